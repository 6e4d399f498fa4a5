"""What a text is: which puzzle, in which format; a confident answer or a clear question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kotae.codec.framing import Section, ensure_few_lines, is_answered, is_headed, sections
from kotae.codec.lines import quoted
from kotae.codec.objects import member, read_json
from kotae.errors import BadInput, located
from kotae.formats import Posed
from kotae.options import Option, Reading, Setting
from kotae.puzzle import Puzzle
from kotae.puzzles.registry import room, rooms

OWN, JSON = "kotae", "json"
"""The names of our own text form and of our JSON among the formats."""

Rules = Mapping[str, Setting]


class Found(NamedTuple):
    """A board in a text: its puzzle, what is printed and drawn, and what the reading had to say."""

    puzzle: Puzzle[Any, Any]
    posed: Posed[Any, Any]
    notes: tuple[str, ...]


_Reader = Callable[[Puzzle[Any, Any], Reading], list[Found]]


def boards_in(text: str, key: str | None, format: str | None, rules: Rules) -> list[Found]:
    """Every board of a text; puzzle and format are recognised unless they are named."""
    if not text.strip():
        raise BadInput("is empty; expected a board")
    ensure_few_lines(text)
    if format == JSON or (format is None and text.lstrip().startswith(("{", "["))):
        return list(_described(text, key, rules))
    if format == OWN or (format is None and is_headed(text)):
        return [_own(section, key, rules) for section in _sections(text)]
    puzzles = possible(key)
    if format is not None:
        return _foreign(text, puzzles, format, rules)
    matches = [(p, form) for p in puzzles for form, f in p.formats.items() if f.read and f.recognise(text)]
    if len(matches) > 1:
        choices = " and ".join(f"{p.key} ({form})" for p, form in matches)
        raise BadInput(f"could be {choices}", remedy="format")
    if matches:
        return _foreign(text, [matches[0][0]], matches[0][1], rules)
    like = [(p, name) for p in puzzles for name, form in p.formats.items() if form.looks(text)]
    if len(like) == 1:
        return _foreign(text, [like[0][0]], like[0][1], rules)
    if like:
        choices = " or ".join(p.key for p, _ in like)
        raise BadInput(f"is {like[0][1]}, but could be {choices}", remedy="puzzle")
    if text.lstrip().startswith(("http://", "https://")):
        known = ", ".join(puzzle.key for puzzle in puzzles)
        raise BadInput(f"is no address of a board that can be read here, which would be of {known}")
    return _headless(text, puzzles, rules)


def is_recognised(text: str) -> bool:
    """Whether some foreign format is sure that the text is one of its boards."""
    return any(form.read and form.recognise(text) for p in rooms() for form in p.formats.values())


def possible(key: str | None) -> list[Puzzle[Any, Any]]:
    """The puzzles that a board can be of; loading them all takes time, so only where it does not tell."""
    return rooms() if key is None else [room(key)]


def formats(puzzles: Sequence[Puzzle[Any, Any]]) -> list[str]:
    """The names of all formats that boards of these puzzles are read from."""
    return sorted({OWN, JSON, *(name for p in puzzles for name, form in p.formats.items() if form.read)})


def _foreign(text: str, puzzles: list[Puzzle[Any, Any]], format: str, rules: Rules) -> list[Found]:
    able = [p for p in puzzles if format in p.formats and p.formats[format].read is not None]
    if not able:
        raise BadInput(f"no reader for the format '{format}' here; there are {', '.join(formats(puzzles))}")
    if len(able) > 1:
        able = [p for p in able if p.formats[format].recognise(text)] or able
    if len(able) > 1:
        return _only(able, rules, lambda puzzle, reading: _read(puzzle, format, text, reading))
    return _read(able[0], format, text, _settings(able[0], rules))


def _read(puzzle: Puzzle[Any, Any], format: str, text: str, reading: Reading) -> list[Found]:
    reader = puzzle.formats[format].read
    assert reader is not None, "the caller has looked"
    posed = reader(text, reading)
    if not posed:
        raise BadInput("holds no board")
    # Boards of one file have their remarks together, and most say the same.
    return [Found(puzzle, one, tuple(dict.fromkeys(reading.notes))) for one in posed]


def _own(section: Section, key: str | None, rules: Rules) -> Found:
    """The board of a section with a header, which names the puzzle and states options."""
    header = section.header
    if header is None:
        return _headless_section(section, possible(key), rules)
    words = section.words()
    if not words:
        raise header.error("expected the puzzle's key after '# kotae', such as '# kotae hashi'")
    with located(line=header.number):
        puzzle = _named(words[0], key)
        stated: dict[str, Setting] = {}
        for word in words[1:]:
            option, _, value = word.partition("=")
            stated[option] = _option(puzzle, option).parse(value)
    return _parsed(puzzle, section, _settings(puzzle, rules).state(stated))


def _parsed(puzzle: Puzzle[Any, Any], section: Section, reading: Reading) -> Found:
    """The board of a section in a puzzle's own text form, and its answer if it has one."""
    instance = puzzle.boards.parse(section.board, reading)
    drawn = section.answer is not None and any(line.text.strip() for line in section.answer)
    answer = puzzle.medium.parse(instance, section.answer or []) if drawn else None
    return Found(puzzle, Posed(instance, answer), tuple(reading.notes))


