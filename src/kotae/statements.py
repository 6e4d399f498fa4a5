"""What is said about a board: sentences about places, and the handles that a hand may touch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from kotae.geometry import Cell, Place


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence about a rule at a place."""

    rule: str
    place: Place
    sentence: str

    def __str__(self) -> str:
        return self.sentence

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the place; none for the whole board."""
        return self.place.cells


class Fault(Statement):
    """A rule that an answer breaks, where, and what is wrong there."""

    __slots__ = ()


class Condition(Statement):
    """A clue, or a rule at a place: what it demands there."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Reason(Condition):
    """A condition that a step of an explanation follows from."""

    kind: str | None = None
    """For a rule about the whole board, what the place is: a group, a loop, a path, a pocket, a touch."""
    handles: tuple[int, ...] = ()
    """The numbers of the handles that such a rule speaks of there."""


class Change(Statement):
    """What a setter does to a board, in a sentence that tells them to do so."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known of a handle: the states that it can show."""

    handle: int
    """Its number among the handles of the board."""
    place: Place
    record: Mapping[str, Any] = field(hash=False)
    """The fact as JSON."""
    sentence: str
    decided: bool
    """Whether it can show one state only."""
    state: int | None = None
    """The state that a drawing asserts it by, where there is one: a digit, a bridge at least, a cross."""
    printed: bool = False
    """Whether the board says so itself, so that nobody need be told."""
    states: tuple[int, ...] = ()
    """The numbers of the states that it can show, in order."""

    def __str__(self) -> str:
        return self.sentence

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the place."""
        return self.place.cells


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a player can find next, and why: reasons and known facts that alone force the new facts."""

    facts: tuple[Fact, ...]
    """What follows, and no more than that; nothing, if the reasons contradict each other."""
    main: Fact | None = None
    """What the step was found for: the first fact, or a part of it. The rest is told along with it."""
    now: tuple[Fact, ...] = ()
    """All that is known afterwards of the same handles."""
    known: tuple[Fact, ...] = ()
    """The facts, known before, that it follows from; said as weakly as they are needed."""
    reasons: tuple[Reason, ...] = ()
    """The clues, and the rules at places, that it follows from. Without any one of these and of the known
    facts, something of what follows would not follow."""
    cost: int = 0
    """How hard it is to see, by the weights of the room."""
    smallest: bool = False
    """Whether nothing that costs less forces the same; otherwise only nothing can be left out."""
    technique: str | None = None
    """What players call it."""
    sentence: str = ""
    supposed: Fact | None = None
    """Where it is hard to see: the opposite of `main`, from which `supposing` starts."""
    supposing: tuple[Step, ...] = ()
    """What follows from that, step by step, up to a contradiction."""

    def __str__(self) -> str:
        return self.sentence


class State(NamedTuple):
    """Something a hand can put on a handle. The first state of a handle is what nobody has touched."""

    word: str
    settled: bool
    """Whether it is a decision of a finished answer. One that is not, except for the first, is a remark that
    says "the first state stays", such as a cross."""
    excess: bool = False
    """Whether it is always against the rules: text can show it, a page does not offer it."""
    most: int | None = None
    """How many places of a board can show it; None for any number."""


class Handle(NamedTuple):
    """A place that a hand may touch, with its states in the order in which touching goes through them."""

    place: Place
    states: tuple[State, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the place."""
        return self.place.cells

    def possible(self) -> tuple[int, ...]:
        """The numbers of the states that an answer can show without breaking a rule by itself."""
        return _possible(self.states)


@lru_cache
def _possible(states: tuple[State, ...]) -> tuple[int, ...]:
    """Handles of a board mostly share their states."""
    return tuple(number for number, state in enumerate(states) if state.settled and not state.excess)
