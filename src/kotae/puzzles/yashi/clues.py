"""What is printed on a Yashi board, and how a setter can change it: points.

Without a point, links run through where it was. Almost every board can lose points one by one until a single
one is left, and would have one answer all the way; a thinned board is the same puzzle only if what is drawn
stays the same. So a point goes if the answer runs straight through it.

A repair takes points away, moves them by one place, or adds one where that may join what is apart: where two
links cross, and in line with two parts of the board that no link can join.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from kotae.geometry import at
from kotae.optional import Clue, Clues
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Link, Point, Yashi
from kotae.statements import Change

RULE = "connected"


def places(board: Yashi) -> list[Clue]:
    """The points in reading order, unless there is only one."""
    ordered = sorted(board.points, key=lambda point: (point.y, point.x))
    return [Clue(RULE, at(board.cell(point))) for point in ordered] if len(ordered) > 1 else []


def remove(board: Yashi, clue: Clue) -> tuple[Yashi, Change]:
    """The board without a point."""
    gone = _point(board, clue)
    return _with(board, set(board.points) - {gone}), Change(RULE, clue.place, f"take away the point {gone}")


def only(board: Yashi, clues: Sequence[Clue]) -> Yashi:
    """The board with no other points than these."""
    return _with(board, {_point(board, clue) for clue in clues})


def same(board: Yashi, answer: Links, clue: Clue) -> Links | None:
    """The same drawing without a point that it runs straight through; None if it does not."""
    gone = _point(board, clue)
    through = sorted(link for link in answer.links if gone in link)
    if len(through) != 2 or through[0].vertical != through[1].vertical:
        return None
    first, second = through
    return Links.along((answer.links - {first, second}) | {Link(first.a, second.b)})


def moves(board: Yashi) -> Iterator[tuple[Yashi, Change]]:
    """The boards with one point less, with one moved by one place, and with one more that may join parts."""
    points = set(board.points)
    clues = places(board)
    for clue in clues:
        yield remove(board, clue)
    for clue in clues:
        point = _point(board, clue)
        x, y = point
        for to in (Point(x, y - 1), Point(x - 1, y), Point(x + 1, y), Point(x, y + 1)):
            if to not in points:
                change = Change(RULE, at(*clue.cells, board.cell(to)), f"move the point {point} to {to}")
                yield _with(board, (points - {point}) | {to}), change
    for new in sorted(_joining(board) - points):
        yield _with(board, points | {new}), Change(RULE, at(board.cell(new)), f"add a point at {new}")


CLUES: Clues[Yashi] = Clues(
    places=places,
    remove=remove,
    loose="points that the answer runs straight through, so that fewer are left",
    only=only,
    same=same,
    moves=moves,
)


def _point(board: Yashi, clue: Clue) -> Point:
    return board.point(clue.cells[0])


def _with(board: Yashi, points: Iterable[Point]) -> Yashi:
    return replace(board, points=tuple(sorted(points)))


def _joining(board: Yashi) -> set[Point]:
    """The places where links cross, and those in the column of one part and the row of another part."""
    from kotae.puzzles.yashi.encode.layout import LinkLayout  # loads formulas, which drawing does without

    layout = LinkLayout(board)
    parts = [[board.points[node] for node in part] for part in layout.parts()]
    columns = [{x for x, _ in part} for part in parts]
    rows = [{y for _, y in part} for part in parts]
    between = {
        Point(x, y)
        for one, other in permutations(range(len(parts)), 2)
        for x in columns[one]
        for y in rows[other]
    }
    return between | {board.point(cell) for _, _, cell in layout.crossings()}
