"""Steps in words: what one place shows, what follows from it beside, and what only many places show."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from kotae.geometry import cell_name
from kotae.optional import Told
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.puzzles.numberlink.distant import escape, far_off
from kotae.puzzles.numberlink.nearby import TURN, Around, afterwards, at_cell, at_square
from kotae.puzzles.numberlink.sentences import (
    SeenLines,
    capital,
    given,
    link,
    named,
    neighbours,
    none_runs,
    seen,
    then,
)
from kotae.statements import Reason, Step

MOST_GROUNDS = 3
"""Places whose demands are told in full where a step has no name; of more, only where they are."""
MOST_PLACES = 12
"""Of more places, only how many they are."""


class Ground:
    """The reasons of a step at one place: rules at a cell, in a square, or a cut."""

    def __init__(self, instance: Numberlink, reasons: Sequence[Reason]) -> None:
        self.instance = instance
        self.first = reasons[0]
        self.cells = self.first.cells
        self.rules = {reason.rule for reason in reasons}
        if self.first.kind is not None:
            self.links = [instance.links[handle] for handle in self.first.handles]
        elif len(self.cells) == 1:
            self.links = [link(self.cells[0], other) for other in neighbours(instance, self.cells[0])]
        else:
            self.links = [link(a, b) for a, b in combinations(self.cells, 2) if a[0] == b[0] or a[1] == b[1]]

    def told(self, links: SeenLines) -> Told | None:
        """What these reasons show by themselves."""
        if self.first.kind is not None:
            return far_off(self.instance, self.first, links)
        if len(self.cells) == 1:
            return at_cell(self.instance, self.cells[0], self.rules, links)
        return at_square(self.cells, links)

    def phrase(self, links: SeenLines) -> Told | None:
        """What these reasons show after what has just been told, in a phrase; or how they help to."""
        if self.first.kind is None and len(self.cells) == 1:
            return afterwards(self.instance, self.cells[0], self.rules, links)
        if self.first.kind == "path" and self.closes(links):
            why = f"since {self.first.sentence}"
            return Told(f"{none_runs(links.gone)}, {why}" if links.gone else why)
        if self.first.kind == "pocket" and links.new:
            return escape(self.instance, self.first, links)
        return None

    def closes(self, links: SeenLines) -> list[CellLink]:
        """The links that these reasons close where lines are drawn, whether that is new or not."""
        if self.first.kind == "path":
            most = len(self.links) - 1
        elif self.rules == {"no-branching"}:
            most = 1 if self.cells[0] in self.instance.label else 2
        elif self.first.kind is None and self.rules == {"no-touching"}:
            most = 2
        else:
            return []
        return [pair for pair in self.links if pair not in links.drawn] if len(links.drawn) == most else []

    def tells(self, other: Ground) -> bool:
        """Whether the sentence says what other reasons show: an end with one way has no line to others."""
        return self.first.kind == "pocket" and self.cells == other.cells and other.rules == {"no-branching"}

    def demand(self) -> str:
        """What these reasons demand."""
        both = self.rules == {"ends-joined", "fill"}
        return f"{cell_name(self.cells[0])} has at least two lines" if both else self.first.sentence


def tell(instance: Numberlink, step: Step) -> Told:
    """A step in words, with its name if it shows at one place."""
    links = seen(instance, step)
    by_place: dict[tuple[object, ...], list[Reason]] = {}
    for reason in step.reasons:
        most = reason.rule == "no-branching"
        by_place.setdefault((reason.kind, reason.cells, reason.handles, most), []).append(reason)
    grounds = [Ground(instance, reasons) for reasons in by_place.values()]
    if len(grounds) == 1:
        told = grounds[0].told(links)
    else:
        told = _between(instance, grounds, links) or _followed(grounds, links)
    if told is None and step.supposing:
        return Told(_refuted(step, links))
    return told or Told(_generally(grounds, links))


def _between(instance: Numberlink, grounds: Sequence[Ground], links: SeenLines) -> Told | None:
    """A cell with three ways left, two of which must not both be taken, since they would join two numbers."""
    cells = [ground for ground in grounds if ground.rules == {"ends-joined", "fill"}]
    paths = [ground for ground in grounds if ground.first.kind == "path"]
    if len(grounds) != 2 or not cells or not paths or len(links.facts) != 1 or not links.new:
        return None
    around = Around(instance, cells[0].cells[0], links)
    open_ways = [pair for pair in paths[0].links if pair not in links.drawn]
    ways = [cell for cell in around.left if cell not in around.new]
    if len(ways) != 2 or set(open_ways) != {link(cells[0].cells[0], cell) for cell in ways}:
        return None
    way = paths[0].cells
    ways.sort(key=way.index)
    through = (
        f"A line has to run through {around.name}, but not from {cell_name(ways[0])} to {cell_name(ways[1])}"
    )
    join = f"which would join {instance.label[way[0]]} and {instance.label[way[-1]]}"
    return Told(f"{through}, {join}: so it runs to {named(around.new)}.", "between two numbers")


def _followed(grounds: Sequence[Ground], links: SeenLines) -> Told | None:
    """A step that one place shows, with what follows from it at others, each in a phrase."""
    for main in grounds:
        own = links.within(main.links)
        told = main.told(own) if own.facts else None
        if told is None:
            continue
        rest = links.after(own, main.closes(own))
        for ground in filter(main.tells, grounds):
            rest = rest.after(rest.within(ground.links))
        waiting = [ground for ground in grounds if ground is not main and not main.tells(ground)]
        phrases: list[Told] = []
        for _ in grounds:
            for ground in list(waiting):
                here = rest.within(ground.links)
                if (phrase := ground.phrase(here)) is not None:
                    phrases.append(phrase)
                    waiting.remove(ground)
                    rest = rest.after(here, ground.closes(here))
        if not rest.facts and not waiting:
            if not phrases:
                return told
            turned = any(phrase.technique == TURN for phrase in phrases)
            said = _joined([phrase.sentence for phrase in phrases])
            return Told(f"{told.sentence} Then {said}.", TURN if turned else told.technique)
    return None


def _joined(phrases: Sequence[str]) -> str:
    """Phrases as a sentence, reasons after what they are reasons for."""
    so, since = ([p for p in phrases if p.startswith("since ") is why] for why in (False, True))
    return ", ".join([", and ".join(so), *since])


def _refuted(step: Step, links: SeenLines) -> str:
    """A step whose opposite leads to a contradiction."""
    fact, *_ = step.facts
    with_or_without = "With" if fact.states == (0,) else "Without"
    last = step.supposing[-1].sentence
    after = f" in {len(step.supposing)} steps" if len(step.supposing) > 1 else ""
    so = f"it would follow{after} that {last[:1].lower()}{last[1:]}"
    shown = links.within([CellLink(*fact.cells)])
    told = f"{with_or_without} a line between {named(fact.cells)}, {so} So {then(shown)}."
    rest = links.after(shown)
    return f"{told} By the same rules, {then(rest)}." if rest.facts else told


def _generally(grounds: Sequence[Ground], links: SeenLines) -> str:
    """A sentence for a step that has no name: its reasons, what was known, and what follows."""
    if len(grounds) <= MOST_GROUNDS:
        why = "; ".join([*(ground.demand() for ground in grounds), *given(links)])
        return capital(f"{why}. So {then(links)}.") if links.facts else f"These cannot all hold: {why}."
    places = dict.fromkeys(ground.cells[0] for ground in grounds)
    if len(places) > MOST_PLACES:
        besides = ", together with what is known," if given(links) else ""
        rules = f"No one place shows it: the rules at {len(places)} places{besides}"
    else:
        known = "".join(f"{capital(known)}. " for known in given(links))
        rules = f"{known}The rules at {named(places)}"
    return f"{rules} can only be kept if {then(links)}." if links.facts else f"{rules} cannot all be kept."
