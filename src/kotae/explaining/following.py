"""What is told together with a step: handles that it decides, and what follows at once by simple rules.

A handle of which all states but one are excluded now is told as decided; what was known of it before is then
one more fact that the step follows from. Simple rules are those that the room names: that a digit is gone
from its row, that nothing crosses a bridge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kotae.explaining.cores import StepCore
from kotae.explaining.knowledge import Knowledge
from kotae.explaining.walk import Taken, Walk

MOST_TOGETHER = 40
"""Literals that are told in one step."""


def told_together(walk: Walk, core: StepCore) -> Taken:
    """A core with all that is told with it, and all that it forces; nothing that it rests on can be left out.

    The cost stays that of the core. If all that is told leaves a handle no state, it is a contradiction.
    """
    if not core.literal:
        return Taken(core, [])
    taken = _told_together(walk, core)
    return walk.contradiction(taken) or taken


def _told_together(walk: Walk, core: StepCore) -> Taken:
    """A core with what follows from it at once, be there a contradiction in it or not."""
    narrow, core = core, _widened(walk, core)
    literals = walk.together(core)
    told = _Told(walk, core, literals)
    told.decide()
    if told.known != core.known:  # with what was known of decided handles, the same reasons may force more
        wider = replace(core, known=frozenset(told.known))
        told.found.update(dict.fromkeys(walk.together(wider)))
    told.follow()
    told.decide()
    if core is narrow and len(told.found) == len(literals):
        return Taken(core, literals)
    return Taken(_trimmed(walk, core, told.conditions, told.known, told.found), list(told.found))


def _widened(walk: Walk, core: StepCore) -> StepCore:
    """The core with all that is known of its handles, if that tells more of the same handles."""
    of, knowledge = walk.sight.handles.of, walk.knowledge
    handles = {of[abs(literal)] for literal in core.known}
    wide = frozenset(literal for handle in handles for literal in knowledge.literals(handle))
    if wide == core.known:
        return core
    wider = replace(core, known=wide)
    less, more = walk.together(core), walk.together(wider)
    about = {of[abs(literal)] for literal in less}
    return wider if len(more) > len(less) and about == {of[abs(literal)] for literal in more} else core


class _Told:
    """What is told with a core, and what it rests on."""

    def __init__(self, walk: Walk, core: StepCore, literals: Iterable[int]) -> None:
        self.walk, self.core = walk, core
        self.conditions = set(core.conditions)
        self.known = set(core.known)
        self.found = dict.fromkeys(literals)

    def decide(self) -> None:
        """Tell handles as decided that are so now; what was known of them before is used then."""
        before, handles = self.walk.knowledge, self.walk.sight.handles
        after = before.copy()
        for handle in sorted(after.learn(self.found)):
            state = after.decided(handle)
            own = [literal for literal in self.found if handles.of[abs(literal)] == handle]
            if state is not None and len(handles.states(handle, own)) > 1:
                self.known.update(before.literals(handle))
                self.found.update(dict.fromkeys(handles.literals[handle][state]))

    def follow(self) -> None:
        """Add what follows by simple rules from the first handle if it is decided, or along a chain."""
        sight = self.walk.sight
        handles, telling = sight.handles, sight.grounds.telling
        first = handles.of[abs(self.core.literal)]
        alone = Knowledge(handles)
        alone.learn(self.known)
        waiting = sorted(alone.learn(self.found))
        rules = {sight.grounds.conditions[selector].rule for selector in self.core.conditions}
        sources = [first] if alone.decided(first) is not None else []
        known = {handles.of[abs(literal)] for literal in self.core.known}
        if rules <= telling.follows and len(known) == 1:
            # A digit is gone from its row, and its column; but only what is drawn is seen from both sides.
            sources += [handle for handle in known if 0 not in alone.states[handle]]
        if rules <= telling.chains:
            for handle in waiting:
                if len(self.found) < MOST_TOGETHER:
                    waiting += sorted(self._followed(handle, alone, telling.chains))
            chain = replace(self.core, conditions=frozenset(self.conditions))
            self.found.update(dict.fromkeys(self.walk.together(chain)))
        for handle in sources:
            self._followed(handle, alone, telling.follows)

    def _followed(self, handle: int, alone: Knowledge, simple: frozenset[str]) -> set[int]:
        """Add what follows from a handle by simple rules; returns the handles that more is known of."""
        sight, changed = self.walk.sight, set[int]()
        conditions = sight.grounds.conditions
        own = set(alone.literals(handle))
        for outlook in sight.showing.get(handle, ()):
            if not outlook.simple or any(
                conditions[selector].rule not in simple for selector in outlook.conditions
            ):
                continue
            window = sight.window(outlook)
            window.refresh(alone)
            for literal in list(self.walk.open_in(window)):
                if literal in self.found or (members := window.forced(literal, alone)) is None:
                    continue
                if not alone.allows(literal):  # a contradiction, which is a step of its own
                    continue
                used = [member for member in members if member in conditions]  # cuts may be among them
                if not own.isdisjoint(members) and all(conditions[each].rule in simple for each in used):
                    self.conditions.update(used)
                    self.found[literal] = None
                    changed |= alone.learn([literal])
        return changed


def _trimmed(
    walk: Walk, core: StepCore, conditions: set[int], known: set[int], literals: Iterable[int]
) -> StepCore:
    """The core without what none of the literals needs."""
    of = walk.sight.handles.of
    window = walk.sight.small(frozenset(conditions))
    window.include(map(abs, (*literals, *known)))
    groups: dict[tuple[bool, int], set[int]] = {(True, selector): {selector} for selector in conditions}
    for literal in known:
        groups.setdefault((False, of[abs(literal)]), set()).add(literal)
    left = conditions | known
    for _, group in sorted(groups.items(), reverse=True):
        if all(window.suffices(left - group, literal) is not None for literal in literals):
            left -= group
    return replace(core, conditions=frozenset(left & conditions), known=frozenset(left & known))
