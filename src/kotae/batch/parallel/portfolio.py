"""A portfolio: the same question in several ways at once; the first that is decided ends the others.

How long a search takes is a matter of luck, and the luck of different solvers, or of one that takes its
clauses in different orders, is different (Gomes and Selman, "Algorithm portfolios", 2001). What the first one
says is checked here once more, by the room's checks or by the audit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar, Unpack

from kotae.api.asking import Asking, asked
from kotae.api.board import Board, ensure_board
from kotae.api.showing import CERTIFY, OUTCOME, VERDICT, attached
from kotae.auditing.document import Certificate
from kotae.batch.parallel.racing import race
from kotae.batch.parallel.ways import Way, ways
from kotae.checkpoints import OutOfTime
from kotae.generic import A, I
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving.certifying import ensure_accepted
from kotae.solving.distance import Near
from kotae.solving.outcome import Impossible, Outcome, Undecided
from kotae.solving.search import Search
from kotae.solving.verdict import Verdict
from kotae.watch import Watch

R = TypeVar("R")


class Raced(NamedTuple, Generic[R]):
    """What a portfolio found."""

    result: R
    won: Way | None
    """How the process searched that was the first to decide; None if none did."""
    processes: int
    """How many there were: no more than there are ways to search."""

    def record(self) -> dict[str, Any]:
        """What `--json` says of it."""
        return {"processes": self.processes, "won": None if self.won is None else self.won._asdict()}

    def __str__(self) -> str:
        of = plural(self.processes, "way", " to search", " to search")
        return f"undecided by {of}" if self.won is None else f"first of {of}: {self.won}"


def solve(board: Board[A], processes: int, **how: Unpack[Asking]) -> Raced[Outcome[A]]:
    """As `kotae.solve`, by several processes; conflicts and memory are limited for each of them."""
    return _solved(board, processes, *asked(how))


def _solved(board: Board[A], processes: int, search: Search, watch: Watch) -> Raced[Outcome[A]]:
    def checked(found: Outcome[A]) -> Iterable[A]:
        return () if isinstance(found, Impossible) or found.answer is None else (found.answer,)

    def none(reason: str) -> Outcome[A]:
        return attached(board, OUTCOME, Undecided(reason))

    return _raced("solve", board, processes, search, watch, {}, _is_decided, checked, none)


def first_answer(puzzle: Puzzle[I, A], instance: I, search: Search, processes: int, watch: Watch) -> list[A]:
    """One answer, none only if there is none; `OutOfTime` if that is not known."""
    board: Board[A] = Board(puzzle, instance)
    found = _solved(board, processes, search, watch).result
    if isinstance(found, Undecided):
        raise OutOfTime(found.reason)
    return [] if isinstance(found, Impossible) else [found.answer]


def verdict(
    board: Board[A], processes: int, *, near: Near = "any", **how: Unpack[Asking]
) -> Raced[Verdict[A]]:
    """As `kotae.verdict`, by several processes."""

    def decided(found: Verdict[A]) -> bool:
        return found.word != "undecided"

    def none(reason: str) -> Verdict[A]:
        return attached(board, VERDICT, Verdict(word="undecided", reason=reason))

    options = {"near": near}
    return _raced(
        "verdict", board, processes, *asked(how), options, decided, lambda found: found.answers, none
    )


def certify(board: Board[Any], processes: int, **how: Unpack[Asking]) -> Raced[Certificate | Undecided]:
    """As `kotae.certify`, by several processes; what the first one made is audited here."""

    def none(reason: str) -> Certificate | Undecided:
        return attached(board, CERTIFY, Undecided(reason))

    search, watch = asked(how)
    found = _raced("certify", board, processes, search, watch, {}, _is_decided, lambda certificate: (), none)
    if isinstance(found.result, Certificate):
        try:
            with watch.kept():
                ensure_accepted(board.puzzle, found.result)
        except OutOfTime as limit:
            return Raced(none(str(limit)), None, found.processes)
    return found


def _is_decided(found: object) -> bool:
    return not isinstance(found, Undecided)


def _raced(
    task: str,
    board: Board[A],
    processes: int,
    search: Search,
    watch: Watch,
    options: dict[str, Any],
    decided: Callable[[R], bool],
    answers: Callable[[R], Iterable[A]],
    none: Callable[[str], R],
) -> Raced[R]:
    """What the first process found whose result is decided, with its answers checked."""
    ensure_board(board)
    asked_for = Way(search.encoding, search.connectivity, search.backend)
    tried = ways(board, asked_for, processes, proof=task == "certify")
    asks = [{"board": board, "way": way, "options": options} for way in tried]
    try:
        finish = race(task, asks, decided, watch)
    except OutOfTime as limit:
        return Raced(none(str(limit)), None, len(tried))
    for answer in answers(finish.result):
        board.puzzle.checked(board.instance, answer, "an answer of another process")
    return Raced(finish.result, None if finish.number is None else tried[finish.number], len(tried))
