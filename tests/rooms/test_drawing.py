"""The picture of every room: washes lie behind everything, and a cross in the middle of its handle."""

from __future__ import annotations

import pytest

from kotae.geometry import Segment, at
from kotae.puzzles.registry import ROOMS, room
from kotae.scene import Box, Highlight, Mark, washes
from kotae.testing.examples import examples

each_key = pytest.mark.parametrize("key", ROOMS)
SHARED = [Highlight("fault", (at((0, 0), (2, 1)), at((0, 0)))), Highlight("group1", (at((0, 0)),))]


def test_a_wash_has_its_role_and_covers_a_cell_once() -> None:
    assert washes(SHARED) == [
        Box((0, 0), 1, 1, outline=None, fill="fault"),
        Box((1, 2), 1, 1, outline=None, fill="fault"),
        Box((0, 0), 1, 1, outline=None, fill="group1"),
    ]


@each_key
def test_washes_lie_behind_everything(key: str) -> None:
    puzzle = room(key)
    for example in examples(puzzle):
        plain = puzzle.draw(example.instance, example.answer, [])
        assert puzzle.draw(example.instance, example.answer, SHARED).shapes == [
            *washes(SHARED),
            *plain.shapes,
        ]


@each_key
def test_a_cross_stands_in_the_middle_of_its_handle(key: str) -> None:
    puzzle = room(key)
    for example in examples(puzzle):
        handles = puzzle.medium.handles(example.instance)
        words = [[state.word for state in handle.states] for handle in handles]
        crosses = [states.index("cross") if "cross" in states else 0 for states in words]
        scene = puzzle.draw(example.instance, puzzle.medium.assemble(example.instance, crosses), [])
        spots = [spot for handle in handles for spot in handle.place.spots if isinstance(spot, Segment)]
        middles = {((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in spots}
        found = [mark for mark in scene.shapes if isinstance(mark, Mark) and mark.kind == "cross"]
        assert {(mark.centre, mark.role) for mark in found} == {(middle, "answer") for middle in middles}
        assert len(found) == len(spots)
