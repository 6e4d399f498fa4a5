"""The default encoding: a variable per link, and each cell's number in binary.

One-hot numbers on an 80×30 board would make 3.5 million clauses; in binary there are 91,000 in all.
Loops and touching are cut where a model has them.

With touch=no a line uses at most two of the four sides of any square of cells: three would bring it beside
itself. With fill=yes this makes turns run along diagonals. A cell where a line turns leaves the square inside
the turn with two sides used, so the cell across it can only be left by its other two sides: it turns the same
way, or is an end, and so on, until an end (or a blocked cell, beside which nothing is known) is met. A turn
whose diagonal meets the border first is forbidden from the start; unit propagation then solves most of a
board. Both are implied clauses.
"""

from __future__ import annotations

from itertools import combinations

from kotae.formula import Clause, Origin
from kotae.geometry import Cell
from kotae.puzzle import Encoding
from kotae.puzzles.numberlink.board import Lines, Numberlink
from kotae.puzzles.numberlink.encode.bare import Draft, at_most, bare_encoding, binary, not_one
from kotae.puzzles.numberlink.encode.grid import Grid


def encode(instance: Numberlink, *, bare: bool) -> Encoding[Lines]:
    """The formula over links, with the clauses about squares and diagonals unless it is bare."""
    grid = Grid(instance)
    if bare:
        return bare_encoding(grid, binary)
    draft = Draft(grid, binary)
    formula = draft.formula
    for cell, ending in zip(grid.cells, grid.ending, strict=True):
        if cell in instance.label:
            formula.add(Origin("ends-joined", (cell,)), [ending, *at_most(ending, 1)])
        elif instance.fill:
            rules = (Origin("fill", (cell,)), Origin("ends-joined", (cell,)), Origin("no-branching", (cell,)))
            formula.imply(rules, exactly_two(ending))
        else:
            formula.add(Origin("ends-joined", (cell,)), not_one(ending))
            formula.add(Origin("no-branching", (cell,)), at_most(ending, 2))
    sides = 4 if instance.touch else 3
    formula.imply(
        [Origin("no-stray-loops"), Origin("no-touching")][: 5 - sides],
        [clause for square in grid.squares() for clause in combinations([-link for link in square], sides)],
    )
    if instance.fill and not instance.touch:
        formula.imply([Origin("fill"), Origin("no-touching")], forbidden_turns(grid))
    draft.write_numbers()
    draft.write_loops_and_touching()
    return draft.encoding()


def exactly_two(literals: list[int]) -> list[Clause]:
    """Clauses: two of these up to four literals; an empty one where there are fewer."""
    if len(literals) < 2:
        return [()]
    return [*combinations(literals, len(literals) - 1), *at_most(literals, 2)]


def forbidden_turns(grid: Grid) -> list[Clause]:
    """The turns whose diagonal comes to the border, or to a cell that cannot turn, before it meets an end."""
    clauses: list[Clause] = []
    for down in (1, -1):
        for right in (1, -1):
            possible: dict[Cell, bool] = {}
            for row, column in sorted(grid.cells, reverse=down == 1):  # the cell across a turn comes first
                cell, across = (row, column), (row + down, column + right)
                level, upright = grid.link(cell, (row, column + right)), grid.link(cell, (row + down, column))
                if cell in grid.board.label:
                    possible[cell] = level is not None or upright is not None
                elif level is None or upright is None:
                    possible[cell] = False
                else:
                    possible[cell] = possible.get(across, across in grid.board.blocked)
                    if not possible[cell]:
                        clauses.append((-level, -upright))
    return clauses
