"""The page about new boards has what the rooms have, and the program behind its plots works."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.api.draw import Picture
from kotae.api.puzzles import knobs_of
from kotae.puzzle import Puzzle
from kotae.scene import Label
from tests.docs.charts import LETTER, Bars, bars
from tests.docs.distributions import SUBJECTS, drawn, main

PAGE = Path(__file__).parents[2] / "docs" / "generating.md"


@pytest.mark.parametrize("puzzle", kotae.all_puzzles(), ids=lambda puzzle: puzzle.key)
def test_the_table_has_every_wish(puzzle: Puzzle[Any, Any]) -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    [row] = [line for line in lines if line.startswith(f"| {puzzle.key} |")]
    places = [row.index(f"`--{knob.name}`:") for knob in knobs_of(puzzle)]
    assert places == sorted(places)
    assert row.count("`--") == len(places)


def extent(label: Label) -> tuple[float, float, float, float]:
    """The box that a label takes, about."""
    (x, y), half = label.centre, len(label.text) * LETTER * label.size / 2
    return x - half, y - label.size / 2, x + half, y + label.size / 2


@pytest.mark.parametrize("key", SUBJECTS)
def test_labels_are_apart_and_inside(key: str) -> None:
    scene = drawn(key, 4, 0, 1)
    boxes = [extent(shape) for shape in scene.shapes if isinstance(shape, Label)]
    assert all(x0 >= -0.5 and x1 <= scene.columns + 0.5 for x0, _, x1, _ in boxes)
    for a, b in combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b)
    assert "%" in scene.description
    assert Picture(scene).svg(dark=True) != Picture(scene).svg()


def test_a_picture_is_written_with_grades(tmp_path: Path) -> None:
    main(["--only", "yashi", "--boards", "3", "--graded", "1", "--to", str(tmp_path)])
    text = (tmp_path / "boards-yashi.svg").read_text(encoding="utf-8")
    assert "3 new boards of Yashi" in text
    assert "Grades of 1 boards" in text


def test_bars_say_their_shares() -> None:
    scene = bars(Bars("Some", {"a": 0.0, "b": 0.4, "c": 99.6}))
    assert scene.description == "Some: a 0.0 %, b 0.4 %, c 99.6 %"
    labels = [shape.text for shape in scene.shapes if isinstance(shape, Label)]
    assert labels == ["Some", "a", "0", "b", "0.4", "c", "100"]
