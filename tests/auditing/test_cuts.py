"""Cuts: each kind by hand, and what is refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from kotae.auditing.trees import evidence
from kotae.auditing.trees.cuts import SlackSums, in_order
from kotae.auditing.trees.evidence import (
    Apart,
    Evidence,
    Inequality,
    JoinedNodes,
    Loop,
    Member,
    Single,
    Unused,
)
from kotae.auditing.trees.spanning import shown_bound
from kotae.errors import BadInput
from kotae.optional import Spanning
from tests.auditing.trees import SQUARE, length, slack, trees

STAR = Spanning(4, [(0, 1), (0, 2), (0, 3)] * 2, [0, 0, 0, 2, 2, 2], [(0, 1), (0, 2), (1, 2)])
"""Three nodes around a centre, each with a short and a long link to it. The short ones cross each other, so
that a tree uses at most one. Prices would have three halves of them."""
OUTER = [Apart(None, (frozenset({node}),)) for node in (1, 2, 3)]
"""Each of the nodes around the centre has its short link or its long one."""


def nodes(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


def long_pair(one: int, other: int) -> Inequality:
    """Of two nodes around the centre, one has its long link, because the short ones cross."""
    return Inequality((Unused(one + 3), Unused(other + 3)), (OUTER[one], OUTER[other]))


def holds(problem: Spanning, cut: Inequality) -> bool:
    """Whether every tree keeps to the cut."""
    return all(slack(problem, tree, cut) >= 0 for tree in trees(problem))


def bound(problem: Spanning, *cuts: Inequality) -> float:
    """What these cuts show at a price of 1 each."""
    return float(shown_bound(problem, Evidence(cuts=dict.fromkeys(cuts, 1))))


def refusal(problem: Spanning, cut: Inequality) -> str:
    """The sentence that a cut is refused with."""
    with pytest.raises(BadInput) as caught:
        shown_bound(problem, Evidence(cuts={cut: 1}))
    return str(caught.value)


def test_prices_alone_do_not_show_the_shortest_tree_of_the_star() -> None:
    assert min(length(STAR, tree) for tree in trees(STAR)) == 4
    some = [dict(zip(STAR.crossings, prices, strict=True)) for prices in product(range(6), repeat=3)]
    assert max(shown_bound(STAR, Evidence(2, prices)) for prices in some) == 3


def test_crossings_make_a_cut() -> None:
    singles = tuple(Single(one, other) for one, other in STAR.crossings)
    cut = Inequality(singles, (), steps=((1,),))
    assert holds(STAR, cut)
    assert bound(STAR, cut) == 4
    assert refusal(STAR, Inequality(singles, ())) == "a cut does not follow from its reasons by its steps"
    assert refusal(STAR, Inequality(singles[:2], (), steps=((1,),))) == refusal(STAR, Inequality(singles, ()))


def test_unused_links_make_a_cut_by_what_they_leave_apart() -> None:
    cuts = [long_pair(0, 1), long_pair(0, 2), long_pair(1, 2)]
    assert all(holds(STAR, cut) for cut in cuts)
    assert bound(STAR, cuts[0]) == 1
    assert bound(STAR, *cuts) == 3
    both = cuts[0].reasons
    assert "does not follow" in refusal(STAR, Inequality(cuts[0].members, both[:1]))
    assert "does not follow" in refusal(STAR, Inequality(cuts[0].members[:1], both))


def test_a_cut_of_cuts_shows_what_they_do_not_show_together() -> None:
    cuts = long_pair(0, 1), long_pair(0, 2), long_pair(1, 2)
    cut = Inequality(cuts, tuple(OUTER), steps=((4,),))
    assert holds(STAR, cut)
    assert bound(STAR, cut) == 4
    for less in (0, -1, -100):  # as if they had no slack: nothing follows
        assert "does not follow" in refusal(STAR, Inequality(cuts, tuple(OUTER), less, cut.steps))
    assert bound(STAR, Inequality(cuts, tuple(OUTER), 10**9, cut.steps)) == 4


def test_a_cut_of_a_cut_that_is_none_is_refused() -> None:
    wrong = Inequality((Unused(3),), ())
    assert "does not follow" in refusal(STAR, Inequality((wrong, *long_pair(0, 1).members), tuple(OUTER)))


def test_joined_nodes_make_a_cut() -> None:
    diagonals = JoinedNodes(nodes(0, 2)), JoinedNodes(nodes(1, 3))
    reasons = Apart(nodes(0, 2), (nodes(2),)), Apart(nodes(1, 3), (nodes(1),))
    cut = Inequality(diagonals, reasons)
    assert holds(SQUARE, cut)
    assert bound(SQUARE, cut) == 6
    assert shown_bound(SQUARE, Evidence(2, cuts={cut: 4})) == 7
    assert "does not follow" in refusal(SQUARE, Inequality(diagonals, reasons[1:]))


def test_pieces_are_counted() -> None:
    outer = JoinedNodes(nodes(1, 2, 3))
    one = Inequality((outer,), (Apart(outer.nodes, (nodes(1),)),))
    two = Inequality((one,), (Apart(outer.nodes, (nodes(1), nodes(2))),))
    assert {slack(STAR, tree, outer) for tree in trees(STAR)} == {2}
    assert {slack(STAR, tree, two) for tree in trees(STAR)} == {0}
    assert bound(STAR, two) == 0
    for reasons in (one.reasons, two.reasons, one.reasons + two.reasons):
        assert "does not follow" in refusal(STAR, Inequality((two,), reasons))


@pytest.mark.parametrize(
    "loop", [Loop((0, 1, 4), ()), Loop((0, 1), (nodes(0, 2),)), Loop((1,), (nodes(0, 1), nodes(2)))]
)
def test_loops_make_a_cut(loop: Loop) -> None:
    sides = nodes(0, 1), nodes(1, 2), nodes(0, 2)
    apart = tuple(Apart(side, (side - {max(side)},)) for side in sides)
    cut = Inequality(tuple(map(JoinedNodes, sides)), (*apart, loop))
    if loop.links == (1,):
        assert refusal(SQUARE, cut) == "the links of a cut's loop close none"
    else:
        assert holds(SQUARE, cut)
        assert bound(SQUARE, cut) <= 7
        for k in range(3):
            assert "does not follow" in refusal(
                SQUARE, Inequality(cut.members[:k] + cut.members[k + 1 :], cut.reasons)
            )


def test_a_link_from_a_node_to_itself_is_a_loop() -> None:
    problem = Spanning(2, [(0, 0), (0, 1), (1, 0)], [0, 1, 2], [(0, 1)])
    either = Inequality((Single(0, 1), Unused(1)), (Loop((0,), ()),))
    assert holds(problem, either)
    assert bound(problem, either) <= 1
    assert refusal(problem, Inequality(either.members, (Loop((0,), (nodes(0),)),))) == (
        "a link of a cut's loop lies within one of its groups"
    )


def test_slack_is_the_same_in_words_and_in_sums() -> None:
    cut = long_pair(0, 1)
    members: list[Member] = [
        Unused(2),
        Single(0, 2),
        JoinedNodes(nodes(0, 1, 3)),
        JoinedNodes(nodes(2)),
        cut,
        Inequality((cut, cut), ()),
    ]
    slacks = SlackSums(STAR)
    for tree in trees(STAR):
        for member in members:
            made = slacks.of(member)
            assert made.constant + sum(made.links.get(link, 0) for link in tree) == slack(STAR, tree, member)


FOUR = nodes(0, 1, 2, 3)
NOT_DISJOINT = "the parts of a cut's reason are not disjoint parts of its nodes"
NOT_ENOUGH = "a cut's reason has no parts, or its parts leave nothing out"
NO_NODES = "a cut speaks of nodes that do not exist"


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Apart(None, ()), NOT_ENOUGH),
        (Apart(nodes(0, 1), ()), NOT_ENOUGH),
        (Apart(None, (FOUR,)), NOT_ENOUGH),
        (Apart(nodes(0, 1), (nodes(0), nodes(1))), NOT_ENOUGH),
        (Apart(None, (nodes(),)), NOT_DISJOINT),
        (Apart(None, (nodes(0), nodes())), NOT_DISJOINT),
        (Apart(FOUR, (nodes(0, 1), nodes(1, 2))), NOT_DISJOINT),
        (Apart(FOUR, (nodes(0), nodes(0))), NOT_DISJOINT),
        (Apart(nodes(0, 1), (nodes(2),)), NOT_DISJOINT),
        (Apart(None, (nodes(4),)), NOT_DISJOINT),
        (Apart(None, (nodes(-1),)), NOT_DISJOINT),
        (Apart(None, (nodes(0), nodes(1))), "a cut's reason leaves all nodes in several pieces"),
        (Apart(nodes(), (nodes(0),)), NO_NODES),
        (Apart(nodes(0, 4), (nodes(0),)), NO_NODES),
        (Apart(nodes(0, -1), (nodes(0),)), NO_NODES),
        (Loop((), ()), "the links of a cut's loop close none"),
        (Loop((0, 1), ()), "the links of a cut's loop close none"),
        (Loop((0, 0), ()), "the links of a cut's loop are not all different"),
        (Loop((0, 1, 4, 4), ()), "the links of a cut's loop are not all different"),
        (Loop((4,), (nodes(0, 2),)), "a link of a cut's loop lies within one of its groups"),
        (Loop((0, 1, 4), (nodes(0, 2),)), "a link of a cut's loop lies within one of its groups"),
        (Loop((0, 1), (nodes(0, 3), nodes(2, 3))), "the groups of a cut's loop overlap"),
        (Loop((0, 1), (nodes(0, 2), nodes(0, 2))), "the groups of a cut's loop overlap"),
        (Loop((0, 1), (nodes(0, 2), nodes())), NO_NODES),
        (Loop((0, 1), (nodes(0, 2, 4),)), NO_NODES),
        (Loop((0, 1), (nodes(0, 2, -1),)), NO_NODES),
        (Loop((0, 6), ()), "a cut speaks of link 6, which does not exist"),
        (Loop((0, -1), ()), "a cut speaks of link -1, which does not exist"),
    ],
)
def test_reasons_that_are_none_are_refused(reason: Apart | Loop, sentence: str) -> None:
    assert refusal(SQUARE, Inequality((), (reason,))) == sentence


@pytest.mark.parametrize(
    ("member", "sentence"),
    [
        (Unused(6), "a cut speaks of link 6, which does not exist"),
        (Unused(-1), "a cut speaks of link -1, which does not exist"),
        (Single(0, 1), "a cut speaks of the crossing of links 0 and 1, which do not cross"),
        (Single(4, 4), "a cut speaks of the crossing of links 4 and 4, which do not cross"),
        (Single(-2, -1), "a cut speaks of the crossing of links -2 and -1, which do not cross"),
        (JoinedNodes(nodes()), NO_NODES),
        (JoinedNodes(nodes(0, 4)), NO_NODES),
        (JoinedNodes(nodes(0, -1)), NO_NODES),
    ],
)
def test_members_that_are_none_are_refused(member: Unused | Single | JoinedNodes, sentence: str) -> None:
    diagonals = Inequality((Unused(0), Single(5, 4), JoinedNodes(nodes(0, 2))), (Apart(None, (nodes(0),)),))
    assert refusal(SQUARE, Inequality((*diagonals.members, member), diagonals.reasons)) == sentence


loose: Any = evidence
"""The same types for what does not keep to them."""


@pytest.mark.parametrize(
    ("cut", "sentence"),
    [
        (("nothing", ()), "a cut is not made of members, reasons, a depth and steps"),
        (([Unused(0)], ()), "a cut is not made of members, reasons, a depth and steps"),
        (((), (), 2.5), "a cut is not made of members, reasons, a depth and steps"),
        (((), (), 3, [(1,)]), "a cut is not made of members, reasons, a depth and steps"),
        (((loose.Unused(0.5),), ()), "a cut has an unknown member"),
        (((loose.Single("4", 5),), ()), "a cut has an unknown member"),
        (((loose.JoinedNodes(frozenset({0, 0.5})),), ()), "a cut has an unknown member"),
        (((loose.JoinedNodes((0, 0)),), ()), "a cut has an unknown member"),
        (((OUTER[0],), ()), "a cut has an unknown member"),
        (((loose.Inequality((None,), ()),), ()), "a cut has an unknown member"),
        (((), (Unused(0),)), "a cut has an unknown reason"),
        (((), (loose.Apart((0, 1), (nodes(0),)),)), "a cut has an unknown reason"),
        (((), (loose.Apart(None, ((0,),)),)), "a cut has an unknown reason"),
        (((), (loose.Loop((0.0, 1), (nodes(0, 2),)),)), "a cut has an unknown reason"),
        (((), (loose.Loop([0, 1], (nodes(0, 2),)),)), "a cut has an unknown reason"),
        (((), (), 3, ((1.5,),)), "a cut has a step that is not made of numbers"),
        (((), (), 3, (None,)), "a cut has a step that is not made of numbers"),
    ],
)
def test_what_is_not_of_its_type_is_refused(cut: Any, sentence: str) -> None:
    assert refusal(SQUARE, Inequality(*cut)) == sentence


def test_a_step_can_be_read_only_as_it_was_checked() -> None:
    used_up: Any = (literal for literal in (1, -1))  # true of anything; and when read again, empty
    assert (
        refusal(SQUARE, Inequality((), (), steps=(used_up,)))
        == "a cut has a step that is not made of numbers"
    )


@pytest.mark.parametrize("steps", [((),), ((0,),), ((0, 0),) * 3, ((1,),), ((99,), (-99,)), ((1, -1), ())])
def test_steps_alone_show_nothing(steps: tuple[tuple[int, ...], ...]) -> None:
    assert (
        refusal(SQUARE, Inequality((), (), steps=steps))
        == "a cut does not follow from its reasons by its steps"
    )


@pytest.mark.parametrize(
    ("price", "sentence"),
    [(-1, "the price of a cut is negative: -1"), (0.5, "the price of a cut is not a whole number: 0.5")],
)
def test_prices_of_cuts_are_checked(price: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        shown_bound(STAR, Evidence(cuts={long_pair(0, 1): price}))
    assert str(caught.value) == sentence


def test_a_cut_that_speaks_of_itself_is_refused() -> None:
    one = Inequality((), ())
    other = Inequality((one, Unused(0)), ())
    object.__setattr__(one, "members", (other, Unused(1)))
    assert refusal(SQUARE, one) == refusal(SQUARE, other) == "a cut speaks of itself"


def test_cuts_come_after_those_that_they_speak_of() -> None:
    one, two = Inequality((), ()), Inequality((), ())
    both = Inequality((one, two, one), ())
    all_three = Inequality((both, one), ())
    for cuts in ([all_three], [one, all_three, two, both], [both, all_three, both]):
        order = in_order(cuts)
        assert len(order) == 4
        assert order.index(all_three) > order.index(both) > max(order.index(one), order.index(two))


def test_cuts_may_be_nested_deep() -> None:
    never = JoinedNodes(nodes(1, 2))  # no link joins these two
    reason = Apart(never.nodes, (nodes(1),))
    cut = Inequality((never,), (reason,))
    for _ in range(500):
        cut = Inequality((cut, never), (reason,), depth=0)
    assert bound(STAR, cut) == 0
    for _ in range(3000):
        cut = Inequality((cut,), (reason,))
    assert "does not follow" in refusal(STAR, cut)
