"""THE CONTRACT: what a room hands to the rest of the house.

A puzzle is a frozen dataclass of functions, not a base class: a room has no state, hence no ``self``. Shared
code takes a `Puzzle` as an argument and never asks which one it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from kotae.codec.lines import Line, shown
from kotae.errors import BadInput
from kotae.formula import Clause, Cut, Formula, Model, Origin
from kotae.geometry import Cell
from kotae.scene import Highlight, Scene

I = TypeVar("I")  # noqa: E741 - the instance type; the contract of design.md calls it so
A = TypeVar("A")
I_contra = TypeVar("I_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)

Setting = str | int
"""The value of a rule option: a word, or a number where the option counts something."""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that comes in variants; the first value is the default."""

    name: str
    values: tuple[Setting, ...]
    sentence: str

    def parse(self, text: str) -> Setting:
        """The value that the text names."""
        for value in self.values:
            if str(value) == text:
                return value
        said = shown(text)[1:-1]  # without its quotation marks
        raise BadInput(f"{self.name}={said} is not possible; it can be {self.words()}")

    def words(self) -> str:
        """The possible values as a phrase, smallest first for numbers."""
        if isinstance(self.values[0], int):
            numbers = sorted(int(value) for value in self.values)
            return f"{numbers[0]} to {numbers[-1]}"
        return " or ".join(str(value) for value in self.values)


@dataclass(frozen=True)
class Settings:
    """The rule options a board is read with: what the user chose wins over what the board states."""

    options: tuple[Option, ...]
    chosen: Mapping[str, Setting] = field(default_factory=dict)
    stated: Mapping[str, Setting] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def state(self, **stated: Setting) -> Settings:
        """The same, after a board or its format stated options (underscores stand for hyphens)."""
        return self.state_all({name.replace("_", "-"): value for name, value in stated.items()})

    def state_all(self, stated: Mapping[str, Setting]) -> Settings:
        """The same, after a board stated options; a choice that overrules one is noted."""
        for name, value in stated.items():
            if self.chosen.get(name, value) != value:
                asked = f"{name}={self.chosen[name]}"
                self.notes.append(f"the board says {name}={value}, but {asked} was asked for")
        return Settings(self.options, self.chosen, {**self.stated, **stated}, self.notes)

    def __getitem__(self, name: str) -> Setting:
        for option in self.options:
            if option.name == name:
                return self.chosen.get(name, self.stated.get(name, option.values[0]))
        raise KeyError(name)

    def number(self, name: str) -> int:
        """The value of an option that counts something."""
        return int(self[name])

    def yes(self, name: str) -> bool:
        """Whether a yes/no option says yes."""
        return self[name] == "yes"


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that an answer breaks, where, and what is wrong there in one sentence."""

    rule: str
    cells: tuple[Cell, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Condition:
    """A clue, or a rule at a place, as one of those that cannot hold together: what it demands there."""

    rule: str
    cells: tuple[Cell, ...]
    """None for a rule about the whole board."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known of a handle: the states that it can show."""

    cells: tuple[Cell, ...]
    record: Mapping[str, Any]
    """As JSON tells it."""
    sentence: str
    decided: bool
    """Whether it can show one state only."""
    state: int | None = None
    """The state that a drawing asserts it by, where there is one: a digit, a bridge at least, a cross."""


class Check(Protocol[I_contra, A_contra]):
    """The check of one rule; with `partial`, only what no further drawing can mend is a fault."""

    def __call__(self, instance: I_contra, answer: A_contra, *, partial: bool) -> Iterable[Fault]: ...


@dataclass(frozen=True, kw_only=True)
class Encoding(Generic[A]):
    """A formula for one instance and the ways between its models and answers."""

    formula: Formula
    decode: Callable[[Model], A]
    pin: Callable[[A], list[int]]
    """The literals that say "exactly this answer": one answer has one projection on them."""
    claims: Callable[[A], list[int]]
    """The literals that a half-drawn answer asserts, crosses included."""
    shows: Callable[[int, int], Sequence[int]]
    """The literals that together say that a handle, by its number, shows a state, by its number: one that is
    settled and without excess."""
    canonical: Callable[[], Sequence[Sequence[Clause]]] = lambda: ()
    """Sets of clauses, each of which some answer satisfies wherever there is any: they are tried in turn
    where a single answer is sought, and never written into a file."""
    near: Callable[[A], Iterable[Sequence[int]]] = lambda answer: ()
    """Assumptions that keep most of an answer and leave a part of the board open, smaller parts first: where
    another answer is sought, they are tried before the whole board, each for a while."""
    early: Callable[[], Iterable[tuple[Origin, Cut]]] = lambda: ()
    """Of a bare formula: cuts worth having before there is a model, each with the rule that it is for."""
    lemmas: Callable[[], Iterable[Clause]] = lambda: ()
    """Of a bare formula: clauses worth having that plain propagation shows, one after another; those that it
    does not show do no harm. Certificates begin with them."""


