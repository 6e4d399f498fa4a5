"""Boards of the template puzzle: a line with the number of columns, then the number of each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kotae.codec.lines import TextLine, bounded_size, trim_blank, whole_number
from kotae.errors import BadInput
from kotae.options import Reading
from kotae.puzzle import text_boards


@dataclass(frozen=True)
class Shadows:
    """An instance: how many cells a row has, and the number of each row."""

    columns: int
    counts: tuple[int, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.counts), self.columns


def parse(lines: Sequence[TextLine], reading: Reading) -> Shadows:
    """The instance that the lines describe, one number on each."""
    numbers = [whole_number(line.text.strip(), line.error, "a number") for line in trim_blank(lines)]
    if len(numbers) < 2:
        raise BadInput("expected the number of columns, and a number for each row below it")
    bounded_size(len(numbers) - 1, numbers[0], lines[0])
    return Shadows(numbers[0], tuple(numbers[1:]))


BOARDS = text_boards(parse, lambda board: "\n".join(map(str, (board.columns, *board.counts))))
