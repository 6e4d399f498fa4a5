"""What a hand may touch, told briefly: most handles look like others that lie elsewhere.

A *kind* is what handles share: their states, where they lie, and how each state looks, all relative to a
point; a handle is its kind and that point. A 50×50 grid has 4,900 lines between cells, of two kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kotae.geometry import Area, Point, Spot
from kotae.render.svg import Painter
from kotae.scene import Shape, shifted
from kotae.statements import Handle, State
from kotae.web.tasks.shown import CELL


def hands(handles: Sequence[Handle], strokes: Callable[[int, int], Sequence[Shape]]) -> dict[str, Any]:
    """The kinds of handles, and the kind and point of each; `strokes` draws a handle in a state."""
    painter = Painter(CELL)
    numbers: dict[tuple[tuple[State, ...], tuple[Spot, ...]], int] = {}
    kinds: list[dict[str, Any]] = []
    found = []
    for number, handle in enumerate(handles):
        x, y = _corner(handle)
        spots = tuple(_moved(spot, -x, -y) for spot in handle.place.spots)
        kind = numbers.setdefault((handle.states, spots), len(kinds))
        if kind == len(kinds):  # the first of its kind shows how the others look
            drawn = (strokes(number, state) for state in range(len(handle.states)))
            looks = ["".join(painter.piece(shifted(shape, -x, -y)) for shape in shapes) for shapes in drawn]
            states = [_state(state) for state in handle.states]
            kinds.append({"states": states, "spots": [_spot(spot) for spot in spots], "looks": looks})
        found.append([kind, x, y])
    return {"kinds": kinds, "handles": found}


def _corner(handle: Handle) -> Point:
    """The point that everything of a handle is relative to."""
    spot = handle.place.spots[0]
    return spot.corner if isinstance(spot, Area) else spot.start


def _moved(spot: Spot, across: float, down: float) -> Spot:
    def moved(point: Point) -> Point:
        # Halves and quarters are exact, so that equal kinds are equal.
        return point[0] + across, point[1] + down

    if isinstance(spot, Area):
        return spot._replace(corner=moved(spot.corner))
    return spot._replace(start=moved(spot.start), end=moved(spot.end))


def _state(state: State) -> dict[str, Any]:
    told: dict[str, Any] = {"word": state.word, "settled": state.settled}
    if state.excess:
        told["excess"] = True
    if state.most is not None:
        told["most"] = state.most
    return told


def _spot(spot: Spot) -> dict[str, list[float]]:
    """A rectangle, or a line between two points."""
    if isinstance(spot, Area):
        return {"box": [*spot.corner, spot.width, spot.height]}
    return {"line": [*spot.start, *spot.end]}
