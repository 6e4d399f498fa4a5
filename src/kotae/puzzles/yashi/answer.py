"""Drawn links as text and as JSON.

The text repeats the board with room between its columns, and lines where links run::

    o─────o .
    │ . o───o
    │ . . . │
    o───────o

``┼`` is where two lines cross. Where a point stands right below another, or a link that runs down is crossed
out, a line is put between every two rows. ``×`` behind the first point of a link crosses it out. Read as
well: ``- | +``, and ``x``.

A board whose text is a list has its points as list, too, and then a line ``x1,y1,x2,y2`` for each link, with
``,×`` at its end for one that is crossed out. Either form is read for any board: a list may leave out the
points, and a drawing of such a board begins at its smallest coordinates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any

from kotae.codec.lines import TextLine, quoted, trim_blank
from kotae.errors import BadInput
from kotae.puzzles.yashi.board import EMPTY, POINT, POINTS, Link, Links, Point, Yashi, has_grid
from kotae.puzzles.yashi.listing import rows

ACROSS, DOWN, DOT, CROSSED = 1, 2, 4, 8
"""What a character of a drawing can say, as bits."""
SIGNS = {
    " ": 0, EMPTY: 0, "─": ACROSS, "-": ACROSS, "│": DOWN, "|": DOWN, "┼": ACROSS | DOWN, "+": ACROSS | DOWN,
    "×": CROSSED, "x": CROSSED, **dict.fromkeys(POINTS, DOT),
}  # fmt: skip
LIMIT = 10**10
"""Above every coordinate."""
LINES = ".─│┼"
"""The character that says no line, one across, one down, or both."""
CROSS = "×"


class Lattice:
    """Where points and the lines between them stand in the text of a drawing."""

    def __init__(self, board: Yashi, down: int) -> None:
        self.left, self.top = _origin(board)
        self.down = down
        """Lines of text to a row."""

    def place(self, point: Point) -> tuple[int, int]:
        """The line and the index of a point."""
        return (point.y - self.top) * self.down, (point.x - self.left) * 2

    def between(self, place: tuple[int, int]) -> bool:
        """Whether a place lies between two columns or two rows, and not on a cell."""
        return bool(place[0] % self.down or place[1] % 2)

    def course(self, link: Link) -> Iterator[tuple[int, int]]:
        """The lines and indexes between the two points, from the first on; there is one at least."""
        (line1, index1), (line2, index2) = self.place(link.a), self.place(link.b)
        if link.vertical:
            return ((line, index1) for line in range(line1 + 1, line2))
        return ((line1, index) for index in range(index1 + 1, index2))


def format_answer(board: Yashi, answer: Links) -> str:
    """The drawing as `parse_answer` reads it."""
    if not has_grid(board):
        return "\n".join(
            [
                *(f"{x},{y}" for x, y in board.points),
                *(f"{a.x},{a.y},{b.x},{b.y}" for a, b in sorted(answer.links)),
                *(f"{a.x},{a.y},{b.x},{b.y},{CROSS}" for a, b in sorted(answer.crosses)),
            ]
        )
    spaced = _stacked(board) or any(link.vertical for link in answer.crosses)
    lattice = Lattice(board, 2 if spaced else 1)
    last, width = lattice.place(board.far_corner)
    text = [[" "] * (width + 1) for _ in range(last + 1)]
    for cells in text[:: lattice.down]:
        cells[::2] = [EMPTY] * len(cells[::2])
    for link in answer.links:
        for line, index in lattice.course(link):
            sign = SIGNS[text[line][index]] | (DOWN if link.vertical else ACROSS)
            text[line][index] = LINES[sign]
    for link in answer.crosses:
        line, index = next(lattice.course(link))
        text[line][index] = CROSS
    for point in board.points:
        line, index = lattice.place(point)
        text[line][index] = POINT
    return "\n".join("".join(line).rstrip() for line in text)


def parse_answer(board: Yashi, lines: Sequence[TextLine]) -> Links:
    """The drawing that the text shows, or the list names; what is no link, or breaks off, is bad input."""
    lines = trim_blank(lines)
    if any("," in line.text for line in lines):
        return _listed(board, lines)
    height = board.far_corner.y - _origin(board).y + 1
    possible = {2 * height - 1: 2} if _stacked(board) else {2 * height - 1: 2, height: 1}
    if len(lines) not in possible:
        heights = " or ".join(str(number) for number in sorted(possible))
        plural = "s" * (max(possible) > 1)
        message = f"a drawing of this board has {heights} line{plural}, not {len(lines)}"
        raise lines[-1].error(message) if lines else BadInput(message)
    return _Reader(board, Lattice(board, possible[len(lines)]), lines).read()


class _Reader:
    """Reads a drawing link by link, and keeps account of what each character may say."""

    def __init__(self, board: Yashi, lattice: Lattice, lines: Sequence[TextLine]) -> None:
        self.board = board
        self.lattice = lattice
        self.lines = lines
        self.width = lattice.place(board.far_corner)[1] + 1
        # Bytes, since there may be eight million places under links.
        self.understood = [bytearray(self.width) for _ in lines]

    def read(self) -> Links:
        """The drawing, once every character of it is understood."""
        for point in self.board.points:
            line, index = place = self.lattice.place(point)
            self.understood[line][index] = DOT
            if not self._says(place) & DOT:
                found = quoted(self.lines[line].text[index : index + 1])
                raise self._error(f"expected '{POINT}' for the point {point}, not {found}", place)
        states = {link: self._state(link) for link in self.board.links}
        self._no_rest()
        return Links(
            frozenset(link for link, state in states.items() if state),
            frozenset(link for link, state in states.items() if state is None),
        )

    def _error(self, message: str, place: tuple[int, int]) -> BadInput:
        return self.lines[place[0]].error(message, place[1])

    def _says(self, place: tuple[int, int]) -> int:
        line, index = place
        text = self.lines[line].text
        char = text[index] if index < len(text) else " "
        if char not in SIGNS:
            raise self._error(f"expected '{POINT}', a line or '{EMPTY}', not {quoted(char)}", place)
        return SIGNS[char]

    def _state(self, link: Link) -> bool | None:
        """Whether the link is drawn, or None for a cross."""
        way = DOWN if link.vertical else ACROSS
        line, index = first = next(self.lattice.course(link))
        crossed = self.lattice.between(first) and self._says(first) == CROSSED
        if crossed:
            self.understood[line][index] |= CROSSED
        drawn = self._says(first) & way
        for line, index in self.lattice.course(link):
            self.understood[line][index] |= way
            if self._says((line, index)) & way != drawn:
                message = f"the line between {link.a} and {link.b} is not the same all along"
                raise self._error(message, (line, index))
        return None if crossed else bool(drawn)

    def _no_rest(self) -> None:
        for number, line in enumerate(self.lines):
            for index, char in enumerate(line.text):
                known = self.understood[number][index] if index < self.width else 0
                if char not in " ." and self._says((number, index)) & ~known:
                    what = "no point of the board stands" if char in POINTS else "no link of the board runs"
                    raise line.error(f"{what} where this {quoted(char)} is", index)


def _listed(board: Yashi, lines: Sequence[TextLine]) -> Links:
    """The drawing that a list names: points of the board, and links with or without a cross."""
    known, points = set(board.links), set(board.points)
    drawn: dict[bool, set[Link]] = {False: set(), True: set()}
    for fields in rows(lines):
        line = fields[0].line
        crossed = SIGNS.get(fields[-1].text) == CROSSED
        numbers = [field.number("a whole number") for field in fields[: len(fields) - crossed]]
        if len(numbers) == 2 and not crossed:
            if Point(*numbers) not in points:
                raise line.error(f"{Point(*numbers)} is no point of the board")
        elif len(numbers) == 4:
            link = _link(numbers, known, line.error)
            if any(link in some for some in drawn.values()):
                raise line.error(f"the link {link} is given twice")
            drawn[crossed].add(link)
        else:
            raise line.error(f"expected x1,y1,x2,y2 for a link, not {quoted(line.text.strip())}")
    return Links(frozenset(drawn[False]), frozenset(drawn[True]))


def from_json(board: Yashi, data: Any) -> Links:
    """The drawing of an object ``{"links": [[x1, y1, x2, y2], …]}``, with ``"crosses"`` alike.

    Its ``"length"`` follows from the links and is not read.
    """
    if not isinstance(data, dict) or not isinstance(data.get("links"), list):
        raise BadInput('expected an object with a list "links"')
    crosses = data.get("crosses", [])
    if not isinstance(crosses, list):
        raise BadInput('expected a list for "crosses"')
    known = set(board.links)
    links = [_entry(entry, known) for entry in data["links"]]
    crossed = [_entry(entry, known) for entry in crosses]
    seen: set[Link] = set()
    for link in (*links, *crossed):
        if link in seen:
            raise BadInput(f"the link {link} is given twice")
        seen.add(link)
    return Links(frozenset(links), frozenset(crossed))


def _entry(entry: Any, known: Set[Link]) -> Link:
    if not isinstance(entry, list) or len(entry) != 4 or not all(map(_small, entry)):
        raise BadInput(f"expected a list of 4 whole numbers, each a coordinate, not {quoted(str(entry))}")
    return _link(entry, known, BadInput)


def _link(numbers: Sequence[int], known: Set[Link], error: Callable[[str], BadInput]) -> Link:
    """The link between two points, given in either order."""
    x1, y1, x2, y2 = numbers
    a, b = sorted([Point(x1, y1), Point(x2, y2)])
    if Link(a, b) not in known:
        raise error(f"{a} and {b} are not consecutive points of a row or column")
    return Link(a, b)


def to_json(board: Yashi, answer: Links) -> dict[str, Any]:
    """The drawing as an object, its links sorted."""
    data: dict[str, Any] = {"links": [[*a, *b] for a, b in sorted(answer.links)], "length": answer.length}
    if answer.crosses:
        data["crosses"] = [[*a, *b] for a, b in sorted(answer.crosses)]
    return data


def _small(number: Any) -> bool:
    """Whether it is a whole number, no bool, that a message can repeat."""
    return type(number) is int and abs(number) < LIMIT


def _origin(board: Yashi) -> Point:
    """The point that a drawing has in its first line and column."""
    return Point(0, 0) if has_grid(board) else board.corner


def _stacked(board: Yashi) -> bool:
    """Whether a point stands right below another, so that no cell shows the link between them."""
    return any(link.vertical and link.length == 1 for link in board.links)
