"""What a certificate speaks of, made anew: the board from its text, and the formula from the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kotae.auditing.container import Refused
from kotae.auditing.document import CANONICAL, digest
from kotae.auditing.reading import mapping, number, text
from kotae.checkpoints import asked, asking
from kotae.codec.framing import sections
from kotae.codec.lines import quoted
from kotae.encoding import Encoding
from kotae.errors import BadInput
from kotae.optional import RigidLaw
from kotae.options import Reading, Setting
from kotae.phrases import plural
from kotae.puzzle import Puzzle

MOST = {"variables": 10_000_000, "clauses": 20_000_000}
"""How large a formula may be: some 3 GB. A Numberlink of 200×200 has 0.6 and 1.3 million."""


@dataclass(frozen=True)
class RigidCase:
    """The law for rigid answers, and a side of the board."""

    law: RigidLaw[Any, Any]
    side: str


@dataclass(frozen=True)
class Case:
    """A board, its rules, and its bare formula."""

    puzzle: Puzzle[Any, Any]
    instance: Any
    rules: Mapping[str, Setting]
    encoding: Encoding[Any]
    rigid: RigidCase | None = None
    """Where the answer is rigid, and the formula that of the canonical rules."""

    @property
    def variables(self) -> int:
        """The number of the formula's variables."""
        return self.encoding.formula.variables


def rebuilt(puzzle: Puzzle[Any, Any], head: Mapping[str, Any]) -> Case:
    """The case of a certificate's first line; `Refused` unless all that it says of it is so."""
    sizes = {key: number(head[key], f"the number of {key}") for key in MOST}
    for key, most in MOST.items():
        if sizes[key] > most:
            raise Refused(f"{sizes[key]:,} {key} are more than an audit accepts, which is {most:,}")
    rules = mapping(head["rules"], "the rules")
    instance = board(puzzle, text(head["board"], "the board"))
    settings = dict(puzzle.boards.settings(instance))
    if not _same(rules, settings):
        raise Refused("the rules are not those of the board")
    rigid = _rigid(puzzle, head)
    posed = instance if rigid is None else rigid.law.canonical(instance)
    stated = mapping(head["encoding"], "the encoding", "name", "version")
    name = text(stated["name"], "the encoding's name")
    if name not in puzzle.encodings:
        raise Refused(f"there is no encoding {quoted(name)} of {puzzle.key}")
    encoder = puzzle.encodings[name]
    version = number(stated["version"], "the encoding's version")
    if version != encoder.version:
        raise Refused(f"the encoding {name} has version {encoder.version} here, not {version}")
    if (least := encoder.least_variables(posed)) > sizes["variables"]:
        raise Refused(
            f"the board's formula has {plural(least, 'variable')} or more, not {sizes['variables']}"
        )
    if (why := encoder.refusal(posed) or encoder.bare_refusal(posed)) is not None:
        raise Refused(f"the encoding {name} cannot serve this board: {why}")
    with _no_more_than(sizes["clauses"]):
        encoding = encoder.encode(posed, bare=True)
    formula = encoding.formula
    for key, count in (("variables", formula.variables), ("clauses", len(formula.clauses))):
        if sizes[key] != count:
            raise Refused(f"the board's formula has {count} {key}, not {sizes[key]}")
    if text(head["digest"], "the digest") != digest(formula):
        raise Refused("the board's formula has another digest")
    return Case(puzzle, instance, settings, encoding, rigid)


def _rigid(puzzle: Puzzle[Any, Any], head: Mapping[str, Any]) -> RigidCase | None:
    """What the first line says of a rigid answer, if it says anything."""
    if CANONICAL not in head:
        return None
    if puzzle.rigid_law is None or head["verdict"] != "unique":
        raise Refused(
            "canonical clauses show only that an answer is unique, by a law that the puzzle must have"
        )
    return RigidCase(puzzle.rigid_law(), text(head[CANONICAL], "the side"))


@contextmanager
def _no_more_than(stated: int) -> Iterator[None]:
    """Ensure that a formula made inside is given up when it has more clauses than were stated."""
    outer = asked()

    def ask(clauses: int) -> None:
        if clauses > stated:
            raise Refused(f"the board's formula has more than {plural(stated, 'clause')}")
        if outer is not None:
            outer(clauses)

    with asking(ask):
        yield


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
