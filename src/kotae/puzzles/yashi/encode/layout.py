"""What every Yashi encoding needs of a board: links by number, who ends where, and what crosses.

The variable of a link is its number, counted from 1 in the order of `Yashi.links`.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection

from kotae.constraints.graph import Edge, Graph
from kotae.formula import Formula, Origin
from kotae.geometry import Cell, cell_name
from kotae.media.lines.variables import LineVariables
from kotae.puzzle import Encoding
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Link, Point, Yashi, parts

Crossing = tuple[int, int]
"""Two links that cross, the one across first."""


class LinkLayout:
    """The links of a board, numbered, and the relations between them."""

    def __init__(self, board: Yashi) -> None:
        self.board = board
        self.links = board.links
        self.cells = [board.cell(point) for point in board.points]
        at = {point: node for node, point in enumerate(board.points)}
        self.ends = [(at[a], at[b]) for a, b in board.links]
        """The two points of each link, by their place among the points."""
        self.ending: list[list[int]] = [[] for _ in board.points]
        """The numbers of the links that end at each point."""
        for number, (a, b) in enumerate(self.ends, 1):
            self.ending[a].append(number)
            self.ending[b].append(number)

    def formula(self) -> Formula:
        """A new formula with a variable for each link and, if it matters, the price of using it."""
        formula = Formula()
        formula.reserve(len(self.links), self._name)
        if self.board.shortest:
            for number, link in enumerate(self.links, 1):
                formula.prefer((-number,), link.length)
        return formula

    def _name(self, index: int) -> str:
        a, b = self.ends[index]
        return f"link {cell_name(self.cells[a])}-{cell_name(self.cells[b])}"

    def crossings(self) -> list[Crossing]:
        """The pairs of links that cross.

        For each row that a link passes on its way down, the link that runs across there is looked up between
        the points of the row.
        """
        rows: dict[int, list[int]] = {}
        for x, y in self.board.points:
            rows.setdefault(y, []).append(x)
        numbers = self.board.numbers
        found = []
        for number, ((x, y1), (_, y2)) in enumerate(self.links, 1):
            for y in range(y1 + 1, y2):
                row = rows.get(y, ())
                after = bisect(row, x)
                if 0 < after < len(row):
                    across = numbers[Link(Point(row[after - 1], y), Point(row[after], y))] + 1
                    found.append((across, number))
        return found

    def meeting(self, crossing: Crossing) -> Point:
        """Where two links cross."""
        across, down = (self.links[number - 1] for number in crossing)
        return Point(down.a.x, across.a.y)

    def file_crossings(self, formula: Formula, crossings: list[Crossing]) -> None:
        """File that of two links that cross one is not used."""
        formula.add_each(
            [(-across, -down) for across, down in crossings], lambda i: self._crossing_origin(crossings[i])
        )

    def _crossing_origin(self, crossing: Crossing) -> Origin:
        """Where two links cross: the cell first, then the points that they join."""
        across, down = crossing
        ends = (*self.ends[across - 1], *self.ends[down - 1])
        cell = self.board.cell(self.meeting(crossing))
        return Origin("no-crossing", (cell, *(self.cells[end] for end in ends)))

    def ends_of(self, links: Collection[int]) -> tuple[Cell, ...]:
        """The cells of the points that these links join; without links, of the fewest points that stay apart."""
        if not links:
            return tuple(self.board.cell(point) for point in min(parts(self.board), key=len))
        ends = {end for number in links for end in self.ends[number - 1]}
        return tuple(self.cells[end] for end in sorted(ends))

    def imply_links(self, formula: Formula) -> None:
        """Imply a link at every point, unless there is but one; nothing at all if a point can have none."""
        if len(self.cells) > 1:
            for cell, ending in zip(self.cells, self.ending, strict=True):
                formula.imply([Origin("connected", (cell,))], [ending])

    def graph(self, without: Collection[int] = ()) -> Graph:
        """The points joined by their links, but for some."""
        return Graph(
            self.cells,
            [Edge(a, b, number) for number, (a, b) in enumerate(self.ends, 1) if number not in without],
        )

    def encoding(self, formula: Formula) -> Encoding[Links]:
        """The finished encoding."""
        board = self.board
        return LineVariables(
            make=Links,
            count=len(self.links),
            edge=self.links.__getitem__,
            number=lambda link: board.numbers[link],
        ).encoding(formula)
