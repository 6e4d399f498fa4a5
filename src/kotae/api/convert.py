"""Boards in the formats of other programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kotae.api.answer import drawn
from kotae.api.board import Board, ensure_board
from kotae.api.recognising import JSON, OWN, boards_in
from kotae.api.record import board_record
from kotae.errors import BadInput, Remedy
from kotae.formats import Export, Posed
from kotae.generic import A
from kotae.phrases import listed, meant
from kotae.puzzle import Puzzle

if TYPE_CHECKING:  # boards are converted without the solvers
    from kotae.solving.outcome import Solved


def convert(
    board: Board[A],
    to: str,
    *,
    answer: A | Solved[A] | str | Mapping[str, Any] | None = None,
    lossy: bool = False,
) -> str:
    """The board in the format of that name, with what is drawn into it, or with an answer.

    The answer is what `solve` gave, or its text or JSON. What the format cannot carry is an error, unless
    the result may be `lossy`.
    """
    return write(board, to, answer, lossy=lossy).text


def write(
    board: Board[Any], to: str, answer: Any = None, *, lossy: bool = False, ascii_only: bool = False
) -> Export:
    """The board in the format of that name, and what this does not carry of it.

    It is read again before it is returned, and compared if it is to carry everything.
    """
    ensure_board(board)
    puzzle, shown = board.puzzle, board.answer if answer is None else drawn(board, answer)
    text, lost = _written(board, shown, to, ascii_only)
    if lost and not lossy:
        otherwise = puzzle.formats[to].otherwise(board.instance)
        remedy: Remedy = "lossy" if otherwise is None else "rules"
        raise BadInput(f"{to} cannot carry {listed(lost)}", remedy=remedy, otherwise=otherwise)
    text = text.rstrip("\n") + "\n"
    if lost:
        _ensure_readable(puzzle, board.instance, text, to)
    else:
        _ensure_same(puzzle, Posed(board.instance, shown), text, to)
    return Export(text, lost)


def writable(puzzle: Puzzle[Any, Any]) -> list[str]:
    """The names of the formats that boards of a puzzle are written in."""
    return [OWN, JSON, *(name for name, form in puzzle.formats.items() if form.write)]


def _written(board: Board[Any], answer: Any, to: str, ascii_only: bool) -> Export:
    puzzle, instance = board.puzzle, board.instance
    if to == OWN:
        text = board.text()
        if answer is None:
            return Export(text)
        return Export(f"{text}# answer\n{puzzle.medium.format(instance, answer, ascii_only=ascii_only)}")
    if to == JSON:
        return Export(json.dumps(board_record(board, answer), ensure_ascii=ascii_only))
    form = puzzle.formats.get(to)
    if form is None or form.write is None:
        others = f"; choose from {', '.join(writable(puzzle))}"
        raise BadInput(f"{puzzle.title} cannot be written as '{to}'{meant(to, writable(puzzle), others)}")
    return form.write(instance, answer)


def _ensure_same(puzzle: Puzzle[Any, Any], posed: Posed[Any, Any], text: str, to: str) -> None:
    """Refuse a text that is not read as the board that it was written from."""
    try:
        read = [found.posed for found in boards_in(text, puzzle.key, to, {})]
    except BadInput:
        read = []
    if len(read) != 1 or read[0].instance != posed.instance:
        raise BadInput(f"this board cannot be written as {to}")
    if read[0].answer != posed.answer and _drawn(puzzle, posed):
        raise BadInput(f"this answer cannot be written as {to}")


def _ensure_readable(puzzle: Puzzle[Any, Any], instance: Any, text: str, to: str) -> None:
    """Refuse a text that is no board, even if rule options that it does not carry are given again."""
    for rules in ({}, puzzle.boards.settings(instance)):
        try:
            boards_in(text, puzzle.key, to, rules)
        except BadInput:
            continue
        return
    raise BadInput(f"this board cannot be written as {to}")


def _drawn(puzzle: Puzzle[Any, Any], posed: Posed[Any, Any]) -> bool:
    """Whether an answer shows anything: an empty one may come back as none."""
    return posed.answer is not None and any(puzzle.medium.states(posed.instance, posed.answer))
