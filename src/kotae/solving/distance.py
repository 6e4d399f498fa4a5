"""The answer that differs from a given one in the fewest places, or in the most.

Places are handles. Whether one differs is a literal, true at least (for the fewest) or at most (for the most)
where it does, and the number of those that are true is bounded more and more tightly until there is no answer
left (a totalizer, written anew for each bound: mostly two or three).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from kotae.encodings import totalizer
from kotae.generic import A, I
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.session import Session
from kotae.watch import Watch

Near = Literal["any", "least", "most"]
"""How much a second answer shall differ from the first."""
NEAR: tuple[Near, ...] = get_args(Near)


def distance(session: Session[I, A], one: A, other: A) -> int:
    """The number of places in which two answers differ."""
    return len(session.puzzle.differing(session.instance, one, other))


def extreme(
    session: Session[I, A], first: A, second: A, near: Near, assume: Sequence[int], watch: Watch
) -> tuple[A, str | None]:
    """The answer that differs least from the first, or most, and the limit that was hit first, if one was.

    The search begins with the second answer.
    """
    if near == "any":
        return second, None
    differing = _differing(session, first, near)
    best = distance(session, first, second)
    while best > 1 if near == "least" else best < len(differing):
        with session.question() as guard:
            session.exclude(first, guard)
            session.suppose(_bounded(session, differing, best, near), guard)
            match session.solve(assume=[*assume, guard], watch=watch):
                case Solved(answer):
                    second, best = answer, distance(session, first, answer)
                case Undecided(reason):
                    return second, reason
                case Impossible():
                    break
    return second, None


def _bounded(session: Session[I, A], differing: list[int], best: int, near: Near) -> list[tuple[int, ...]]:
    """Clauses: fewer places differ than in the best answer known, or more."""
    bounded, count = (totalizer.at_most, best - 1) if near == "least" else (totalizer.at_least, best + 1)
    return list(bounded(differing, count, lambda _: session.variable(), "the places that differ"))


def _differing(session: Session[I, A], first: A, near: Near) -> list[int]:
    """For each handle that can differ from the first answer, the literal that says whether it does."""
    found = []
    for handle, state in enumerate(session.puzzle.medium.states(session.instance, first)):
        literals = session.encoding.state_literals(handle, state)
        if not literals:
            continue
        if len(literals) == 1:
            found.append(-literals[0])
            continue
        differs = session.variable()
        if near == "least":
            session.suppose(([literal] for literal in literals), -differs)
        else:
            session.suppose([[-literal for literal in literals]], differs)
        found.append(differs)
    return found
