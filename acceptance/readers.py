"""Every way in which a text of somebody else's gets in, with texts that are right, for the fuzzer.

Each format of each room that has a reader, our own text and JSON, answers, and texts and bytes of which
nothing is known beforehand. A format that a room takes up is among them by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import kotae
from acceptance.hunting import Reader
from kotae.api.board import Board
from kotae.api.convert import write
from kotae.api.guessing import Found
from kotae.api.recognising import JSON, OWN, boards_in
from kotae.errors import BadInput
from kotae.formats import Posed
from kotae.puzzle import Puzzle
from kotae.puzzles.registry import room, rooms
from kotae.testing.examples import examples

LONGEST_SEED = 3_000
LARGEST_AGAIN = 10_000
"""Cells of a board up to which it is written and read again."""
ANSWERED = 3
"""Boards of a room whose answers are read."""
MORE = {
    "list": [
        "SIZE 3X2\nLINE_NUM 2\nLINE#1 (0,0)-(2,1)\nLINE#2 (1,0)-(0,1)\n",
        "3\nSTART:\n0;2;0\n0;0;0\n0;0;3\nREL:\nA1;A2\nC2;B2\n",
    ],
    "grid": ["# a remark\n3 2\n1.1\n2#2\n0 0\n", "2 3\n10 - 10\n11 # 11\n", "3 2\nx.x\n+.+\n\n1..\n..1\n"],
    "csv": ["x,y\n0,0\n3,0\n", "name,y,x\na,-1,5\nb,2,5\n"],
}
"""What is read and never written."""

ANSWER, TEXT, BYTES = "answer", "any/text", "any/bytes"

AnyPuzzle = Puzzle[Any, Any]


def names() -> list[str]:
    """What the readers are called: a puzzle and a format, or what they read."""
    return [f"{puzzle.key}/{form}" for puzzle in rooms() for form in [*_formats(puzzle), ANSWER]] + [
        TEXT,
        BYTES,
    ]


@cache
def reader(name: str) -> Reader:
    """The reader of that name."""
    if name in (TEXT, BYTES):
        every = [seed for puzzle in rooms() for form in _formats(puzzle) for seed in _texts(puzzle, form)[:3]]
        strange = ["\ufeff" + seed for seed in every] + [seed.replace("\n", "\r\n") for seed in every]
        if name == TEXT:
            return Reader(name, lambda text: boards_in(text, None, None, {}), every, _again)
        return Reader(name, _from_file, every + strange, _again, raw=True)
    key, _, form = name.partition("/")
    puzzle = room(key)
    if form != ANSWER:
        return Reader(name, partial(_named, key, form), _texts(puzzle, form), _again)
    drawn = [board for board in example_boards(puzzle) if board.answer is not None][:ANSWERED]
    return Reader(
        name, partial(_answer, drawn), [t for board in drawn for t in _answers(board)], _answer_again
    )


def _formats(puzzle: AnyPuzzle) -> list[str]:
    return [OWN, JSON, *(name for name, form in puzzle.formats.items() if form.read)]


def example_boards(puzzle: AnyPuzzle) -> list[Board]:
    """Return the boards of a room's examples, with their answers."""
    return [Board(puzzle, one.instance, answer=one.answer) for one in examples(puzzle)]


def _texts(puzzle: AnyPuzzle, form: str) -> list[str]:
    """Texts of a room's examples in a format, and some that are read and never written."""
    found = list(_written(example_boards(puzzle), form))
    if form == "puzz.link":  # an address can carry a whole file
        files = _written(example_boards(puzzle), "pzpr")
        found += ["https://puzz.link/p?" + text.replace("\n", "/") for text in files]
    return list(dict.fromkeys(found + MORE.get(form, [])))


def _written(boards: Sequence[Board], to: str) -> Iterator[str]:
    """The boards in a format, with and without what is drawn, as far as it can say them."""
    for board in boards:
        for answer in (board.answer, None):
            try:
                text = write(replace(board, answer=answer), to, lossy=True).text
            except BadInput:
                continue
            if len(text) <= LONGEST_SEED:
                yield text


def _answers(board: Board) -> Iterator[str]:
    yield write(board, OWN).text
    yield board.puzzle.medium.format(board.instance, board.answer)
    yield write(board, JSON).text


def _named(key: str, format: str, text: str) -> list[Found]:
    return boards_in(text, key, format, {})


def _from_file(text: str) -> list[Found]:
    """The boards of a file with these bytes."""
    with NamedTemporaryFile(suffix=".txt") as file:
        file.write(text.encode("utf-8", "surrogateescape"))
        file.flush()
        boards = kotae.read_all(Path(file.name))
    return [Found(board.puzzle, Posed(board.instance, board.answer), ()) for board in boards]


def _answer(boards: Sequence[Board], text: str) -> list[tuple[Board, Any]]:
    """The drawings that a text is for some boards; if it is for none, the longest of the refusals is told."""
    found, refusals = [], []
    for board in boards:
        try:
            found.append((board, kotae.read_answer(board, text)))
        except BadInput as error:
            refusals.append(error)
    if not found:
        raise max(refusals, key=lambda error: len(str(error)))
    return found


def _again(found: Found) -> str | None:
    """Whether a board, and what is drawn into it, come out the same from our own text."""
    puzzle, (instance, answer) = found.puzzle, found.posed
    record = puzzle.boards.to_json(instance)
    if record.get("rows", 1) * record.get("columns", 1) > LARGEST_AGAIN:
        return None
    text = puzzle.text(instance)
    if wrong := _other(lambda: boards_in(text, None, OWN, {})[0].posed.instance, instance):
        return f"read a board that {wrong}: {text[:300]!a}"
    return None if answer is None else _answer_again((Board(puzzle, instance), answer))


def _answer_again(found: tuple[Board, Any]) -> str | None:
    """Whether a drawing comes out the same from its text."""
    board, answer = found
    text = board.puzzle.medium.format(board.instance, answer)
    if not text.strip() or not any(board.puzzle.medium.states(board.instance, answer)):
        return None  # a drawing that shows nothing need not be told from none
    if wrong := _other(lambda: kotae.read_answer(board, text), answer):
        return f"read an answer that {wrong}: {text[:300]!a}"
    return None


def _other(read: Callable[[], Any], expected: Any) -> str | None:
    try:
        return None if read() == expected else "its own text does not say"
    except BadInput as error:
        return f"is refused when written and read again ({error})"
