"""A price on every crossing, and the bound that prices give (Lagrangian relaxation).

A price is the Lagrange multiplier of "at most one of these two links is used". A link costs its length and
the prices of its crossings; the sum of all prices is subtracted as a constant. A tree without crossings uses
at most one link of each, so that it costs no more than its length: the cost of the lightest spanning tree,
crossings allowed, minus all prices is a bound. Good prices are found by subgradient steps: the price of a
crossing rises while the tree uses both links and falls while it uses neither. Some 500 steps reach the value
of the linear programme. Cuts have prices as crossings do. Held and Karp, "The
traveling-salesman problem and minimum spanning trees", 1970; Camerini, Fratta and Maffioli, "On improving
relaxation methods by modified gradient techniques", 1975, for steps that remember the one before.

Prices are integers, in parts of a unit of length. So is the bound, which is therefore exact.
"""

from __future__ import annotations

from dataclasses import dataclass

from kotae.checkpoints import watched
from kotae.solving.trees.alarm import Alarm, never
from kotae.solving.trees.network import IntPair, LinkTree, Network

SCALE = 1 << 12
"""Parts of a unit of length that prices count in: fine enough to come within 0.001 of the best prices."""
FAR = 1 << 60
"""More than any price or length."""
FIRST_LEVEL = 0.02
"""How far above the first bound the first steps aim, as a part of it: about what prices gain in all."""
SHRINK = 0.6
"""What the aim shrinks to when it turns out too high."""
PATIENCE = 15
"""Steps without a gain after which the aim is too high."""
GAIN = 0.1
"""The part of the aim that counts as a gain."""
FINEST_LEVEL = 0.002 * SCALE
"""An aim below which no more is to be had."""
MEMORY = 0.3
"""The part of a step that goes the way of the step before, which keeps steps from zigzagging."""

Prices = list[int]
"""A price for each crossing of a network, and then one for each of its cuts."""


@dataclass(slots=True)
class Ascent:
    """What raising the bound gave."""

    bound: int
    """In parts of a unit."""
    prices: Prices
    tree: LinkTree | None
    """The shortest tree without crossings that was met on the way."""


def lightest_tree(nodes: int, a: list[int], b: list[int], weight: list[int], order: list[int]) -> list[int]:
    """The lightest spanning tree, crossings allowed (Kruskal).

    `order` holds all links and is sorted in place: a next call with similar weights sorts quickly.
    """
    order.sort(key=weight.__getitem__)
    parent = list(range(nodes))
    tree: list[int] = []
    missing = nodes - 1
    for e in order:
        x = a[e]
        while parent[x] != x:  # `find` in place: calling it takes twice as long
            parent[x] = x = parent[parent[x]]
        y = b[e]
        while parent[y] != y:
            parent[y] = y = parent[parent[y]]
        if x != y:
            parent[x] = y
            tree.append(e)
            missing -= 1
            if not missing:
                break
    return tree


def priced(net: Network, prices: Prices) -> list[int]:
    """What each link costs with the prices of its crossings, in parts of a unit."""
    weight = [length * SCALE for length in net.length]
    for (i, j), price in zip(net.crossings, prices, strict=False):
        if price:
            weight[i] += price
            weight[j] += price
    for row, price in zip(net.cuts, prices[len(net.crossings) :], strict=True):
        if price:
            for e, coefficient in row.coefficients:
                weight[e] += coefficient * price
    return weight


def constant_term(net: Network, prices: Prices) -> int:
    """The constant of the Lagrangian: the sum of price × right-hand side over crossings and cuts."""
    cuts = zip(net.cuts, prices[len(net.crossings) :], strict=True)
    return sum(prices[: len(net.crossings)]) + sum(row.most * price for row, price in cuts)


def by_ids(net: Network, prices: Prices) -> dict[IntPair, int]:
    """Prices by the problem's numbers of the crossing links, zeros left out."""
    return {
        (net.ids[i], net.ids[j]): price for (i, j), price in zip(net.crossings, prices, strict=False) if price
    }


