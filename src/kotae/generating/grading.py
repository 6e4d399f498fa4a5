"""Boards of a difficulty: each is graded, and clues are put back where a board is too hard.

A grade may depend on the solver that finds the steps. A board therefore carries the number of its try and of
its clues, with which it is made again without being graded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kotae.drafting import DIFFICULTIES, Difficulty, Wish
from kotae.explaining.grade import grade
from kotae.generating.making import Missed, NewBoard, generating_of, make
from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.solving.editing.minimise import loose_clues
from kotae.solving.editing.repair import clues_of
from kotae.solving.search import Search
from kotae.watch import Limits, Watch

GRADING = 60.0
"""Seconds that a grade may take before the board is given up."""
RUNGS: dict[Difficulty, float] = {"easy": 0.6, "fair": 0.25, "hard": 0.1, "expert": 0.0}
"""Of the clues that a board can do without, the share that is left at first."""
MANY = 10_000
"""More clues than any board has."""


def graded(
    puzzle: Puzzle[I, A], wish: Wish, seed: int, attempt: int, search: Search, watch: Watch
) -> Iterator[NewBoard[I, A] | Missed]:
    """Boards of a seed and the number of a try with their grades, the last of which may be as wished.

    Where clues can be put back, a board that is too hard is followed by one with more of them.
    """
    ladder = generating_of(puzzle).ladder

    def with_clues(count: int) -> NewBoard[I, A] | Missed:
        assert ladder is not None
        return make(puzzle, replace(wish, knobs={**wish.knobs, ladder: count}), seed, attempt, search, watch)

    if ladder is None or wish.minimal or ladder in wish.knobs:
        yield with_grade(puzzle, make(puzzle, wish, seed, attempt, search, watch), search, watch)
        return
    assert wish.difficulty is not None, "only then is a grade wanted"
    ends = [with_clues(0), with_clues(MANY)]
    if missed := next((board for board in ends if isinstance(board, Missed)), None):
        yield missed
        return
    least, most = (_clues(puzzle, board) for board in ends if isinstance(board, NewBoard))
    count = least + round((most - least) * RUNGS[wish.difficulty])
    while least <= most:
        board = with_grade(puzzle, with_clues(count), search, watch)
        yield board
        if isinstance(board, Missed) or (level := board.level) == wish.difficulty:
            return
        if DIFFICULTIES.index(level) > DIFFICULTIES.index(wish.difficulty):
            least = count + 1
        else:
            most = count - 1
        count = (least + most) // 2


def with_grade(
    puzzle: Puzzle[I, A], board: NewBoard[I, A] | Missed, search: Search, watch: Watch
) -> NewBoard[I, A] | Missed:
    """The same board with its grade, if it can be graded."""
    if isinstance(board, Missed):
        return board
    own = Watch(Limits(GRADING, cancelled=lambda: watch.exceeded(0) is not None), watch.clock)
    found = grade(puzzle, board.instance, search, own)
    watch.check()
    return replace(board, grade=found) if found.word is not None else Missed("without a grade")


def _clues(puzzle: Puzzle[I, A], board: NewBoard[I, A]) -> int:
    return len(loose_clues(clues_of(puzzle), board.instance))
