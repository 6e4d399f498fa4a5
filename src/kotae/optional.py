"""What few rooms give: an objective, clues that can be changed, steps in words, random answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from kotae.generic import A, I
from kotae.geometry import Cell, Place
from kotae.statements import Change, Step

if TYPE_CHECKING:
    from random import Random

    from kotae.encoding import Encoding

I_co = TypeVar("I_co", covariant=True)
I_contra = TypeVar("I_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Spanning:
    """A shortest spanning tree is wanted in which no two links cross."""

    nodes: int
    links: Sequence[tuple[int, int]]
    """The two different nodes that each link joins, numbered from 0."""
    lengths: Sequence[int]
    """The length of each link, which is not negative."""
    crossings: Sequence[tuple[int, int]]
    """Pairs of link numbers, of which an answer uses one at most; each pair once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subgraphs:
    """The answers of an instance as the subgraphs of a graph, so that they can be counted without a list.

    State n of handle n says how often link n is used.
    """

    nodes: Sequence[Cell]
    """Where each node lies."""
    links: Sequence[tuple[int, int]]
    """The two different nodes that each link joins, numbered from 0; no two links join the same ones."""
    most: int = 1
    """How often a link may be used."""
    degrees: Sequence[range | None]
    """How many links may end at each node, one that is used twice counting twice; None for any number."""
    groups: Sequence[Sequence[int]]
    """Nodes that links connect with each other, and with none of another group."""
    loops: bool = False
    """Whether links may lead round in a loop; to use a link twice makes none."""
    crossings: Sequence[tuple[int, int]] = ()
    """Pairs of link numbers, of which an answer uses one at most."""
    lengths: Sequence[int] | None = None
    """The length of each link, where only the shortest subgraphs are answers."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Objective(Generic[I, A]):
    """What some instances ask to be made as short as possible."""

    wanted: Callable[[I], bool]
    """Whether the instance asks for it."""
    spanning: Callable[[I], Spanning]
    """The tree that is wanted."""
    answer: Callable[[I, Sequence[int]], A]
    """The answer that uses exactly the links of these numbers."""
    encoding: str
    """The encoding that says the same: a variable per link, a clause per crossing, and the rest by cuts."""
    length: Callable[[A], int]
    """How long a drawing is."""
    link_json: Callable[[I, int], list[int]]
    """The link of that number as an answer's JSON has it."""
    otherwise: str
    """The option with which any answer will do, as a user writes it."""
    freely: Callable[[I], I]
    """The same instance, but any answer will do."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Rigidity(Generic[I, A]):
    """How it shows from one answer whether there are others.

    Moves lead from answers under the loosest rules to others, and each has an inverse. An answer that no move
    leads away from is rigid. If there is another one besides it, there is one under the canonical rules that
    satisfies the canonical clauses of the encoding, whichever of the alternatives is taken.
    """

    pays: Callable[[I], bool]
    """Whether this is quicker than to search the board itself."""
    decides: Callable[[I], bool]
    """Whether canonical answers are answers of the board itself, so that they settle the matter both ways."""
    loosest: Callable[[I], I]
    """The board under the loosest rules: whatever is an answer under others is one under these."""
    move: Callable[[I, A], A | None]
    """An answer of a loosest board that is one move away; None if the answer is rigid."""
    canonical: Callable[[I], I]
    """The board under the canonical rules; its answers are answers under the loosest rules, too."""


class CanonicalFault(Protocol[I_contra]):
    """What is wrong with a canonical clause of a side of a board, in one sentence; None if nothing is.

    `literal` is what says that two cells are joined, None if they cannot be.
    """

    def __call__(
        self,
        instance: I_contra,
        side: str,
        word: str,
        cells: Sequence[Cell],
        clause: Set[int],
        literal: Callable[[Cell, Cell], int | None],
    ) -> str | None: ...


@dataclass(frozen=True, kw_only=True, eq=False)
class RigidLaw(Generic[I, A]):
    """How an audit judges what `Rigidity` concludes; it shares nothing with that."""

    loosest: Callable[[I], I]
    """The board under the loosest rules."""
    canonical: Callable[[I], I]
    """The board under the canonical rules, whose formula is refuted."""
    move: Callable[[I, A], str | None]
    """A move that applies to an answer of a loosest board, in words; None if it is rigid."""
    fault: CanonicalFault[I]


@dataclass(frozen=True, kw_only=True, eq=False)
class Coordinates(Generic[I]):
    """Two numbers by which people and JSON know a cell, where they are not its row and column."""

    of: Callable[[I, Cell], tuple[int, int]]
    """The numbers of a cell."""
    cell: Callable[[I, tuple[int, int]], Cell]
    """The cell that has these numbers: the inverse of `of`."""


class Clue(NamedTuple):
    """A place where something is printed, or could be."""

    rule: str
    place: Place
    """Rule and place are those of the condition that it makes; to give that up is to take the clue away."""
    handles: tuple[int, ...] = ()
    """The numbers of the handles that decide what an answer shows there. None for what makes no condition of
    its own, such as the ends of a line: the board without it has to be judged anew."""
    value: int | None = None
    """What is printed, as a number; None for nothing."""
    fixed: bool = False
    """Whether it can only be changed, not be taken away: its absence would say something, too."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the place."""
        return self.place.cells


