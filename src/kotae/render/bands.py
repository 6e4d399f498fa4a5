"""A picture that is too wide, cut between columns into bands that stand one below the other.

Boards that are side by side come apart first. One that is still too wide is cut into bands of about the same
number of columns, not through a label if that can be helped. Both bands show the border where they were cut,
so that what stands on it is read with either; the numbers of rows, where there are any, are in every band.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from kotae.render.canvas import Canvas
from kotae.render.layout import Layout
from kotae.scene import Panel, Scene, panels


@dataclass(frozen=True, slots=True)
class Band:
    """The columns of characters of a part of the picture, and the lines that name it."""

    columns: list[range]
    heading: tuple[str, ...]


def bands(scene: Scene, canvas: Canvas, layout: Layout, width: int) -> list[Band]:
    """The picture as parts that are at most `width` wide, from left to right."""
    boards = panels(scene)
    found: list[Band] = []
    number = 0
    while number < len(boards):
        last = number
        while last + 1 < len(boards) and len(_inked(canvas, layout, boards[number : last + 2])) <= width:
            last += 1
        whole = _inked(canvas, layout, boards[number : last + 1])
        name = f"board {number + 1}" if last == number else f"boards {number + 1}{_dash(canvas)}{last + 1}"
        heading = (name,) if len(boards) > 1 else ()
        if len(whole) <= width:
            found.append(Band([whole], heading))
        else:
            found += _pieces(boards[number], canvas, layout, width, heading)
        number = last + 1
    return found


def stacked(canvas: Canvas, parts: list[Band], width: int) -> str:
    """The bands one below the other, each under its heading and from the same row on."""
    rows, _ = canvas.inked()
    texts = []
    for part in parts:
        heading = (line for name in part.heading for line in wrap(name, width))
        texts.append("\n".join((*heading, canvas.part(rows, part.columns))).rstrip("\n"))
    return "\n\n".join(texts)


def _inked(canvas: Canvas, layout: Layout, boards: tuple[Panel, ...]) -> range:
    """The columns of characters from the first to the last that these neighbouring boards need."""
    start, stop = boards[0].left, boards[-1].left + boards[-1].columns
    return canvas.inked(range(layout.across * start, layout.across * stop + 1))[1]


def _pieces(
    board: Panel, canvas: Canvas, layout: Layout, width: int, heading: tuple[str, ...]
) -> Iterator[Band]:
    """The columns of one board in bands of about the same size."""
    across = layout.across
    start, stop = board.left + board.numbered, board.left + board.columns
    margin = canvas.inked(range(across * board.left, across * start))[1] if board.numbered else range(0)
    first, most = start, (width - 1 - (len(margin) + 1) * board.numbered) // across
    while first < stop:
        count = -(-(stop - first) // -(-(stop - first) // most))
        cuts = (first + size for size in range(count, 0, -1))
        clean = (cut for cut in cuts if cut == stop or not canvas.severs(across * cut))
        after = next(clean, first + count)
        low, high = (board.first + column - start for column in (first, after - 1))
        name = f"column {low}" if low == high else f"columns {low}{_dash(canvas)}{high}"
        columns = range(across * first, across * after + 1)
        yield Band([margin, columns] if board.numbered else [columns], (*heading, name))
        first = after


def _dash(canvas: Canvas) -> str:
    """What stands between the first and the last number of a range."""
    return "-" if canvas.ascii_only else "–"
