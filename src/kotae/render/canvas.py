"""A grid of characters that takes lines first and then what stands on them.

Lines are gathered as arms (`kotae.render.strokes`) until `settle` turns them into characters, so that a
crossing does not depend on the order of its lines. What is off the grid is dropped here, and only here.
"""

from __future__ import annotations

from array import array
from itertools import groupby
from typing import get_args
from unicodedata import category, east_asian_width

from kotae.render.palette import terminal_codes
from kotae.render.strokes import DOWN, LEFT, RIGHT, UP, ascii_character, box_character
from kotae.scene import Role

_ROLES: tuple[Role, ...] = get_args(Role)
_NUMBER = {role: number for number, role in enumerate(_ROLES)}
# A character's look is a number: the role in bits 0 to 4, the wash plus one in bits 5 to 9, bold in bit 10.
_ROLE_BITS, _WASH_BITS, _BOLD = 0x1F, 0x3E0, 0x400


class Canvas:
    """A grid of `width` × `height` characters; looks are kept only when there is colour to show them."""

    def __init__(self, width: int, height: int, *, colour: bool, ascii_only: bool) -> None:
        self.width = width
        self.height = height
        self.ascii_only = ascii_only
        self._arms = array("H", bytes(2 * width * height))
        self._looks = array("H", bytes(2 * width * height)) if colour else None
        self._rows: list[list[str]] = []

    def across(self, row: int, start: int, stop: int, weight: int, role: Role) -> None:
        """Draw a line from left to right; one that leaves the grid runs to its edge."""
        if not 0 <= row < self.height:
            return
        arms, base, last = self._arms, row * self.width, self.width - 1
        right, left = RIGHT << 4 * (weight - 1), LEFT << 4 * (weight - 1)
        for spot in range(base + max(start, 0), base + min(stop - 1, last) + 1):
            arms[spot] |= right
        for spot in range(base + max(start + 1, 0), base + min(stop, last) + 1):
            arms[spot] |= left
        if self._looks is not None:
            for spot in range(base + max(start, 0), base + min(stop, last) + 1):
                self._looks[spot] = (self._looks[spot] & _WASH_BITS) | _NUMBER[role]

    def along(self, column: int, start: int, stop: int, weight: int, role: Role) -> None:
        """Draw a line from top to bottom; one that leaves the grid runs to its edge."""
        if not 0 <= column < self.width:
            return
        arms, width, last = self._arms, self.width, self.height - 1
        down, up = DOWN << 4 * (weight - 1), UP << 4 * (weight - 1)
        for row in range(max(start, 0), min(stop - 1, last) + 1):
            arms[row * width + column] |= down
        for row in range(max(start + 1, 0), min(stop, last) + 1):
            arms[row * width + column] |= up
        if self._looks is not None:
            for row in range(max(start, 0), min(stop, last) + 1):
                spot = row * width + column
                self._looks[spot] = (self._looks[spot] & _WASH_BITS) | _NUMBER[role]

    def wash(self, left: int, top: int, right: int, bottom: int, role: Role) -> None:
        """Colour the ground of a rectangle, its edges included."""
        if self._looks is None:
            return
        for row in range(max(top, 0), min(bottom, self.height - 1) + 1):
            for spot in range(
                row * self.width + max(left, 0), row * self.width + min(right, self.width - 1) + 1
            ):
                self._looks[spot] = (self._looks[spot] & ~_WASH_BITS) | ((_NUMBER[role] + 1) << 5)

    def settle(self) -> None:
        """Turn the lines into characters; from now on characters are put over them."""
        character = ascii_character if self.ascii_only else box_character
        self._rows = [
            list(map(character, self._arms[base : base + self.width]))
            for base in range(0, self.width * self.height, self.width)
        ]

    def put(self, column: int, row: int, character: str, role: Role, *, bold: bool = False) -> None:
        """Put one character; of a wide one that it hits, the other half is blanked."""
        if not (0 <= row < self.height and 0 <= column < self.width):
            return
        line = self._rows[row]
        if line[column] == "":
            line[column - 1] = " "
        if column + 1 < self.width and line[column + 1] == "":
            line[column + 1] = " "
        line[column] = character
        if self._looks is not None:
            spot = row * self.width + column
            self._looks[spot] = (self._looks[spot] & _WASH_BITS) | _NUMBER[role] | (_BOLD if bold else 0)

    def write(self, column: int, row: int, cells: list[str], role: Role, *, bold: bool = False) -> None:
        """Put the `cells` of a text; a wide character that does not fit whole is left out."""
        for place, character in enumerate(cells, column):
            wide = place - column + 1 < len(cells) and cells[place - column + 1] == ""
            if character and not (wide and not 0 <= place < self.width - 1):
                self.put(place, row, character, role, bold=bold)
                if wide:
                    self.put(place + 1, row, "", role, bold=bold)

    def at(self, column: int, row: int) -> str | None:
        """The character at a place, or None off the grid."""
        return self._rows[row][column] if 0 <= row < self.height and 0 <= column < self.width else None

    def text(self) -> str:
        """The grid as lines, without blank lines around it, its common left margin, and trailing blanks."""
        spans = [self._span(row) for row in range(self.height)]
        inked = [row for row, span in enumerate(spans) if span]
        if not inked:
            return ""
        left = min(span[0] for span in spans if span)
        return "\n".join(
            self._line(row, left, span[1]) if (span := spans[row]) else ""
            for row in range(inked[0], inked[-1] + 1)
        )

    def _span(self, row: int) -> tuple[int, int] | None:
        """The first and the last column of a row that is not blank."""
        base = row * self.width
        shown = [
            column
            for column, character in enumerate(self._rows[row])
            if character != " " or (self._looks is not None and self._looks[base + column] & _WASH_BITS)
        ]
        return (shown[0], shown[-1]) if shown else None

    def _line(self, row: int, left: int, right: int) -> str:
        """The characters of a row from `left` to `right`, with ANSI sequences where the look changes."""
        characters = self._rows[row][left : right + 1]
        if self._looks is None:
            return "".join(characters)
        base = row * self.width
        looks = (
            look if character != " " else look & _WASH_BITS
            for character, look in zip(characters, self._looks[base + left : base + right + 1], strict=True)
        )
        parts = []
        for look, run in groupby(zip(characters, looks, strict=True), key=lambda pair: pair[1]):
            text = "".join(character for character, _ in run)
            wash = _ROLES[(look >> 5 & 0x1F) - 1] if look & _WASH_BITS else None
            codes = terminal_codes(_ROLES[look & _ROLE_BITS], wash, bold=bool(look & _BOLD))
            parts.append(f"\x1b[{codes}m{text}\x1b[0m" if codes else text)
        return "".join(parts)


def cells(text: str, *, ascii_only: bool) -> list[str]:
    """The text as the characters of a grid: a wide one is followed by an empty string.

    What cannot be printed, control and escape characters above all, becomes a question mark.
    """
    if text.isascii() and text.isprintable():
        return list(text)
    result: list[str] = []
    for character in text:
        if category(character) in ("Mn", "Me"):
            # An accent takes no column of its own.
            if result and not ascii_only:
                result[-1 if result[-1] else -2] += character
        elif not character.isprintable() or (ascii_only and not character.isascii()):
            result.append("?")
        elif east_asian_width(character) in "WF":
            result += (character, "")
        else:
            result.append(character)
    return result
