"""Patterns that players know: each looks at the reasons of a step, and tells the step if it fits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from kotae.geometry import Cell, cell_name, cell_names
from kotae.optional import Told
from kotae.phrases import listed
from kotae.puzzles.futoshiki.grid import Pair
from kotae.puzzles.futoshiki.seen import Digits, Line, Seen, named
from kotae.puzzles.futoshiki.sentences import are, capital, chains, digits

MOST_NAMED = 4
"""Cells that are named one by one where the rest of their line would do."""
MOST_PRINTED = 6
"""Printed digits that are named one by one."""
SETS = {2: "pair", 3: "triple", 4: "quadruple"}


def printed(seen: Seen) -> Told | None:
    """What is printed, and nothing else."""
    if any(reason.rule != "given" for reason in seen.step.reasons) or seen.step.known:
        return None
    found = [f"{seen.placed(cell)} at {cell_name(cell)}" for cell in seen.shown]
    many = f"{len(found)} digits, from {found[0]} to {found[-1]}"
    return Told(f"The board starts with {many if len(found) > MOST_PRINTED else listed(found)}.", "printed digits")


def bounds(seen: Seen) -> Told | None:
    """Signs, which pass bounds on from cell to cell."""
    if not seen.signs:
        return None
    limits = bounded(seen)
    direct = [cell for cell in seen.shown if cell in limits and seen.lost(cell).isdisjoint(limits[cell])]
    if seen.main not in direct:
        return None
    # The whole bound is told where all of it is known afterwards.
    held = {cell: limits[cell] if seen.now[cell] <= limits[cell] else seen.shown[cell] for cell in direct}
    used = [cell for cell in seen.known if cell not in seen.shown]
    basis = f", and {seen.basis(used)}" if used else ""
    name = "sign bounds" if len(seen.signs) == 1 else "chain bounds"
    return finished(seen, f"{chains(seen.signs)}{basis}, so {seen.told(direct, held)}", direct, name)


def marks(seen: Seen) -> Told | None:
    """A mark, or its absence, and what is known of the cell on its other side."""
    for pair in seen.pairs:
        if seen.main not in pair:
            continue
        other = pair[1] if pair[0] == seen.main else pair[0]
        if other in seen.shown or not seen.lost(seen.main).isdisjoint(_across(seen, pair, seen.before(other))):
            continue
        mark, name = ("A mark", "mark") if seen.marked(pair) else ("No mark", "missing mark")
        why = f"{mark} stands between {cell_names(pair)}, and {seen.basis([other])}"
        return finished(seen, f"{why}, so {seen.told([seen.main])}", [seen.main], name)
    return None


def taken(seen: Seen) -> Told | None:
    """A digit that is known, and gone from the rest of its lines."""
    basis = [cell for cell in seen.known if cell not in seen.shown]
    if len(basis) != 1 or len(seen.known[basis[0]]) != 1 or seen.placed(seen.main) is not None:
        return None
    (cell,), (digit,) = basis, seen.known[basis[0]]
    lines = seen.through(cell)
    shown = sorted(seen.shown)
    if lines != seen.lines or any(seen.lost(c) != {digit} or not seen.through(c) for c in shown):
        return None
    rest = f"the rest of {named(lines)}" if len(shown) > MOST_NAMED else cell_names(tuple(shown))
    placed = [c for c in shown if seen.placed(c) is not None]
    so = f", and {seen.told(placed)}" if placed else ""
    why = f"{cell_name(cell)} is the {digit} of {named(lines)}"
    return Told(f"{why}, so {digit} is gone from {rest}{so}.", "taken digit")


def sets(seen: Seen) -> Told | None:
    """Cells of a line that share as many digits as they are: one cell, a few, or all but a few."""
    for line in seen.through(seen.main):
        inside = [cell for cell in seen.known if cell in line.cells and cell not in seen.shown]
        shared = union(seen.known[cell] for cell in inside)
        if not inside or len(shared) != len(inside) or not seen.lost(seen.main) <= shared:
            continue
        direct = [cell for cell in line.cells if cell in seen.shown and seen.lost(cell) <= shared]
        others = len(line.cells) - len(inside)
        gone = f", so {digits(shared)} {'is' if len(shared) == 1 else 'are'} gone from {_some(direct, line)}"
        placed = [cell for cell in direct if seen.placed(cell) is not None]
        so = f", and {seen.told(placed)}" if placed else ""
        if len(inside) == 1:
            why = f"{cell_name(inside[0])} is the {digits(shared)} of {line.name}, so {seen.told(direct)}"
            name = "only digit"
        elif others == 1:
            why = f"{cell_name(seen.main)} is the only place left for {digits(seen.every - shared)} in {line.name}"
            name = "only place"
        elif len(inside) <= others:
            why = f"{cell_names(tuple(inside))} share {digits(shared)} in {line.name}{gone}{so}"
            name = f"naked {SETS.get(len(inside), 'set')}"
        else:
            hidden = tuple(cell for cell in line.cells if cell not in inside)
            why = f"Only {cell_names(hidden)} are left for {digits(seen.every - shared)} in {line.name}"
            why += f", so they hold nothing else{so}"
            name = f"hidden {SETS.get(others, 'set')}"
        if (told := finished(seen, why, direct, name, (line, shared))) is not None:
            return told
    return None


def run(seen: Seen) -> Told | None:
    """Marks in a row, along a line: digits that go up or down by one."""
    cells = tuple(sorted({cell for pair in seen.pairs for cell in pair}))
    joined = list(pairwise(cells)) == seen.pairs and all(map(seen.marked, seen.pairs))
    if not joined or len(cells) < 3 or len(seen.lines) != 1 or seen.signs or seen.known:
        return None
    why = f"Marks join {cell_names(cells)} in {seen.lines[0].name}, so their digits go up or down by one each time"
    return Told(f"{why}: {seen.told(seen.shown)}.", "marked run")


def squeeze(seen: Seen) -> Told | None:
    """A digit that would leave too little to other cells of a line, or no place to another digit."""
    if len(seen.lost(seen.main)) != 1 or not (seen.signs or seen.pairs):
        return None
    (digit,) = seen.lost(seen.main)
    tried = _tried(seen, digit)
    for line in seen.lines:
        others = [c for c in line.cells if c != seen.main and (c in seen.known or tried[c] < seen.before(c))]
        shared = union(tried[cell] for cell in others)
        homeless = seen.every - union(tried[cell] for cell in line.cells)
        if homeless:
            short = f"{digits(homeless, 'or')} would have no place left in {line.name}"
        elif len(shared) < len(others):
            between = f"only {digits(shared)} left between them in {line.name}" if shared else "no digit left"
            short = f"{cell_names(tuple(others))} would have {between}"
        else:
            continue
        why = f"{capital(seen.grounds(lines=False))}. If {cell_name(seen.main)} were {digit}, {short}"
        if (told := finished(seen, f"{why}, so {seen.told([seen.main])}", [seen.main], "squeeze")) is not None:
            return told
    return None


def _tried(seen: Seen, digit: int) -> dict[Cell, Digits]:
    """What is left to the cells of the lines if the main cell holds a digit: one look along each reason."""
    tried = {cell: seen.before(cell) for line in seen.lines for cell in line.cells}
    for line in seen.through(seen.main):
        tried |= {cell: tried[cell] - {digit} for cell in line.cells}
    tried[seen.main] = frozenset([digit])
    tried |= bounded(seen, tried)
    for a, b in seen.pairs:
        ours, theirs = tried.get(a, seen.before(a)), tried.get(b, seen.before(b))
        tried[a] = ours & _across(seen, (a, b), theirs)
        tried[b] = theirs & _across(seen, (a, b), ours)
    return tried


def finished(
    seen: Seen,
    why: str,
    direct: Collection[Cell],
    technique: str | None,
    also: tuple[Line, Digits] | None = None,
) -> Told | None:
    """A sentence, and what follows from the digit of the main cell; None if more than that is shown.

    `also` are digits that have gone from a line.
    """
    after = sorted(cell for cell in seen.shown if cell not in direct)
    if not after:
        return Told(f"{why}.", technique)
    digit = seen.placed(seen.main)
    if digit is None:
        return None
    gone: dict[Cell, Digits] = {cell: frozenset() for cell in after}
    if also is not None:
        gone |= {cell: also[1] for cell in after if cell in also[0].cells}
    placed = {cell: held for cell, held in (seen.known | seen.shown).items() if len(held) == 1}
    for line in seen.lines:
        for cell in set(after).intersection(line.cells):
            gone[cell] |= union(held for other, held in placed.items() if other in line.cells and other != cell)
    lines = [line for line in seen.through(seen.main) if not gone.keys().isdisjoint(line.cells)]
    limits = bounded(seen, seen.shown)
    gone |= {cell: gone[cell] | (seen.every - limits[cell]) for cell in after if cell in limits}
    beside = [pair for pair in seen.pairs if seen.main in pair and not gone.keys().isdisjoint(pair)]
    for pair in beside:
        other = pair[1] if pair[0] == seen.main else pair[0]
        gone[other] |= seen.every - _across(seen, pair, frozenset([digit]))
    if any(not seen.lost(cell) <= gone[cell] for cell in after):
        return None
    return Told(f"{why}{_following(seen, digit, lines, beside, after)}.", technique)


def _following(
    seen: Seen, digit: int, lines: Sequence[Line], beside: Sequence[Pair], after: Sequence[Cell]
) -> str:
    """What follows from a digit: in its lines, across marks and where there are none, and the digits placed."""
    next_to = frozenset([digit - 1, digit + 1]) & seen.every
    follows = [f"{digit} is gone from the rest of {named(lines)}"] if lines else []
    placed = [cell for cell in after if seen.placed(cell) is not None]
    for marked, where, held in (
        (True, "across a mark", next_to),
        (False, "without a mark", seen.every - next_to),
    ):
        cells = [a if b == seen.main else b for a, b in beside if seen.marked((a, b)) is marked]
        placed = [cell for cell in placed if cell not in cells or len(held) > 1]
        if cells:
            follows.append(f"{where}, {are(cells, held, seen.board.size)}")
    signed = [cell for cell in after if cell not in placed and any(cell in pair for pair in seen.signs)]
    so = seen.told([*placed, *signed])
    if len(follows) == 1 and not so:
        return f", and {follows[0]}"
    return f". Then {'; '.join(follows)}{', so ' if so else ''}{so}" if follows else f", and {so}"


def bounded(seen: Seen, shown: dict[Cell, Digits] | None = None) -> dict[Cell, Digits]:
    """What the signs leave to their cells, given what is known or shown of them."""
    held = {cell: (shown or {}).get(cell, seen.before(cell)) for pair in seen.signs for cell in pair}
    for _ in seen.signs:
        for smaller, greater in seen.signs:
            high, low = max(held[greater], default=0), min(held[smaller], default=seen.board.size)
            held[smaller] = frozenset(digit for digit in held[smaller] if digit < high)
            held[greater] = frozenset(digit for digit in held[greater] if digit > low)
    return held


def union(sets: Iterable[Digits]) -> Digits:
    """The digits of any of the sets."""
    return frozenset().union(*sets)


def _across(seen: Seen, pair: Pair, held: Digits) -> Digits:
    """What a mark, or its absence, leaves to one cell of a pair if the other holds one of these digits."""
    if seen.marked(pair):
        return frozenset(d for d in seen.every if not held.isdisjoint((d - 1, d + 1)))
    return frozenset(d for d in seen.every if not held <= {d - 1, d + 1})


def _some(cells: Sequence[Cell], line: Line) -> str:
    return cell_names(tuple(cells)) if len(cells) <= MOST_NAMED else f"the rest of {line.name}"
