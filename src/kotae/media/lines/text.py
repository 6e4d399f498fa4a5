"""Drawn lines as text.

The text repeats the board with a gap between its columns, and lines where they run::

    2═══4───1        1───┐        o─────o .
    . . │ . .        ┌─┐ │        │ . o───o
    3═══5═══2        2 2 1        o───────o

A cell where nothing is printed shows by which of its sides lines leave it, one or more than one (``─ ═``);
in a gap their number is exact: ``─``, ``═``, or a digit from 3 up. Where columns need the same exactness
(three lines, a cross, two printed cells right below each other) a line of text is put between every two rows.
``×`` in the gap behind the first node of an edge crosses the edge out.

In ASCII, lines are ``- = | "``, crosses ``x``, and ``+`` is a cell where lines turn, meet or cross; since it
does not tell by which sides they leave, a drawing with turns has a line of text between every two rows::

    1---+        2===4---1
        |        . . | . .
    +-+ |        3===5===2
    | | |
    2 2 1

"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kotae.codec.boxes import BOXES
from kotae.codec.lines import TextLine, quoted, trim_blank
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name

Ends = tuple[Cell, Cell]
"""The cells of an edge's two nodes, in one row or column, the left or upper one first."""
Position = tuple[int, int]
"""The line and the index of a character."""

UP, RIGHT, DOWN, LEFT = 0, 2, 4, 6
"""Where the weight of a line that leaves by that side stands in a byte: 0 for none, 1, or 2 for more."""
_WEIGHTS = {
    sum(weight << side for weight, side in zip(arms, (UP, RIGHT, DOWN, LEFT), strict=True)): sign
    for arms, sign in BOXES.items()
    if max(arms) <= 2
}
EMPTY = "."
_ARMS = {sign: arms for arms, sign in _WEIGHTS.items()}
_ACROSS, _ALONG = _ARMS["─"], _ARMS["│"]
READ = _ARMS | {
    " ": 0,
    EMPTY: 0,
    "-": _ACROSS,
    "=": 2 * _ACROSS,
    "|": _ALONG,
    '"': 2 * _ALONG,
    "+": _ACROSS | _ALONG,
}
"""What a character says of the sides that lines leave by."""


def _ascii(arms: int) -> str:
    """The ASCII character of a cell that lines leave by these sides."""
    across, along = arms & 3 * _ACROSS, arms & 3 * _ALONG
    if across and along:
        return "+"
    double = arms & 2 * (_ACROSS | _ALONG)
    return EMPTY if not arms else ("=" if double else "-") if across else ('"' if double else "|")


READ_SINGLE = {sign: arms for sign, arms in READ.items() if arms & 0b10101010 == 0}
"""The same where no edge has more than one line."""
_SIGNS = [_WEIGHTS.get(arms, EMPTY) for arms in range(256)]
_ASCII = [_ascii(arms) for arms in range(256)]
LEVEL = "-="
"""ASCII characters of a cell where no line leads up or down; the gaps beside it tell the rest."""
CROSSES = "×x"
MOST_DRAWN = 9


class Page(NamedTuple):
    """The size of a board in text, and what is printed on it."""

    rows: int
    columns: int
    printed: Mapping[Cell, str]
    """The token of each cell that shows one, whatever lines end there."""
    margin: Cell = (0, 0)
    """Rows above and columns before the cell r0c0, which belong to the text and to no cell."""
    alike: Collection[str] = ()
    """Tokens that are read for any printed one."""
    name: Callable[[Cell], str] = cell_name
    """A cell as messages call it."""


class _Lattice:
    """Where cells and the gaps between them stand in a text."""

    def __init__(self, page: Page, down: int) -> None:
        self.page = page
        self.width = max(map(len, page.printed.values()), default=1)
        self.down = down
        """Lines of text to a row."""

    def spot(self, cell: Cell) -> Position:
        """The line and the index of the last character of a cell."""
        row, column = cell[0] + self.page.margin[0], cell[1] + self.page.margin[1]
        return row * self.down, column * (self.width + 1) + self.width - 1

    def gaps(self, a: Cell, b: Cell) -> list[Position]:
        """The characters between two nodes that belong to no cell, up to the characters of the second one."""
        (line, first), (last, index) = self.spot(a), self.spot(b)
        if a[1] == b[1]:
            return [(at, first) for at in range(line + 1, last) if at % self.down]
        step = self.width + 1
        return [(line, at) for at in range(first + 1, index - self.width + 1) if (at - first) % step]

    def padding(self, b: Cell) -> list[Position]:
        """The characters before the last one of a cell, where its token leaves them free."""
        line, index = self.spot(b)
        used = len(self.page.printed.get(b, EMPTY))
        return [(line, at) for at in range(index - self.width + 1, index - used + 1)]