@dataclass(frozen=True, kw_only=True, eq=False)
class Rewriting(Generic[I]):
    """Clues whose value can be replaced: those that have handles."""

    says: Callable[[I, Clue, Sequence[int]], int]
    """The value of a clue where its handles show these states."""
    write: Callable[[I, Clue, int], tuple[I, Change]]
    """The board with this clue's value replaced, and that change in words."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Clues(Generic[I]):
    """What is printed on a board, and how a setter can change it."""

    places: Callable[[I], Sequence[Clue]]
    """Where something is printed or could be, in reading order; no place twice."""
    remove: Callable[[I, Clue], tuple[I, Change]]
    """The board without a clue that is printed and not fixed."""
    loose: str
    """What is taken away from a board that is to be minimal, as a phrase: "numbers, which become '?'"."""
    rewriting: Rewriting[I] | None = None
    """How the values of clues are replaced, where they can be."""
    moves: Callable[[I], Iterable[tuple[I, Change]]] | None = None
    """The boards that one change makes, where clues are changed in this way: mostly, one stands in another
    cell close by. The cells of a change are the old one and the new one, or the only one."""
    only: Callable[[I, Sequence[Clue]], I] | None = None
    """The board with no other clues than these, where every clue alone makes a board with one answer."""
    same: Callable[[I, Any, Clue], Any | None] | None = None
    """Where a board stays the same puzzle only if its answer looks the same: the answer, as the board without
    a clue has it; None if it would look otherwise."""


class Told(NamedTuple):
    """How a step is told."""

    sentence: str
    technique: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Explaining(Generic[I]):
    """How the steps of a solution are found, weighed and told."""

    weights: Mapping[str, int]
    """What a reason costs, by its rule; 0 for what goes without saying."""
    known: int
    """What it costs to use what is known of a decided handle, or each state that it cannot show."""
    noted: int
    """The same for a handle that is not decided: it has to be kept in mind, or noted."""
    grades: tuple[float, float, float]
    """Where boards begin to be fair, hard and expert."""
    tell: Callable[[I, Step], Told | None]
    """A sentence about a step, with the name that players have for it; None if there is nothing better to
    say than the sentences of its reasons. The step's reasons were found by logic: a pattern only names it."""
    techniques: Mapping[str, str]
    """The patterns that players know by name, each with a sentence that explains it."""
    follows: frozenset[str] = frozenset()
    """Rules whose consequences are told in the same step as the handle that they follow from: that a digit is
    gone from its row, that nothing crosses a bridge."""
    chains: frozenset[str] = frozenset()
    """Rules whose consequences are told together along a chain, each from the one before."""
    broad: Callable[[str, Sequence[Cell]], str | None] = lambda rule, cells: None
    """Which conditions, by rule and cells, speak of the whole board, so that nobody sees at a glance what
    they show; and what the kind of such a reason is called."""
    encode: Callable[[I], Encoding[Any]] | None = None
    """A bare formula that explains better than that of the default encoding."""


class Compose(Protocol[I_co, A_co]):
    """Make a random answer, and the board that it is an answer of.

    The same random numbers make the same board. Rooms may take more arguments, each with a default.
    """

    def __call__(self, size: tuple[int, int], random: Random) -> tuple[I_co, A_co]: ...
