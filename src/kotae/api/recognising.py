"""What a text is: which puzzle, in which format; a confident answer or a clear question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from kotae.api.guessing import Candidate, Found, Unrecognised, only
from kotae.codec.framing import Section, ensure_few_lines, is_answered, is_headed, sections
from kotae.codec.lines import quoted, with_line_feeds
from kotae.codec.objects import member, read_objects
from kotae.collector import collector_paused
from kotae.errors import Ambiguous, BadInput, located
from kotae.formats import Posed
from kotae.options import Option, Reading, Setting
from kotae.phrases import listed, meant
from kotae.puzzle import Puzzle
from kotae.puzzles.registry import room, rooms

OWN, JSON = "kotae", "json"
"""The names of our own text form and of our JSON among the formats."""

Rules = Mapping[str, Setting]

SEEDED = re.compile(r"[0-9]{1,3}(x[0-9]{1,3})?[A-Za-z0-9]{0,20}#[0-9]{1,40}")
"""A game ID with a seed, from which only its own program can make the board."""
_MARKED = re.compile(r"\s*(?:https?://|pzprv3)")
"""How addresses and files of pzpr begin, and no other text."""


@collector_paused()
def boards_in(text: str, key: str | None, format: str | None, rules: Rules) -> list[Found]:
    """Every board of a text; puzzle and format are recognised unless they are named."""
    text = with_line_feeds(text)
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
    if key is None and SEEDED.fullmatch(text.strip()):
        raise BadInput(
            f"{text.strip()} is a game ID with a seed, which only its own program can turn into a board; "
            "one with ':' holds the board itself"
        )
    matches = [(p, form) for p in puzzles for form, f in p.formats.items() if f.read and f.recognise(text)]
    if len(matches) > 1:
        choices = listed([f"{p.key} ({form})" for p, form in matches], "or")
        raise Ambiguous(f"could be {choices}", remedy="format")
    if matches:
        return _foreign(text, [matches[0][0]], matches[0][1], rules)
    like = [(p, name) for p in puzzles for name, form in p.formats.items() if form.looks(text)]
    if len(like) == 1:
        return _foreign(text, [like[0][0]], like[0][1], rules)
    if like:
        choices = listed([p.key for p, _ in like], "or")
        raise Ambiguous(f"is {like[0][1]}, but could be {choices}", remedy="puzzle")
    if _MARKED.match(text) and (strange := _strange(text, puzzles)):
        raise strange
    return _plain(text, puzzles, None, rules)


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
        known = formats(puzzles)
        help = meant(format, known, f"; choose from {', '.join(known)}")
        raise BadInput(f"no reader for the format {quoted(format)} here{help}", source="")
    if len(able) > 1:
        able = [p for p in able if p.formats[format].recognise(text)] or able
    if len(able) > 1:
        return _plain(text, able, format, rules)
    try:
        return _read(able[0], format, text, reading_with(able[0], rules))
    except BadInput as error:
        form = able[0].formats[format]
        if form.called and not (form.recognise(text) or form.fits(text)):
            error.message = f"not {form.called}: {error.message}"
        raise


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
        return _headless(section, possible(key), rules)
    words = section.words()
    if not words:
        raise header.error("expected the puzzle's key after '# kotae', such as '# kotae hashi'")
    with located(line=header.number):
        puzzle = _named(words[0], key)
        stated: dict[str, Setting] = {}
        for word in words[1:]:
            option, _, value = word.partition("=")
            if option in stated:
                raise BadInput(f"the rule option {option} is given twice")
            stated[option] = _option(puzzle, option).parse(value)
    return _parsed(puzzle, section, reading_with(puzzle, rules).state(stated))


def _parsed(puzzle: Puzzle[Any, Any], section: Section, reading: Reading) -> Found:
    """The board of a section in a puzzle's own text form, and its answer if it has one."""
    instance = puzzle.boards.parse(section.board, reading)
    lines = section.answer or []
    drawn = any(line.text.strip() for line in lines)
    answer = puzzle.medium.parse(instance, lines) if drawn else None
    return Found(puzzle, Posed(instance, answer), tuple(reading.notes), section.made)


def _sections(text: str) -> list[Section]:
    """The boards of a text in our own form, of which there must be one at least."""
    found = sections(text)
    if not found:
        raise BadInput("holds no board")
    return found


def _plain(text: str, puzzles: list[Puzzle[Any, Any]], format: str | None, rules: Rules) -> list[Found]:
    """The boards of a text that nothing marks: in our own form without header, or in a format that may be
    plain text, or in the one that is named."""
    if format is None and is_answered(text):
        return [_headless(_sections(text)[0], puzzles, rules)]
    candidates: list[Candidate] = []
    for puzzle in _able(puzzles, rules):
        plain = [
            Candidate(puzzle.key, name, _reader(puzzle, name, text, rules), form.fits(text), form.doubtful)
            for name, form in puzzle.formats.items()
            if form.read and (form.plain if format is None else name == format)
        ]
        candidates += plain or [_own_candidate(puzzle, _sections(text)[0], rules)]
    try:
        return only(candidates, named=len(puzzles) == 1)
    except Unrecognised as error:
        called = sorted({p.formats[format].called for p in puzzles} - {""}) if format else []
        if called:
            raise BadInput(f"not {', nor '.join(called)}") from None
        raise (_strange(text, puzzles) or error) from None


