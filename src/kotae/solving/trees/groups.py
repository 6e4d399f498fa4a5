"""The groups that Kruskal's algorithm joins on its way, and what it costs a tree to do otherwise.

The links up to some weight leave the nodes in groups, which grow with the weight. A tree that keeps within
every group, joining it before it leaves it, is a lightest one. A tree that leaves a group in two pieces pays
for it: the step in weight from where the group is whole to where it is joined to others. A link that joins
what a lighter one could pays the difference. Nothing else costs anything: this is the dual of the spanning
tree, and with the prices of crossings it says what each tree costs beyond the bound.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from kotae.solving.trees.network import IntPair, Network
from kotae.solving.trees.prices import FAR


@dataclass(slots=True)
class Group:
    """Nodes that cost more than a margin to leave in pieces."""

    cost: int
    """For each piece more than one. No price is too high for joining all nodes."""
    above: int
    """The next larger group."""
    span: tuple[int, int]
    """Its nodes, from and to, in `GroupTree.row`."""
    parts: list[int] = field(default_factory=list)
    """What it is made of: a number below that of all nodes is a node, the others are smaller groups."""
    links: list[int] = field(default_factory=list)
    """The links between its parts."""


class GroupTree:
    """The groups of a network under some weights, each larger than those it is made of, the whole last."""

    def __init__(self, net: Network, weight: list[int], margin: int) -> None:
        self._net = net
        merged = _Merged(net, weight)
        self.row = merged.row
        """All nodes, so that each group is a stretch of it."""
        self.place = merged.place
        """Where each node stands in it."""
        self.tree = merged.tree
        """The lightest tree, crossings allowed."""
        self.extra = [0] * len(weight)
        """The reduced cost of each link: what it costs more than the link that joined its two parts."""
        self.home = [0] * len(weight)
        """For each link, the smallest group that holds both of its ends."""
        self.ends: list[IntPair] = [(0, 0)] * len(weight)
        """For each link, the two parts of that group that it joins."""
        self.groups: list[Group] = []
        self._make(merged, weight, margin)

    def nodes(self, part: int) -> list[int]:
        """The nodes of a part."""
        if part < self._net.nodes:
            return [part]
        first, last = self.groups[part - self._net.nodes].span
        return self.row[first:last]

    def dissolve(self, number: int) -> int:
        """Put the parts of a group into the one above it; the number of that one."""
        group = self.groups[number]
        above = self.groups[group.above]
        dissolved = self._net.nodes + number
        at = above.parts.index(dissolved)
        above.parts[at : at + 1] = group.parts
        self._find_ends(group, [e for e in above.links if dissolved in self.ends[e]])
        above.links += group.links
        for link in group.links:
            self.home[link] = group.above
        for part in group.parts:
            if part >= self._net.nodes:
                self.groups[part - self._net.nodes].above = group.above
        group.parts, group.links = [], []
        return group.above

    def _find_ends(self, group: Group, links: Iterable[int]) -> None:
        """Say for these links which parts of the group they end in; an end outside of it stays as it is."""
        nodes, place, a, b = self._net.nodes, self.place, self._net.a, self._net.b
        parts, (start, stop) = group.parts, group.span
        firsts = [place[part] if part < nodes else self.groups[part - nodes].span[0] for part in parts]
        for e in links:
            one, other = self.ends[e]
            if start <= (at := place[a[e]]) < stop:
                one = parts[bisect_right(firsts, at) - 1]
            if start <= (at := place[b[e]]) < stop:
                other = parts[bisect_right(firsts, at) - 1]
            self.ends[e] = one, other

    def _make(self, merged: _Merged, weight: list[int], margin: int) -> None:
        """Keep the merges that cost more than the margin, and say which holds what."""
        nodes, up, level = self._net.nodes, merged.up, merged.level
        root = len(up) - 1
        kept: dict[int, int] = {}
        """Merges that are groups, and their numbers."""
        for k in range(nodes, root + 1):
            cost = FAR if k == root else level[up[k]] - level[k]
            if cost > margin:
                kept[k] = len(self.groups)
                self.groups.append(Group(cost, -1, merged.span[k]))
        owner = [0] * len(up)
        """The group that each merge belongs to: itself, or the next above."""
        for k in range(root, nodes - 1, -1):
            owner[k] = kept[k] if k in kept else owner[up[k]]
            if k != root and k in kept:
                self.groups[kept[k]].above = owner[up[k]]
        parts = [(self.place[v], v, owner[up[v]]) for v in range(nodes)]
        parts += [(group.span[0], nodes + g, group.above) for g, group in enumerate(self.groups[:-1])]
        for _, part, above in sorted(parts):
            self.groups[above].parts.append(part)
        for e, (a, b) in enumerate(zip(self._net.a, self._net.b, strict=True)):
            k = merged.joined(a, b)
            self.extra[e] = weight[e] - level[k]
            self.home[e] = owner[k]
            self.groups[owner[k]].links.append(e)
        for group in self.groups:
            self._find_ends(group, group.links)


class _Merged:
    """Every merge of Kruskal's algorithm, numbered after the nodes in the order of weight."""

    def __init__(self, net: Network, weight: list[int]) -> None:
        nodes = net.nodes
        total = 2 * nodes - 1
        self.up = [-1] * total
        self.level = [0] * total
        self._parent = list(range(nodes))
        self._since = [total] * nodes
        """The merge since which a node hangs below its parent; smaller trees hang below larger ones, so that
        no way up is long."""
        self.tree: list[int] = []
        top, size, lower = list(range(nodes)), [1] * nodes, dict[int, tuple[int, int]]()
        parent, k = self._parent, nodes
        for e in sorted(range(len(weight)), key=weight.__getitem__):
            x, y = net.a[e], net.b[e]
            while parent[x] != x:
                x = parent[x]
            while parent[y] != y:
                y = parent[y]
            if x == y:
                continue
            if size[x] > size[y]:
                x, y = y, x
            parent[x], self._since[x] = y, k
            size[y] += size[x]
            lower[k] = top[x], top[y]
            self.up[top[x]] = self.up[top[y]] = k
            self.level[k] = weight[e]
            self.tree.append(e)
            top[y] = k
            k += 1
        self._lay_out(nodes, total, lower)

    def _lay_out(self, nodes: int, total: int, lower: dict[int, tuple[int, int]]) -> None:
        """Put the nodes of each merge beside each other."""
        sizes = [1] * nodes + [0] * (total - nodes)
        for k in range(nodes, total):
            x, y = lower[k]
            sizes[k] = sizes[x] + sizes[y]
        first = [0] * total
        for k in range(total - 1, nodes - 1, -1):
            x, y = lower[k]
            first[x], first[y] = first[k], first[k] + sizes[x]
        self.place = first[:nodes]
        self.row = [0] * nodes
        for node, place in enumerate(self.place):
            self.row[place] = node
        self.span = [(at, at + size) for at, size in zip(first, sizes, strict=True)]

    def joined(self, a: int, b: int) -> int:
        """The merge that brought two nodes together."""
        parent, since = self._parent, self._since
        k = 0
        while a != b:
            if since[a] < since[b]:
                k, a = since[a], parent[a]
            else:
                k, b = since[b], parent[b]
        return k
