"""Questions about a board, answered by clingo: which reasons and facts can hold together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from clingo import Control, Function, Model, Number, Symbol

from tests.explaining.judge.rules import Known, Reason, Rules

Assumption = tuple[Symbol, bool]
"""An atom, and whether it is true."""


class Oracle:
    """A board as a program to which reasons and facts are added as they are needed."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._control = Control(["--warn=none"])
        self._numbers = count()
        self._atoms: dict[Reason | Known, Symbol] = {}
        choices = (
            f"1 {{ is({handle},{states.start}..{states.stop - 1}) }} 1."
            for handle, states in enumerate(rules.states)
        )
        self._add([*choices, rules.structure()])

    def holds(self, reason: Reason) -> Assumption:
        """The assumption that a reason holds."""
        if reason not in self._atoms:
            number = next(self._numbers)
            program = list(self.rules.program(number, reason))
            self._atoms[reason] = Function("on", [Number(number)])
            self._add([f"{{ on({number}) }}.", *program])
        return self._atoms[reason], True

    def true(self, fact: Known) -> Assumption:
        """The assumption that a fact is true."""
        if fact not in self._atoms:
            number = next(self._numbers)
            self._atoms[fact] = Function("wrong", [Number(number)])
            others = set(self.rules.states[fact.handle]) - fact.states
            self._add([f"wrong({number}) :- is({fact.handle},{state})." for state in others])
        return self._atoms[fact], False

    def false(self, fact: Known) -> Assumption:
        """The assumption that a fact is not true."""
        return self.true(fact)[0], True

    def can_be(self, assumptions: Sequence[Assumption]) -> bool:
        """Whether all of these can be together."""
        return bool(self._control.solve(assumptions).satisfiable)

    def answers_show(self, facts: Iterable[Known] = ()) -> list[frozenset[int]] | None:
        """The states of each handle in all answers in which these facts are true; None if there is none."""
        base = [self.holds(Reason(rule)) for rule in self.rules.keys] + [self.true(fact) for fact in facts]
        seen: set[tuple[int, int]] = set()

        def see(model: Model) -> None:
            atoms = (atom.arguments for atom in model.symbols(atoms=True) if atom.match("is", 2))
            seen.update((handle.number, state.number) for handle, state in atoms)

        if not self._control.solve(base, on_model=see).satisfiable:
            return None
        for handle, states in enumerate(self.rules.states):
            for state in states:
                if (handle, state) not in seen:
                    shows = Function("is", [Number(handle), Number(state)])
                    self._control.solve([*base, (shows, True)], on_model=see)
        return [
            frozenset(state for state in states if (handle, state) in seen)
            for handle, states in enumerate(self.rules.states)
        ]

    def _add(self, program: Iterable[str]) -> None:
        name = f"part{next(self._numbers)}"
        self._control.add(name, [], "\n".join(program))
        self._control.ground([(name, [])])
