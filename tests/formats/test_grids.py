"""Plain grids as people type them: what stands for an empty cell, one line or many, several boards."""

from __future__ import annotations

from functools import partial

import pytest

import kotae
from tests.refusals import assert_refused


def grids(key: str, text: str) -> list[str]:
    """The boards of a text of grids, in our own text."""
    return [
        board.puzzle.boards.format(board.instance)
        for board in kotae.read_all(text + "\n", puzzle=key, format="grid")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1.3.1\n.....\n1.2..",
        "1-3-1\n-----\n1-2--",
        "10301\n00000\n10200",
        "1.3.1/...../1.2..",
        "1 . 3 . 1\n. . . . .\n1 . 2 . .",
        "1 0 3 0 1 / 0 0 0 0 0 / 1 0 2 0 0",
        "\n\n  1.3.1\n  .....\n  1.2..\n\n",
        "1.3-1\r\n..0..\r\n1.2..\r\n",
    ],
)
def test_water_of_every_kind(text: str) -> None:
    assert grids("hashi", text) == ["1.3.1\n.....\n1.2.."]


def test_blanks_are_water_where_nothing_else_is() -> None:
    assert grids("hashi", "1 3 1\n     1\n2") == ["1.3.1.\n.....1\n2....."]
    assert grids("hashi", "1 3 1\n\n1 2  ") == ["131", "12"], "a blank line parts two boards"


def test_several_grids() -> None:
    assert grids("hashi", "1.1\n\n\n2.2\n...\n") == ["1.1", "2.2\n..."]
    assert grids("yashi", "o.o\n\no.\n.o\n") == ["o.o", "o.\n.o"]
    assert grids("yashi", "o.o/.../o.o") == ["o.o\n...\no.o"]


def test_a_grid_of_yashi_has_points_of_several_kinds() -> None:
    assert grids("yashi", "O.*\n...") == ["o.o"]


def test_a_grid_of_futoshiki_tells_its_mode() -> None:
    text = ". .|.\n  -\n. . 2\n\n. . .\n"
    board = kotae.read(text, puzzle="futoshiki", format="grid")
    assert board.rules == {"mode": "adjacent"}
    board = kotae.read(text.replace("|", "<").replace("-", "^"), puzzle="futoshiki", format="grid")
    assert board.rules == {"mode": "inequality"}


def test_refusals_name_their_place() -> None:
    for key, text, line, column in (
        ("hashi", "1.1\n\n1.x", 3, 3),
        ("hashi", "1.1/1.x", 1, 7),
        ("hashi", "1.1\n1.", 2, 3),
        ("yashi", "o.o\n\no.?", 3, 3),
        ("yashi", "o.o/oo", 1, 7),
        ("futoshiki", ". .\n. x", 2, 3),
    ):
        assert_refused(partial(grids, key), text, line, column, "expected ...")
