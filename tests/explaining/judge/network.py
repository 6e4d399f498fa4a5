"""Lines between nodes, as three of the puzzles have them, written anew for the judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise

from tests.explaining.judge.rules import Cell, Known, Reason, Record, Refused, Rules
from tests.rooms.sights import Line, joined, meeting

FOREST = """
1 {{ into({0},H,B) : join(H,A,B), H = E }} 1 :- loopable({0},E), used(E), on({0}).
:- on({0}), into({0},H,N), into({0},G,N), H < G.
entered({0},N) :- into({0},_,N).
rooted({0},N) :- node(N), not entered({0},N).
rooted({0},B) :- into({0},H,B), join(H,A,B), rooted({0},A).
:- on({0}), node(N), not rooted({0},N).
"""
"""No loop: links lead away from roots, at most one into each node."""
CONNECTED = """
reached({0},0).
reached({0},B) :- reached({0},A), join(H,A,B), used(H).
:- on({0}), node(N), not reached({0},N).
"""


class Network(Rules):
    """Every edge is a handle; its state is the number of lines along it."""

    def __init__(self, nodes: Iterable[Cell], edges: Iterable[Line], most: int) -> None:
        self.nodes = list(nodes)
        self.edges = list(edges)
        self.handle_of = {frozenset(edge): handle for handle, edge in enumerate(self.edges)}
        self.node_of = {node: number for number, node in enumerate(self.nodes)}
        self.states = [range(most + 1)] * len(self.edges)

    def structure(self) -> str:
        """Nodes, and the edges that join them, in both directions."""
        text = ["used(H) :- is(H,S), S > 0.", *(f"node({number})." for number in self.node_of.values())]
        for handle, (a, b) in enumerate(self.edges):
            one, other = self.node_of[a], self.node_of[b]
            text.append(f"join({handle},{one},{other}). join({handle},{other},{one}).")
        return "\n".join(text)

    def handle(self, ends: Iterable[Cell]) -> int:
        """The number of the edge between two nodes."""
        between = frozenset(ends)
        if between not in self.handle_of:
            raise Refused(f"there is no way between {sorted(between)}")
        return self.handle_of[between]

    def place(self, handle: int) -> Line:
        """The two ends of an edge."""
        return self.edges[handle]

    def drawn_lines(
        self, lines: Iterable[Sequence[int]], crosses: Iterable[Sequence[int]]
    ) -> Iterator[Known]:
        """At least the lines of a drawing, and none at its crosses."""
        for r1, c1, r2, c2, *count in lines:
            handle = self.handle([(r1, c1), (r2, c2)])
            yield Known(
                handle, frozenset(state for state in self.states[handle] if state >= (count or [1])[0])
            )
        for r1, c1, r2, c2 in crosses:
            yield Known(self.handle([(r1, c1), (r2, c2)]), frozenset([0]))

    def used_fact(self, record: Record, key: str) -> Known:
        """The fact that an edge is used, or is not."""
        return Known(self.handle([(a, b) for a, b in record[key]]), frozenset([int(record["used"])]))

    def where(self, handle: int) -> Line:
        """The two ends of an edge."""
        return self.edges[handle]

    def parts(self, handle: int) -> Iterator[frozenset[int]]:
        """At least or at most so many lines."""
        every = self.states[handle]
        for bound in every[1:]:
            yield frozenset(state for state in every if state >= bound)
            yield frozenset(state for state in every if state < bound)

    def crossings(self) -> Iterator[Reason]:
        """Every two ways that cross."""
        for one, other in combinations(self.edges, 2):
            if (place := meeting(one, other)) is not None:
                yield Reason("no-crossing", (place, *one, *other))

    def groups(self) -> Iterator[Reason]:
        """Every group of nodes, but all of them."""
        for size in range(1, len(self.nodes)):
            yield from (Reason("connected", group, "group") for group in combinations(self.nodes, size))

    def every_loop(self, rule: str, barred: Collection[Cell] = ()) -> Iterator[Reason]:
        """Every loop, once, that leads past the nodes that are barred."""
        for start in sorted(set(self.nodes) - set(barred)):
            for walk in self.walks(
                start, [node for node in self.nodes if node > start and node not in barred]
            ):
                if len(walk) > 2 and walk[1] < walk[-1] and frozenset([start, walk[-1]]) in self.handle_of:
                    ways = tuple(pairwise([*walk, start]))
                    yield Reason(rule, tuple(sorted(walk)), "loop", ways)

    def walks(self, start: Cell, others: Collection[Cell]) -> Iterator[list[Cell]]:
        """Every walk from a node on to others, none of them twice."""
        waiting = [[start]]
        for walk in waiting:
            yield walk
            waiting += [
                [*walk, node]
                for node in others
                if node not in walk and frozenset([walk[-1], node]) in self.handle_of
            ]

    # What rules of several puzzles say.

    def connected(self, number: int, reason: Reason) -> Iterator[str]:
        """A line leads out of the group; without cells, all nodes are joined."""
        if not reason.cells:
            yield CONNECTED.format(number)
        elif not set(reason.cells) < set(self.nodes):
            raise reason.refuse("its cells are no group apart from others")
        else:
            yield self.some_way_out(number, reason.cells)

    def some_way_out(self, number: int, group: Collection[Cell], barred: Collection[Cell] = ()) -> str:
        """The constraint that a used edge leads out of a group, and not from or to nodes that are barred."""
        leaving = (edge for edge in self.edges if (edge[0] in group) != (edge[1] in group))
        out = (self.handle(edge) for edge in leaving if not set(edge) & set(barred))
        return f":- {', '.join([f'on({number})', *(f'not used({handle})' for handle in out)])}."

    def not_all(self, number: int, ways: Iterable[tuple[Cell, Cell]]) -> str:
        """The constraint that some of these edges is not used."""
        return f":- {', '.join([f'on({number})', *(f'used({self.handle(way)})' for way in ways)])}."

    def no_loops(self, number: int, reason: Reason, barred: Collection[Cell] = ()) -> Iterator[str]:
        """No loop along these ways, or through exactly these cells; without both, none at all.

        Loops through cells that are barred are not the rule's business.
        """
        if not reason.cells:
            free = (handle for handle, ends in enumerate(self.edges) if not set(ends) & set(barred))
            yield "\n".join([FOREST.format(number), *(f"loopable({number},{handle})." for handle in free)])
            return
        if set(reason.cells) & set(barred):
            raise reason.refuse("it is not about such loops")
        loops = [reason.ways] if reason.ways else list(self.loops(reason.cells))
        if not loops or not all(is_loop(loop, reason.cells) for loop in loops):
            raise reason.refuse("there is no such loop")
        yield from (self.not_all(number, loop) for loop in loops)

    def loops(self, cells: Sequence[Cell]) -> Iterator[tuple[Line, ...]]:
        """Every loop through exactly these cells; each comes twice, once in each direction."""

        def walks(walk: list[Cell]) -> Iterator[list[Cell]]:
            if len(walk) == len(cells):
                yield walk
            for node in cells:
                if node not in walk and frozenset([node, walk[-1]]) in self.handle_of:
                    yield from walks([*walk, node])

        for walk in walks([cells[0]]):
            if len(walk) > 2 and frozenset([walk[0], walk[-1]]) in self.handle_of:
                yield tuple(pairwise([*walk, walk[0]]))

    def no_crossing(self, number: int, reason: Reason) -> Iterator[str]:
        """Two ways that cross are not both used; without cells, no two ways that cross."""
        crossings = [pair for pair in combinations(self.edges, 2) if meeting(*pair) is not None]
        if reason.cells:
            place, *ends = reason.cells
            named = {frozenset(ends[:2]), frozenset(ends[2:])}
            crossings = [
                pair for pair in crossings if meeting(*pair) == place and {*map(frozenset, pair)} == named
            ]
            if not crossings:
                raise reason.refuse("nothing crosses there")
        yield from (self.not_all(number, pair) for pair in crossings)


def is_loop(ways: Iterable[tuple[Cell, Cell]], cells: Iterable[Cell]) -> bool:
    """Whether the ways make one loop, and through exactly these cells."""
    distinct = {(min(way), max(way)) for way in ways}
    degrees = Counter(chain.from_iterable(distinct))
    return degrees.keys() == set(cells) and set(degrees.values()) == {2} and joined(degrees, distinct)
