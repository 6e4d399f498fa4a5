"""Patterns of digits that lines share out: taken digits, naked and hidden sets, the X-Wing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.geometry import Cell, cell_name, cell_names
from kotae.optional import Told
from kotae.puzzles.futoshiki.following import finished, union
from kotae.puzzles.futoshiki.seen import DigitSet, RowOrColumn, Seen, named
from kotae.puzzles.futoshiki.sentences import digits

MOST_NAMED = 4
"""Cells that are named one by one where the rest of their line would do."""
SETS = {2: "pair", 3: "triple"}
"""Larger sets are told, but not named."""


def taken(seen: Seen) -> Told | None:
    """A digit that is known, and gone from the rest of its lines."""
    if len(seen.used) != 1 or len(seen.known[seen.used[0]]) != 1:
        return None
    (cell,), (digit,) = seen.used, seen.known[seen.used[0]]
    beside = {other for line in seen.through(cell) for other in line.cells}
    losing = [other for other in sorted(seen.shown) if other in beside and digit in seen.lost(other)]
    direct = [other for other in losing if seen.lost(other) == {digit}]
    lines = [line for line in seen.through(cell) if not set(losing).isdisjoint(line.cells)]
    why = f"{cell_name(cell)} is the {digit} of {named(lines)}, so "
    if losing == direct and all(map(seen.placed, direct)):
        return finished(seen, why + seen.told(direct), direct, "only digit") if direct else None
    why += f"{digit} is gone from {_some(losing, lines)}{_placing(seen, direct)}"
    return finished(seen, why, direct, "taken digit", (lines, frozenset([digit]))) if direct else None


def sets(seen: Seen) -> Told | None:
    """Cells of a line that share as many digits as they are: a few, or all but a few."""
    for line, inside in _groups(seen):
        shared = union(seen.known[cell] for cell in inside)
        if len(shared) == len(inside) > 1 and seen.lost(seen.main) <= shared:
            shown = [cell for cell in line.cells if cell in seen.shown and cell not in inside]
            direct = [cell for cell in shown if seen.lost(cell) <= shared]
            why, technique = _set(seen, line, inside, shared, direct)
            if (told := finished(seen, why, direct, technique, ([line], shared))) is not None:
                return told
    return None


def _groups(seen: Seen) -> Iterator[tuple[RowOrColumn, list[Cell]]]:
    """The lines of the main cell with cells that may share: without those that are placed, then with them."""
    for line in seen.through(seen.main):
        yield line, [cell for cell in seen.used if cell in line.cells]
        yield line, [cell for cell in seen.known if cell in line.cells and cell != seen.main]


def _set(
    seen: Seen, line: RowOrColumn, inside: list[Cell], shared: DigitSet, direct: list[Cell]
) -> tuple[str, str | None]:
    """What a set of cells and their digits does to the rest of its line, and what players call it."""
    others = tuple(cell for cell in line.cells if cell not in inside)
    left = digits(seen.every - shared)
    if len(others) == 1:
        return f"{cell_name(others[0])} is the only place left for {left} in {line.name}", "only place"
    if len(inside) <= len(others):
        why = f"{cell_names(tuple(inside))} share {digits(shared)} in {line.name}"
        gone = f"{digits(shared)} are gone from {_some(direct, [line])}{_placing(seen, direct)}"
        so = seen.told(direct) if all(map(seen.placed, direct)) else gone
        return f"{why}, so {so}", f"naked {SETS[len(inside)]}" if len(inside) in SETS else None
    why = f"Only {cell_names(others)} are left for {left} in {line.name}, so they hold nothing else"
    return f"{why}{_placing(seen, direct)}", f"hidden {SETS[len(others)]}" if len(others) in SETS else None


def x_wing(seen: Seen) -> Told | None:
    """A digit that two lines leave to the same two lines across, which therefore have it there."""
    rows = [line for line in seen.lines if line.kind == "row"]
    columns = [line for line in seen.lines if line.kind == "column"]
    if len(rows) != 2 or len(columns) != 2 or len(seen.step.reasons) != 4 or len(seen.lost(seen.main)) != 1:
        return None
    (digit,) = seen.lost(seen.main)
    if any(seen.lost(cell) != {digit} for cell in seen.shown) or any(
        digit in seen.known[c] for c in seen.used
    ):
        return None
    for base, cover in ((rows, columns), (columns, rows)):
        corners = {cell for line in cover for cell in line.cells}
        others = {cell for line in base for cell in line.cells if cell not in corners}
        if others == set(seen.used) and all(digit not in seen.known[cell] for cell in others):
            cells = sorted(seen.shown)
            why = f"In {named(base)}, {digit} can only be in {named(cover)}"
            gone = f"{digit} is gone from {_some(cells, cover)}{_placing(seen, cells)}"
            return Told(f"{why}, so no other {base[0].kind} has it there: {gone}.", "X-Wing")
    return None


def _some(cells: Sequence[Cell], lines: Sequence[RowOrColumn]) -> str:
    return cell_names(tuple(cells)) if len(cells) <= MOST_NAMED else f"the rest of {named(lines)}"


def _placing(seen: Seen, cells: Sequence[Cell]) -> str:
    placed = [cell for cell in cells if seen.placed(cell) is not None]
    return f", and {seen.told(placed)}" if placed else ""
