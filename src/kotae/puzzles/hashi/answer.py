"""Drawn bridges as text and as JSON.

The text repeats the board with room between its columns, and lines where bridges run::

    2═══4───1
    . . │ . .
    3═══5═══2

Between two neighbouring cells of a row stands the exact number of bridges (``─``, ``═``, or a digit from 3
up), on the cells themselves only one or more (``─``, ``═``); crossing lines are ``┼ ╪ ╫ ╬``. Where columns
need the same exactness (three bridges, a cross, islands right below each other) a line is put between every
two rows. ``×`` between cells crosses a corridor out. Read as well: ``- = | "`` and ``+``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotae.codec.lines import MAX_CELLS, TextLine, quoted, trim_blank
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name
from kotae.puzzles.hashi.board import UNKNOWN, Bridges, Corridor, Hashi

ON_CELL = {
    " ": (0, 0), ".": (0, 0),
    "─": (1, 0), "═": (2, 0), "│": (0, 1), "║": (0, 2), "┼": (1, 1), "╪": (2, 1), "╫": (1, 2), "╬": (2, 2),
    "-": (1, 0), "=": (2, 0), "|": (0, 1), '"': (0, 2), "+": (1, 1),
}  # fmt: skip
"""What a character on a water cell says: bridges across and down, where 2 means two or more."""
SIGN = {pair: sign for sign, pair in reversed(ON_CELL.items()) if not sign.isascii()} | {(0, 0): "."}
CROSS = "×"
MOST_DRAWN = 9


class Lattice:
    """Where cells and the gaps between them stand in the text of a drawing."""

    def __init__(self, board: Hashi, down: int) -> None:
        self.width = max(len(_token(number)) for number in board.islands.values())
        self.down = down

    def cell(self, cell: Cell) -> tuple[int, int]:
        """The line and the index of the last character of a cell."""
        return cell[0] * self.down, cell[1] * (self.width + 1) + self.width - 1

    def gap(self, corridor: Corridor) -> tuple[int, int]:
        """The line and index of the gap behind the corridor's first island."""
        line, index = self.cell(corridor.a)
        return (line + 1, index) if corridor.vertical else (line, index + 1)

    def course(self, corridor: Corridor) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The places of a corridor's gaps and of its water cells (all characters of them)."""
        (line1, index1), (line2, index2) = self.cell(corridor.a), self.cell(corridor.b)
        on_cells = {self.cell(cell) for cell in corridor.water()}
        if corridor.vertical:
            places = [(line, index1) for line in range(line1 + 1, line2)]
        else:
            places = [(line1, index) for index in range(index1 + 1, index2 - self.width + 1)]
        return [p for p in places if p not in on_cells], [p for p in places if p in on_cells]


def format_answer(board: Hashi, answer: Bridges) -> str:
    """The drawing as `parse_answer` reads it."""
    exact = any(
        corridor.vertical and (answer.counts.get(corridor, 0) > 2 or corridor in answer.crosses)
        for corridor in board.corridors
    )
    lattice = Lattice(board, down=2 if exact or _stacked(board) else 1)
    lines, width = lattice.cell((board.rows - 1, board.columns - 1))
    text = [[" "] * (width + 1) for _ in range(lines + 1)]
    across: dict[tuple[int, int], int] = {}
    along: dict[tuple[int, int], int] = {}
    for corridor, count in answer.counts.items():
        gaps, cells = lattice.course(corridor)
        for line, index in gaps:
            text[line][index] = str(count) if count > 2 else SIGN[_pair(corridor, count)]
        for place in cells:
            (along if corridor.vertical else across)[place] = min(count, 2)
    for corridor in answer.crosses:
        line, index = lattice.gap(corridor)
        text[line][index] = CROSS
    for row in range(board.rows):
        for column in range(board.columns):
            line, index = lattice.cell((row, column))
            text[line][index] = SIGN[across.get((line, index), 0), along.get((line, index), 0)]
    for cell, number in board.islands.items():
        line, index = lattice.cell(cell)
        token = _token(number)
        text[line][index - len(token) + 1 : index + 1] = token
    return "\n".join("".join(line).rstrip() for line in text)


def parse_answer(board: Hashi, lines: Sequence[TextLine]) -> Bridges:
    """The drawing that the text shows; what lies on no corridor, or breaks off, is bad input."""
    lines = trim_blank(lines)
    possible = {2 * board.rows - 1: 2} if _stacked(board) else {2 * board.rows - 1: 2, board.rows: 1}
    if len(lines) not in possible:
        heights = " or ".join(str(height) for height in sorted(possible))
        plural = "s" * (max(possible) > 1)
        message = f"a drawing of this board has {heights} line{plural}, not {len(lines)}"
        raise lines[-1].error(message) if lines else BadInput(message)
    lattice = Lattice(board, possible[len(lines)])
    return _Reader(board, lattice, lines).read()


