"""Why a literal cannot be denied: the cheapest way by unit propagation from its denial to a contradiction.

SAT solvers tell what a contradiction rests on only as a whole, and what they have learned leads them far
afield. Here the cheapest conclusion is drawn first (D. Knuth, "A generalization of Dijkstra's algorithm",
Information Processing Letters 6, 1977), so that the way stays short and near.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple

from kotae.explaining.cores import StepCore
from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Handles, Knowledge
from kotae.explaining.probing import Prober
from kotae.formula import Clause

CASE = 100
"""What it costs to use a case, which has to be shown by a supposition of its own."""


class Conclusion(NamedTuple):
    """A conclusion: a literal, or 0 for a contradiction, from others by a condition."""

    cost: int
    literal: int
    selector: int
    """0 for the structure, and for what is known or supposed."""
    because: tuple[int, ...]


class Inference(NamedTuple):
    """A conclusion about a handle, or a contradiction, from others about handles."""

    literal: int
    conditions: frozenset[int]
    because: frozenset[int]
    turn: bool = False
    """Whether it holds since its own denial would lead to a contradiction."""


class Refuter:
    """Conditions of a board, to draw conclusions by."""

    def __init__(self, grounds: Grounds[Any, Any], handles: Handles, conditions: Iterable[int]) -> None:
        self._grounds, self._handles = grounds, handles
        self._loaded: set[int] = set()
        self._weight: dict[int, int] = {0: 0}
        self._holding: dict[int, list[tuple[int, Clause]]] = {}
        """The clauses that hold a literal, with their selectors."""
        self._known: set[int] = set()
        self._drawn: dict[int, Conclusion] = {}
        """What is known, and what follows from it."""
        self._load([(0, clause) for clause in grounds.structure])
        self.learn((), conditions)

    def learn(self, literals: Collection[int], conditions: Iterable[int] = ()) -> None:
        """Take literals as known; and conditions, but for those that are there already."""
        new = sorted(set(literals) - self._known)
        self._known.update(new)
        self._settle([Conclusion(self._grounds.telling.known, literal, 0, ()) for literal in new])
        clauses = []
        for selector in conditions:
            if selector not in self._loaded:
                self._loaded.add(selector)
                self._weight[selector] = self._grounds.weight(selector)
                clauses += [(selector, clause) for clause in self._grounds.clauses[selector]]
        self._load(clauses)

    def _load(self, clauses: Iterable[tuple[int, Clause]]) -> None:
        units = []
        for selector, clause in clauses:
            for literal in clause:
                self._holding.setdefault(literal, []).append((selector, clause))
            if (unit := self._unit(selector, clause, self._drawn)) is not None:
                units.append(unit)
        self._settle(units)

    def _settle(self, start: list[Conclusion]) -> None:
        """Draw all conclusions from what is known; a contradiction among them is left to the walk."""
        for _ in self._follow(self._drawn, start):
            pass

    def inferences(self, literal: int, cases: Sequence[int], true: Collection[int]) -> list[Inference] | None:
        """The way from the denial of a literal to a contradiction; None if there is none.

        `true` is what holds besides the denial. Each of the cases holds in turn, since its own denial would
        lead to a contradiction: it is one inference with all that this rests on.
        """
        way = self._way(-literal, cases, true)
        if way is None:
            return None
        wanted = set().union(*(one.because for one in way))
        turns: list[Inference] = []
        for number, case in reversed([*enumerate(cases)]):
            if case not in wanted:
                continue
            inner = self._way(-case, [-literal, *cases[:number]], true)
            if inner is None:
                return None
            conditions = frozenset().union(*(one.conditions for one in inner))
            concluded = {one.literal for one in inner}
            because = frozenset().union(*(one.because for one in inner)) - concluded - {-case}
            turns.append(Inference(case, conditions, because, turn=True))
            wanted |= because
        return [*reversed(turns), *way]

    def _way(self, supposed: int, cases: Sequence[int], true: Collection[int]) -> list[Inference] | None:
        """The conclusions about handles that a contradiction rests on, and the contradiction."""
        drawn = dict(self._drawn)
        start = [Conclusion(0, supposed, 0, ()), *(Conclusion(CASE, lit, 0, ()) for lit in cases)]
        start += [Conclusion(self._grounds.telling.known, lit, 0, ()) for lit in set(true) - self._known]
        last = next(self._follow(drawn, start), None)
        if last is None:
            return None
        given = {supposed, *cases, *true}
        of = self._handles.of
        found: dict[int, Inference] = {}
        waiting = [last]
        for goal in waiting:
            conditions: set[int] = set()
            because: set[int] = set()
            inner = [goal]
            seen: set[int] = set()
            for each in inner:
                conditions |= {each.selector} - {0}
                for literal in each.because:
                    if literal in seen:
                        continue
                    seen.add(literal)
                    if abs(literal) in of:
                        because.add(literal)
                    else:
                        inner.append(drawn[literal])
            found[goal.literal] = Inference(goal.literal, frozenset(conditions), frozenset(because))
            waiting += [
                drawn[literal] for literal in sorted(because) if literal not in given and literal not in found
            ]
        order = {literal: number for number, literal in enumerate(drawn)}
        return sorted(found.values(), key=lambda one: order.get(one.literal, len(order)))

    def _follow(self, drawn: dict[int, Conclusion], start: Iterable[Conclusion]) -> Iterator[Conclusion]:
        """Draw conclusions, the cheapest first, into `drawn`; yields the contradictions."""
        heap = list(start)
        heapify(heap)
        while heap:
            one = heappop(heap)
            literal = one.literal
            if not literal:
                yield one
            elif -literal in drawn:
                if literal not in drawn:
                    drawn[literal] = one
                    both = one.cost + drawn[-literal].cost
                    heappush(heap, Conclusion(both, 0, 0, (literal, -literal)))
            elif literal not in drawn:
                drawn[literal] = one
                for selector, clause in self._holding.get(-literal, ()):
                    if (unit := self._unit(selector, clause, drawn)) is not None:
                        heappush(heap, unit)

    def _unit(self, selector: int, clause: Clause, drawn: dict[int, Conclusion]) -> Conclusion | None:
        """What a clause says if all but one of its literals are false; 0 if all are."""
        cost = self._weight[selector]
        left = 0
        for literal in clause:
            if -literal in drawn:
                cost += drawn[-literal].cost
            elif left or literal in drawn:
                return None
            else:
                left = literal
        return Conclusion(cost, left, selector, tuple(-literal for literal in clause if literal != left))


def way_to_contradiction(
    grounds: Grounds[Any, Any], core: StepCore, before: Knowledge, *, by_cases: bool = True
) -> list[Inference] | None:
    """The way from the opposite of a core's literal to a contradiction, by its own members.

    None if unit propagation does not show one; nor, `by_cases`, further suppositions.
    """
    handles = before.handles
    spoken = grounds.variables(core.conditions)
    others = sorted(sign * variable for variable in spoken if variable in handles.of for sign in (1, -1))
    prober = Prober(grounds, core.conditions, large=False)
    try:
        prober.learn(before.true)
        plain = set(prober.failing(others))
        others = [other for other in others if by_cases and other not in plain]
        cases = prober.cases(core.literal, others)
    finally:
        prober.close()
    if cases is None:
        return None
    refuter = Refuter(grounds, handles, core.conditions)
    refuter.learn(before.true)
    return refuter.inferences(core.literal, cases, before.true)
