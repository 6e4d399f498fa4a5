"""Rooms with one thing wrong in them, for showing that the conformance kit notices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from kotae.encoding import Encoder, Encoding
from kotae.formula import Block, Constraint, Cut, Formula, Model, Origin, Requirement
from kotae.geometry import WHOLE
from kotae.puzzle import Puzzle
from kotae.statements import Condition, Fault, Handle

AnyPuzzle = Puzzle[Any, Any]
Edit = Callable[[Formula], Formula]


def with_formula(puzzle: AnyPuzzle, encoding: str, edit: Edit) -> AnyPuzzle:
    """The puzzle, with every formula of one encoding edited."""
    return with_encoding(puzzle, encoding, lambda made: replace(made, formula=edit(made.formula)))


def with_encoding(
    puzzle: AnyPuzzle, encoding: str, change: Callable[[Encoding[Any]], Encoding[Any]]
) -> AnyPuzzle:
    """The puzzle, with what one encoder makes changed."""
    encoder = puzzle.encodings[encoding]

    def encode(instance: Any, *, bare: bool) -> Encoding[Any]:
        return change(encoder.encode(instance, bare=bare))

    changed: Encoder[Any, Any] = replace(encoder, encode=encode)
    return replace(puzzle, encodings={**puzzle.encodings, encoding: changed})


def pins_nothing(made: Encoding[Any]) -> Encoding[Any]:
    """The encoding, saying of no answer that it is exactly this one."""
    return replace(made, pin=lambda answer: [])


def claims_nothing(made: Encoding[Any]) -> Encoding[Any]:
    """The encoding, taking nothing that is drawn for an assertion."""
    return replace(made, claims=lambda answer: [])


def loses_all(made: Encoding[Any]) -> Encoding[Any]:
    """The encoding, breaking symmetries so that no answer is left."""
    return replace(made, shortcuts=replace(made.shortcuts, canonical=lambda: [[(1,), (-1,)]]))


def near_elsewhere(made: Encoding[Any]) -> Encoding[Any]:
    """The encoding, looking near an answer under assumptions that the answer contradicts."""

    def near(answer: Any) -> list[list[int]]:
        return [[-literal for literal in made.pin(answer)]]

    return replace(made, shortcuts=replace(made.shortcuts, near=near))


def opposite(made: Encoding[Any]) -> Encoding[Any]:
    """The encoding, taking every literal of a handle's state for its opposite."""
    return replace(made, state_literals=lambda h, state: [-x for x in made.state_literals(h, state)])


class Rewired:
    """A medium with some functions of another one."""

    def __init__(self, inner: Any, **changed: Callable[..., Any]) -> None:
        self._inner = inner
        self._changed = changed

    def __getattr__(self, name: str) -> Any:
        return self._changed[name] if name in self._changed else getattr(self._inner, name)


class Factless:
    """A medium that knows no facts, and is otherwise another one."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def fact(self, instance: Any, handle: int, states: Sequence[int]) -> None:
        """Nothing."""


class Crowded(Factless):
    """A medium whose handles all lie in one place."""

    def handles(self, instance: Any) -> list[Handle]:
        """The same place for each."""
        found = self._inner.handles(instance)
        return [handle._replace(place=found[0].place) for handle in found]

    def fact(self, instance: Any, handle: int, states: Sequence[int]) -> Any:
        """What the other one knows."""
        return self._inner.fact(instance, handle, states)


def placeless(puzzle: AnyPuzzle) -> AnyPuzzle:
    """The puzzle, whose demands are all about the whole board."""

    def demand(instance: Any, origin: Origin, cut: Cut | None = None) -> Condition:
        return Condition(origin.rule, WHOLE, puzzle.demand(instance, origin, cut).sentence)

    return replace(puzzle, demand=demand)


def idle(puzzle: AnyPuzzle) -> AnyPuzzle:
    """The puzzle, which composes boards with blank answers."""

    def compose(size: tuple[int, int], random: Random) -> tuple[Any, Any]:
        assert puzzle.compose is not None
        instance, _ = puzzle.compose(size, random)
        return instance, puzzle.medium.assemble(instance, [0] * len(puzzle.medium.handles(instance)))

    return replace(puzzle, compose=compose)


def all_distinct(puzzle: AnyPuzzle) -> AnyPuzzle:
    """The puzzle, saying that no two handles show the same state."""
    return replace(puzzle, distinct=lambda instance: [range(len(puzzle.medium.handles(instance)))])


def with_check(
    puzzle: AnyPuzzle, rule: str, change: Callable[[Iterable[Fault]], Iterable[Fault]]
) -> AnyPuzzle:
    """The puzzle, with the faults that one check finds changed."""
    check = puzzle.checks[rule]

    def changed(instance: Any, answer: Any, *, partial: bool) -> Iterable[Fault]:
        return change(check(instance, answer, partial=partial))

    return replace(puzzle, checks={**puzzle.checks, rule: changed})


def edited(formula: Formula, clauses: Callable[[Block], Sequence[Block]]) -> Formula:
    """A formula with each block replaced by others; the large constraints stay."""
    made = formula.restricted(lambda rule: False)
    for block in formula.blocks():
        for new in clauses(block):
            if new.implied:
                made.imply(new.origins, new.clauses)
            else:
                made.add(new.origins[0], new.clauses)
    made.requirements = list(formula.requirements)
    return made


def of(block: Block, rule: str) -> bool:
    """Whether the block belongs to the rule."""
    return any(origin.rule == rule for origin in block.origins)


def dropped(rule: str) -> Edit:
    """All clauses and large constraints of a rule are forgotten."""
    return lambda formula: formula.restricted(lambda key: key != rule)


def dropped_once(rule: str) -> Edit:
    """The last block of a rule is forgotten."""

    def edit(formula: Formula) -> Formula:
        count = sum(of(block, rule) for block in formula.blocks())
        numbers = iter(range(1, count + 1))
        return edited(formula, lambda b: [] if of(b, rule) and next(numbers) == count else [b])

    return edit


def misfiled(rule: str, other: str) -> Edit:
    """Clauses and large constraints of a rule stand under another."""

    def edit(formula: Formula) -> Formula:
        made = edited(
            formula,
            lambda b: [replace(b, origins=(Origin(other, b.origins[0].cells),))] if of(b, rule) else [b],
        )
        made.requirements = [
            replace(r, origin=Origin(other)) if r.origin.rule == rule else r for r in made.requirements
        ]
        return made

    return edit


def reversed_sign(rule: str, which: int) -> Edit:
    """In the first or last clause of each of a rule's blocks, one literal has the wrong sign."""

    def flip(block: Block) -> Block:
        clauses = [list(clause) for clause in block.clauses]
        if clauses[which]:
            clauses[which][0] *= -1
        return replace(block, clauses=clauses)

    return lambda formula: edited(formula, lambda b: [flip(b)] if of(b, rule) else [b])


