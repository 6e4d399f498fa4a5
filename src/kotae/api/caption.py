"""Words below a picture, for notebooks: they show the picture of a result and not its text."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from textwrap import wrap

from kotae.api.draw import Picture
from kotae.scene import Label, Scene, side_by_side
from kotae.statements import Statement

SIZE, LETTER, LEADING = 0.4, 0.21, 0.55
"""Of the words below a picture, in cells: their height, the width of a letter, and from line to line."""
NARROW = 8
"""A picture with words below it has no fewer columns, so that a few words stand in a line."""
LISTED = 8
"""How many faults, conditions or changes are listed below a picture; the others are only marked."""


def captioned(
    picture: Picture, words: str, statements: Sequence[Statement] = (), *, scale: float = 1
) -> Picture:
    """The picture with words below it and in its title, and the sentences of what it shows.

    With a `scale`, the words are so many times as large.
    """
    scene = picture.scene
    # As many columns more on either side, so that the board is in the middle.
    columns = max(scene.columns, NARROW + scene.columns % 2)
    sentences = [words, *(f"– {each.sentence}" for each in statements[:LISTED])]
    if len(statements) > LISTED:
        sentences.append(f"and {len(statements) - LISTED} more")
    width = int(columns / (scale * LETTER))
    lines = [line for each in sentences for line in wrap(each, width, break_on_hyphens=False)]
    labels = [
        Label((columns / 2, scene.rows + 0.5 + scale * (0.25 + LEADING * number)), line, size=scale * SIZE)
        for number, line in enumerate(lines)
    ]
    before = Scene((columns - scene.columns) // 2 - 1, 0, (), "", "")
    return Picture(
        Scene(
            columns=columns,
            rows=scene.rows + ceil(0.25 + scale * LEADING * len(lines)),
            shapes=[*side_by_side(before, scene).shapes, *labels],
            title=f"{scene.title}, {words}",
            description=scene.description,
        )
    )
