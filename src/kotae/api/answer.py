"""Answers of a board as they are read: what `solve` printed, as text or JSON, or files of other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kotae.api.board import Board, ensure_board
from kotae.api.recognising import boards_in
from kotae.api.record import answer_record
from kotae.api.showing import drawing_shown
from kotae.codec.framing import Section, is_answered, sections
from kotae.codec.lines import quoted, with_line_feeds
from kotae.codec.objects import read_objects
from kotae.errors import BadInput, located
from kotae.generic import A
from kotae.notebook import Pictured

SHORT, LONGER = 200_000, 100
"""Characters that an answer may have in any case, or how many times as many as its board."""


def read_answer(board: Board[A], answer: str | Mapping[str, Any]) -> A:
    """The drawing that a text or JSON describes: what `solve` printed, or a board file with an answer."""
    ensure_board(board)
    if not isinstance(answer, str | Mapping):
        raise TypeError(f"expected the text or the JSON of an answer, not {type(answer).__name__}")
    found: A = drawing_shown(board, _drawing(board, answer))
    return found


def drawn(board: Board[Any], answer: Any) -> Any:
    """Return the drawing that `answer` holds: an answer, an outcome with one, or its text or JSON.

    Raise `BadInput` for what cannot be drawn on the board; an object is held to what its JSON may say.
    """
    if isinstance(answer, str | Mapping):
        return read_answer(board, answer)
    if isinstance(answer, Pictured) and hasattr(answer, "answer"):
        if answer.answer is None:
            raise BadInput(f"this {type(answer).__name__} holds no answer")
        answer = answer.answer
    kind = board.puzzle.medium.make
    if isinstance(kind, type) and not isinstance(answer, kind):
        wanted = f"an answer of {board.puzzle.key} ({kind.__name__}, or its text or JSON)"
        raise TypeError(f"expected {wanted}, not {type(answer).__name__}")
    with located("this answer is not of this board"):  # what its JSON says is what a file could say
        found = board.puzzle.medium.from_json(board.instance, answer_record(board, answer))
    return drawing_shown(board, found)


def drawing_so_far(board: Board[A]) -> A:
    """What was read with the board, or else a drawing that shows no more than the board does."""
    ensure_board(board)
    if board.answer is not None:
        return board.answer
    found: A = drawing_shown(board, board.puzzle.drawing(board.instance))
    return found


def _drawing(board: Board[Any], answer: str | Mapping[str, Any]) -> Any:
    puzzle = board.puzzle
    if not isinstance(answer, str):
        return puzzle.medium.from_json(board.instance, _inner(answer))
    if len(answer) > SHORT and len(answer) > LONGER * len(puzzle.boards.format(board.instance)):
        raise BadInput(f"has {len(answer):,} characters, far more than an answer of this board needs")
    answer = with_line_feeds(answer)
    try:
        return _written(board, answer)
    except BadInput:
        if is_answered(answer) or (drawing := _drawn_into_board(board, answer)) is None:
            raise
        return drawing


def _written(board: Board[Any], answer: str) -> Any:
    """Return the drawing that a text in our own form, or JSON, describes."""
    puzzle = board.puzzle
    if answer.lstrip().startswith(("{", "[")):
        return puzzle.medium.from_json(board.instance, _inner(_object_of(answer)))
    found = sections(answer) or [Section()]
    if len(found) > 1:
        raise BadInput(f"holds {len(found)} answers; expected one")
    section = found[0]
    if (words := section.words()) and words[0] != puzzle.key:
        assert section.header is not None
        raise section.header.error(f"this is an answer of {quoted(words[0])[1:-1]}, not of {puzzle.key}")
    lines = section.board if section.answer is None else section.answer
    if not any(line.text.strip() for line in lines):
        raise BadInput("holds no answer")
    return puzzle.medium.parse(board.instance, lines)


def _drawn_into_board(board: Board, text: str) -> Any:
    """Return what is drawn into a file of the same board, perhaps nothing; None if it is no such file."""
    puzzle = board.puzzle
    foreign = any(form.read and form.recognise(text) for form in puzzle.formats.values())
    try:
        found = [one.posed for one in boards_in(text, puzzle.key, None, board.rules)]
    except BadInput:
        if foreign:
            raise
        return None
    if len(found) != 1 or found[0].instance != board.instance:
        if foreign:
            raise BadInput("is another board, not an answer to this one")
        return None
    return puzzle.drawing(board.instance) if found[0].answer is None else found[0].answer


def _object_of(text: str) -> Any:
    """The object of a text, or of the only line with an answer among those that `answers --json` printed."""
    objects = [data for _, data in read_objects(text)]
    if len(objects) == 1:
        return objects[0]
    answers = [data for data in objects if isinstance(data, dict) and data.get("answer") is not None]
    if len(answers) != 1:
        raise BadInput(f"holds {len(answers) or 'no'} answers; expected one")
    return answers[0]


def _inner(data: Any) -> Any:
    """The answer itself, where it comes inside the whole object of a solved board."""
    if isinstance(data, Mapping) and "answer" in data:
        if data["answer"] is None:
            raise BadInput("holds no answer: its verdict is " + str(data.get("verdict", "missing"))[:20])
        return data["answer"]
    return data
