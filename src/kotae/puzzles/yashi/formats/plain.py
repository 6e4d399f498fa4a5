"""Yashi in plain text: CSV files with a point on each line, and grids."""

from __future__ import annotations

from kotae.codec.framing import ensure_few_lines
from kotae.codec.lines import MAX_CELLS, split_lines
from kotae.errors import BadInput
from kotae.formats import Export, Posed, unsaid
from kotae.options import Reading
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi, format_board, has_grid, make, settings_of
from kotae.puzzles.yashi.listing import read_points


def read_csv(text: str, reading: Reading) -> list[Posed[Yashi, Links]]:
    """The board of a CSV file, which holds one."""
    ensure_few_lines(text, MAX_CELLS, "the CSV file ")
    return [Posed(make(read_points(split_lines(text)), reading))]


def write_csv(board: Yashi, answer: Links | None) -> Export:
    """The board as a CSV file; its points are numbered from 0."""
    lines = ["point,x,y", *(f"{number},{x},{y}" for number, (x, y) in enumerate(board.points))]
    return Export("\n".join(lines), tuple(unsaid_of(board, answer)))


def format_grid(board: Yashi) -> str:
    """The board as a grid, where that is of a sensible size."""
    if not has_grid(board):
        raise BadInput("the points lie too far apart, or at negative coordinates, to be shown as a grid")
    return format_board(board)


def unsaid_of(board: Yashi, answer: Links | None = None) -> list[str]:
    """Phrases for what is lost where no options are told, nor an answer."""
    return unsaid(settings_of(board), {"goal": "any"}, answer)
