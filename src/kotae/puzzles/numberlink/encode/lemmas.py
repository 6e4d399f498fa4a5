"""What makes up for presolving where every rule stands alone: cuts round squares, and what follows from them.

Without them a search in the bare formula of a 50×50 board does not end in minutes; with the cuts alone it
takes 20 to 30 thousand conflicts, with the lemmas, too, 1 to 3 thousand. Propagation shows nearly all that
presolving finds, if it comes in this order: of a square three lines are too many; a cell has two lines; so
turns run along diagonals; so cells have few patterns; so links are used or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kotae.formula import Clause, Cut, Origin
from kotae.puzzles.numberlink.encode.grid import LinkGrid
from kotae.puzzles.numberlink.encode.presolve import Presolved


def early_cuts(grid: LinkGrid) -> Iterator[tuple[Origin, Cut]]:
    """Round each square of four cells: no loop and, with touch=no, no three lines without the fourth."""
    for square in grid.squares():
        nodes = {node for link in square for node in grid.joins[link - 1]}
        if nodes.isdisjoint(grid.ends):
            cells = tuple(grid.cells[node] for node in sorted(nodes))
            yield Origin("no-stray-loops"), Cut(tuple(-link for link in square), cells, "loop")
        if not grid.board.touch:
            for link in square:
                a, b = grid.joins[link - 1]
                ends = (grid.cells[a], grid.cells[b])
                clause = (link, *(-other for other in square if other != link))
                yield Origin("no-touching"), Cut(clause, ends, "touch", (ends,))


def lemmas(grid: LinkGrid) -> Iterator[Clause]:
    """Clauses that follow, each by propagation after those before it; a few do not."""
    most = 3 if grid.board.touch else 2
    for square in grid.squares():
        yield from combinations([-link for link in square], most + 1)
    if grid.board.fill:
        for node, links in enumerate(grid.links):
            around = [link for link in links if link]
            if around and node not in grid.ends:
                yield from combinations(around, len(around) - 1)
    known = Presolved(grid)
    yield from sorted(known.cell_clauses(), key=len, reverse=True)
    yield from ((sign * link,) for link, sign in enumerate(known.links) if sign)
