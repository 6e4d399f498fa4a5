"""Numberlink as a picture: ends as discs with their numbers, lines in colours that are told apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle

from kotae.geometry import Cell, centre
from kotae.phrases import plural
from kotae.puzzles.numberlink.answer import MEDIUM, Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.scene import GROUPS, Box, Disc, Highlight, Label, Role, Scene, Shape, washes

RADIUS = 0.36
MANY = 300
"""From this many numbers on, colours are taken in turn: comparing all ends would take more than 0.1 s."""
SIZE, ROOM = 0.45, 1.08
"""The height of a number, and that of all its digits together: one is 0.57 of its height wide, so that they
take 0.6 of the 0.72 of a disc."""


def draw(instance: Numberlink, answer: Lines | None, highlights: Sequence[Highlight]) -> Scene:
    """The grid, the lines of the answer in the colour of their number, and highlighted cells behind."""
    shapes = washes(highlights)
    shapes += paper(instance.rows, instance.columns, instance.cells)
    shapes += [blocked(cell) for cell in sorted(instance.blocked)]
    owner = {} if answer is None else _owners(instance, answer)
    colours = _colours(instance)
    if answer is not None:
        shapes += MEDIUM.lines(
            instance, answer, lambda link: colours[owner[link.a]] if link.a in owner else "answer"
        )
        shapes += MEDIUM.crosses(instance, answer)
    for cell, number in instance.label.items():
        shapes += end(cell, number, colours[number])
    drawn = f", {plural(len(answer.links), 'link')} drawn" if answer is not None else ""
    return Scene(
        columns=instance.columns,
        rows=instance.rows,
        shapes=shapes,
        title=f"Numberlink {instance.rows}×{instance.columns}",
        description=f"{plural(len(instance.ends), 'number')} on {plural(instance.rows, 'row')} and "
        f"{plural(instance.columns, 'column')}{drawn}",
    )


def paper(rows: int, columns: int, cells: Iterable[Cell]) -> list[Shape]:
    """The boxes of cells that lines run through, and a frame."""
    boxes: list[Shape] = [Box((column, row), 1, 1, outline="grid") for row, column in cells]
    return [*boxes, Box((0, 0), columns, rows, outline="faint")]


def blocked(cell: Cell) -> Shape:
    """A cell that nobody may use."""
    return Box((cell[1], cell[0]), 1, 1, outline="ink", fill="ink")


def end(cell: Cell, number: str, colour: Role) -> list[Shape]:
    """An end with its number."""
    text = Label(centre(cell), number, size=min(SIZE, ROOM / len(number)), bold=True)
    return [Disc(centre(cell), RADIUS, outline=colour), text]


def _owners(instance: Numberlink, answer: Lines) -> dict[Cell, str]:
    """The number of each cell that a line from an end reaches."""
    found: dict[Cell, str] = {}
    for start, number in instance.label.items():
        reached = [start]
        for cell in reached:
            if cell not in found:
                found[cell] = number
                reached += answer.neighbours.get(cell, [])
    return found


def _colours(instance: Numberlink) -> dict[str, Role]:
    """A colour for each number, whatever is drawn: the first twelve have one each, in turn.

    Each of the others has the colour whose ends so far are the furthest away: that of its neighbours in an
    answer would be different for every answer.
    """
    numbers = sorted(instance.ends, key=lambda number: (len(number), number))
    if len(numbers) > MANY:
        return dict(zip(numbers, cycle(GROUPS), strict=False))
    found: dict[str, Role] = dict(zip(numbers, GROUPS, strict=False))
    used = {colour: list(instance.ends[number]) for number, colour in found.items()}
    for number in numbers[len(found) :]:
        ends = instance.ends[number]
        colour = max(used, key=lambda colour: min(_apart(a, b) for a in ends for b in used[colour]))
        found[number] = colour
        used[colour] += ends
    return found


def _apart(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
