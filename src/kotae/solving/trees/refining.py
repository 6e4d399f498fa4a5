"""Clauses that make the links of every group a tree of its parts, found as models break them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from kotae.auditing.trees.evidence import Apart, Loop, Nodes, Reason
from kotae.formula import Model
from kotae.solving.trees.groups import GroupTree
from kotae.solving.trees.network import IntPair, Network, find
from kotae.solving.trees.solver import LinkSolver


@dataclass(frozen=True, slots=True)
class _Note:
    """A clause that was added: which groups have to be joined for it, and its reason when it is asked for."""

    needed: frozenset[int]
    reason: Callable[[], Reason]


class Refiner:
    """The groups of a network in a formula, each with a literal that says that it is joined."""

    def __init__(self, net: Network, solver: LinkSolver, groups: GroupTree) -> None:
        self._net, self._solver, self.groups = net, solver, groups
        self.literal = [solver.variable() for _ in groups.groups]
        """The last one is for all nodes, which are joined in every tree."""
        self._used: list[set[int]] = [set() for _ in groups.groups]
        """The links of the last model, by group."""
        self._before: Model = [False] * (len(net.a) + 1)
        self._changed = set(range(len(groups.groups)))
        self._notes: list[_Note] = []
        self._parts_before = [tuple(group.parts) for group in groups.groups]
        self._nodes: dict[int, Nodes] = {}
        for g in range(len(groups.groups)):
            self._leave_parts(g)

    def nodes(self, g: int) -> Nodes:
        """The nodes of a group."""
        if g not in self._nodes:
            first, last = self.groups.groups[g].span
            self._nodes[g] = frozenset(self.groups.row[first:last])
        return self._nodes[g]

    def reasons(self, joined: set[int]) -> Iterator[Reason]:
        """The reasons of all clauses that say something if exactly these groups are joined."""
        for g in sorted(joined):
            for part in self._parts_before[g]:
                yield self._apart(g, [part])
        for note in self._notes:
            if note.needed <= joined:
                yield note.reason()

    def dissolve(self, g: int) -> None:
        """Have the group joined no longer."""
        above = self.groups.dissolve(g)
        self._solver.load([(-self.literal[g],)])
        self._used[above] |= self._used[g]
        self._used[g] = set()
        self._changed.discard(g)
        self._changed.add(above)

    def refined(self, model: Model) -> bool:
        """Add clauses against a model in which a group is not a tree of its parts; False if each is."""
        home, before = self.groups.home, self._before
        links = len(self._net.a) + 1
        for e in [k - 1 for k in range(1, links) if model[k] != before[k]]:
            self._used[home[e]] ^= {e}
            self._changed.add(home[e])
        self._before = model[:links]
        wrong = {g for g in sorted(self._changed) if self._refined_group(g)}
        self._changed = wrong
        return bool(wrong)

    def _refined_group(self, g: int) -> bool:
        parts, ends = self.groups.groups[g].parts, self.groups.ends
        parent = {part: part for part in parts}
        ways: dict[int, list[IntPair]] = {}
        """The links from each part that are no part of a loop, and where they lead."""
        loops = []
        for e in sorted(self._used[g]):
            one, other = ends[e]
            x, y = find(parent, one), find(parent, other)
            if x == y:
                loops.append(e)
            else:
                parent[x] = y
                ways.setdefault(one, []).append((e, other))
                ways.setdefault(other, []).append((e, one))
        for e in loops:
            self._open_loop(e, _way(ways, *ends[e]))
        whole = len(parts) - 1 == len(self._used[g]) - len(loops)
        if not whole:
            self._join(g, parent)
        return bool(loops) or not whole

    def _open_loop(self, link: int, way: list[IntPair]) -> None:
        """Not all links of a loop, if the groups on its way are joined that it enters and leaves at different
        nodes."""
        nodes = self._net.nodes
        one, _ = self.groups.ends[link]
        links = (link, *(e for e, _ in way))
        through = []
        for k, part in enumerate([one, *(part for _, part in way)]):
            if part >= nodes:
                arriving, leaving = links[k], links[(k + 1) % len(links)]
                if self._end_in(part, arriving) != self._end_in(part, leaving):
                    through.append(part - nodes)
        self._solver.load([(*(-e - 1 for e in links), *(-self.literal[g] for g in through))])
        self._notes.append(_Note(frozenset(through), partial(self._loop, links, through)))

    def _end_in(self, part: int, link: int) -> int:
        """The node of a group where a link ends."""
        first, last = self.groups.groups[part - self._net.nodes].span
        a = self._net.a[link]
        return a if first <= self.groups.place[a] < last else self._net.b[link]

    def _leave_parts(self, g: int) -> None:
        """Each part of a joined group has a link to another one."""
        leaving: dict[int, list[int]] = {part: [] for part in self.groups.groups[g].parts}
        for e in self.groups.groups[g].links:
            for part in self.groups.ends[e]:
                leaving[part].append(e + 1)
        self._solver.load((*links, -self.literal[g]) for links in leaving.values())

    def _join(self, g: int, parent: dict[int, int]) -> None:
        """Each piece that a group is left in has a link to the others; the largest follows from the rest."""
        group, ends = self.groups.groups[g], self.groups.ends
        pieces: dict[int, list[int]] = {}
        for part in group.parts:
            pieces.setdefault(find(parent, part), []).append(part)
        leaving: dict[int, list[int]] = {piece: [] for piece in pieces}
        for e in group.links:
            one, other = ends[e]
            x, y = find(parent, one), find(parent, other)
            if x != y:
                leaving[x].append(e + 1)
                leaving[y].append(e + 1)
        for piece, parts in sorted(pieces.items(), key=lambda item: len(item[1]))[:-1]:
            self._solver.load([(*leaving[piece], -self.literal[g])])
            self._notes.append(_Note(frozenset({g}), partial(self._apart, g, parts)))

    def _loop(self, links: tuple[int, ...], through: list[int]) -> Loop:
        return Loop(links, tuple(self.nodes(g) for g in through))

    def _apart(self, g: int, parts: Iterable[int]) -> Apart:
        whole = g == len(self.groups.groups) - 1
        nodes = frozenset(v for part in parts for v in self.groups.nodes(part))
        return Apart(None if whole else self.nodes(g), (nodes,))


def _way(ways: dict[int, list[IntPair]], start: int, end: int) -> list[IntPair]:
    """The links from one part to another along a forest, each with the part where it ends."""
    came = {start: (-1, start)}
    queue = [start]
    for part in queue:
        for e, other in ways.get(part, ()):
            if other not in came:
                came[other] = e, part
                queue.append(other)
        if end in came:
            break
    way = []
    while end != start:
        e, before = came[end]
        way.append((e, end))
        end = before
    return way[::-1]
