"""Nodes and links that cross."""

from __future__ import annotations

from dataclasses import dataclass, field

from kotae.checkpoints import watched
from kotae.optional import Spanning
from kotae.solving.trees.cuts import Row

IntPair = tuple[int, int]


@dataclass(slots=True)
class Work:
    """What a search for a tree took."""

    conflicts: int = 0
    cuts: int = 0
    """How many cuts were found and priced; some may have lost their price since."""


@dataclass(slots=True)
class Network:
    """Nodes and links, several of which may join the same two nodes, but none a node to itself.

    Links are numbered anew in each network; `ids` leads back to the whole one.
    """

    nodes: int = 0
    a: list[int] = field(default_factory=list)
    """One end of each link; `b` is the other. Two lists, since the loops over them are what takes time."""
    b: list[int] = field(default_factory=list)
    length: list[int] = field(default_factory=list)
    ids: list[int] = field(default_factory=list)
    """The number of each link in the whole network."""
    crossings: list[IntPair] = field(default_factory=list)
    cuts: list[Row] = field(default_factory=list)
    """What else is known of every tree of the network."""
    work: Work = field(default_factory=Work)
    """What was spent on it, and on the networks that are cut out of it."""

    @property
    def around(self) -> list[list[int]]:
        """The links at each node."""
        around: list[list[int]] = [[] for _ in range(self.nodes)]
        for e, (a, b) in enumerate(zip(self.a, self.b, strict=True)):
            around[a].append(e)
            around[b].append(e)
        return around

    @property
    def rivals(self) -> list[list[IntPair]]:
        """The links that each link crosses, each with the number of the crossing."""
        rivals: list[list[IntPair]] = [[] for _ in self.a]
        for c, (i, j) in enumerate(watched(self.crossings)):
            rivals[i].append((j, c))
            rivals[j].append((i, c))
        return rivals

    def link(self, a: int, b: int, length: int, name: int) -> int:
        """The number of a new link."""
        self.a.append(a)
        self.b.append(b)
        self.length.append(length)
        self.ids.append(name)
        return len(self.a) - 1


@dataclass(slots=True)
class LinkTree:
    """The links of a tree and their length together."""

    length: int
    links: list[int]


def network_of(problem: Spanning) -> Network:
    """The whole problem."""
    return Network(
        problem.nodes,
        [a for a, _ in problem.links],
        [b for _, b in problem.links],
        list(problem.lengths),
        list(range(len(problem.links))),
        list(problem.crossings),
    )


def find(parent: list[int] | dict[int, int], node: int) -> int:
    """The node that stands for this node's group.

    A plain list or dict instead of an object: groups are made anew for each of some thousand spanning trees.
    """
    while parent[node] != node:
        parent[node] = node = parent[parent[node]]
    return node


def connected(net: Network) -> bool:
    """Whether the links, crossings allowed, join all nodes."""
    parent = list(range(net.nodes))
    pieces = net.nodes
    for a, b in zip(net.a, net.b, strict=True):
        x, y = find(parent, a), find(parent, b)
        if x != y:
            parent[x] = y
            pieces -= 1
    return pieces <= 1
