"""Lines in pieces, each from a cell to its neighbour, as programs keep them that know grids only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from kotae.codec import pzpr
from kotae.codec.pzpr import CROSS
from kotae.codec.sheet import DOUBLE, SINGLE, Layer, Strokes, spread, steps_between
from kotae.codec.syntax import Fields, Form
from kotae.formats import Posed
from kotae.formats.pzpr import Otherwise, Pzpr
from kotae.generic import I
from kotae.geometry import Cell
from kotae.media.lines import D, E, LineMedium
from kotae.media.lines.text import MOST_DRAWN
from kotae.options import Reading

Piece = tuple[Cell, Cell]
"""Two neighbouring cells, the first above or to the left."""


def pieces(medium: LineMedium[I, D, E], instance: I, answer: D | None) -> dict[Piece, int]:
    """The number of lines of each piece of a drawing, `CROSS` for all of an edge that is crossed out."""
    if answer is None:
        return {}
    drawn = {**answer.counts, **dict.fromkeys(answer.crosses, CROSS)}
    return {
        piece: count
        for edge, count in drawn.items()
        for piece in steps_between(*medium.cells(instance, edge))
    }


def from_pieces(
    medium: LineMedium[I, D, E], instance: I, found: Mapping[Piece, int]
) -> tuple[D | None, bool]:
    """The drawing that pieces make, None if there is nothing; and whether some make no line of the board.

    An edge is crossed out if one of its pieces is and none has a line. Crosses elsewhere say nothing.
    """
    counts: dict[E, int] = {}
    crosses = set()
    used: set[Piece] = set()
    for edge in medium.edges(instance):
        steps = list(steps_between(*medium.cells(instance, edge)))
        values = {found.get(step, 0) for step in steps}
        if len(values) == 1 and max(values) > 0:
            counts[edge] = values.pop() if medium.most is not None else 1
            used.update(steps)
        elif CROSS in values and max(values) <= 0:
            crosses.add(edge)
    stray = any(count > 0 and piece not in used for piece, count in found.items())
    return _drawing(medium, counts, crosses), stray


def line_pzpr(
    medium: LineMedium[I, D, E],
    *,
    kinds: Collection[str],
    address: Callable[[str], Form],
    file: Callable[[str], Form],
    read: Callable[[Fields, Reading], I],
    write: Callable[[I], tuple[dict[str, Any], list[str]]],
    stray: str = "",
    otherwise: Otherwise[I] = lambda instance: None,
) -> Pzpr[I, D]:
    """Boards on puzz.link and, with their lines, in the files of pzpr, from what a room does with the fields.

    `stray` is the remark about lines that are none of the board.
    """

    def from_file(fields: Fields, reading: Reading) -> Posed[I, D]:
        board = read(fields, reading)
        for name in (pzpr.ACROSS, pzpr.DOWN) if medium.most else ():
            for cell, count in fields[name].items():
                if count > MOST_DRAWN:
                    message = f"expected 0 to {MOST_DRAWN} {medium.key}, or -1, not {count}"
                    raise fields.error(message, name, cell)
        drawn, has_stray = from_pieces(medium, board, pzpr.neighbours(fields))
        if has_stray:
            reading.note(stray)
        return Posed(board, drawn)

    def to_file(board: I, answer: D | None) -> tuple[dict[str, Any], list[str]]:
        fields, lost = write(board)
        return {**fields, **pzpr.lines_of(pieces(medium, board, answer))}, lost

    return Pzpr(
        kinds=kinds,
        address=address,
        file=file,
        from_address=read,
        from_file=from_file,
        to_address=write,
        to_file=to_file,
        otherwise=otherwise,
    )


def layer(
    medium: LineMedium[I, D, E],
    instance: I,
    answer: D | None,
    cell: Callable[[Cell], Cell] = lambda cell: cell,
) -> Layer:
    """A drawing as the lines and crosses of a Penpa sheet, whose cells may be counted otherwise."""
    if answer is None:
        return Layer()

    def ends(edge: E) -> tuple[Cell, Cell]:
        a, b = medium.cells(instance, edge)
        return cell(a), cell(b)

    return Layer(
        lines=spread([(*ends(edge), SINGLE if n == 1 else DOUBLE) for edge, n in answer.counts.items()]),
        crosses=frozenset(next(steps_between(*ends(edge))) for edge in answer.crosses),
    )


def from_layer(
    medium: LineMedium[I, D, E],
    instance: I,
    drawn: Layer,
    note: Callable[[str], None],
    meaning: str,
    cell: Callable[[Cell], Cell] = lambda cell: cell,
) -> D | None:
    """The drawing on a Penpa sheet, None if there is nothing; lines that are none of the board are noted."""
    strokes = Strokes(drawn)
    counts: dict[E, int] = {}
    crosses = set()
    for edge in medium.edges(instance):
        a, b = (cell(end) for end in medium.cells(instance, edge))
        if value := strokes.claim(a, b):
            counts[edge] = 2 if value == DOUBLE and medium.most is not None else 1
        elif strokes.is_crossed(a, b):
            crosses.add(edge)
    strokes.tell(note, meaning)
    return _drawing(medium, counts, crosses)


def _drawing(medium: LineMedium[I, D, E], counts: Mapping[E, int], crosses: Iterable[E]) -> D | None:
    return medium.make(counts, frozenset(crosses)) if counts or crosses else None
