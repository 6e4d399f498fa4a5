"""Steps by the number of one island, in words: what it gives its neighbours, at least or at most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kotae.geometry import Cell, cell_name
from kotae.media.lines import WORDS
from kotae.media.lines.telling import way
from kotae.optional import Told
from kotae.phrases import capital, listed
from kotae.puzzles.hashi.board import Hashi
from kotae.statements import Step

ONLY_NEIGHBOUR = "only neighbour"
JUST_ENOUGH = "just enough"
ALL_BUT_ONE = "all but one"
OVERFLOW = "more than the others take"
SATURATED = "saturated island"
LIMIT = "no more than its number"

TECHNIQUES = {
    ONLY_NEIGHBOUR: "An island with one neighbour, or one that is left, gives it all that it has left.",
    JUST_ENOUGH: "An island whose neighbours take no more than its number gives each all that it takes: "
    "4 in a corner, 6 at an edge, 8 in the middle.",
    ALL_BUT_ONE: "An island whose neighbours take one bridge more than its number leaves none of them out: "
    "3 in a corner, 5 at an edge, 7 in the middle.",
    OVERFLOW: "What the other neighbours of an island cannot take goes to the one that is left.",
    SATURATED: "An island that has all its bridges gets no more.",
    LIMIT: "An island gives no neighbour more bridges than it has left: a 1 has no double bridge.",
}


def counted(least: int, most: int, top: int) -> str:
    """How many bridges there are, at least and at most, if `top` is the most that may be."""
    if least == most:
        return WORDS[most]
    if least == 0:
        return f"at most {WORDS[most]}"
    if most == top:
        return f"at least {WORDS[least]}"
    return f"{WORDS[least]} {'or' if most == least + 1 else 'to'} {WORDS[most]}"


def singular(count: str) -> bool:
    """Whether a count ends in "one" or "none"."""
    return count.split()[-1] in WORDS[:2]


def bridges(count: str) -> str:
    """A count with its noun."""
    return f"{'no' if count == WORDS[0] else count} bridge{'' if singular(count) else 's'}"


class Neighbour(NamedTuple):
    """A neighbour of an island, and how many bridges lead there."""

    cell: Cell
    least: int
    most: int

    @property
    def name(self) -> str:
        """Its cell."""
        return cell_name(self.cell)


class Island:
    """An island with what a step says about its bridges."""

    def __init__(self, instance: Hashi, cell: Cell, step: Step) -> None:
        self.name, self.wanted, self.top = cell_name(cell), instance.islands[cell], instance.max_bridges
        known = {way(fact): fact.states for fact in step.known}
        self.known: list[Neighbour] = []
        """All neighbours, with what the step uses of what was known before."""
        for corridor in instance.corridors:
            if cell in corridor:
                states = known.get(corridor, (0, self.top))
                self.known.append(Neighbour(_other(corridor, cell), states[0], states[-1]))
        own = [fact for fact in step.facts if cell in way(fact)]
        self.facts = [Neighbour(_other(way(fact), cell), fact.states[0], fact.states[-1]) for fact in own]

    def tell(self) -> Told:
        """The step in words; what it shows elsewhere is left to others."""
        if not self.facts:
            return self._impossible()
        main = self.facts[0]
        before = next(neighbour for neighbour in self.known if neighbour.cell == main.cell)
        if main.least == before.least:
            return self._at_most()
        given = [neighbour for neighbour in self.known if neighbour.least and neighbour is not before]
        if given and main.least == main.most < before.most:
            return self._the_rest(given)
        return self._at_least()

    def _the_rest(self, given: list[Neighbour]) -> Told:
        """What the others get is known, so the rest goes to the last neighbour."""
        last = f"so the last {WORDS[self.facts[0].most]} {'goes' if self.facts[0].most == 1 else 'go'}"
        has = f"{self.name} has {self._bridges} to give and gives {self._gives(given)}"
        return Told(f"{capital(self._closed())}{has}, {last} to {self.facts[0].name}", ONLY_NEIGHBOUR)

    def _at_least(self) -> Told:
        """What the neighbours cannot take goes to others."""
        open_ = [neighbour for neighbour in self.known if neighbour.most]
        limited = [neighbour for neighbour in open_ if neighbour.most < self.top]
        left = " left" if len(open_) < len(self.known) else ""
        if len(open_) == 1:
            all_ = "at least one bridge" if self.wanted is None else self._all
            so = f"so {all_} run{'s' if self.wanted in (None, 1) else ''} to {open_[0].name}"
            has = f"{self.name} has only one neighbour{left}"
            return Told(f"{capital(self._closed())}{has}, {so}", ONLY_NEIGHBOUR)
        assert self.wanted is not None, "an island without a number gives a certain neighbour nothing else"
        has = f"{self.name} has {self._bridges} to give"
        said = f"{capital(self._closed())}{has} and {WORDS[len(open_)]} neighbours{left}"
        if limited:
            said += f", but {self._takes(limited)}"
        elif self.top > 2:
            said += f", which take up to {WORDS[self.top]} each"
        spare = sum(neighbour.most for neighbour in open_) - self.wanted
        technique = {0: JUST_ENOUGH, 1: ALL_BUT_ONE}.get(spare, OVERFLOW)
        return Told(f"{said}, so {self._get(open_)}", technique)

    def _at_most(self) -> Told:
        """What is given already limits the rest."""
        assert self.wanted is not None, "an island without a number may have any"
        given = [neighbour for neighbour in self.known if neighbour.least]
        spare = self.wanted - sum(neighbour.least for neighbour in given)
        if spare:
            to_give = f"{self._bridges} to give"
            has = f"{to_give} and gives {self._gives(given)}" if given else f"only {to_give}"
            return Told(f"{self.name} has {has}, so {self._get()}", LIMIT)
        exactly = [Neighbour(neighbour.cell, neighbour.least, neighbour.least) for neighbour in given]
        has = f"gives {self._all} to {given[0].name}"
        if len(given) > 1:
            has = f"has {self._all}, {self._gives(exactly)}"
        none = [neighbour.name for neighbour in self.facts if not neighbour.most]
        so = ["it has no more to give"] if len(none) < len(self.facts) else []
        so += [f"none runs to {listed(none, 'or')}"] if none else []
        return Told(f"{self.name} {has}, so {', and '.join(so)}", SATURATED)

    def _impossible(self) -> Told:
        """Why the island cannot have its number."""
        most = sum(neighbour.most for neighbour in self.known)
        if not self.known:
            return Told(f"{self.name} needs {self._bridges} and has no neighbour", ONLY_NEIGHBOUR)
        if most < (self.wanted or 1):
            limited = [neighbour for neighbour in self.known if neighbour.most < self.top]
            why = f": {self._takes(limited)}" if limited else ""
            fit = f"no more than {most} fit" if most > 1 else "no more than one fits" if most else "none fits"
            return Told(f"{self.name} needs {self._bridges}, but {fit}{why}", JUST_ENOUGH)
        given = [neighbour for neighbour in self.known if neighbour.least]
        gives = f"but gives {self._gives(given)}"
        return Told(f"{self.name} has only {self._bridges} to give, {gives}", SATURATED)

    def _closed(self) -> str:
        """The neighbours that are known to get nothing, as the start of a sentence."""
        closed = [neighbour.name for neighbour in self.known if not neighbour.most]
        return f"with the way{'s' if len(closed) > 1 else ''} to {listed(closed)} closed, " if closed else ""

    @property
    def _bridges(self) -> str:
        """How many bridges it has."""
        return "a bridge" if self.wanted is None else bridges("one" if self.wanted == 1 else str(self.wanted))

    @property
    def _all(self) -> str:
        few_ = {1: "its bridge", 2: "both its bridges"}
        return few_.get(self.wanted or 0, f"all its {self.wanted} bridges")

    def _takes(self, limited: Iterable[Neighbour]) -> str:
        return _verb("take", ((counted(0, n.most, self.top), n.name) for n in limited))

    def _gives(self, neighbours: Iterable[Neighbour]) -> str:
        """How many go to whom: "one to r0c2 and two each to r2c0 and r2c4"."""
        counts = _by_count((counted(n.least, n.most, self.top), n.name) for n in neighbours)
        each = [f"{count}{' each' if len(names) > 1 else ''} to {listed(names)}" for count, names in counts]
        return listed(each)

    def _get(self, everybody: Sequence[Neighbour] = ()) -> str:
        gets = [(counted(n.least, n.most, self.top), n.name) for n in self.facts]
        if len(gets) == len(everybody) and len({count for count, _ in gets}) == 1:
            who = "both get" if len(gets) == 2 else f"all {WORDS[len(gets)]} get"
            return f"{who} {gets[0][0]}"
        return _verb("get", gets)


def _by_count(counts: Iterable[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Names by their count, the counts in the order in which they come."""
    names: dict[str, list[str]] = {}
    for count, name in counts:
        names.setdefault(count, []).append(name)
    return list(names.items())


def _verb(verb: str, counts: Iterable[tuple[str, str]]) -> str:
    """Who gets, or takes, how many: "r0c2 gets one and r2c0 and r2c4 get two each"."""
    return listed(
        [
            f"{listed(names)} {verb}s {count}"
            if len(names) == 1
            else f"{listed(names)} {verb} {count}{'' if count == WORDS[0] else ' each'}"
            for count, names in _by_count(counts)
        ]
    )


def _other(ends: tuple[Cell, Cell], cell: Cell) -> Cell:
    return ends[1] if ends[0] == cell else ends[0]
