"""The rules of Numberlink over links, each clause filed under its one rule; numbers in binary or one by one.

Both encodings share this bare form: what `labels` says of a cell's neighbourhood mixes branching, joining and
touching in one clause, which could not be switched off one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from kotae.constraints.chordless import Chordless
from kotae.constraints.forest import NoLoops
from kotae.encoding import Encoding, ProofHelp
from kotae.formula import Clause, Formula, Origin, Sum
from kotae.geometry import cell_name
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.encode.canonical import canonical_cuts
from kotae.puzzles.numberlink.encode.grid import LinkGrid
from kotae.puzzles.numberlink.encode.lemmas import early_cuts, lemmas
from kotae.puzzles.numberlink.encode.near import neighbourhoods

BitsOf = Callable[[int, int], list[bool]]
"""The bits of the n-th number, given how many numbers there are."""


def binary(number: int, width: int) -> list[bool]:
    """The number in binary, least bit first."""
    return [bool(number >> k & 1) for k in range(width)]


def in_binary(number: int, count: int) -> list[bool]:
    """The number in binary: as many bits as it takes to tell them all apart."""
    return binary(number, max(1, (count - 1).bit_length()))


def one_by_one(number: int, count: int) -> list[bool]:
    """A bit for each number, true for this one alone."""
    return [k == number for k in range(max(1, count))]


class BareDraft:
    """A formula in the making: a variable per link, then the bits of each cell's number."""

    def __init__(self, grid: LinkGrid, numbering: BitsOf) -> None:
        self.grid = grid
        self.formula = Formula()
        self.formula.reserve(len(grid.joins), grid.name)
        labels = list(grid.board.ends)
        self.bits_of = {label: numbering(n, len(labels)) for n, label in enumerate(labels)}
        self.width = width = len(next(iter(self.bits_of.values()), [False]))
        cells = grid.cells
        self.first = self.formula.reserve(
            width * len(cells), lambda i: f"bit {i % width} of the number of {cell_name(cells[i // width])}"
        )

    def number(self, node: int) -> range:
        """The variables of a cell's number."""
        start = self.first + node * self.width
        return range(start, start + self.width)

    def encoding(self) -> Encoding[Lines]:
        """The finished encoding."""
        return link_encoding(self.grid, self.formula)

    def write_numbers(self) -> None:
        """File that an end has its number (structure, no rule), and that a link joins equal numbers only."""
        board, formula = self.grid.board, self.formula
        for cell, label in board.label.items():
            variables = self.number(self.grid.at[cell])
            formula.add(
                Origin("numbered", (cell,)),
                [(v if bit else -v,) for v, bit in zip(variables, self.bits_of[label], strict=True)],
            )
        for link, (a, b) in enumerate(self.grid.joins, 1):
            same: list[Clause] = []
            for x, y in zip(self.number(a), self.number(b), strict=True):
                same += ((-link, -x, y), (-link, x, -y))
            formula.add(Origin("ends-joined", (self.grid.cells[a], self.grid.cells[b])), same)
        for cells in board.ends.values():
            if len(cells) == 1:
                formula.add(Origin("ends-joined", cells), [()])

    def write_loops_and_touching(self) -> None:
        """Require that lines close no loop and, with touch=no, do not touch themselves."""
        graph = self.grid.graph()
        self.formula.require(Origin("no-stray-loops"), NoLoops(self.grid.between(graph)))
        if not self.grid.board.touch:
            first, width = self.first, self.width
            self.formula.require(
                Origin("no-touching"),
                Chordless(
                    graph,
                    lambda node: range(first + node * width, first + (node + 1) * width),
                    alone=True,
                ),
            )


def link_encoding(grid: LinkGrid, formula: Formula) -> Encoding[Lines]:
    """The encoding of a formula whose first variables are the links of the grid."""
    links = grid.variables()
    return links.encoding(formula, shortcuts=neighbourhoods(grid, links))


def bare_encoding(grid: LinkGrid, numbering: BitsOf) -> Encoding[Lines]:
    """The bare formula: each rule as its check sees it."""
    draft = BareDraft(grid, numbering)
    board, formula = grid.board, draft.formula

    def few_lines(origin: Origin) -> list[Sum]:
        cell = origin.cells[0]
        return [Sum.at_most(grid.links_of(cell), 1 if cell in board.label else 2)]

    def enough_lines(origin: Origin) -> list[Sum]:
        return [Sum.at_least(grid.links_of(origin.cells[0]), 2)]

    for cell, links in zip(grid.cells, grid.links, strict=True):
        ending = [link for link in links if link]
        most = 1 if cell in board.label else 2
        formula.add(Origin("no-branching", (cell,)), at_most(ending, most), few_lines)
        if cell in board.label:
            formula.add(Origin("ends-joined", (cell,)), [ending])
        else:
            # A line that runs through every cell leaves it twice; otherwise "none or two" is no sum.
            sums = enough_lines if board.fill else None
            formula.add(Origin("ends-joined", (cell,)), not_one(ending), sums)
        if board.fill:
            formula.add(Origin("fill", (cell,)), [ending])
    draft.write_numbers()
    draft.write_loops_and_touching()
    return replace(
        draft.encoding(),
        proof=ProofHelp(
            early=lambda: early_cuts(grid),
            lemmas=lambda: lemmas(grid),
            canonical=lambda: canonical_cuts(grid),
        ),
    )


def at_most(literals: Sequence[int], most: int) -> Iterable[Clause]:
    """Clauses: at most `most` of these few literals."""
    return combinations([-literal for literal in literals], most + 1)


def not_one(literals: Sequence[int]) -> list[Clause]:
    """Clauses: none of the literals, or at least two."""
    return [(-one, *(other for other in literals if other != one)) for one in literals]
