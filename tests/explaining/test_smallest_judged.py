"""Of every step that claims to be the smallest, everything that costs less is tried, on small boards.

`KOTAE_BOARDS=100` judges fifty boards of each puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, count
from random import Random
from typing import Any

import pytest

import kotae
from kotae.puzzles.registry import ROOMS, room
from tests.explaining.judge.cheapest import Cheapest, cheapest_hitting, false_claims
from tests.explaining.judge.judging import rules_of
from tests.explaining.judge.network import Network
from tests.explaining.judge.rules import Known, Reason
from tests.explaining.telling import Made, board, bridges, digits, explanation, reason, step
from tests.explaining.test_judged import BOARDS
from tests.futoshiki import brute as futoshiki_brute
from tests.hashi import brute as hashi_brute
from tests.numberlink import brute as numberlink_brute
from tests.yashi import brute as yashi_brute

SMALL: dict[str, Callable[[Random], Any]] = {
    "futoshiki": futoshiki_brute.small_board,
    "hashi": hashi_brute.small_board,
    "numberlink": numberlink_brute.small_board,
    "yashi": yashi_brute.small_board,
}
PLACES = range(4, 13)
"""How many places to draw in a board has."""
NODES = 8
"""Islands, points or cells of a network, of which groups are formed, at most."""
SQUARE = board("# kotae futoshiki\n1 .\n\n. .\n")
PAIRS = board("# kotae hashi\n1.2\n...\n1.2\n")


def small_boards(key: str, most: int) -> Iterator[kotae.Board]:
    """Yield boards with an answer, always the same ones in the same order."""
    for number in count():
        made = kotae.Board(room(key), SMALL[key](Random(f"{key} smallest {number}")))
        rules = rules_of(made.json())
        fits = len(rules.states) in PLACES and (not isinstance(rules, Network) or len(rules.nodes) <= NODES)
        if fits and not isinstance(kotae.solve(made), kotae.Impossible):
            yield made
            most -= 1
        if not most:
            return


@pytest.mark.parametrize("key", ROOMS)
def test_nothing_cheaper_forces_what_is_called_smallest(key: str) -> None:
    claims = 0
    for made in small_boards(key, max(1, BOARDS // 2)):
        told = kotae.explain(made).json()
        claims += sum(each["smallest"] for each in told["steps"])
        assert list(false_claims(made.json(), told, rules_of(made.json()))) == [], str(made)
    assert claims


@pytest.mark.parametrize("key", ROOMS)
def test_all_reasons_of_steps_are_among_those_that_are_tried(key: str) -> None:
    found = set()
    for made in small_boards(key, BOARDS):
        every = {_unordered(each) for each in rules_of(made.json()).reasons()}
        for told in kotae.explain(made).json()["steps"]:
            named = {_unordered(Reason.read(each)) for each in told["reasons"]}
            assert named <= every, f"{named - every}\n{made}"
            found |= {each[0] for each in named}
    assert found


def _unordered(told: Reason) -> tuple[str, str | None, frozenset[Any], frozenset[Any]]:
    """A reason, however its cells and ways are ordered; of a touch the ways say where."""
    cells = frozenset() if told.kind == "touch" else frozenset(told.cells)
    ways = frozenset() if told.kind == "group" else frozenset(map(frozenset, told.ways))
    return told.rule, told.kind, cells, ways


def claims_of(of: Made, *steps: Made) -> list[str]:
    """What is false of the claims of steps."""
    return list(false_claims(of, explanation(of, "unique", *steps), rules_of(of)))


def test_a_claim_is_judged_by_what_things_cost() -> None:
    told = step([digits((0, 1), 2)], reason("given", (0, 0)), reason("row", (0, 0), (0, 1)))
    assert claims_of(SQUARE, {**told, "smallest": True, "cost": 25}) == []
    assert claims_of(SQUARE, {**told, "smallest": False, "cost": 30}) == []
    (dear,) = claims_of(SQUARE, {**told, "smallest": True, "cost": 30})
    assert dear == "step 1: it costs 30, but parts of its first fact can be forced for [25]"
    (cheap,) = claims_of(SQUARE, {**told, "smallest": True, "cost": 24})
    assert cheap == "step 1: it costs 24, but parts of its first fact can be forced for [None]"


def test_what_was_told_before_makes_later_steps_cheaper() -> None:
    first = step([digits((0, 0), 1)], reason("given", (0, 0)))
    row = reason("row", (0, 0), (0, 1))
    second = step([digits((0, 1), 2)], row, known=[digits((0, 0), 1)])
    assert claims_of(SQUARE, first, {**second, "smallest": True, "cost": 23}) == []
    last = step([digits((0, 1), 2)], reason("given", (0, 0)), row)
    (dear,) = claims_of(SQUARE, first, {**last, "smallest": True, "cost": 25})
    assert dear == "step 2: it costs 25, but parts of its first fact can be forced for [23]"


def test_groups_are_among_what_is_tried() -> None:
    """Two islands that want 1 each have no way to the rest if they are joined, at two numbers and a group."""
    a, c = (0, 0), (2, 0)
    group = reason("connected", a, c, kind="group")
    told = step([bridges(a, c, 0, 0)], reason("island-count", a), reason("island-count", c), group)
    assert claims_of(PAIRS, {**told, "smallest": True, "cost": 20 + 20 + 41}) == []
    assert claims_of(PAIRS, {**told, "smallest": True, "cost": 20 + 20 + 42}) != []


def test_of_known_facts_each_thing_that_they_exclude_counts() -> None:
    of = board("# kotae futoshiki\n. . .\n\n. . .\n\n. . .\n")
    everything = Cheapest(of, rules_of(of))
    known = {handle: frozenset([1, 2, 3]) for handle in range(9)} | {0: frozenset([1]), 1: frozenset([1, 2])}
    assert everything.cost(Known(2, frozenset([2, 3])), known, 99) == 20 + 3 + 1, "a digit two cells away"
    assert everything.cost(Known(2, frozenset([3])), known, 99) == 20 + (3 + 1) + 3
    assert everything.cost(Known(2, frozenset([3])), known, 26) is None


@pytest.mark.parametrize("seed", range(30))
def test_the_cheapest_members_of_all_sets(seed: int) -> None:
    random = Random(seed)
    prices = {member: random.randint(1, 9) for member in range(6)}
    sets = [random.sample(range(6), random.randint(1, 4)) for _ in range(random.randint(1, 5))]
    hitting = [
        sum(prices[member] for member in chosen)
        for size in range(7)
        for chosen in combinations(range(6), size)
        if all(set(chosen) & set(each) for each in sets)
    ]
    found = cheapest_hitting(sets, prices, 99)
    assert found is not None
    assert sum(prices[member] for member in found) == min(hitting)
    assert cheapest_hitting(sets, prices, min(hitting) - 1) is None
