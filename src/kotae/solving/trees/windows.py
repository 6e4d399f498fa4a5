"""A tree made of a forest, and made shorter, by windows of the network, with everything around them kept.

This is large-neighbourhood search. Large boards fall into regions that hardly know of each other; a window of
some dozen nodes is solved by `closing` in milliseconds. On 20,000 points, the greedy forest has some 200
pieces, which take 3 s to mend.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from kotae.solving.trees.alarm import Alarm, check
from kotae.solving.trees.closing import any_tree, shorter_tree
from kotae.solving.trees.network import IntPair, LinkTree, Network, find
from kotae.solving.trees.prices import Prices, lightest_tree, priced

MENDING = 30
"""Nodes of the first window around a piece that hangs apart; each next one has twice as many."""
COVERED = 2
"""The part of a window that counts as covered, from its centre, is one in this many: it mends its middle."""
SEED = 0
"""Windows are taken in an order that is the same in each run."""


class Windows:
    """Links of a network that neither cross nor close a loop, with what it takes to cut windows out of it."""

    def __init__(self, net: Network, prices: Prices, links: list[int], expired: Alarm) -> None:
        self._net, self._prices, self._expired = net, prices, expired
        self._links = set(links)
        self._length = sum(net.length[e] for e in links)
        self._random = random.Random(SEED)
        self._around = net.around
        self._rivals = net.rivals
        order = list(range(len(net.a)))
        self._lightest = lightest_tree(net.nodes, net.a, net.b, priced(net, prices), order)
        self._hang()

    @property
    def tree(self) -> LinkTree:
        """The tree as it is now."""
        return LinkTree(self._length, list(self._links))

    def mend(self) -> bool:
        """Join what hangs apart; False if some of it cannot be joined at all. May raise `OutOfTime`."""
        for node in range(self._net.nodes):
            size = MENDING
            while node and self._link_up[node] < 0:  # the root of a piece that does not hold node 0
                near = self._near(node, size)
                if not self._solve(near, shorter=False) and len(near) == self._net.nodes:
                    return False
                size *= 2
        return True

    def sweep(self, size: int, floor: int, improved: Callable[[], object]) -> None:
        """Solve a window around each spot that none has covered yet; `improved` is called at each success.

        A tree as short as the floor is not looked at further. May raise `OutOfTime`.
        """
        covered: set[int] = set()
        for centre in self._spots():
            if centre in covered or self._length <= floor:
                continue
            near = self._near(centre, size)
            covered.update(near[: size // COVERED])
            while self._solve(near, shorter=True):
                improved()

    def _hang(self) -> None:
        """Root each piece: a node's link towards the node with the lowest number."""
        net, links = self._net, self._links
        self._link_up = [-1] * net.nodes
        seen = bytearray(net.nodes)
        for root in range(net.nodes):
            stack = [] if seen[root] else [root]
            seen[root] = 1
            while stack:
                v = stack.pop()
                for e in self._around[v]:
                    if e in links and e != self._link_up[v]:
                        t = net.a[e] + net.b[e] - v
                        self._link_up[t] = e
                        seen[t] = 1
                        stack.append(t)

    def _rehang(self, top: dict[int, int], links: list[int]) -> None:
        """Root the tree again after these links have joined the groups anew.

        Within a group, only the way from where it hangs now to where it hung before turns round. To root the
        whole tree after each change took a third of the time on 20,000 points.
        """
        net, link_up = self._net, self._link_up
        joining: dict[int, list[IntPair]] = {}
        for e in links:
            a, b = net.a[e], net.b[e]
            joining.setdefault(top[a], []).append((e, b))
            joining.setdefault(top[b], []).append((e, a))
        stack = [min(group for group in joining if link_up[group] < 0)]
        hung = set(stack)
        while stack:
            for link, node in joining[stack.pop()]:
                group = top[node]
                if group in hung:
                    continue
                hung.add(group)
                stack.append(group)
                while True:
                    above, link_up[node] = link_up[node], link
                    if node == group:
                        break
                    link, node = above, net.a[above] + net.b[above] - node

    def _groups(self, window: set[int], inner: set[int]) -> dict[int, int]:
        """For each node of the window, its group: the part of the tree that is left to it without the inner
        links, named by the node that the part hangs from."""
        net, link_up = self._net, self._link_up
        top: dict[int, int] = {}
        for v in window:
            path = []
            while v not in top:
                path.append(v)
                e = link_up[v]
                if e < 0 or e in inner:
                    top[v] = v
                else:
                    v = net.a[e] + net.b[e] - v
            for t in path:
                top[t] = top[v]
        return top

    def _spots(self) -> list[int]:
        """Nodes where the tree is dearer than the bound, in any order.

        That is where the lightest tree has a link that this one lacks, and at crossings whose price it does
        not pay.
        """
        net = self._net
        found = {net.a[e] for e in self._lightest if e not in self._links}
        for (i, j), price in zip(net.crossings, self._prices, strict=False):
            if price and i not in self._links and j not in self._links:
                found.add(net.a[i])
        spots = sorted(found)
        self._random.shuffle(spots)
        return spots

    def _near(self, centre: int, size: int) -> list[int]:
        """About `size` nodes around a centre, the nearest first."""
        net, seen, queue = self._net, {centre}, [centre]
        for v in queue:
            for e in self._around[v]:
                t = net.a[e] + net.b[e] - v
                if t not in seen:
                    seen.add(t)
                    queue.append(t)
            if len(queue) >= size:
                break
        return queue

    def _solve(self, near: list[int], *, shorter: bool) -> bool:
        """Put a tree into a window, with `shorter` only one that is shorter than now; False if there is none.

        Pieces that no link of the window can join to its centre stay as they are.
        """
        check(self._expired)
        net, links, window = self._net, self._links, set(near)
        free = sorted(
            {e for v in window for e in self._around[v] if net.a[e] in window and net.b[e] in window}
        )
        inner = {e for e in free if e in links}
        top = self._groups(window, inner)
        open_links = self._reachable(free, inner, top, top[near[0]])
        while not inner.issubset(open_links):  # what else is in the window stays, and may be in the way
            inner.intersection_update(open_links)
            open_links = self._reachable(free, inner, top, top[near[0]])
        part, prices = self._cut_out(open_links, top)
        if not part.crossings and (shorter or not open_links):
            return False
        old = sum(net.length[e] for e in inner)
        if shorter:
            found = shorter_tree(part, prices, old - 1, self._expired)
        else:
            found = any_tree(part, prices, self._expired)
        if found is None:
            return False
        chosen = [part.ids[e] for e in found.links]
        links -= inner
        links.update(chosen)
        self._length += found.length - old
        self._rehang(top, chosen)
        return True

    def _reachable(self, free: list[int], inner: set[int], top: dict[int, int], centre: int) -> list[int]:
        """The free links that nothing outside crosses, as far as they lead to the centre's group."""
        net, links = self._net, self._links
        ways: dict[int, list[IntPair]] = {}
        for e in free:
            x, y = top[net.a[e]], top[net.b[e]]
            if x != y and not any(f in links and f not in inner for f, _ in self._rivals[e]):
                ways.setdefault(x, []).append((y, e))
                ways.setdefault(y, []).append((x, e))
        seen, queue, found = {centre}, [centre], set[int]()
        for group in queue:
            for other, e in ways.get(group, ()):
                found.add(e)
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
        return sorted(found)

    def _cut_out(self, links: list[int], top: dict[int, int]) -> tuple[Network, Prices]:
        """These links as a network of their own: what stays of the tree outside is contracted away."""
        net = self._net
        number: dict[int, int] = {}
        new: dict[int, int] = {}
        part = Network(work=net.work)
        for e in links:
            x, y = top[net.a[e]], top[net.b[e]]
            a, b = number.setdefault(x, len(number)), number.setdefault(y, len(number))
            new[e] = part.link(a, b, net.length[e], e)
        part.nodes = len(number)
        prices = []
        for e in new:
            for f, c in self._rivals[e]:
                if e < f and f in new:
                    part.crossings.append((new[e], new[f]))
                    prices.append(self._prices[c])
        return part, prices


def greedy_forest(net: Network, prices: Prices) -> list[int]:
    """The lightest links that neither cross nor close a loop, one after the other."""
    weight, rivals = priced(net, prices), net.rivals
    parent = list(range(net.nodes))
    barred = bytearray(len(weight))
    forest = []
    for e in sorted(range(len(weight)), key=weight.__getitem__):
        if not barred[e]:
            x, y = find(parent, net.a[e]), find(parent, net.b[e])
            if x != y:
                parent[x] = y
                forest.append(e)
                for f, _ in rivals[e]:
                    barred[f] = 1
    return forest
