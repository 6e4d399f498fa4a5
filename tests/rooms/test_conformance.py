"""Every room, the template among them, is held to the conformance kit."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from kotae.puzzle import Puzzle
from kotae.puzzles.registry import ROOMS
from kotae.testing.conformance import DEMANDS, Demand
from kotae.testing.examples import examples


def puzzle(key: str) -> Puzzle[Any, Any]:
    """The room of that key; the template is in no registry."""
    room: Puzzle[Any, Any] = import_module(f"kotae.puzzles.{key}").PUZZLE
    return room


@pytest.mark.parametrize("key", [*ROOMS, "_template"])
@pytest.mark.parametrize("demand", DEMANDS, ids=lambda demand: demand.__name__)
def test_conforms(key: str, demand: Demand) -> None:
    room = puzzle(key)
    assert list(demand(room, list(examples(room)))) == []
