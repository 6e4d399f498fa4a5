"""Boards of a difficulty: each is graded, and clues are put back where a board is too hard.

A grade may depend on the solver that finds the steps. A board therefore carries the number of its try and the
clues that were put back, with which it is made again without being graded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kotae.drafting import DIFFICULTIES, Wish
from kotae.explaining.grade import EXPONENT, grade
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
ROUNDS = 5
"""How often clues are printed again before a board is given up as too hard."""
MANY = 10_000
"""More clues than any board has."""


def graded(
    puzzle: Puzzle[I, A], wish: Wish, seed: int, attempt: int, search: Search, watch: Watch
) -> Iterator[NewBoard[I, A] | Missed]:
    """Boards of a seed and the number of a try with their grades, the last of which may be as wished.

    A board that is too hard is followed by one with more clues, at its hardest steps. Clues anywhere make a
    board easier by leaps: where a number of clues was sought by bisection, a hard 5×5 Futoshiki took 27
    boards.
    """
    assert wish.difficulty is not None, "only then is a grade wanted"
    level = DIFFICULTIES.index(wish.difficulty)
    wish = _with_spare(puzzle, wish, seed, attempt, search, watch)
    for _ in range(1 if wish.minimal else ROUNDS):
        board = with_grade(puzzle, make(puzzle, wish, seed, attempt, search, watch), search, watch)
        yield board
        if isinstance(board, Missed) or DIFFICULTIES.index(board.level) <= level:
            return
        cells = _helpful(puzzle, board, level)
        if not cells:
            return
        images = dict.fromkeys(cell for own in cells for cell in (own, wish.image(own)))
        wish = replace(wish, added=(*wish.added, *images))


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


def _helpful(puzzle: Puzzle[I, A], board: NewBoard[I, A], level: int) -> list[Cell]:
    """Cells whose clues say what the steps find that are too hard, or the hardest; none if there are none.

    A single step makes a board too hard if its cost is what that takes, times the root of the number of
    steps that the grade is a mean with.
    """
    assert board.grade is not None
    assert puzzle.explaining is not None
    steps = board.grade.hard_steps
    bearable = puzzle.explaining().grades[level] * board.grade.steps ** (1 / EXPONENT)
    hard = [step for step in steps if step.cost > bearable]
    found = []
    for step in hard or steps[:1]:
        for cell in dict.fromkeys(cell for fact in step.facts for cell in fact.place.cells):
            if cell not in found and with_clue(puzzle, board.instance, board.answer, cell) is not None:
                found.append(cell)
                break
    return found


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
