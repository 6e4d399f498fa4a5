"""All answers one after another, without slowing down: the answers are split into cubes, each small enough.

Every answer that was found takes a blocking clause, and a solver with 100,000 of them takes ten times as long
for the next answer as at first. So when a cube has given many answers, a literal that divides them splits it
in two; its blocking clauses are retired, and each half begins with its own. No more than some thousand such
clauses are alive at any time.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kotae.generic import A, I
from kotae.solving.outcome import Impossible, Outcome, Solved
from kotae.watch import Watch

if TYPE_CHECKING:
    from kotae.solving.session import Session

MOST = 1000
"""How many answers of a cube are found before it is split."""

States = Sequence[int]


@dataclass(slots=True)
class Cube:
    """The answers in which some literals hold, and which of them are known."""

    literals: tuple[int, ...] = ()
    known: list[States] = field(default_factory=list)
    """Each by the states of its handles, some hundred bytes: its literals would take a hundred times more."""


def remaining(
    session: Session[I, A], known: Sequence[A], assume: Sequence[int], watch: Watch
) -> Generator[Outcome[A], None, None]:
    """Every answer but those that are known; the last outcome says why there are no more."""
    cubes = [Cube((), [_compact(session, answer) for answer in known])]
    while cubes:
        cube = cubes.pop()
        with session.question() as guard:
            for shown in cube.known:
                _exclude(session, cube, _pin(session, shown), guard)
            while True:
                outcome = session.solve(assume=[*assume, guard, *cube.literals], watch=watch)
                if isinstance(outcome, Impossible):
                    break
                yield outcome
                if not isinstance(outcome, Solved):
                    return
                cube.known.append(_compact(session, outcome.answer))
                if len(cube.known) >= MOST:
                    cubes += _halves(session, cube)
                    break
                _exclude(session, cube, session.encoding.pin(outcome.answer), guard)
    yield Impossible(stats=session.stats())


def _exclude(session: Session[I, A], cube: Cube, pin: Sequence[int], guard: int) -> None:
    """Ensure that no answer of the cube is this one, while the guard is assumed."""
    fixed = set(cube.literals)
    session.suppose([[-literal for literal in pin if literal not in fixed]], guard)


def _halves(session: Session[I, A], cube: Cube) -> list[Cube]:
    """The cube in two, by the literal that divides the known answers most evenly."""
    pins = [set(_pin(session, shown)) for shown in cube.known]
    count = {literal: sum(literal in pin for pin in pins) for literal in pins[0]}
    divider = min(count, key=lambda literal: abs(2 * count[literal] - len(pins)))
    halves = (Cube((*cube.literals, divider)), Cube((*cube.literals, -divider)))
    for pin, shown in zip(pins, cube.known, strict=True):
        halves[divider not in pin].known.append(shown)
    return list(halves)


def _compact(session: Session[I, A], answer: A) -> States:
    """The states that an answer's handles show."""
    return compact(session.puzzle.medium.states(session.instance, answer))


def compact(states: States) -> States:
    """States of handles in as few bytes as they take."""
    return bytes(states) if max(states, default=0) < 256 else array("H", states)


def _pin(session: Session[I, A], states: States) -> list[int]:
    """The literals that say exactly the answer of these states."""
    return session.encoding.pin(session.puzzle.medium.assemble(session.instance, states))
