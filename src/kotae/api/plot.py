"""How bound and best length closed in on each other, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kotae.geometry import Point
from kotae.scene import Label, Line, Role, Scene, Shape

COLUMNS, ROWS = 21, 10
LEFT, RIGHT, TOP, BOTTOM = 2.5, 17.5, 1.0, 9.0
BOUND: Role = "group1"
BEST: Role = "group0"

History = Sequence[tuple[float, int, int | None]]
"""Seconds, bound and best length after each change."""


def plot(history: History) -> Scene:
    """Two staircases over time: the best length comes down, the bound goes up, and they meet in a proof."""
    last = history[-1][0] or 1e-3
    bounds = [(seconds, bound) for seconds, bound, _ in history if bound]
    bests = [(seconds, best) for seconds, _, best in history if best is not None]
    values = [value for _, value in (*bounds, *bests)] or [0]
    low, high = min(values), max(values)
    room = max(1, (high - low) // 10)
    low, high = low - room, high + room

    def place(seconds: float, value: float) -> Point:
        return (
            LEFT + (RIGHT - LEFT) * seconds / last,
            BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low),
        )

    shapes: list[Shape] = [
        Line((LEFT, BOTTOM), (RIGHT, BOTTOM), "faint"),
        Line((LEFT, BOTTOM), (LEFT, TOP), "faint"),
        Label((RIGHT, BOTTOM + 0.5), f"{last:.2g} s", size=0.45),
        Label((LEFT, BOTTOM + 0.5), "0 s", size=0.45),
    ]
    shapes += _staircase([place(*step) for step in bounds], BOUND)
    shapes += _staircase([place(*step) for step in bests], BEST)
    ends = {"best": bests[-1:], "bound": bounds[-1:]}
    for word, found in ends.items():
        for _, value in found:  # beside where its line ends; the two stay apart where the lines meet
            y = place(last, value)[1] + (-0.3 if word == "best" else 0.3)
            shapes.append(Label((RIGHT + 1.6, y), f"{word} {value}", size=0.45))
    shapes += [
        Label((LEFT - 1.1, place(0, value)[1]), str(value), size=0.45)
        for value in sorted({min(values), max(values)})
    ]
    final = f"best length {bests[-1][1] if bests else 'none'}, bound {bounds[-1][1] if bounds else 0}"
    return Scene(COLUMNS, ROWS, shapes, "Bound and best length over time", f"After {last:.2g} s: {final}.")


def _staircase(points: list[Point], role: Role) -> list[Shape]:
    """Level until the next change, then straight up or down."""
    shapes: list[Shape] = []
    for (x, y), (x1, y1) in pairwise([*points, (RIGHT, points[-1][1])] if points else []):
        shapes += [Line((x, y), (x1, y), role), Line((x1, y), (x1, y1), role)]
    return shapes
