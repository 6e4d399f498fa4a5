"""Pieces of sentences about digits, cells, lines and signs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from kotae.geometry import Cell, cell_name, cell_names
from kotae.phrases import listed
from kotae.puzzles.futoshiki.grid import Pair


def digits(held: Iterable[int], last: str = "and") -> str:
    """The digits as a phrase: "1, 2 and 4"."""
    return listed([str(digit) for digit in sorted(held)], last)


def left(held: Collection[int], size: int) -> str:
    """The digits that are left to a cell: "3", "1 or 2", "at most 4", "not 3"."""
    if not held:
        return "left without a digit"
    low, high = min(held), max(held)
    gone = [digit for digit in range(1, size + 1) if digit not in held]
    if len(held) <= 2:
        return digits(held, "or")
    if not gone:
        return "any digit"
    if len(gone) == 1:
        return f"not {gone[0]}"
    if high == len(held):
        return f"at most {high}"
    if low == len(gone) + 1:
        return f"at least {low}"
    if len(held) == 3 or len(held) < len(gone):
        return digits(held, "or")
    return f"neither {gone[0]} nor {gone[1]}" if len(gone) == 2 else f"not {digits(gone, 'or')}"


def are(cells: Sequence[Cell], held: Collection[int], size: int) -> str:
    """That each of the cells holds one of these digits: "r0c0 and r0c1 are at most 3"."""
    return f"{cell_names(tuple(cells))} {'is' if len(cells) == 1 else 'are'} {left(held, size)}"


def chains(signs: Iterable[Pair]) -> str:
    """The signs, the smaller cell first, as people read them: "r0c0 < r0c1 < r1c1 and r2c2 < r1c2"."""
    waiting = list(signs)
    found = []
    while waiting:
        greater = {pair[1] for pair in waiting}
        path = list(next((pair for pair in waiting if pair[0] not in greater), waiting[0]))
        waiting.remove((path[0], path[1]))
        while (after := next((pair for pair in waiting if pair[0] == path[-1]), None)) is not None:
            waiting.remove(after)
            path.append(after[1])
        found.append(" < ".join(map(cell_name, path)))
    return listed(found)


def capital(sentence: str) -> str:
    """The sentence with a capital letter, unless it begins with the name of a cell."""
    named = sentence[:1] == "r" and sentence[1:2].isdigit()
    return sentence if named else sentence[:1].upper() + sentence[1:]
