"""Is there a tree no longer than a target? Branch and bound on the prices.

A node of the search is bounded, then what the bound decides is fixed, in turn, until little more is fixed.
What is left is split at a crossing: its first link is in, or it is not. Several crossings are tried for some
steps each, and the one that gains most in both cases is split (strong branching): on a sparse board of 799
points this took a search from more than 100 s to 14 s. Remembering what each crossing gained last, and
looking on while no crossing gains much, took a board of 2,000 points from more than 33 s to 3 s.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from kotae.solving.trees.alarm import Alarm, check
from kotae.solving.trees.fixing import exclusive_pairs, fixed
from kotae.solving.trees.network import Network, Pair, Tree, lifted
from kotae.solving.trees.prices import FAR, SCALE, Prices, ascend, by_ids
from kotae.solving.trees.proof import Bounded, Fixed, Split, Step, cases
from kotae.solving.trees.settle import simplify

CANDIDATES = 20
"""Crossings that are tried before one is split."""
TRIAL_STEPS = 30
"""Steps that each case of a candidate is bounded with, and that a node is bounded with at the end."""
NODE_STEPS = 80
"""Steps that a node is bounded with between fixing and fixing."""
ROUNDS = 6
"""How often a node is bounded and fixed at most."""
LITTLE = 0.97
"""The part of the links that may be left for a round of fixing to count as little."""
LEVEL = 0.15
"""The first aim of the steps, as a part of the gap; higher aims lose more than they gain."""
LEAST_LEVEL = 0.5 * SCALE
PLATEAU = 0.25 * SCALE
"""A gain below which the look goes on past the usual number of candidates, as it does below `LEVEL`."""
BETTER_CASE = 0.2
"""How much the gain in the better case counts: it is the worse one that keeps a search alive."""
TIGHT_BONUS = 0.2
"""How much more contested a crossing counts if one of its links must be in."""
PRICE_WEIGHT = 0.1
"""How much a price as large as the gap adds to how contested a crossing is."""


class Verdict(Enum):
    """A search that found no tree."""

    NONE = "there is none"
    UNDECIDED = "the search was too short"


@dataclass(slots=True)
class Node:
    """A part of the search."""

    net: Network
    prices: Prices
    gap: int = 0
    """From its bound to the target, in parts of a unit."""
    share: list[float] = field(default_factory=list)
    proof: list[Step] = field(default_factory=list)
    """Where its steps are written."""


class _Found(Exception):
    """A tree within the target turned up."""

    def __init__(self, tree: Tree) -> None:
        super().__init__()
        self.tree = tree


class Search:
    """One target, sought depth first."""

    def __init__(
        self,
        target: int,
        expired: Alarm,
        merit: dict[Pair, float] | None = None,
        *,
        record: bool = False,
    ) -> None:
        self.target = target
        self.proof: list[Step] = []
        """Why there is no tree, if that was to be recorded and is so."""
        self._expired = expired
        self._record = record
        self._merit = {} if merit is None else merit
        """What splitting a crossing gained last, by the problem's numbers: kept from target to target."""

    def run(self, net: Network, prices: Prices, nodes: int = FAR) -> Tree | Verdict:
        """A tree of the problem, or why there is none within so many nodes; may raise `OutOfTime`."""
        stack = [Node(net, prices, proof=self.proof)]
        try:
            while stack:
                if not nodes:
                    return Verdict.UNDECIDED
                nodes -= 1
                node = self._tightened(stack.pop())
                if node is not None:
                    stack.extend(self._children(node))
        except _Found as found:
            return found.tree
        return Verdict.NONE

    def _climb(self, node: Node, steps: int) -> bool:
        """Raise the bound of a node; False if it passes the target."""
        check(self._expired)
        net = node.net
        left = (self.target - net.base) * SCALE
        if net.nodes == 1:
            if left >= 0:
                raise _Found(Tree(net.base, net.chosen))
            return False
        ascent = ascend(net, node.prices, steps, left, max(LEAST_LEVEL, LEVEL * node.gap), self._expired)
        node.prices = ascent.prices
        if ascent.bound > left:
            if self._record:
                node.proof.append(Bounded(by_ids(net, node.prices)))
            return False
        if ascent.tree is not None and ascent.tree.length * SCALE <= left:
            raise _Found(lifted(net, ascent.tree))
        node.share, node.gap = ascent.share, left - ascent.bound
        return True

    def _tightened(self, node: Node) -> Node | None:
        """The node, bounded and fixed in turn; None if nothing is left of it."""
        for _ in range(ROUNDS):
            if not self._climb(node, NODE_STEPS):
                return None
            check(self._expired)
            smaller = fixed(node.net, node.prices, node.gap)
            before = len(node.net.a)
            after = len(smaller[0].a) if smaller else 0
            if smaller and after == before:
                return node
            if self._record:
                node.proof.append(Fixed(by_ids(node.net, node.prices)))
            if smaller is None:
                return None
            node = Node(*smaller, node.gap, proof=node.proof)
            if after > LITTLE * before:
                break
        return node if self._climb(node, TRIAL_STEPS) else None

    def _children(self, node: Node) -> list[Node]:
        """The cases of the best crossing that are left, the more promising last.

        A crossing that leaves fewer than two cases is taken at once.
        """
        net, prices, gap = node.net, node.prices, node.gap
        exclusive = exclusive_pairs(net, prices, gap)
        best_score, best, split = float("-inf"), list[Node](), None
        for k, c in enumerate(self._ranked(node)):
            if k >= CANDIDATES and best_score > self._plateau(node):
                break
            i, j = pair = net.crossings[c]
            proofs: tuple[list[Step], list[Step]] = [], []
            both = [
                self._child(node, forced, banned, exclusive, proof)
                for (forced, banned), proof in zip(cases(pair, tight=prices[c] > gap), proofs, strict=True)
            ]
            left = [child for child in both if child is not None]
            gains = [gap + 1 if child is None else gap - child.gap for child in both]
            score = min(gains) + BETTER_CASE * max(gains)
            names = net.ids[i], net.ids[j]
            self._merit[names] = score
            if score > best_score or len(left) < 2:
                best_score, best = score, sorted(left, key=lambda child: child.gap)
                split = names, proofs
            if len(left) < 2:
                break
        if split is not None and self._record:
            node.proof.append(Split(by_ids(net, prices), *split))
        return best

    def _plateau(self, node: Node) -> float:
        """A gain that is little for the node."""
        return min(LEVEL * node.gap, PLATEAU)

    def _ranked(self, node: Node) -> list[int]:
        """Crossings to try: those that gained much before, then the most contested."""
        net, merit, plateau = node.net, self._merit, self._plateau(node)

        def before(c: int) -> float:
            i, j = net.crossings[c]
            gained = merit.get((net.ids[i], net.ids[j]), 0.0)
            return -gained if gained > plateau else 0.0

        return sorted(contested(node), key=before)

    def _child(
        self, node: Node, forced: list[int], banned: list[int], exclusive: list[Pair], proof: list[Step]
    ) -> Node | None:
        """One case of a split, bounded; None if nothing is left of it."""
        result = simplify(node.net, forced, banned, exclusive, probe=False)
        if result is None:
            return None
        net, kept = result
        child = Node(net, [node.prices[c] for c in kept], node.gap, proof=proof)
        return child if self._climb(child, TRIAL_STEPS) else None


def contested(node: Node) -> list[int]:
    """The crossings of a node, the most undecided first."""
    scores = []
    for c, (i, j) in enumerate(node.net.crossings):
        p, q = node.share[i], node.share[j]
        price = node.prices[c]
        score = min(p, q, 1 - p, 1 - q) + PRICE_WEIGHT * min(1.0, price / (node.gap + 1))
        scores.append((score + TIGHT_BONUS if price > node.gap else score, -c))
    scores.sort(reverse=True)
    return [-c for _, c in scores]
