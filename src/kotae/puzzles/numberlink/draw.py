"""Numberlink as a picture: ends as discs with their numbers, lines in colours that are told apart."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import Cell, centre
from kotae.puzzles.numberlink.answer import MEDIUM, Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.scene import GROUPS, Box, Disc, Highlight, Label, Role, Scene, washes

RADIUS = 0.36
SIZE, ROOM = 0.45, 1.08
"""The height of a number, and that of all its digits together: one is 0.56 of its height wide, so that they
take 0.6 of the 0.72 of a disc."""


def draw(instance: Numberlink, answer: Lines | None, highlights: Sequence[Highlight]) -> Scene:
    """The grid, the lines of the answer in the colour of their number, and highlighted cells behind."""
    shapes = washes(highlights)
    shapes += [Box((column, row), 1, 1, outline="faint") for row, column in instance.cells]
    shapes += [
        Box((column, row), 1, 1, outline="ink", fill="ink") for row, column in sorted(instance.blocked)
    ]
    owner = {} if answer is None else _owners(instance, answer)
    colours = _colours(instance, owner)
    if answer is not None:
        shapes += MEDIUM.lines(
            instance, answer, lambda link: colours[owner[link.a]] if link.a in owner else "answer", broad=True
        )
        shapes += MEDIUM.crosses(instance, answer)
    for cell, number in instance.label.items():
        shapes.append(Disc(centre(cell), RADIUS, outline=colours[number]))
        shapes.append(Label(centre(cell), number, size=min(SIZE, ROOM / len(number)), bold=True))
    return Scene(
        columns=instance.columns,
        rows=instance.rows,
        shapes=shapes,
        title=f"Numberlink {instance.rows}×{instance.columns}",
        description=f"{len(instance.ends)} numbers on {instance.rows} rows and {instance.columns} columns"
        + (f", {len(answer.links)} links drawn" if answer is not None else ""),
    )


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


def _colours(instance: Numberlink, owner: dict[Cell, str]) -> dict[str, Role]:
    """A colour for each number, in turn, passing over those of lines that run beside its own."""
    beside: dict[str, set[str]] = {number: set() for number in instance.ends}
    for (row, column), number in owner.items():
        for cell in ((row, column + 1), (row + 1, column)):
            if (other := owner.get(cell, number)) != number:
                beside[number].add(other)
                beside[other].add(number)
    found: dict[str, Role] = {}
    for i, number in enumerate(instance.ends):
        in_turn = [GROUPS[(i + k) % len(GROUPS)] for k in range(len(GROUPS))]
        taken = {found[other] for other in beside[number] if other in found}
        found[number] = next((colour for colour in in_turn if colour not in taken), in_turn[0])
    return found
