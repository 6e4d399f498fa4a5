"""Puzzles to print: a PDF with several boards on a page, and their answers where they give nothing away.

Pages are divided into equal slots, and each board is made as large as its slot allows, up to the size of a
cell that a pencil needs. Of all ways to divide a page for its boards, the one is taken that makes them
largest, so that broad boards stand one above the other and tall ones side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Literal, NamedTuple

from kotae.errors import BadInput
from kotae.geometry import Point
from kotae.render.font import Pages, shortened, write
from kotae.render.palette import line_colour
from kotae.render.pdf import UNIT, document, paint, tint
from kotae.render.style import view
from kotae.scene import Scene

Paper = Literal["a4", "letter"]
Answering = Literal["end", "upside-down", "none"]

MOST = 20
"""The most boards that a page may hold."""

_MM = 72 / 25.4
_PAPERS: dict[Paper, Point] = {"a4": (210 * _MM, 297 * _MM), "letter": (612, 792)}
_EDGE = 15 * _MM
_FOOT = 8 * _MM
_HEAD = 16 * _MM
_GAP = 5 * _MM
# The largest cell of a puzzle, which is written into, of an answer on a page of its own, and at the foot.
_CELL, _ANSWER, _SMALL = 14 * _MM, 7 * _MM, 5 * _MM
# An answer's cell should not be smaller; fewer of them go on a page then.
_LEGIBLE = 2 * _MM
# How much of a page's height the answers at its foot take.
_STRIP = 0.2
_MOST_ANSWERS = 36


Division = tuple[int, int]
"""Rows and columns of slots."""


class Entry(NamedTuple):
    """A puzzle of a booklet: its title, its board, and the board with its answer if that is to be shown."""

    title: str
    board: Scene
    answer: Scene | None = None


class _Item(NamedTuple):
    """A picture and the words above it."""

    caption: str
    scene: Scene


class _Region(NamedTuple):
    """A part of a page, in points from its lower left corner."""

    left: float
    bottom: float
    width: float
    height: float


def booklet(
    pages: Sequence[Entry],
    *,
    title: str = "",
    paper: Paper = "a4",
    per_page: int = 1,
    answers: Answering = "end",
) -> bytes:
    """The puzzles as a PDF file, numbered in their order, `per_page` on a page."""
    if not pages:
        raise BadInput("a booklet needs at least one puzzle")
    if not 1 <= per_page <= MOST:
        raise BadInput(f"a page holds 1 to {MOST} puzzles, not {per_page}")
    file = BytesIO()
    subject = "1 puzzle" if len(pages) == 1 else f"{len(pages)} puzzles"
    press = _Press(document(file, _PAPERS[paper], title, subject), _PAPERS[paper])
    boards = [_Item(f"{number}. {entry.title}", entry.board) for number, entry in enumerate(pages, 1)]
    solved = [
        None if entry.answer is None else _Item(str(number), entry.answer)
        for number, entry in enumerate(pages, 1)
    ]
    strip = press.body(title).height * _STRIP if answers == "upside-down" and any(solved) else 0
    grid = _best(min(per_page, len(boards)), _above(press.body(title), strip), boards, _CELL)
    for first in range(0, len(boards), per_page):
        area = press.head("" if first else title)
        press.fill(_above(area, strip), grid, boards[first : first + per_page], _CELL)
        if strip:
            below = [item for item in solved[first : first + per_page] if item is not None]
            press.turn(area._replace(height=strip), below)
        press.finish()
    known = [item for item in solved if item is not None]
    if answers == "end" and known:
        _print_answers(press, known, per_page)
    press.canvas.save()
    return file.getvalue()


def _print_answers(press: _Press, answers: Sequence[_Item], per_page: int) -> None:
    """Print pages of answers, more on each than there are puzzles on a page."""
    area = press.body("Answers")
    for count in range(min(4 * per_page, _MOST_ANSWERS, len(answers)), 0, -1):
        grid = _best(count, area, answers, _ANSWER)
        slot = next(_slots(area, grid))
        if count <= per_page + 1 or min(_fit(item, slot, grid, _ANSWER) for item in answers) >= _LEGIBLE:
            break
    # As many on the last page as on the others, as far as may be.
    count = -(-len(answers) // -(-len(answers) // count))
    grid = _best(count, area, answers, _ANSWER)
    for first in range(0, len(answers), count):
        press.fill(press.head("Answers"), grid, answers[first : first + count], _ANSWER)
        press.finish()


class _Press:
    """Prints page after page of one document."""

    def __init__(self, canvas: Pages, paper: Point) -> None:
        self.canvas = canvas
        self.paper = paper
        self.number = 1

    def body(self, heading: str) -> _Region:
        """What a page leaves for pictures, below its heading if there is one."""
        width, height = self.paper
        bottom = _EDGE + _FOOT
        return _Region(_EDGE, bottom, width - 2 * _EDGE, height - _EDGE - bottom - (_HEAD if heading else 0))

    def head(self, heading: str) -> _Region:
        """Print a page's heading, and return what it leaves."""
        if heading:
            width, height = self.paper
            self.say(width / 2, height - _EDGE - 18, heading, 20, width - 2 * _EDGE)
        return self.body(heading)

    def finish(self) -> None:
        """Print the page's number and go to the next page."""
        self.say(self.paper[0] / 2, _EDGE, str(self.number), 9, self.paper[0] / 2)
        self.canvas.showPage()
        self.number += 1

    def fill(self, area: _Region, grid: Division, items: Sequence[_Item], largest: float) -> None:
        """Print pictures into the slots of an area, the words above those of a row at one height."""
        size = _caption(grid)
        placed = list(zip(items, _slots(area, grid), strict=False))
        cells = [_fit(item, slot, grid, largest) for item, slot in placed]
        heights = [cell * view(item.scene)[1] for cell, (item, _) in zip(cells, placed, strict=True)]
        for number, (item, slot) in enumerate(placed):
            cell, height = cells[number], heights[number]
            width = cell * view(item.scene)[0]
            row = number - number % grid[1]
            tallest = max(heights[row : row + grid[1]])
            middle = slot.left + slot.width / 2
            bottom = slot.bottom + (slot.height + tallest - 1.5 * size) / 2 - height
            self.say(middle, bottom + height + 0.4 * size, item.caption, size, slot.width)
            self.canvas.saveState()
            self.canvas.translate(middle - width / 2, bottom)
            self.canvas.scale(cell / UNIT, cell / UNIT)
            paint(self.canvas, item.scene)
            self.canvas.restoreState()

    def turn(self, area: _Region, items: Sequence[_Item]) -> None:
        """Print answers upside down: the first is at the upper left for who turns the page."""
        if not items:
            return
        top = area.bottom + area.height
        rule = f"{area.left:.2f} {top:.2f} m {area.left + area.width:.2f} {top:.2f} l S"
        self.canvas.addLiteral(f"{tint(line_colour('faint', dark=False))} RG 0.5 w [] 0 d {rule}")
        self.canvas.saveState()
        self.canvas.translate(area.left + area.width, top)
        self.canvas.rotate(180)
        turned = _Region(0, 0, area.width, area.height - _GAP)
        self.fill(turned, _best(len(items), turned, items, _SMALL), items, _SMALL)
        self.canvas.restoreState()

    def say(self, x: float, y: float, text: str, size: float, width: float) -> None:
        """Write text centred on x, shortened to a width."""
        ink = tint(line_colour("ink", dark=False))
        self.canvas.addLiteral(f"{ink} rg")
        bold = size > 9
        write(self.canvas, x, y, shortened(text, width / size, bold=bold), size, bold=bold)


