"""Futoshiki drawn by hand: each cell has a digit or none, each border between two cells a sign or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from kotae.canvas import BoardCanvas, Size, cell_slots, cell_states, shown_cells
from kotae.geometry import Area, Place
from kotae.options import Reading, Setting
from kotae.puzzles.futoshiki.answer import symbols
from kotae.puzzles.futoshiki.board import Futoshiki, Mode, signs
from kotae.puzzles.futoshiki.draw import border, given, sign
from kotae.puzzles.futoshiki.grid import Pair
from kotae.scene import Shape, grid
from kotae.statements import Handle, State

ACROSS, ALONG = 0.375, 0.625
"""The area of a sign: how far it reaches into the two cells together, and along the border between them.
Both are sums of powers of two, so that the areas of two borders differ by whole numbers exactly."""
SIGNS: Mapping[Mode, tuple[str, str]] = {"inequality": ("<>", "^v"), "adjacent": ("|", "-")}
"""The signs between two cells of a row and those between two cells of a column, as text has them."""
WORDS = {
    "<": "< (left is less)",
    ">": "> (right is less)",
    "^": "∧ (upper is less)",
    "v": "∨ (lower is less)",
    "|": "differ by one",
    "-": "differ by one",
}


def slots(size: Size, rules: Mapping[str, Setting]) -> list[Handle]:
    """A slot per cell: blank and the digits; then one per border, for what the mode prints there."""
    sheet = Futoshiki(size[0])
    mode = cast(Mode, rules["mode"])
    states = {
        across: (State("none", False), *(State(WORDS[text], True) for text in SIGNS[mode][not across]))
        for across in (True, False)
    }
    borders = (Handle(_place(pair), states[_across(pair)]) for pair in sheet.neighbours)
    return [*cell_slots(size, symbols(sheet)), *borders]


def states(board: Futoshiki) -> list[int]:
    """The printed digits, and for each border the number of its sign."""
    printed = dict(signs(board))
    texts = ((_texts(board.mode, pair), printed.get(pair)) for pair in board.neighbours)
    digits = cell_states(CANVAS.size(board), board.givens)
    return [*digits, *(0 if text is None else possible.index(text) + 1 for possible, text in texts)]


def strokes(slot: Handle, state: int) -> list[Shape]:
    """A printed digit, or a sign on its border."""
    if not state:
        return []
    if len(slot.cells) == 1:
        return [given(slot.cells[0], state)]
    pair = cast(Pair, slot.cells)
    mode: Mode = "inequality" if len(slot.states) > 2 else "adjacent"
    return [sign(pair, _texts(mode, pair)[state - 1])]


def board(size: Size, states: Sequence[int], reading: Reading) -> Futoshiki:
    """The board with these digits and signs."""
    side = size[0]
    givens = dict(shown_cells(size, states[: side * side]))
    mode = cast(Mode, reading["mode"])
    borders = zip(Futoshiki(side).neighbours, states[side * side :], strict=True)
    pairs = tuple(pair if state == 1 else pair[::-1] for pair, state in borders if state)
    if mode == "adjacent":
        return Futoshiki(side, givens, marks=pairs, mode=mode)
    return Futoshiki(side, givens, less=pairs)


def _texts(mode: Mode, pair: Pair) -> str:
    return SIGNS[mode][not _across(pair)]


def _across(pair: Pair) -> bool:
    return pair[0][0] == pair[1][0]


def _place(pair: Pair) -> Place:
    """The middle of a border: smaller than a cell, which it lies on, and apart from other borders."""
    x, y = border(pair)
    width, height = (ACROSS, ALONG) if _across(pair) else (ALONG, ACROSS)
    return Place(pair, lies=(Area((x - width / 2, y - height / 2), width, height),))


CANVAS: BoardCanvas[Futoshiki] = BoardCanvas(
    largest=30,
    usual=(5, 5),
    square=True,
    size=lambda board: CANVAS.bounded((board.size, board.size)),
    slots=slots,
    states=states,
    strokes=strokes,
    paper=lambda size: grid(*size),
    board=board,
)
