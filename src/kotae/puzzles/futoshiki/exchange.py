"""Foreign Futoshiki boards: game IDs of Simon Tatham's Unequal, in both of its modes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kotae.codec.lines import Line, shown, split_lines, whole_number
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name
from kotae.puzzle import Format, Settings
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.grid import MAX_SIZE, Pair

HEAD = re.compile(r"\s*(?P<size>[0-9]+)(?P<adjacent>a?)(d[a-z])?:")
ITEM = re.compile(r"(?P<skip>[a-z]),?|(?P<number>[0-9]+)(?P<flags>[URDL]*)(,|$)")
# A comma at the least: without one it might be a game of Bridges.
WHOLE_ID = re.compile(r"[0-9]+a?(d[a-z])?:[0-9a-zURDL]*,[0-9a-zURDL,]*")
STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
"""In the order in which flags are written."""

Flag = tuple[Pair, int]
"""A cell, the neighbour that its flag points at, and the index of the flag in the line."""


def recognise_tatham(text: str) -> bool:
    """Whether the first line that is not blank is a game ID."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return WHOLE_ID.fullmatch(first.strip()) is not None


def read_tatham(text: str, settings: Settings) -> list[Futoshiki]:
    """The boards of game IDs, one a line."""
    lines = [line for line in split_lines(text) if line.text.strip()]
    if not lines:
        raise BadInput("expected game IDs, one a line")
    heads = [HEAD.match(line.text) for line in lines]
    modes = {head["adjacent"] for head in heads if head is not None}
    stated = {mode: settings.state(mode="adjacent" if mode else "inequality") for mode in sorted(modes)}
    boards = []
    for line, head in zip(lines, heads, strict=True):
        if head is None:
            raise line.error("expected a game ID such as '4:3,0,0,0D,…'", 0)
        size = whole_number(head["size"], line, "the size of the board", head.start("size"))
        if not 1 <= size <= MAX_SIZE:
            raise line.error(f"expected a size from 1 to {MAX_SIZE}, not {size}", head.start("size"))
        givens, flags = _items(line, head.end(), size)
        if stated[head["adjacent"]]["mode"] == "adjacent":
            boards.append(Futoshiki(size, givens, marks=tuple(_marks(line, flags)), mode="adjacent"))
        else:
            boards.append(Futoshiki(size, givens, less=tuple(_less(line, flags))))
    return boards


def write_tatham(instance: Futoshiki) -> str:
    """The board as a game ID."""
    adjacent = instance.mode == "adjacent"
    # A flag stands on the greater cell; that of a mark on both.
    pointing = {(greater, smaller) for smaller, greater in instance.less}
    pointing |= {pair for a, b in instance.marks for pair in ((a, b), (b, a))}
    items = [
        str(digit or 0)
        + "".join(flag for flag, (dr, dc) in STEPS.items() if ((r, c), (r + dr, c + dc)) in pointing)
        for r, row in enumerate(instance.rows)
        for c, digit in enumerate(row)
    ]
    return f"{instance.size}{'a' * adjacent}:{''.join(item + ',' for item in items)}"


EXCHANGE = {
    "tatham": Format(
        summary="game IDs of Simon Tatham's Unequal, one a line",
        recognise=recognise_tatham,
        read=read_tatham,
        write=write_tatham,
    )
}


def _items(line: Line, start: int, size: int) -> tuple[dict[Cell, int], list[Flag]]:
    """The digits and flags of a game ID, whose description starts at that index."""
    givens: dict[Cell, int] = {}
    flags: list[Flag] = []
    text = line.text.rstrip()
    place = 0
    while start < len(text):
        item = ITEM.match(text, start)
        if item is None:
            raise line.error(f"expected a number, flags and a comma, not {shown(text[start:])}", start)
        cell = divmod(place, size)
        place += ord(item["skip"]) - ord("a") + 1 if item["skip"] else 1
        if place > size * size:
            raise line.error(f"expected {size * size} cells; this is one more", start)
        if item["number"]:
            digit = whole_number(item["number"], line, "a digit", start)
            if digit > size:
                raise line.error(f"expected a digit from 1 to {size}, or 0, not {digit}", start)
            if digit:
                givens[cell] = digit
            flags.extend(_pointed(line, item.start("flags"), item["flags"], cell, size))
        start = item.end()
    if place < size * size:
        raise line.error(f"expected {size * size} cells, not {place}", len(text))
    return givens, flags


def _pointed(line: Line, start: int, text: str, cell: Cell, size: int) -> Iterator[Flag]:
    """The flags of a cell, which must not point out of the grid."""
    for at, flag in enumerate(text, start):
        dr, dc = STEPS[flag]
        other = (cell[0] + dr, cell[1] + dc)
        if not (0 <= other[0] < size and 0 <= other[1] < size):
            raise line.error(f"the flag {flag} of {cell_name(cell)} points out of the grid", at)
        yield (cell, other), at


def _less(line: Line, flags: list[Flag]) -> Iterator[Pair]:
    """The signs of an inequality board: a flag stands on the greater cell."""
    pointing = {pair for pair, _ in flags}
    for (greater, smaller), at in flags:
        if (smaller, greater) in pointing:
            names = f"{cell_name(greater)} and {cell_name(smaller)}"
            raise line.error(f"by their flags, {names} are each greater than the other", at)
        yield smaller, greater


def _marks(line: Line, flags: list[Flag]) -> Iterator[Pair]:
    """The marks of an adjacent board: a flag stands on both cells."""
    pointing = {pair for pair, _ in flags}
    for (cell, other), at in flags:
        if (other, cell) not in pointing:
            raise line.error(f"{cell_name(other)} needs a flag towards {cell_name(cell)} as well", at)
        yield cell, other
