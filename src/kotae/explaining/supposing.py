"""What follows from the opposite of a step, until that is a contradiction, as steps of its own."""

from __future__ import annotations

from collections.abc import Iterable

from kotae.explaining.knowledge import Knowledge
from kotae.explaining.refuting import Inference
from kotae.explaining.sight import Sight
from kotae.explaining.walk import Taken, needed


def as_steps(sight: Sight, way: Iterable[Inference], before: Knowledge) -> list[Taken]:
    """Inferences as steps of which nothing can be left out; the last is a contradiction.

    `before` is what is known, and what is supposed.
    """
    of = sight.handles.of
    knowledge = before.copy()
    left = {one.literal: one for one in way}
    found: list[Taken] = []
    while left:
        literal, conditions, because, _ = left.pop(next(iter(left)))
        if literal in knowledge.true:  # no other state of its handle was left
            continue
        about = {of[abs(each)] for each in because}
        shown = [literal] if literal and knowledge.allows(literal) else []
        if literal and not shown:  # it leaves its handle no state
            about.add(of[abs(literal)])
        members = set(conditions.union(*map(knowledge.literals, about)))
        window = sight.small(conditions)
        window.include(map(abs, ({literal} | members) - conditions - {0}))
        core = sight.scale.minimal(window, members, literal if shown else 0, knowledge)
        assert core is not None, "there is no bound"
        found.append(Taken(core, shown))
        if not shown:
            break
        knowledge.learn(shown)
        rests_on = [*core.conditions, *core.known]
        for other in [each for each in left if abs(each) in window.variables]:
            open_still = other not in knowledge.true and knowledge.allows(other)
            if open_still and window.suffices(rests_on, other) is not None:
                del left[other]
                shown.append(other)
                knowledge.learn([other])
    return needed(found, before.true, sight.handles)
