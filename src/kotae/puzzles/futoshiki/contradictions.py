"""Steps that show no fact: reasons that contradict each other."""

from __future__ import annotations

from kotae.geometry import cell_name, cell_names
from kotae.puzzles.futoshiki.patterns import union
from kotae.puzzles.futoshiki.seen import Seen
from kotae.puzzles.futoshiki.sentences import chains, digits, left


def contradiction(seen: Seen) -> str | None:
    """Why the reasons cannot hold together, if they are of one kind."""
    kinds = {reason.rule for reason in seen.step.reasons}
    if len(seen.step.reasons) == 1:
        if kinds == {"given"}:
            return _printed(seen)
        if seen.lines:
            return _crowded(seen)
        if seen.pairs:
            return _marked(seen)
    return _signs(seen) if kinds == {"inequality"} else None


def _printed(seen: Seen) -> str | None:
    (reason,) = seen.step.reasons
    cell = reason.cells[0]
    return f"{seen.board.givens[cell]} is printed at {cell_name(cell)}, which can only be {left(seen.known[cell], seen.board.size)}"


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
        return f"Only {cell_names(others)} {'is' if len(others) == 1 else 'are'} left for {digits(missing)} in {line.name}"
    return f"{cell_names(cells)} have only {digits(shared)} left between them in {line.name}"


def _signs(seen: Seen) -> str:
    signs = chains(seen.signs)
    if seen.known:
        return f"{signs} cannot hold where {seen.basis(seen.known)}"
    cells = {cell for pair in seen.signs for cell in pair}
    if len(cells) == len(seen.signs):
        return f"{signs} leads round to where it began"
    return f"{signs} needs {len(cells)} digits, each above the one before, and there are only {seen.board.size}"


def _marked(seen: Seen) -> str:
    (pair,) = seen.pairs
    mark = "a mark" if seen.marked(pair) else "no mark"
    return f"There is {mark} between {cell_names(pair)}, but {seen.basis(pair)}"
