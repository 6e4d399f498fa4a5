"""Futoshiki as the minarism of puzz.link and of pzpr's files: signs, no printed digits.

A minarism may also tell by how much two digits differ, or be no square; such a board is no Futoshiki.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kotae.codec import puzzlink, pzpr
from kotae.codec.cells import Body, Tokens
from kotae.codec.puzzlink import BORDERS, GREATER, LESS, UNKNOWN
from kotae.codec.syntax import Fields, Maybe
from kotae.formats import Posed, unsaid
from kotae.formats.pzpr import Pzpr
from kotae.geometry import Cell
from kotae.options import Reading
from kotae.phrases import plural
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki, Mode, settings_of
from kotae.puzzles.futoshiki.grid import MAX_SIZE, Pair

KIND = "minarism"
RULES = {"mode": "inequality"}


def _borders(fields: Mapping[str, Any]) -> int:
    """How many pairs of neighbours there are."""
    rows, columns = int(fields["rows"]), int(fields["columns"])
    return rows * (columns - 1) + (rows - 1) * columns


ADDRESS = puzzlink.address(
    {KIND: KIND},
    Body("signs", lambda fields: 1, _borders, BORDERS, closing=puzzlink.END, noun="pairs of neighbours"),
)
"""All borders are one row of the body: those within rows, then those within columns."""
_SIGNS = Tokens({"0": None, "a": LESS, "b": GREATER, ".": UNKNOWN}, called="a sign or a difference")
FILE = pzpr.file(
    {KIND: KIND},
    pzpr.between_columns("across", _SIGNS),
    pzpr.between_rows("down", _SIGNS),
    Maybe(
        r"\s*[0-9.\[]",
        (pzpr.in_cells("digits", Tokens({".": None}, called="a digit", remarks="[")),),
        {"digits": {}},
        always=True,
    ),
)


def _from_address(fields: Fields, reading: Reading) -> Futoshiki:
    size = _size(fields)
    signs = {_pair(at, size): (at, sign) for (_, at), sign in fields["signs"].items()}
    less = [_less(pair, sign, fields, "signs", (0, at)) for pair, (at, sign) in signs.items()]
    return _board(size, less, reading)


def _to_address(board: Futoshiki) -> tuple[dict[str, Any], list[str]]:
    signs = {(0, _border(min(pair), max(pair), board.size)): _sign(pair) for pair in board.less}
    return {"kind": KIND, "rows": board.size, "columns": board.size, "signs": signs}, _lost(board)


def _from_file(fields: Fields, reading: Reading) -> Posed[Futoshiki, Digits]:
    size = _size(fields)
    less = []
    for (row, column), sign in fields["across"].items():
        pair = (row, column), (row, column + 1)
        less.append(_less(pair, sign, fields, "across", (row, column)))
    for (row, column), sign in fields["down"].items():
        pair = (row, column), (row + 1, column)
        less.append(_less(pair, sign, fields, "down", (row, column)))
    for cell, digit in fields["digits"].items():
        if not 1 <= digit <= size:
            raise fields.error(f"expected a digit from 1 to {size}, not {digit}", "digits", cell)
    side = range(size)
    rows = tuple(tuple(fields["digits"].get((row, column)) for column in side) for row in side)
    return Posed(_board(size, less, reading), Digits(rows) if fields["digits"] else None)


def _to_file(board: Futoshiki, answer: Digits | None) -> tuple[dict[str, Any], list[str]]:
    across: dict[Cell, str] = {}
    down: dict[Cell, str] = {}
    for pair in board.less:
        first, second = sorted(pair)
        (across if first[0] == second[0] else down)[first] = _sign(pair)
    digits = {}
    if answer is not None:
        digits = {(r, c): digit for r, row in enumerate(answer.rows) for c, digit in enumerate(row) if digit}
    fields = {
        "kind": KIND,
        "rows": board.size,
        "columns": board.size,
        "across": across,
        "down": down,
        "digits": digits,
    }
    return fields, _lost(board)


def _size(fields: Fields) -> int:
    rows, columns = int(fields["rows"]), int(fields["columns"])
    if rows != columns:
        size = f"{plural(rows, 'row')} and {plural(columns, 'column')}"
        raise fields.error(f"expected a square board, not {size}", "columns")
    if rows > MAX_SIZE:
        raise fields.error(f"expected a size from 1 to {MAX_SIZE}, not {rows}", "columns")
    return rows


def _board(size: int, less: list[Pair], reading: Reading) -> Futoshiki:
    mode = cast(Mode, reading.state(RULES)["mode"])
    return Futoshiki(size, less=tuple(less), mode=mode)


def _less(pair: Pair, sign: Any, fields: Fields, name: str, cell: Cell) -> Pair:
    """The smaller and the greater cell of a pair with that sign."""
    if sign not in (LESS, GREATER):
        what = "an empty circle" if sign == UNKNOWN else f"the difference {sign}"
        raise fields.error(f"expected signs only, since this is to be a Futoshiki, not {what}", name, cell)
    return pair if sign == LESS else (pair[1], pair[0])


def _sign(pair: Pair) -> str:
    """The sign of a pair, whose first cell is the smaller one, as the upper or left cell sees it."""
    return LESS if pair[0] < pair[1] else GREATER


def _pair(at: int, size: int) -> Pair:
    """The two cells on both sides of the border of that number."""
    across = size * (size - 1)
    if at < across:
        row, column = divmod(at, size - 1)
        return (row, column), (row, column + 1)
    row, column = divmod(at - across, size)
    return (row, column), (row + 1, column)


def _border(first: Cell, second: Cell, size: int) -> int:
    """The number of the border between two neighbours: the way back from `_pair`."""
    row, column = first
    return row * (size - 1) + column if row == second[0] else size * (size - 1) + row * size + column


def _lost(board: Futoshiki) -> list[str]:
    lost = ["the printed digits"] if board.givens else []
    lost += ["the marks"] if board.marks else []
    return lost + unsaid(settings_of(board), RULES)


PZPR = Pzpr(
    kinds=(KIND,),
    address=lambda kind: ADDRESS,
    file=lambda kind: FILE,
    from_address=_from_address,
    from_file=_from_file,
    to_address=_to_address,
    to_file=_to_file,
)
