"""THE CONTRACT: what a room hands to the rest of the house.

A puzzle is a frozen dataclass of functions, not a base class: a room has no state, hence no ``self``. Shared
code takes a `Puzzle` as an argument and never asks which one it is. What is said about boards is in
`kotae.statements`, how boards are read in `kotae.options` and `kotae.formats`, formulas in `kotae.encoding`,
and what only few rooms give in `kotae.optional`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from kotae.codec.lines import TextLine, split_lines
from kotae.codec.objects import member
from kotae.errors import BadInput, Unserved, Unsound
from kotae.formats import Format
from kotae.generic import A, I
from kotae.geometry import Cell, Place, cell_name
from kotae.options import Option, Reading, Setting
from kotae.phrases import meant
from kotae.statements import Condition, Fact, Fault, Handle

if TYPE_CHECKING:  # a board is read and drawn without formulas
    from pathlib import Path

    from kotae.canvas import BoardCanvas
    from kotae.drafting import Generating
    from kotae.encoding import Encoder
    from kotae.formula import Cut, Origin
    from kotae.optional import (
        Clues,
        Compose,
        Coordinates,
        Explaining,
        Objective,
        Rigidity,
        RigidLaw,
        Subgraphs,
    )
    from kotae.scene import Highlight, Scene, Shape

I_contra = TypeVar("I_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


@dataclass(frozen=True, kw_only=True, eq=False)
class Boards(Generic[I]):
    """The text and JSON forms of instances."""

    parse: Callable[[Sequence[TextLine], Reading], I]
    format: Callable[[I], str]
    """The board in our own text form, without its header line."""
    from_json: Callable[[Any, Reading], I]
    to_json: Callable[[I], dict[str, Any]]
    settings: Callable[[I], Mapping[str, Setting]]
    """The value of every rule option that the instance holds, in the order of the puzzle's options."""


def text_boards(parse: Callable[[Sequence[TextLine], Reading], I], format: Callable[[I], str]) -> Boards[I]:
    """The forms of instances without rule options whose JSON is their text: ``{"text": "2\\n1\\n"}``."""

    def from_json(data: Any, reading: Reading) -> I:
        return parse(split_lines(member(data, "text", str, "the board's text")), reading)

    return Boards(
        parse=parse,
        format=format,
        from_json=from_json,
        to_json=lambda instance: {"text": format(instance)},
        settings=lambda instance: {},
    )


class Medium(Protocol[I_contra, A]):
    """A kind of answer: its text, its JSON, and the handles that it consists of. `kotae.media` has some."""

    @property
    def make(self) -> Callable[..., A]:
        """What makes an answer: its type."""

    def parse(self, instance: I_contra, lines: Sequence[TextLine], /) -> A: ...
    def format(self, instance: I_contra, answer: A, /, *, ascii_only: bool = False) -> str:
        """The text that `parse` reads, with `ascii_only` for a terminal that shows nothing else."""

    def from_json(self, instance: I_contra, data: Any, /) -> A: ...
    def to_json(self, instance: I_contra, answer: A, /) -> dict[str, Any]: ...
    def handles(self, instance: I_contra, /) -> Sequence[Handle]:
        """What a hand may touch; a handle is identified by its index here, and no two have the same place."""

    def assemble(self, instance: I_contra, states: Sequence[int], /) -> A:
        """The drawing in which handle h shows the state number ``states[h]``."""

    def states(self, instance: I_contra, answer: A, /) -> list[int]:
        """The number of the state that each handle shows in a drawing: the inverse of `assemble`."""

    def printed_states(self, instance: I_contra, /) -> Mapping[int, int]:
        """The state of each handle, by its number, that the board itself shows."""

    def strokes(self, instance: I_contra, handle: int, state: int, /) -> Sequence[Shape]:
        """What a hand draws there: the shapes that the picture of the board gains by this state alone, but
        for their colours. None for the first state, and for what is printed already."""

    def fact(self, instance: I_contra, handle: int, states: Sequence[int], /) -> Fact | None:
        """What is known of a handle that can show only these settled states; None if nothing is."""


class Check(Protocol[I_contra, A_contra]):
    """The check of one rule; with `partial`, only what no further drawing can mend is a fault."""

    def __call__(self, instance: I_contra, answer: A_contra, *, partial: bool) -> Iterable[Fault]: ...


class Demand(Protocol[I_contra]):
    """What a rule demands at a place, from where its clauses are filed in a bare formula.

    The place is small enough to point at. A large constraint is filed under the whole board; its cut has the
    place.
    """

    def __call__(self, instance: I_contra, origin: Origin, cut: Cut | None = None) -> Condition: ...


