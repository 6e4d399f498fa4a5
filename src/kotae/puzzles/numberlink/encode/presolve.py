"""What can be said of a Numberlink board before any search.

Every cell keeps the set of patterns it may have (`patterns`); what neighbours know of each other shrinks it:

- two cells agree about the link between them;
- a square of four cells has at most two lines round it with touch=no, for a third would bring a line beside
  itself, and at most three with touch=yes. The lines round a square are those at two corners that face each
  other, so this is a matter between two cells across it. With fill=yes it makes turns run along diagonals: a
  cell where a line turns leaves no side of the square inside the turn to the cell across, which must turn the
  same way or be an end, and so on; where the diagonal meets the border first there can be no turn at all.
  Nothing of this is lost beside blocked cells, which have a single pattern: no lines;
- cells that are joined have one number. Cells of different numbers are not joined, nor are the two ends of a
  chain of links, which would become a loop; with touch=no, neighbours known to have one number are joined.

All this holds in every answer under the board's own rules.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from kotae.checkpoints import PORTION, checkpoint
from kotae.constraints.graph import Groups
from kotae.formula import Clause
from kotae.geometry import Cell
from kotae.puzzles.numberlink.encode.grid import LinkGrid
from kotae.puzzles.numberlink.encode.patterns import (
    AT_MOST,
    AVOIDING,
    CORNERS,
    END,
    OPPOSITE,
    PASSED,
    SIDES,
    UNUSED,
    USING,
    clauses,
    crowding,
    literals,
    settled,
)


class Contradiction(Exception):
    """The board has no answer."""


class Presolved:
    """Links that are decided, what each cell may look like, and the cells known to have one number."""

    def __init__(self, grid: LinkGrid) -> None:
        self.grid = grid
        self.links = [0] * (len(grid.joins) + 1)
        """For each link 1 if it is used in every answer, -1 if in none, 0 if nothing is known."""
        self.groups = Groups(len(grid.cells))
        self.members = [[node] for node in range(len(grid.cells))]
        """The cells of each group, kept at the node that stands for it."""
        self.owner: list[str | None] = [grid.board.label.get(cell) for cell in grid.cells]
        """The number of each group, kept at the node that stands for it."""
        self.possible = self._at_first()
        self.impossible = any(len(cells) == 1 for cells in grid.board.ends.values())
        self._across = self._cells_across()
        self._limit = 3 if grid.board.touch else 2
        self._waiting = deque(
            node
            for node, patterns in enumerate(self.possible)
            if settled(patterns) or crowding(patterns) or not patterns
        )
        self._is_waiting = [False] * len(grid.cells)
        for node in self._waiting:
            self._is_waiting[node] = True
        try:
            for node in map(grid.at.__getitem__, grid.board.label):
                self._compare_numbers(node)
            self._spread()
        except Contradiction:
            self.impossible = True
        self.impossible |= not grid.board.touch and any(map(self._touches, range(len(self.links))))

    def _touches(self, link: int) -> bool:
        """Whether two neighbours that are not joined are known to have one number."""
        if self.links[link] >= 0:
            return False
        a, b = map(self.groups.find, self.grid.joins[link - 1])
        return a == b or (self.owner[a] is not None and self.owner[a] == self.owner[b])

    def number(self, node: int) -> str | None:
        """The number that a cell is known to have, if any."""
        return self.owner[self.groups.find(node)]

    def joined(self, a: Cell, b: Cell) -> bool:
        """Whether two cells are known to be joined."""
        return self.groups.find(self.grid.at[a]) == self.groups.find(self.grid.at[b])

    def cell_clauses(self) -> Iterator[Clause]:
        """What is left to say of each cell: it has one of its possible patterns, if there is any."""
        for possible, links in zip(self.possible, self.grid.links, strict=True):
            if possible:
                around = literals(links)
                for clause in clauses(possible):
                    yield clause(around)

    def _at_first(self) -> list[int]:
        board = self.grid.board
        passed = PASSED if board.fill else PASSED | UNUSED
        found = []
        for cell, links in zip(self.grid.cells, self.grid.links, strict=True):
            patterns = END if cell in board.label else passed
            if 0 in links:
                for side in SIDES:
                    if not links[side]:
                        patterns &= AVOIDING[side]
            found.append(patterns)
        return found

    def _cells_across(self) -> list[list[int]]:
        """For each cell the cell across each corner's square, or -1 where the square is not whole."""
        beside = self.grid.beside
        return [
            [beside[around[a]][b] if around[a] >= 0 and around[b] >= 0 else -1 for a, b in CORNERS]
            for around in beside
        ]

    def _spread(self) -> None:
        """Tell the cells around what the patterns of a cell imply for them, until nothing is new."""
        possible, known, narrow = self.possible, self.links, self._narrow
        waiting, is_waiting = self._waiting, self._is_waiting
        links, beside, across = self.grid.links, self.grid.beside, self._across
        looked_at = 0
        while waiting:
            looked_at += 1
            if looked_at % PORTION == 0:
                checkpoint()
            node = waiting.popleft()
            is_waiting[node] = False
            patterns = possible[node]
            if not patterns:
                raise Contradiction
            for side, used in settled(patterns):
                link = links[node][side]
                if link and not known[link]:
                    known[link] = 1 if used else -1
                    narrow(beside[node][side], (USING if used else AVOIDING)[OPPOSITE[side]])
                    if used:
                        self._join(node, beside[node][side])
            for corner, least in crowding(patterns):
                if across[node][corner] >= 0:
                    narrow(across[node][corner], AT_MOST[OPPOSITE[corner]][self._limit - least])

    def _narrow(self, node: int, patterns: int) -> None:
        before = self.possible[node]
        if before & ~patterns:
            self.possible[node] = before & patterns
            if not self._is_waiting[node]:
                self._is_waiting[node] = True
                self._waiting.append(node)

    def _join(self, node: int, other: int) -> None:
        """Make one group of two joined cells, and look at every link whose ends now know of each other."""
        a, b = self.groups.find(node), self.groups.find(other)
        owner = self.owner[a] or self.owner[b]
        if a == b or self.owner[b] not in (None, owner):
            raise Contradiction
        looked_at = min(self.members[a], self.members[b], key=len)
        if self.owner[a] != self.owner[b]:  # every cell of the one without a number learns it
            looked_at = looked_at + self.members[b if self.owner[a] else a]
        self.groups.join(a, b)
        root = self.groups.find(a)
        self.members[root] = self.members[a] + self.members[b]
        self.owner[root] = owner
        for cell in looked_at:
            self._compare_numbers(cell)

    def _compare_numbers(self, node: int) -> None:
        """Decide the links of a cell to neighbours whose numbers say whether they are joined."""
        find, owner, known, touch = self.groups.find, self.owner, self.links, self.grid.board.touch
        group = find(node)
        number = owner[group]
        for side, (other, link) in enumerate(zip(self.grid.beside[node], self.grid.links[node], strict=True)):
            if not link or known[link]:
                continue
            group_beside = find(other)
            number_beside = owner[group_beside]
            if group_beside != group and (number is None or number_beside is None):
                continue
            if group_beside == group or number != number_beside:
                choice = AVOIDING
            elif touch:
                continue
            else:
                choice = USING
            self._narrow(node, choice[side])
            self._narrow(other, choice[OPPOSITE[side]])
