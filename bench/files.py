"""`python -m bench files`: what `kotae encode` writes of a board, whole and presolved."""

from __future__ import annotations

from random import Random

from bench import boards
from bench.table import Table
from kotae.api.board import Board
from kotae.api.encode import encode
from kotae.codec.heading import read_heading
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.yashi import PUZZLE as YASHI


def chosen(quick: bool) -> dict[str, Board]:
    """Random boards of the puzzles whose default encoding presolves, by what they are called."""
    random = Random(0)

    size, side, points = (12, 10, 60) if quick else (25, 30, 400)
    return {
        f"Futoshiki {size}×{size}, 35 % given": Board(
            FUTOSHIKI, boards.futoshiki(size, 0.35, size * 8, random)[0]
        ),
        f"Numberlink {side}×{side}": Board(NUMBERLINK, boards.numberlink(side, side, random)[0]),
        f"Yashi of {points} points": Board(YASHI, boards.yashi(points, random)),
    }


def run(quick: bool) -> None:
    """Print the table."""
    table = Table("Files for other solvers", ["", "form", "variables", "lines", "kB", "kB without comments"])
    for name, board in chosen(quick).items():
        for presolved in (False, True):
            lines = list(encode(board, presolved=presolved))
            heading = read_heading("".join(lines))
            assert heading is not None
            bare = [line for line in lines if line[0] != "c"]
            sizes = [sum(map(len, text)) // 1000 for text in (lines, bare)]
            form = "presolved" if presolved else "whole"
            table.row(name, form, heading.variables, f"{len(bare):,}", *(f"{size:,}" for size in sizes))