def between(a: Cell, b: Cell) -> Iterator[Cell]:
    """The cells between two in one row or column."""
    (r1, c1), (r2, c2) = a, b
    if c1 == c2:
        return ((row, c1) for row in range(r1 + 1, r2))
    return ((r1, column) for column in range(c1 + 1, c2))


def _arms(page: Page, counts: Mapping[Ends, int]) -> list[bytearray]:
    """For every cell of the text, row by row, the sides that lines leave by."""
    top, left = page.margin
    found = [bytearray(page.columns) for _ in range(page.rows)]
    for ((r1, c1), (r2, c2)), count in counts.items():
        weight = min(count, 2)
        if r1 == r2:
            row = found[r1 + top]
            row[c1 + left] |= weight << RIGHT
            row[c2 + left] |= weight << LEFT
            for column in range(c1 + left + 1, c2 + left):
                row[column] |= weight << RIGHT | weight << LEFT
        else:
            column = c1 + left
            found[r1 + top][column] |= weight << DOWN
            found[r2 + top][column] |= weight << UP
            for at in range(r1 + top + 1, r2 + top):
                found[at][column] |= weight << UP | weight << DOWN
    return found


def _is_stacked(page: Page, edges: Iterable[Ends]) -> bool:
    """Whether two printed cells right below each other have an edge: no cell shows a line between them."""
    printed = page.printed
    return any(b[0] == a[0] + 1 and a[1] == b[1] and a in printed and b in printed for a, b in edges)


def _turns(page: Page, arms_of: Sequence[bytearray]) -> bool:
    """Whether the ASCII character of some cell does not tell where its lines lead up or down."""
    top, left = page.margin
    unclear = [READ[sign] != arms and sign not in LEVEL for arms, sign in enumerate(_ASCII)]
    return any(
        unclear[arms] and (row - top, column - left) not in page.printed
        for row, cells in enumerate(arms_of)
        for column, arms in enumerate(cells)
    )


def format_lines(
    page: Page,
    edges: Iterable[Ends],
    counts: Mapping[Ends, int],
    crosses: Collection[Ends],
    *,
    counted: bool,
    ascii_only: bool = False,
) -> str:
    """The text of a drawing: the number of lines along each edge that has any, and crosses."""
    arms_of = _arms(page, counts)
    signs, across, along, cross = (_ASCII, "-=", '|"', "x") if ascii_only else (_SIGNS, "─═", "│║", "×")
    exact = any(a[1] == b[1] and counts.get((a, b), 3) > 2 for a, b in (*counts, *crosses))
    exact = exact or (ascii_only and _turns(page, arms_of))
    lattice = _Lattice(page, 2 if exact or _is_stacked(page, edges) else 1)
    width = (lattice.width + 1) * page.columns - 1
    text = [[" "] * width for _ in range((page.rows - 1) * lattice.down + 1)]
    for at, arms in enumerate(arms_of):
        text[at * lattice.down][lattice.width - 1 :: lattice.width + 1] = map(signs.__getitem__, arms)
    for (a, b), count in counts.items():
        sign = str(count) if count > 2 else (along if a[1] == b[1] else across)[count - 1]
        # A digit in the padding of a number could be taken for one of its own.
        padding = [] if counted or a[1] == b[1] else lattice.padding(b)
        for line, index in (*lattice.gaps(a, b), *padding):
            text[line][index] = sign
    for a, b in crosses:
        line, index = lattice.gaps(a, b)[0]
        text[line][index] = cross
    for cell, token in page.printed.items():
        line, index = lattice.spot(cell)
        text[line][index - len(token) + 1 : index + 1] = token
    return "\n".join("".join(line).rstrip() for line in text)


def parse_lines(
    page: Page, edges: Sequence[Ends], lines: Sequence[TextLine], *, counted: bool
) -> tuple[dict[int, int], list[int]]:
    """How many lines run along each edge that has any, and the edges crossed out, both by number.

    Unless they are counted, an edge has one line at most.
    """
    lines = trim_blank(lines)
    possible = {2 * page.rows - 1: 2} if _is_stacked(page, edges) else {2 * page.rows - 1: 2, page.rows: 1}
    if len(lines) not in possible:
        heights = " or ".join(str(height) for height in sorted(possible))
        plural = "s" * (max(possible) > 1)
        message = f"a drawing of this board has {heights} line{plural}, not {len(lines)}"
        raise lines[-1].error(message) if lines else BadInput(message)
    return _Reader(_Lattice(page, possible[len(lines)]), edges, lines, counted).read()


