"""Game IDs of Simon Tatham's Unequal, in both of its modes, and the move that solves a game.

::

    4:3,0,0,0D,0,0,0,0,0,0D,0L,0,0,0,0U,0,
    S3142142324134321

A cell is its digit, 0 for none, and flags: in a game of inequalities they stand on the greater cell and point
at the smaller one, in an adjacent game on both. In the solution a digit is one character, and where there are
more than nine digits these begin with ``0`` for 1 and go on with letters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from string import ascii_uppercase
from typing import Any, NamedTuple

from kotae.codec.cells import LETTER_RUNS, Body, of
from kotae.codec.syntax import Choice, Fields, Form, Maybe, Number, Sign, Text
from kotae.errors import BadInput
from kotae.formats import Export, Posed
from kotae.geometry import Cell, cell_name
from kotae.options import Reading
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.grid import MAX_SIZE, Pair

LEAST, MOST = 3, 32
"""The sizes that Unequal plays."""
STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
"""In the order in which flags are written."""


class Item(NamedTuple):
    """A cell of a game ID."""

    digit: int
    flags: str
    figures: int = 1
    """How many characters the digit was written with."""


class Items:
    """The cells of a game ID, each with a comma behind it, or a letter for a run of blank ones."""

    pattern = re.compile(
        r"(?P<skip>[a-z]),?|(?P<digit>[0-9]{1,9})(?P<flags>[URDL]*)(?:,|\Z)|[0-9]+|.", re.DOTALL
    )

    def tokens(self, body: str) -> Iterator[tuple[int, str]]:
        """The cells, and whatever else there is character by character."""
        return ((match.start(), match[0]) for match in self.pattern.finditer(body))

    def read(self, token: str) -> tuple[Item | None, int]:
        """What a cell says, None if it is blank."""
        match = self.pattern.match(token)
        assert match is not None, "a token is what the pattern found"
        if match["skip"]:
            return None, LETTER_RUNS[match["skip"]]
        if not match["digit"]:
            return None, 0
        item = Item(int(match["digit"]), match["flags"], len(match["digit"]))
        return (item if item.digit or item.flags else None), 1

    def write(self, cells: Iterable[tuple[int, Any]], count: int) -> str:
        """Every cell, blank ones too, as the program itself writes them."""
        said = dict(cells)
        items = (said.get(at, Item(0, "")) for at in range(count))
        return "".join(f"{item.digit}{item.flags}," for item in items)


GAME = Form(
    Sign("", r"\s*"),
    Number("size", "the size of the board", 1, MAX_SIZE),
    Choice("mode", {"": "inequality", "a": "adjacent"}),
    Sign("", "(?:d[a-z])?"),
    Sign(":"),
    Body("items", of("size"), of("size"), Items()),
    Maybe(r"\s*S", (Sign("\nS", r"\s*S"), Text("answer", "[0-9A-Za-z]*", "digits")), {"answer": None}),
)
# A comma, or blank cells only: otherwise it might be a game of Bridges.
_LOOK = re.compile(r"\s*[0-9]+a?(?:d[a-z])?:(?:[0-9a-zURDL]*,[0-9a-zURDL,]*|[a-z]+)[ \t\r]*(?:\n|\Z)")

Flag = tuple[Pair, Callable[[str], BadInput]]
"""A cell and the neighbour that its flag points at, and how to complain about it."""


def is_game(text: str) -> bool:
    """Whether the first line that is not blank is a game ID."""
    return _LOOK.match(text) is not None


def read_games(text: str, reading: Reading) -> list[Posed[Futoshiki, Digits]]:
    """The boards of game IDs, one per line, each with its solution if the next line has it."""
    games = GAME.read_all(text)
    if not games:
        raise BadInput("expected game IDs such as '4:3,0,0,0D,…', one per line")
    modes = sorted({fields["mode"] for fields in games})
    stated = {mode: reading.state({"mode": mode})["mode"] for mode in modes}
    return [_game(fields, stated[fields["mode"]] == "adjacent") for fields in games]


def _game(fields: Fields, adjacent: bool) -> Posed[Futoshiki, Digits]:
    size = fields["size"]
    givens: dict[Cell, int] = {}
    for cell, item in fields["items"].items():
        if item.digit > size:
            raise fields.error(f"expected a digit from 1 to {size}, or 0, not {item.digit}", "items", cell)
        if item.digit:
            givens[cell] = item.digit
    flags = list(_flags(fields))
    if adjacent:
        board = Futoshiki(size, givens, marks=tuple(_marks(flags)), mode="adjacent")
    else:
        board = Futoshiki(size, givens, less=tuple(_less(flags)))
    return Posed(board, None if fields["answer"] is None else _solution(fields))


def write_game(board: Futoshiki, answer: Digits | None) -> Export:
    """The board as a game ID, and its solution, which must be finished."""
    if not LEAST <= board.size <= MOST:
        raise BadInput(f"Unequal has boards of size {LEAST} to {MOST}, not {board.size}")
    # A flag stands on the greater cell; that of a mark on both.
    pointing = {(greater, smaller) for smaller, greater in board.less}
    pointing |= {pair for a, b in board.marks for pair in ((a, b), (b, a))}
    flags: dict[Cell, str] = {}
    for flag, (down, right) in STEPS.items():
        for a, b in pointing:
            if (b[0] - a[0], b[1] - a[1]) == (down, right):
                flags[a] = flags.get(a, "") + flag
    cells = flags.keys() | board.givens.keys()
    items = {cell: Item(board.givens.get(cell, 0), flags.get(cell, "")) for cell in cells}
    digits = None if answer is None else [digit for row in answer.rows for digit in row]
    lost = ["the answer, which is not finished"] if digits is not None and None in digits else []
    signs = _signs(board.size)
    said = None if digits is None or lost else "".join(signs[digit - 1] for digit in digits if digit)
    fields = {"size": board.size, "mode": board.mode, "items": items, "answer": said}
    return Export(GAME.write(fields), tuple(lost))


def _signs(size: int) -> str:
    """The characters of the digits from 1 on."""
    return "123456789" if size < 10 else "0123456789" + ascii_uppercase


def _solution(fields: Fields) -> Digits:
    """The digits of a solution."""
    size, text, signs = fields["size"], fields["answer"].upper(), _signs(fields["size"])[: fields["size"]]
    if len(text) != size * size or any(sign not in signs for sign in text):
        expected = f"{size * size} characters from '{signs[0]}' to '{signs[-1]}'"
        raise fields.error(f"expected a solution of {expected}", "answer")
    digits = [signs.index(sign) + 1 for sign in text]
    return Digits(tuple(tuple(digits[start : start + size]) for start in range(0, size * size, size)))


def _flags(fields: Fields) -> Iterator[Flag]:
    """The flags of all cells, which must not point out of the grid."""
    size = fields["size"]
    for cell, item in fields["items"].items():
        for behind, flag in enumerate(item.flags, item.figures):
            error = partial(fields.error, name="items", cell=cell, behind=behind)
            down, right = STEPS[flag]
            other = (cell[0] + down, cell[1] + right)
            if not (0 <= other[0] < size and 0 <= other[1] < size):
                raise error(f"the flag {flag} of {cell_name(cell)} points out of the grid")
            yield (cell, other), error


def _less(flags: list[Flag]) -> Iterator[Pair]:
    """The signs of an inequality board: a flag stands on the greater cell."""
    pointing = {pair for pair, _ in flags}
    for (greater, smaller), error in flags:
        if (smaller, greater) in pointing:
            names = f"{cell_name(greater)} and {cell_name(smaller)}"
            raise error(f"by their flags, {names} are each greater than the other")
        yield smaller, greater


def _marks(flags: list[Flag]) -> Iterator[Pair]:
    """The marks of an adjacent board: a flag stands on both cells."""
    pointing = {pair for pair, _ in flags}
    for (cell, other), error in flags:
        if (other, cell) not in pointing:
            raise error(f"{cell_name(other)} needs a flag towards {cell_name(cell)} as well")
        yield cell, other
