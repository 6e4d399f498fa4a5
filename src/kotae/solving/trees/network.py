"""Nodes and links that cross, and what is left of them once some links are chosen and some dropped."""

from __future__ import annotations

from dataclasses import dataclass, field

from kotae.puzzle import Spanning

Pair = tuple[int, int]


@dataclass(slots=True)
class Network:
    """Nodes and links, several of which may join the same two nodes; chosen links are contracted away.

    Links and crossings are numbered anew in each network; `ids` leads back to the problem.
    """

    nodes: int = 0
    a: list[int] = field(default_factory=list)
    """One end of each link; `b` is the other. Two lists, since the loops over them are what takes time."""
    b: list[int] = field(default_factory=list)
    length: list[int] = field(default_factory=list)
    ids: list[int] = field(default_factory=list)
    """The number of each link in the problem."""
    crossings: list[Pair] = field(default_factory=list)
    base: int = 0
    """The length of the chosen links."""
    chosen: list[int] = field(default_factory=list)
    """The chosen links by their numbers in the problem."""

    def link(self, a: int, b: int, length: int, name: int) -> int:
        """The number of a new link."""
        self.a.append(a)
        self.b.append(b)
        self.length.append(length)
        self.ids.append(name)
        return len(self.a) - 1


@dataclass(slots=True)
class Tree:
    """The links of a tree and their length together."""

    length: int
    links: list[int]


def network_of(problem: Spanning) -> Network:
    """The whole problem, with nothing chosen."""
    return Network(
        problem.nodes,
        [a for a, _ in problem.links],
        [b for _, b in problem.links],
        list(problem.lengths),
        list(range(len(problem.links))),
        list(problem.crossings),
    )


def lifted(net: Network, tree: Tree) -> Tree:
    """A tree of a network as a tree of the problem that it was contracted from."""
    return Tree(net.base + tree.length, net.chosen + [net.ids[e] for e in tree.links])


def find(parent: list[int], node: int) -> int:
    """The node that stands for this node's group.

    A plain list instead of an object: groups are made anew for each of some thousand spanning trees.
    """
    while parent[node] != node:
        parent[node] = node = parent[parent[node]]
    return node


def contracted(net: Network, status: list[int]) -> tuple[Network, list[int]] | None:
    """The network without the links that are in (1) or out (-1), and the crossings that it keeps.

    None if the links that are in close a loop.
    """
    parent = list(range(net.nodes))
    out = Network(nodes=net.nodes, base=net.base, chosen=list(net.chosen))
    for e, state in enumerate(status):
        if state == 1:
            x, y = find(parent, net.a[e]), find(parent, net.b[e])
            if x == y:
                return None
            parent[x] = y
            out.base += net.length[e]
            out.chosen.append(net.ids[e])
            out.nodes -= 1
    number: dict[int, int] = {}
    new = [-1] * len(status)
    for e, state in enumerate(status):
        if not state:
            a = number.setdefault(find(parent, net.a[e]), len(number))
            b = number.setdefault(find(parent, net.b[e]), len(number))
            new[e] = out.link(a, b, net.length[e], net.ids[e])
    kept = []
    for c, (i, j) in enumerate(net.crossings):
        if new[i] >= 0 and new[j] >= 0:
            kept.append(c)
            out.crossings.append((new[i], new[j]))
    return out, kept
