"""What a hand may touch, told briefly: most handles look like others that lie elsewhere.

A *kind* is what handles share: their states, where they lie, and how each state looks, all relative to a
point; a handle is its kind and that point. A 50×50 grid has 4,900 lines between cells, of two kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from kotae.geometry import Area, Point, Spot
from kotae.render.svg import Painter
from kotae.scene import Shape, shifted
from kotae.statements import Handle, State
from kotae.web.tasks.shown import CELL


def hands(
    handles: Sequence[Handle],
    strokes: Callable[[int, int], Sequence[Shape]],
    printed: Collection[int] = (),
) -> dict[str, Any]:
    """The kinds of handles, and the kind and point of each; `strokes` draws a handle in a state.

    Those that are printed are drawn by the board itself, so they do not show how the others look.
    """
    numbers: dict[tuple[tuple[State, ...], tuple[Spot, ...]], int] = {}
    models: list[int] = []
    found = []
    for number, handle in enumerate(handles):
        x, y = _corner(handle)
        kind = numbers.setdefault((handle.states, _spots(handle)), len(models))
        if kind == len(models):
            models.append(number)
        elif models[kind] in printed and number not in printed:
            models[kind] = number
        found.append([kind, x, y])
    kinds = [_kind(handles[model], partial(strokes, model)) for model in models]
    return {"kinds": kinds, "handles": found}


def _kind(handle: Handle, strokes: Callable[[int], Sequence[Shape]]) -> dict[str, Any]:
    """What handles like this one share."""
    painter = Painter(CELL)
    x, y = _corner(handle)
    drawn = map(strokes, range(len(handle.states)))
    return {
        "states": [_state(state) for state in handle.states],
        "spots": [_spot(spot) for spot in _spots(handle)],
        "looks": ["".join(painter.piece(shifted(shape, -x, -y)) for shape in shapes) for shapes in drawn],
    }


def _corner(handle: Handle) -> Point:
    """The point that everything of a handle is relative to."""
    spot = handle.place.spots[0]
    return spot.corner if isinstance(spot, Area) else spot.start


def _spots(handle: Handle) -> tuple[Spot, ...]:
    """Where a handle lies, relative to its point."""
    x, y = _corner(handle)
    return tuple(_moved(spot, -x, -y) for spot in handle.place.spots)


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
