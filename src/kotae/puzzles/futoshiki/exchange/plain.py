"""Futoshiki as text art: our own text without its first line."""

from __future__ import annotations

from kotae.codec.lines import split_lines
from kotae.puzzle import Posed, Settings, Written, unsaid
from kotae.puzzles.futoshiki.board import Digits, Futoshiki, format_board, parse, settings_of


def read_art(text: str, settings: Settings) -> list[Posed[Futoshiki, Digits]]:
    """The board of a text; marks instead of signs make it one with mode=adjacent."""
    marked = any(char in text for char in "|-") and not any(char in text for char in "<>^v∧∨V")
    stated = settings.state(mode="adjacent") if marked else settings
    return [Posed(parse(split_lines(text), stated))]


def write_art(board: Futoshiki, answer: Digits | None) -> Written:
    """The board as text art, which tells its mode by its marks."""
    carried = {"mode": "adjacent" if board.marks else "inequality"}
    return Written(format_board(board), tuple(unsaid(settings_of(board), carried, answer)))
