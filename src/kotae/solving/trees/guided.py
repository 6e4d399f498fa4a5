"""Trees by SAT, guided by prices.

The clauses say that crossing links are not both used and that each node has a link; what a model leaves apart
is joined by cuts. The links that the priced trees mostly used are tried first. Among links that cost
little more than the bound (the *corridor*), this finds trees within 1 % of the bound on 20,000 points in
half a second; fixing one link after the other by prices instead ran into dead ends there.
"""

from __future__ import annotations

from kotae.sat.backend import Backend, Phased, Slice, Status
from kotae.sat.catalog import open_backend
from kotae.solving.trees.alarm import Alarm, check
from kotae.solving.trees.fixing import fixed
from kotae.solving.trees.network import Network, Tree, find, lifted
from kotae.solving.trees.prices import SCALE, Prices, ascend

BACKEND = "cadical195"
"""It keeps to the phases, and can be asked again after a cut."""
SLICE = Slice(conflicts=1000, seconds=0.2)
"""The same for every board, and not paced by the clock: two runs find the same tree."""
USUAL = 0.5
"""The share of the priced trees above which a link is tried as used first."""
WIDEST = 64 * SCALE
"""The widest corridor: beyond it, hardly any link is left out."""
CORRIDOR_STEPS = 30
"""Steps that the links of a corridor are priced with, to know which of them are mostly used."""
CORRIDOR_LEVEL = 2.0 * SCALE
"""How far these steps aim above the bound: about what a corridor costs."""


def corridor_tree(net: Network, prices: Prices, width: int, expired: Alarm) -> Tree | None:
    """A short tree of the problem, among links whose choice costs no more than the width, then twice it.

    None if no corridor holds one, which says nothing. May raise `OutOfTime`.
    """
    while width < WIDEST:
        check(expired)
        result = fixed(net, prices, width)
        width *= 2
        if result is None:
            continue
        narrow, narrow_prices = result
        if narrow.nodes == 1:
            return Tree(narrow.base, narrow.chosen)
        ascent = ascend(narrow, narrow_prices, CORRIDOR_STEPS, None, CORRIDOR_LEVEL, expired)
        tree = ascent.tree or any_tree(narrow, ascent.share, expired)
        if tree is not None:
            return lifted(narrow, tree)
    return None


def any_tree(net: Network, share: list[float], expired: Alarm) -> Tree | None:
    """A tree of the network, from links that have a large share where possible; None: there is none.

    May raise `OutOfTime`.
    """
    links = len(net.a)
    around: list[list[int]] = [[] for _ in range(net.nodes)]
    for e in range(links):
        around[net.a[e]].append(e + 1)
        around[net.b[e]].append(e + 1)
    backend = open_backend(BACKEND)
    try:
        backend.load((-i - 1, -j - 1) for i, j in net.crossings)
        backend.load(around)
        if isinstance(backend, Phased):
            backend.phases(e + 1 if share[e] > USUAL else -e - 1 for e in range(links))
        while _satisfied(backend, expired):
            model = backend.model(links)
            parent = list(range(net.nodes))
            tree = []
            for e in sorted([e for e in range(links) if model[e + 1]], key=net.length.__getitem__):
                x, y = find(parent, net.a[e]), find(parent, net.b[e])
                if x != y:
                    parent[x] = y
                    tree.append(e)
            if len(tree) == net.nodes - 1:
                return Tree(sum(net.length[e] for e in tree), tree)
            backend.load(_cuts(net, parent))
        return None
    finally:
        backend.close()


def _satisfied(backend: Backend, expired: Alarm) -> bool:
    """Whether there is a model, sought slice by slice."""
    while True:
        check(expired)
        status = backend.search((), SLICE)
        if status is not Status.UNFINISHED:
            return status is Status.SATISFIABLE


def _cuts(net: Network, parent: list[int]) -> list[list[int]]:
    """For each group of nodes: a link leads out of it."""
    roots = [find(parent, v) for v in range(net.nodes)]
    ways_out: dict[int, list[int]] = {root: [] for root in roots}
    for e in range(len(net.a)):
        x, y = roots[net.a[e]], roots[net.b[e]]
        if x != y:
            ways_out[x].append(e + 1)
            ways_out[y].append(e + 1)
    return list(ways_out.values())
