"""The form of evidence: what is to be a number is one, and so on. What it shows is not asked here.

Evidence may come from anywhere. The checks after this one count nodes and links, and read some things twice:
a node 0.5 would count, and a clause that is empty when it is read again would contradict everything.
"""

from __future__ import annotations

from collections.abc import Mapping

from kotae.auditing.trees.evidence import Apart, Evidence, Inequality, JoinedNodes, Loop, Single, Unused
from kotae.errors import BadInput


def check_form(evidence: Evidence) -> None:
    """Raise `BadInput` unless all that the evidence is made of has the type that is expected."""
    if not isinstance(evidence.unit, int) or evidence.unit < 1:
        raise BadInput(f"prices cannot count in parts of 1/{evidence.unit}")
    if not isinstance(evidence.crossings, Mapping) or not isinstance(evidence.cuts, Mapping):
        raise BadInput("prices are not given by what they stand on")
    for pair in evidence.crossings:
        if not _numbers(pair) or len(pair) != 2:
            raise BadInput(f"a price stands on {pair}, which is not a pair of links")
    seen: set[Inequality] = set()
    stack: list[object] = list(evidence.cuts)
    while stack:
        cut = stack.pop()
        if not isinstance(cut, Inequality):
            raise BadInput(f"a price stands on {cut}, which is not a cut")
        if cut not in seen:
            seen.add(cut)
            _check_cut(cut)
            stack.extend(member for member in cut.members if isinstance(member, Inequality))


def _check_cut(cut: Inequality) -> None:
    parts: tuple[object, ...] = (cut.members, cut.reasons, cut.steps)
    if not isinstance(cut.depth, int) or not all(isinstance(part, tuple) for part in parts):
        raise BadInput("a cut is not made of members, reasons, a depth and steps")
    if not all(map(_member, cut.members)):
        raise BadInput("a cut has an unknown member")
    if not all(map(_reason, cut.reasons)):
        raise BadInput("a cut has an unknown reason")
    if not all(map(_numbers, cut.steps)):
        raise BadInput("a cut has a step that is not made of numbers")


def _member(value: object) -> bool:
    match value:
        case Unused(int()) | Single(int(), int()) | Inequality():
            return True
        case JoinedNodes(nodes):
            return _nodes(nodes)
        case _:
            return False


def _reason(value: object) -> bool:
    match value:
        case Apart(nodes, tuple(parts)):
            return (nodes is None or _nodes(nodes)) and all(map(_nodes, parts))
        case Loop(links, tuple(through)):
            return _numbers(links) and all(map(_nodes, through))
        case _:
            return False


def _nodes(value: object) -> bool:
    return isinstance(value, frozenset) and all(isinstance(node, int) for node in value)


def _numbers(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(number, int) for number in value)
