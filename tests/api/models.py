"""Models for `kotae.decode`."""

from __future__ import annotations

import kotae
from kotae.codec.heading import read_heading


def nothing_drawn(board: kotae.Board) -> str:
    """A solver's output in which every variable of the board's file is false."""
    heading = read_heading("".join(kotae.encode(board)))
    assert heading is not None
    return f"v {' '.join(str(-variable) for variable in range(1, int(heading.variables) + 1))} 0"
