"""Steps that show no fact: reasons that contradict each other."""

from __future__ import annotations

from kotae.geometry import cell_name, cell_names
from kotae.puzzles.futoshiki.following import union
from kotae.puzzles.futoshiki.seen import Seen
from kotae.puzzles.futoshiki.sentences import chains, digits, left


def contradiction(seen: Seen) -> str:
    """Why the reasons cannot hold together."""
    if len(seen.step.reasons) == 1:
        if seen.lines:
            return _crowded(seen)
        if seen.pairs:
            return _marked(seen)
        if not seen.signs:
            return _printed(seen)
    if len(seen.signs) == len(seen.step.reasons):
        return _rising(seen)
    return f"These cannot all hold: {seen.grounds()}"


def _printed(seen: Seen) -> str:
    (cell,) = seen.known
    held = left(seen.known[cell], seen.board.size)
    return f"{seen.board.givens[cell]} is printed at {cell_name(cell)}, which can only be {held}"


def _crowded(seen: Seen) -> str:
    """A line with cells that have too few digits between them, or with digits that have too few places."""
    (line,) = seen.lines
    cells = tuple(seen.known)
    shared = union(seen.known.values())
    missing = seen.every - shared
    others = tuple(cell for cell in line.cells if cell not in cells)
    if not others:
        return f"There is no place left for {digits(missing, 'or')} in {line.name}"
    if len(shared) == 1:
        each = "both" if len(cells) == 2 else "all"
        return f"{cell_names(cells)} are {each} {digits(shared)}, in the same {line.kind}"
    if len(cells) > len(others) + 1:
        verb = "is" if len(others) == 1 else "are"
        return f"Only {cell_names(others)} {verb} left for {digits(missing)} in {line.name}"
    return f"{cell_names(cells)} have only {digits(shared)} left between them in {line.name}"


def _rising(seen: Seen) -> str:
    signs = chains(seen.signs)
    if seen.known:
        return f"{signs} cannot hold where {seen.basis(seen.known)}"
    cells = {cell for pair in seen.signs for cell in pair}
    if len(cells) == len(seen.signs):
        return f"{signs} leads round to where it began"
    return f"{signs} needs {len(cells)} digits that rise, and there are only {seen.board.size}"


def _marked(seen: Seen) -> str:
    (pair,) = seen.pairs
    mark = "a mark" if seen.marked(pair) else "no mark"
    return f"There is {mark} between {cell_names(pair)}, but {seen.basis(pair)}"
