"""Whether a drawing is a shortest tree, or can become one, agrees with trying everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import kotae
from kotae.puzzles.yashi import PUZZLE
from tests.rooms.oracle import Truth, random_entries
from tests.yashi.brute import length, small_board, trees

PARTS = 2
BOARDS = 100


@pytest.mark.parametrize("part", range(PARTS))
def test_drawings_that_can_become_shortest(part: int) -> None:
    kinds: Counter[tuple[bool | None, bool | None]] = Counter()
    for number in range(part, BOARDS * PARTS, PARTS):
        random = Random(f"shortness {number}")
        instance = replace(small_board(random), shortest=True)
        true = Truth(PUZZLE, instance)
        every = Truth(PUZZLE, replace(instance, shortest=False))
        drawn = random_entries(every, random)
        entries = [(handle, state) for handle, state in enumerate(drawn) if state]
        drawing = PUZZLE.medium.assemble(instance, drawn)
        found = kotae.check(kotae.Board(PUZZLE, instance), drawing, alive=True)
        kinds[found.alive, found.optimal] += 1
        assert (found.alive, found.optimal) == (every.standing(entries), true.standing(entries)), instance
        assert found.length == drawing.length
    assert set(kinds) == {(True, True), (True, False), (False, False)}


@pytest.mark.parametrize("part", range(PARTS))
def test_finished_trees(part: int) -> None:
    kinds: Counter[bool | None] = Counter()
    for number in range(part, BOARDS * PARTS, PARTS):
        instance = replace(small_board(Random(f"finished {number}")), shortest=True)
        every = sorted(trees(instance), key=length)
        for tree in {frozenset(tree) for tree in (every[:1] + every[-1:])}:
            answer = {"links": [[*a, *b] for a, b in tree]}
            found = kotae.check(kotae.Board(PUZZLE, instance), answer, alive=True)
            kinds[found.optimal] += 1
            assert found.optimum is not None
            assert (found.complete, found.alive, found.optimum.length) == (True, True, length(every[0]))
            assert found.optimal == (length(tree) == length(every[0]))
    assert set(kinds) == {True, False}


def test_any_tree_is_not_measured() -> None:
    board = kotae.read("# kotae yashi\no.o\n")
    found = kotae.check(board, {"links": [[0, 0, 2, 0]]}, alive=True)
    assert (found.alive, found.optimal, found.length, found.optimum) == (True, None, None, None)
