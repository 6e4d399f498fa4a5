"""Patterns of what is printed: digits, signs and marks, alone and with a line."""

from __future__ import annotations

from itertools import pairwise

from kotae.geometry import Cell, cell_name, cell_names
from kotae.optional import Told
from kotae.phrases import listed
from kotae.puzzles.futoshiki.following import across, bounded, finished, opposite, union
from kotae.puzzles.futoshiki.seen import DigitSet, RowOrColumn, Seen
from kotae.puzzles.futoshiki.sentences import capital, chains, digits

MOST_PRINTED = 6
"""Printed digits that are named one by one."""


def printed(seen: Seen) -> Told | None:
    """What is printed, and nothing else."""
    if any(reason.rule != "given" for reason in seen.step.reasons) or seen.step.known:
        return None
    found = [f"{seen.placed(cell)} at {cell_name(cell)}" for cell in seen.shown]
    many = f"{len(found)} digits, from {found[0]} to {found[-1]}"
    told = many if len(found) > MOST_PRINTED else listed(found)
    return Told(f"The board starts with {told}.", "printed digits")


def bounds(seen: Seen) -> Told | None:
    """Signs, which pass bounds on from cell to cell."""
    limits = bounded(seen)
    direct = [cell for cell in seen.shown if cell in limits and seen.lost(cell).isdisjoint(limits[cell])]
    if seen.main not in direct:
        return None
    held = _whole(seen, {cell: limits[cell] for cell in direct})
    basis = f", and {seen.basis(seen.used)}" if seen.used else ""
    technique = "sign bounds" if len(seen.signs) == 1 else "chain bounds"
    return finished(seen, f"{chains(seen.signs)}{basis}, so {seen.told(direct, held)}", direct, technique)


def _whole(seen: Seen, limits: dict[Cell, DigitSet]) -> dict[Cell, DigitSet]:
    """What is told of cells: all that limits them, where all of it is known afterwards; or what is new."""
    return {
        cell: limit & seen.before(cell) if seen.now[cell] <= limit else seen.shown[cell]
        for cell, limit in limits.items()
    }


def marks(seen: Seen) -> Told | None:
    """A mark, or its absence, and what is known of the cell on its other side."""
    for pair in seen.pairs:
        if seen.main not in pair or (other := opposite(pair, seen.main)) not in seen.known:
            continue
        limit = across(seen, pair, seen.known[other])
        if len(seen.known[other]) == 1 and any(other in line.cells for line in seen.through(seen.main)):
            limit -= seen.known[other]
        if seen.lost(seen.main).isdisjoint(limit):
            mark, technique = ("A mark", "mark") if seen.marked(pair) else ("No mark", "missing mark")
            why = f"{mark} stands between {cell_names(pair)}, and {seen.basis([other])}"
            told = seen.told([seen.main], _whole(seen, {seen.main: limit}))
            return finished(seen, f"{why}, so {told}", [seen.main], technique)
    return None


def run(seen: Seen) -> Told | None:
    """Marks one after another along a line: digits that go up or down by one."""
    cells = tuple(sorted({cell for pair in seen.pairs for cell in pair}))
    joined = list(pairwise(cells)) == seen.pairs and all(map(seen.marked, seen.pairs))
    if not joined or len(cells) < 3 or len(seen.lines) != 1 or seen.signs or seen.known:
        return None
    why = f"Marks join {cell_names(cells)} in {seen.lines[0].name}, so their digits go up or down by one"
    return Told(f"{why} each time: {seen.told(seen.shown)}.", "marked run")


def squeeze(seen: Seen) -> Told | None:
    """A digit that would leave too little to other cells of a line, or no place to another digit."""
    if len(seen.lost(seen.main)) != 1 or not (seen.signs or seen.pairs):
        return None
    (digit,) = seen.lost(seen.main)
    tried = _tried(seen, digit)
    for line in seen.lines:
        if (short := _short(seen, line, digit, tried)) is not None:
            why = f"{capital(seen.grounds(lines=False))}. If {cell_name(seen.main)} were {digit}, {short}"
            why += f", so {seen.told([seen.main])}"
            if (told := finished(seen, why, [seen.main], "squeeze")) is not None:
                return told
    return None


def _short(seen: Seen, line: RowOrColumn, digit: int, tried: dict[Cell, DigitSet]) -> str | None:
    """What a line would lack if the main cell held a digit."""
    homeless = seen.every - union(tried[cell] for cell in line.cells)
    if homeless:
        return f"{digits(homeless, 'or')} would have no place left in {line.name}"
    others = [
        cell
        for cell in line.cells
        if cell != seen.main and (cell in seen.known or tried[cell] < seen.before(cell) - {digit})
    ]
    shared = union(tried[cell] for cell in others)
    if len(shared) >= len(others):
        return None
    between = f"only {digits(shared)} left between them in {line.name}" if shared else "no digit left"
    return f"{cell_names(tuple(others))} would have {between}"


def _tried(seen: Seen, digit: int) -> dict[Cell, DigitSet]:
    """What is left to the cells of the lines if the main cell holds a digit: one look along each reason."""
    tried = {cell: seen.before(cell) for line in seen.lines for cell in line.cells}
    for line in seen.through(seen.main):
        tried |= {cell: tried[cell] - {digit} for cell in line.cells}
    tried |= bounded(seen, tried | {seen.main: frozenset([digit])})
    tried[seen.main] = frozenset([digit])
    for a, b in seen.pairs:
        ours, theirs = tried.get(a, seen.before(a)), tried.get(b, seen.before(b))
        tried[a] = ours & across(seen, (a, b), theirs)
        tried[b] = theirs & across(seen, (a, b), ours)
    tried[seen.main] = frozenset([digit])
    return tried
