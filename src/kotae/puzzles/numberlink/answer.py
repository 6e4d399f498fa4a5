"""Drawn paths: text, JSON and handles are those of the line medium; what follows from the lines is here."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kotae.geometry import Cell, cell_name
from kotae.media.lines import LineDrawing, LineMedium
from kotae.media.lines.text import Page
from kotae.media.lines.walks import groups, neighbours
from kotae.puzzles.numberlink.board import BLOCKED, CellLink, Numberlink


class Lines(LineDrawing[CellLink]):
    """The links that a line runs along, and those crossed out ("no line here")."""

    @cached_property
    def neighbours(self) -> dict[Cell, list[Cell]]:
        """For each cell that a line runs through, the cells it is joined to."""
        return neighbours((), sorted(self.links))

    @cached_property
    def groups(self) -> list[list[Cell]]:
        """The cells that lines join, group by group."""
        return groups(self.neighbours)


def page(board: Numberlink) -> Page:
    """The ends with their numbers, and blocked cells."""
    return Page(board.rows, board.columns, {**board.label, **dict.fromkeys(board.blocked, BLOCKED)})


def link(board: Numberlink, a: Cell, b: Cell) -> CellLink | None:
    """The link between two cells; it is not looked up among all, which may be eight million."""
    inside = all(0 <= r < board.rows and 0 <= c < board.columns for r, c in (a, b))
    joined = (b[0] - a[0], b[1] - a[1]) in ((0, 1), (1, 0))
    return CellLink(a, b) if inside and joined and not board.blocked & {a, b} else None


def record(link: CellLink, least: int, most: int) -> dict[str, Any]:
    """Whether a line runs along a link, as JSON."""
    return {"edge": [list(cell) for cell in link], "used": bool(least)}


def sentence(link: CellLink, least: int, most: int) -> str:
    """Whether a line runs along a link, in words."""
    return f"{'a' if least else 'no'} line runs between {cell_name(link.a)} and {cell_name(link.b)}"


def paths(board: Numberlink, answer: Lines) -> dict[str, list[Cell]]:
    """For each number whose ends are joined by a path, its cells from the first end to the second."""
    found = {}
    for number, ends in board.ends.items():
        path = [ends[0]]
        before: Cell | None = None
        while onward := [cell for cell in answer.neighbours.get(path[-1], []) if cell != before]:
            if len(onward) > 1 or onward[0] in board.label:
                path += onward[:1]
                break
            before = path[-1]
            path.append(onward[0])
            if len(path) > len(answer.links) + 1:
                break
        if len(ends) == 2 and path[-1] == ends[1]:
            found[number] = path
    return found


def besides(board: Numberlink, answer: Lines) -> dict[str, Any]:
    """The paths as JSON, which follow from the lines where they lead from end to end."""
    return {"paths": {number: [list(cell) for cell in path] for number, path in paths(board, answer).items()}}


MEDIUM = LineMedium[Numberlink, Lines, CellLink](
    make=Lines,
    edges=lambda board: board.links,
    edge=link,
    page=page,
    key="edges",
    unjoined="are not neighbouring cells that may be used",
    record=record,
    sentence=sentence,
    besides=besides,
    broad=True,
)
