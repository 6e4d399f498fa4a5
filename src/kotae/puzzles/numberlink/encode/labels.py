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
from kotae.encoding import Encoding
from kotae.formula import Clause, Formula, Origin, Sum, said_elsewhere
from kotae.geometry import Cell
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.encode.bare import bare_encoding, one_by_one
from kotae.puzzles.numberlink.encode.grid import LinkGrid
from kotae.puzzles.numberlink.encode.near import neighbourhoods

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
    return links.encoding(labels.formula, shortcuts=neighbourhoods(grid, links))


class CellNumbers:
    """The variables N(p, i), cell by cell and number by number from 1, and what they say as sums.

    It knows the board and not the formula: what a formula keeps must not lead back to it.
    """

    def __init__(self, grid: LinkGrid) -> None:
        self.grid = grid
        self.numbers = list(grid.board.ends)
        self.place = {number: i for i, number in enumerate(self.numbers)}

    def variable(self, cell: Cell, number: str) -> int:
        """The variable N(p, i)."""
        return self.grid.at[cell] * len(self.numbers) + self.place[number] + 1

    def all_at(self, cell: Cell) -> list[int]:
        """The variables of all numbers in a cell."""
        return [self.variable(cell, number) for number in self.numbers]

    def name(self, index: int) -> str:
        """What the variable after the first `index` of them means."""
        (row, column), number = (
            self.grid.cells[index // len(self.numbers)],
            self.numbers[index % len(self.numbers)],
        )
        return f"N(({column},{row}),{number})"

    def wanted(self, cell: Cell) -> int:
        """How many neighbours of its number a cell has."""
        return 1 if cell in self.grid.board.label else 2

    def neighbourhoods(self, cell: Cell) -> Iterator[tuple[int, list[int]]]:
        """For each number that a cell may have, its variable and those of the number in the cells around."""
        label = self.grid.board.label
        beside = [self.grid.cells[node] for node in self.grid.beside[self.grid.at[cell]] if node >= 0]
        for number in [label[cell]] if cell in label else self.numbers:
            yield self.variable(cell, number), [self.variable(other, number) for other in beside]

    def one_number(self, origin: Origin) -> list[Sum]:
        """A cell has one number at most."""
        return [Sum.at_most(self.all_at(origin.cells[0]), 1)]

    def right_neighbourhoods(self, origin: Origin) -> Iterator[Sum]:
        """If a cell has a number, so many of the cells around it have it, neither fewer nor more."""
        wanted = self.wanted(origin.cells[0])
        for here, around in self.neighbourhoods(origin.cells[0]):
            terms = [(1, variable) for variable in around]
            yield Sum([*terms, (wanted, -here)], ">=", wanted)
            if len(around) > wanted:
                yield Sum([*terms, (len(around) - wanted, here)], "<=", len(around))


class Labels:
    """A formula in the making: the variables N(p, i), then "these two cells are joined"."""

    def __init__(self, grid: LinkGrid) -> None:
        self.grid = grid
        self.written = written = CellNumbers(grid)
        self.formula = Formula()
        self.formula.reserve(len(grid.cells) * len(written.numbers), written.name)
        self.joined = self.formula.reserve(len(grid.joins), lambda i: f"joined: {grid.name(i)}")

    def write(self) -> None:
        """File the five constraints in the seed's order, then require that there are no loops."""
        board, formula, written = self.grid.board, self.formula, self.written
        for cell, number in board.label.items():
            formula.add(Origin("ends-joined", (cell,)), [(written.variable(cell, number),)])
        for cell in self.grid.cells:
            pairs = combinations([-variable for variable in written.all_at(cell)], 2)
            formula.add(Origin("no-branching", (cell,)), pairs, written.one_number)
        mixed = ("no-branching", "ends-joined", "no-touching")
        for cell in self.grid.cells:
            rules = [Origin(rule, (cell,)) for rule in mixed]
            wanted = written.wanted(cell)
            for later, (here, around) in enumerate(written.neighbourhoods(cell)):
                sums = said_elsewhere if later else written.right_neighbourhoods
                formula.imply(rules, wrong_neighbourhoods(here, around, wanted), sums)
        if board.fill:
            for cell in self.grid.cells:
                formula.add(Origin("fill", (cell,)), [written.all_at(cell)])
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
        pairs = [*zip(self.written.all_at(a), self.written.all_at(b), strict=True)]
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
