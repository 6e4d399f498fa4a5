"""Boards in which one clue stands in a cell close by, or two do, until one is solvable or unique.

What such a clue demands depends on all others, so that every board is judged by itself: first all with one
move, then all with two. Moves may also take a clue away or add one, as the room has it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any, Generic

from kotae.generic import A, I
from kotae.geometry import Cell
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving.editing.places import Mended
from kotae.solving.editing.trial import Trial
from kotae.statements import Change

MOST_MOVES = 2

RADII = (0, 1, 2, 4, 8, float("inf"))
"""How far from the cells of interest clues are moved, from trial to trial."""

Moves = Callable[[I], Iterable[tuple[I, Change]]]
Moved = tuple[I, tuple[Change, ...]]


def moved_board(
    puzzle: Puzzle[I, A],
    instance: I,
    moves: Moves[I],
    trial: Trial[I],
    *,
    unique: bool,
    near: Collection[Cell],
    most: int = MOST_MOVES,
) -> Mended[I]:
    """A board that the fewest moves make solvable, and preferably unique; with `unique`, always unique.

    There are up to `most` moves. Clues near some cells, such as those where two answers differ, are moved
    first.
    """
    ways = _Ways(puzzle, moves, near)
    before = trial.undecided
    for count in range(1, min(most, MOST_MOVES) + 1):
        solvable: Moved[I] | None = None
        complete = trial.undecided == before
        doubt = None if complete else f"{_took_too_long(trial)}, so perhaps fewer changes would do"
        for board, changes in ways.boards(instance, count):
            answers = trial.answers(board)
            if answers == 1:
                return Mended(instance=board, changes=changes, makes="unique", fewest=complete, reason=doubt)
            if answers == 2 and not unique and solvable is None:
                solvable = board, changes
            if trial.stop is not None:
                break
        if solvable is not None:
            board, changes = solvable
            more = doubt if trial.stop is None else f"{trial.stop}, so perhaps another board is unique"
            return Mended(instance=board, changes=changes, makes="solvable", fewest=complete, reason=more)
        if trial.stop is not None:
            return Mended(reason=f"{trial.stop} before a repair was found")
    left = f"; {_took_too_long(trial)}" if trial.undecided else ""
    wanted = "unique" if unique else "solvable"
    return Mended(reason=f"moving up to {MOST_MOVES} clues by one cell does not make it {wanted}{left}")


def _took_too_long(trial: Trial[I]) -> str:
    return f"{plural(trial.undecided, 'board')} took too long"


class _Ways(Generic[I]):
    """The boards that moves make; what moves close to some cells comes first."""

    def __init__(self, puzzle: Puzzle[I, Any], moves: Moves[I], near: Collection[Cell]) -> None:
        self._puzzle = puzzle
        self._moves = moves
        self._near = near
        self._seen: set[frozenset[Change]] = set()

    def boards(self, instance: I, count: int) -> Iterator[Moved[I]]:
        """The boards that `count` moves make, no clue moved twice, each once."""
        for radius in RADII if self._near else RADII[-1:]:
            yield from self._within(radius, instance, instance, (), count)

    def _within(
        self, radius: float, first: I, instance: I, before: tuple[Change, ...], count: int
    ) -> Iterator[Moved[I]]:
        """The boards that `count` more moves make; the cells of all changes are those of the first board."""
        for board, made in self._moves(instance):
            change = replace(made, place=self._puzzle.relocated(made.place, instance, first))
            again = any(change.cells[0] == other.cells[-1] for other in before)
            if again or self._distance(change.cells[0]) > radius:
                continue
            changes = (*before, change)
            if count > 1:
                yield from self._within(radius, first, board, changes, count - 1)
            elif frozenset(changes) not in self._seen:
                self._seen.add(frozenset(changes))
                yield board, changes

    def _distance(self, cell: Cell) -> int:
        return min((abs(cell[0] - row) + abs(cell[1] - column) for row, column in self._near), default=0)
