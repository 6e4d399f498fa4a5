"""The least that anything costs which forces a fact: what the claim `smallest` is judged by.

All reasons that a small board has, and all facts known before a step, are put into one program, where a model
tells which of them it breaks. Whatever forces the fact holds at least one of those that any model without the
fact breaks. So the cheapest sets that hold one of each are tried, until one of them forces the fact.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from clingo import Control, Function, Model, Number

from tests.explaining.judge.rules import Cell, Known, Reason, Record, Rules

PAGE = Path(__file__).parents[3] / "docs" / "explaining.md"
BROAD = 20
"""What a number that keeps to itself costs more."""


class Prices:
    """The weights that the page about explanations states for a puzzle."""

    def __init__(self, key: str) -> None:
        (row,) = re.findall(
            rf"^\| {key} \| (`.*) \| (\d+) \| (\d+) \|$", PAGE.read_text("utf-8"), re.MULTILINE
        )
        self.rules = {rule: int(weight) for rule, weight in re.findall(r"`([a-z-]+)` (\d+)", row[0])}
        self.decided, self.noted = int(row[1]), int(row[2])

    def reason(self, reason: Reason, goal: Sequence[Cell]) -> int:
        """What a reason for a fact at some cells costs."""
        more = len(reason.cells) - 1 if reason.kind or reason.ways else 0
        return (
            self.rules[reason.rule] + (BROAD if reason.kind == "number" else more) + far(reason.cells, goal)
        )

    def known(self, place: Sequence[Cell], goal: Sequence[Cell], *, decided: bool) -> int:
        """What it costs to use a known fact that excludes one thing, or says all of its place."""
        return (self.decided if decided else self.noted) + far(place, goal)


def far(one: Iterable[Cell], other: Sequence[Cell]) -> int:
    """How many cells lie between two places."""
    return max(0, min(max(abs(a - c), abs(b - d)) for a, b in one for c, d in other) - 1)


def false_claims(board: Record, explanation: Record, rules: Rules) -> Iterator[str]:
    """The steps that claim to be smallest and are not, on a board that is small enough to try everything."""
    everything = Cheapest(board, rules)
    known = {handle: frozenset(states) for handle, states in enumerate(rules.states)}
    for number, step in enumerate(explanation["steps"], 1):
        if step["smallest"]:
            yield from (f"step {number}: {wrong}" for wrong in everything.claim(step, known))
        for fact in map(rules.fact, step["facts"]):
            known[fact.handle] &= fact.states


class Cheapest:
    """All that steps on a board can build on, each with a number."""

    def __init__(self, board: Record, rules: Rules) -> None:
        self.rules, self.prices = rules, Prices(board["puzzle"])
        self.reasons = dict(enumerate(rules.reasons()))
        facts = (Known(handle, part) for handle in range(len(rules.states)) for part in rules.parts(handle))
        self.facts = dict(enumerate(facts, len(self.reasons)))
        program = [rules.structure()]
        for handle, states in enumerate(rules.states):
            program.append(f"1 {{ is({handle},{states.start}..{states.stop - 1}) }} 1.")
        for number, reason in self.reasons.items():
            bitten = "\n".join(rules.program(number, reason))
            bitten = bitten.replace(f":- on({number}), ", f"broken({number}) :- ")
            program.append(bitten.replace(f":- on({number}).", f"broken({number})."))
        for number, (handle, held) in self.facts.items():
            others = set(rules.states[handle]) - held
            program += [f"broken({number}) :- is({handle},{state})." for state in others]
        self._control = Control(["--warn=none"])
        self._control.add("base", [], "\n".join(program))
        self._control.ground([("base", [])])

    def claim(self, step: Record, known: Mapping[int, frozenset[int]]) -> Iterator[str]:
        """What is wrong with the claim that nothing forces the first fact of a step for less than it costs.

        The step was found for a part of that fact, which nothing forces for less, and something for as much.
        """
        handle, states = self.rules.fact(step["facts"][0])
        parts = [part for part in self.rules.parts(handle) if states <= part and not known[handle] <= part]
        costs = []
        for part in parts:
            costs.append(self.cost(Known(handle, part), known, step["cost"]))
            if costs[-1] == step["cost"]:
                return
        yield f"it costs {step['cost']}, but parts of its first fact can be forced for {costs}"

    def cost(self, fact: Known, known: Mapping[int, frozenset[int]], most: int) -> int | None:
        """The least that anything costs which forces a fact; None if it is more than `most`."""
        goal = self.rules.where(fact.handle)
        prices = {number: self.prices.reason(reason, goal) for number, reason in self.reasons.items()}
        for number, (handle, states) in self.facts.items():
            if known[handle] <= states:
                decided = len(known[handle]) == 1
                prices[number] = self.prices.known(self.rules.where(handle), goal, decided=decided)
        left_out: list[set[int]] = []
        while (chosen := cheapest_hitting(left_out, prices, most)) is not None:
            broken = self._broken(chosen, prices, fact)
            if broken is None:
                return sum(prices[number] for number in chosen)
            left_out.append(broken)
        return None

    def _broken(self, kept: Iterable[int], members: Collection[int], fact: Known) -> set[int] | None:
        """The members that some model breaks in which those kept hold and the fact does not; None if none is.

        They are few: others are kept one after another, as long as there is a model.
        """
        found = []
        for state in set(self.rules.states[fact.handle]) - fact.states:
            broken = self._model(kept, members, fact.handle, state)
            for member in sorted(broken or ()):
                if broken is not None and member in broken:
                    held = [member, *(each for each in members if each not in broken)]
                    fewer = self._model(held, members, fact.handle, state)
                    broken = broken if fewer is None else fewer
            if broken is not None:
                found.append(broken)
        return min(found, key=len, default=None)

    def _model(
        self, held: Iterable[int], members: Collection[int], handle: int, state: int
    ) -> set[int] | None:
        """The members that a model breaks in which those held hold and a handle shows a state."""
        found: list[set[int]] = []

        def see(model: Model) -> None:
            atoms = (atom for atom in model.symbols(atoms=True) if atom.match("broken", 1))
            found.append({atom.arguments[0].number for atom in atoms}.intersection(members))

        shows = (Function("is", [Number(handle), Number(state)]), True)
        holding = [(Function("broken", [Number(number)]), False) for number in held]
        self._control.solve([shows, *holding], on_model=see)
        return found[0] if found else None


def cheapest_hitting(
    sets: Sequence[Collection[int]], prices: Mapping[int, int], most: int
) -> set[int] | None:
    """The cheapest members that every set has one of; None if they cost more than `most`."""
    best: set[int] | None = None

    def extend(chosen: set[int], cost: int, ruled_out: frozenset[int]) -> None:
        nonlocal best, most
        unmet = [each for each in sets if chosen.isdisjoint(each)]
        if not unmet:
            best, most = chosen, cost - 1
            return
        smallest = min(unmet, key=lambda each: len(set(each) - ruled_out))
        for member in sorted(set(smallest) - ruled_out, key=prices.__getitem__):
            if cost + prices[member] <= most:
                extend(chosen | {member}, cost + prices[member], ruled_out)
            ruled_out |= {member}

    extend(set(), 0, frozenset())
    return best
