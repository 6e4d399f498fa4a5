"""Drawn links: text, JSON and handles are those of the line medium, but for boards whose text is a list.

Such a board has its points as list, too, and then a line ``x1,y1,x2,y2`` for each link, with ``,×`` at its
end for one that is crossed out. Either form is read for any board: a list may leave out the points, and a
drawing of such a board begins at its smallest coordinates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotae.codec.lines import TextLine, quoted
from kotae.geometry import Cell
from kotae.media.lines import LineDrawing, LineMedium
from kotae.media.lines.text import CROSSES, Page
from kotae.puzzles.yashi.board import POINT, POINTS, Link, Point, Yashi, has_grid
from kotae.puzzles.yashi.lengths import length
from kotae.puzzles.yashi.listing import rows


class Links(LineDrawing[Link]):
    """The links that are used, and those crossed out ("no link here")."""

    @property
    def length(self) -> int:
        """How long the links are together."""
        return sum(link.length for link in self.links)


class LinkMedium(LineMedium[Yashi, Links, Link]):
    """The line medium, and lists."""

    def format(self, instance: Yashi, answer: Links, *, ascii_only: bool = False) -> str:
        """The drawing as a text, or as a list if the board is one."""
        if has_grid(instance):
            return super().format(instance, answer, ascii_only=ascii_only)
        cross = CROSSES[ascii_only]
        return "\n".join(
            [
                *(f"{x},{y}" for x, y in instance.points),
                *(f"{a.x},{a.y},{b.x},{b.y}" for a, b in sorted(answer.links)),
                *(f"{a.x},{a.y},{b.x},{b.y},{cross}" for a, b in sorted(answer.crosses)),
            ]
        )

    def parse(self, instance: Yashi, lines: Sequence[TextLine]) -> Links:
        """The drawing that the text shows, or the list names."""
        if any("," in line.text for line in lines):
            return _listed(instance, lines)
        return super().parse(instance, lines)


def page(board: Yashi) -> Page:
    """The points; the text of a grid begins at the point (0, 0)."""
    top, left = (board.corner.y, board.corner.x) if has_grid(board) else (0, 0)
    return Page(
        board.rows + top,
        board.columns + left,
        dict.fromkeys(map(board.cell, board.points), POINT),
        margin=(top, left),
        alike=POINTS,
        name=lambda cell: str(board.point(cell)),
    )


def link(board: Yashi, a: Cell, b: Cell) -> Link | None:
    """The link between two points, given by x and y."""
    found = Link(Point(*a), Point(*b))
    return found if found in board.link_set else None


def record(link: Link, least: int, most: int) -> dict[str, Any]:
    """Whether a link is used, as JSON."""
    return {"link": [list(point) for point in link], "used": bool(least)}


def sentence(link: Link, least: int, most: int) -> str:
    """Whether a link is used, in words."""
    return f"the link {link} is {'' if least else 'not '}used"


MEDIUM = LinkMedium(
    make=Links,
    edges=lambda board: board.links,
    edge=link,
    cell=lambda board, point: board.cell(point),
    name=lambda point: str(Point(*point)),
    page=page,
    key="links",
    word="link",
    unjoined="are not consecutive points of a row or column",
    record=record,
    sentence=sentence,
    besides=lambda board, answer: {"length": answer.length},
    caption=length,
)


def _listed(board: Yashi, lines: Sequence[TextLine]) -> Links:
    """The drawing that a list names: points of the board, and links with or without a cross."""
    points = set(board.points)
    drawn: dict[bool, set[Link]] = {False: set(), True: set()}
    for fields in rows(lines):
        line = fields[0].line
        crossed = fields[-1].text in (*CROSSES,)
        numbers = [field.number("a whole number") for field in fields[: len(fields) - crossed]]
        if len(numbers) == 2 and not crossed:
            if Point(*numbers) not in points:
                raise line.error(f"{Point(*numbers)} is not a point of the board")
        elif len(numbers) == 4:
            a, b = sorted([Point(*numbers[:2]), Point(*numbers[2:])])
            if (found := link(board, a, b)) is None:
                raise line.error(f"{a} and {b} {MEDIUM.unjoined}")
            if any(found in some for some in drawn.values()):
                raise line.error(f"the link {found} is given twice")
            drawn[crossed].add(found)
        else:
            raise line.error(f"expected x1,y1,x2,y2 for a link, not {quoted(line.text.strip())}")
    return Links.along(drawn[False], drawn[True])