class Encode(Protocol[I_contra, A]):
    """Make the formula; `bare` leaves out presolving and implied clauses: every rule can be switched off."""

    def __call__(self, instance: I_contra, *, bare: bool) -> Encoding[A]: ...


@dataclass(frozen=True, kw_only=True)
class Numbering(Generic[I]):
    """Another way of numbering an encoding's variables in a file, as somebody else's programs expect it."""

    summary: str
    number: Callable[[I], Callable[[int], int]]
    """The number in the file of a variable of the formula; different for different variables."""
    refusal: Callable[[I], str | None] = lambda instance: None
    """Why it cannot number the instance's variables, or None if it can."""


@dataclass(frozen=True, kw_only=True)
class Encoder(Generic[I, A]):
    """A named way of turning an instance into a formula."""

    summary: str
    encode: Encode[I, A]
    refusal: Callable[[I], str | None] = lambda instance: None
    """Why this encoder cannot serve the instance, or None if it can."""
    backend: str = "cadical195"
    """The backend that measured best with it."""
    tuning: Mapping[str, int] = field(default_factory=dict)
    """Options of that backend that measured best, where it takes any."""
    numberings: Mapping[str, Numbering[I]] = field(default_factory=dict)
    version: int = 1
    """Counted up whenever its bare formulas change: a certificate names the version that it speaks of."""


class Posed(NamedTuple, Generic[I, A]):
    """A board as a file holds it: what is printed, and what is drawn into it, if anything is."""

    instance: I
    answer: A | None = None


class Written(NamedTuple):
    """A board in a foreign format."""

    text: str
    lost: tuple[str, ...] = ()
    """What of the board the text does not carry, each as a phrase: reading it gives another board."""


@dataclass(frozen=True, kw_only=True)
class Format(Generic[I, A]):
    """A foreign format: how to know it, and its reader and writer, each of which may be absent."""

    summary: str
    recognise: Callable[[str], bool] = lambda text: False
    """Whether a text is surely in this format, and of this puzzle."""
    looks: Callable[[str], bool] = lambda text: False
    """Whether a text is surely in this format, though it may not tell which puzzle it is of; one that is, but
    is damaged, is refused."""
    read: Callable[[str, Settings], list[Posed[I, A]]] | None = None
    write: Callable[[I, A | None], Written] | None = None


def unsaid(held: Mapping[str, Setting], carried: Mapping[str, Setting], answer: object = None) -> list[str]:
    """The rule options that a board holds otherwise than a format would carry them, as phrases, and an answer
    for which it has no room."""
    options = [
        f"the rule option {name}={value}" for name, value in held.items() if carried.get(name, value) != value
    ]
    return options + (["the answer"] if answer is not None else [])


class State(NamedTuple):
    """Something a hand can put on a handle."""

    word: str
    settled: bool
    """Whether it is a decision of a finished answer, and no blank or remark."""
    excess: bool = False
    """Whether it is always against the rules: text can show it, a page does not offer it."""


class Handle(NamedTuple):
    """A place that a hand may touch, with its states in the order in which touching goes through them."""

    cells: tuple[Cell, ...]
    states: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class Spanning:
    """A tree of links is wanted that joins all nodes, no two of which cross, as short as possible."""

    nodes: int
    links: Sequence[tuple[int, int]]
    """The two different nodes that each link joins, numbered from 0."""
    lengths: Sequence[int]
    """The length of each link, which is not negative."""
    crossings: Sequence[tuple[int, int]]
    """Pairs of link numbers, of which an answer uses one at most; each pair once."""


@dataclass(frozen=True, kw_only=True)
class Objective(Generic[I, A]):
    """What an instance asks to be made as short as possible."""

    spanning: Callable[[I], Spanning | None]
    """The tree that is wanted, or None if any answer will do."""
    answer: Callable[[I, Sequence[int]], A]
    """The answer that uses just the links of these numbers."""
    told: Callable[[I, int], list[int]]
    """The link of that number as JSON tells it."""
    otherwise: str
    """The option with which any answer will do, as a user writes it."""


class Clue(NamedTuple):
    """A place where something is printed, or could be."""

    rule: str
    cells: tuple[Cell, ...]
    """Rule and cells are those of the condition that it makes; to give that up is to take the clue away."""
    handles: tuple[int, ...] = ()
    """The handles, by number, that decide what an answer shows there; none for what makes no condition of
    its own, such as the ends of a line: the board without it has to be judged anew."""
    value: int | None = None
    """What is printed, as a number; None for nothing."""
    fixed: bool = False
    """Whether it can only be changed, not be taken away: its absence would say something, too."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a setter does to a board, in a sentence that tells it to do so."""

    rule: str
    cells: tuple[Cell, ...]
    sentence: str


