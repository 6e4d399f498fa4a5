"""What holds in every answer: the states that each handle can show, each seen in an answer or excluded.

After an answer, all that it does not show is *open*. Is there an answer that shows some of what is open? If
so, whatever it shows is open no longer; if not, all that was asked for is excluded. A question that takes too
long is asked again in halves, so that a limit leaves all that is quick to see.

How much to ask for at once was tried on the 60 Coelho boards of 400 islands. With 20 states the slowest takes
half as long as with 50 or 500, and as with 10: a question about many is answered by some far-off corner of
the board, and every answer has to be joined by cuts anew. To have the solver try what is open first makes
fewer questions, but more cuts, and takes longer. Where nothing is found, the next question is larger.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic

from kotae.puzzle import A, Fact, I
from kotae.solving.limits import Watch
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.session import Session

FEWEST, MOST = 20, 40
"""How much is asked for in one question: a clause of that many literals."""
QUICK_CONFLICTS = 2000
"""How long a question may take before it is halved."""

Target = tuple[int, int]
"""A handle and a state, by their numbers."""


class Forced(Generic[I, A]):
    """The states that the handles can show, as far as answers and questions have told so far."""

    def __init__(self, session: Session[I, A], assume: Sequence[int] = ()) -> None:
        self._session = session
        self._assume = tuple(assume)
        puzzle, instance = session.puzzle, session.instance
        self._states = [
            [number for number, state in enumerate(handle.states) if state.settled and not state.excess]
            for handle in puzzle.handles(instance)
        ]
        self._seen: list[set[int]] = [set() for _ in self._states]
        self._excluded: list[set[int]] = [set() for _ in self._states]
        self._literals: dict[Target, int] = {}
        self.other: A | None = None
        """An answer that was found on the way, different from those shown."""

    def show(self, answer: A) -> None:
        """Learn what an answer shows."""
        for seen, state in zip(self._seen, self._states_of(answer), strict=True):
            seen.add(state)

    def settle(self, watch: Watch) -> str | None:
        """Ask until nothing is open; or which limit was hit before."""
        self._exclude_settled()
        put_off: list[Target] = []
        targets = list(self._open())
        count = FEWEST
        while targets:
            before = self.other
            put_off += self._ask(targets[-count:], watch, QUICK_CONFLICTS)
            del targets[-count:]
            count = min(2 * count, MOST) if self.other is before else FEWEST
            if (why := watch.exceeded(0)) is not None:
                return why
        for target in put_off:
            if self._ask([target], watch, None):
                return watch.exceeded(0) or "a limit was reached"
        return None

    def facts(self) -> tuple[Fact, ...]:
        """What holds in every answer, as far as it is known by now."""
        puzzle, instance = self._session.puzzle, self._session.instance
        found = []
        for place, (states, excluded) in enumerate(zip(self._states, self._excluded, strict=True)):
            possible = [state for state in states if state not in excluded]
            if len(possible) < len(states) and (fact := puzzle.fact(instance, place, possible)) is not None:
                found.append(fact)
        return tuple(found)

    def close_all(self) -> None:
        """Exclude all that is open: there is no other answer."""
        for place, state in self._open():
            self._excluded[place].add(state)

    def _states_of(self, answer: A) -> list[int]:
        return self._session.puzzle.states(self._session.instance, answer)

    def _open(self) -> Iterator[Target]:
        for place, states in enumerate(self._states):
            for state in states:
                if state not in self._seen[place] and state not in self._excluded[place]:
                    yield place, state

    def _exclude_settled(self) -> None:
        """Exclude what presolving does: a limit may leave time for no more."""
        settled = self._session.settled()
        for place, state in list(self._open()):
            if any(-literal in settled for literal in self._session.encoding.shows(place, state)):
                self._excluded[place].add(state)

    def _ask(self, targets: list[Target], watch: Watch, quick: int | None) -> list[Target]:
        """Decide the targets; those that take too long are returned."""
        waiting = [targets]
        put_off: list[Target] = []
        while waiting:
            part = [(h, s) for h, s in waiting.pop() if s not in self._seen[h] and s not in self._excluded[h]]
            if not part:
                continue
            outcome = self._any_of(part, watch if quick is None else watch.capped(quick))
            match outcome:
                case Solved(answer):
                    self.show(answer)
                    self.other = answer
                    waiting.append(part)
                case Impossible():
                    for place, state in part:
                        self._excluded[place].add(state)
                case Undecided():
                    if len(part) == 1 or watch.exceeded(0) is not None:
                        put_off += part
                    else:
                        middle = len(part) // 2
                        waiting += [part[middle:], part[:middle]]
        return put_off

    def _any_of(self, targets: list[Target], watch: Watch) -> Solved[A] | Impossible | Undecided:
        """An answer that shows one of the targets."""
        session = self._session
        literals = [self._literal(target) for target in targets]
        with session.question() as guard:
            session.suppose([literals], guard)
            return session.solve(assume=[*self._assume, guard], watch=watch)

    def _literal(self, target: Target) -> int:
        """A literal that is true only where a handle shows a state."""
        if target not in self._literals:
            literals = self._session.encoding.shows(*target)
            if len(literals) == 1:
                self._literals[target] = literals[0]
            else:
                self._literals[target] = both = self._session.variable()
                self._session.suppose(([literal] for literal in literals), both)
        return self._literals[target]
