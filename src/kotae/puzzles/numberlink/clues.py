"""What is printed on a Numberlink board, and how a setter can change it: numbers with their ends.

A number goes with both of its ends, and the last one stays: a board without any is no puzzle. What an end
demands depends on all others, so that no answer shows what else it could be; ends are moved instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from kotae.geometry import Cell, at, cell_name, cell_names
from kotae.optional import Clue, Clues
from kotae.puzzles.numberlink.board import Numberlink
from kotae.statements import Change

RULE = "ends-joined"


def places(instance: Numberlink) -> list[Clue]:
    """The numbers, unless there is only one."""
    return [Clue(RULE, at(*cells)) for cells in instance.ends.values()] if len(instance.ends) > 1 else []


def remove(instance: Numberlink, clue: Clue) -> tuple[Numberlink, Change]:
    """The board without a number, whose cells are free then."""
    number = instance.label[clue.cells[0]]
    left = {other: cells for other, cells in instance.ends.items() if other != number}
    sentence = f"take away the number {number} at {cell_names(clue.cells)}"
    return _with(instance, left), Change(RULE, clue.place, sentence)


def moves(instance: Numberlink) -> Iterator[tuple[Numberlink, Change]]:
    """The boards in which one end stands in a free cell beside its own."""
    usable = set(instance.cells)
    for cell, number in instance.label.items():
        row, column = cell
        for to in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if to not in usable or to in instance.label:
                continue
            moved = tuple(sorted(to if end == cell else end for end in instance.ends[number]))
            sentence = f"move the end {number} from {cell_name(cell)} to {cell_name(to)}"
            yield _with(instance, {**instance.ends, number: moved}), Change(RULE, at(cell, to), sentence)


def _with(instance: Numberlink, ends: Mapping[str, tuple[Cell, ...]]) -> Numberlink:
    """The board with other ends, its numbers in the order of their first ends."""
    return replace(instance, ends=dict(sorted(ends.items(), key=lambda entry: entry[1])))


CLUES: Clues[Numberlink] = Clues(
    places=places,
    remove=remove,
    loose="pairs of ends, so that fewer are left and the answer may be another one",
    moves=moves,
)
