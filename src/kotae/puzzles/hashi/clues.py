"""What is printed on a Hashi board, and how a setter can change it: the numbers of the islands.

An island without its number is '?' and wants a bridge at least, as it must have one to be joined to
the others. Only an island that is alone on its board has no bridge in any drawing: no number is right there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kotae.geometry import Cell, at, cell_name
from kotae.optional import Clue, Clues, Rewriting
from kotae.puzzles.hashi.board import UNKNOWN, Hashi
from kotae.statements import Change


def places(instance: Hashi) -> list[Clue]:
    """The islands, each with the corridors that end there."""
    if len(instance.islands) == 1:
        return []
    ending: dict[Cell, list[int]] = {cell: [] for cell in instance.islands}
    for number, corridor in enumerate(instance.corridors):
        for cell in corridor:
            ending[cell].append(number)
    return [
        Clue("island-count", at(cell), tuple(ending[cell]), wanted)
        for cell, wanted in instance.islands.items()
        if ending[cell]
    ]


def says(instance: Hashi, clue: Clue, states: Sequence[int]) -> int:
    """The number of bridges that end at the island; a state's number is that of its bridges."""
    return sum(states)


def write(instance: Hashi, clue: Clue, value: int) -> tuple[Hashi, Change]:
    """The board with that number at the island."""
    return _with(instance, clue.cells[0], value)


def remove(instance: Hashi, clue: Clue) -> tuple[Hashi, Change]:
    """The board with '?' at the island."""
    return _with(instance, clue.cells[0], None)


def _with(instance: Hashi, cell: Cell, value: int | None) -> tuple[Hashi, Change]:
    was, now = (f"'{UNKNOWN}'" if n is None else str(n) for n in (instance.islands[cell], value))
    sentence = f"print {now} at island {cell_name(cell)}, not {was}"
    changed = replace(instance, islands={**instance.islands, cell: value})
    return changed, Change("island-count", at(cell), sentence)


CLUES: Clues[Hashi] = Clues(
    places=places,
    remove=remove,
    loose=f"numbers of islands, which become '{UNKNOWN}'",
    rewriting=Rewriting(says=says, write=write),
)
