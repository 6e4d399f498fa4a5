"""A grid of characters that takes lines first and then what stands on them.

Lines are gathered as arms (`kotae.render.strokes`) until `settle` turns them into characters, so that a
crossing does not depend on the order of its lines. What is off the grid is dropped here, and only here.
"""

from __future__ import annotations

from array import array
from itertools import groupby
from typing import get_args
from unicodedata import category, east_asian_width

from kotae.render.palette import ASCII_SIGNS, SIGNS, terminal_codes
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
        # Where texts of several characters begin and end, and the columns that lie within one in some row.
        self._starts: set[tuple[int, int]] = set()
        self._stops: set[tuple[int, int]] = set()
        self._within: set[int] = set()

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

    def sign(self, role: Role) -> str:
        """What stands for a role where its colour cannot be seen."""
        return (ASCII_SIGNS if self.ascii_only else SIGNS)[role]

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
        self.join(column, column + len(cells) - 1, row)
        for place, character in enumerate(cells, column):
            wide = place - column + 1 < len(cells) and cells[place - column + 1] == ""
            if character and not (wide and not 0 <= place < self.width - 1):
                self.put(place, row, character, role, bold=bold)
                if wide:
                    self.put(place + 1, row, "", role, bold=bold)

    def join(self, start: int, stop: int, row: int) -> None:
        """Note that the characters from `start` to `stop` belong together and are best not cut apart."""
        if start < stop:
            self._starts.add((start, row))
            self._stops.add((stop, row))
            self._within.update(range(start + 1, stop))

    def severs(self, column: int) -> bool:
        """Whether a cut at a column, which both parts then show, goes through a text."""
        return column in self._within

    def at(self, column: int, row: int) -> str | None:
        """The character at a place, or None off the grid."""
        return self._rows[row][column] if 0 <= row < self.height and 0 <= column < self.width else None

    def text(self) -> str:
        """The grid as lines, without blank lines around it, its common left margin, and trailing blanks."""
        rows, columns = self.inked()
        return self.part(rows, [columns])

    def inked(self, columns: range | None = None) -> tuple[range, range]:
        """The rows and the columns from the first to the last that is not blank, of these columns."""
        low, high = (0, self.width - 1) if columns is None else (columns[0], columns[-1])
        spans = {row: span for row in range(self.height) if (span := self._span(row, low, high))}
        if not spans:
            return range(0), range(0)
        left, right = min(span[0] for span in spans.values()), max(span[1] for span in spans.values())
        return range(min(spans), max(spans) + 1), range(left, right + 1)

    def part(self, rows: range, columns: list[range]) -> str:
        """These rows as lines without trailing blanks, of these columns with a blank between two ranges."""
        return "\n".join(self._line(row, columns) for row in rows)

    def _shown(self, row: int, column: int) -> bool:
        """Whether anything is to be seen of a character."""
        return self._rows[row][column] != " " or bool(
            self._looks is not None and self._looks[row * self.width + column] & _WASH_BITS
        )

    def _span(self, row: int, low: int, high: int) -> tuple[int, int] | None:
        """The first and the last column of a row that is not blank, between two columns."""
        first = next((column for column in range(low, high + 1) if self._shown(row, column)), None)
        if first is None:
            return None
        return first, next(column for column in range(high, first - 1, -1) if self._shown(row, column))

    def _line(self, row: int, columns: list[range]) -> str:
        """The characters of a row in these columns, with ANSI sequences where the look changes."""
        characters: list[str] = []
        looks: list[int] = []
        for number, part in enumerate(columns):
            characters += [" "] * (number > 0) + self._cut(row, part)
            if self._looks is not None:
                base = row * self.width
                looks += [0] * (number > 0)
                looks += self._looks[base + part.start : base + part.stop]
        if self._looks is None:
            return "".join(characters).rstrip(" ")
        pairs = [
            (character, look if character != " " else look & _WASH_BITS)
            for character, look in zip(characters, looks, strict=True)
        ]
        while pairs and pairs[-1] == (" ", 0):
            pairs.pop()
        parts = []
        for look, run in groupby(pairs, key=lambda pair: pair[1]):
            text = "".join(character for character, _ in run)
            wash = _ROLES[(look >> 5 & 0x1F) - 1] if look & _WASH_BITS else None
            codes = terminal_codes(_ROLES[look & _ROLE_BITS], wash, bold=bool(look & _BOLD))
            parts.append(f"\x1b[{codes}m{text}\x1b[0m" if codes else text)
        return "".join(parts)

    def _cut(self, row: int, part: range) -> list[str]:
        """The characters of a row in a range of columns, without the end of a text that stands beside it."""
        line = self._rows[row]
        characters = line[part.start : part.stop]
        if not characters:
            return []
        before, after = line[part.start - 1 : part.start], line[part.stop : part.stop + 1]
        if before not in ([], [" "]) and (not characters[0] or (part.start, row) in self._stops):
            characters[0] = " "
        if after not in ([], [" "]) and (after == [""] or (part.stop - 1, row) in self._starts):
            characters[-1] = " "
        return characters


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
