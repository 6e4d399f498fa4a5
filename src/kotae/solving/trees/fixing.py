"""Links that a bound decides: whatever would lift it above the target cannot be (reduced cost fixing).

With a gap of a few units between bound and target, this decides nearly every link: of random boards with
1,000 points, 5 to 100 nodes are left.
"""

from __future__ import annotations

from kotae.solving.trees.network import Network, Pair, find
from kotae.solving.trees.prices import FAR, Prices, priced, spanning_tree
from kotae.solving.trees.settle import simplify


def swing_costs(net: Network, weight: list[int], tree: list[int]) -> tuple[list[int], bytearray]:
    """How much heavier the lightest tree gets if a link changes sides, and which links are in it.

    A link outside replaces the heaviest link of the path between its ends. A link inside is replaced by the
    lightest link that bridges it: the links outside are taken by weight, and each covers what is still bare.
    """
    a, b = net.a, net.b
    links = len(a)
    around: list[list[Pair]] = [[] for _ in range(net.nodes)]
    inside = bytearray(links)
    for e in tree:
        inside[e] = 1
        around[a[e]].append((b[e], e))
        around[b[e]].append((a[e], e))
    up, link_up, depth = [0] * net.nodes, [-1] * net.nodes, [0] * net.nodes
    stack = [0]
    while stack:
        v = stack.pop()
        for t, e in around[v]:
            if e != link_up[v]:
                up[t], link_up[t], depth[t] = v, e, depth[v] + 1
                stack.append(t)
    cost = [FAR] * links
    bare = list(range(net.nodes))  # the nearest node above whose link up has no replacement yet
    for e in sorted([e for e in range(links) if not inside[e]], key=weight.__getitem__):
        x, y = a[e], b[e]
        heaviest = -FAR
        while x != y:
            if depth[x] < depth[y]:
                x, y = y, x
            if weight[link_up[x]] > heaviest:
                heaviest = weight[link_up[x]]
            x = up[x]
        cost[e] = weight[e] - heaviest
        x, y = find(bare, a[e]), find(bare, b[e])
        while x != y:
            if depth[x] < depth[y]:
                x, y = y, x
            cost[link_up[x]] = weight[e] - weight[link_up[x]]
            bare[x] = up[x]
            x = find(bare, x)
    return cost, inside


def exclusive_pairs(net: Network, prices: Prices, gap: int) -> list[Pair]:
    """Crossings of which exactly one link is in: a tree that uses neither loses the price."""
    return [net.crossings[c] for c, price in enumerate(prices) if price > gap]


def fixed(net: Network, prices: Prices, gap: int) -> tuple[Network, Prices] | None:
    """What is left once all is decided whose other choice would cost more than the gap, and its prices.

    None: nothing is left, so there is no tree that short.
    """
    weight = priced(net, prices)
    tree = spanning_tree(net.nodes, net.a, net.b, weight, list(range(len(weight))))
    cost, inside = swing_costs(net, weight, tree)
    forced = [e for e in tree if cost[e] > gap]
    banned = [e for e, v in enumerate(cost) if v > gap and not inside[e]]
    result = simplify(net, forced, banned, exclusive_pairs(net, prices, gap))
    if result is None:
        return None
    smaller, kept = result
    return smaller, [prices[c] for c in kept]
