"""Boards: an instance with its puzzle, and how one is recognised in a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kotae.api.source import read_text
from kotae.codec.framing import Section, sections
from kotae.errors import BadInput
from kotae.puzzle import Option, Puzzle, Setting, Settings
from kotae.puzzles.registry import room, rooms

OWN = "kotae"
"""The name of our own text form among the formats."""


@dataclass(frozen=True)
class Board:
    """A puzzle's instance, as read; what the reading had to say stands in `notes`."""

    puzzle: Puzzle[Any, Any]
    instance: Any
    source: str = "board"
    notes: tuple[str, ...] = field(default=(), compare=False)

    @property
    def rules(self) -> dict[str, Setting]:
        """The value of every rule option that the board is read with."""
        return dict(self.puzzle.settings(self.instance))

    def text(self) -> str:
        """The board in our own text form, header included."""
        return f"{self.puzzle.header(self.instance)}\n{self.puzzle.format(self.instance)}\n"

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        from kotae.api.picture import draw

        return draw(self).svg()


def read(
    source: str | Path,
    *,
    puzzle: str | None = None,
    format: str | None = None,
    board: int | None = None,
    **rules: Setting | bool,
) -> Board:
    """The board of a file, of standard input (``-``), or of a text, address or game ID given as such.

    Rule options are keywords, with underscores for hyphens: ``max_bridges=3``, ``loops=False``.
    """
    chosen = {
        name.replace("_", "-"): ("yes" if value else "no") if isinstance(value, bool) else value
        for name, value in rules.items()
    }
    return pick(read_all(source, puzzle=puzzle, format=format, rules=chosen), board)


def pick(boards: list[Board], number: int | None) -> Board:
    """The board of that number, counted from 1, or the only one."""
    if number is None and len(boards) == 1:
        return boards[0]
    if number is None:
        raise BadInput(f"holds {len(boards)} boards; --board N picks one", source=boards[0].source)
    if not 1 <= number <= len(boards):
        holds = f"holds {len(boards)} board{'s' * (len(boards) != 1)}"
        raise BadInput(f"{holds}; there is no board {number}", source=boards[0].source)
    return boards[number - 1]


def read_all(
    source: str | Path,
    *,
    puzzle: str | None = None,
    format: str | None = None,
    rules: Mapping[str, Setting] | None = None,
) -> list[Board]:
    """Every board of a source; the format is recognised from the content unless it is named."""
    name, text = _text_of(source)
    try:
        return _recognised(text, puzzle, format, rules or {}, name)
    except BadInput as error:
        if error.source is None:
            error.source = name
        raise


def _text_of(source: str | Path) -> tuple[str, str]:
    """What to call the source, and its text."""
    if isinstance(source, Path):
        return str(source), read_text(str(source))
    if "\n" in source or source.startswith(("# kotae", "http://", "https://")):
        return "the text", source
    if ":" in source and any(f.recognise(source) for p in rooms() for f in p.exchange.values()):
        return "the text", source
    return ("standard input" if source == "-" else source), read_text(source)


def _recognised(
    text: str, key: str | None, format: str | None, rules: Mapping[str, Setting], name: str
) -> list[Board]:
    if not text.strip():
        raise BadInput("is empty; expected a board")
    found = sections(text)
    if format is None and any(section.header is not None for section in found):
        format = OWN
    if format == OWN and found:
        return [_own(section, key, rules, name) for section in found]
    puzzles = _possible(key)
    if format not in (None, OWN):
        return _foreign(text, puzzles, format, rules, name)
    if not found:
        raise BadInput("holds no board")
    matches = [(p, form) for p in puzzles for form, f in p.exchange.items() if f.read and f.recognise(text)]
    if len(matches) > 1:
        choices = " and ".join(f"{p.key} ({form})" for p, form in matches)
        raise BadInput(f"could be {choices}; say which with --puzzle or --format")
    if matches:
        return _foreign(text, [matches[0][0]], matches[0][1], rules, name)
    return [_headless(found[0], puzzles, rules, name)]


