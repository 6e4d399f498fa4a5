"""Futoshiki, its rules written anew for the judge."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from tests.explaining.judge.rules import Cell, Known, Reason, Record, Rules, cell

CELLS = r"(r\d+c\d+(?:(?:, | and )r\d+c\d+)*)"
DIGITS = r"((?:at most |at least |not |neither )?\d+(?:(?:, | or | nor )\d+)*)"
HELD = re.compile(rf"{CELLS}(?: \({DIGITS}\))? (?:is|are) (?:both |all )?{DIGITS}(?! of)\b")
"""Cells, what was known of them, and what is told of them."""
TAKEN = re.compile(rf"{CELLS} is the (\d+) of")
SUPPOSED = re.compile(r"If .*?( were | would ).*?(\. So |, so )|Trying .*?, so ")
"""What sentences do not say of the board."""


class Futoshiki(Rules):
    """Every cell is a handle and shows one digit."""

    def __init__(self, board: Record, options: Record) -> None:
        rows = board["digits"]
        self.size = len(rows)
        self.cells = list(product(range(self.size), range(self.size)))
        self.states = [range(1, self.size + 1)] * len(self.cells)
        self.given = {(r, c): rows[r][c] for r, c in self.cells if rows[r][c] is not None}
        self.printed = {self.handle(place) for place in self.given}
        self.marked = options["mode"] == "adjacent"
        pairs = [((a, b), (c, d)) for a, b, c, d in board["marks" if self.marked else "less"]]
        self.signs = set(pairs)
        """The smaller cell comes first; of a mark, the upper or left one."""
        self.keys = ("given", "row", "column", "adjacent" if self.marked else "inequality")

    def structure(self) -> str:
        """There is nothing besides the cells."""
        return ""

    def handle(self, place: Cell) -> int:
        """The number of a cell."""
        return place[0] * self.size + place[1]

    def place(self, handle: int) -> Cell:
        """The cell of that number."""
        return self.cells[handle]

    def fact(self, record: Record) -> Known:
        """The digits that a cell can hold."""
        return Known(self.handle(cell(record["cell"])), frozenset(record["digits"]))

    def drawn(self, answer: Record) -> Iterator[Known]:
        """The digits that are filled in."""
        for r, c in self.cells:
            if answer["digits"][r][c] is not None:
                yield Known(self.handle((r, c)), frozenset([answer["digits"][r][c]]))

    def on_board(self) -> Iterator[Known]:
        """The printed digits."""
        yield from (Known(self.handle(place), frozenset([digit])) for place, digit in self.given.items())

    def where(self, handle: int) -> tuple[Cell]:
        """The cell of that number."""
        return (self.cells[handle],)

    def reasons(self) -> Iterator[Reason]:
        """Digits, lines, and neighbours."""
        yield from (Reason("given", (place,)) for place in self.given)
        for number in range(self.size):
            yield Reason("row", tuple((number, other) for other in range(self.size)))
            yield Reason("column", tuple((other, number) for other in range(self.size)))
        rule = self.keys[-1]
        yield from (Reason(rule, pair) for pair in (self.neighbours() if self.marked else self.signs))

    def parts(self, handle: int) -> Iterable[frozenset[int]]:
        """One digit, or all others."""
        every = frozenset(self.states[handle])
        one = [frozenset([digit]) for digit in every]
        return dict.fromkeys([*one, *(every - each for each in one)])

    def said(self, sentence: str) -> Iterator[Known]:
        """The digits of cells, those in parentheses included."""
        told = SUPPOSED.sub("", sentence)
        for cells, *held in [*HELD.findall(told), *TAKEN.findall(told)]:
            for row, column in re.findall(r"r(\d+)c(\d+)", cells):
                for digits in filter(None, held):
                    yield Known(self.handle((int(row), int(column))), self._digits(digits))

    def _digits(self, words: str) -> frozenset[int]:
        """The digits that are meant by "1 or 2", "not 3", "at most 4"."""
        named = frozenset(map(int, re.findall(r"\d+", words)))
        every = frozenset(range(1, self.size + 1))
        if words.startswith("at "):
            (bound,) = named
            return frozenset(
                digit for digit in every if (digit <= bound if "most" in words else digit >= bound)
            )
        return every - named if words.startswith(("not", "neither")) else named

    def program(self, number: int, reason: Reason) -> Iterable[str]:
        """A printed digit, different digits in a line, or two neighbours."""
        cells = reason.cells
        match reason.rule:
            case "given":
                for place in cells or self.given:
                    if place not in self.given:
                        raise reason.refuse("nothing is printed there")
                    yield f":- on({number}), not is({self.handle(place)},{self.given[place]})."
            case "row" | "column":
                axis = 0 if reason.rule == "row" else 1
                if len({place[axis] for place in cells}) > 1 or not set(cells) <= set(self.cells):
                    raise reason.refuse(f"its cells are not of one {reason.rule}")
                for a, b in combinations(cells or self.cells, 2):
                    if a[axis] == b[axis]:
                        yield f":- on({number}), is({self.handle(a)},D), is({self.handle(b)},D)."
            case "inequality" if not self.marked:
                for pair in [cells] if cells else self.signs:
                    if not {pair, pair[::-1]} & self.signs:
                        raise reason.refuse("no sign is there")
                    smaller, greater = pair if pair in self.signs else pair[::-1]
                    here, there = self.handle(smaller), self.handle(greater)
                    yield f":- on({number}), is({here},D), is({there},E), D >= E."
            case "adjacent" if self.marked:
                for pair in [cells] if cells else self.neighbours():
                    if not {pair, pair[::-1]} & set(self.neighbours()):
                        raise reason.refuse("its cells are no neighbours")
                    a, b = pair
                    wrong = "!=" if {pair, pair[::-1]} & self.signs else "="
                    yield f":- on({number}), is({self.handle(a)},D), is({self.handle(b)},E), |D-E| {wrong} 1."
            case _:
                raise reason.refuse("the board has no such rule")

    def neighbours(self) -> list[tuple[Cell, Cell]]:
        """Every two cells that share an edge, the upper or left one first."""
        pairs = combinations(self.cells, 2)
        return [(a, b) for a, b in pairs if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
