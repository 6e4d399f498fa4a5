"""Lines between places: an answer says how many run along each edge, and which edges are crossed out.

A room says which edges there are and between which nodes, what is printed where, and what is particular to
its JSON and its facts; text, JSON, handles and strokes are made here. What the medium says in clauses is in
`kotae.media.lines.variables`, which checks must not reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Generic, Self, TypeVar

from kotae.checkpoints import watched
from kotae.codec.lines import TextLine, quoted
from kotae.errors import BadInput
from kotae.generic import I
from kotae.geometry import Cell, Place, Segment, cell_name, centre
from kotae.media.lines.text import MOST_DRAWN, Page, format_lines, parse_lines
from kotae.notebook import Pictured
from kotae.scene import Line, Mark, Role, Shape
from kotae.statements import Fact, Handle, State

E = TypeVar("E", bound=tuple[Any, Any])
"""An edge: its two nodes, the upper or left one first."""

WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
LARGEST = 10**10
"""Above every coordinate that a message repeats."""


@dataclass(frozen=True)
class LineDrawing(Pictured, Generic[E]):
    """A drawing: how many lines run along an edge, and the edges crossed out ("no line here")."""

    counts: Mapping[E, int]
    """One or more; an edge without lines is left out."""
    crosses: frozenset[E] = field(default_factory=frozenset)

    def __hash__(self) -> int:
        return hash((frozenset(self.counts.items()), self.crosses))

    @classmethod
    def along(cls, edges: Iterable[E], crosses: Iterable[E] = ()) -> Self:
        """The drawing with one line along each of these edges."""
        return cls(dict.fromkeys(edges, 1), frozenset(crosses))

    @cached_property
    def ending(self) -> Counter[Any]:
        """How many lines end at each node."""
        return Counter([node for edge, count in self.counts.items() for node in edge * count])

    @cached_property
    def links(self) -> frozenset[E]:
        """The edges that lines run along."""
        return frozenset(self.counts)


D = TypeVar("D", bound=LineDrawing[Any])


@dataclass(frozen=True, kw_only=True, eq=False)
class LineMedium(Generic[I, D, E]):
    """The answers of a line puzzle."""

    make: Callable[[Mapping[E, int], frozenset[E]], D]
    """The room's own kind of `LineDrawing`."""
    edges: Callable[[I], Sequence[E]]
    """Every edge, in the order of the handles."""
    edge: Callable[[I, Any, Any], E | None]
    """The edge between two nodes, which are pairs of numbers in order; None if there is none."""
    page: Callable[[I], Page]
    """The size of the board in text, and what is printed on it."""
    key: str
    """What JSON calls the lines: ``{"bridges": [[*a, *b], …]}``."""
    unjoined: str
    """What is wrong with two nodes that have no edge: "are not islands that see each other"."""
    record: Callable[[E, int, int], Mapping[str, Any]]
    """The JSON of a fact: the fewest and the most lines of an edge."""
    sentence: Callable[[E, int, int], str]
    """The same in words."""
    word: str = "line"
    """What a state with one line is called, where no edge has more."""
    most: Callable[[I], int] | None = None
    """The most lines that an edge may have, where that is not one; JSON then has their number behind the
    nodes, and drawings may show one line too many."""
    broad: bool = False
    """Whether lines are paths, which must stand out from the grid below them."""
    caption: Callable[[I, E], Sequence[Shape]] = lambda instance, edge: ()
    """What stands on a line that no other one crosses, such as its length."""
    cell: Callable[[I, Any], Cell] | None = None
    """The cell of a node, where nodes are not cells themselves."""
    name: Callable[[Any], str] = cell_name
    """A node as messages call it."""
    besides: Callable[[I, D], dict[str, Any]] = lambda instance, answer: {}
    """What JSON says besides: what follows from the lines, such as their length."""

    def parse(self, instance: I, lines: Sequence[TextLine]) -> D:
        """The drawing that a text shows; what does not fit together is bad input."""
        edges = self.edges(instance)
        ends = [self.cells(instance, edge) for edge in edges]
        counts, crosses = parse_lines(self.page(instance), ends, lines, counted=self.most is not None)
        return self.make(
            {edges[number]: count for number, count in counts.items()},
            frozenset(edges[number] for number in crosses),
        )

    def format(self, instance: I, answer: D, *, ascii_only: bool = False) -> str:
        """The text that `parse` reads, in ASCII where that is asked for."""
        counts = {self.cells(instance, edge): count for edge, count in answer.counts.items()}
        crosses = [self.cells(instance, edge) for edge in answer.crosses]
        edges = (self.cells(instance, edge) for edge in self.edges(instance))
        return format_lines(
            self.page(instance),
            edges,
            counts,
            crosses,
            counted=self.most is not None,
            ascii_only=ascii_only,
        )

    def from_json(self, instance: I, data: Any) -> D:
        """The drawing of an object ``{"bridges": [[*a, *b], …]}``, with ``"crosses"`` alike."""
        if not isinstance(data, dict) or not isinstance(data.get(self.key), list):
            raise BadInput(f'expected an object with a list "{self.key}"')
        if not isinstance(crosses := data.get("crosses", []), list):
            raise BadInput('expected a list for "crosses"')
        counts: dict[E, int] = {}
        for entry in data[self.key]:
            edge, *count = self._entry(instance, entry, 5 if self.most else 4)
            if edge in counts:
                raise BadInput(f"{self._named(edge)} is given twice")
            counts[edge] = count[0] if count else 1
            if not 1 <= counts[edge] <= MOST_DRAWN:
                raise BadInput(f"expected 1 to {MOST_DRAWN} {self.key} in {entry}, not {counts[edge]}")
        crossed = frozenset(self._entry(instance, entry, 4)[0] for entry in crosses)
        for edge in sorted(crossed & counts.keys()):
            raise BadInput(f"{self._named(edge)} has a line and a cross")
        return self.make(dict(sorted(counts.items())), crossed)

    def to_json(self, instance: I, answer: D) -> dict[str, Any]:
        """The drawing as an object, its edges sorted."""
        lines = sorted(answer.counts.items())
        data: dict[str, Any] = {
            self.key: [[*a, *b, count] if self.most or count != 1 else [*a, *b] for (a, b), count in lines],
            **self.besides(instance, answer),
        }
        if answer.crosses:
            data["crosses"] = [[*a, *b] for a, b in sorted(answer.crosses)]
        return data

    def handles(self, instance: I) -> list[Handle]:
        """A handle per edge: no line, one, two, … up to one too many, and a cross."""
        states = self._states(instance)
        return [Handle(self.place(instance, edge), states) for edge in watched(self.edges(instance))]

    def assemble(self, instance: I, states: Sequence[int]) -> D:
        """The drawing in which each edge shows the state of that number."""
        cross = len(self._states(instance)) - 1
        shown = list(zip(self.edges(instance), states, strict=True))
        return self.make(
            {edge: state for edge, state in shown if 0 < state < cross},
            frozenset(edge for edge, state in shown if state == cross),
        )

    def states(self, instance: I, answer: D) -> list[int]:
        """The number of the state that each edge shows."""
        cross = len(self._states(instance)) - 1
        counts, crosses = answer.counts, answer.crosses
        return [cross if edge in crosses else counts.get(edge, 0) for edge in self.edges(instance)]

    def printed_states(self, instance: I) -> dict[int, int]:
        """Nothing: no line is printed."""
        return {}

    def strokes(self, instance: I, handle: int, state: int) -> list[Shape]:
        """The line along an edge with as many strands and what stands on it, or the cross in its middle."""
        if not state:
            return []
        edge = self.edges(instance)[handle]
        if state == len(self._states(instance)) - 1:
            return [self._cross(instance, edge)]
        return [self._line(instance, edge, state), *self.caption(instance, edge)]

    def fact(self, instance: I, handle: int, states: Sequence[int]) -> Fact | None:
        """The fewest and the most lines of an edge, unless they are none and as many as may be."""
        least, most = min(states), max(states)
        if least == 0 and most == (self.most(instance) if self.most else 1):
            return None
        edge = self.edges(instance)[handle]
        cross = len(self._states(instance)) - 1
        return Fact(
            handle,
            self.place(instance, edge),
            self.record(edge, least, most),
            self.sentence(edge, least, most),
            least == most,
            least or (cross if most == 0 else None),
            states=tuple(range(least, most + 1)),
        )

    def place(self, instance: I, edge: E) -> Place:
        """The place along an edge."""
        ends = self.cells(instance, edge)
        return Place(ends, (ends,))

    def lines(self, instance: I, answer: D, role: Callable[[E], Role] = lambda edge: "answer") -> list[Shape]:
        """The lines of a drawing as strokes from node to node."""
        drawn = sorted(answer.counts.items())
        return [self._line(instance, edge, count, role(edge)) for edge, count in drawn]

    def crosses(self, instance: I, answer: D) -> list[Shape]:
        """The crosses of a drawing, each in the middle of its edge, or beside a line that is there."""
        passed = {cell for edge in answer.counts for cell in _between(*self.cells(instance, edge))}
        return [self._cross(instance, edge, passed) for edge in sorted(answer.crosses)]

    def _line(self, instance: I, edge: E, count: int, role: Role = "answer") -> Line:
        return Line(*self.ends(instance, edge), role, count, self.broad)

    def _cross(self, instance: I, edge: E, passed: Collection[Cell] = ()) -> Mark:
        (r1, c1), (r2, c2) = self.cells(instance, edge)
        row, column = (r1 + r2) / 2, (c1 + c2) / 2
        before = 0.5 if (row, column) in passed else 0.0
        x, y = column + 0.5 - before * (r1 == r2), row + 0.5 - before * (c1 == c2)
        return Mark((x, y), "cross", "answer")

    def _states(self, instance: I) -> tuple[State, ...]:
        most = None if self.most is None else self.most(instance)
        return _line_states(most, self.word)

    def cells(self, instance: I, edge: E) -> tuple[Cell, Cell]:
        """The cells of the two nodes of an edge."""
        if self.cell is None:
            return edge
        return self.cell(instance, edge[0]), self.cell(instance, edge[1])

    def ends(self, instance: I, edge: E) -> Segment:
        """The line on the page from node to node."""
        a, b = self.cells(instance, edge)
        return Segment(centre(a), centre(b))

    def _entry(self, instance: I, entry: Any, length: int) -> tuple[Any, ...]:
        """The edge that the first four numbers of a list name, and the number behind them, if any."""
        if not isinstance(entry, list) or len(entry) != length or not all(map(_small, entry)):
            raise BadInput(f"expected a list of {length} whole numbers, not {quoted(str(entry))}")
        a, b = sorted([(entry[0], entry[1]), (entry[2], entry[3])])
        edge = self.edge(instance, a, b)
        if edge is None:
            raise BadInput(f"{self.name(a)} and {self.name(b)} {self.unjoined}")
        return (edge, *entry[4:])

    def _named(self, edge: E) -> str:
        return f"{self.name(edge[0])}-{self.name(edge[1])}"


def _between(a: Cell, b: Cell) -> list[Cell]:
    """The cells between the two ends of a straight line."""
    (r1, c1), (r2, c2) = a, b
    if r1 == r2:
        return [(r1, column) for column in range(c1 + 1, c2)]
    return [(row, c1) for row in range(r1 + 1, r2)]


@lru_cache
def _line_states(most: int | None, word: str) -> tuple[State, ...]:
    cross = State("cross", settled=False)
    if most is None:
        return (State("none", settled=True), State(word, settled=True), cross)
    allowed = (State(word, settled=True) for word in WORDS[: most + 1])
    return (*allowed, State(WORDS[most + 1], settled=True, excess=True), cross)


def _small(number: Any) -> bool:
    """Whether it is a whole number, no bool, that a message can repeat."""
    return type(number) is int and abs(number) < LARGEST
