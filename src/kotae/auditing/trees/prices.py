"""Evidence for a shortest tree as the lines of a certificate, by the numbers of links, nodes and cuts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kotae.auditing.container import Refused
from kotae.auditing.reading import items, mapping, number, numbers
from kotae.auditing.trees.cuts import in_order
from kotae.auditing.trees.evidence import (
    Apart,
    Evidence,
    Inequality,
    Joined,
    Loop,
    Member,
    Reason,
    Single,
    Unused,
)

MAX_DEPTH = 64
"""How far slack is counted at most; three is what is used."""


def told_prices(tree: Sequence[int], evidence: Evidence) -> dict[str, Any]:
    """The tree and the prices of crossings."""
    return {
        "tree": sorted(tree),
        "unit": evidence.unit,
        "crossings": [[*pair, price] for pair, price in sorted(evidence.crossings.items())],
    }


def told_cuts(evidence: Evidence) -> Iterator[dict[str, Any]]:
    """The cuts, each after those that it speaks of by their place."""
    place: dict[Inequality, int] = {}
    for cut in in_order(evidence.cuts):
        yield {
            "price": evidence.cuts.get(cut, 0),
            "members": [_told_member(member, place) for member in cut.members],
            "reasons": [_told_reason(reason) for reason in cut.reasons],
            "depth": cut.depth,
            "steps": [list(step) for step in cut.steps],
        }
        place[cut] = len(place)


def _told_member(member: Member, place: Mapping[Inequality, int]) -> dict[str, Any]:
    match member:
        case Unused(link):
            return {"unused": link}
        case Single(one, other):
            return {"single": [one, other]}
        case Joined(nodes):
            return {"joined": sorted(nodes)}
        case Inequality():
            return {"cut": place[member]}


def _told_reason(reason: Reason) -> dict[str, Any]:
    match reason:
        case Apart(nodes, parts):
            of = None if nodes is None else sorted(nodes)
            return {"apart": [sorted(part) for part in parts], "of": of}
        case Loop(links, through):
            return {"loop": list(links), "through": [sorted(nodes) for nodes in through]}


class Prices:
    """The tree and the evidence, as read line by line; what they show is not asked here."""

    def __init__(self, line: object) -> None:
        told = mapping(line, "prices", "tree", "unit", "crossings")
        self.tree = numbers(told["tree"], "the tree")
        self._unit = number(told["unit"], "the unit", 1)
        self._crossings: dict[tuple[int, int], int] = {}
        for entry in items(told["crossings"], "crossings"):
            one, other, price = numbers(items(entry, "a crossing", 3), "a crossing")
            if (one, other) in self._crossings or (other, one) in self._crossings:
                raise Refused(f"the crossing of links {one} and {other} has two prices")
            self._crossings[one, other] = price
        self._cuts: list[Inequality] = []
        self._prices: list[int] = []

    def read_cut(self, line: object) -> Inequality:
        """The cut of one line."""
        told = mapping(line, "slack", "price", "members", "reasons", "depth", "steps")
        cut = Inequality(
            tuple(self._member(member) for member in items(told["members"], "members")),
            tuple(_reason(reason) for reason in items(told["reasons"], "reasons")),
            number(told["depth"], "depth", 0, MAX_DEPTH),
            tuple(numbers(step, "a step", -(1 << 31), 1 << 31) for step in items(told["steps"], "steps")),
        )
        self._prices.append(number(told["price"], "the price"))
        self._cuts.append(cut)
        return cut

    def evidence(self) -> Evidence:
        """All of it together."""
        priced = {cut: price for cut, price in zip(self._cuts, self._prices, strict=True) if price}
        return Evidence(self._unit, self._crossings, priced)

    def _member(self, value: object) -> Member:
        told = mapping(value, "a member")
        match list(told.items()):
            case [("unused", link)]:
                return Unused(number(link, "a link"))
            case [("single", pair)]:
                return Single(*numbers(items(pair, "a crossing", 2), "a crossing"))
            case [("joined", nodes)]:
                return Joined(_nodes(nodes))
            case [("cut", place)]:
                return self._cuts[number(place, "a cut", 0, len(self._cuts) - 1)]
        raise Refused("a member is none that is known")


def _reason(value: object) -> Reason:
    told = mapping(value, "a reason")
    match sorted(told):
        case ["apart", "of"]:
            of = None if told["of"] is None else _nodes(told["of"])
            return Apart(of, tuple(_nodes(part) for part in items(told["apart"], "parts")))
        case ["loop", "through"]:
            through = tuple(_nodes(nodes) for nodes in items(told["through"], "groups"))
            return Loop(numbers(told["loop"], "a loop"), through)
    raise Refused("a reason is none that is known")


def _nodes(value: object) -> frozenset[int]:
    found = numbers(value, "nodes")
    if len(set(found)) < len(found):
        raise Refused("a node is named twice")
    return frozenset(found)