def ascend(
    net: Network,
    prices: Prices,
    steps: int,
    target: int | None = None,
    level: float | None = None,
    expired: Alarm = never,
) -> Ascent:
    """Raise the bound from these prices; each step aims at the best bound plus a level, which shrinks.

    With a target, in parts of a unit, it ends as soon as the bound is above it or a tree
    without crossings keeps to it.
    """
    climber = _Climber(net, prices)
    links = len(net.a)
    rivals: list[list[IntPair]] = [[] for _ in range(links)]
    for c, (i, j) in enumerate(watched(net.crossings)):
        rivals[i].append((j, c))
    order = list(range(links))
    best, best_prices, found = -FAR, prices, None
    stale = 0
    for _ in range(steps):
        weight = climber.weight
        tree = lightest_tree(net.nodes, net.a, net.b, weight, order)
        value = sum([weight[e] for e in tree]) - climber.total
        inside = bytearray(links)
        for e in tree:
            inside[e] = 1
        if level is None:
            level = FIRST_LEVEL * value
        stale = 0 if value > best + GAIN * level else stale + 1
        if value > best:
            best, best_prices = value, climber.prices[:]
            if target is not None and best > target:
                break
        crossed = [c for i in tree for j, c in rivals[i] if inside[j]]
        if not crossed:
            length = sum([net.length[e] for e in tree])
            if found is None or length < found.length:
                found = LinkTree(length, tree)
            if length * SCALE <= (best if target is None else target):
                break
        if stale >= PATIENCE:
            stale = 0
            level *= SHRINK
            if level < FINEST_LEVEL:
                break
        if expired() or not climber.step(inside, crossed, best + level - value):
            break
    return Ascent(best, best_prices, found)


class _Climber:
    """Prices on their way up, with what each link costs under them."""

    def __init__(self, net: Network, prices: Prices) -> None:
        self.weight = priced(net, prices)
        self.prices = list(prices)
        self.total = constant_term(net, prices)
        self._crossings, self._cuts = net.crossings, net.cuts
        self._active = {c for c in range(len(net.crossings)) if prices[c]}
        """Crossings with a price, and those that the last tree crossed at: no other price can change."""
        self._direction: dict[int, float] = {}
        self._cut_direction = [0.0] * len(net.cuts)

    def step(self, inside: bytearray, crossed: list[int], aim: float) -> bool:
        """Change the prices so that the bound would rise by `aim` if it were straight; False if stuck."""
        crossings, before, prices, weight = self._crossings, self._direction, self.prices, self.weight
        self._active.update(crossed)
        norm = 0.0
        turned: dict[int, float] = {}
        for c in self._active:
            i, j = crossings[c]
            turned[c] = v = (1 - MEMORY) * (inside[i] + inside[j] - 1) + MEMORY * before.get(c, 0.0)
            norm += v * v
        self._direction = turned
        norm += self._turn_cuts(inside)
        if norm < 1e-9:
            return False
        size = aim / norm
        total = self.total
        for c, v in turned.items():
            old = prices[c]
            price = old + int(size * v)
            if price <= 0:
                price = 0
                self._active.discard(c)
            if price != old:
                prices[c] = price
                change = price - old
                total += change
                i, j = crossings[c]
                weight[i] += change
                weight[j] += change
        self.total = total
        for k, v in enumerate(self._cut_direction):
            if v:
                self._price_cut(k, int(size * v))
        return True

    def _turn_cuts(self, inside: bytearray) -> float:
        """The direction for the prices of cuts, and its norm."""
        norm, direction, offset = 0.0, self._cut_direction, len(self._crossings)
        for k, row in enumerate(self._cuts):
            beyond = sum([coefficient for e, coefficient in row.coefficients if inside[e]]) - row.most
            if beyond <= 0 and not self.prices[offset + k]:
                direction[k] = 0.0
            else:
                direction[k] = v = (1 - MEMORY) * beyond + MEMORY * direction[k]
                norm += v * v
        return norm

    def _price_cut(self, k: int, change: int) -> None:
        """Change the price of a cut; it does not fall below 0."""
        at = len(self._crossings) + k
        row = self._cuts[k]
        change = max(change, -self.prices[at])
        self.prices[at] += change
        self.total += change * row.most
        for e, coefficient in row.coefficients:
            self.weight[e] += coefficient * change
