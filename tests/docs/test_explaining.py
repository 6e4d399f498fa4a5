"""The tables of the pages about explanations are what the rooms have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.optional import Explaining

DOCS = Path(__file__).parents[2] / "docs"
ROOMS = {puzzle.key: puzzle.explaining() for puzzle in kotae.all_puzzles() if puzzle.explaining is not None}


def table(page: str) -> list[str]:
    """The rows of a page that begin with the key of a room."""
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if any(line.startswith(f"| {key} |") for key in ROOMS)]


def test_weights_are_those_of_the_rooms() -> None:
    weights = {
        key: ", ".join(f"`{rule}` {cost}" for rule, cost in room.weights.items())
        for key, room in ROOMS.items()
    }
    expected = [f"| {key} | {weights[key]} | {room.known} | {room.noted} |" for key, room in ROOMS.items()]
    assert table("explaining.md") == expected


def test_words_begin_where_the_rooms_have_them_begin() -> None:
    expected = [
        f"| {key} | {' | '.join(f'{bound:g}' for bound in room.grades)} |" for key, room in ROOMS.items()
    ]
    assert table("grading.md") == expected


@pytest.mark.parametrize(("key", "room"), ROOMS.items())
def test_every_technique_is_in_the_index(key: str, room: Explaining[Any]) -> None:
    index = (DOCS / "techniques" / "README.md").read_text(encoding="utf-8")
    assert f"]({key}.md) | {', '.join(room.techniques)} |" in index
