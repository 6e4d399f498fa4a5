"""The Numberlink seed's encoding: N(p, i), "the number i is written into the cell p", and nothing else.

Kept: the five constraints, written by forbidding every wrong neighbourhood: (1) ends have their numbers, (2)
no cell has two, (3) an end has exactly one neighbour of its number, (4) any other cell that has a number
exactly two, (5) with fill=yes every cell has one. Neighbours of one number count as joined, so it serves
touch=no only.

Mended: loops of one number away from its ends satisfy all five; helpers "these two cells are joined" are put
behind the variables, and loops of them are cut or written out. Variables are numbered one after another (the
seed's 1xxyyii leave gaps that its `p` line does not count); the numbering `seed` has those numbers, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from kotae.constraints.forest import NoLoops
from kotae.constraints.graph import Edge, Graph
from kotae.encoding import Encoding, Shortcuts
from kotae.formula import Clause, Formula, Origin
from kotae.geometry import Cell
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.encode.bare import bare_encoding, one_by_one
from kotae.puzzles.numberlink.encode.grid import LinkGrid
from kotae.puzzles.numberlink.encode.near import near

MOST_CLAUSES = 12_000_000
SEED_HELPERS = 2_000_000
"""The first number beyond the seed's seven digits, where helper variables begin."""


def refusal(instance: Numberlink) -> str | None:
    """Why this encoding cannot serve the board: it cannot tell touching from joined, or it would explode."""
    if instance.touch:
        return (
            "it takes neighbours of one number for joined, so it serves touch=no only; 'edges' can serve it"
        )
    numbers = len(instance.ends)
    size = len(instance.cells) * numbers * (10 + numbers // 2)
    if size > MOST_CLAUSES:
        return f"it would take {size:,} clauses and the limit is {MOST_CLAUSES:,}; 'edges' can serve it"
    return None


def seed_refusal(instance: Numberlink) -> str | None:
    """Why the seed's seven digits cannot name the variables of a board."""
    if max(instance.rows, instance.columns) > 100:
        return "it has two digits for a row or column, so the board may be 100×100 at most"
    for number in instance.ends:
        if not number.isdigit() or int(number) > 99:
            return f"it has two digits for a number, and {number} does not fit"
    return None


def seed_number(instance: Numberlink) -> Callable[[int], int]:
    """The seed's numbers: N(p, i) is 1xxyyii; helpers, which it does not have, come behind them."""
    cells, numbers = instance.cells, [int(number) for number in instance.ends]
    written = len(cells) * len(numbers)

    def number(variable: int) -> int:
        if variable > written:
            return SEED_HELPERS + variable - written - 1
        place, which = divmod(variable - 1, len(numbers))
        row, column = cells[place]
        return 1_000_000 + column * 10_000 + row * 100 + numbers[which]

    return number


def encode(instance: Numberlink, *, bare: bool) -> Encoding[Lines]:
    """The formula over N(p, i)."""
    grid = LinkGrid(instance)
    if bare:
        return bare_encoding(grid, one_by_one)
    labels = Labels(grid)
    labels.write()
    links = grid.variables(labels.joined)
    return links.encoding(
        labels.formula, shortcuts=Shortcuts(near=lambda answer: near(grid, links.pin(answer)))
    )


class Labels:
    """The variables N(p, i), cell by cell and number by number from 1."""

    def __init__(self, grid: LinkGrid) -> None:
        self.grid = grid
        self.numbers = numbers = list(grid.board.ends)
        self.place = {number: i for i, number in enumerate(numbers)}
        self.formula = Formula()
        count, cells = len(numbers), grid.cells

        def name(index: int) -> str:
            (row, column), number = cells[index // count], numbers[index % count]
            return f"N(({column},{row}),{number})"

        self.formula.reserve(len(cells) * count, name)
        self.joined = self.formula.reserve(len(grid.joins), lambda i: f"joined: {grid.name(i)}")

    def written(self, cell: Cell, number: str) -> int:
        """The variable N(p, i)."""
        return self.grid.at[cell] * len(self.numbers) + self.place[number] + 1

    def write(self) -> None:
        """File the five constraints in the seed's order, then require that there are no loops."""
        board, formula = self.grid.board, self.formula
        for cell, number in board.label.items():
            formula.add(Origin("ends-joined", (cell,)), [(self.written(cell, number),)])
        for cell in self.grid.cells:
            every = [self.written(cell, number) for number in self.numbers]
            formula.add(Origin("no-branching", (cell,)), combinations([-v for v in every], 2))
        mixed = ("no-branching", "ends-joined", "no-touching")
        for cell, beside in zip(self.grid.cells, self.grid.beside, strict=True):
            wanted = 1 if cell in board.label else 2
            rules = [Origin(rule, (cell,)) for rule in mixed]
            for number in [board.label[cell]] if cell in board.label else self.numbers:
                here = self.written(cell, number)
                around = [self.written(self.grid.cells[node], number) for node in beside if node >= 0]
                formula.imply(rules, wrong_neighbourhoods(here, around, wanted))
        if board.fill:
            for cell in self.grid.cells:
                formula.add(Origin("fill", (cell,)), [[self.written(cell, n) for n in self.numbers]])
        for cells in board.ends.values():
            if len(cells) == 1:
                formula.add(Origin("ends-joined", cells), [()])
        cells = self.grid.cells
        edges = [Edge(a, b, joined) for joined, (a, b) in enumerate(self.grid.joins, self.joined)]
        for a, b, joined in edges:
            formula.add(Origin("joined", (cells[a], cells[b])), self._same_number(cells[a], cells[b], joined))
        formula.require(Origin("no-stray-loops"), NoLoops(self.grid.between(Graph(cells, edges))))

    def _same_number(self, a: Cell, b: Cell, joined: int) -> Iterator[Clause]:
        """Clauses: two neighbours are joined if and only if they have the same number."""
        pairs = [(self.written(a, number), self.written(b, number)) for number in self.numbers]
        yield (-joined, *(x for x, _ in pairs))
        for x, y in pairs:
            yield (-x, -y, joined)
            yield (-joined, -x, y)
            yield (-joined, x, -y)


def wrong_neighbourhoods(here: int, around: list[int], wanted: int) -> Iterator[Clause]:
    """Clauses: if this cell has the number, exactly `wanted` of the cells around it have it, too."""
    for signs in product((True, False), repeat=len(around)):
        if sum(signs) != wanted:
            yield (-here, *(-v if sign else v for v, sign in zip(around, signs, strict=True)))