def _above(area: _Region, strip: float) -> _Region:
    """The area without a strip at its foot."""
    return area._replace(bottom=area.bottom + strip, height=area.height - strip)


def _best(count: int, area: _Region, items: Sequence[_Item], largest: float) -> Division:
    """The rows and columns for `count` pictures that make these largest; then, with fewest slots empty."""

    def merit(grid: Division) -> tuple[float, float, int]:
        slot = next(_slots(area, grid))
        sizes = [_fit(item, slot, grid, float("inf")) for item in items]
        return sum(min(size, largest) for size in sizes), sum(sizes), -grid[0] * grid[1]

    return max(((-(-count // columns), columns) for columns in range(1, count + 1)), key=merit)


def _slots(area: _Region, grid: Division) -> Iterator[_Region]:
    """The slots of an area from left to right and from top to bottom, with gaps between them."""
    rows, columns = grid
    width = (area.width - (columns - 1) * _GAP) / columns
    height = (area.height - (rows - 1) * _GAP) / rows
    for row in range(rows):
        for column in range(columns):
            bottom = area.bottom + (rows - 1 - row) * (height + _GAP)
            yield _Region(area.left + column * (width + _GAP), bottom, width, height)


def _fit(item: _Item, slot: _Region, grid: Division, largest: float) -> float:
    """The size of a cell with which a picture fits into its slot, in points."""
    width, height = view(item.scene)
    return min(slot.width / width, (slot.height - 1.5 * _caption(grid)) / height, largest)


def _caption(grid: Division) -> float:
    """The size of the words above a picture: smaller where there are many."""
    return 11 if max(grid) <= 2 else 9 if max(grid) <= 4 else 7