@dataclass(frozen=True, kw_only=True)
class Clues(Generic[I]):
    """What is printed on a board, and how a setter can change it."""

    places: Callable[[I], Sequence[Clue]]
    """Where something is printed or could be, in reading order; no place twice."""
    remove: Callable[[I, Clue], tuple[I, Change]]
    """The board without a clue that is printed and not fixed."""
    says: Callable[[I, Clue, Sequence[int]], int] = lambda instance, clue, states: 0
    """What a clue would say where its handles show these states."""
    write: Callable[[I, Clue, int], tuple[I, Change]] = lambda instance, clue, value: (
        instance,
        Change(clue.rule, clue.cells, ""),
    )
    """The board in which a clue that has handles says that, and which other board that makes it."""
    moves: Callable[[I], Iterable[tuple[I, Change]]] | None = None
    """The boards in which one clue stands in another cell close by, where clues are changed in this way; the
    cells of the change are the old one and the new one."""


@dataclass(frozen=True, kw_only=True)
class Puzzle(Generic[I, A]):
    """Everything the house knows about one kind of puzzle."""

    key: str
    title: str
    rules: Mapping[str, str]
    """What an answer can break: key to sentence, in the order in which rules are checked and told."""
    structure: Mapping[str, str]
    """What no drawing can break ("every cell holds one digit"): key to sentence."""
    options: tuple[Option, ...]
    examples: Path

    parse: Callable[[Sequence[Line], Settings], I]
    format: Callable[[I], str]
    """The board in our own text form, without its header line."""
    settings: Callable[[I], Mapping[str, Setting]]
    """The value of every rule option that the instance holds, in the order of `options`."""
    parse_answer: Callable[[I, Sequence[Line]], A]
    format_answer: Callable[[I, A], str]
    answer_from_json: Callable[[I, Any], A]
    answer_to_json: Callable[[I, A], dict[str, Any]]
    board_from_json: Callable[[Any, Settings], I]
    board_to_json: Callable[[I], dict[str, Any]]

    encodings: Mapping[str, Encoder[I, A]]
    """The first is the default."""
    checks: Mapping[str, Check[I, A]]
    """One per rule, in the order of `rules`."""
    draw: Callable[[I, A | None, Sequence[Highlight]], Scene]
    handles: Callable[[I], Sequence[Handle]]
    assemble: Callable[[I, Sequence[int]], A]
    """The drawing in which each handle shows the state of that number."""
    states: Callable[[I, A], list[int]]
    """The number of the state that each handle shows in a drawing: the way back from `assemble`."""
    fact: Callable[[I, int, Sequence[int]], Fact | None]
    """What is known of a handle, by its number, that can show these settled states; None if nothing is."""
    condition: Callable[[I, Origin], Condition]
    """What a rule demands at a place, from where its clauses are filed in a bare formula. Origins that only
    make sense together have one condition. A fault is of the condition at its very cells, or else of the one
    whose cells hold them, or else of the one about the whole board."""
    formats: Callable[[], Mapping[str, Format[I, A]]] = dict
    """Its foreign formats by name; `exchange` loads them once."""
    obstacle: Callable[[I], str | None] = lambda instance: None
    """A simple reason why there can be no answer, where one is plain to see."""
    streamline: Callable[[I], I | None] = lambda instance: None
    """The same board under stricter rules, if an answer is found sooner there. Each of its answers must be
    one of the board itself; that it has none says nothing."""
    rests_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For a rule that speaks of what other rules make ("a path"): those rules. Its clauses and its check say
    the same wherever they hold."""
    objective: Objective[I, A] | None = None
    """What the rules ask to be as short as possible, where they ask for it."""
    clues: Clues[I] | None = None
    """What a setter can change; None where every board is what it is."""

    @cached_property
    def exchange(self) -> Mapping[str, Format[I, A]]:
        """The foreign formats by name."""
        return self.formats()

    def faults(self, instance: I, answer: A, *, partial: bool = False) -> Iterator[Fault]:
        """The rules that the answer breaks, in the order of `rules`."""
        for check in self.checks.values():
            yield from check(instance, answer, partial=partial)

    def header(self, instance: I) -> str:
        """The first line of a board in our own text form, which carries the rule options."""
        return " ".join(
            ["# kotae", self.key, *(f"{name}={value}" for name, value in self.settings(instance).items())]
        )

    def encoder(self, name: str | None) -> tuple[str, Encoder[I, A]]:
        """The encoder of that name, or the default one, with its name."""
        if name is None:
            return next(iter(self.encodings.items()))
        if name not in self.encodings:
            raise BadInput(f"{self.key} has no encoding '{name}'; it has {', '.join(self.encodings)}")
        return name, self.encodings[name]
