"""Rooms whose strokes are wrong, or whose sheets are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kotae.canvas import BoardCanvas, Size
from kotae.errors import BadInput
from kotae.options import Reading, Setting
from kotae.scene import Shape, shifted
from kotae.statements import Handle
from kotae.testing.examples import examples
from tests.rooms.mutants import AnyPuzzle, Rewired


def wrong_strokes(puzzle: AnyPuzzle) -> Iterator[tuple[str, AnyPuzzle]]:
    """The puzzle with other strokes than its picture has, by what is wrong with them."""
    medium, draw = puzzle.medium, puzzle.draw

    def aside(instance: Any, handle: int, state: int) -> list[Shape]:
        return [shifted(shape, 1, 0) for shape in medium.strokes(instance, handle, state)]

    def following(instance: Any, handle: int, state: int) -> Sequence[Shape]:
        states = len(medium.handles(instance)[handle].states)
        return medium.strokes(instance, handle, (state + 1) % states)

    changed = {
        "strokes are empty": Rewired(medium, strokes=lambda instance, handle, state: ()),
        "strokes lie one cell aside": Rewired(medium, strokes=aside),
        "strokes are those of the next state": Rewired(medium, strokes=following),
    }
    if any(medium.printed_states(example.instance) for example in examples(puzzle)):
        changed["nothing is printed"] = Rewired(medium, printed_states=lambda instance: {})
    for what, other in changed.items():
        yield what, replace(puzzle, medium=other)
    yield (
        "pictures have no answer",
        replace(puzzle, draw=lambda instance, _, spots: draw(instance, None, spots)),
    )


def wrong_canvas(puzzle: AnyPuzzle) -> Iterator[tuple[str, AnyPuzzle]]:
    """The puzzle with one thing wrong on its sheets, by what it is."""
    if puzzle.canvas is None:
        return
    canvas = puzzle.canvas()

    def refusing(instance: Any) -> Size:
        raise BadInput("no board fits")

    def forgetful(size: Size, states: Sequence[int], reading: Reading) -> Any:
        return canvas.board(size, [0, *states[1:]], reading)

    def unruly(size: Size, states: Sequence[int], reading: Reading) -> Any:
        return canvas.board(size, states, Reading(puzzle.options))

    def crowded(size: Size, rules: Mapping[str, Setting]) -> list[Handle]:
        slots = canvas.slots(size, rules)
        return [slot._replace(place=slots[0].place) for slot in slots]

    def wordless(size: Size, rules: Mapping[str, Setting]) -> list[Handle]:
        return [
            slot._replace(states=tuple(state._replace(word="") for state in slot.states))
            for slot in canvas.slots(size, rules)
        ]

    def roomy(size: Size, rules: Mapping[str, Setting]) -> list[Handle]:
        return [
            slot._replace(states=tuple(state._replace(most=state.most and 3) for state in slot.states))
            for slot in canvas.slots(size, rules)
        ]

    changed: dict[str, BoardCanvas[Any]] = {
        "no board fits on a sheet": replace(canvas, size=refusing),
        "sheets forget a slot": replace(canvas, board=forgetful),
        "sheets forget the rules": replace(canvas, board=unruly),
        "slots share a place": replace(canvas, slots=crowded),
        "slots have no words": replace(canvas, slots=wordless),
        "slots show states that they have not": replace(
            canvas, states=lambda instance: [999 for _ in canvas.states(instance)]
        ),
        "boards look blank on a sheet": replace(canvas, states=lambda i: [0 for _ in canvas.states(i)]),
        "slots look blank": replace(canvas, strokes=lambda slot, state: ()),
        "slots look as if in the next state": replace(
            canvas, strokes=lambda slot, state: canvas.strokes(slot, (state + 1) % len(slot.states))
        ),
        "slots look like the next one": replace(
            canvas,
            strokes=lambda slot, state: [shifted(shape, 1, 0) for shape in canvas.strokes(slot, state)],
        ),
        "there is no paper": replace(canvas, paper=lambda size: ()),
    }
    if any(state.most for slot in canvas.slots(canvas.usual, _usual(puzzle)) for state in slot.states):
        changed["a state may be shown once more"] = replace(canvas, slots=roomy)
    for what, other in changed.items():
        yield what, replace(puzzle, canvas=partial(_same, other))


def _same(canvas: BoardCanvas[Any]) -> BoardCanvas[Any]:
    return canvas


def _usual(puzzle: AnyPuzzle) -> dict[str, Setting]:
    return {option.name: option.values[0] for option in puzzle.options}
