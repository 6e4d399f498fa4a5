"""Prices and trees, checked by hand and against every tree of small problems."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from kotae.auditing.trees.evidence import Evidence, Unused
from kotae.auditing.trees.spanning import check_tree, shown_bound
from kotae.errors import BadInput
from kotae.optional import Spanning
from tests.auditing.trees import SQUARE, length, trees


def priced(price: int, unit: int = 1) -> Evidence:
    """This price on the crossing of the square."""
    return Evidence(unit, {(4, 5): price})


def test_prices_show_what_is_shortest() -> None:
    assert shown_bound(SQUARE, Evidence()) == 5
    assert shown_bound(SQUARE, priced(1)) == 6
    assert shown_bound(SQUARE, priced(2)) == 7
    assert shown_bound(SQUARE, priced(3)) == 6
    assert check_tree(SQUARE, [4, 0, 3]) == check_tree(SQUARE, (0, 2, 5)) is None


def test_the_order_of_two_links_is_the_same_to_a_price() -> None:
    assert shown_bound(SQUARE, Evidence(crossings={(5, 4): 2})) == 7
    assert shown_bound(SQUARE, Evidence(crossings={(5, 4): 1, (4, 5): 1})) == 7


def test_prices_count_in_parts_of_a_unit() -> None:
    assert shown_bound(SQUARE, priced(3, unit=2)) == Fraction(13, 2)
    assert shown_bound(SQUARE, priced(4, unit=2)) == 7
    assert isinstance(shown_bound(SQUARE, Evidence()), Fraction)


@pytest.mark.parametrize(
    ("unit", "crossings", "sentence"),
    [
        (1, {(4, 5): -1}, "the price of the crossing of links 4 and 5 is negative: -1"),
        (1, {(4, 5): 0.5}, "the price of the crossing of links 4 and 5 is not a whole number: 0.5"),
        (1, {(4, 5): None}, "the price of the crossing of links 4 and 5 is not a whole number: None"),
        (1, {(0, 5): 1}, "links 0 and 5 have a price, but they do not cross"),
        (1, {(5, 5): 1}, "links 5 and 5 have a price, but they do not cross"),
        (1, {(4, 6): 1}, "links 4 and 6 have a price, but they do not cross"),
        (1, {(-2, -1): 1}, "links -2 and -1 have a price, but they do not cross"),
        (1, {(4.0, 5): 1}, r"a price stands on (4.0, 5), which is not a pair of links"),
        (1, {(4, 5, 5): 1}, r"a price stands on (4, 5, 5), which is not a pair of links"),
        (1, {4: 1}, "a price stands on 4, which is not a pair of links"),
        (1, [(4, 5)], "prices are not given by what they stand on"),
        (0, {}, "prices cannot count in parts of 1/0"),
        (-2, {(4, 5): 3}, "prices cannot count in parts of 1/-2"),
        (0.5, {}, "prices cannot count in parts of 1/0.5"),
        (float("nan"), {}, "prices cannot count in parts of 1/nan"),
    ],
)
def test_prices_that_show_nothing_are_refused(unit: Any, crossings: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        shown_bound(SQUARE, Evidence(unit, crossings))
    assert str(caught.value) == sentence


def test_a_price_on_something_else_than_a_cut_is_refused() -> None:
    unsuitable: dict[Any, int] = {Unused(0): 1}
    with pytest.raises(BadInput, match="which is not a cut"):
        shown_bound(SQUARE, Evidence(cuts=unsuitable))


def test_nothing_is_shown_where_links_do_not_join_all_nodes() -> None:
    with pytest.raises(BadInput, match="do not join"):
        shown_bound(Spanning(2, [], [], []), Evidence())


@pytest.mark.parametrize("nodes", [0, 1])
def test_little_to_join(nodes: int) -> None:
    problem = Spanning(nodes, [], [], [])
    assert shown_bound(problem, Evidence()) == 0
    assert check_tree(problem, ()) is None


@pytest.mark.parametrize(
    ("links", "sentence"),
    [
        ([0, 1, 6], "there is no link 6; links are numbered 0 to 5"),
        ([0, 1, -1], "there is no link -1; links are numbered 0 to 5"),
        ([0, 1, 1], "a link is used twice"),
        ([0, 4, 5], "links 4 and 5 cross"),
        ([0, 1], "only 3 of 4 nodes are joined to the first"),
        ([0, 1, 4], "only 3 of 4 nodes are joined to the first"),
        ([0, 1, 2, 3], "4 nodes are joined by 4 links, so there is a loop"),
    ],
)
def test_what_is_no_tree(links: list[int], sentence: str) -> None:
    assert check_tree(SQUARE, links) == sentence


def test_no_tree_is_shorter_than_any_prices_show() -> None:
    random = Random(4)
    seen = tight = 0
    for _ in range(200):
        nodes = random.randint(2, 5)
        links = [(v, random.randrange(v)) for v in range(1, nodes)]
        links += [(random.randrange(nodes), random.randrange(nodes)) for _ in range(4)]
        pairs = list(combinations(range(len(links)), 2))
        crossings = random.sample(pairs, min(len(pairs), random.randint(1, 6)))
        problem = Spanning(nodes, links, [random.randint(0, 4) for _ in links], crossings)
        bound = shown_bound(problem, Evidence(2, {pair: random.randint(0, 6) for pair in crossings}))
        checked = [
            frozenset(chosen)
            for chosen in combinations(range(len(links)), nodes - 1)
            if check_tree(problem, chosen) is None
        ]
        assert set(checked) == set(trees(problem)), "two ways to find all trees agree"
        lengths = [length(problem, tree) for tree in checked]
        assert all(bound <= each for each in lengths)
        seen += len(lengths)
        tight += lengths.count(int(bound)) if bound.denominator == 1 else 0
    assert seen > 500
    assert tight > 10
