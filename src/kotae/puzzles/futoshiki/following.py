"""What follows from the digit that a step places, and what signs and marks leave to cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from kotae.geometry import Cell
from kotae.optional import Told
from kotae.puzzles.futoshiki.grid import Pair
from kotae.puzzles.futoshiki.seen import DigitSet, RowOrColumn, Seen, named


def finished(
    seen: Seen,
    why: str,
    direct: Collection[Cell],
    technique: str | None,
    also: tuple[Collection[RowOrColumn], DigitSet] = ((), frozenset()),
) -> Told | None:
    """A sentence that tells some cells, and what follows for the others from a digit among them.

    None if that is not all that the step shows. `also` are digits that have gone from lines.
    """
    after = sorted(cell for cell in seen.shown if cell not in direct)
    if not after:
        return Told(f"{why}.", technique)
    placing = [cell for cell in dict.fromkeys([seen.main, *direct]) if cell in direct and seen.placed(cell)]
    source = next((cell for cell in placing if _takes(seen, cell, after)), next(iter(placing), None))
    digit = None if source is None else seen.placed(source)
    if source is None or digit is None:
        return None
    gone: dict[Cell, DigitSet] = {cell: frozenset() for cell in after}
    for line in also[0]:
        gone |= {cell: also[1] for cell in after if cell in line.cells}
    lines = [line for line in seen.through(source) if not gone.keys().isdisjoint(line.cells)]
    for line in lines:
        gone |= {cell: gone[cell] | {digit} for cell in after if cell in line.cells}
    at_once = [cell for cell in after if seen.lost(cell) <= gone[cell]]
    placed = {cell: held for cell, held in (seen.known | seen.shown).items() if len(held) == 1}
    for line in seen.lines:
        for cell in set(after).intersection(line.cells):
            others = [other for other in line.cells if other != cell and other in placed]
            gone[cell] |= union(placed[other] for other in others)
    limits = bounded(seen, seen.shown)
    gone |= {cell: gone[cell] | (seen.every - limits[cell]) for cell in after if cell in limits}
    if any(not seen.lost(cell) <= gone[cell] for cell in after):
        return None
    told = [cell for cell in after if seen.placed(cell) is not None]
    told += [cell for cell in after if cell not in told and cell not in at_once]
    so = seen.told(told)
    if not lines:
        return Told(f"{why}, and {so}.", technique)
    taken = f"{digit} is gone from the rest of {named(lines)}"
    return Told(f"{why}. Then {taken}, so {so}." if so else f"{why}, and {taken}.", technique)


def _takes(seen: Seen, cell: Cell, after: Collection[Cell]) -> bool:
    """Whether the digit of a cell is gone from another one of its lines."""
    beside = {other for line in seen.through(cell) for other in line.cells}
    return any(other in beside and seen.placed(cell) in seen.lost(other) for other in after)


def bounded(seen: Seen, shown: Mapping[Cell, DigitSet] | None = None) -> dict[Cell, DigitSet]:
    """What the signs leave to their cells, given what is known or shown of them."""
    held = {cell: (shown or {}).get(cell, seen.before(cell)) for pair in seen.signs for cell in pair}
    for _ in seen.signs:
        for smaller, greater in seen.signs:
            high, low = max(held[greater], default=0), min(held[smaller], default=seen.board.size)
            held[smaller] = frozenset(digit for digit in held[smaller] if digit < high)
            held[greater] = frozenset(digit for digit in held[greater] if digit > low)
    return held


def across(seen: Seen, pair: Pair, held: DigitSet) -> DigitSet:
    """What a mark, or its absence, leaves to one cell of a pair if the other holds one of these digits."""
    if seen.marked(pair):
        return frozenset(digit for digit in seen.every if not held.isdisjoint((digit - 1, digit + 1)))
    return frozenset(digit for digit in seen.every if not held <= {digit - 1, digit + 1})


def opposite(pair: Pair, cell: Cell) -> Cell:
    """The other cell of a pair."""
    return pair[1] if pair[0] == cell else pair[0]


def union(sets: Iterable[DigitSet]) -> DigitSet:
    """The digits of any of the sets."""
    return frozenset[int]().union(*sets)
