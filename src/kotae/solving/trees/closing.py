"""Bound and tree brought together: prices, then what is tight under them, then prices for the new cuts.

Each round raises the bound by what its cores show (`tight`), and more by pricing anew. A round without a core
ends in a tree that is within margins of the bound; the next one takes a smaller margin. With a margin of 0,
either the tree is a shortest one, or there is a core: so it ends.
"""

from __future__ import annotations

import contextlib

from kotae.auditing.trees.evidence import Evidence, Inequality, Single
from kotae.solving.trees.alarm import Alarm
from kotae.solving.trees.cuts import RowMaker
from kotae.solving.trees.explaining import Explainer
from kotae.solving.trees.network import LinkTree, Network
from kotae.solving.trees.prices import SCALE, Prices, ascend, by_ids
from kotae.solving.trees.slacks import Separations, separations
from kotae.solving.trees.tight import Effort, Findings, Tight

MARGIN = SCALE // 5
"""Costs up to this are neglected at first."""
WIDE_MARGIN = SCALE // 2
"""The same where bound and tree are far apart. A core gains as much as its cheapest member costs, so that
cores of dear members come first: without that, 400 scattered points took ten times as long to one bound."""
STEPS = 200
"""Steps that prices are raised with when there are new cuts."""
LEVEL = SCALE
"""How far these steps aim above the bound."""
SMALL_STEPS = 80
"""Steps that a small network is priced with at first; it has good prices to begin with."""
SMALL_ROUNDS = 4
"""Rounds that a small network is given: what is not settled soon is left for a larger window."""


class Closing:
    """A network with its prices, on the way from a bound to a shortest tree."""

    def __init__(self, net: Network, prices: Prices, bound: int, explainer: Explainer | None = None) -> None:
        self.net = net
        self.prices = prices
        self.bound = bound
        """In parts of a unit."""
        self.margin = MARGIN
        self.impossible = False
        self._explainer = explainer
        """Explains cuts, where others are to check them."""
        self._rows = RowMaker(net.nodes, net.a, net.b, net.around)
        self._known: Separations = {}
        self.effort = Effort()

    def round(self, expired: Alarm, target: int | None = None) -> LinkTree | None:
        """Raise the bound; a tree if one turned up."""
        net = self.net
        found = self.look(expired)
        self.impossible = found.impossible
        if sum([not expired() and self._added(cut, gain) for cut, gain in found.cuts]):
            ascent = ascend(net, self.prices, STEPS, target, LEVEL, expired)
            if ascent.bound > self.bound:
                self.bound, self.prices = ascent.bound, ascent.prices
            self._forget()
        elif not found.cuts and not found.complete and self.margin > MARGIN:
            self.margin //= 2  # more assumptions leave less to search
        elif found.cuts or not found.complete:
            self.effort.times *= 2
        elif self.margin:
            self.margin //= 2
        else:
            self.effort.depth += 1  # nothing but slack that was not counted can be left
        return None if found.tree is None else self.tree(found)

    def look(self, expired: Alarm) -> Findings:
        """What is tight under the prices."""
        with contextlib.closing(Tight(self.net, self.prices, self.margin, self._known, self.effort)) as tight:
            found = tight.explore(expired)
            self.net.work.conflicts += tight.conflicts()
        return found

    def tree(self, found: Findings) -> LinkTree:
        """The tree that was found."""
        links = found.tree or []
        return LinkTree(sum(self.net.length[e] for e in links), links)

    def evidence(self) -> Evidence:
        """What shows the bound."""
        offset = len(self.net.crossings)
        cuts = {row.cut: price for row, price in zip(self.net.cuts, self.prices[offset:], strict=True)}
        return Evidence(SCALE, by_ids(self.net, self.prices), cuts)

    def _added(self, cut: Inequality, gain: int) -> bool:
        """Price a new cut with what its members can spare: the bound rises by as much.

        False: it would take too long to explain the cut.
        """
        explained = self._explainer.explained(cut, self.effort.times) if self._explainer else cut
        if explained is None:
            return False
        net, prices, cut = self.net, self.prices, explained
        offset = len(net.crossings)
        inner = {id(member) for member in cut.members if isinstance(member, Inequality)}
        for k, row in enumerate(net.cuts):
            if id(row.cut) in inner:
                prices[offset + k] -= gain
        pairs = {(member.one, member.other) for member in cut.members if isinstance(member, Single)}
        for c, pair in enumerate(net.crossings):
            if pair in pairs:
                prices[c] -= gain
        net.cuts.append(self._rows.row(cut))
        prices.append(gain)
        net.work.cuts += 1
        return True

    def _forget(self) -> None:
        """Drop cuts that have no price, and separations that no cut with a price was explained by.

        Of thousands, a cut needs some dozen; to go through all of them took half of the time.
        """
        net, offset = self.net, len(self.net.crossings)
        kept = [k for k in range(len(net.cuts)) if self.prices[offset + k]]
        self.prices = self.prices[:offset] + [self.prices[offset + k] for k in kept]
        net.cuts = [net.cuts[k] for k in kept]
        if self._explainer:
            self._known = separations(row.cut for row in net.cuts)


def any_tree(net: Network, prices: Prices, expired: Alarm) -> LinkTree | None:
    """A short tree of a connected network; None if there is none, or if time was over."""
    closing = Closing(net, prices, 0)
    while not expired():
        found = closing.look(expired)
        if found.tree is not None:
            return closing.tree(found)
        if found.impossible:
            break
        closing.margin *= 2  # fewer assumptions are easier to meet
        closing.effort.times *= 2
    return None


def shorter_tree(net: Network, prices: Prices, target: int, expired: Alarm) -> LinkTree | None:
    """A tree of a small connected network that is no longer than a target; None if none was found soon."""
    limit = target * SCALE
    ascent = ascend(net, prices, SMALL_STEPS, limit, LEVEL, expired)
    if ascent.tree is not None and ascent.tree.length <= target:
        return ascent.tree
    closing = Closing(net, ascent.prices, ascent.bound)
    for _ in range(SMALL_ROUNDS):
        if closing.bound > limit or closing.impossible or expired():
            break
        tree = closing.round(expired, limit)
        if tree is not None and tree.length <= target:
            return tree
    return None