class _Reader:
    """Reads a drawing corridor by corridor, and keeps account of the characters it has understood."""

    def __init__(self, board: Hashi, lattice: Lattice, lines: Sequence[TextLine]) -> None:
        self.board = board
        self.lattice = lattice
        self.lines = lines
        self.understood: set[tuple[int, int]] = set()

    def read(self) -> Bridges:
        for cell, number in self.board.islands.items():
            self._island(cell, _token(number))
        counts, crosses = {}, set()
        for corridor in self.board.corridors:
            count = self._corridor(corridor)
            if count is None:
                crosses.add(corridor)
            elif count:
                counts[corridor] = count
        self._no_rest()
        return Bridges(counts, frozenset(crosses))

    def _char(self, place: tuple[int, int]) -> str:
        text = self.lines[place[0]].text
        return text[place[1]] if place[1] < len(text) else " "

    def _error(self, message: str, place: tuple[int, int]) -> BadInput:
        return self.lines[place[0]].error(message, place[1])

    def _island(self, cell: Cell, token: str) -> None:
        line, last = self.lattice.cell(cell)
        first = last - len(token) + 1
        found = self.lines[line].text[first : last + 1]
        if found != token:
            raise self._error(
                f"expected island {cell_name(cell)}, which is {token} on the board, not {quoted(found)}",
                (line, first),
            )
        self.understood.update((line, index) for index in range(first, last + 1))

    def _corridor(self, corridor: Corridor) -> int | None:
        """The number of bridges drawn along it, or None for a cross."""
        gaps, cells = self.lattice.course(corridor)
        if gaps and self._char(self.lattice.gap(corridor)) in (CROSS, "x"):
            self.understood.add(self.lattice.gap(corridor))
            gaps.remove(self.lattice.gap(corridor))
            self._same(corridor, gaps, cells, 0)
            return None
        count = self._exact(gaps[0], corridor.vertical) if gaps else self._rough(cells[0], corridor.vertical)
        self._same(corridor, gaps, cells, count)
        return count

    def _same(
        self, corridor: Corridor, gaps: list[tuple[int, int]], cells: list[tuple[int, int]], count: int
    ) -> None:
        for place in gaps:
            if self._exact(place, corridor.vertical) != count:
                raise self._broken(corridor, place)
        for place in cells:
            if self._rough(place, corridor.vertical) != min(count, 2):
                raise self._broken(corridor, place)
        self.understood.update(gaps)
        self.understood.update(cells)

    def _broken(self, corridor: Corridor, place: tuple[int, int]) -> BadInput:
        ends = f"{cell_name(corridor.a)} and {cell_name(corridor.b)}"
        return self._error(f"the line between {ends} is not the same all along", place)

    def _exact(self, place: tuple[int, int], vertical: bool) -> int:
        char = self._char(place)
        if char.isascii() and char.isdigit():
            return int(char)
        count = self._sign(char, place)
        if count[not vertical]:
            raise self._error(
                f"expected a bridge that runs {'down' if vertical else 'across'}, not {quoted(char)}", place
            )
        return count[vertical]

    def _rough(self, place: tuple[int, int], vertical: bool) -> int:
        return self._sign(self._char(place), place)[vertical]

    def _sign(self, char: str, place: tuple[int, int]) -> tuple[int, int]:
        if char not in ON_CELL:
            raise self._error(f"expected a bridge or water, not {quoted(char)}", place)
        return ON_CELL[char]

    def _no_rest(self) -> None:
        for number, line in enumerate(self.lines):
            for index, char in enumerate(line.text):
                if char not in " ." and (number, index) not in self.understood:
                    raise line.error(f"no two islands see each other along this {quoted(char)}", index)


def from_json(board: Hashi, data: Any) -> Bridges:
    """The drawing of an object ``{"bridges": [[r1, c1, r2, c2, k], …]}``, with ``"crosses"`` alike."""
    if not isinstance(data, dict) or not isinstance(data.get("bridges"), list):
        raise BadInput('expected an object with a list "bridges"')
    known = set(board.corridors)
    counts: dict[Corridor, int] = {}
    for entry in data["bridges"]:
        corridor, count = _corridor_of(entry, 5, known)
        if not 1 <= count <= MOST_DRAWN:
            raise BadInput(f"expected 1 to {MOST_DRAWN} bridges in {entry}, not {count}")
        if corridor in counts:
            raise BadInput(f"the bridges of {entry} are given twice")
        counts[corridor] = count
    crosses = data.get("crosses", [])
    if not isinstance(crosses, list):
        raise BadInput('expected a list for "crosses"')
    crossed = frozenset(_corridor_of(entry, 4, known)[0] for entry in crosses)
    for corridor in crossed & counts.keys():
        raise BadInput(f"{cell_name(corridor.a)}-{cell_name(corridor.b)} has a bridge and a cross")
    return Bridges(dict(sorted(counts.items())), crossed)


def _corridor_of(entry: Any, length: int, known: set[Corridor]) -> tuple[Corridor, int]:
    """The corridor that the first four numbers name, and the last number."""
    if not isinstance(entry, list) or len(entry) != length or not all(map(_small, entry)):
        raise BadInput(
            f"expected a list of {length} whole numbers, each of a board's size, not {quoted(str(entry))}"
        )
    a, b = sorted([(entry[0], entry[1]), (entry[2], entry[3])])
    corridor = Corridor(a, b)
    if corridor not in known:
        raise BadInput(f"{cell_name(a)} and {cell_name(b)} are not islands that see each other")
    return corridor, entry[-1]


def to_json(board: Hashi, answer: Bridges) -> dict[str, Any]:
    """The drawing as an object, its bridges sorted."""
    data: dict[str, Any] = {"bridges": [[*a, *b, count] for (a, b), count in sorted(answer.counts.items())]}
    if answer.crosses:
        data["crosses"] = [[*a, *b] for a, b in sorted(answer.crosses)]
    return data


def _small(number: Any) -> bool:
    """Whether it is a whole number, no bool, that a message can repeat."""
    return type(number) is int and abs(number) <= MAX_CELLS


def _stacked(board: Hashi) -> bool:
    """Whether an island stands right below another, so that no cell shows the bridges between them."""
    return any(corridor.vertical and corridor.b[0] == corridor.a[0] + 1 for corridor in board.corridors)


def _token(number: int | None) -> str:
    return UNKNOWN if number is None else str(number)


def _pair(corridor: Corridor, count: int) -> tuple[int, int]:
    return (0, count) if corridor.vertical else (count, 0)
