"""The check of a shortest tree: that it is a tree, and that prices show how short a tree can be at best.

This is weak Lagrangian duality. A price on a crossing is the multiplier of "at most one of these two links is
used": it is added to the cost of both links, and subtracted once as a constant. An answer uses at most one of
the two, so that it costs no more than its length. A price on a cut is the multiplier of "its slack is not
negative", and costs an answer nothing or less. The lightest spanning tree under these costs, minus the
constant, is therefore no longer than any answer, whatever the prices are. Integers only: nothing rests on
rounding.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from heapq import heappop, heappush

from kotae.auditing.trees.cuts import CutCheck, SlackSums, in_order
from kotae.auditing.trees.evidence import Evidence
from kotae.auditing.trees.form import check_form
from kotae.errors import BadInput
from kotae.optional import Spanning
from kotae.phrases import plural


def shown_bound(problem: Spanning, evidence: Evidence, check: CutCheck | None = None) -> Fraction:
    """The bound that this evidence shows: no answer is shorter. `check` may know some of its cuts already.

    Prices that are negative, or stand on a pair of links that do not cross, or on a cut that does not follow
    from its reasons, show nothing and are refused.
    """
    weights, constant = lagrangian(problem, evidence, check)
    return Fraction(_spanning_weight(problem, weights) - constant, evidence.unit)


def lagrangian(problem: Spanning, evidence: Evidence, check: CutCheck | None = None) -> tuple[list[int], int]:
    """The Lagrangian: what each link costs with its prices, in parts of 1/unit, and its constant.

    No answer is shorter than what its links cost in this way, minus the constant.
    """
    check_form(evidence)
    check = check or CutCheck(problem)
    weights = [length * evidence.unit for length in problem.lengths]
    for (one, other), price in evidence.crossings.items():
        _check_price(price, f"the crossing of links {one} and {other}")
        if frozenset((one, other)) not in check.crossing:
            raise BadInput(f"links {one} and {other} have a price, but they do not cross")
        weights[one] += price
        weights[other] += price
    constant = sum(evidence.crossings.values())
    slacks = SlackSums(problem)
    for cut in in_order(evidence.cuts):
        check.check(cut)
        slacks.of(cut)  # while those that it speaks of are made: cuts may be nested deep
    for cut, price in evidence.cuts.items():
        _check_price(price, "a cut")
        slack = slacks.of(cut)
        for link, times in slack.links.items():
            weights[link] -= times * price
        constant += slack.constant * price
    return weights, constant


def _check_price(price: object, owner: str) -> None:
    if not isinstance(price, int):
        raise BadInput(f"the price of {owner} is not a whole number: {price}")
    if price < 0:
        raise BadInput(f"the price of {owner} is negative: {price}")


def check_tree(problem: Spanning, links: Iterable[int]) -> str | None:
    """What is wrong with a tree of these links, in one sentence; None if it is one without a crossing."""
    used = list(links)
    for link in used:
        if not 0 <= link < len(problem.links):
            return f"there is no link {link}; links are numbered 0 to {len(problem.links) - 1}"
    chosen = set(used)
    if len(chosen) < len(used):
        return "a link is used twice"
    for one, other in problem.crossings:
        if one in chosen and other in chosen:
            return f"links {one} and {other} cross"
    reached = _reached(problem, chosen)
    if reached < problem.nodes:
        are = "is" if reached == 1 else "are"
        return f"only {reached} of {problem.nodes} nodes {are} joined to the first"
    if len(chosen) >= problem.nodes > 0:
        nodes = plural(problem.nodes, "node", " is", " are")
        return f"{nodes} joined by {plural(len(chosen), 'link')}, so there is a loop"
    return None


def _reached(problem: Spanning, chosen: set[int]) -> int:
    """How many nodes the chosen links join to node 0, itself included."""
    if not problem.nodes:
        return 0
    neighbours: dict[int, list[int]] = {}
    for link in chosen:
        a, b = problem.links[link]
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    seen = {0}
    queue = [0]
    for node in queue:
        for other in neighbours.get(node, ()):
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return len(seen)


def _spanning_weight(problem: Spanning, weights: list[int]) -> int:
    """The weight of the lightest spanning tree, crossings allowed, grown from node 0 (Prim)."""
    if not problem.nodes:
        return 0
    leaving: list[list[tuple[int, int]]] = [[] for _ in range(problem.nodes)]
    for (a, b), weight in zip(problem.links, weights, strict=True):
        leaving[a].append((weight, b))
        leaving[b].append((weight, a))
    joined = [False] * problem.nodes
    total = 0
    count = 0
    heap: list[tuple[int, int]] = [(0, 0)]
    while heap:
        weight, node = heappop(heap)
        if not joined[node]:
            joined[node] = True
            total += weight
            count += 1
            for way in leaving[node]:
                if not joined[way[1]]:
                    heappush(heap, way)
    if count < problem.nodes:
        raise BadInput("the links do not join all nodes, so prices show nothing")
    return total
