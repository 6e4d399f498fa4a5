"""What shows a bound on the length of shortest answers, as JSON; `docs/trees.md` explains it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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


def evidence_json(evidence: Evidence, bound: int, link_json: Callable[[int], list[int]]) -> dict[str, Any]:
    """What shows the bound, so that anybody can work it out; `link_json` writes a link."""
    cuts = in_order(evidence.cuts)
    number = {cut: k for k, cut in enumerate(cuts)}
    return {
        "bound": bound,
        "unit": evidence.unit,
        "crossings": [
            [link_json(one), link_json(other), price]
            for (one, other), price in sorted(evidence.crossings.items())
        ],
        "cuts": [
            {
                "price": evidence.cuts.get(cut, 0),
                "members": [_member_record(member, link_json, number) for member in cut.members],
                "reasons": [_reason_record(reason, link_json) for reason in cut.reasons],
            }
            for cut in cuts
        ],
    }


def _member_record(
    member: Member, link_json: Callable[[int], list[int]], number: Mapping[Inequality, int]
) -> dict[str, Any]:
    match member:
        case Unused(link):
            return {"unused": link_json(link)}
        case Single(one, other):
            return {"single": [link_json(one), link_json(other)]}
        case Joined(nodes):
            return {"joined": sorted(nodes)}
        case Inequality():
            return {"cut": number[member]}


def _reason_record(reason: Reason, link_json: Callable[[int], list[int]]) -> dict[str, Any]:
    match reason:
        case Apart(nodes, parts):
            of = None if nodes is None else sorted(nodes)
            return {"apart": [sorted(part) for part in parts], "of": of}
        case Loop(links, through):
            return {
                "loop": [link_json(link) for link in links],
                "through": [sorted(nodes) for nodes in through],
            }