class _Reader:
    """Reads a drawing edge by edge, and then each cell against the lines around it."""

    def __init__(
        self, lattice: _Lattice, edges: Sequence[Ends], lines: Sequence[TextLine], counted: bool
    ) -> None:
        self.lattice = lattice
        self.page = lattice.page
        self.edges = edges
        self.lines = lines
        self.digits = "0123456789" if counted else ""
        self.known = READ if counted else READ_SINGLE
        width = (lattice.width + 1) * self.page.columns - 1
        # Bytes, since there may be eight million characters.
        self.understood = [bytearray(width) for _ in lines]

    def read(self) -> tuple[dict[int, int], list[int]]:
        """The number of lines of each edge that has any, and the edges crossed out."""
        for cell, token in self.page.printed.items():
            self._expect(cell, token)
        counts: dict[int, int] = {}
        crosses = []
        for number, (a, b) in enumerate(self.edges):
            count = self._count(a, b)
            if count is None:
                crosses.append(number)
            elif count:
                counts[number] = count
        self._fits(counts)
        return counts, crosses

    def _char(self, spot: Position) -> str:
        text = self.lines[spot[0]].text
        return text[spot[1]] if spot[1] < len(text) else " "

    def _error(self, message: str, spot: Position) -> BadInput:
        return self.lines[spot[0]].error(message, spot[1])

    def _expect(self, cell: Cell, token: str) -> None:
        line, last = self.lattice.spot(cell)
        first = last - len(token) + 1
        found = self.lines[line].text[first : last + 1]
        if found != token and found not in self.page.alike:
            message = f"expected {token} of the board at {self.page.name(cell)}, not {quoted(found)}"
            raise self._error(message, (line, first))
        for index in range(first, last + 1):
            self.understood[line][index] = 1

    def _count(self, a: Cell, b: Cell) -> int | None:
        """The number of lines drawn along an edge, or None for a cross."""
        upright = a[1] == b[1]
        gaps = self.lattice.gaps(a, b)
        crossed = bool(gaps) and self._char(gaps[0]) in CROSSES
        if gaps:
            count = 0 if crossed else self._exact(gaps[0], upright)
            padding = [] if upright else self.lattice.padding(b)
            for spot in (*gaps[crossed:], *(spot for spot in padding if self._char(spot) != " ")):
                if self._exact(spot, upright) != count:
                    ends = f"{self.page.name(a)} and {self.page.name(b)}"
                    raise self._error(f"the line between {ends} is not the same all along", spot)
            for line, index in (*gaps, *padding):
                self.understood[line][index] = 1
        else:  # upright, and without lines of text between rows: the cells tell
            there = next(between(a, b), a)
            side = DOWN
            if there in self.page.printed:
                there, side = b, UP
            count = self._sides(self.lattice.spot(there)) >> side & 3
        return None if crossed else count

    def _exact(self, spot: Position, upright: bool) -> int:
        char = self._char(spot)
        if char in self.digits:
            return int(char)
        arms = self._sides(spot)
        count = arms >> (UP if upright else RIGHT) & 3
        if arms != count * (_ALONG if upright else _ACROSS):
            way = "down" if upright else "across"
            raise self._error(f"expected a line that runs {way}, not {quoted(char)}", spot)
        return count

    def _sides(self, spot: Position) -> int:
        char = self._char(spot)
        if char not in self.known:
            raise self._error(f"expected a piece of a line or '{EMPTY}', not {quoted(char)}", spot)
        return self.known[char]

    def _shows(self, spot: Position, arms: int) -> bool:
        """Whether the character of a cell shows these sides; where there are gaps on them, ASCII will do."""
        char, gaps_everywhere = self._char(spot), self.lattice.down > 1 or self.page.rows == 1
        return self._sides(spot) == arms or (char == _ASCII[arms] and (gaps_everywhere or char in LEVEL))

    def _fits(self, counts: Mapping[int, int]) -> None:
        """Refuse a cell that shows other lines than those that were read, and what stands off all edges."""
        arms = _arms(self.page, {self.edges[number]: count for number, count in counts.items()})
        step, last = self.lattice.width + 1, self.lattice.width - 1
        for row, wanted in enumerate(arms):
            line = row * self.lattice.down
            cells = self.lines[line].text.ljust(len(self.understood[line]))[last::step]
            if bytearray(self.known.get(char, 255) for char in cells[: self.page.columns]) == wanted:
                continue
            for column, arm in enumerate(wanted):
                spot = (line, column * step + last)
                if not self.understood[line][spot[1]] and not self._shows(spot, arm):
                    name = self.page.name((row - self.page.margin[0], column - self.page.margin[1]))
                    char = self._char(spot)
                    wrong = f"the {quoted(char)} at {name} does not fit the lines around it"
                    if char == "+" and self.lattice.down == 1:
                        wrong += "; for turns, put a line of text between every two rows"
                    raise self._error(wrong, spot)
        for line, known in enumerate(self.understood):
            for index, char in enumerate(self.lines[line].text):
                on_cell = line % self.lattice.down == 0 and (index - last) % step == 0 and index < len(known)
                if char not in (" ", EMPTY) and not on_cell and not (index < len(known) and known[index]):
                    raise self._error(f"nothing can be joined along this {quoted(char)}", (line, index))
