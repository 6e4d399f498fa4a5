"""Puzzles to print: many boards as one PDF file, with their answers."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Unpack

from kotae.api.asking import Asking, ensure_known
from kotae.api.board import Board, ensure_board
from kotae.api.draw import draw, label_texts
from kotae.api.verdict import verdict
from kotae.options import unusual
from kotae.solving.verdict import Verdict, Word

if TYPE_CHECKING:  # drawing is loaded when something is drawn
    from kotae.explaining.grade import Grade
    from kotae.render.booklet import Answering, Entry
    from kotae.render.pdf import Paper

JUDGING = 10.0
"""Seconds for the verdict on each board, if no time limit is given."""


def warn(sentence: str, word: Word) -> None:
    """Warn of a board that is not unique, as Python warns."""
    warnings.warn(sentence, stacklevel=3)


def booklet(
    boards: Sequence[Board],
    *,
    title: str = "",
    author: str = "",
    date: str = "",
    paper: Paper = "a4",
    per_page: int | None = None,
    answers: Answering = "end",
    grid: bool = False,
    remarks: Sequence[str] | None = None,
    doubted: Callable[[str, Word], None] | None = None,
    **how: Unpack[Asking],
) -> bytes:
    """The boards as a PDF file, with rules in words, and answers at the end, upside down, or nowhere.

    `per_page` boards go on a page, or as many as suit its size; `grid` is that of `Picture.gridded`, and
    `remarks` are a few words about each board, such as its grade. Each board is judged, within 10 seconds if
    there is no other limit; `doubted` gets a sentence and the verdict's word for each that is not unique, and
    warns of it if nothing else is given. `Asking` has the other keywords.
    """
    from kotae.render.booklet import booklet as printed
    from kotae.render.booklet import ensure_possible

    for board in boards:
        ensure_board(board)
    ensure_known(how)
    ensure_possible(len(boards), per_page, paper, answers)  # before all boards are judged
    if how.get("time_limit") is None:
        how["time_limit"] = JUDGING
    entries = []
    for number, board in enumerate(boards, 1):
        found = verdict(board, **how)
        if found.word != "unique":
            (doubted or warn)(_doubt(number, board, found), found.word)
        answer = found.answers[0] if found.answers and answers != "none" else None
        remark = remarks[number - 1] if remarks else ""
        entries.append(_entry(board, answer, remark, gridded=grid))
    return printed(
        entries, title=title, author=author, date=date, paper=paper, per_page=per_page, answers=answers
    )


def graded_booklet(
    boards: Sequence[Board], grades: Sequence[Grade | None] | None = None, **how: Any
) -> bytes:
    """The boards as a PDF file, from easy to hard, each with its grade; those without one come last.

    What is not graded yet is graded now, within a minute if there is no other limit. Other keywords are those
    of `booklet`.
    """
    from kotae.api.explain import grade  # most booklets have no grades
    from kotae.generating.grading import GRADING

    limits = {name: how[name] for name in Asking.__annotations__ if name in how}
    known: list[Grade | None] = [None] * len(boards) if grades is None else list(grades)
    for place, board in enumerate(boards):
        if known[place] is None and board.puzzle.explaining is not None:
            known[place] = grade(board, **{**limits, "time_limit": limits.get("time_limit") or GRADING})
    order = sorted(range(len(boards)), key=lambda place: _number(known[place]))
    remarks = ["" if (found := known[place]) is None else found.word or "" for place in order]
    return booklet([boards[place] for place in order], remarks=remarks, **how)


def _number(grade: Grade | None) -> float:
    """How hard a board is; what has no grade is harder than all others."""
    return float("inf") if grade is None or grade.number is None else grade.number


def unprintable(boards: Sequence[Board], *words: str) -> str | None:
    """What the font of a booklet cannot show of its boards, its title and the like, in a sentence."""
    from kotae.render.font import lacking, unwritten

    return unwritten(
        lacking([*words, *(text for board in boards for text in label_texts(draw(board).scene))])
    )


def _entry(board: Board, answer: Any, remark: str, *, gridded: bool) -> Entry:
    from kotae.render.booklet import Entry
    from kotae.render.press import Rules

    puzzle = board.puzzle
    variant = ", ".join(unusual(puzzle.options, board.rules))
    name = f"{puzzle.title} ({variant})" if variant else puzzle.title
    return Entry(
        puzzle.title,
        (draw(board).gridded() if gridded else draw(board)).scene,
        None if answer is None else draw(board, answer).scene,
        ", ".join(filter(None, (variant, remark))),
        Rules(name, puzzle.told(board.instance)),
    )


def _doubt(number: int, board: Board, found: Verdict[Any]) -> str:
    """Why a board may not be fit to print."""
    match found.word:
        case "several":
            what = "has more than one answer"
        case "impossible":
            what = "has no answer"
        case _ if found.answers:
            what = f"may have more than one answer: {found.reason}"
        case _:
            what = f"may have no answer or several: {found.reason}"
    return f"{board.source}: puzzle {number} {what}"
