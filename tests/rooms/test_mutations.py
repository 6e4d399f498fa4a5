"""Whatever is broken in a room on purpose, the conformance kit complains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any

import mutants
import pytest
from mutants import AnyPuzzle

from kotae.puzzles.registry import ROOMS
from kotae.statements import Condition, Fault
from kotae.testing import complaints
from kotae.testing.examples import examples


def strict(rule: str, faults: Iterable[Fault]) -> Iterable[Fault]:
    """Faults that find something wrong in everything."""
    return [Fault(rule, ((0, 0),), "wrong")]


def room(key: str) -> AnyPuzzle:
    puzzle: AnyPuzzle = import_module(f"kotae.puzzles.{key}").PUZZLE
    return puzzle


def mutations(puzzle: AnyPuzzle) -> Iterator[tuple[str, AnyPuzzle]]:
    """The puzzle with one thing wrong each time, and what it is."""
    rules = list(puzzle.rules)
    forms = {name: stated(puzzle, name) for name in puzzle.encodings}
    for at, rule in enumerate(rules):
        other = rules[at - 1]
        yield f"the check of {rule} is blind", mutants.with_check(puzzle, rule, mutants.blind)
        yield f"the check of {rule} is short-sighted", mutants.with_check(puzzle, rule, mutants.short_sighted)
        yield f"the check of {rule} is forgiving", mutants.with_check(puzzle, rule, mutants.forgiving)
        yield (
            f"the check of {rule} always finds something",
            mutants.with_check(puzzle, rule, partial(strict, rule)),
        )
        for name, (large, clausal) in forms.items():
            for what, edit in {
                "drops": mutants.dropped(rule),
                "misfiles": mutants.misfiled(rule, other),
            }.items():
                if len(rules) > 1 or what == "drops":
                    yield f"{name} {what} {rule}", mutants.with_formula(puzzle, name, edit)
            if rule in clausal:
                for what, edit in {
                    "drops a block of": mutants.dropped_once(rule),
                    "reverses the first sign of": mutants.reversed_sign(rule, 0),
                    "reverses the last sign of": mutants.reversed_sign(rule, -1),
                    "says too much of": mutants.shortened(rule),
                }.items():
                    yield f"{name} {what} {rule}", mutants.with_formula(puzzle, name, edit)
            if rule in large:
                for what, edit in {
                    "cuts too much for": mutants.recut(rule, mutants.stronger),
                    "cuts too little for": mutants.recut(rule, mutants.weaker),
                    "does not cut for": mutants.recut(rule, mutants.none),
                    "does not write": mutants.unwritten(rule),
                }.items():
                    yield f"{name} {what} {rule}", mutants.with_formula(puzzle, name, edit)
    for name in puzzle.encodings:
        yield (
            f"{name} pins nothing",
            mutants.with_encoding(puzzle, name, lambda made: replace(made, pin=lambda answer: [])),
        )
        yield (
            f"{name} says the opposite of what handles show",
            mutants.with_encoding(puzzle, name, mutants.opposite),
        )
        yield (
            f"{name} claims nothing",
            mutants.with_encoding(puzzle, name, lambda made: replace(made, claims=lambda answer: [])),
        )
        yield (
            f"{name} has canonical clauses that lose every answer",
            mutants.with_encoding(
                puzzle, name, lambda made: replace(made, canonical=lambda: [[(1,), (-1,)]])
            ),
        )
        yield (
            f"{name} looks for answers near one where it is left",
            mutants.with_encoding(puzzle, name, mutants.near_elsewhere),
        )
    yield "nothing is a fact", replace(puzzle, fact=lambda instance, place, states: None)
    yield (
        "conditions are of no rule",
        replace(puzzle, condition=lambda instance, origin: Condition("odd", origin.cells, "odd")),
    )
    first = next(iter(examples(puzzle))).instance
    yield "the streamlined board is another", replace(puzzle, streamline=lambda instance: first)


def stated(puzzle: AnyPuzzle, encoding: str) -> tuple[set[str], set[str]]:
    """The rules that an encoding states as large constraints, and those as clauses, on some example."""
    large, clausal = set(), set()
    encoder = puzzle.encodings[encoding]
    for example in examples(puzzle):
        if encoder.refusal(example.instance) is None:
            formula = encoder.encode(example.instance, bare=True).formula
            large |= {requirement.origin.rule for requirement in formula.requirements}
            clausal |= {origin.rule for block in formula.blocks() for origin in block.origins}
    return large, clausal


HARMLESS = {
    # It serves touch=no alone, where a line that is a loop but for one link touches itself there.
    ("numberlink", "labels cuts too much for no-stray-loops"),
    # The first clause of a sign then says that the greater cell does not hold 1: no digit is less.
    ("futoshiki", "direct says too much of inequality"),
}
"""Changes that are no defects, because another rule says the same; these must go unnoticed."""
CASES = [(key, what) for key in (*ROOMS, "_template") for what, _ in mutations(room(key))]


def test_there_are_many() -> None:
    for key in ROOMS:
        assert sum(case[0] == key for case in CASES) >= 20


@pytest.mark.parametrize(("key", "what"), CASES)
def test_mutation_is_noticed(key: str, what: str) -> None:
    mutant = dict(mutations(room(key)))[what]
    assert (next(complaint(mutant), None) is None) == ((key, what) in HARMLESS)


def complaint(mutant: AnyPuzzle) -> Iterator[str]:
    """The kit's complaints; a mutant that makes Kotae refuse its own answers is noticed as well."""
    try:
        yield from complaints(mutant)
    except Exception as error:
        yield f"{type(error).__name__}: {error}"


def test_implied_clauses_that_are_not_implied() -> None:
    for key in ROOMS:
        puzzle: Any = room(key)
        for name in puzzle.encodings:
            mutant = mutants.with_formula(puzzle, name, mutants.implied_too_much)
            boards = [board for board in examples(puzzle) if board.answer is not None]
            implies = any(
                block.implied
                for board in boards
                if puzzle.encodings[name].refusal(board.instance) is None
                for block in puzzle.encodings[name].encode(board.instance, bare=False).formula.blocks()
            )
            assert bool(next(complaint(mutant), None)) == implies, (key, name)
