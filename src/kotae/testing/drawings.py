"""Drawings of a small board: all of them where they are few, or else a sample with the interesting ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random

from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.testing.guided import single_breaks

ALL = 1024
"""The number of drawings up to which all are tried."""
SAMPLE = 100


def drawings(puzzle: Puzzle[I, A], instance: I, *, near: A | None = None) -> Iterator[A]:
    """Finished drawings of the board; where not all, those that break one rule at one place are among them,
    and every small change of the answer `near`."""
    choices = _settled(puzzle, instance)
    if prod(map(len, choices)) <= ALL:
        for states in product(*choices):
            yield puzzle.medium.assemble(instance, states)
        return
    random = Random(1)
    for _ in range(SAMPLE):
        yield puzzle.medium.assemble(instance, [random.choice(states) for states in choices])
    yield from single_breaks(puzzle, instance)
    if near is not None:
        yield from changes(puzzle, instance, near)


def changes(puzzle: Puzzle[I, A], instance: I, answer: A) -> Iterator[A]:
    """The answer, and every drawing that differs from it at one or two neighbouring handles."""
    choices = _settled(puzzle, instance)
    states = puzzle.medium.states(instance, answer)
    yield answer
    for at in range(len(choices)):
        for here in choices[at]:
            for there in choices[at + 1] if at + 1 < len(choices) else [None]:
                changed = list(states)
                changed[at] = here
                if there is not None:
                    changed[at + 1] = there
                yield puzzle.medium.assemble(instance, changed)


def _settled(puzzle: Puzzle[I, A], instance: I) -> list[list[int]]:
    """For every handle the numbers of its states that a finished answer can show."""
    return [
        [number for number, state in enumerate(handle.states) if state.settled]
        for handle in puzzle.medium.handles(instance)
    ]
