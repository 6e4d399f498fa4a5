"""Links in words: where lines run and where none does, as players say it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from kotae.geometry import Cell, cell_name
from kotae.phrases import listed, some
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.statements import Fact, Step

MOST_NAMED = 6
"""Cells of a line that are named; of a longer one, the first and the last."""
MOST_LISTED = 4
"""Cells of a group, or lines, that are named."""


class SeenLines(NamedTuple):
    """What a step speaks of: where lines run and where none does, known before and new."""

    drawn: list[CellLink]
    closed: list[CellLink]
    new: list[CellLink]
    gone: list[CellLink]

    @property
    def facts(self) -> list[CellLink]:
        """All that is new."""
        return [*self.new, *self.gone]

    def within(self, scope: Collection[CellLink]) -> SeenLines:
        """What it says of some links."""
        return SeenLines(*([pair for pair in links if pair in scope] for links in self))

    def after(self, first: SeenLines, closed: Collection[CellLink] = ()) -> SeenLines:
        """The same when what is new in the first is known, and some links are closed."""
        return SeenLines(
            [*self.drawn, *first.new],
            [*self.closed, *first.gone, *closed],
            [pair for pair in self.new if pair not in first.new],
            [pair for pair in self.gone if pair not in first.gone],
        )


def seen(instance: Numberlink, step: Step) -> SeenLines:
    """The links of a step."""
    return SeenLines(*_parted(instance, step.known), *_parted(instance, step.facts))


def link(a: Cell, b: Cell) -> CellLink:
    """The link between two neighbours, in whichever order they are given."""
    return CellLink(*sorted((a, b)))


def neighbours(instance: Numberlink, cell: Cell) -> list[Cell]:
    """The cells beside a cell that may be used, in reading order."""
    row, column = cell
    beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    inside = ((r, c) for r, c in beside if 0 <= r < instance.rows and 0 <= c < instance.columns)
    return [other for other in inside if other not in instance.blocked]


def end_name(instance: Numberlink, end: Cell) -> str:
    """An end: ``the 3 at r1c4``."""
    return f"the {instance.label[end]} at {cell_name(end)}"


def named(cells: Iterable[Cell], last: str = "and") -> str:
    """Cells as people list them, the first of them where they are many."""
    return _few([cell_name(cell) for cell in cells], last)


def line(cells: Sequence[Cell]) -> str:
    """The cells of a line in order: ``r0c2–r0c3–r1c3``."""
    names = [cell_name(cell) for cell in cells]
    return "–".join(names if len(names) <= MOST_NAMED else [*names[:2], "…", *names[-2:]])


def runs(links: Collection[CellLink]) -> list[list[Cell]]:
    """The lines that links make where they follow one another, each as its cells in order."""
    beside: dict[Cell, list[Cell]] = {}
    for a, b in links:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    left = set(links)
    found = []
    for start in sorted(beside, key=lambda cell: (len(beside[cell]) == 2, cell)):  # ends first, then loops
        for first in beside[start]:
            way = [start]
            onward: Cell | None = first
            while onward is not None and link(way[-1], onward) in left:
                left.discard(link(way[-1], onward))
                way.append(onward)
                onward = next((cell for cell in beside[onward] if link(onward, cell) in left), None)
            if len(way) > 1:
                found.append(way)
    return found


def one_runs(links: Collection[CellLink]) -> str:
    """That a line runs along links: ``a line runs between r4c8 and r3c8``."""
    ways = runs(links)
    if all(len(way) == 2 for way in ways):
        return "a line runs " + _few([f"between {named(way)}" for way in ways], "and")
    return "a line runs along " + _few([line(way) for way in ways], "and")


def none_runs(links: Collection[CellLink]) -> str:
    """That no line runs along links: ``no line runs from r4c8 to r3c8 or r4c7``."""
    rays = _rays(links)
    if 1 < len(rays) <= MOST_LISTED and any(" or " in ray for ray in rays):
        return f"no line runs {', '.join(rays[:-1])}, or {rays[-1]}"
    return f"no line runs {_few(rays, 'or')}"


def then(links: SeenLines) -> str:
    """What is new."""
    said = [one_runs(links.new)] if links.new else []
    return ", and ".join([*said, none_runs(links.gone)] if links.gone else said)


def given(links: SeenLines) -> list[str]:
    """What was known."""
    said = []
    if links.drawn:
        ways = [line(way) for way in runs(links.drawn)]
        said.append(f"{_few(ways, 'and')} {'is' if len(ways) == 1 else 'are'} drawn")
    if links.closed:
        said.append(f"it is known that {none_runs(links.closed)}")
    return said


def capital(sentence: str) -> str:
    """The sentence with a capital letter, unless it begins with a cell."""
    return sentence if sentence[1:2].isdigit() else sentence[:1].upper() + sentence[1:]


def _parted(instance: Numberlink, facts: Iterable[Fact]) -> tuple[list[CellLink], list[CellLink]]:
    """The links that lines run along, and the others."""
    used: list[CellLink] = []
    unused: list[CellLink] = []
    for fact in facts:
        (unused if fact.states == (0,) else used).append(instance.links[fact.handle])
    return used, unused


def _few(words: Sequence[str], last: str) -> str:
    return listed(words, last) if len(words) <= MOST_LISTED else some(words, MOST_LISTED - 1)


def _rays(links: Collection[CellLink]) -> list[str]:
    """Links as phrases, those of one cell together."""
    left = list(links)
    said = []
    while left:
        cells = [cell for pair in left for cell in pair]
        centre = max(cells, key=cells.count)
        own = [pair for pair in left if centre in pair]
        left = [pair for pair in left if centre not in pair]
        if len(own) == 1:
            said.append(f"between {named(own[0])}")
        else:
            others = [b if a == centre else a for a, b in own]
            said.append(f"from {cell_name(centre)} to {named(others, 'or')}")
    return said
