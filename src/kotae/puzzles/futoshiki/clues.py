"""What is printed on a Futoshiki board, and how a setter can change it: digits, and signs or marks.

In mode=adjacent there is a clue between any two neighbours, a mark or its absence: it can be changed, but not
be taken away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kotae.geometry import Cell, at, cell_name, cell_names
from kotae.optional import Clue, Clues, Rewriting
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.statements import Change

RISING, FALLING = 0, 1
"""What a sign says of its two cells, the upper or left one first: the first is the smaller one, or not."""


def places(instance: Futoshiki) -> list[Clue]:
    """Every cell, then every pair of neighbours."""
    size = instance.size
    cells = ((r, c) for r in range(size) for c in range(size))
    digits = [
        Clue("given", at(cell), (_number(instance, cell),), instance.givens.get(cell)) for cell in cells
    ]
    adjacent = instance.mode == "adjacent"
    less, marks = set(instance.less), set(instance.marks)
    between = []
    for a, b in instance.neighbours:
        signed = RISING if (a, b) in less else FALLING if (b, a) in less else None
        value = int((a, b) in marks) if adjacent else signed
        ends = (_number(instance, a), _number(instance, b))
        between.append(Clue(instance.mode, at(a, b), ends, value, fixed=adjacent))
    return digits + between


def says(instance: Futoshiki, clue: Clue, states: Sequence[int]) -> int:
    """The digit of the cell, how the sign between two digits stands, or if they differ by one."""
    match clue.rule:
        case "given":
            return states[0]
        case "inequality":
            return RISING if states[0] < states[1] else FALLING
        case _:
            return int(abs(states[0] - states[1]) == 1)


def write(instance: Futoshiki, clue: Clue, value: int) -> tuple[Futoshiki, Change]:
    """The board with that digit, sign or mark printed, in place of what was there."""
    if clue.rule == "given":
        was = instance.givens.get(clue.cells[0])
        instead = "" if was is None else f", not {was}"
        written = replace(instance, givens={**instance.givens, clue.cells[0]: value})
        return written, _change(clue, f"print {value} at {cell_name(clue.cells[0])}{instead}")
    a, b = clue.cells
    between = f"between {cell_names(clue.cells)}"
    if clue.rule == "inequality":
        smaller, greater = (a, b) if value == RISING else (b, a)
        others = _without(instance.less, clue)
        verb = "print a sign" if len(others) == len(instance.less) else "turn the sign"
        said = f"{cell_name(smaller)} is less than {cell_name(greater)}"
        written = replace(instance, less=(*others, (smaller, greater)))
        return written, _change(clue, f"{verb} {between}: {said}")
    others = _without(instance.marks, clue)
    written = replace(instance, marks=(*others, (a, b)) if value else others)
    return written, _change(clue, f"{'print a' if value else 'take away the'} mark {between}")


def remove(instance: Futoshiki, clue: Clue) -> tuple[Futoshiki, Change]:
    """The board without a digit or a sign."""
    if clue.rule == "given":
        cell = clue.cells[0]
        left = {place: digit for place, digit in instance.givens.items() if place != cell}
        return replace(instance, givens=left), _change(
            clue, f"take away {instance.givens[cell]} at {cell_name(cell)}"
        )
    return replace(instance, less=_without(instance.less, clue)), _change(
        clue, f"take away the sign between {cell_names(clue.cells)}"
    )


def _number(instance: Futoshiki, cell: Cell) -> int:
    return cell[0] * instance.size + cell[1]


def _without(pairs: tuple[tuple[Cell, Cell], ...], clue: Clue) -> tuple[tuple[Cell, Cell], ...]:
    return tuple(pair for pair in pairs if {*pair} != {*clue.cells})


def _change(clue: Clue, sentence: str) -> Change:
    return Change(clue.rule, clue.place, sentence)


CLUES: Clues[Futoshiki] = Clues(
    places=places,
    remove=remove,
    loose="digits and signs, but no marks of mode=adjacent",
    rewriting=Rewriting(says=says, write=write),
)
