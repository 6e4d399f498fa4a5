"""What an audit asks where one answer is to show that there is no other: `docs/rigid.md` has the argument.

By the board and the drawing alone; nothing is shared with those who look for moves or write clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from itertools import pairwise

from kotae.geometry import Cell, cell_name
from kotae.optional import RigidLaw
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink, canonical, loosest

SIDES = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}
"""The sides of the board, by the step that leads towards them."""
Literal = Callable[[Cell, Cell], int | None]
"""The literal that says that a line runs between two cells; None if they have no link."""


def loose_end(board: Numberlink, answer: Lines) -> str | None:
    """A move that applies to an answer, in words; None if it is rigid."""
    lines = [set(group) for group in answer.groups]
    used = set().union(*lines)
    unused = set(board.cells) - used
    for line in lines:
        for cell in line:
            for other in around(cell):
                if other in line and other not in answer.neighbours[cell]:
                    return f"a line touches itself between {cell_name(cell)} and {cell_name(other)}"
    for cell, joined in answer.neighbours.items():
        if len(joined) == 2 and cell not in board.label:
            (a, b), (c, d) = joined
            across = (a + c - cell[0], b + d - cell[1])
            if across in unused:
                return f"the turn at {cell_name(cell)} could lie across, at {cell_name(across)}"
    while unused:
        part = [unused.pop()]
        for cell in part:
            beside = unused.intersection(around(cell))
            unused -= beside
            part += beside
        rim = {other for cell in part for other in around(cell)} & used
        for cell in rim:
            for other in answer.neighbours[cell]:
                if other in rim:
                    return f"the line between {cell_name(cell)} and {cell_name(other)} could make a detour"
    return None


def not_canonical(
    instance: Numberlink, side: str, word: str, cells: Sequence[Cell], clause: Set[int], literal: Literal
) -> str | None:
    """What is wrong with a canonical clause of a side, in one sentence."""
    if side not in SIDES:
        return f"there is no side {side!r}"
    match word:
        case "turn" if len(cells) == 2:
            return _turn(instance, SIDES[side], cells[0], cells[1], clause, literal)
        case "detour" if len(cells) > 3:
            return _detour(instance, cells[:-1], cells[-1], clause, literal)
    return "a canonical clause is about a turn or a detour"


def _turn(
    board: Numberlink, side: Cell, cell: Cell, across: Cell, clause: Set[int], literal: Literal
) -> str | None:
    """Where a line turns towards the side, the cell across is used, and turns the same way."""
    down, right = across[0] - cell[0], across[1] - cell[1]
    if abs(down) != 1 or abs(right) != 1 or side not in ((down, 0), (0, right)):
        return "the cells do not lie across a turn towards the side"
    if across not in board.cells or cell in board.label:
        return "no line turns there, or has to leave room"
    taken = [literal(cell, (cell[0] + down, cell[1])), literal(cell, (cell[0], cell[1] + right))]
    if any(link is None or -link not in clause for link in taken):
        return "the clause does not speak of the turn"
    beyond = [literal(across, (across[0] + down, across[1])), literal(across, (across[0], across[1] + right))]
    admitted = [link is None or link in clause for link in beyond]
    if all(admitted) or (across not in board.label and any(admitted)):
        return None
    return "the clause leaves the cell across more than it has to"


def _detour(
    board: Numberlink, floor: Sequence[Cell], wall: Cell, clause: Set[int], literal: Literal
) -> str | None:
    """A line that runs to a row of cells, along it and back goes round a cell that is used."""
    step = (floor[1][0] - floor[0][0], floor[1][1] - floor[0][1])
    up = (wall[0] - floor[0][0], wall[1] - floor[0][1])
    row = [(floor[0][0] + n * step[0], floor[0][1] + n * step[1]) for n in range(len(floor))]
    if sorted(map(abs, step)) != [0, 1] or up not in ((step[1], step[0]), (-step[1], -step[0])):
        return "the cells are no row with a wall at its first cell"
    if row != list(floor):
        return "the cells are no row"
    above = [(r + up[0], c + up[1]) for r, c in floor]
    inside = above[1:-1]
    if any(cell in board.label or cell not in board.cells for cell in inside):
        return "the line cannot run through the cells that it goes round"
    way = [above[0], *floor, above[-1]]
    links = [literal(a, b) for a, b in pairwise(way)]
    if any(link is None or -link not in clause for link in links):
        return "the clause does not speak of the detour"
    out = [literal(cell, (cell[0] + up[0], cell[1] + up[1])) for cell in inside]
    if any(link is not None and link not in clause for link in out):
        return "the clause leaves out a way into the cells that the line goes round"
    return None


def around(cell: Cell) -> Iterator[Cell]:
    """The cells that share a side with a cell."""
    return ((cell[0] + down, cell[1] + right) for down, right in SIDES.values())


LAW: RigidLaw[Numberlink, Lines] = RigidLaw(
    loosest=loosest,
    canonical=canonical,
    move=loose_end,
    fault=not_canonical,
)