class Deferred(Mapping[str, Any]):
    """A mapping that is the constant of a module, which is loaded when somebody looks into it.

    Encoders and foreign formats take a while to load, and a board is drawn and checked without them.
    """

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name

    @cached_property
    def _mapping(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = getattr(import_module(self._module), self._name)
        return found

    def __getitem__(self, key: str) -> Any:
        return self._mapping[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._mapping)

    def __len__(self) -> int:
        return len(self._mapping)


def later(module: str, name: str) -> Callable[[], Any]:
    """A function that gives the constant of a module, which is loaded when somebody asks."""
    return lambda: getattr(import_module(module), name)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Puzzle(Generic[I, A]):
    """Everything the house knows about one kind of puzzle."""

    module: str
    """The room's ``__name__``: the module whose constant ``PUZZLE`` this is."""
    key: str
    title: str
    rules: Mapping[str, str]
    """What an answer can break: key to sentence, in the order in which rules are checked and told."""
    boards: Boards[I]
    medium: Medium[I, A]
    checks: Mapping[str, Check[I, A]]
    """One per rule, in the order of `rules`."""
    encodings: Mapping[str, Encoder[I, A]]
    """The first is the default."""
    demand: Demand[I]
    draw: Callable[[I, A | None, Sequence[Highlight]], Scene]

    names: tuple[str, ...] = ()
    """Other names that people know the puzzle by; like its title, they may be typed for its key."""
    structure: Mapping[str, str] = field(default_factory=dict)
    """What no drawing can break ("every cell holds one digit"): key to sentence."""
    options: tuple[Option, ...] = ()

    # What few rooms give.
    switch: Callable[[I, Origin], Condition] | None = None
    """The condition that is switched off together with the clauses of an origin, where several origins make
    sense only together; without it, every demand has a switch of its own. A fault belongs to the condition of
    its rule with exactly the same cells; failing that, one whose cells include them; failing that, the rule's
    condition about the whole board."""
    formats: Mapping[str, Format[I, A]] = field(default_factory=dict)
    """The foreign formats by name."""
    obstacle: Callable[[I], str | None] = lambda instance: None
    """A simple reason why there can be no answer, where one is plain to see."""
    clues: Clues[I] | None = None
    """What a setter can change; None where every board is what it is."""
    compose: Compose[I, A] | None = None
    canvas: Callable[[], BoardCanvas[I]] | None = None
    """How a setter draws a board by hand, loaded when somebody asks."""
    generating: Callable[[], Generating[I, A]] | None = None
    """How new boards are made, loaded when somebody asks."""
    instructions: Callable[[I], str] | None = None
    """The rules of an instance as a player is told them on a sheet; otherwise, the sentences of `rules`."""
    explaining: Callable[[], Explaining[I]] | None = None
    """How steps are explained, loaded when somebody asks."""
    pencil_marks: Callable[[I, Sequence[Fact]], Iterable[Shape]] | None = None
    """What a player pencils in where something is known that no drawing asserts, such as "3 or 5": shapes
    for these facts, each of another handle, that stand on top of the drawing."""
    distinct: Callable[[I], Iterable[Sequence[int]]] = lambda instance: ()
    """Groups of handles, by number, that show different states in every answer, such as the cells of a row.
    What is entered in one is taken out of the pencil marks of the others."""
    objective: Objective[I, A] | None = None
    """What the rules ask to be as short as possible, where they ask for it."""
    coordinates: Coordinates[I] | None = None
    """How cells are called, where not by row and column; these then count from the corner of the picture."""
    streamline: Callable[[I], I | None] = lambda instance: None
    """The same board under stricter rules, if an answer is found sooner there (a streamliner). Each of its
    answers must be one of the board itself; that it has none says nothing."""
    attempt: Callable[[I], A | None] | None = None
    """An answer by a way of the room's own, for boards on which a short search finds none; that it finds none
    either says nothing. The answer is checked like any other."""
    rigidity: Callable[[], Rigidity[I, A]] | None = None
    """How it shows from one answer whether there are others, loaded when somebody asks."""
    rigid_law: Callable[[], RigidLaw[I, A]] | None = None
    """How an audit judges that, loaded when somebody asks."""
    subgraphs: Callable[[I], Subgraphs | None] = lambda instance: None
    """The answers as subgraphs, by which they are counted; None where they cannot be stated so."""
    rests_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For a rule that speaks of what other rules make ("a path"): those rules. Its clauses and its check say
    the same wherever they hold."""

    def __repr__(self) -> str:
        return f"<Puzzle {self.key}>"

    def __reduce__(self) -> tuple[Callable[[str], Puzzle[Any, Any]], tuple[str]]:
        """A puzzle is pickled and copied by its name."""
        return puzzle_of, (self.module,)

    @property
    def examples(self) -> Path:
        """The folder of the room's example boards."""
        from pathlib import Path

        file = import_module(self.module).__file__
        assert file is not None, "a room is a folder"
        return Path(file).parent / "examples"

    def faults(self, instance: I, answer: A, *, partial: bool = False) -> Iterator[Fault]:
        """The rules that the answer breaks, in the order of `rules`."""
        for check in self.checks.values():
            yield from check(instance, answer, partial=partial)

    def checked(self, instance: I, answer: A, what: str, *, without: Collection[str] = ()) -> A:
        """Return `answer` if it is a drawing of this very board and breaks no rule but those in `without`.

        Raise `Unsound` otherwise; `what` is what the message calls the answer.
        """
        states = self.medium.states(instance, answer)
        if self.medium.assemble(instance, states) != answer:
            raise Unsound(f"{what} is not a drawing of its board")
        for fault in self.faults(instance, answer):
            if fault.rule not in without:
                raise Unsound(f"{what} breaks {fault.rule}: {fault.sentence}")
        return answer

    def drawing(self, instance: I, shown: Mapping[int, int] | None = None) -> A:
        """The drawing in which these handles show these states, by number, and the others what is printed."""
        states = {**self.medium.printed_states(instance), **(shown or {})}
        return self.medium.assemble(
            instance, [states.get(handle, 0) for handle in range(len(self.medium.handles(instance)))]
        )

    def condition(self, instance: I, origin: Origin) -> Condition:
        """What can be switched off together with the clauses of an origin."""
        return (self.switch or self.demand)(instance, origin)

    def differing(self, instance: I, one: A, other: A) -> list[int]:
        """The numbers of the handles that two drawings show in different states."""
        shown = zip(self.medium.states(instance, one), self.medium.states(instance, other), strict=True)
        return [handle for handle, (a, b) in enumerate(shown) if a != b]

    def wants_shortest(self, instance: I) -> bool:
        """Whether the instance asks for a shortest answer, and not for any."""
        return self.objective is not None and self.objective.wanted(instance)

    def numbers(self, instance: I, cell: Cell) -> tuple[int, int]:
        """The cell as JSON has it."""
        return cell if self.coordinates is None else self.coordinates.of(instance, cell)

    def relocated(self, place: Place, instance: I, other: I) -> Place:
        """The same place in the cells of another board."""
        if self.coordinates is None:
            return place
        of, cell = self.coordinates.of, self.coordinates.cell
        moved = {each: cell(other, of(instance, each)) for way in (place.cells, *place.ways) for each in way}
        return Place(
            tuple(map(moved.__getitem__, place.cells)), tuple((moved[a], moved[b]) for a, b in place.ways)
        )

    def cell_name(self, instance: I, cell: Cell) -> str:
        """The cell as people call it."""
        if self.coordinates is None:
            return cell_name(cell)
        x, y = self.coordinates.of(instance, cell)
        return f"({x}, {y})"

    def told(self, instance: I) -> str:
        """The rules of an instance, for a player."""
        return " ".join(self.rules.values()) if self.instructions is None else self.instructions(instance)

    def header(self, instance: I) -> str:
        """The first line of a board in our own text form, which carries the rule options."""
        held = self.boards.settings(instance)
        return " ".join(["# kotae", self.key, *(f"{name}={value}" for name, value in held.items())])

    def text(self, instance: I) -> str:
        """The board in our own text form, header included."""
        return f"{self.header(instance)}\n{self.boards.format(instance)}\n"

    def encoder(self, name: str | None, instance: I, *, bare: bool = False) -> tuple[str, Encoder[I, A]]:
        """The encoder of that name, or the default one, with its name; `Unserved` if it refuses the board."""
        name = next(iter(self.encodings)) if name is None else name
        if name not in self.encodings:
            others = f"; it has {', '.join(self.encodings)}"
            raise BadInput(f"{self.key} has no encoding '{name}'{meant(name, self.encodings, others)}")
        found = self.encodings[name]
        why = found.refusal(instance) or (found.bare_refusal(instance) if bare else None)
        if why is not None:
            raise Unserved(f"the encoding '{name}' cannot serve this board: {why}")
        return name, found

    def switching_encoder(self, name: str | None, instance: I) -> tuple[str, Encoder[I, A]]:
        """The encoder for questions about conditions; the default one where a bare formula is refused."""
        name, found = self.encoder(name, instance)
        return (name, found) if found.bare_refusal(instance) is None else self.encoder(None, instance)


def puzzle_of(module: str) -> Puzzle[Any, Any]:
    """The puzzle that a room's module holds."""
    found: Puzzle[Any, Any] = import_module(module).PUZZLE
    return found
