"""Prices and trees, checked by hand and against every tree of small problems."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from kotae.certify.spanning import check_tree, price_bound
from kotae.errors import BadInput
from kotae.puzzle import Spanning

SQUARE = Spanning(4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)], [3, 3, 3, 3, 1, 1], [(4, 5)])
"""A square whose short diagonals cross: the shortest tree uses one of them and two sides."""


def test_prices_show_what_is_shortest() -> None:
    assert price_bound(SQUARE, {}) == 5
    assert price_bound(SQUARE, {(4, 5): 1}) == 6
    assert price_bound(SQUARE, {(5, 4): 2}) == 7
    assert price_bound(SQUARE, {(4, 5): 3}) == 6
    assert check_tree(SQUARE, [4, 0, 3]) == check_tree(SQUARE, (0, 2, 5)) is None


def test_prices_in_parts_and_in_fractions() -> None:
    assert price_bound(SQUARE, {(4, 5): 3}, unit=2) == Fraction(13, 2)
    assert price_bound(SQUARE, {(4, 5): Fraction(3, 2)}) == Fraction(13, 2)
    assert isinstance(price_bound(SQUARE, {}), Fraction)


def test_prices_that_show_nothing_are_refused() -> None:
    with pytest.raises(BadInput, match="negative"):
        price_bound(SQUARE, {(4, 5): -1})
    with pytest.raises(BadInput, match="not exact"):
        price_bound(SQUARE, {(4, 5): 0.5})  # type: ignore[dict-item]
    with pytest.raises(BadInput, match="do not cross"):
        price_bound(SQUARE, {(0, 5): 1})
    with pytest.raises(BadInput, match="1/0"):
        price_bound(SQUARE, {}, unit=0)
    with pytest.raises(BadInput, match="do not join"):
        price_bound(Spanning(2, [], [], []), {})


@pytest.mark.parametrize("nodes", [0, 1])
def test_little_to_join(nodes: int) -> None:
    problem = Spanning(nodes, [], [], [])
    assert price_bound(problem, {}) == 0
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
    trees = tight = 0
    for _ in range(200):
        nodes = random.randint(2, 5)
        links = [(v, random.randrange(v)) for v in range(1, nodes)]
        links += [(random.randrange(nodes), random.randrange(nodes)) for _ in range(4)]
        pairs = list(combinations(range(len(links)), 2))
        crossings = random.sample(pairs, min(len(pairs), random.randint(1, 6)))
        problem = Spanning(nodes, links, [random.randint(0, 4) for _ in links], crossings)
        bound = price_bound(problem, {pair: random.randint(0, 6) for pair in crossings}, unit=2)
        for chosen in combinations(range(len(links)), nodes - 1):
            if check_tree(problem, chosen) is None:
                length = sum(problem.lengths[link] for link in chosen)
                assert bound <= length
                trees += 1
                tight += bound == length
    assert trees > 500
    assert tight > 10
