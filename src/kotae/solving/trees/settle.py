"""What follows from links being in or out, without any price.

Two kinds of rules. *Logic*: a link that is in keeps its rivals out; a link whose absence would cut the
network in two is in; a link that would keep out too many rivals for that is out. *Exchange*: of two links
that could replace each other without harm, the shorter stays. Exchange may lose some shortest trees, never
all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from kotae.solving.trees.alarm import Alarm, never
from kotae.solving.trees.network import Network, Pair, contracted, find

PROBE_LIMIT = 3000
"""Networks with more links are not probed: a probe is a search of its own for every link, and takes longer
there than what it decides would save."""


class Settler:
    """The status of each link (1 in, -1 out, 0 open) with its consequences."""

    def __init__(self, net: Network, exclusive: Iterable[Pair]) -> None:
        self.net = net
        links = len(net.a)
        self.status = [0] * links
        self._rivals: list[set[int]] = [set() for _ in range(links)]
        for i, j in net.crossings:
            self._rivals[i].add(j)
            self._rivals[j].add(i)
        self._partners: dict[int, list[int]] = {}
        """For links of which exactly one is in: the others."""
        for i, j in exclusive:
            self._partners.setdefault(i, []).append(j)
            self._partners.setdefault(j, []).append(i)
        self._around: list[set[int]] | None = None
        """The links at each node that are not out; made for the first probe."""

    def settle(self, todo: list[Pair]) -> bool:
        """Decide links by pairs (link, status), with what follows; False on a contradiction."""
        status, rivals = self.status, self._rivals
        while todo:
            e, wanted = todo.pop()
            if status[e]:
                if status[e] != wanted:
                    return False
                continue
            status[e] = wanted
            for f in rivals[e]:
                rivals[f].discard(e)
                if wanted == 1:
                    todo.append((f, -1))
            rivals[e] = set()
            if wanted == -1:
                todo.extend((f, 1) for f in self._partners.get(e, ()))
                if self._around is not None:
                    self._around[self.net.a[e]].discard(e)
                    self._around[self.net.b[e]].discard(e)
        return True

    def exchange(self) -> bool | None:
        """Apply the exchange rules once; whether anything changed, None on a contradiction.

        A link without rivals that no path of shorter links replaces is in. A link bridged by a path of
        links that are in or have no rivals, none longer than itself, is out.
        """
        net, status, rivals = self.net, self.status, self._rivals
        a, b, length = net.a, net.b, net.length
        rank = [-1 if status[e] else 2 * length[e] + (1 if rivals[e] else 0) for e in range(len(a))]
        live = [e for e in range(len(a)) if status[e] >= 0]
        live.sort(key=rank.__getitem__)
        changed = False
        parent = list(range(net.nodes))
        parts = net.nodes
        for e in live:
            x, y = find(parent, a[e]), find(parent, b[e])
            if x != y:
                parent[x] = y
                parts -= 1
                if not status[e] and not rivals[e]:
                    status[e] = 1
                    changed = True
            elif rank[e] < 0:
                return None  # links that are in close a loop
        if parts > 1:
            return None
        parent = list(range(net.nodes))
        for e in live:
            if status[e] == 1:
                parent[find(parent, a[e])] = find(parent, b[e])
        todo: list[Pair] = []
        for e in live:
            if not status[e]:
                x, y = find(parent, a[e]), find(parent, b[e])
                if x == y:
                    todo.append((e, -1))
                elif not rivals[e]:
                    parent[x] = y
        changed = changed or bool(todo)
        return changed if self.settle(todo) else None

    def probe(self, enough: Alarm) -> bool | None:
        """Decide links whose absence, or whose rivals' absence, would cut the network in two.

        Whether anything changed, None on a contradiction.
        """
        net, status, rivals = self.net, self.status, self._rivals
        if self._around is None:
            self._around = [set() for _ in range(net.nodes)]
            for e in range(len(net.a)):
                if status[e] >= 0:
                    self._around[net.a[e]].add(e)
                    self._around[net.b[e]].add(e)
        around = self._around
        changed = False
        for e in range(len(net.a)):
            if status[e] or not rivals[e]:
                continue
            if enough():
                return changed
            if not _joined(net, around, e, {e}):
                todo = [(e, 1)]
            elif not all(_joined(net, around, f, rivals[e]) for f in rivals[e]):
                todo = [(e, -1)]
            else:
                continue
            changed = True
            if not self.settle(todo):
                return None
        return changed


def _joined(net: Network, around: list[set[int]], link: int, without: set[int]) -> bool:
    """Whether the ends of the link are joined by links that are not in `without`, sought from both ends."""
    a, b = net.a, net.b
    mine, other = {a[link]}, {b[link]}
    edge, other_edge = [a[link]], [b[link]]
    while edge and other_edge:
        if len(edge) > len(other_edge):
            mine, other, edge, other_edge = other, mine, other_edge, edge
        fresh = []
        for v in edge:
            for e in around[v]:
                if e in without:
                    continue
                t = a[e] + b[e] - v
                if t in other:
                    return True
                if t not in mine:
                    mine.add(t)
                    fresh.append(t)
        edge = fresh
    return False


def simplify(
    net: Network,
    forced: Iterable[int] = (),
    banned: Iterable[int] = (),
    exclusive: Iterable[Pair] = (),
    *,
    probe: bool = True,
    enough: Alarm = never,
) -> tuple[Network, list[int]] | None:
    """What is left after these decisions and all that follows, and the crossings that it keeps.

    If there is a tree with these decisions, one no longer is left. None: there is none. Of an exclusive
    pair, exactly one is in. When there is `enough`, the rest stays undecided.
    """
    settler = Settler(net, exclusive)
    if not settler.settle([(e, 1) for e in forced] + [(e, -1) for e in banned]):
        return None
    probe = probe and len(net.a) <= PROBE_LIMIT
    while True:  # what was probed is exchanged again, or the network could be left in two parts
        changed = settler.exchange()
        if changed is False and probe and not enough():
            changed = settler.probe(enough)
        elif changed and enough():
            changed = False
        if changed is None:
            return None
        if not changed:
            return contracted(net, settler.status)
