"""The best of two trees: what they share is kept, and the rest is chosen anew from the links of both.

Two good trees agree on most links. What they differ in is a small network, solved by `closing` in
milliseconds; each of its parts is taken from the tree that does better there. Cook and Seymour, "Tour merging
via branch-decomposition", 2003, do so with tours.
"""

from __future__ import annotations

from kotae.solving.trees.alarm import Alarm
from kotae.solving.trees.closing import shorter_tree
from kotae.solving.trees.network import LinkTree, Network, find
from kotae.solving.trees.prices import Prices


def merged(net: Network, prices: Prices, one: LinkTree, other: LinkTree, expired: Alarm) -> LinkTree | None:
    """A tree of the links of two trees that is shorter than both; None if none was found soon."""
    shared = set(one.links) & set(other.links)
    part, part_prices = _difference(net, prices, shared, set(one.links) ^ set(other.links))
    kept = sum(net.length[e] for e in shared)
    found = shorter_tree(part, part_prices, min(one.length, other.length) - kept - 1, expired)
    if found is None:
        return None
    return LinkTree(kept + found.length, [*shared, *(part.ids[e] for e in found.links)])


def _difference(net: Network, prices: Prices, shared: set[int], links: set[int]) -> tuple[Network, Prices]:
    """These links as a network of their own, with all nodes that shared links join made one."""
    parent = list(range(net.nodes))
    for e in shared:
        parent[find(parent, net.a[e])] = find(parent, net.b[e])
    number: dict[int, int] = {}
    new: dict[int, int] = {}
    part = Network(work=net.work)
    for e in sorted(links):
        x, y = find(parent, net.a[e]), find(parent, net.b[e])
        if x != y:
            a, b = number.setdefault(x, len(number)), number.setdefault(y, len(number))
            new[e] = part.link(a, b, net.length[e], e)
    part.nodes = len(number)
    part_prices = []
    for (i, j), price in zip(net.crossings, prices, strict=False):
        if i in new and j in new:
            part.crossings.append((new[i], new[j]))
            part_prices.append(price)
    return part, part_prices
