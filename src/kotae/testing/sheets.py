"""What is demanded of a canvas: boards are drawn on its sheets as they are, and whatever is drawn is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kotae.canvas import BoardCanvas, Size
from kotae.errors import BadInput
from kotae.generic import A, I
from kotae.geometry import Area, Place, Point, Spot
from kotae.options import Reading, Setting, defaults
from kotae.puzzle import Puzzle
from kotae.scene import shifted
from kotae.statements import Handle
from kotae.testing.examples import Example
from kotae.testing.strokes import uncoloured


def drawn_boards(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """Boards come back from their sheets, look there as in their pictures, and so do boards with a change."""
    if puzzle.canvas is None:
        return
    canvas = puzzle.canvas()
    yield from _misplaced(canvas, canvas.bounded(canvas.usual), defaults(puzzle.options))
    yield from _miscounted(puzzle, canvas)
    fitting = [board for board in boards if _fits(canvas, board.instance)]
    if boards and not fitting:
        yield "no example fits on a sheet"
    for board in fitting:
        size, states = canvas.size(board.instance), canvas.states(board.instance)
        rules = puzzle.boards.settings(board.instance)
        slots = canvas.slots(size, rules)
        yield from _misplaced(canvas, size, rules)
        if [state for state, slot in zip(states, slots, strict=True) if state not in range(len(slot.states))]:
            yield f"a slot of {board.name} shows a state that it has not"
            return
        if canvas.board(size, states, Reading(puzzle.options, stated=rules)) != board.instance:
            yield f"{board.name} is not read back from its sheet"
        yield from _unlike(puzzle, canvas, board, slots, states)
        yield from _forgotten(puzzle, canvas, board, slots, states)


def printed_on(canvas: BoardCanvas[I], instance: I, rules: Mapping[str, Setting]) -> dict[Place, str]:
    """What is printed on a board, by the places of a sheet."""
    return shown_on(canvas.slots(canvas.size(instance), rules), canvas.states(instance))


def shown_on(slots: Sequence[Handle], states: Sequence[int]) -> dict[Place, str]:
    """What slots show in these states, where that is something."""
    shown = zip(slots, states, strict=True)
    return {slot.place: slot.states[state].word for slot, state in shown if state}


def _fits(canvas: BoardCanvas[I], instance: I) -> bool:
    try:
        canvas.size(instance)
    except BadInput:
        return False
    return True


def _misplaced(canvas: BoardCanvas[I], size: Size, rules: Mapping[str, Setting]) -> Iterator[str]:
    """Slots that cannot be told apart by where they lie, and states that cannot be told apart at all."""
    slots = canvas.slots(size, rules)
    if len({slot.place for slot in slots}) < len(slots):
        yield f"two slots of a sheet of {size} have the same place"
    if len({tuple(map(_middle, slot.place.spots)) for slot in slots}) < len(slots):
        yield f"the middles of two slots of a sheet of {size} are the same"
    for states in {slot.states for slot in slots}:
        if len({state.word for state in states}) < len(states):
            yield f"two states of a slot have the same word: {[state.word for state in states]}"
    for slot in slots:
        looks = [tuple(canvas.strokes(slot, state)) for state in range(len(slot.states))]
        if looks[0] or not all(looks[1:]) or len(set(looks)) < len(looks):
            yield f"states of the slot at {slot.place} look alike, or nothing printed looks like something"


def _miscounted(puzzle: Puzzle[I, A], canvas: BoardCanvas[I]) -> Iterator[str]:
    """States that more slots can show than is said, or only fewer."""
    rules = defaults(puzzle.options)
    slots = canvas.slots(canvas.usual, rules)
    alike = [at for at, slot in enumerate(slots) if slot.states == slots[0].states]
    for number, state in enumerate(slots[0].states):
        for count in () if state.most is None else (state.most, state.most + 1):
            many = set(alike[:count])
            states = [number if at in many else 0 for at in range(len(slots))]
            if _is_board(puzzle, canvas, states) != (count == state.most):
                yield f"that {count} slots show '{state.word}' is no board, or one too many"


def _is_board(puzzle: Puzzle[I, A], canvas: BoardCanvas[I], states: Sequence[int]) -> bool:
    """Whether slots in these states make a board on a sheet of the usual size."""
    try:
        canvas.board(canvas.usual, states, Reading(puzzle.options))
    except BadInput:
        return False
    return True


def _unlike(
    puzzle: Puzzle[I, A],
    canvas: BoardCanvas[I],
    board: Example[I, A],
    slots: Sequence[Handle],
    states: Sequence[int],
) -> Iterator[str]:
    """What the sheet shows and the picture does not, or the other way round."""
    scene = puzzle.draw(board.instance, None, [])
    top, left = scene.origin
    looks = (canvas.strokes(slot, state) for slot, state in zip(slots, states, strict=True))
    drawn = uncoloured(shifted(shape, -left, -top) for strokes in looks for shape in strokes)
    picture = uncoloured(scene.shapes)
    paper = uncoloured(canvas.paper(canvas.size(board.instance)))
    if not paper or drawn - picture or picture - drawn - paper:
        yield f"{board.name} looks otherwise on its sheet"


def _forgotten(
    puzzle: Puzzle[I, A],
    canvas: BoardCanvas[I],
    board: Example[I, A],
    slots: Sequence[Handle],
    states: Sequence[int],
) -> Iterator[str]:
    """Changes of one slot that the board does not show, if it is one."""
    size, rules = canvas.size(board.instance), puzzle.boards.settings(board.instance)
    for number, slot in enumerate(slots):
        for state in range(len(slot.states)):
            changed = list(states)
            changed[number] = state
            try:
                made = canvas.board(size, changed, Reading(puzzle.options, stated=rules))
            except BadInput:
                continue
            if puzzle.boards.settings(made) != rules:
                yield f"{board.name} has other rules with '{slot.states[state].word}' in slot {number}"
            if printed_on(canvas, made, rules) != shown_on(slots, changed):
                yield f"{board.name} shows no '{slot.states[state].word}' in slot {number}"


def _middle(spot: Spot) -> Point:
    if isinstance(spot, Area):
        return spot.corner[0] + spot.width / 2, spot.corner[1] + spot.height / 2
    return (spot.start[0] + spot.end[0]) / 2, (spot.start[1] + spot.end[1]) / 2
