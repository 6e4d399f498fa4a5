"""What a certificate speaks of, made anew: the board from its text, and the formula from the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kotae.auditing.container import Refused
from kotae.auditing.document import digest
from kotae.auditing.reading import mapping, number, text
from kotae.codec.framing import sections
from kotae.codec.lines import quoted
from kotae.encoding import Encoding
from kotae.errors import BadInput
from kotae.options import Reading, Setting
from kotae.puzzle import Puzzle


@dataclass(frozen=True)
class Case:
    """A board, its rules, and its bare formula."""

    puzzle: Puzzle[Any, Any]
    instance: Any
    rules: Mapping[str, Setting]
    encoding: Encoding[Any]

    @property
    def variables(self) -> int:
        """The number of the formula's variables."""
        return self.encoding.formula.variables


def rebuilt(puzzle: Puzzle[Any, Any], head: Mapping[str, Any]) -> Case:
    """The case of a certificate's first line; `Refused` unless all that it says of it is so."""
    rules = mapping(head["rules"], "the rules")
    instance = board(puzzle, text(head["board"], "the board"))
    settings = dict(puzzle.boards.settings(instance))
    if not _same(rules, settings):
        raise Refused("the rules are not those of the board")
    stated = mapping(head["encoding"], "the encoding", "name", "version")
    name = text(stated["name"], "the encoding's name")
    if name not in puzzle.encodings:
        raise Refused(f"there is no encoding {quoted(name)} of {puzzle.key}")
    encoder = puzzle.encodings[name]
    version = number(stated["version"], "the encoding's version")
    if version != encoder.version:
        raise Refused(f"the encoding {name} has version {encoder.version} here, not {version}")
    if (why := encoder.refusal(instance) or encoder.bare_refusal(instance)) is not None:
        raise Refused(f"the encoding {name} cannot serve this board: {why}")
    encoding = encoder.encode(instance, bare=True)
    formula = encoding.formula
    for key, count in (("variables", formula.variables), ("clauses", len(formula.clauses))):
        if number(head[key], f"the number of {key}") != count:
            raise Refused(f"the board's formula has {count} {key}, not {head[key]}")
    if text(head["digest"], "the digest") != digest(formula):
        raise Refused("the board's formula has another digest")
    return Case(puzzle, instance, settings, encoding)


def board(puzzle: Puzzle[Any, Any], written: str) -> Any:
    """The instance that a text in our own form describes; it must be the very text that is written for it."""
    try:
        found = sections(written)
        if len(found) != 1 or found[0].header is None:
            raise Refused("the board is not one board with its header")
        key, *words = found[0].words() or [""]
        if key != puzzle.key:
            raise Refused(f"the board is not one of {puzzle.key}")
        stated: dict[str, Setting] = {}
        for word in words:
            name, _, value = word.partition("=")
            for option in puzzle.options:
                if option.name == name:
                    stated[name] = option.parse(value)
        instance = puzzle.boards.parse(found[0].board, Reading(puzzle.options, stated=stated))
    except BadInput as error:
        raise Refused(f"the board cannot be read: {error}") from None
    if puzzle.text(instance) != written:
        raise Refused("the board is not written as this board is")
    return instance


def _same(stated: Mapping[str, Any], settings: Mapping[str, Setting]) -> bool:
    """Whether both say the same in the same types: True is no 1 here."""
    return stated == settings and all(type(stated[name]) is type(value) for name, value in settings.items())
