"""A step as a player sees it: what it rests on and what it shows, by cells and digits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from kotae.geometry import Cell, cell_names
from kotae.phrases import listed
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.grid import Pair
from kotae.puzzles.futoshiki.sentences import are, chains, left
from kotae.statements import Fact, Step

DigitSet = frozenset[int]


@dataclass(frozen=True)
class RowOrColumn:
    """A row or a column."""

    kind: str
    number: int
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.kind} {self.number}"


@dataclass(frozen=True)
class Seen:
    """A step on a board."""

    board: Futoshiki
    step: Step

    @cached_property
    def every(self) -> DigitSet:
        """All digits."""
        return frozenset(range(1, self.board.size + 1))

    @cached_property
    def shown(self) -> dict[Cell, DigitSet]:
        """What the step leaves to cells, the main one first."""
        return _by_cell(self.step.facts)

    @cached_property
    def known(self) -> dict[Cell, DigitSet]:
        """What it uses of what was known before or is printed, in reading order."""
        givens = [cell for (cell,) in self._places("given") if cell not in self.shown]
        found = {cell: frozenset([self.board.givens[cell]]) for cell in givens}
        return dict(sorted((found | _by_cell(self.step.known)).items()))

    @cached_property
    def used(self) -> list[Cell]:
        """The known cells, but for those that the step places, and the main one: what was known of these is
        told with their digit."""
        return [cell for cell in self.known if self.placed(cell) is None and cell not in self._main]

    @cached_property
    def now(self) -> dict[Cell, DigitSet]:
        """All that is known afterwards of the cells that are shown."""
        return _by_cell(self.step.now)

    @property
    def main(self) -> Cell:
        """The cell that the step is about; there is none in a contradiction."""
        return self._main[0]

    @cached_property
    def _main(self) -> tuple[Cell, ...]:
        return tuple(self.shown)[:1]

    @cached_property
    def lines(self) -> list[RowOrColumn]:
        """The rows and columns among the reasons."""
        rows = [RowOrColumn("row", cells[0][0], cells) for cells in self._places("row")]
        return rows + [RowOrColumn("column", cells[0][1], cells) for cells in self._places("column")]

    @cached_property
    def signs(self) -> list[Pair]:
        """The signs among the reasons, the smaller cell first."""
        return [(a, b) if (a, b) in self.board.less else (b, a) for a, b in self._places("inequality")]

    @cached_property
    def pairs(self) -> list[Pair]:
        """The neighbours among the reasons, with a mark between them or without."""
        return [(a, b) for a, b in self._places("adjacent")]

    def _places(self, rule: str) -> list[tuple[Cell, ...]]:
        return [reason.cells for reason in self.step.reasons if reason.rule == rule]

    def before(self, cell: Cell) -> DigitSet:
        """What is used of what was known of a cell."""
        return self.known.get(cell, self.every)

    def lost(self, cell: Cell) -> DigitSet:
        """The digits that the step takes from a cell."""
        return self.before(cell) - self.shown[cell]

    def placed(self, cell: Cell) -> int | None:
        """The digit that the step leaves to a cell, if it is one only."""
        held = self.shown.get(cell, self.every)
        return next(iter(held)) if len(held) == 1 else None

    def through(self, cell: Cell) -> list[RowOrColumn]:
        """The rows and columns among the reasons that a cell lies in."""
        return [line for line in self.lines if cell in line.cells]

    def marked(self, pair: Pair) -> bool:
        """Whether there is a mark between neighbours."""
        return pair in self.board.marks

    def told(self, cells: Iterable[Cell], held: dict[Cell, DigitSet] | None = None) -> str:
        """What the step says of cells, or `held`, alike ones together: "r0c2 (1 or 2) is 2"."""
        size = self.board.size
        alike: dict[tuple[DigitSet, DigitSet | None], list[Cell]] = {}
        for cell in cells:
            now = (held or self.shown)[cell] & self.before(cell)
            alike.setdefault((now, self.known.get(cell)), []).append(cell)
        found = []
        for (now, before), group in alike.items():
            was = "" if before is None else f" ({left(before, size)})"
            names, verb = cell_names(tuple(group)), "is" if len(group) == 1 else "are"
            found.append(f"{names}{was} {verb} {left(now, size)}")
        return listed(found)

    def basis(self, cells: Iterable[Cell]) -> str:
        """What was known of cells, alike ones together: "r0c0 and r0c1 are at most 3"."""
        alike: dict[DigitSet, list[Cell]] = {}
        for cell in cells:
            alike.setdefault(self.before(cell), []).append(cell)
        return listed([are(group, held, self.board.size) for held, group in alike.items()])

    def grounds(self, *, lines: bool = True) -> str:
        """All that the step rests on, but for what was known of the cells that it speaks of."""
        found = []
        if self.lines and lines:
            verb = "holds" if len(self.lines) == 1 else "hold"
            found.append(f"{named(self.lines)} {verb} each digit once")
        if self.signs:
            found.append(chains(self.signs))
        for marked, stands, last in ((True, "a mark stands", "and"), (False, "no mark stands", "or")):
            between = [f"between {cell_names(pair)}" for pair in self.pairs if self.marked(pair) is marked]
            if between:
                found.append(f"{stands} {listed(between, last)}")
        if self.used:
            found.append(self.basis(self.used))
        return ", and ".join(filter(None, [", ".join(found[:-1]), found[-1]]))


def named(lines: Iterable[RowOrColumn]) -> str:
    """Lines as a phrase: "rows 1 and 3 and column 2"."""
    found = []
    for kind, group in groupby(lines, key=attrgetter("kind")):
        numbers = [str(line.number) for line in group]
        found.append(f"{kind if len(numbers) == 1 else kind + 's'} {listed(numbers)}")
    return " and ".join(found)


def _by_cell(facts: Iterable[Fact]) -> dict[Cell, DigitSet]:
    return {fact.cells[0]: frozenset(fact.states) for fact in facts}
