"""Futoshiki as text art: our own text without its first line."""

from __future__ import annotations

from kotae.codec.lines import split_lines
from kotae.formats import Export, Posed, unsaid
from kotae.options import Reading
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki, format_board, parse, settings_of


def read_art(text: str, reading: Reading) -> list[Posed[Futoshiki, Digits]]:
    """The board of a text; marks instead of signs make it one with mode=adjacent."""
    marked = any(char in text for char in "|-") and not any(char in text for char in "<>^v∧∨V")
    stated = reading.state({"mode": "adjacent"}) if marked else reading
    return [Posed(parse(split_lines(text), stated))]


def doubtful(board: Futoshiki) -> bool:
    """Return True if rows without signs are hardly a Futoshiki: no digits, or one twice in a line."""
    if board.less or board.marks:
        return False
    lines = ({(cell[across], digit) for cell, digit in board.givens.items()} for across in (0, 1))
    return not board.givens or any(len(line) < len(board.givens) for line in lines)


def write_art(board: Futoshiki, answer: Digits | None) -> Export:
    """The board as text art, which tells its mode by its marks."""
    carried = {"mode": "adjacent" if board.marks else "inequality"}
    return Export(format_board(board), tuple(unsaid(settings_of(board), carried, answer)))
