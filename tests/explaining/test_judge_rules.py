"""The judge's rules, written anew, say what brute force and the rooms' own checks say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from clingo import Function, Number

import kotae
from kotae.puzzles.registry import ROOMS, room
from tests.explaining.judge.asking import Assumption, Oracle
from tests.explaining.judge.futoshiki import Futoshiki
from tests.explaining.judge.judging import rules_of
from tests.explaining.judge.network import Network
from tests.explaining.judge.rules import Reason, Refused, Rules
from tests.rooms.oracle import Truth, truth
from tests.rooms.sights import meeting

BOARDS = 40
DRAWINGS = 30
REASONS = 60
UNSAID = {"max-bridges"}
"""Rules that go without saying."""

each_key = pytest.mark.parametrize("key", ROOMS)


def boards(key: str) -> Iterator[tuple[Truth, Oracle]]:
    """Small boards on which every answer counts, each with the judge's view of it."""
    for number in range(BOARDS):
        true = truth(key, f"judge {number}")
        if not true.shortest:
            yield true, Oracle(rules_of(kotae.Board(true.puzzle, true.instance).json()))


def pinned(states: Sequence[int]) -> list[Assumption]:
    """The assumptions that a drawing shows these states."""
    return [(Function("is", [Number(handle), Number(state)]), True) for handle, state in enumerate(states)]


@each_key
def test_answers_are_those_of_brute_force(key: str) -> None:
    for true, oracle in boards(key):
        possible = oracle.answers_show()
        assert (possible is None) == (not true.shown), str(true)
        facts = list(true.brute.facts(true.instance, [*map(sorted, possible)])) if possible else []
        assert facts == true.facts, str(true)


@each_key
def test_each_rule_alone_is_broken_where_its_check_says_so(key: str) -> None:
    random = Random(f"{key} drawings")
    broken, kept = set(), set()
    for true, oracle in boards(key):
        for _ in range(DRAWINGS):
            states = [random.choice(states) for states in oracle.rules.states]
            if true.shown and random.random() < 0.7:  # an answer with a few changes
                states = [
                    s if random.random() < 0.1 else t for s, t in zip(states, true.shown[0], strict=True)
                ]
            drawing = true.puzzle.medium.assemble(true.instance, states)
            faults = {fault.rule for fault in true.puzzle.faults(true.instance, drawing)}
            for rule in oracle.rules.keys:
                holds = oracle.can_be([oracle.holds(Reason(rule)), *pinned(states)])
                assert holds == (rule not in faults), f"{rule}\n{true}{states}"
            broken |= faults
            kept |= set(oracle.rules.keys) - faults
    assert broken == kept == room(key).rules.keys() - UNSAID


def some_reason(rules: Rules, random: Random) -> Reason:
    """A rule at a place, which may make sense or not."""
    rule = random.choice(rules.keys)
    if isinstance(rules, Futoshiki):
        places = min(len(rules.cells), random.randint(1, 3))
        return Reason(rule, tuple(random.sample(rules.cells, places)))
    assert isinstance(rules, Network)
    ways = [random.choice(rules.edges)]
    for _ in range(random.randint(0, 6)):
        onward = [edge for edge in rules.edges if set(edge) & {*ways[-1]} and edge not in ways]
        ways += random.sample(onward, min(1, len(onward)))
    cells = {end for way in ways for end in way}
    if rule == "no-crossing":
        one, other = ways[0], random.choice(rules.edges)
        return Reason(rule, (meeting(one, other) or one[0], *one, *other))
    if rule == "no-touching":
        return Reason(rule, ways[0], ways=tuple(ways[1:]))
    if rule in ("no-branching", "fill", "island-count") or random.random() < 0.3:
        cells = {ways[0][0]}
    kind = random.choice([None, "pocket"])
    return Reason(rule, tuple(cells), kind, tuple(ways) if random.random() < 0.5 and len(cells) > 1 else ())


@each_key
def test_a_reason_at_a_place_asks_no_more_than_the_rules_do(key: str) -> None:
    random = Random(f"{key} reasons")
    made, accepted = set(), set()
    for true, oracle in boards(key):
        for _ in range(REASONS if true.shown and oracle.rules.states else 0):
            reason = some_reason(oracle.rules, random)
            made.add(reason.rule)
            try:
                holds = oracle.holds(reason)
            except Refused:
                continue
            accepted.add(reason.rule)
            assert oracle.can_be([holds, *pinned(random.choice(true.shown))]), f"{reason}\n{true}"
    assert made == accepted == room(key).rules.keys() - UNSAID
