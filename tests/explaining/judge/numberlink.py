"""Numberlink, its rules written anew for the judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, pairwise, product

from tests.explaining.judge.network import Network
from tests.explaining.judge.rules import Cell, Known, Reason, Record, cell
from tests.rooms.sights import Line, joined

NO_MIX = """
has({0},N,K) :- end(N,K), inside({0},N).
has({0},B,K) :- has({0},A,K), join(H,A,B), used(H), inside({0},B).
:- on({0}), has({0},N,K), has({0},N,L), K < L.
"""
"""No line among some cells joins different numbers."""
ALONE = """
of({0},N) :- end(N,{1}).
of({0},B) :- of({0},A), join(H,A,B), used(H).
:- on({0}), of({0},N), end(N,K), K != {1}.
"""
"""No line joins a number to others."""
NO_TOUCH = """
along({0},A,A) :- beside({0},_,A,_).
along({0},A,C) :- along({0},A,B), join(H,B,C), used(H).
:- on({0}), beside({0},H,A,B), along({0},A,B), not used(H).
"""
"""Neighbours that a line joins are joined directly."""


class Numberlink(Network):
    """Neighbouring cells that are not blocked; a link between them is used or not."""

    def __init__(self, board: Record, options: Record) -> None:
        usable = set(product(range(board["rows"]), range(board["columns"])))
        usable -= set(map(cell, board["blocked"]))
        beside = [((r, c), other) for r, c in sorted(usable) for other in ((r, c + 1), (r + 1, c))]
        super().__init__(sorted(usable), (pair for pair in beside if pair[1] in usable), 1)
        self.ends = {cell(place): label for label, places in board["ends"].items() for place in places}
        self.lone = {place for place, label in self.ends.items() if len(board["ends"][label]) == 1}
        fill = ("fill",) if options["fill"] == "yes" else ()
        touch = ("no-touching",) if options["touch"] == "no" else ()
        self.keys = ("no-branching", "ends-joined", "no-stray-loops", *fill, *touch)

    def structure(self) -> str:
        """The network, and the ends with their numbers."""
        numbers = {label: number for number, label in enumerate(dict.fromkeys(self.ends.values()))}
        ends = (f"end({self.node_of[place]},{numbers[label]})." for place, label in self.ends.items())
        return "\n".join([super().structure(), *ends])

    def fact(self, record: Record) -> Known:
        """Whether a link is used."""
        return self.used_fact(record, "edge")

    def drawn(self, answer: Record) -> Iterator[Known]:
        """The links drawn, and the crosses."""
        return self.drawn_lines(answer["edges"], answer.get("crosses", ()))

    def reasons(self) -> Iterator[Reason]:
        """Cells, squares, numbers, paths, pockets, loops, and ways round to a neighbour."""
        for place in self.nodes:
            yield Reason("no-branching", (place,))
            yield Reason("ends-joined", (place,))
            if "fill" in self.keys and place not in self.ends:
                yield Reason("fill", (place,))
        yield from self.every_loop("no-stray-loops", self.ends)
        labels = dict.fromkeys(label for place, label in self.ends.items() if place not in self.lone)
        for label in labels:
            own = tuple(place for place in self.nodes if self.ends.get(place) == label)
            yield Reason("ends-joined", own, "number")
            for pocket in (p for n in range(1, len(self.nodes)) for p in combinations(self.nodes, n)):
                if len(set(own) & set(pocket)) == 1:
                    yield Reason("ends-joined", pocket, "pocket", self.out_of(pocket, label))
        inner = [place for place in self.nodes if place not in self.ends]
        for one, other in combinations(self.ends, 2):
            if self.ends[one] != self.ends[other]:
                for walk in self.walks(one, [*inner, other]):
                    if walk[-1] == other:
                        yield Reason("ends-joined", tuple(walk), "path", tuple(pairwise(walk)))
        if "no-touching" in self.keys:
            yield from self.touches()

    def touches(self) -> Iterator[Reason]:
        """Squares, and longer ways round to a neighbour."""
        for r, c in self.nodes:
            square = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
            if set(square) <= set(self.nodes):
                yield Reason("no-touching", square)
        for start in self.nodes:
            for walk in self.walks(start, self.nodes):
                if len(walk) > 4 and walk[-1] > start and frozenset([start, walk[-1]]) in self.handle_of:
                    yield Reason("no-touching", (start, walk[-1]), "touch", tuple(pairwise(walk)))

    def out_of(self, pocket: Collection[Cell], label: str) -> tuple[Line, ...]:
        """The ways that lead out of a pocket, past the ends of other numbers."""
        others = {place for place, end in self.ends.items() if end != label}
        return tuple(
            edge
            for edge in self.edges
            if (edge[0] in pocket) != (edge[1] in pocket) and others.isdisjoint(edge)
        )

    def program(self, number: int, reason: Reason) -> Iterable[str]:
        """What a cell, an end, a path, a pocket, a loop or two neighbours ask for."""
        if reason.rule not in self.keys:
            raise reason.refuse("the board has no such rule")
        if not set(reason.cells) <= set(self.nodes):
            raise reason.refuse("some of its cells cannot be used")
        match reason.rule:
            case "no-branching":
                for place in reason.cells or self.nodes:
                    yield f":- on({number}), {self.lines(place)} > {1 if place in self.ends else 2}."
            case "fill":
                for place in reason.cells or self.nodes:
                    yield f":- on({number}), {self.lines(place)} < 1."
            case "no-stray-loops":
                yield from self.no_loops(number, reason, self.ends)
            case "no-touching":
                yield from self.no_touching(number, reason)
            case "ends-joined" if reason.kind == "pocket":
                yield from self.ways_out(number, reason)
            case "ends-joined" if reason.kind == "number":
                yield self.number_alone(number, reason)
            case "ends-joined" if len(reason.cells) == 1:
                yield self.goes_on(number, reason.cells[0])
            case "ends-joined" if reason.cells:
                yield from self.numbers_apart(number, reason)
            case "ends-joined":
                yield from (self.goes_on(number, place) for place in self.nodes)
                yield self.no_mix(number, self.nodes)

    def lines(self, place: Cell) -> str:
        """The number of lines at a cell, as a term of the program."""
        return f"#count {{ H : used(H), join(H,{self.node_of[place]},_) }}"

    def goes_on(self, number: int, place: Cell) -> str:
        """A line leaves an end, and no line ends anywhere else; a number that stands alone cannot be."""
        if place in self.lone:
            return f":- on({number})."
        return f":- on({number}), {self.lines(place)} {'< 1' if place in self.ends else '= 1'}."

    def numbers_apart(self, number: int, reason: Reason) -> Iterator[str]:
        """No line along these ways, or in these cells, mixes numbers."""
        cells = {end for way in reason.ways for end in way} | set(reason.cells)
        if len({self.ends[place] for place in cells if place in self.ends}) < 2:
            raise reason.refuse("no two numbers are there")
        if reason.ways and not joined(cells, reason.ways):
            raise reason.refuse("its ways do not join its cells")
        yield self.not_all(number, reason.ways) if reason.ways else self.no_mix(number, cells)

    def number_alone(self, number: int, reason: Reason) -> str:
        """No line joins the ends of a number to those of others."""
        labels = {self.ends.get(place) for place in reason.cells}
        if None in labels or len(labels) != 1 or len(reason.cells) != 2:
            raise reason.refuse("its cells are not the ends of a number")
        (label,) = labels
        return ALONE.format(number, list(dict.fromkeys(self.ends.values())).index(label))

    def ways_out(self, number: int, reason: Reason) -> Iterator[str]:
        """The line of a number that has one end in the pocket leads out of it, past the ends of others."""
        inside = Counter(self.ends[place] for place in reason.cells if place in self.ends)
        labels = [label for label, ends in inside.items() if ends == 1]
        if not labels:
            raise reason.refuse("no number has just one end in the pocket")
        out = {frozenset(map(frozenset, self.out_of(reason.cells, label))): label for label in labels}
        ways = frozenset(map(frozenset, reason.ways))
        if reason.ways and ways not in out:
            raise reason.refuse("its ways are not all that lead out")
        for label in [out[ways]] if reason.ways else labels:
            others = {place for place, end in self.ends.items() if end != label}
            yield self.some_way_out(number, reason.cells, others)

    def no_mix(self, number: int, cells: Collection[Cell]) -> str:
        """No line among these cells joins different numbers."""
        inside = (f"inside({number},{self.node_of[place]})." for place in cells)
        return "\n".join([*inside, NO_MIX.format(number)])

    def no_touching(self, number: int, reason: Reason) -> Iterator[str]:
        """No line leads along these ways to a neighbour; without ways, none but the direct one does.

        Of the four sides of a square of cells, at most two are used.
        """
        if len(reason.cells) == 4:
            sides = [edge for edge in self.edges if set(edge) <= set(reason.cells)]
            if len(sides) != 4:
                raise reason.refuse("its cells are no square")
            yield from (self.not_all(number, three) for three in combinations(sides, 3))
            return
        if reason.ways:
            direct = self.handle(reason.cells)
            if direct in map(self.handle, reason.ways):
                raise reason.refuse("the direct way is among its ways")
            if not joined({end for way in reason.ways for end in way} | set(reason.cells), reason.ways):
                raise reason.refuse("its ways do not lead from one cell to the other")
            yield self.not_all(number, reason.ways)
            return
        for ends in [reason.cells] if reason.cells else self.edges:
            handle, a, b = self.handle(ends), *map(self.node_of.__getitem__, ends)
            yield f"beside({number},{handle},{a},{b})."
        yield NO_TOUCH.format(number)
