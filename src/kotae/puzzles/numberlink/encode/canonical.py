"""With fill=no, lines that lie as far to one side as they go: if there is an answer, there is one like that.

Of all answers take those whose lines are shortest together, and of these one whose cells lie furthest to the
right together. Where one of its lines turns at a cell between the right and the one below (or above), the
cell across the square inside that turn is used, blocked or an end. Otherwise the line could run through that
cell instead: it would be as long and lie further to the right; and should it touch itself there, with
touch=no, it could be cut short, against the choice. The same holds for each of the four sides of the board.
Nor does a line make a detour round cells that nobody uses.

With touch=no the line across has the square's other two sides left only, so it turns the same way: turns run
along diagonals until they meet an end, as they do with fill=yes.
"""

from __future__ import annotations

from collections.abc import Iterator

from kotae.formula import Clause, Cut
from kotae.puzzles.numberlink.encode.grid import LinkGrid
from kotae.puzzles.numberlink.encode.patterns import CORNERS, DOWN, OPPOSITE, RIGHT, SIDES, UP

Corner = tuple[int, int]
NAMES = ("right", "down", "left", "up")
"""What the sides of the board are called."""
DETOURS = (2, 3, 4)
"""How wide the detours are that are excluded; wider ones are rarer, and their clauses longer."""


def canonical(grid: LinkGrid) -> list[list[Clause]]:
    """For each side of the board, clauses that some answer satisfies wherever there is any."""
    if grid.board.fill:
        return []
    clauses = turns_inside_used if grid.board.touch else turns_in_diagonals
    at_corners = [list(clauses(grid, corner)) for corner in CORNERS]
    everywhere = [clause for width in DETOURS for side in SIDES for clause in no_detours(grid, side, width)]
    return [
        [clause for corner in CORNERS if side in corner for clause in at_corners[CORNERS.index(corner)]]
        + everywhere
        for side in SIDES
    ]


def canonical_cuts(grid: LinkGrid) -> dict[str, list[Cut]]:
    """With fill=no, touch=no, the clauses of each side with the cells that justify them."""
    if grid.board.fill or grid.board.touch:
        return {}
    at_corners = [list(_turn_cuts(grid, corner)) for corner in CORNERS]
    everywhere = [cut for width in DETOURS for side in SIDES for cut in _detour_cuts(grid, side, width)]
    return {
        name: [
            cut for corner, cuts in zip(CORNERS, at_corners, strict=True) if side in corner for cut in cuts
        ]
        + everywhere
        for side, name in zip(SIDES, NAMES, strict=True)
    }


def _turn_cuts(grid: LinkGrid, corner: Corner) -> Iterator[Cut]:
    for node, links, across in turns(grid, corner):
        if across >= 0:
            taken = tuple(-link for link in links)
            beyond = [grid.links[across][side] for side in corner]
            said = [tuple(beyond)] if across in grid.ends else [(link,) for link in beyond]
            for ways in said:
                yield Cut((*taken, *filter(None, ways)), (grid.cells[node], grid.cells[across]), "turn")


def _detour_cuts(grid: LinkGrid, side: int, width: int) -> Iterator[Cut]:
    for floor, clause in _detours(grid, side, width):
        cells = [grid.cells[node] for node in (*floor, grid.beside[floor[0]][side])]
        yield Cut(tuple(clause), tuple(cells), "detour")


def turns(grid: LinkGrid, corner: Corner) -> Iterator[tuple[int, list[int], int]]:
    """Cells with links to both sides at a corner, the two links, and the cell across their square or -1.

    They come in an order in which the cell across precedes the cell itself.
    """
    nodes = range(len(grid.cells))
    level, upright = corner
    for node in reversed(nodes) if upright == DOWN else nodes:
        links = [grid.links[node][side] for side in corner]
        if node not in grid.ends and all(links):
            yield node, links, grid.beside[grid.beside[node][level]][upright]


def turns_inside_used(grid: LinkGrid, corner: Corner) -> Iterator[Clause]:
    """The cell across a turn is used."""
    for _, links, across in turns(grid, corner):
        if across >= 0 and across not in grid.ends:
            yield [*(-link for link in links), *filter(None, grid.links[across])]


def turns_in_diagonals(grid: LinkGrid, corner: Corner) -> Iterator[Clause]:
    """The cell across a turn turns the same way or is an end that is left that way."""
    possible = {node: any(grid.links[node][side] for side in corner) for node in grid.ends}
    for node, links, across in turns(grid, corner):
        turn = [-link for link in links]
        possible[node] = across < 0 or possible.get(across, False)
        if not possible[node]:
            yield turn
        elif across >= 0 and across not in grid.ends:
            yield from ([*turn, grid.links[across][side]] for side in corner)


def no_detours(grid: LinkGrid, side: int, width: int) -> Iterator[Clause]:
    """A line that runs from a side, `width` cells along and back again goes round a cell that is used.

    A cell inside, unless it is an end, can only be left to that side; or into the line that goes round it,
    which then touches itself.
    """
    return (clause for _, clause in _detours(grid, side, width))


def _detours(grid: LinkGrid, side: int, width: int) -> Iterator[tuple[list[int], list[int]]]:
    """The cells along which such a line runs, and the clause."""
    along = RIGHT if side in (UP, DOWN) else DOWN
    for first in range(len(grid.cells)):
        floor = [first]
        while len(floor) <= width and floor[-1] >= 0:
            floor.append(grid.beside[floor[-1]][along])
        walls = [grid.links[node][side] for node in (floor[0], floor[-1])]
        inside = [grid.beside[node][side] for node in floor[1:-1]]
        if floor[-1] < 0 or not all(walls) or any(node < 0 or node in grid.ends for node in inside):
            continue
        ways_out = [grid.links[node][side] for node in inside]
        if grid.board.touch:
            ways_out += [grid.links[inside[0]][OPPOSITE[along]], grid.links[inside[-1]][along]]
        yield (
            floor,
            [
                *(-link for link in walls),
                *(-grid.links[node][along] for node in floor[:-1]),
                *filter(None, ways_out),
            ],
        )
