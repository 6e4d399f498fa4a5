"""Drawn lines as text and as JSON.

The text repeats the board with room between its columns; a cell shows which of its four sides a line leaves
by, and half a line where it ends in the open::

    1───┐
    ┌─┐ │
    2 2 1

Where one end stands right below another, or a link between two rows is crossed out, a line is put between
every two rows. ``×`` between cells crosses a link out. Read as well: ``-`` between cells, and ``x``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotae.codec.lines import TextLine, quoted, trim_blank
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name
from kotae.puzzles.numberlink.board import BLOCKED, Lines, Link, Numberlink

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
SIGNS = ".╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The character of a cell by the sides that lines leave by: the sum of UP, RIGHT, DOWN and LEFT."""
ACROSS, ALONG, CROSS = "─-", "│|", "×x"


class Lattice:
    """Where cells and the gaps between them stand in the text of a drawing."""

    def __init__(self, board: Numberlink, down: int) -> None:
        self.width = max((len(number) for number in board.ends), default=1)
        self.down = down

    def cell(self, cell: Cell) -> tuple[int, int]:
        """The line and the index of the last character of a cell."""
        return cell[0] * self.down, cell[1] * (self.width + 1) + self.width - 1

    def gap(self, link: Link) -> tuple[int, int]:
        """The line and index of the gap between two cells."""
        line, index = self.cell(link.a)
        return (line, index + 1) if link.a[0] == link.b[0] else (line + 1, index)


def sides(links: frozenset[Link]) -> dict[Cell, int]:
    """For every cell the sides that lines leave by."""
    found: dict[Cell, int] = {}
    for a, b in links:
        here, there = (RIGHT, LEFT) if a[0] == b[0] else (DOWN, UP)
        found[a] = found.get(a, 0) | here
        found[b] = found.get(b, 0) | there
    return found


def format_answer(board: Numberlink, answer: Lines) -> str:
    """The drawing as `parse_answer` reads it."""
    spaced = _stacked(board) or any(a[1] == b[1] for a, b in answer.crosses)
    lattice = Lattice(board, 2 if spaced else 1)
    lines, width = lattice.cell((board.rows - 1, board.columns - 1))
    text = [[" "] * (width + 1) for _ in range(lines + 1)]
    leaving = sides(answer.links)
    for row in range(board.rows):
        for column in range(board.columns):
            cell = (row, column)
            line, index = lattice.cell(cell)
            sign = BLOCKED if cell in board.blocked else SIGNS[leaving.get(cell, 0)]
            token = board.label.get(cell, sign)
            text[line][index - len(token) + 1 : index + 1] = token
            if leaving.get(cell, 0) & LEFT:
                for at in range(index - lattice.width + 1, index - len(token) + 1):
                    text[line][at] = ACROSS[0]
    for link in board.links:
        line, index = lattice.gap(link)
        if link in answer.crosses:
            text[line][index] = CROSS[0]
        elif link in answer.links and (spaced or link.a[0] == link.b[0]):
            text[line][index] = ACROSS[0] if link.a[0] == link.b[0] else ALONG[0]
    return "\n".join("".join(line).rstrip() for line in text)


def parse_answer(board: Numberlink, lines: Sequence[TextLine]) -> Lines:
    """The drawing that the text shows; lines that do not fit together are bad input."""
    lines = trim_blank(lines)
    possible = {2 * board.rows - 1: 2} if _stacked(board) else {2 * board.rows - 1: 2, board.rows: 1}
    if len(lines) not in possible:
        heights = " or ".join(str(height) for height in sorted(possible))
        raise BadInput(f"a drawing of this board has {heights} lines, not {len(lines)}")
    return _Reader(board, Lattice(board, possible[len(lines)]), lines).read()


