"""Hashi drawn by hand: each cell is water or an island with its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kotae.canvas import BoardCanvas, Size, cell_slots, cell_states, shown_cells
from kotae.options import Reading, Setting
from kotae.puzzles.hashi.board import UNKNOWN, Hashi, make, settings_of
from kotae.puzzles.hashi.draw import island
from kotae.scene import Shape, dotted_grid
from kotae.statements import Handle, State


def slots(size: Size, rules: Mapping[str, Setting]) -> list[Handle]:
    """A slot per cell: water, the numbers that an island can have, and any number."""
    return cell_slots(size, _states(_most(rules)))


def states(board: Hashi) -> list[int]:
    """The number of each island, and one more than the largest for '?'."""
    unknown = _most(settings_of(board)) + 1
    shown = {cell: unknown if number is None else number for cell, number in board.islands.items()}
    return cell_states(CANVAS.size(board), shown)


def strokes(slot: Handle, state: int) -> list[Shape]:
    """An island with its number."""
    return island(slot.cells[0], slot.states[state].word) if state else []


def board(size: Size, states: Sequence[int], reading: Reading) -> Hashi:
    """The board with these islands."""
    most = 4 * reading.number("max-bridges")
    islands = {cell: state if state <= most else None for cell, state in shown_cells(size, states)}
    return make(*size, islands, reading)


def _most(rules: Mapping[str, Setting]) -> int:
    return 4 * int(rules["max-bridges"])


def _states(most: int) -> tuple[State, ...]:
    words = (*map(str, range(1, most + 1)), UNKNOWN)
    return (State("water", False), *(State(word, True) for word in words))


CANVAS: BoardCanvas[Hashi] = BoardCanvas(
    largest=60,
    usual=(7, 7),
    size=lambda board: CANVAS.bounded((board.rows, board.columns)),
    slots=slots,
    states=states,
    strokes=strokes,
    paper=lambda size: dotted_grid(*size),
    board=board,
)