def _possible(key: str | None) -> list[Puzzle[Any, Any]]:
    """The puzzles that a board can be of; loading them all takes time, so only where it does not tell."""
    return rooms() if key is None else [room(key)]


def _foreign(
    text: str, puzzles: list[Puzzle[Any, Any]], format: str, rules: Mapping[str, Setting], name: str
) -> list[Board]:
    able = [p for p in puzzles if format in p.exchange and p.exchange[format].read is not None]
    if not able:
        known = sorted({OWN, *(form for p in puzzles for form, f in p.exchange.items() if f.read)})
        raise BadInput(f"no reader for the format '{format}' here; there are {', '.join(known)}")
    if len(able) > 1:
        likely = [p for p in able if p.exchange[format].recognise(text)]
        if len(likely) != 1:
            choices = " and ".join(p.key for p in likely or able)
            raise BadInput(f"could be {choices}; say which with --puzzle")
        able = likely
    puzzle = able[0]
    settings = _settings(puzzle, rules)
    reader = puzzle.exchange[format].read
    assert reader is not None
    instances = reader(text, settings)
    return [Board(puzzle, instance, name, tuple(settings.notes)) for instance in instances]


def _own(
    section: Section,
    key: str | None,
    rules: Mapping[str, Setting],
    name: str,
) -> Board:
    """The board of a section with a header, which names the puzzle and states options."""
    header = section.header
    if header is None:
        return _headless(section, _possible(key), rules, name)
    words = section.words()
    if not words:
        raise header.error("expected the puzzle's key after '# kotae', such as '# kotae hashi'")
    if key is not None and words[0] != room(key).key:
        raise header.error(f"this is a board of {words[0]}, not of {key}")
    try:
        puzzle = room(words[0])
        stated: dict[str, Setting] = {}
        for word in words[1:]:
            option, _, value = word.partition("=")
            stated[option] = _option(puzzle, option).parse(value)
    except BadInput as error:
        error.line = header.number
        raise
    settings = _settings(puzzle, rules).state_all(stated)
    return Board(puzzle, puzzle.parse(section.board, settings), name, tuple(settings.notes))


def _headless(
    section: Section, puzzles: list[Puzzle[Any, Any]], rules: Mapping[str, Setting], name: str
) -> Board:
    """The board of a grid without header: the one puzzle whose own text form can read it."""
    if len(puzzles) == 1:
        settings = _settings(puzzles[0], rules)
        return Board(puzzles[0], puzzles[0].parse(section.board, settings), name)
    readable = []
    for puzzle in puzzles:
        try:
            settings = Settings(puzzle.options, {k: v for k, v in rules.items() if _has(puzzle, k)})
            readable.append(Board(puzzle, puzzle.parse(section.board, settings), name))
        except BadInput:
            continue
    if len(readable) == 1:
        _settings(readable[0].puzzle, rules)
        return readable[0]
    if readable:
        choices = " and ".join(board.puzzle.key for board in readable)
        raise BadInput(f"could be {choices}; say which with --puzzle")
    raise BadInput("is no board that is recognised; say the puzzle with --puzzle or a line '# kotae KEY'")


def _has(puzzle: Puzzle[Any, Any], option: str) -> bool:
    return any(o.name == option for o in puzzle.options)


def _option(puzzle: Puzzle[Any, Any], name: str) -> Option:
    for option in puzzle.options:
        if option.name == name:
            return option
    names = ", ".join(option.name for option in puzzle.options)
    raise BadInput(f"{puzzle.key} has no rule option '{name}'; it has {names}")


def _settings(puzzle: Puzzle[Any, Any], rules: Mapping[str, Setting]) -> Settings:
    """The user's choices, each known to the puzzle and possible."""
    return Settings(
        puzzle.options, {name: _option(puzzle, name).parse(str(value)) for name, value in rules.items()}
    )