def _sections(text: str) -> list[Section]:
    """The boards of a text in our own form, of which there must be one at least."""
    found = sections(text)
    if not found:
        raise BadInput("holds no board")
    return found


def _headless(text: str, puzzles: list[Puzzle[Any, Any]], rules: Rules) -> list[Found]:
    """The boards of a text without header, which is a grid or in some puzzle's own text form."""
    if is_answered(text):
        return [_headless_section(_sections(text)[0], puzzles, rules)]

    def read(puzzle: Puzzle[Any, Any], reading: Reading) -> list[Found]:
        if "grid" in puzzle.formats:
            return _read(puzzle, "grid", text, reading)
        return [_parsed(puzzle, _sections(text)[0], reading)]

    return _only(puzzles, rules, read)


def _headless_section(section: Section, puzzles: list[Puzzle[Any, Any]], rules: Rules) -> Found:
    return _only(puzzles, rules, lambda puzzle, reading: [_parsed(puzzle, section, reading)])[0]


def _only(puzzles: list[Puzzle[Any, Any]], rules: Rules, read: _Reader) -> list[Found]:
    """What the one puzzle reads that can read it at all."""
    if len(puzzles) == 1:
        return read(puzzles[0], _settings(puzzles[0], rules))
    readable = []
    for puzzle in puzzles:
        # A rule option that was asked for tells the puzzles, too.
        if all(_has(puzzle, name) for name in rules):
            try:
                readable.append(read(puzzle, _settings(puzzle, rules)))
            except BadInput:
                continue
    if len(readable) == 1:
        return readable[0]
    if readable:
        choices = " and ".join(found[0].puzzle.key for found in readable)
        raise BadInput(f"could be {choices}", remedy="puzzle")
    raise BadInput("is no board that is recognised", remedy="header")


def _described(text: str, key: str | None, rules: Rules) -> Iterator[Found]:
    """The boards of a text of objects: one, a list of them, or one per line."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and all(line[0] == "{" and line[-1] == "}" for _, line in lines):
        for number, line in lines:
            with located(line=number):
                yield _object(read_json(line), key, rules)
        return
    data = read_json(text)
    if data == []:
        raise BadInput("holds no board: the list is empty")
    for number, one in enumerate(data if isinstance(data, list) else [data], 1):
        try:
            yield _object(one, key, rules)
        except BadInput as error:
            if isinstance(data, list):
                error.message = f"in board {number}: {error.message}"
            raise


def _object(data: Any, key: str | None, rules: Rules) -> Found:
    """The board of an object ``{"puzzle", "rules", "board", "answer"}``, of which the last may be missing."""
    board = member(data, "board", dict, "an object that describes the board")
    named = member(data, "puzzle", str, "the key of the puzzle")
    puzzle = _named(named, key)
    stated: dict[str, Setting] = {}
    for name, value in member(data, "rules", dict, "an object").items() if "rules" in data else ():
        option = _option(puzzle, name)
        if not isinstance(value, str | int):
            raise BadInput(f"expected a word or a number for the rule option {name}, not {quoted(value)}")
        stated[name] = option.parse(str(value))
    reading = _settings(puzzle, rules).state(stated)
    instance = puzzle.boards.from_json(board, reading)
    answer = data.get("answer")
    drawn = None if answer is None else puzzle.medium.from_json(instance, answer)
    return Found(puzzle, Posed(instance, drawn), tuple(reading.notes))


def _named(name: str, key: str | None) -> Puzzle[Any, Any]:
    """The puzzle that a board names, which must be the one that was asked for."""
    puzzle = room(name)
    if key is not None and puzzle.key != room(key).key:
        raise BadInput(f"this is a board of {puzzle.key}, not of {key}")
    return puzzle


def _has(puzzle: Puzzle[Any, Any], option: str) -> bool:
    return any(o.name == option for o in puzzle.options)


def _option(puzzle: Puzzle[Any, Any], name: str) -> Option:
    for option in puzzle.options:
        if option.name == name:
            return option
    names = ", ".join(option.name for option in puzzle.options)
    raise BadInput(f"{puzzle.key} has no rule option {quoted(name)}; it has {names}")


def _settings(puzzle: Puzzle[Any, Any], rules: Rules) -> Reading:
    """The user's choices, each known to the puzzle and possible."""
    return Reading(
        puzzle.options, {name: _option(puzzle, name).parse(str(value)) for name, value in rules.items()}
    )
