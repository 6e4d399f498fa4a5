"""Boards of a difficulty: each is graded, and clues are put back where a board is too hard.

A grade may depend on the solver that finds the steps. A board therefore carries the number of its try and the
clues that were put back, with which it is made again without being graded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kotae.drafting import DIFFICULTIES, Wish
from kotae.explaining.grade import grade
from kotae.generating.making import Missed, NewBoard, generating_of, make, with_clue
from kotae.generic import A, I
from kotae.geometry import Cell
from kotae.puzzle import Puzzle
from kotae.solving.editing.minimise import loose_clues
from kotae.solving.editing.repair import clues_of
from kotae.solving.search import Search
from kotae.watch import Limits, Watch

GRADING = 60.0
"""Seconds that a grade may take before the board is given up."""
ROUNDS = 4
"""How often clues are printed again before a board is given up as too hard."""
PER_CLUE = 25
"""Cells of the board for each clue that is printed at once."""
MANY = 10_000
"""More clues than any board has."""


def graded(
    puzzle: Puzzle[I, A], wish: Wish, seed: int, attempt: int, search: Search, watch: Watch
) -> Iterator[NewBoard[I, A] | Missed]:
    """Boards of a seed and the number of a try with their grades, the last of which may be as wished.

    A board that is too hard is followed by one with a clue at its hardest step; if that is too easy, by one
    with a clue at the next step instead. Every clue makes a board easier by leaps: with clues at all steps
    that were too hard, a hard 6×6 Futoshiki took 15 boards, with one at a time 6.
    """
    assert wish.difficulty is not None, "only then is a grade wanted"
    level = DIFFICULTIES.index(wish.difficulty)
    wish = _with_spare(puzzle, wish, seed, attempt, search, watch)
    at_once = max(1, wish.size[0] * wish.size[1] // PER_CLUE)
    tried: tuple[Cell, ...] = ()
    helpful: list[Cell] = []
    for _ in range(1 if wish.minimal else ROUNDS):
        more = replace(wish, added=(*wish.added, *tried))
        board = with_grade(puzzle, make(puzzle, more, seed, attempt, search, watch), search, watch)
        yield board
        if isinstance(board, Missed):
            return
        if DIFFICULTIES.index(board.level) > level:
            wish, helpful = more, _helpful(puzzle, board)
        if not helpful:
            return
        tried = tuple(dict.fromkeys(cell for own in helpful[:at_once] for cell in (own, wish.image(own))))
        helpful = helpful[at_once:]


def _with_spare(
    puzzle: Puzzle[I, A], wish: Wish, seed: int, attempt: int, search: Search, watch: Watch
) -> Wish:
    """The wish for more clues than are needed, if that helps."""
    generating = generating_of(puzzle)
    ladder, share = generating.ladder, generating.spare(wish)
    if ladder is None or ladder in wish.knobs or wish.minimal or not share:
        return wish
    numbers = []
    for count in (0, MANY):
        board = make(puzzle, replace(wish, knobs={**wish.knobs, ladder: count}), seed, attempt, search, watch)
        if isinstance(board, Missed):
            return wish
        numbers.append(len(loose_clues(clues_of(puzzle), board.instance)))
    least, most = numbers
    return replace(wish, knobs={**wish.knobs, ladder: least + round((most - least) * share)})


def _helpful(puzzle: Puzzle[I, A], board: NewBoard[I, A]) -> list[Cell]:
    """Cells whose clues say what the hardest steps find; none if there are none."""
    assert board.grade is not None
    cells = (cell for step in board.grade.hard_steps for fact in step.facts for cell in fact.place.cells)
    return [
        cell
        for cell in dict.fromkeys(cells)
        if with_clue(puzzle, board.instance, board.answer, cell) is not None
    ]


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