def shortened(rule: str) -> Edit:
    """The longest clause of each of a rule's blocks lacks its last literal: it says too much."""

    def shorten(block: Block) -> Block:
        longest = max(block.clauses, key=len)
        return replace(block, clauses=[c[:-1] if c is longest else c for c in block.clauses])

    return lambda formula: edited(formula, lambda b: [shorten(b)] if of(b, rule) else [b])


def implied_too_much(formula: Formula) -> Formula:
    """The plain formula "implies" that the first variable is false, or true."""
    made = edited(formula, lambda block: [block])
    if any(block.implied for block in formula.blocks()):
        made.imply([Origin("presolving")], [(-1,), (2,)])
    return made


@dataclass(frozen=True)
class Recut:
    """A large constraint whose cuts are changed; written out it is as before."""

    inner: Any
    change: Callable[[Model, Iterable[Cut]], Iterable[Cut]]

    def cuts(self, model: Model) -> Iterator[Cut]:
        yield from self.change(model, self.inner.cuts(model))

    def write(self, formula: Formula, origin: Origin) -> None:
        self.inner.write(formula, origin)


def recut(rule: str, change: Callable[[Model, Iterable[Cut]], Iterable[Cut]]) -> Edit:
    """The cuts of a large constraint are changed."""
    return _requirements(rule, lambda constraint: Recut(constraint, change))


@dataclass(frozen=True)
class Unwritten:
    """A large constraint that forgets to write anything."""

    inner: Constraint

    def cuts(self, model: Model) -> Iterable[Cut]:
        return self.inner.cuts(model)

    def write(self, formula: Formula, origin: Origin) -> None:
        """Nothing."""


def unwritten(rule: str) -> Edit:
    """A large constraint writes nothing when it is written out."""
    return _requirements(rule, Unwritten)


def _requirements(rule: str, change: Callable[[Any], Constraint]) -> Edit:
    def edit(formula: Formula) -> Formula:
        made = edited(formula, lambda block: [block])
        made.requirements = [
            Requirement(r.origin, change(r.constraint)) if r.origin.rule == rule else r
            for r in formula.requirements
        ]
        return made

    return edit


def stronger(model: Model, cuts: Iterable[Cut]) -> Iterable[Cut]:
    """Each cut lacks its last literal."""
    return [replace(cut, clause=cut.clause[:-1]) for cut in cuts]


def weaker(model: Model, cuts: Iterable[Cut]) -> Iterable[Cut]:
    """Each cut has a literal more, which the model satisfies."""
    return [replace(cut, clause=(*cut.clause, 1 if model[1] else -1)) for cut in cuts]


def none(model: Model, cuts: Iterable[Cut]) -> Iterable[Cut]:
    """Nothing is cut."""
    return []


def blind(faults: Iterable[Fault]) -> Iterable[Fault]:
    """Nothing is found."""
    return []


def short_sighted(faults: Iterable[Fault]) -> Iterable[Fault]:
    """Every other place is not looked at."""
    return [fault for fault in faults if sum(fault.cells[0]) % 2]


def forgiving(faults: Iterable[Fault]) -> Iterable[Fault]:
    """Two faults are let pass."""
    return islice(faults, 2, None)
