"""Drawn symbols: what a hand draws in a cell, and what is printed there already."""

from __future__ import annotations

from typing import Any

from kotae.media.symbols import SymbolMedium
from kotae.puzzles.futoshiki.answer import MEDIUM as DIGITS
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.scene import Label
from tests.media.colouring import MEDIUM as COLOURS
from tests.media.colouring import Colouring, Map

MAP = Map(1, 3, (((0, 1), 2),))


def words(medium: SymbolMedium[Any, Any], board: Any, handle: int) -> list[list[str]]:
    """What each state of a handle writes."""
    states = range(len(medium.symbols(board)))
    looks = [medium.strokes(board, handle, state) for state in states]
    return [[shape.text for shape in shapes if isinstance(shape, Label)] for shapes in looks]


def test_a_symbol_is_its_word_in_the_middle_of_its_cell() -> None:
    assert list(COLOURS.strokes(MAP, 2, 1)) == [Label((2.5, 0.5), "red", "answer")]
    assert words(COLOURS, MAP, 0) == [[], ["red"], ["green"], ["blue"]]


def test_what_is_printed_is_not_drawn_again() -> None:
    assert COLOURS.printed_states(MAP) == {1: 2}
    assert words(COLOURS, MAP, 1) == [[], ["red"], [], ["blue"]]
    assert COLOURS.drawn(MAP, Colouring(((1, 2, None),))) == [Label((0.5, 0.5), "red", "answer")]


def test_digits_are_as_large_as_in_the_picture() -> None:
    board = Futoshiki(12, {(1, 0): 3})
    assert DIGITS.printed_states(board) == {12: 3}
    assert list(DIGITS.strokes(board, 13, 7)) == [Label((1.5, 1.5), "7", "answer", 0.5)]
    assert list(DIGITS.strokes(Futoshiki(100), 0, 100)) == [Label((0.5, 0.5), "100", "answer", 1.08 / 3)]
