"""The first board of a seed that is as wished, after a bounded number of tries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic

from kotae.drafting import Hopeless, Wish
from kotae.generating.grading import graded
from kotae.generating.making import Missed, NewBoard, make
from kotae.generic import A, I
from kotae.phrases import listed, plural
from kotae.puzzle import Puzzle
from kotae.solving.search import Search
from kotae.watch import Watch

TRIES = 100
"""How many boards are made for one that is as wished. At most 10 are needed on average for what people
play, hence more than 100 in one of 30,000 cases."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit(Generic[I, A]):
    """A board as it was wished for."""

    board: NewBoard[I, A]
    seed: int
    attempt: int
    """The number of the try, counted from 1."""
    tried: int
    """How many boards were made until then."""


def first_fit(
    puzzle: Puzzle[I, A], wish: Wish, seed: int, search: Search, watch: Watch, *, attempt: int = 1
) -> Fit[I, A]:
    """The first board of a seed that is as wished, from that try on.

    Raises `Hopeless`, with what was found instead, and `OutOfTime`.
    """
    misses: Counter[str] = Counter()
    watch = watch.reporting(lambda: _so_far(misses))
    while True:
        for board in _boards(puzzle, wish, seed, attempt, search, watch):
            watch.check()
            if isinstance(board, Missed):
                misses[board.why] += 1
            elif wish.difficulty is not None and board.level != wish.difficulty:
                misses[board.level] += 1
            else:
                return Fit(board=board, seed=seed, attempt=attempt, tried=misses.total() + 1)
            watch.report("")
            if misses.total() >= TRIES:
                raise Hopeless(_summed_up(wish, misses))
        attempt += 1


def single(
    puzzle: Puzzle[I, A], wish: Wish, seed: int, attempt: int, search: Search, watch: Watch
) -> Fit[I, A]:
    """The board of a seed and the number of a try, whatever its grade is."""
    board = make(puzzle, wish, seed, attempt, search, watch)
    if isinstance(board, Missed):
        raise Hopeless(f"try {attempt} of seed {seed} made no board: it was {board.why}")
    return Fit(board=board, seed=seed, attempt=attempt, tried=1)


def _boards(
    puzzle: Puzzle[I, A], wish: Wish, seed: int, attempt: int, search: Search, watch: Watch
) -> Iterable[NewBoard[I, A] | Missed]:
    if wish.difficulty is None:
        return (make(puzzle, wish, seed, attempt, search, watch),)
    return graded(puzzle, wish, seed, attempt, search, watch)


def _so_far(misses: Counter[str]) -> str:
    """How many boards were tried, and what they were: "4 tried: 3 easy, 1 fair"."""
    if not misses:
        return ""
    return f"{misses.total()} tried: {', '.join(f'{count} {why}' for why, count in misses.most_common())}"


def _summed_up(wish: Wish, misses: Counter[str]) -> str:
    """What all the boards were that were not as wished."""
    wanted = "was as wished" if wish.difficulty is None else f"was {wish.difficulty}"
    found = listed(
        [f"{count:,} {'was' if count == 1 else 'were'} {why}" for why, count in misses.most_common()]
    )
    return f"of {plural(misses.total(), 'board')} none {wanted}: {found}"
