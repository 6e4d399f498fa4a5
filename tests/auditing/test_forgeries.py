"""Cuts that the solver makes, and those that any forger can make, against every tree."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest

from kotae.auditing.trees.cuts import CutCheck, in_order
from kotae.auditing.trees.evidence import Apart, Evidence, Inequality, Loop
from kotae.auditing.trees.spanning import shown_bound
from kotae.errors import BadInput
from kotae.optional import Spanning
from kotae.solving.trees.explaining import Explainer
from kotae.solving.trees.shortest import Shortest, shortest
from kotae.watch import Watch
from tests.auditing.forgery import Forger
from tests.auditing.trees import Tree, length, slack, tangled, trees


@dataclass(frozen=True)
class Board:
    """A problem, its trees, what the solver says of it, and all cuts that it made on its way."""

    problem: Spanning
    trees: list[Tree]
    result: Shortest
    made: list[Inequality]


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    """Small problems that have trees."""
    found = []
    random = Random(1)
    explained = Explainer.explained
    with pytest.MonkeyPatch.context() as patch:
        for _ in range(250):
            made: list[Inequality] = []

            def noting(
                self: Explainer, cut: Inequality, times: int = 1, made: list[Inequality] = made
            ) -> Inequality | None:
                shown = explained(self, cut, times)
                made.extend([] if shown is None else [shown])
                return shown

            patch.setattr(Explainer, "explained", noting)
            problem = tangled(random)
            result = shortest(problem, Watch())
            if not result.impossible:
                found.append(Board(problem, trees(problem), result, made))
    return found


def test_all_cuts_that_the_solver_makes_hold_in_every_tree(boards: list[Board]) -> None:
    seen = Counter[str]()
    for board in boards:
        problem = board.problem
        check = CutCheck(problem)
        for cut in board.made:
            check.check(cut)
            assert all(sum(slack(problem, tree, each) for each in cut.members) >= 1 for tree in board.trees)
            seen["tight"] += any(slack(problem, tree, cut) == 0 for tree in board.trees)
            seen.update(type(part).__name__ for part in cut.members + cut.reasons)
            seen["several parts"] += any(isinstance(r, Apart) and len(r.parts) > 1 for r in cut.reasons)
            seen["groups"] += any(isinstance(r, Loop) and bool(r.through) for r in cut.reasons)
    assert seen["tight"] > 200, seen
    assert min(seen[kind] for kind in ("Unused", "Single", "JoinedNodes", "Apart")) > 100, seen
    assert min(seen[kind] for kind in ("Inequality", "Loop")) > 10, seen
    assert min(seen["several parts"], seen["groups"]) > 0, seen


def test_no_forged_evidence_shows_what_is_not_so(boards: list[Board]) -> None:
    random = Random(3)
    seen = Counter[str]()
    for board in boards:
        problem, true = board.problem, board.result.evidence
        if not true.cuts:
            continue
        best = min(length(problem, tree) for tree in board.trees)
        forger = Forger(problem, random)
        for _ in range(20):
            forged = forger.forged(true)
            try:
                shown = shown_bound(problem, forged)
            except BadInput:
                seen["refused"] += 1
                continue
            seen["accepted"] += 1
            seen["worth something"] += shown > shown_bound(problem, Evidence())
            assert shown <= best, forged
            for cut in in_order(forged.cuts):
                assert all(slack(problem, tree, cut) >= 0 for tree in board.trees), cut
    assert min(seen["refused"], seen["accepted"], seen["worth something"]) > 300, seen


def test_nothing_made_of_any_reasons_shows_what_is_not_so() -> None:
    random = Random(4)
    seen = Counter[str]()
    for _ in range(20):
        count = random.randint(3, 4)
        links = [(random.randrange(count), random.randrange(count)) for _ in range(7)]
        crossings = random.sample([*combinations(range(7), 2)], 5)
        problem = Spanning(count, links, [1] * 7, crossings)
        every = trees(problem)
        forger, check = Forger(problem, random), CutCheck(problem)
        accepted: list[Inequality] = []
        for _ in range(40):
            cut = forger.invented(accepted)
            try:
                check.check(cut)
            except BadInput as error:
                seen["open" if "does not follow" in str(error) else "refused"] += 1
                continue
            accepted.append(cut)
            seen["accepted"] += 1
            seen["nested"] += any(isinstance(member, Inequality) for member in cut.members)
            seen["tight"] += any(slack(problem, tree, cut) == 0 for tree in every)
            assert all(slack(problem, tree, cut) >= 0 for tree in every), (problem, cut)
    assert min(seen.values()) > 30, seen
