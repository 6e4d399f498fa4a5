"""What shows that no tree of a `Spanning` problem is shorter than a bound: prices, and cuts with reasons.

A tree without crossings keeps to many inequalities. Each has a *slack*, which is never negative:

* `Unused(link)`: 1 if the link is used, or else 0.
* `Single(one, other)`: of two crossing links, 1 if neither is used, or else 0.
* `JoinedNodes(nodes)`: the number of connected components that the tree's links among these nodes leave them
  in, minus one.

An `Inequality`, or cut, says that some of these cannot all be 0: their slacks add up to 1 or more. What
exceeds the 1 is its own slack, so that cuts can be members of cuts. Its reasons are facts about every tree,
which are clauses in the links and the members; the cut follows from them by propositional logic alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Nodes = frozenset[int]


@dataclass(frozen=True, slots=True)
class Unused:
    """A link is not used."""

    link: int


@dataclass(frozen=True, slots=True)
class Single:
    """Of two crossing links, one is used."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class JoinedNodes:
    """The links that the tree has among these nodes join them."""

    nodes: Nodes


@dataclass(frozen=True, slots=True)
class Apart:
    """Nodes that are left in no more pieces than there are parts here have a link between two parts.

    The parts hold some of the nodes; the rest counts as one part more. Without `nodes`, all are meant, which
    a tree always joins.
    """

    nodes: Nodes | None
    parts: tuple[Nodes, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """Links that close a loop if these groups are joined, each by links of its own: one is missing."""

    links: tuple[int, ...]
    through: tuple[Nodes, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Inequality:
    """Not all of these members are without slack."""

    members: tuple[Member, ...]
    reasons: tuple[Reason, ...]
    depth: int = 3
    """How far the slack of cuts among the members is counted. To count less than there is is sound: it can
    only make a cut harder to prove."""
    steps: tuple[tuple[int, ...], ...] = ()
    """Clauses that lead from the claim that there is no slack to a contradiction (`CutCheck.claim`)."""


Member = Unused | Single | JoinedNodes | Inequality
Reason = Apart | Loop


@dataclass(frozen=True, slots=True)
class Evidence:
    """Prices on crossings and cuts; `auditing.trees.spanning.shown_bound` works out what they show."""

    unit: int = 1
    """The prices count in parts of 1/unit."""
    crossings: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """By the numbers of the two links."""
    cuts: Mapping[Inequality, int] = field(default_factory=dict)
