"""Small spanning problems with many crossings, and all of their trees."""

from __future__ import annotations

from itertools import combinations
from random import Random

from kotae.auditing.trees.evidence import Inequality, JoinedNodes, Member, Single, Unused
from kotae.optional import Spanning

Tree = frozenset[int]

SQUARE = Spanning(4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)], [3, 3, 3, 3, 1, 1], [(4, 5)])
"""A square whose short diagonals cross: the shortest tree uses one of them and two sides."""


def tangled(random: Random) -> Spanning:
    """Any few nodes and links, several between the same nodes too, and so many crossings that few trees are
    left, or none."""
    nodes = random.randint(8, 10)
    ends = [random.sample(range(nodes), 2) for _ in range(random.randint(18, 20))]
    pairs = list(combinations(range(len(ends)), 2))
    return Spanning(
        nodes,
        [(a, b) for a, b in ends],
        [random.randint(0, 9) for _ in ends],
        random.sample(pairs, random.randint(30, 45)),
    )


def trees(problem: Spanning) -> list[Tree]:
    """All trees without a crossing, by trying to use and not to use each link."""
    crossing = {frozenset(pair) for pair in problem.crossings}
    forests: list[tuple[Tree, list[int]]] = [(frozenset(), list(range(problem.nodes)))]
    """Links, and for each node the piece that they leave it in."""
    for link, (a, b) in enumerate(problem.links):
        for used, piece in forests[:]:
            if piece[a] != piece[b] and not any(frozenset((link, other)) in crossing for other in used):
                forests.append((used | {link}, [piece[b] if p == piece[a] else p for p in piece]))
    return [used for used, _ in forests if len(used) == problem.nodes - 1]


def length(problem: Spanning, tree: Tree) -> int:
    """The length of a tree."""
    return sum(problem.lengths[link] for link in tree)


def slack(problem: Spanning, tree: Tree, member: Member) -> int:
    """The slack that a tree leaves a member, by what the members say of themselves."""
    match member:
        case Unused(link):
            return int(link in tree)
        case Single(one, other):
            return int(one not in tree and other not in tree)
        case JoinedNodes(nodes):
            return _pieces(problem, tree, nodes) - 1
        case Inequality(members):
            return sum(slack(problem, tree, each) for each in members) - 1


def _pieces(problem: Spanning, tree: Tree, nodes: frozenset[int]) -> int:
    group = {node: node for node in nodes}
    for a, b in (problem.links[link] for link in tree):
        if a in nodes and b in nodes:
            old, new = group[a], group[b]
            group = {node: new if g == old else g for node, g in group.items()}
    return len(set(group.values()))
