"""Every room, the template among them, is held to the conformance kit."""

from __future__ import annotations

import pytest

from kotae.puzzle import puzzle_of
from kotae.puzzles.registry import ROOMS
from kotae.testing.conformance import DEMANDS, Demand
from kotae.testing.examples import examples


@pytest.mark.parametrize("key", [*ROOMS, "_template"])
@pytest.mark.parametrize("demand", DEMANDS, ids=lambda demand: demand.__name__)
def test_conforms(key: str, demand: Demand) -> None:
    room = puzzle_of(f"kotae.puzzles.{key}")
    assert list(demand(room, list(examples(room)))) == []
