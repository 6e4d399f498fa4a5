"""A puzzle that is any formula: the instance is the formula, an answer the values of its variables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Never

import pytest

import kotae.solving.loaded
from kotae.encoding import Encode, Encoder, Encoding
from kotae.formula import Clause, Cut, Formula, Model, Origin
from kotae.geometry import at
from kotae.puzzle import Boards, Check, Puzzle
from kotae.sat.backend import Slice, Status
from kotae.statements import Fact, Fault, Handle, State
from tests.formula import clauses

Answer = tuple[bool, ...]
STATES = (State("false", settled=True), State("true", settled=True), State("remark", settled=False))


def never(*given: object, **named: object) -> Never:
    """What no session asks of a puzzle."""
    raise AssertionError("a session has no business here")


def encode(instance: Formula, *, bare: bool) -> Encoding[Answer]:
    """The formula itself; two sessions must not share one."""

    def literals(answer: Answer) -> list[int]:
        return [v if value else -v for v, value in enumerate(answer, 1)]

    return Encoding(
        formula=instance.restricted(lambda rule: True),
        decode=lambda model: tuple(model[1:]),
        pin=literals,
        claims=literals,
        state_literals=lambda place, value: [place + 1 if value else -place - 1],
    )


def accept(instance: Formula, answer: Answer, *, partial: bool) -> Iterable[Fault]:
    """No fault."""
    return ()


class Values:
    """Answers that are the values of variables, each of which is a handle."""

    make = tuple
    parse = format = from_json = to_json = printed_states = strokes = staticmethod(never)

    def handles(self, formula: Formula) -> list[Handle]:
        """One for each variable."""
        return [Handle(at((0, v)), STATES) for v in range(formula.variables)]

    def assemble(self, formula: Formula, states: Sequence[int]) -> Answer:
        """The values."""
        return tuple(map(bool, states))

    def states(self, formula: Formula, answer: Answer) -> list[int]:
        """The values as numbers."""
        return list(map(int, answer))

    def fact(self, formula: Formula, handle: int, states: Sequence[int]) -> Fact | None:
        """The values that a variable can have."""
        record = {"place": handle, "states": list(states)}
        return Fact(handle, at((0, handle)), record, "", len(states) == 1)


def toy(
    *,
    encode: Encode[Formula, Answer] = encode,
    check: Check[Formula, Answer] = accept,
    refusal: Callable[[Formula], str | None] = lambda _: None,
) -> Puzzle[Formula, Answer]:
    """The puzzle, with functions of one's own where a test needs them."""
    return Puzzle(
        module=__name__,
        key="toy",
        title="Toy",
        rules={"clauses": "Every clause holds."},
        structure={},
        options=(),
        boards=Boards(parse=never, format=never, from_json=never, to_json=never, settings=never),
        medium=Values(),
        checks={"clauses": check},
        encodings={"plain": Encoder(summary="The formula itself.", encode=encode, refusal=refusal)},
        demand=lambda formula, origin, cut=None: never(),
        draw=never,
    )


def formula_of(variables: int, clauses: Iterable[Clause]) -> Formula:
    """A formula of one rule."""
    formula = Formula()
    formula.reserve(variables, lambda i: f"number {i + 1} is true")
    formula.add(Origin("clauses"), clauses)
    return formula


def pigeons(holes: int) -> Formula:
    """One pigeon more than there are holes: short to say and long to refute."""
    return formula_of(holes * (holes + 1), clauses.pigeons(holes))


class Answering:
    """A constraint that answers each model with what a function says."""

    def __init__(self, reply: Callable[[Model], Iterable[tuple[int, ...]]]) -> None:
        self.reply = reply

    def cuts(self, model: Model) -> Iterator[Cut]:
        """The clauses of the reply, about the cell r0c0."""
        for clause in self.reply(model):
            yield Cut(clause, ((0, 0),), "place")


FREE = formula_of(3, [])
"""Three variables that nothing is said about: eight answers."""


def required(formula: Formula, reply: Callable[[Model], Iterable[tuple[int, ...]]]) -> Formula:
    """The formula with a large constraint that answers models so."""
    whole = formula.restricted(lambda rule: True)
    whole.require(Origin("cuttable"), Answering(reply))
    return whole


class Scripted:
    """The backend of every session: gives these verdicts in turn, and notes what is asked of it."""

    name = "scripted"
    counts = True

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, verdicts: Iterable[Status], *, broken: bool = False
    ) -> None:
        monkeypatch.setattr(
            kotae.solving.loaded, "open_backend", lambda name, tuning=None, inside=False: self
        )
        self.verdicts = iter(verdicts)
        self.broken = broken
        self.slices: list[Slice] = []
        self.loaded: list[list[Clause]] = []
        self.closed = 0

    def load(self, clauses: Iterable[Clause]) -> None:
        """Note the clauses, or fail."""
        if self.broken:
            raise MemoryError
        self.loaded.append(list(clauses))

    def search(self, assumptions: Sequence[int], part: Slice) -> Status:
        """The next verdict."""
        self.slices.append(part)
        return next(self.verdicts)

    def model(self, variables: int) -> Model:
        """All false."""
        return [False] * (variables + 1)

    def conflicts(self) -> int:
        """None ever."""
        return 0

    def close(self) -> None:
        """Note it."""
        self.closed += 1
