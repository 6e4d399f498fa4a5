"""What is known of a board's handles, as sets of states and as literals of a formula."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kotae.constraints.graph import Groups
from kotae.explaining.grounds import Grounds
from kotae.explaining.solver import propagated
from kotae.statements import Fact, Handle


class Handles:
    """The handles of a board with the values that their variables have in each state."""

    def __init__(self, grounds: Grounds[Any, Any]) -> None:
        self.puzzle, self.instance = grounds.puzzle, grounds.instance
        self.all: Sequence[Handle] = self.puzzle.medium.handles(self.instance)
        said = grounds.encoding.state_literals
        self.possible = [handle.possible() for handle in self.all]
        self.literals = [{s: tuple(said(h, s)) for s in states} for h, states in enumerate(self.possible)]
        self.of: dict[int, int] = {}
        """The handle that a variable belongs to."""
        self.values: list[dict[int, frozenset[int]]] = []
        """For each handle, the literals that hold in each of its states."""
        for number, states in enumerate(self.literals):
            own = {abs(literal) for literals in states.values() for literal in literals}
            self.of.update(dict.fromkeys(own, number))
            self.values.append(
                {s: frozenset(propagated(grounds, literals, own)) for s, literals in states.items()}
            )

        groups = Groups(grounds.formula.variables + 1)
        for clause in grounds.structure:
            for literal in clause[1:]:
                groups.join(abs(clause[0]), abs(literal))
        self._group = groups.find
        self._in_group: dict[int, set[int]] = {}
        for variable, number in self.of.items():
            self._in_group.setdefault(groups.find(variable), set()).add(number)

    def spoken_of(self, variables: Iterable[int]) -> set[int]:
        """The handles that variables belong to, or helpers of the structure that they are tied to."""
        found: set[int] = set()
        for variable in variables:
            found |= self._in_group.get(self._group(variable), set())
        return found

    def states(self, handle: int, literals: Iterable[int]) -> list[int]:
        """The states of a handle in which these literals hold."""
        denied = {-literal for literal in literals}
        return [state for state, values in self.values[handle].items() if denied.isdisjoint(values)]

    def follows(self, literal: int, literals: Iterable[int]) -> bool:
        """Return True if `literals` of a handle force `literal`, which is of the same handle."""
        handle = self.of[abs(literal)]
        return all(literal in self.values[handle][state] for state in self.states(handle, literals))

    def fact(self, literals: Iterable[int]) -> Fact | None:
        """What literals of one handle say about it; None if they say nothing, or leave no state."""
        literals = list(literals)
        handle = self.of[abs(literals[0])]
        states = self.states(handle, literals)
        return self.puzzle.medium.fact(self.instance, handle, states) if states else None


class Knowledge:
    """The states that each handle can show, as far as it is known."""

    def __init__(self, handles: Handles) -> None:
        self.handles = handles
        self.states = [set(states) for states in handles.possible]
        self.true: set[int] = set()
        """The literals that are known to hold."""
        self._said: dict[int, tuple[int, ...]] = {}
        """What `literals` said of a handle, until more is known of it: it is asked by the thousand."""
        for handle in range(len(self.states)):
            self.true.update(self._common(handle))

    def copy(self) -> Knowledge:
        """The same knowledge, to which more can be added."""
        other = Knowledge.__new__(Knowledge)
        other.handles = self.handles
        other.states = [set(states) for states in self.states]
        other.true = set(self.true)
        other._said = dict(self._said)
        return other

    def literals(self, handle: int) -> tuple[int, ...]:
        """The literals that say what is known of a handle: if it is decided, those of its state."""
        said = self._said.get(handle)
        if said is None:
            state = self.decided(handle)
            said = tuple(self._common(handle)) if state is None else self.handles.literals[handle][state]
            self._said[handle] = said
        return said

    def decided(self, handle: int) -> int | None:
        """The only state that a handle can show, if it is known."""
        states = self.states[handle]
        return next(iter(states)) if len(states) == 1 else None

    def allows(self, literal: int) -> bool:
        """Whether some state of its handle is left if a literal holds."""
        handle = self.handles.of[abs(literal)]
        return not self.states[handle].isdisjoint(self.handles.states(handle, [literal]))

    def learn(self, literals: Iterable[int]) -> set[int]:
        """Take literals as known; returns the handles that more is known of than before.

        One that would leave a handle no state is not learned: whoever sees that has a contradiction.
        """
        changed = set()
        for literal in literals:
            handle = self.handles.of[abs(literal)]
            values = self.handles.values[handle]
            left = {state for state in self.states[handle] if -literal not in values[state]}
            if left and left != self.states[handle]:
                self.states[handle] = left
                self._said.pop(handle, None)
                changed.add(handle)
                self.true.update(self._common(handle))
        return changed

    def _common(self, handle: int) -> frozenset[int]:
        """The literals that hold in all states that a handle can show."""
        values = self.handles.values[handle]
        return frozenset.intersection(*(values[state] for state in self.states[handle]))

    def open(self, goal: Sequence[Iterable[int]] | None) -> Iterator[int]:
        """The literals that hold in all states of the goal, and not yet in all that are possible.

        Without a goal: all that would exclude some possible states and not all.
        """
        for handle, states in enumerate(self.states):
            values = self.handles.values[handle]
            if len(states) < 2:
                continue
            if goal is None:
                yield from frozenset().union(*(values[state] for state in states)) - self.true
            else:
                yield from frozenset.intersection(*(values[state] for state in goal[handle])) - self.true


def knowing(handles: Handles, literals: Iterable[int]) -> Knowledge:
    """Knowledge of nothing but some literals."""
    knowledge = Knowledge(handles)
    knowledge.learn(literals)
    return knowledge
