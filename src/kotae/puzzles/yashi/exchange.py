"""Foreign Yashi boards: CSV files with a point on each line."""

from __future__ import annotations

from kotae.codec.lines import split_lines
from kotae.puzzle import Format, Settings
from kotae.puzzles.yashi.board import Yashi, make
from kotae.puzzles.yashi.listing import looks_like_points, read_points


def read_csv(text: str, settings: Settings) -> list[Yashi]:
    """The board of a CSV file, which holds one."""
    return [make(read_points(split_lines(text)), settings)]


def write_csv(board: Yashi) -> str:
    """The board as a CSV file; its points are numbered from 0."""
    return "\n".join(["point,x,y", *(f"{number},{x},{y}" for number, (x, y) in enumerate(board.points))])


EXCHANGE = {
    "csv": Format[Yashi](
        summary="a point on each line, 'point,x,y' or 'x,y', with or without a line of names",
        recognise=looks_like_points,
        read=read_csv,
        write=write_csv,
    )
}
