"""What is demanded of places: everything that is said of a board can be pointed at."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from random import Random

from kotae.encoding import Encoding
from kotae.formula import Origin
from kotae.generic import A, I
from kotae.geometry import Place
from kotae.puzzle import Puzzle
from kotae.statements import Statement
from kotae.testing.drawings import drawings
from kotae.testing.examples import Example
from kotae.testing.oracle import Oracle

DRAWINGS = 60
"""Drawings of a board whose cuts are looked at."""
SIZE = (5, 5)


def places(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """Handles have places of their own, faults have places, and every clause and cut leads to a small one."""
    for board in boards:
        handles = puzzle.medium.handles(board.instance)
        if len({handle.place for handle in handles}) < len(handles):
            yield f"two handles of {board.name} have the same place"
        numbered = {cell: puzzle.numbers(board.instance, cell) for handle in handles for cell in handle.cells}
        back = (lambda _, cell: cell) if puzzle.coordinates is None else puzzle.coordinates.cell
        if any(back(board.instance, numbers) != cell for cell, numbers in numbered.items()):
            yield f"a cell of {board.name} is not found by its coordinates"
        for fault in [] if board.answer is None else puzzle.faults(board.instance, board.answer):
            if not fault.place.spots:
                yield f"the fault '{fault.sentence}' of {board.name} lies nowhere"
        shown = list(islice(drawings(puzzle, board.instance, near=board.answer), DRAWINGS))
        for name, encoder in puzzle.encodings.items():
            if encoder.refusal(board.instance) is None:
                encoding = encoder.encode(board.instance, bare=True)
                yield from _unplaced_clauses(puzzle, board, name, encoding)
                yield from _unplaced_cuts(puzzle, board, encoding, shown)


def _unplaced_clauses(
    puzzle: Puzzle[I, A], board: Example[I, A], name: str, encoding: Encoding[A]
) -> Iterator[str]:
    """Origins of clauses that lead to no place of their own."""
    found: dict[tuple[str, Place], Origin] = {}
    for origin in sorted({block.origins[0] for block in encoding.formula.blocks()}):
        said = puzzle.demand(board.instance, origin)
        if found.setdefault((said.rule, said.place), origin) != origin or not said.cells:
            yield f"{name} has clauses for {origin} of {board.name} that nobody can point at"
        yield from _misworded(board.name, said, origin)


def _unplaced_cuts(
    puzzle: Puzzle[I, A], board: Example[I, A], encoding: Encoding[A], shown: list[A]
) -> Iterator[str]:
    """Cuts against drawings that are said to lie elsewhere than they do."""
    with closing(Oracle(encoding)) as oracle:
        models = [model for model in map(oracle.model, shown) if model is not None]
    for origin, cut in (found for model in models for found in encoding.formula.cuts(model)):
        said = puzzle.demand(board.instance, origin, cut)
        if said.place != cut.place or not said.cells:
            yield f"a cut for {origin} of {board.name} lies elsewhere than is said"
        yield from _misworded(board.name, said, origin)


def travels(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """Boards and answers come back from their pickles as they were."""
    for board in boards:
        if pickle.loads(pickle.dumps((board.instance, board.answer))) != (board.instance, board.answer):
            yield f"{board.name} is not read back from its pickle"


def composed(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """A composed answer breaks no rule of its board, and the same random numbers compose the same."""
    if puzzle.compose is None:
        return
    for seed in range(5):
        instance, answer = puzzle.compose(SIZE, Random(seed))
        if any(puzzle.faults(instance, answer)):
            yield f"what it composes from {seed} is no answer"
        if puzzle.compose(SIZE, Random(seed)) != (instance, answer):
            yield f"it composes two boards from {seed}"


def _misworded(board: str, said: Statement, origin: Origin) -> Iterator[str]:
    sentence = said.sentence
    if said.rule != origin.rule or not sentence or sentence[0].isupper() or sentence.endswith("."):
        yield f"'{sentence}', demanded by {origin} of {board}, is no phrase about that rule"
