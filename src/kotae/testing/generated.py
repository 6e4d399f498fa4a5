"""That the boards which a room makes have one answer, and are the same whatever judges its drafts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import product

from kotae.drafting import SYMMETRIES, Hopeless, Wish
from kotae.errors import Unsound
from kotae.generating.making import Missed, generating_of, make
from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.solving.outcome import Impossible
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.testing.examples import Example
from kotae.watch import Watch

SIZE = (5, 5)
SEEDS = range(1, 4)
MINIMAL_SEEDS = range(1, 6)
OTHER = Search(backend="minisat22")
"""A search that finds other second answers, in another order."""


def generated_boards(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """New boards have the answer that they come with and no other, under all rules and symmetries."""
    if puzzle.generating is None:
        return
    generating = generating_of(puzzle)
    for knob in generating.knobs:
        if knob.name != knob.name.lower() or any(knob.name == option.name for option in puzzle.options):
            yield f"'{knob.name}' is no name for a wish"
    for symmetry in SYMMETRIES:
        rows, columns = generating.size({}, symmetry)
        if rows < 1 or columns < 1:
            yield f"boards of {rows}×{columns} are made by default"
    names = [option.name for option in puzzle.options]
    made = 0
    for values in product(*(option.values[:2] for option in puzzle.options)):
        for symmetry in SYMMETRIES:
            wish = Wish(size=SIZE, rules=dict(zip(names, values, strict=True)), symmetry=symmetry)
            found = list(_judged(puzzle, wish, SEEDS))
            made += sum(sentence is None for sentence in found)
            yield from (sentence for sentence in found if sentence is not None)
        if puzzle.clues is not None:
            minimal = replace(wish, symmetry="none", minimal=True)
            yield from filter(None, _judged(puzzle, minimal, MINIMAL_SEEDS))
    if not made:
        yield f"no board of {SIZE[0]}×{SIZE[1]} was made"


def _judged(puzzle: Puzzle[I, A], wish: Wish, seeds: Iterable[int]) -> Iterator[str | None]:
    """Yield what is wrong with the board of `wish` for each seed that makes one; None if nothing is."""
    for seed in seeds:
        try:
            board = make(puzzle, wish, seed, 1, Search(), Watch())
        except Hopeless:
            continue
        if isinstance(board, Missed):
            continue
        called = f"the board of seed {seed} with {wish}"
        try:
            puzzle.checked(board.instance, board.answer, "its answer")
        except Unsound as wrong:
            yield f"{called}: {wrong}"
            continue
        if puzzle.boards.settings(board.instance) != wish.rules:
            yield f"{called} has other rules"
        elif puzzle.wants_shortest(board.instance):
            yield None
        elif _has_another(puzzle, board.instance, board.answer):
            yield f"{called} has several answers"
        elif replace(board, grade=None) != make(puzzle, wish, seed, 1, OTHER, Watch()):
            yield f"{called} depends on the solver"
        else:
            yield None


def _has_another(puzzle: Puzzle[I, A], instance: I, answer: A) -> bool:
    with Session(puzzle, instance, OTHER) as session, closing(session.others(answer)) as others:
        return not isinstance(next(others), Impossible)