class _Reader:
    """Reads a drawing link by link, and each cell's sides against its links."""

    def __init__(self, board: Numberlink, lattice: Lattice, lines: Sequence[TextLine]) -> None:
        self.board = board
        self.lattice = lattice
        self.lines = lines
        self.sides = {cell: self._sides(cell) for cell in board.cells if cell not in board.label}

    def read(self) -> Lines:
        for cell, number in self.board.label.items():
            self._expect(cell, number)
        for cell in self.board.blocked:
            self._expect(cell, BLOCKED)
        self._nothing_else()
        links, crosses = set(), set()
        for link in self.board.links:
            drawn = self._link(link)
            if drawn is None:
                crosses.add(link)
            elif drawn:
                links.add(link)
        self._fits(frozenset(links))
        return Lines(frozenset(links), frozenset(crosses))

    def _char(self, place: tuple[int, int]) -> str:
        text = self.lines[place[0]].text
        return text[place[1]] if place[1] < len(text) else " "

    def _error(self, message: str, place: tuple[int, int]) -> BadInput:
        return self.lines[place[0]].error(message, place[1])

    def _expect(self, cell: Cell, token: str) -> None:
        line, last = self.lattice.cell(cell)
        first = last - len(token) + 1
        found = self.lines[line].text[first : last + 1]
        if found != token:
            raise self._error(
                f"expected {token} of the board at {cell_name(cell)}, not {quoted(found)}", (line, first)
            )

    def _nothing_else(self) -> None:
        """Refuse what stands neither in a cell nor between two that may be joined."""
        lattice, board = self.lattice, self.board
        places = {lattice.gap(link) for link in board.links}
        for row in range(board.rows):
            for column in range(board.columns):
                line, last = lattice.cell((row, column))
                places.update((line, last - k) for k in range(lattice.width))
        for number, text in enumerate(line.text for line in self.lines):
            for place in ((number, index) for index, char in enumerate(text) if char != " "):
                if place not in places:
                    sign = quoted(self._char(place))
                    raise self._error(f"expected no {sign} here, where nothing can be joined", place)

    def _sides(self, cell: Cell) -> int:
        place = self.lattice.cell(cell)
        sign = SIGNS[0] if (char := self._char(place)) == " " else char
        if sign not in SIGNS:
            raise self._error(f"expected a piece of a line or '.', not {quoted(char)}", place)
        return SIGNS.index(sign)

    def _link(self, link: Link) -> bool | None:
        """Whether a line runs along the link, or None for a cross."""
        level = link.a[0] == link.b[0]
        if level or self.lattice.down == 2:
            place = self.lattice.gap(link)
            char = self._char(place)
            if char in CROSS:
                return None
            if char not in (ACROSS if level else ALONG) and char != " ":
                raise self._error(f"expected a line or a blank between two cells, not {quoted(char)}", place)
            return char != " "
        if link.a in self.sides:
            return bool(self.sides[link.a] & DOWN)
        return bool(self.sides[link.b] & UP)

    def _fits(self, links: frozenset[Link]) -> None:
        leaving = sides(links)
        for cell, shown_sides in self.sides.items():
            if shown_sides != leaving.get(cell, 0):
                sign = SIGNS[shown_sides]
                raise self._error(
                    f"the {quoted(sign)} at {cell_name(cell)} does not fit the lines around it",
                    self.lattice.cell(cell),
                )


def from_json(board: Numberlink, data: Any) -> Lines:
    """The drawing of an object ``{"edges": [[r1, c1, r2, c2], …]}``, with ``"crosses"`` alike."""
    if not isinstance(data, dict) or not isinstance(data.get("edges"), list):
        raise BadInput('expected an object with a list "edges"')
    links = frozenset(_link_of(entry, board) for entry in data["edges"])
    crosses = data.get("crosses", [])
    if not isinstance(crosses, list):
        raise BadInput('expected a list for "crosses"')
    crossed = frozenset(_link_of(entry, board) for entry in crosses)
    for a, b in sorted(crossed & links):
        raise BadInput(f"{cell_name(a)}-{cell_name(b)} has a line and a cross")
    return Lines(links, crossed)


def _link_of(entry: Any, board: Numberlink) -> Link:
    """The link that a list names; it is not looked up among all, which may be eight million."""
    if not isinstance(entry, list) or len(entry) != 4 or not all(map(_small, entry)):
        raise BadInput(f"expected a list of 4 whole numbers, not {quoted(repr(entry)[:40])}")
    a, b = sorted([(entry[0], entry[1]), (entry[2], entry[3])])
    inside = all(0 <= r < board.rows and 0 <= c < board.columns for r, c in (a, b))
    if not inside or (b[0] - a[0], b[1] - a[1]) not in ((0, 1), (1, 0)) or board.blocked & {a, b}:
        raise BadInput(f"{cell_name(a)} and {cell_name(b)} are not neighbouring cells that may be used")
    return Link(a, b)


def _small(number: Any) -> bool:
    """Whether it is a whole number, no bool, that a message can repeat."""
    return type(number) is int and abs(number) < 10**9


def to_json(board: Numberlink, answer: Lines) -> dict[str, Any]:
    """The drawing as an object; the paths follow from its edges where they lead from end to end."""
    data: dict[str, Any] = {
        "edges": [[*a, *b] for a, b in sorted(answer.links)],
        "paths": {number: [list(cell) for cell in path] for number, path in paths(board, answer).items()},
    }
    if answer.crosses:
        data["crosses"] = [[*a, *b] for a, b in sorted(answer.crosses)]
    return data


def paths(board: Numberlink, answer: Lines) -> dict[str, list[Cell]]:
    """For each number whose ends are joined by a path, its cells from the first end to the second."""
    neighbours: dict[Cell, list[Cell]] = {}
    for a, b in sorted(answer.links):
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    found = {}
    for number, ends in board.ends.items():
        path = [ends[0]]
        before: Cell | None = None
        while onward := [cell for cell in neighbours.get(path[-1], []) if cell != before]:
            if len(onward) > 1 or onward[0] in board.label:
                path += onward[:1]
                break
            before = path[-1]
            path.append(onward[0])
            if len(path) > len(answer.links) + 1:
                break
        if len(ends) == 2 and path[-1] == ends[1]:
            found[number] = path
    return found


def _stacked(board: Numberlink) -> bool:
    """Whether an end stands right below another, so that no cell shows the line between them."""
    return any((row + 1, column) in board.label for row, column in board.label)
