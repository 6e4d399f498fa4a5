"""Boards in which one clue stands in a cell close by, or two do, until one is solvable or unique.

What such a clue demands depends on all others, so that every board is judged by itself: first all with one
move, then all with two.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing
from typing import Generic

from kotae.generic import A, I
from kotae.geometry import Cell
from kotae.puzzle import Puzzle
from kotae.solving.editing.places import Mended
from kotae.solving.limits import Watch
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.statements import Change

MOST_MOVES = 2
BOARDS = 20_000
"""How many boards are judged."""
BOARD_CONFLICTS = 20_000
"""How long a board is judged; there are thousands of them, so one that takes long is left out."""

RADII = (0, 1, 2, 4, 8, float("inf"))
"""How far from the cells of interest clues are moved, from trial to trial."""

Moves = Callable[[I], Iterable[tuple[I, Change]]]
Moved = tuple[I, tuple[Change, ...]]


def moved_board(
    puzzle: Puzzle[I, A],
    instance: I,
    moves: Moves[I],
    search: Search,
    watch: Watch,
    *,
    unique: bool,
    near: Collection[Cell],
) -> Mended[I]:
    """A board that the fewest moves make solvable, and unique if possible; with `unique`, in any case.

    Clues near some cells, such as those where two answers differ, are moved first.
    """
    trial = _Trial(puzzle, search, watch)
    ways = _Ways(moves, near)
    for count in range(1, MOST_MOVES + 1):
        solvable: Moved[I] | None = None
        complete = trial.undecided == 0
        for board, changes in ways.boards(instance, count):
            answers = trial.answers(board)
            if answers == 1:
                return Mended(instance=board, changes=changes, makes="unique", fewest=complete)
            if answers == 2 and not unique and solvable is None:
                solvable = board, changes
            if trial.stop is not None:
                break
            watch.report(f"{trial.judged} boards tried")
        if solvable is not None:
            board, changes = solvable
            more = None if trial.stop is None else f"{trial.stop}, so perhaps another board is unique"
            return Mended(instance=board, changes=changes, makes="solvable", fewest=complete, reason=more)
        if trial.stop is not None:
            return Mended(reason=f"{trial.stop} before a repair was found")
    left = f"; {trial.undecided} boards took too long" if trial.undecided else ""
    wanted = "unique" if unique else "solvable"
    return Mended(reason=f"no moves of up to {MOST_MOVES} ends by one cell make it {wanted}{left}")


class _Trial(Generic[I, A]):
    """Boards judged one by one."""

    def __init__(self, puzzle: Puzzle[I, A], search: Search, watch: Watch) -> None:
        self._puzzle = puzzle
        self._search = search
        self._watch = watch
        self.judged = 0
        self.undecided = 0
        self.stop: str | None = None
        """The limit that was hit."""

    def answers(self, board: I) -> int | None:
        """How many answers the board has, 2 for one that may have more; None if nothing is known."""
        if self.stop is None:
            self.stop = self._watch.exceeded(0)
        if self.stop is None and self.judged == BOARDS:
            self.stop = f"{BOARDS:,} boards were tried"
        if self.stop is not None:
            return None
        self.judged += 1
        if self._puzzle.obstacle(board) is not None:
            return 0
        watch = self._watch.capped(BOARD_CONFLICTS)
        found = 0
        with (
            Session(self._puzzle, board, self._search, watch=self._watch) as session,
            closing(session.answers(watch=watch)) as outcomes,
        ):
            for outcome in outcomes:
                match outcome:
                    case Solved():
                        found += 1
                        if found == 2:
                            return found
                    case Impossible():
                        return found
                    case Undecided():
                        self.stop = self._watch.exceeded(0)
                        self.undecided += 1
        return 2 if found else None


class _Ways(Generic[I]):
    """The boards that moves make; what moves close to some cells comes first."""

    def __init__(self, moves: Moves[I], near: Collection[Cell]) -> None:
        self._moves = moves
        self._near = near
        self._seen: set[frozenset[Change]] = set()

    def boards(self, instance: I, count: int) -> Iterator[Moved[I]]:
        """The boards that `count` moves make, no clue moved twice, each once."""
        for radius in RADII if self._near else RADII[-1:]:
            yield from self._within(radius, instance, (), count)

    def _within(
        self, radius: float, instance: I, before: tuple[Change, ...], count: int
    ) -> Iterator[Moved[I]]:
        for board, change in self._moves(instance):
            again = any(change.cells[0] == other.cells[1] for other in before)
            if again or self._distance(change.cells[0]) > radius:
                continue
            changes = (*before, change)
            if count > 1:
                yield from self._within(radius, board, changes, count - 1)
            elif frozenset(changes) not in self._seen:
                self._seen.add(frozenset(changes))
                yield board, changes

    def _distance(self, cell: Cell) -> int:
        return min((abs(cell[0] - row) + abs(cell[1] - column) for row, column in self._near), default=0)
