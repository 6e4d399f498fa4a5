"""One new board: drafts until one has a single answer, then fewer clues.

It is the same on every machine and for every solver: the random numbers are our own (`Dice`), rooms hear only
what is a fact about their drafts, and clues are dropped in an order that the random numbers choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from kotae.checkpoints import OutOfTime
from kotae.drafting import Difficulty, Generating, Wish
from kotae.errors import Unserved
from kotae.explaining.grade import Grade
from kotae.generating.dice import Dice
from kotae.generating.judging import finished
from kotae.generic import A, I
from kotae.geometry import Cell
from kotae.optional import Clue
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving.editing.dropping import Group
from kotae.solving.editing.minimise import loose_clues, thin_groups
from kotae.solving.editing.repair import clues_of
from kotae.solving.search import Search
from kotae.watch import Watch


@dataclass(frozen=True, slots=True, kw_only=True)
class NewBoard(Generic[I, A]):
    """A board with one answer."""

    instance: I
    answer: A
    wish: Wish
    """What it fulfils; where clues were put back until it had its grade, their number, too."""
    grade: Grade | None = None
    """None if nobody asked for it."""

    @property
    def level(self) -> Difficulty:
        """How hard it is; it must be graded."""
        assert self.grade is not None
        assert self.grade.word is not None
        return self.grade.word


@dataclass(frozen=True, slots=True)
class Missed:
    """Why a board is not what was wanted, in a word or two: "easy"."""

    why: str


def generating_of(puzzle: Puzzle[I, A]) -> Generating[I, A]:
    """How new boards of a puzzle are made."""
    if puzzle.generating is None:
        raise Unserved(f"there is no generator of {puzzle.title}")
    return puzzle.generating()


def make(
    puzzle: Puzzle[I, A], wish: Wish, seed: int, attempt: int, search: Search, watch: Watch
) -> NewBoard[I, A] | Missed:
    """The board of a seed and the number of a try, not graded; raises `Hopeless` and `OutOfTime`."""
    generating = generating_of(puzzle)
    random = Dice(f"{puzzle.key} {seed} {attempt}")
    with watch.kept():
        found = finished(puzzle, generating.drafts(wish, random), search, watch)
        if found is None:
            return Missed("ambiguous")
        instance, answer = found
        left = 0 if wish.minimal else generating.clues_left(wish, instance)
        if left is not None:
            thinned = _thinned(puzzle, wish, instance, answer, left, random, search, watch)
            if isinstance(thinned, Missed):
                return thinned
            instance, answer = thinned
        for cell in wish.added:
            instance = with_clue(puzzle, instance, answer, cell) or instance
        return NewBoard(instance=instance, answer=answer, wish=wish)


def with_clue(puzzle: Puzzle[I, A], instance: I, answer: A, cell: Cell) -> I | None:
    """The board with the clue of a cell printed; None if it is already, or there is none."""
    clues = clues_of(puzzle)
    if clues.rewriting is None:
        return None
    for clue in clues.places(instance):
        if clue.cells == (cell,) and clue.value is None:
            states = puzzle.medium.states(instance, answer)
            value = clues.rewriting.says(instance, clue, [states[handle] for handle in clue.handles])
            return clues.rewriting.write(instance, clue, value)[0]
    return None


def _thinned(
    puzzle: Puzzle[I, A],
    wish: Wish,
    instance: I,
    answer: A,
    left: int,
    random: Dice,
    search: Search,
    watch: Watch,
) -> tuple[I, A] | Missed:
    """Return the board with `left` clues left and its answer, which may have changed with the clues."""
    clues = loose_clues(clues_of(puzzle), instance)
    random.shuffle(clues)
    groups = together(puzzle, instance, clues, wish)
    thinned = thin_groups(puzzle, instance, answer, groups, left, search, watch)
    if thinned.reason is not None:
        raise OutOfTime(watch.exceeded(0) or thinned.reason)
    over = len(clues) - len(thinned.removed) - left
    if left and over >= max(map(len, groups), default=1):
        return Missed(f"in need of {plural(left + over, 'clue')}")
    assert thinned.answer is not None
    return thinned.instance, thinned.answer


def together(puzzle: Puzzle[I, A], instance: I, clues: Sequence[Clue], wish: Wish) -> list[Group]:
    """The clues in groups that are their own image by the symmetry, in the order of the first of each."""

    def absolute(cell: Cell) -> Cell:
        """The cell of the whole board; those of some puzzles count from their first point."""
        return cell if puzzle.coordinates is None else puzzle.coordinates.of(instance, cell)[::-1]

    places = {frozenset(map(absolute, clue.cells)): clue for clue in clues}
    groups: dict[frozenset[Clue], Group] = {}
    for place, clue in places.items():
        image = places.get(frozenset(map(wish.image, place)), clue)
        groups.setdefault(frozenset((clue, image)), tuple(dict.fromkeys((clue, image))))
    return list(groups.values())
