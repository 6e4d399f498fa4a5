"""What is told together with a step: handles that it decides, and what follows at once by simple rules.

A handle of which all states but one are excluded now is told as decided; what was known of it before is then
one more fact that the step follows from. Simple rules are those that the room names: that a digit is gone
from its row, that nothing crosses a bridge.
"""

from __future__ import annotations

from collections.abc import Iterable

from kotae.explaining.cores import Core
from kotae.explaining.knowledge import Knowledge
from kotae.explaining.walk import Taken, Walk
from kotae.explaining.window import Window

MOST_TOGETHER = 40
"""Literals that are told in one step."""


def told_together(walk: Walk, core: Core) -> Taken:
    """A core with all that is told with it, and all that it forces; nothing that it rests on can be left out.

    The cost stays that of the core.
    """
    literals = walk.together(core)
    known = set(core.known)
    before, handles = walk.knowledge, walk.sight.handles
    after = before.copy()
    found = dict.fromkeys(literals)
    for handle in sorted(after.learn(literals)):
        state = after.decided(handle)
        own = [literal for literal in literals if handles.of[abs(literal)] == handle]
        if state is not None and len(handles.states(handle, own)) > 1:
            known.update(before.literals(handle))
            found.update(dict.fromkeys(handles.literals[handle][state]))
    conditions = set(core.conditions)
    _follow(walk, core, known, conditions, found)
    if len(found) == len(literals):
        return Taken(core, literals)
    return Taken(_trimmed(walk, core, conditions, known, found), list(found))


def _follow(
    walk: Walk, core: Core, known: Iterable[int], conditions: set[int], found: dict[int, None]
) -> None:
    """Add what follows from these facts alone by simple rules, and the conditions for it.

    Other handles that are decided by the way are not followed: each is a step of its own.
    """
    sight = walk.sight
    grounds, handles = sight.grounds, sight.handles
    simple = grounds.telling.follows
    alone = Knowledge(handles)
    alone.learn(known)
    waiting = sorted(alone.learn(found))
    first = handles.of[abs(core.literal)]
    for handle in waiting:
        if handle != first and alone.decided(handle) is not None:
            continue
        for view in sight.showing.get(handle, ()):
            if len(found) >= MOST_TOGETHER:
                return
            if not view.simple or any(grounds.conditions[c].rule not in simple for c in view.conditions):
                continue
            window = sight.window(view)
            window.refresh(alone)
            for literal in list(walk.open_in(window)):
                if literal not in found and (members := window.forced(literal, alone)) is not None:
                    conditions.update(member for member in members if member in grounds.conditions)
                    found[literal] = None
                    waiting += sorted(alone.learn([literal]))


def _trimmed(
    walk: Walk, core: Core, conditions: set[int], known: set[int], literals: Iterable[int]
) -> Core:
    """The core without what none of the literals needs."""
    of = walk.sight.handles.of
    window = Window(walk.sight.grounds, sorted(conditions), large=False)
    window.include(map(abs, (*literals, *known)))
    groups: dict[tuple[bool, int], set[int]] = {(True, selector): {selector} for selector in conditions}
    for literal in known:
        groups.setdefault((False, of[abs(literal)]), set()).add(literal)
    left = conditions | known
    for _, group in sorted(groups.items(), reverse=True):
        if all(window.suffices(left - group, literal) is not None for literal in literals):
            left -= group
    window.close()
    return Core(core.literal, frozenset(left & conditions), frozenset(left & known), core.cost, core.smallest)
