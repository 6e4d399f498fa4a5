"""Cores: the conditions and known facts that force a literal, made minimal, the dearest dropped first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kotae.explaining.grounds import FAR, Grounds, distance
from kotae.explaining.knowledge import Handles, Knowledge
from kotae.explaining.window import Window

NEVER = 10**9


@dataclass(frozen=True, slots=True)
class StepCore:
    """Conditions and known literals that force a literal."""

    literal: int
    """0 for a contradiction."""
    conditions: frozenset[int]
    known: frozenset[int]
    cost: int
    smallest: bool = False


class Scale:
    """What conditions and known facts cost as reasons for a literal."""

    def __init__(self, grounds: Grounds[Any, Any], handles: Handles) -> None:
        self.grounds, self.handles = grounds, handles

    def condition(self, selector: int, literal: int) -> int:
        """The cost of a condition: its rule's, and how far away it is."""
        weight = self.grounds.weight(selector)
        if not literal:
            return weight
        place = self.handles.all[self.handles.of[abs(literal)]].place
        return weight + FAR * max(0, distance(self.grounds.conditions[selector].place, place) - 1)

    def known(self, member: int, literal: int, knowledge: Knowledge) -> int:
        """The cost of a known literal; one of a handle that is not decided has to be kept in mind."""
        handle = self.handles.of[abs(member)]
        telling = self.grounds.telling
        price = telling.known if knowledge.decided(handle) is not None else telling.noted
        if not literal:
            return price
        goal = self.handles.all[self.handles.of[abs(literal)]].place
        return price + FAR * max(0, distance(self.handles.all[handle].place, goal) - 1)

    def price(self, member: int, literal: int, knowledge: Knowledge) -> int:
        """The cost of a condition or of a known literal."""
        if member in self.grounds.conditions:
            return self.condition(member, literal)
        return self.known(member, literal, knowledge)

    def total(self, members: Iterable[int], literal: int, knowledge: Knowledge) -> int:
        """The cost of conditions and known literals together."""
        return sum(self.price(member, literal, knowledge) for member in members)

    def minimal(
        self,
        window: Window,
        members: set[int],
        literal: int,
        knowledge: Knowledge,
        bound: int = NEVER,
        conflicts: int | None = None,
    ) -> StepCore | None:
        """A core within these members of which nothing can be left out; None if it would cost `bound`.

        What is known of a handle goes as a whole first, then literal by literal. `TooHard` if one question
        takes more conflicts than that.
        """
        conditions, of = self.grounds.conditions, self.handles.of
        groups: dict[tuple[bool, int], list[int]] = {}
        for member in members:
            key = (True, member) if member in conditions else (False, of[abs(member)])
            groups.setdefault(key, []).append(member)
        prices = {key: self.total(group, literal, knowledge) for key, group in groups.items()}
        rest = sorted(groups, key=lambda key: (-prices[key], key))
        needed: list[tuple[bool, int]] = []
        spent = 0
        while rest:
            first, *others = rest
            tried = [member for key in (*needed, *others) for member in groups[key]]
            core = window.suffices(tried, literal, conflicts)
            if core is None:
                needed.append(first)
                spent += min(self.price(member, literal, knowledge) for member in groups[first])
                if spent >= bound:
                    return None
                rest = others
            else:
                rest = [key for key in others if not core.isdisjoint(groups[key])]
        found = [member for key in needed for member in groups[key]]
        for member in sorted(found):  # facts are said no more exactly than they are needed
            group = groups.get((False, of.get(abs(member), -1)), ())
            if len(group) > 1 and sum(other in group for other in found) > 1:
                weaker = [other for other in found if other != member]
                if window.suffices(weaker, literal, conflicts) is not None:
                    found = weaker
        known = frozenset(member for member in found if member not in conditions)
        cost = self.total(found, literal, knowledge)
        return StepCore(literal, frozenset(found) - known, known, cost) if cost < bound else None
