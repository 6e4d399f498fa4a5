"""Steps in words, where lines join all nodes into one network: ways out, crossings and loops.

A pattern looks at the rules that were found to force a step, and names them; it searches for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kotae.geometry import Cell
from kotae.optional import Told
from kotae.phrases import capital, few, listed
from kotae.statements import Fact, Reason, Step

LAST_WAY = "last way out"
CROSSING = "crossing"
IN_THE_WAY = "in the way"
LOOP = "closing a loop"


def techniques(line: str, node: str) -> dict[str, str]:
    """What the patterns teach, in the words of a room."""
    return {
        LAST_WAY: f"No group of {node}s may be cut off from the rest: "
        f"where only one way leads out, a {line} runs along it.",
        CROSSING: f"A {line} bars every way that crosses it.",
        IN_THE_WAY: f"A {line} that would bar what others cannot do without is not there.",
        LOOP: f"No {line} joins two {node}s between which {line}s lead already: it would close a loop.",
    }


class Why(NamedTuple):
    """The reasons of a step by their kind."""

    crossings: list[Reason]
    groups: list[Reason]
    loops: list[Reason]
    others: list[Reason]

    @classmethod
    def of(cls, step: Step) -> Why:
        """The reasons of a step."""
        why = cls([], [], [], [])
        kinds = {"group": why.groups, "loop": why.loops}
        for reason in step.reasons:
            own = why.crossings if reason.rule == "no-crossing" else kinds.get(reason.kind or "", why.others)
            own.append(reason)
        return why


def way(fact: Fact) -> tuple[Cell, Cell]:
    """The ends of the edge that a fact speaks of."""
    return fact.place.ways[0]


def crossed_by(fact: Fact, crossings: Iterable[Reason]) -> list[tuple[Cell, Cell]]:
    """The ways that cross that of a fact."""
    own = way(fact)
    pairs = [reason.place.ways for reason in crossings if own in reason.place.ways]
    return [other for pair in pairs for other in pair if other != own]


def stands_in_the_way(step: Step, crossings: Sequence[Reason]) -> bool:
    """Whether the main fact is that there is no line, and all crossings are with that line."""
    if not step.facts or step.facts[0].states != (0,):
        return False
    return len(crossed_by(step.facts[0], crossings)) == len(crossings)


def there_already(step: Step) -> list[Fact]:
    """The known facts that say there is a line."""
    return [fact for fact in step.known if 0 not in fact.states]


def follows(step: Step, crossings: Sequence[Reason]) -> bool:
    """Whether crossings tell only what the line of the main fact bars."""
    barred = crossed_by(step.facts[0], crossings) if step.facts and 0 not in step.facts[0].states else []
    return len(barred) == len(crossings) and {way(fact) for fact in step.facts[1:]} >= set(barred)


def _says_one_line(step: Step) -> bool:
    """Whether the only fact is that there is a line."""
    return len(step.facts) == 1 and 0 not in step.facts[0].states


@dataclass(frozen=True)
class LineWords:
    """Tells steps in the words that a room has for lines, and for what is known of them."""

    line: str
    name: Callable[[Cell], str]
    there: Callable[[Fact], str]
    """A fact about a way that was named just before: "none runs there"."""
    besides: Callable[[Sequence[Fact]], str]
    """Facts as a clause that names their ways: "the link (0, 0)-(2, 0) is not used"."""
    alone: str
    """What players call it that only one way leads out of a single node."""

    def tell(self, step: Step) -> Told | None:
        """A step by a way out, crossings or a loop; None if it has other reasons, or several of them."""
        why = Why.of(step)
        if why.others:
            return None
        if len(why.groups) == 2 and not why.loops and (not step.facts or _says_one_line(step)):
            return self._all_crossing(step, *why.groups)
        if len(why.groups) + len(why.loops) > 1:
            return None
        if why.loops:
            return None if why.crossings else self._loop(step)
        if not why.groups:
            return self._crossing(step)
        group = why.groups[0]
        known = {way(fact) for fact in there_already(step)}
        own = [reason for reason in why.crossings if known.isdisjoint(reason.place.ways)]
        if follows(step, own) and not (step.facts and 0 in step.facts[0].states):
            return self._way_out(step, group)
        if stands_in_the_way(step, why.crossings):
            return self.in_the_way(step, f"leave no way from {self.nodes(group.cells)} to the rest")
        return None

    def in_the_way(self, step: Step, besides: str) -> Told:
        """There is no line where it would bar too much; `besides` says what else it would do."""
        main = step.facts[0]
        barred = few([self.named(crossed) for crossed in crossed_by(main, Why.of(step).crossings)])
        said = f"{self.closed(step)}a {self.line} {self.named(way(main))} would bar {barred} and {besides}"
        return Told(f"{capital(said)}{self.so(step)}.", IN_THE_WAY)

    def _way_out(self, step: Step, group: Reason) -> Told:
        cells, alone = self.nodes(group.cells), len(group.cells) == 1
        if not step.facts:
            said = f"no way leads from {cells} to the rest"
        elif alone:
            (other,) = set(way(step.facts[0])) - {*group.cells}
            said = f"the only way out of {cells} leads to {self.name(other)}{self.so(step)}"
        else:
            said = f"the only way from {cells} to the rest is {self.named(way(step.facts[0]))}{self.so(step)}"
        return Told(f"{capital(self.closed(step) + said)}.", self.alone if alone else LAST_WAY)

    def _all_crossing(self, step: Step, one: Reason, other: Reason) -> Told:
        """Two groups contradict each other by crossings only if all ways out of them cross."""
        both = f"all ways from {self.nodes(one.cells)} to the rest"
        other_ways = f"those from {self.nodes(other.cells)}"
        if not step.facts:
            said = f"{both} cross {other_ways}"
        else:
            without = f"without a {self.line} {self.named(way(step.facts[0]))}"
            said = f"{without}, {both} would cross {other_ways}{self.so(step)}"
        return Told(f"{capital(self.closed(step) + said)}.", IN_THE_WAY)

    def _crossing(self, step: Step) -> Told | None:
        if not step.facts:
            return Told(f"The {self.line}s {self.ways(step.known)} cross.", CROSSING)
        if len(step.known) != 1:
            return None
        barred = f"{self.ways(step.facts)} {'is' if len(step.facts) == 1 else 'are'} barred"
        return Told(f"No {self.line} crosses {self.ways(step.known)}, so {barred}.", CROSSING)

    def _loop(self, step: Step) -> Told:
        others = self.ways(step.known)
        if not step.facts:
            return Told(f"The {self.line}s {others} close a loop.", LOOP)
        closing = f"a {self.line} {self.named(way(step.facts[0]))} would close a loop with {others}"
        return Told(f"{capital(closing)}{self.so(step)}.", LOOP)

    def together(self, step: Step, others: Sequence[str]) -> str:
        """A step that fits no pattern: where its opposite leads to, if that is known, or what its reasons
        demand, those of the room first; and what follows."""
        if step.supposed is not None and step.supposing:
            return self._refuted(step, step.supposed)
        why, said = Why.of(step), [*others]
        if why.crossings:
            where = self.nodes(reason.cells[0] for reason in why.crossings)
            said.append(f"no {self.line}s may cross at {where}")
        if why.groups:
            groups = [f"from {self.nodes(reason.cells)}" for reason in why.groups]
            said.append(f"{self.line}s must lead to the rest {few(groups, 3)}")
        if why.loops:
            loops = [f"through {self.nodes(reason.cells)}" for reason in why.loops]
            said.append(f"no loop may lead {few(loops, 3)}")
        if step.known:
            said.append(self.besides(step.known))
        so = f"so {self.besides(step.facts)}" if step.facts else "these cannot all hold"
        return f"{capital('; '.join([*said, so]))}."

    def _refuted(self, step: Step, supposed: Fact) -> str:
        """A step whose opposite leads to a contradiction."""
        main = step.main or step.facts[0]
        others = [fact for fact in step.facts if fact != main]
        last, number = step.supposing[-1].sentence, len(step.supposing)
        after = f" in {number} steps" if number > 1 else ""
        why = f"If {self.besides([supposed])}, it follows{after} that {last[:1].lower()}{last[1:]}"
        more = f" By the same rules, {self.besides(others)}." if others else ""
        return f"{why} So {self.besides([main])}.{more}"

    def so(self, step: Step) -> str:
        """What follows, as the end of a sentence that has named the way of the main fact."""
        main, *others = step.facts
        crossed = crossed_by(main, Why.of(step).crossings)
        barred = [fact for fact in others if fact.states == (0,) and way(fact) in crossed]
        more = [fact for fact in others if fact not in barred]
        said = f", so {self.there(main)}"
        if barred:
            said += f", which bars {self.ways(barred)}"
        return f"{said}, and {self.besides(more)}" if more else said

    def closed(self, step: Step) -> str:
        """The ways that are known to be closed, or that known lines bar, as the start of a sentence."""
        closed = [fact for fact in step.known if fact.states == (0,)]
        said = [f"{self.ways(closed)} closed"] if closed else []
        crossings = Why.of(step).crossings
        barring = [(fact, crossed_by(fact, crossings)) for fact in there_already(step)]
        said += [
            f"{few([*map(self.named, barred)])} barred by {self.named(way(fact))}"
            for fact, barred in barring
            if barred
        ]
        return f"with {listed(said)}, " if said else ""

    def ways(self, facts: Iterable[Fact]) -> str:
        """The ways that facts speak of."""
        return few([self.named(way(fact)) for fact in sorted(facts, key=lambda fact: fact.handle)])

    def named(self, ends: tuple[Cell, Cell]) -> str:
        """A way by its ends."""
        return f"{self.name(ends[0])}-{self.name(ends[1])}"

    def nodes(self, cells: Iterable[Cell]) -> str:
        """Nodes by their names."""
        return few([self.name(cell) for cell in cells])
