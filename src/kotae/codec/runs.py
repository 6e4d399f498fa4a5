"""Grids written as a string of signs, with runs of empty cells shortened to one character."""

from __future__ import annotations

from collections.abc import Mapping

from kotae.codec.lines import Line

LETTER_RUNS = {chr(ord("a") + n): n + 1 for n in range(26)}
"""``a`` to ``z`` are 1 to 26 empty cells, as in Simon Tatham's game IDs."""


def read_runs(body: str, runs: Mapping[str, int], line: Line, cells: int) -> dict[int, str]:
    """The signs by the number of their cell, in reading order; exactly so many cells must be described."""
    found: dict[int, str] = {}
    at = 0
    for sign in body:
        if sign in runs:
            at += runs[sign]
        else:
            found[at] = sign
            at += 1
        if at > cells:
            raise line.error(f"the board has {cells} cells; its description has more")
    if at < cells:
        raise line.error(f"the board has {cells} cells; its description has {at}")
    return found


def write_runs(signs: Mapping[int, str], runs: Mapping[str, int], cells: int) -> str:
    """The string that `read_runs` reads back, with runs as long as they can be."""
    longest = max(runs.values())
    by_length = {length: sign for sign, length in runs.items()}
    parts, empty = [], 0
    for at in range(cells + 1):
        if at in signs or at == cells or empty == longest:
            parts.append(by_length[empty] if empty else "")
            empty = 0
        if at in signs:
            parts.append(signs[at])
        else:
            empty += 1
    return "".join(parts)
