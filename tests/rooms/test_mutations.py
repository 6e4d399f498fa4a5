"""Whatever is broken in a room on purpose, the conformance kit complains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from kotae.encoding import Encoding
from kotae.geometry import at
from kotae.puzzle import puzzle_of
from kotae.puzzles.registry import ROOMS
from kotae.statements import Condition, Fault
from kotae.testing.conformance import QUESTIONS, all_answers, rule_by_rule, sound_cuts
from kotae.testing.examples import examples
from kotae.testing.pointing import places
from tests.rooms import mutants
from tests.rooms.drawn import wrong_canvas, wrong_strokes
from tests.rooms.mutants import AnyPuzzle

Faults = Callable[[Iterable[Fault]], Iterable[Fault]]
CHECKS: dict[str, Faults] = {
    "is blind": mutants.blind,
    "is short-sighted": mutants.short_sighted,
    "is forgiving": mutants.forgiving,
}
CLAUSAL: dict[str, Callable[[str], mutants.Edit]] = {
    "drops a block of": mutants.dropped_once,
    "reverses the first sign of": lambda rule: mutants.reversed_sign(rule, 0),
    "reverses the last sign of": lambda rule: mutants.reversed_sign(rule, -1),
    "says too much of": mutants.shortened,
}
LARGE: dict[str, Callable[[str], mutants.Edit]] = {
    "cuts too much for": lambda rule: mutants.recut(rule, mutants.stronger),
    "cuts too little for": lambda rule: mutants.recut(rule, mutants.weaker),
    "does not cut for": lambda rule: mutants.recut(rule, mutants.none),
    "does not write": mutants.unwritten,
}
ENCODINGS: dict[str, Callable[[Encoding[Any]], Encoding[Any]]] = {
    "pins nothing": mutants.pins_nothing,
    "says the opposite of what handles show": mutants.opposite,
    "claims nothing": mutants.claims_nothing,
    "has canonical clauses that lose every answer": mutants.loses_all,
    "looks for answers near one where it is left": mutants.near_elsewhere,
}


def strict(rule: str, faults: Iterable[Fault]) -> Iterable[Fault]:
    """Faults that find something wrong in everything."""
    return [Fault(rule, at((0, 0)), "wrong")]


def room(key: str) -> AnyPuzzle:
    """The room of that key; the template is in no registry."""
    return puzzle_of(f"kotae.puzzles.{key}")


@cache
def mutations(key: str) -> dict[str, AnyPuzzle]:
    """The puzzle with one thing wrong each time, by what it is."""
    return dict(_mutations(room(key)))


def _mutations(puzzle: AnyPuzzle) -> Iterator[tuple[str, AnyPuzzle]]:
    rules = list(puzzle.rules)
    forms = {name: stated(puzzle, name) for name in puzzle.encodings}
    for number, rule in enumerate(rules):
        checks: dict[str, Faults] = {**CHECKS, "always finds something": partial(strict, rule)}
        for what, change in checks.items():
            yield f"the check of {rule} {what}", mutants.with_check(puzzle, rule, change)
        for name, (large, clausal) in forms.items():
            edits = {"drops": mutants.dropped}
            if len(rules) > 1:
                edits["misfiles"] = partial(mutants.misfiled, other=rules[number - 1])
            edits |= CLAUSAL if rule in clausal else {}
            edits |= LARGE if rule in large else {}
            for what, edit in edits.items():
                yield f"{name} {what} {rule}", mutants.with_formula(puzzle, name, edit(rule))
    for name in puzzle.encodings:
        for what, wrong in ENCODINGS.items():
            yield f"{name} {what}", mutants.with_encoding(puzzle, name, wrong)
    yield "nothing is a fact", replace(puzzle, medium=mutants.Factless(puzzle.medium))
    yield "handles share a place", replace(puzzle, medium=mutants.Crowded(puzzle.medium))
    yield "demands are about the whole board", mutants.placeless(puzzle)
    if puzzle.compose is not None:
        yield "composed answers are blank", mutants.idle(puzzle)
    yield "all handles are distinct", mutants.all_distinct(puzzle)
    yield from wrong_strokes(puzzle)
    yield from wrong_canvas(puzzle)
    yield from _wrong_coordinates(puzzle)
    yield from _wrong_clues(puzzle)
    odd = replace(puzzle, switch=lambda instance, origin: Condition("odd", at(*origin.cells), "odd"))
    yield "conditions are of no rule", odd
    first = next(iter(examples(puzzle))).instance
    yield "the streamlined board is another", replace(puzzle, streamline=lambda instance: first)


def _wrong_coordinates(puzzle: AnyPuzzle) -> Iterator[tuple[str, AnyPuzzle]]:
    if puzzle.coordinates is not None:
        swapped = replace(puzzle.coordinates, of=lambda instance, cell: cell)
        yield "coordinates are rows and columns one way only", replace(puzzle, coordinates=swapped)


def _wrong_clues(puzzle: AnyPuzzle) -> Iterator[tuple[str, AnyPuzzle]]:
    clues = puzzle.clues
    if clues is None or clues.only is None:
        return
    only, handles, assemble = clues.only, puzzle.medium.handles, puzzle.medium.assemble
    forgetful = replace(clues, only=lambda instance, kept: only(instance, kept[1:]))
    yield "boards forget a clue", replace(puzzle, clues=forgetful)
    blank = replace(
        clues, same=lambda instance, answer, clue: assemble(instance, [0] * len(handles(instance)))
    )
    yield "answers are blank without a clue", replace(puzzle, clues=blank)


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
CASES = [(key, what) for key in (*ROOMS, "_template") for what in mutations(key)]


def test_there_are_many() -> None:
    for key in ROOMS:
        assert sum(case[0] == key for case in CASES) >= 20


@pytest.mark.parametrize(("key", "what"), CASES)
def test_mutation_is_noticed(key: str, what: str) -> None:
    assert (next(complaint(mutations(key)[what]), None) is None) == ((key, what) in HARMLESS)


DEAR = (all_answers, sound_cuts, rule_by_rule, places)
"""Demands that take seconds where the others take hundredths; they are made last."""


def complaint(mutant: AnyPuzzle) -> Iterator[str]:
    """The kit's complaints; a mutant that makes Kotae refuse its own answers is noticed as well."""
    boards = sorted(examples(mutant), key=lambda board: len(mutant.medium.handles(board.instance)))
    small, large = boards[: len(boards) // 2], boards[len(boards) // 2 :]
    try:
        for question in QUESTIONS:
            if question not in DEAR:
                yield from question(mutant, boards)
        for question, some in [(question, some) for some in (small, large) for question in DEAR]:
            yield from question(mutant, some)
    except Exception as error:
        yield f"{type(error).__name__}: {error}"


@pytest.mark.parametrize("key", ROOMS)
def test_implied_clauses_that_are_not_implied(key: str) -> None:
    puzzle = room(key)
    boards = [board for board in examples(puzzle) if board.answer is not None]
    for name, encoder in puzzle.encodings.items():
        made = [encoder.encode(b.instance, bare=False) for b in boards if encoder.refusal(b.instance) is None]
        if any(block.implied for one in made for block in one.formula.blocks()):
            mutant = mutants.with_formula(puzzle, name, mutants.implied_too_much)
            assert next(complaint(mutant), None), name


WHOLE = [(key, name) for key in ROOMS for name, encoder in room(key).encodings.items() if encoder.whole]


@pytest.mark.parametrize(("key", "name"), WHOLE)
def test_a_rule_that_files_lack(key: str, name: str) -> None:
    puzzle = room(key)
    encoder = puzzle.encodings[name]
    for rule in puzzle.rules:

        def lacking(instance: Any, rule: str = rule) -> Encoding[Any]:
            made = encoder.in_full(instance)
            return replace(made, formula=made.formula.restricted(lambda other: other != rule))

        mutant = replace(puzzle, encodings={name: replace(encoder, whole=lacking)})
        assert next(all_answers(mutant, list(examples(mutant))), None), rule
