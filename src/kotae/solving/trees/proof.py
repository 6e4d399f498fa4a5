"""Why no tree is as short as a target, step by step, and the replay of such a proof.

Each step names prices; what they decide is worked out again, in integers. The replay shares the reductions
(`settle`, `fixing`) and the spanning tree with the search that wrote the proof: it shows that the search took
no wrong turn, and not that the reductions are right. A bound that prices alone give is checked by code that
shares nothing: `kotae.certify.spanning`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kotae.puzzle import Spanning
from kotae.solving.trees.fixing import exclusive_pairs, fixed
from kotae.solving.trees.network import Network, Pair, network_of
from kotae.solving.trees.prices import SCALE, Prices, bound_of
from kotae.solving.trees.settle import simplify


@dataclass(frozen=True, slots=True)
class Bounded:
    """The bound of these prices is above the target: there is no tree."""

    prices: Mapping[Pair, int]


@dataclass(frozen=True, slots=True)
class Fixed:
    """What these prices decide is taken as decided."""

    prices: Mapping[Pair, int]


@dataclass(frozen=True, slots=True)
class Split:
    """Two cases about a crossing, each with its own proof.

    Its first link is in, or it is out; where the price says that one of the two links is in, the second case
    is that the other is.
    """

    prices: Mapping[Pair, int]
    crossing: Pair
    cases: tuple[Sequence[Step], Sequence[Step]]


Step = Bounded | Fixed | Split
Proof = Sequence[Step]


def refutes(problem: Spanning, target: int, proof: Proof) -> bool:
    """Whether the proof shows that no tree of the problem has this length or less.

    The replay works out what prices decide with the same code as the search did: it is no independent check.
    """
    result = simplify(network_of(problem))
    return result is None or _refutes(result[0], target, proof)


def cases(pair: Pair, *, tight: bool) -> tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]]:
    """The links that are in, and those that are out, in the two cases of a split."""
    one, other = pair
    return ([one], []), (([other], []) if tight else ([], [one]))


def _refutes(net: Network, target: int, proof: Proof) -> bool:
    for k, step in enumerate(proof):
        if min(step.prices.values(), default=0) < 0:
            return False
        prices = [step.prices.get((net.ids[i], net.ids[j]), 0) for i, j in net.crossings]
        gap = target * SCALE - bound_of(net, prices)
        if isinstance(step, Bounded):
            return gap < 0
        if isinstance(step, Split):
            return k + 1 == len(proof) and _refutes_split(net, target, step, prices, gap)
        smaller = fixed(net, prices, gap)
        if smaller is None:
            return True
        net = smaller[0]
    return net.nodes == 1 and net.base > target


def _refutes_split(net: Network, target: int, step: Split, prices: Prices, gap: int) -> bool:
    named = {(net.ids[i], net.ids[j]): c for c, (i, j) in enumerate(net.crossings)}
    c = named.get(step.crossing)
    if c is None:
        return False
    exclusive = exclusive_pairs(net, prices, gap)
    both = cases(net.crossings[c], tight=prices[c] > gap)
    for (forced, banned), proof in zip(both, step.cases, strict=True):
        part = simplify(net, forced, banned, exclusive, probe=False)
        if part is not None and not _refutes(part[0], target, proof):
            return False
    return True
