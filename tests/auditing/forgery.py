"""Evidence that somebody has changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any

from kotae.auditing.trees.cuts import CutCheck, in_order
from kotae.auditing.trees.evidence import (
    Apart,
    Evidence,
    Inequality,
    JoinedNodes,
    Loop,
    Nodes,
    Single,
    Unused,
)
from kotae.auditing.trees.form import check_form
from kotae.checkpoints import OutOfTime
from kotae.errors import BadInput
from kotae.optional import Spanning
from kotae.solving.trees.explaining import steps_to_contradiction


class Forger:
    """Changes something, now this and now that."""

    def __init__(self, problem: Spanning, random: Random) -> None:
        self._problem, self._random = problem, random
        self._check = CutCheck(problem)

    def forged(self, evidence: Evidence) -> Evidence:
        """The evidence with a few changes, most of them in one of its cuts."""
        random = self._random
        crossings, cuts = dict(evidence.crossings), dict(evidence.cuts)
        every = in_order(cuts)
        if not every or random.random() < 0.1:
            pair, price = random.choice([*crossings.items()])
            crossings[random.choice([pair, self._number_pair()])] = self._number(price)
            return replace(evidence, crossings=crossings)
        old = random.choice(every)
        price = cuts.pop(old, 0)
        new: Inequality = old
        for _ in range(random.choice((1, 1, 2, 3))):
            new = self._altered(new)
        if random.random() < 0.5:
            new = self._shown(new)
        cuts[new] = random.choice((price, evidence.unit, 100 * evidence.unit))
        return replace(evidence, cuts=cuts)

    def invented(self, cuts: Sequence[Inequality]) -> Inequality:
        """A cut of any members, among them these cuts, for any reasons that are not refused at once."""
        random = self._random
        members = [random.choice([self._member(), *cuts[:4]]) for _ in range(random.randint(1, 5))]
        joined = [member.nodes for member in members if isinstance(member, JoinedNodes)]
        reasons = [self._reason() for _ in range(20)]
        reasons += [Apart(random.choice([None, *joined]), (self._nodes(),)) for _ in range(20)]
        reasons += [
            Loop(self._links(3), tuple(random.sample(joined, min(len(joined), 2)))) for _ in range(20)
        ]
        taken = tuple(reason for reason in reasons if not self._refused(Inequality((), (reason,))))
        return self._shown(Inequality(tuple(members), taken, random.randint(0, 4)))

    def _refused(self, cut: Inequality) -> bool:
        try:
            self._check.claim(cut)
        except BadInput:
            return True
        return False

    def _shown(self, cut: Inequality) -> Inequality:
        """The cut with steps that a solver finds: a forger who knows what is checked."""
        try:
            check_form(Evidence(cuts={cut: 1}))
            clauses = self._check.claim(cut).clauses
            return replace(cut, steps=tuple(steps_to_contradiction(clauses, 1000)))
        except (BadInput, OutOfTime):
            return cut

    def _altered(self, value: Any) -> Any:
        """Something of the same kind, or nearly."""
        random = self._random
        match value:
            case int():
                return self._number(value)
            case tuple() | frozenset():
                return type(value)(self._altered_items(list(value)))
            case None:
                return self._nodes()
            case Unused() | Single() | JoinedNodes() if random.random() < 0.5:
                return self._member()
            case Apart() | Loop() if random.random() < 0.3:
                return self._reason()
            case Apart(nodes, _) if nodes is not None and random.random() < 0.2:
                return replace(value, nodes=None)
            case _:
                name = random.choice([field.name for field in fields(value)])
                return replace(value, **{name: self._altered(getattr(value, name))})

    def _altered_items(self, items: list[Any]) -> list[Any]:
        random = self._random
        at = random.randrange(len(items) + 1)
        if at == len(items) or random.random() < 0.1:
            samples = [self._member(), self._reason(), self._nodes(), self._number(0), self._numbers()]
            near = [sample for sample in samples if items and type(sample) is type(items[0])]
            return [*items, *(near or [random.choice(samples)])]
        kind = random.randrange(4)
        if kind == 0:
            return items[:at] + items[at + 1 :]
        if kind == 1:
            return [*items, items[at]]
        return [*items[:at], self._altered(items[at]), *items[at + 1 :]]

    def _number(self, value: int) -> int:
        random = self._random
        most = len(self._problem.links)
        return random.choice((value + 1, value - 1, -value, 0, -1, 10**6, *random.choices(range(most), k=6)))

    def _number_pair(self) -> tuple[int, int]:
        return self._number(0), self._number(0)

    def _numbers(self) -> tuple[int, ...]:
        return tuple(self._number(1) for _ in range(self._random.randrange(4)))

    def _nodes(self) -> Nodes:
        random = self._random
        count, nodes = random.choice((0, 1, 2, 2, 3, 3, 4, 99)), self._problem.nodes
        return frozenset(random.sample(range(nodes), min(count, nodes)))

    def _links(self, most: int) -> tuple[int, ...]:
        return tuple(self._random.choices(range(len(self._problem.links)), k=self._random.randint(0, most)))

    def _member(self) -> Unused | Single | JoinedNodes:
        random, problem = self._random, self._problem
        one, other = random.choice([*problem.crossings, self._number_pair()])
        unused = Unused(random.randrange(len(problem.links)))
        return random.choice((unused, Single(one, other), JoinedNodes(self._nodes())))

    def _reason(self) -> Apart | Loop:
        random = self._random
        groups = tuple(self._nodes() for _ in range(random.choice((0, 1, 1, 2))))
        links = self._links(5)
        return random.choice(
            (Apart(None, groups), Apart(self._nodes(), groups), Loop(links, groups), Loop(links, ()))
        )