def _headless(section: Section, puzzles: list[Puzzle[Any, Any]], rules: Rules) -> Found:
    """The board of a section without header, in some puzzle's own text form."""
    candidates = [_own_candidate(puzzle, section, rules) for puzzle in _able(puzzles, rules)]
    return only(candidates, named=len(puzzles) == 1)[0]


def _own_candidate(puzzle: Puzzle[Any, Any], section: Section, rules: Rules) -> Candidate:
    """A section without header as a board in the puzzle's own text form, which is as doubtful as a grid."""
    doubtful = puzzle.formats["grid"].doubtful if "grid" in puzzle.formats else lambda instance: False
    return Candidate(
        puzzle.key, OWN, lambda: [_parsed(puzzle, section, reading_with(puzzle, rules))], doubtful=doubtful
    )


def _reader(puzzle: Puzzle[Any, Any], format: str, text: str, rules: Rules) -> Callable[[], list[Found]]:
    return lambda: _read(puzzle, format, text, reading_with(puzzle, rules))


def _able(puzzles: list[Puzzle[Any, Any]], rules: Rules) -> list[Puzzle[Any, Any]]:
    """The puzzles that have the rule options which were asked for: these tell the puzzles, too."""
    able = [puzzle for puzzle in puzzles if all(_has(puzzle, name) for name in rules)]
    if not able and len(puzzles) > 1:
        raise BadInput(f"no puzzle has the rule option {' and '.join(map(quoted, rules))}", source="")
    for puzzle in able or puzzles:
        reading_with(puzzle, rules)  # a choice that is not possible is no question of how to read
    return able or puzzles


def _strange(text: str, puzzles: list[Puzzle[Any, Any]]) -> BadInput | None:
    """What to say about an address or a file of pzpr that none of these puzzles reads, if it is one."""
    from kotae.codec import puzzlink, pzpr  # most boards are neither

    inside = puzzlink.file_inside(text)
    kind = pzpr.kind(text if inside is None else inside) or puzzlink.kind(text)
    for other in rooms():
        if other not in puzzles and any(f.read and f.recognise(text) for f in other.formats.values()):
            return BadInput(f"this is a board of {other.key}, not of {puzzles[0].key}")
    if kind and not kind.isdigit():
        known = ", ".join(puzzle.key for puzzle in rooms() if "puzz.link" in puzzle.formats)
        return BadInput(
            f"{quoted(kind)} is not a puzzle Kotae knows; it reads addresses and files of {known}"
        )
    if _MARKED.match(text):
        return BadInput("not the address of a board that Kotae reads; those are of puzz.link and Penpa")
    return None


def _described(text: str, key: str | None, rules: Rules) -> Iterator[Found]:
    """The boards of a text of objects: one, a list of them, or one per line."""
    objects = read_objects(text)
    if len(objects) > 1:
        for number, one in objects:
            with located(line=number):
                yield _object(one, key, rules)
        return
    [(_, data)] = objects
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
    reading = reading_with(puzzle, rules).state(stated)
    instance = puzzle.boards.from_json(board, reading)
    answer = data.get("answer")
    drawn = None if answer is None else puzzle.medium.from_json(instance, answer)
    return Found(puzzle, Posed(instance, drawn), tuple(reading.notes))


def _named(name: str, key: str | None) -> Puzzle[Any, Any]:
    """The puzzle that a board names, which must be the one that was asked for."""
    puzzle = room(name)
    if key is not None and room(key) is not puzzle:
        raise BadInput(f"this is a board of {puzzle.key}, not of {room(key).key}")
    return puzzle


def _has(puzzle: Puzzle[Any, Any], option: str) -> bool:
    return any(o.name == option for o in puzzle.options)


def _option(puzzle: Puzzle[Any, Any], name: str) -> Option:
    for option in puzzle.options:
        if option.name == name:
            return option
    names = [option.name for option in puzzle.options]
    help = meant(name, names, f"; it has {', '.join(names)}")
    raise BadInput(f"{puzzle.key} has no rule option {quoted(name)}{help}")


def reading_with(puzzle: Puzzle[Any, Any], rules: Rules) -> Reading:
    """The user's choices, each known to the puzzle and possible; a wrong one is no fault of the board."""
    with located(""):
        chosen = {name: _option(puzzle, name).parse(str(value)) for name, value in rules.items()}
    return Reading(puzzle.options, chosen)
