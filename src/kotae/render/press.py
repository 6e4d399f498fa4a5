"""Prints pages of pictures with headings, captions and numbers, rules below, and answers upside down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kotae.geometry import Point
from kotae.render.font import Pages, breadth, shortened, wrapped, write
from kotae.render.palette import line_colour
from kotae.render.pdf import EDGE, MM, UNIT, paint, tint
from kotae.render.slots import (
    GAP,
    Division,
    Region,
    Tile,
    caption_height,
    caption_size,
    cell_sizes,
    division,
    slots,
)
from kotae.render.style import view
from kotae.scene import Role

_FOOT = 8 * MM
_HEADING, _BYLINE = 20, 10
_RULES, _LEADING = 8.5, 11
# The largest cell of an answer at the foot of a page.
_SMALL = 5 * MM


class Masthead(NamedTuple):
    """What stands above a page."""

    title: str = ""
    byline: str = ""
    """Who made it, and when."""

    @property
    def height(self) -> float:
        """How much of a page it takes."""
        lines = 1.3 * _HEADING * bool(self.title) + 1.6 * _BYLINE * bool(self.byline)
        return lines + GAP if lines else 0


class Rules(NamedTuple):
    """What a player is told of a kind of puzzle."""

    name: str
    text: str


class Press:
    """Prints page after page of one document; a page may lie on its side."""

    def __init__(self, canvas: Pages, paper: Point) -> None:
        self.canvas = canvas
        self.paper = paper
        self.number = 1

    def body(self, heading: Masthead, *, turned: bool) -> Region:
        """What a page leaves for pictures and what is below them, under its heading."""
        width, height = self.paper[::-1] if turned else self.paper
        bottom = EDGE + _FOOT
        return Region(EDGE, bottom, width - 2 * EDGE, height - EDGE - bottom - heading.height)

    def begin(self, heading: Masthead, *, turned: bool) -> Region:
        """Begin a page with its heading and its number, and return what they leave."""
        width, height = self.paper[::-1] if turned else self.paper
        self.canvas.setPageSize((width, height))
        middle, top, room = width / 2, height - EDGE, width - 2 * EDGE
        if heading.title:
            self.say(middle, top - 0.9 * _HEADING, heading.title, _HEADING, room, bold=True)
            top -= 1.3 * _HEADING
        if heading.byline:
            self.say(middle, top - _BYLINE, heading.byline, _BYLINE, room)
        self.say(middle, EDGE, str(self.number), 9, room)
        return self.body(heading, turned=turned)

    def finish(self) -> None:
        """Go to the next page."""
        self.canvas.showPage()
        self.number += 1

    def fill(self, area: Region, grid: Division, items: Sequence[Tile], largest: float) -> None:
        """Print pictures into the slots of an area, the words above those of a row at one height."""
        size, above = caption_size(grid), caption_height(items, grid)
        cells = cell_sizes(items, area, grid, largest)
        heights = [cell * view(item.scene)[1] for cell, item in zip(cells, items, strict=True)]
        for number, (item, slot) in enumerate(zip(items, slots(area, grid), strict=False)):
            cell, height = cells[number], heights[number]
            width = cell * view(item.scene)[0]
            row = number - number % grid[1]
            tallest = max(heights[row : row + grid[1]])
            middle = slot.left + slot.width / 2
            top = slot.bottom + (slot.height + tallest - above) / 2
            self.say(middle, top + above - 1.1 * size, item.caption, size, slot.width, bold=True)
            self.say(middle, top + 0.35 * size, item.variant, 0.85 * size, slot.width)
            self.canvas.saveState()
            self.canvas.translate(middle - width / 2, top - height)
            self.canvas.scale(cell / UNIT, cell / UNIT)
            paint(self.canvas, item.scene)
            self.canvas.restoreState()

    def turn(self, area: Region, items: Sequence[Tile]) -> None:
        """Print answers upside down: the first is at the upper left for who turns the page."""
        if not items:
            return
        top = area.bottom + area.height
        self.rule(area.left, top, area.width)
        self.canvas.saveState()
        self.canvas.translate(area.left + area.width, top)
        self.canvas.rotate(180)
        turned = Region(0, 0, area.width, area.height - GAP)
        self.fill(turned, division(len(items), turned, items, _SMALL), items, _SMALL)
        self.canvas.restoreState()

    def tell(self, area: Region, told: Sequence[Rules]) -> None:
        """Print the rules of puzzles into an area of the height that they take."""
        y = area.bottom + area.height
        for rules in told:
            for number, line in enumerate(_lines(rules, area.width)):
                y -= _LEADING
                name = f"{rules.name}  " if number == 0 else ""
                self.ink("ink")
                write(self.canvas, area.left, y, name, _RULES, bold=True, centred=False)
                start = area.left + breadth(name, bold=True) * _RULES
                write(self.canvas, start, y, line, _RULES, centred=False)
            y -= _LEADING / 3

    def rule(self, x: float, y: float, width: float) -> None:
        """Draw a thin line across."""
        colour = tint(line_colour("faint", dark=False))
        self.canvas.addLiteral(f"{colour} RG 0.5 w [] 0 d {x:.2f} {y:.2f} m {x + width:.2f} {y:.2f} l S")

    def say(self, x: float, y: float, text: str, size: float, width: float, *, bold: bool = False) -> None:
        """Write text centred on x, shortened to a width."""
        self.ink("ink")
        write(self.canvas, x, y, shortened(text, width / size, bold=bold), size, bold=bold)

    def ink(self, role: Role) -> None:
        """Take the colour of a role for what is written."""
        self.canvas.addLiteral(f"{tint(line_colour(role, dark=False))} rg")


def rules_height(told: Sequence[Rules], width: float) -> float:
    """The height that rules take on a page, with the space above them."""
    lines = sum(len(_lines(rules, width)) for rules in told)
    return GAP + lines * _LEADING + len(told) * _LEADING / 3 if told else 0


@lru_cache(maxsize=100)
def _lines(rules: Rules, width: float) -> tuple[str, ...]:
    """The lines of rules; their name stands before the first. They are asked for again and again."""
    return wrapped(rules.text, width / _RULES, breadth(f"{rules.name}  ", bold=True))
