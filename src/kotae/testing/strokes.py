"""What is demanded of strokes: a page that draws them shows what the room's own picture shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.scene import Box, Disc, Shape
from kotae.testing.examples import Example


def drawn_strokes(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """The strokes of a state are what the picture gains by it alone, and no two states have the same."""
    medium = puzzle.medium
    for board in boards:
        instance, handles = board.instance, medium.handles(board.instance)
        printed = medium.printed_states(instance)
        empty = _picture(puzzle, instance, [0] * len(handles))
        for number, handle in enumerate(handles):
            looks = [tuple(medium.strokes(instance, number, state)) for state in range(len(handle.states))]
            for state, strokes in enumerate(looks):
                told = f"handle {number} of {board.name}, state '{handle.states[state].word}'"
                alone = [0] * len(handles)
                alone[number] = state
                if uncoloured(strokes) != _picture(puzzle, instance, alone) - empty:
                    yield f"{told}: the strokes are not what the picture gains"
                if not strokes and state not in (0, printed.get(number)):
                    yield f"{told}: nothing shows it"
            if len(set(looks[1:])) < len(looks) - 1:
                yield f"two states of handle {number} of {board.name} look alike"


def uncoloured(shapes: Iterable[Shape]) -> Counter[tuple[type, Shape]]:
    """The shapes as they look without colours, which a room may choose by what is drawn elsewhere."""
    return Counter((type(shape), _grey(shape)) for shape in shapes)


def _grey(shape: Shape) -> Shape:
    match shape:
        case Disc():
            return shape._replace(outline="ink", fill="ink")
        case Box(outline=outline, fill=fill):
            return shape._replace(outline=outline and "ink", fill=fill and "ink")
    return shape._replace(role="ink")


def _picture(puzzle: Puzzle[I, A], instance: I, states: list[int]) -> Counter[tuple[type, Shape]]:
    return uncoloured(puzzle.draw(instance, puzzle.medium.assemble(instance, states), []).shapes)
