"""Cubes that leave nothing out, and the refutation of the whole that those of all cubes make.

A cube is split by the variable that propagates most on both its sides (lookahead: the product of what follows
from either); the cube in which least follows is split next. A side that propagation refutes is no cube of its
own: its opposite is taken for granted when others are weighed. Few variables are weighed, first those that a
short search met most in what it learnt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from heapq import heappop, heappush
from itertools import count

from kotae.checkpoints import checkpoint
from kotae.errors import Unsound
from kotae.formula import Clause, Cut
from kotae.generic import A, I
from kotae.sat.library import Library
from kotae.sat.proving import Recording
from kotae.solving.claim import Claim, Refutation
from kotae.solving.engine import Engine
from kotae.watch import Watch

Cube = tuple[int, ...]
"""The literals by which it was split off, in order: a cube with the last one opposite is its sibling."""
SHORT = 2000
"""Conflicts of the search that says which variables are worth weighing."""
WEIGHED = 64
"""Variables that are weighed for each split."""


def split(claim: Claim[I, A], most: int, watch: Watch) -> list[Cube]:
    """At most `most` cubes, in the order of the tree that they are the leaves of; each model is in one."""
    clauses = claim.clauses()
    worth = _worth(claim, clauses, watch)
    with closing(Library("minisat22")) as solver:
        solver.load(clauses)
        ticket = count()
        open_cubes: list[tuple[int, int, Cube]] = [(0, next(ticket), ())]
        """What follows from each, and how often that was asked before: ties go to the older one."""
        whole: list[Cube] = []
        while open_cubes and len(open_cubes) + len(whole) < most:
            checkpoint()
            watch.check()
            _, _, cube = heappop(open_cubes)
            best = _divider(solver, cube, worth)
            if best is None:
                whole.append(cube)
                continue
            for literal, followed in best:
                heappush(open_cubes, (followed, next(ticket), (*cube, literal)))
    return sorted([*whole, *(cube for _, _, cube in open_cubes)], key=_place)


def _place(cube: Cube) -> tuple[tuple[int, bool], ...]:
    """Cubes sorted by this stand as the leaves of their tree do: siblings, and all below them, together."""
    return tuple((abs(literal), literal < 0) for literal in cube)


def _worth(claim: Claim[I, A], clauses: Sequence[Clause], watch: Watch) -> list[int]:
    """The variables of what a short search learns, those of many and short clauses first; then the others.

    The search may end before it learns anything, since the large constraints are not among the clauses.
    """
    with closing(Recording()) as solver:
        solver.load(clauses)
        Engine(solver, claim.variables, lambda model: []).find((), watch.capped(SHORT))
        learnt = solver.steps()
    return list(dict.fromkeys([*_met(learnt), *_met(clauses)]))


def _met(clauses: Iterable[Clause]) -> list[int]:
    """The variables of clauses, those of many and short ones first."""
    met: Counter[int] = Counter()
    for clause in clauses:
        share = 720720 // max(1, len(clause))  # whole numbers, so that their order does not matter
        for literal in clause:
            met[abs(literal)] += share
    return [variable for variable, _ in met.most_common()]


def _divider(solver: Library, cube: Cube, worth: Sequence[int]) -> list[tuple[int, int]] | None:
    """The two literals that divide a cube best, each with how much follows; None if nothing divides it."""
    granted = list(cube)
    stands, followed = solver.propagated(granted)
    known = {abs(literal) for literal in followed}
    best: tuple[int, list[tuple[int, int]]] | None = None
    weighed = 0
    for variable in worth:
        if not stands or weighed == WEIGHED:
            break
        if variable in known:
            continue
        weighed += 1
        sides = [(literal, *solver.propagated([*granted, literal])) for literal in (variable, -variable)]
        refuted = [literal for literal, side_stands, _ in sides if not side_stands]
        if refuted:
            granted.append(-refuted[0])
            stands, followed = solver.propagated(granted)
            known = {abs(literal) for literal in followed}
            continue
        found = [(literal, len(more)) for literal, _, more in sides]
        score = (found[0][1] - len(known)) * (found[1][1] - len(known))
        if best is None or score > best[0]:
            best = score, found
    return best[1] if stands and best is not None else None


def joined(cubes: Sequence[Cube], refuted: Mapping[Cube, Refutation]) -> Refutation:
    """The refutation of the whole, from those of all cubes.

    A cube may be left out if the core of another one is in it. What no later cube needs is forgotten when one
    is done.
    """
    found = [(cube, refuted[cube]) for cube in cubes if cube in refuted]
    last = {tuple(step): cube for cube, each in found for step in each.steps}
    cuts: dict[tuple[int, ...], tuple[str, Cut]] = {}
    steps: list[Clause] = []
    forgotten: list[tuple[int, Sequence[Clause]]] = []
    stated: set[tuple[int, ...]] = set()
    for cube, each in found:
        cuts.update((tuple(cut.clause), (rule, cut)) for rule, cut in each.cuts)
        own = dict.fromkeys(map(tuple, each.steps))
        steps += [step for step in own if step not in stated]
        stated.update(own)
        steps += _excluding(each.core)
        done = [step for step in own if last[step] == cube]
        if done and each is not found[-1][1]:
            forgotten.append((len(steps), done))
    cores = [frozenset(each.core) for _, each in found]
    steps += _joining({cube: _core(cube, cores) for cube in cubes})
    return Refutation((), list(cuts.values()), steps, forgotten)


def _core(cube: Cube, cores: Sequence[frozenset[int]]) -> frozenset[int]:
    """The first core that lies in a cube."""
    for core in cores:
        if core.issubset(cube):
            return core
    raise Unsound("nothing refutes one of the cubes")


def _joining(cores: dict[Cube, frozenset[int]]) -> list[Clause]:
    """The clauses of the inner nodes of the tree, from the cores of its leaves: each resolves two of them."""
    steps: list[Clause] = []
    below = sorted(cores, key=len)
    while (cube := below.pop()) and () not in cores:
        *above, literal = cube
        sibling, parent = (*above, -literal), tuple(above)
        if parent in cores:  # by its other half
            continue
        if sibling not in cores:
            raise Unsound("the cubes leave something out")
        one, other = cores[cube], cores[sibling]
        if literal not in one:
            cores[parent] = one
        elif -literal not in other:
            cores[parent] = other
        else:
            cores[parent] = (one - {literal}) | (other - {-literal})
            steps += _excluding(cores[parent])
        below.append(parent)
        below.sort(key=len)
    return steps


def _excluding(core: Iterable[int]) -> list[Clause]:
    """The clause that says that not all of these hold; none of nothing: that is the contradiction itself."""
    clause = tuple(-literal for literal in sorted(core, key=abs))
    return [clause] if clause else []
