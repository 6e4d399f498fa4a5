"""Numberlink drawn by hand: each cell is empty, an end or blocked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from string import ascii_uppercase

from kotae.canvas import BoardCanvas, Size, cell_slots, cell_states, shown_cells
from kotae.errors import BadInput
from kotae.geometry import Cell
from kotae.options import Reading, Setting
from kotae.puzzles.numberlink.board import Numberlink, make
from kotae.puzzles.numberlink.draw import blocked, end, paper
from kotae.scene import GROUPS, Shape
from kotae.statements import Handle, State

NUMBERS = 99
"""The largest number that a sheet offers."""
BLANK, BLOCKED = State("blank", False), State("blocked", True)


def slots(size: Size, rules: Mapping[str, Setting]) -> list[Handle]:
    """A slot per cell: blank, the labels of ends, and blocked."""
    return cell_slots(size, _states(size))


def size_of(board: Numberlink) -> Size:
    """The size of the board, if its labels are those that a sheet offers."""
    size = CANVAS.bounded((board.rows, board.columns))
    offered = labels(size)
    for label in board.ends:
        if label not in offered:
            raise BadInput(
                f"a sheet of {size[0]}×{size[1]} cells to draw on has the numbers 1 to {_most(size)} "
                f"and the letters A to Z, but not {label}"
            )
    return size


def states(board: Numberlink) -> list[int]:
    """The ends by their labels, and the blocked cells."""
    size = size_of(board)
    number = labels(size)
    shown = {cell: number[label] for cell, label in board.label.items()}
    return cell_states(size, {**shown, **dict.fromkeys(board.blocked, len(number) + 1)})


def strokes(slot: Handle, state: int) -> Sequence[Shape]:
    """An end in a colour of its own, or a blocked cell."""
    if not state:
        return ()
    cell, shown = slot.cells[0], slot.states[state]
    return (blocked(cell),) if shown == BLOCKED else end(cell, shown.word, GROUPS[(state - 1) % len(GROUPS)])


def board(size: Size, states: Sequence[int], reading: Reading) -> Numberlink:
    """The board with these ends and blocked cells."""
    words = {number: label for label, number in labels(size).items()}
    ends: dict[str, list[Cell]] = {}
    closed = set()
    for cell, state in shown_cells(size, states):
        if state in words:
            ends.setdefault(words[state], []).append(cell)
        else:
            closed.add(cell)
    return make(*size, ends, frozenset(closed), reading)


@lru_cache
def labels(size: Size) -> dict[str, int]:
    """The labels that ends can have, numbered from 1: as many numbers as fit twice, and letters."""
    numbers = map(str, range(1, _most(size) + 1))
    return {label: number for number, label in enumerate([*numbers, *ascii_uppercase], 1)}


def _most(size: Size) -> int:
    return max(1, min(NUMBERS, size[0] * size[1] // 2))


@lru_cache
def _states(size: Size) -> tuple[State, ...]:
    return (BLANK, *(State(label, True, most=2) for label in labels(size)), BLOCKED)


CANVAS: BoardCanvas[Numberlink] = BoardCanvas(
    largest=60,
    usual=(7, 7),
    size=size_of,
    slots=slots,
    states=states,
    strokes=strokes,
    paper=lambda size: paper(*size, product(range(size[0]), range(size[1]))),
    board=board,
)
