"""Evidence for a shortest tree as JSON: the lines of a certificate, and what `solve` prints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from kotae.auditing.container import Refused
from kotae.auditing.reading import items, mapping, number, numbers
from kotae.auditing.trees.cuts import in_order
from kotae.auditing.trees.evidence import (
    Apart,
    Evidence,
    Inequality,
    JoinedNodes,
    Loop,
    Member,
    Reason,
    Single,
    Unused,
)

MAX_DEPTH = 64
"""How far slack is counted at most; three is what is used."""
Link = Callable[[int], Any]
"""The link of that number as JSON."""


def prices_json(tree: Sequence[int], evidence: Evidence) -> dict[str, Any]:
    """The tree and the prices of crossings, as a line of a certificate."""
    return {
        "tree": sorted(tree),
        "unit": evidence.unit,
        "crossings": [[*pair, price] for pair, price in sorted(evidence.crossings.items())],
    }


def cuts_json(evidence: Evidence) -> Iterator[dict[str, Any]]:
    """The cuts as lines of a certificate: with what it takes to check each of them."""
    for cut, written in _cuts(evidence, lambda number: number):
        yield {**written, "depth": cut.depth, "steps": [list(step) for step in cut.steps]}


def evidence_json(evidence: Evidence, bound: int, link: Link) -> dict[str, Any]:
    """What shows the bound, for those who work it out themselves; `docs/trees.md` explains it."""
    return {
        "bound": bound,
        "unit": evidence.unit,
        "crossings": [
            [link(one), link(other), price] for (one, other), price in sorted(evidence.crossings.items())
        ],
        "cuts": [written for _, written in _cuts(evidence, link)],
    }


def _cuts(evidence: Evidence, link: Link) -> Iterator[tuple[Inequality, dict[str, Any]]]:
    """The cuts, each after those among its members, which are named by their place in this order."""
    place: dict[Inequality, int] = {}
    for cut in in_order(evidence.cuts):
        yield (
            cut,
            {
                "price": evidence.cuts.get(cut, 0),
                "members": [_member_json(member, place, link) for member in cut.members],
                "reasons": [_reason_json(reason, link) for reason in cut.reasons],
            },
        )
        place[cut] = len(place)


def _member_json(member: Member, place: Mapping[Inequality, int], link: Link) -> dict[str, Any]:
    match member:
        case Unused(used):
            return {"unused": link(used)}
        case Single(one, other):
            return {"single": [link(one), link(other)]}
        case JoinedNodes(nodes):
            return {"joined": sorted(nodes)}
        case Inequality():
            return {"cut": place[member]}


def _reason_json(reason: Reason, link: Link) -> dict[str, Any]:
    match reason:
        case Apart(nodes, parts):
            of = None if nodes is None else sorted(nodes)
            return {"apart": [sorted(part) for part in parts], "of": of}
        case Loop(links, through):
            return {"loop": [link(each) for each in links], "through": [sorted(nodes) for nodes in through]}


class PriceReader:
    """The tree and the evidence, as read line by line; what they show is not asked here."""

    def __init__(self, line: object) -> None:
        stated = mapping(line, "prices", "tree", "unit", "crossings")
        self.tree = numbers(stated["tree"], "the tree")
        self._unit = number(stated["unit"], "the unit", 1)
        self._crossings: dict[tuple[int, int], int] = {}
        for entry in items(stated["crossings"], "crossings"):
            one, other, price = numbers(items(entry, "a crossing", 3), "a crossing")
            if (one, other) in self._crossings or (other, one) in self._crossings:
                raise Refused(f"the crossing of links {one} and {other} has two prices")
            self._crossings[one, other] = price
        self._cuts: list[Inequality] = []
        self._prices: list[int] = []

    def read_cut(self, line: object) -> Inequality:
        """The cut of one line."""
        stated = mapping(line, "slack", "price", "members", "reasons", "depth", "steps")
        cut = Inequality(
            tuple(self._member(member) for member in items(stated["members"], "members")),
            tuple(_reason(reason) for reason in items(stated["reasons"], "reasons")),
            number(stated["depth"], "depth", 0, MAX_DEPTH),
            tuple(numbers(step, "a step", -(1 << 31), 1 << 31) for step in items(stated["steps"], "steps")),
        )
        self._prices.append(number(stated["price"], "the price"))
        self._cuts.append(cut)
        return cut

    def evidence(self) -> Evidence:
        """All of it together."""
        priced = {cut: price for cut, price in zip(self._cuts, self._prices, strict=True) if price}
        return Evidence(self._unit, self._crossings, priced)

    def _member(self, value: object) -> Member:
        stated = mapping(value, "a member")
        match list(stated.items()):
            case [("unused", link)]:
                return Unused(number(link, "a link"))
            case [("single", pair)]:
                return Single(*numbers(items(pair, "a crossing", 2), "a crossing"))
            case [("joined", nodes)]:
                return JoinedNodes(_nodes(nodes))
            case [("cut", place)]:
                return self._cuts[number(place, "a cut", 0, len(self._cuts) - 1)]
        raise Refused("a member is of no known kind")


def _reason(value: object) -> Reason:
    stated = mapping(value, "a reason")
    match sorted(stated):
        case ["apart", "of"]:
            of = None if stated["of"] is None else _nodes(stated["of"])
            return Apart(of, tuple(_nodes(part) for part in items(stated["apart"], "parts")))
        case ["loop", "through"]:
            through = tuple(_nodes(nodes) for nodes in items(stated["through"], "groups"))
            return Loop(numbers(stated["loop"], "a loop"), through)
    raise Refused("a reason is of no known kind")


def _nodes(value: object) -> frozenset[int]:
    found = numbers(value, "nodes")
    if len(set(found)) < len(found):
        raise Refused("a node is named twice")
    return frozenset(found)
