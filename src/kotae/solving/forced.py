"""What holds in every answer (the backbone): the states that each handle can show, seen or excluded.

After an answer, all that it does not show is *open*. Is there an answer that shows some of what is open? If
so, whatever it shows is open no longer; if not, all that was asked for is excluded. A question that takes too
long is asked again in halves, so that a limit leaves all that is quick to see.

How much to ask for at once was tried on the 16 hardest Coelho boards of 400 islands, on a busy machine. With
20 states, or 10, the slowest took half as long as with 50 or 500. To have the solver try what is open first
took longer. Where nothing is found, the next question is larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from kotae.checkpoints import OutOfTime, watched
from kotae.formula import Model
from kotae.generic import A, I
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided
from kotae.solving.session import Session
from kotae.statements import Fact
from kotae.watch import Watch

FEWEST, MOST = 20, 40
"""How much is asked for in one question: a clause of that many literals."""
QUICK_CONFLICTS = 2000
"""How long a question may take before it is halved."""

Target = tuple[int, int]
"""The numbers of a handle and of a state."""


class Forced(Generic[I, A]):
    """The states that the handles can show, as far as it is known."""

    def __init__(self, session: Session[I, A], assume: Sequence[int] = ()) -> None:
        self._session = session
        self._assume = tuple(assume)
        self._states = [handle.possible() for handle in session.puzzle.medium.handles(session.instance)]
        literals = session.encoding.state_literals
        self._open: dict[Target, Sequence[int]] = {
            (handle, state): literals(handle, state)
            for handle, states in enumerate(watched(self._states))
            for state in states
        }
        """What is neither seen nor excluded, with the literals that say it."""
        self._excluded: set[Target] = set()
        self._literals: dict[Target, int] = {}
        self._model: Model | None = None

    @property
    def other(self) -> A | None:
        """An answer that was found on the way, different from those shown."""
        return None if self._model is None else self._session.checked(self._model)

    def show(self, answer: A) -> None:
        """Learn what an answer shows."""
        for target in enumerate(self._session.puzzle.medium.states(self._session.instance, answer)):
            self._open.pop(target, None)

    def settle(self, watch: Watch) -> str | None:
        """Ask until nothing is open; returns the limit that was hit before, if one was."""
        try:
            return self._settled(watch)
        except OutOfTime as limit:  # between two questions; what was found stays
            return str(limit)

    def _settled(self, watch: Watch) -> str | None:
        settled = self._session.settled()
        self._exclude([t for t, said in self._open.items() if any(-literal in settled for literal in said)])
        put_off: list[Target] = []
        targets = list(self._open)
        count = FEWEST
        while targets:
            before = self._model
            put_off += self._ask(targets[-count:], watch, QUICK_CONFLICTS)
            del targets[-count:]
            count = min(2 * count, MOST) if self._model is before else FEWEST
            if (why := watch.exceeded(0)) is not None:
                return why
        for target in put_off:
            if self._ask([target], watch, None):
                return watch.exceeded(watch.limits.conflicts or 0) or "a limit was reached"
        return None

    def varying(self) -> frozenset[int]:
        """The handles that show different states in different answers; all must be settled."""
        return frozenset(
            handle
            for handle, states in enumerate(self._states)
            if sum((handle, state) not in self._excluded for state in states) > 1
        )

    def facts(self) -> tuple[Fact, ...]:
        """What holds in every answer, as far as it is known by now."""
        puzzle, instance = self._session.puzzle, self._session.instance
        found = []
        for handle, states in enumerate(self._states):
            possible = [state for state in states if (handle, state) not in self._excluded]
            known = len(possible) < len(states) or len(states) == 1
            if known and (fact := puzzle.medium.fact(instance, handle, possible)) is not None:
                found.append(fact)
        return tuple(found)

    def close_all(self) -> None:
        """Exclude all that is open: there is no other answer."""
        self._exclude(list(self._open))

    def _exclude(self, targets: Iterable[Target]) -> None:
        for target in targets:
            del self._open[target]
            self._excluded.add(target)

    def _see(self, model: Model) -> None:
        """Learn what a model shows.

        Models are not run through the room's checks here. That is safe: a state seen in one is only kept out
        of the forced facts, never reported.
        """
        self._model = model
        seen = []
        for target, said in self._open.items():
            for literal in said:  # without `holds`: this is done for every state of every model
                if not (model[literal] if literal > 0 else not model[-literal]):
                    break
            else:
                seen.append(target)
        for target in seen:
            del self._open[target]

    def _ask(self, targets: list[Target], watch: Watch, quick: int | None) -> list[Target]:
        """Decide the targets; those that take too long are returned."""
        waiting = [targets]
        put_off: list[Target] = []
        while waiting:
            part = [target for target in waiting.pop() if target in self._open]
            if not part:
                continue
            match self._any_of(part, watch if quick is None else watch.capped(quick)):
                case Solved(model):
                    self._see(model)
                    waiting.append(part)
                case Impossible():
                    self._exclude(part)
                case Undecided():
                    if len(part) == 1 or watch.exceeded(0) is not None:
                        put_off += part
                    else:
                        middle = len(part) // 2
                        waiting += [part[middle:], part[:middle]]
        return put_off

    def _any_of(self, targets: list[Target], watch: Watch) -> Outcome[Model]:
        """A model that shows one of the targets."""
        session = self._session
        with session.question() as guard:
            session.suppose([[self._literal(target) for target in targets]], guard)
            return session.find([*self._assume, guard], watch)

    def _literal(self, target: Target) -> int:
        """A literal that is true only where a handle shows a state."""
        if target not in self._literals:
            said = self._open[target]
            if len(said) == 1:
                self._literals[target] = said[0]
            else:
                self._literals[target] = both = self._session.variable()
                self._session.suppose(([literal] for literal in said), both)
        return self._literals[target]
