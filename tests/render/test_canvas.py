"""What a character looks like and how many columns it takes."""

from __future__ import annotations

from kotae.render.canvas import cells
from kotae.render.terminal import terminal
from kotae.scene import Box, Disc, Label, Line
from tests.render.scenes import scene


def test_colour() -> None:
    board = scene(
        2,
        1,
        Box((0, 0), 1, 1, "faint", "fault"),
        Label((0.5, 0.5), "3", "answer", bold=True),
        Label((1.5, 0.5), "x"),
    )
    shown = terminal(board, colour=True)
    assert shown.split("\n") == [
        "\x1b[38;5;244m┌───┐\x1b[0m",
        "\x1b[38;5;244m│\x1b[0m\x1b[48;5;223;38;5;16m \x1b[0m\x1b[1;48;5;223;38;5;25m3\x1b[0m"
        "\x1b[48;5;223;38;5;16m \x1b[0m\x1b[38;5;244m│\x1b[0m x",
        "\x1b[38;5;244m└───┘\x1b[0m",
    ]
    assert "\x1b" not in terminal(board)


def test_labels_cannot_smuggle_control_characters() -> None:
    board = scene(6, 1, Label((3, 0.5), "a\x1b[31m\nb\x9b"))
    assert terminal(board) == "a?[31m?b?"


def test_wide_and_combining_characters_keep_their_columns() -> None:
    board = scene(
        4,
        1,
        Disc((0.5, 0.5), 0.4),
        Label((0.5, 0.5), "橋"),
        Label((1.5, 0.5), "e\u0301"),
        Disc((2.5, 0.5), 0.4),
        Label((2.5, 0.5), "1"),
    )
    assert terminal(board) == "(橋) e\u0301  (1)"
    assert terminal(board, ascii_only=True) == "(?)  e  (1)"
    half = scene(1, 1, Label((0.75, 0.5), "橋"), Label((1, 0.5), "橋"), Label((1, 0.5), "1"))
    assert terminal(half) == "1"


def test_a_filled_disc_colours_its_ground_or_itself() -> None:
    discs = (Disc((0.5, 0.5), 0.3, "ink", "group2"), Disc((1.5, 0.5), 0.3, "ink", "group2"))
    shown = terminal(scene(2, 1, *discs, Label((0.5, 0.5), "1")), colour=True)
    assert shown == "\x1b[48;5;158;38;5;16m(1)\x1b[0m  \x1b[38;5;29m●\x1b[0m"


def test_the_last_line_through_a_character_colours_it() -> None:
    lines = (Line((0, 0.5), (1, 0.5), "fault"), Line((0.5, 0), (0.5, 1), "answer"))
    assert "\x1b[38;5;32m┼\x1b[0m" in terminal(scene(1, 1, *lines), colour=True)
    assert "\x1b[38;5;166m╶─┼─╴\x1b[0m" in terminal(scene(1, 1, *reversed(lines)), colour=True)


def test_cells() -> None:
    assert cells("12", ascii_only=True) == ["1", "2"]
    assert cells("橋a", ascii_only=False) == ["橋", "", "a"]
    assert cells("橋\u0301", ascii_only=False) == ["橋\u0301", ""]
    assert cells("\u0301\t", ascii_only=False) == ["?"]
