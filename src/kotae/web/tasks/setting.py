"""A sheet on which a setter draws a board by hand, and the board that it holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotae.api.board import Board
from kotae.api.draw import draw
from kotae.api.recognising import reading_with
from kotae.canvas import BoardCanvas, Size
from kotae.errors import BadInput
from kotae.options import Reading, Setting
from kotae.puzzle import Puzzle
from kotae.puzzles.registry import room
from kotae.render.svg import Painter
from kotae.statements import Handle
from kotae.web.tasks.ask import Ask, pairs
from kotae.web.tasks.hands import hands
from kotae.web.tasks.shown import CELL


def canvas(ask: Ask) -> dict[str, Any]:
    """A sheet with its slots; with a board on it, if one is given."""
    if ask["board"] is not None:
        board = ask.board()
        puzzle, rules = board.puzzle, board.rules
    else:
        puzzle = room(ask["puzzle"])
        board, rules = None, _held(puzzle, ask)
    found = _canvas(puzzle)
    wanted = _size(ask)
    size = found.bounded(wanted or found.usual) if board is None else _large_enough(found, board, wanted)
    slots = found.slots(size, rules)
    states = [] if board is None else _printed(found, board, slots)
    painter = Painter(CELL)
    return {
        "puzzle": puzzle.key,
        "rules": rules,
        "rows": size[0],
        "columns": size[1],
        "largest": found.largest,
        "square": found.square,
        "pieces": [painter.piece(shape) for shape in found.paper(size)],
        **hands(slots, lambda number, state: found.strokes(slots[number], state)),
        "states": states,
    }


def _large_enough(found: BoardCanvas[Any], board: Board[Any], wanted: Size | None) -> Size:
    """The size of a sheet that the board fits on: as large as wanted, if that is larger."""
    rows, columns = found.size(board.instance)
    if wanted is None or found.square:
        return rows, columns
    return found.bounded((max(rows, wanted[0]), max(columns, wanted[1])))


def _printed(found: BoardCanvas[Any], board: Board[Any], slots: Sequence[Handle]) -> list[list[int]]:
    """What is printed on a board, by the numbers of the slots of a sheet that may be larger."""
    own = found.slots(found.size(board.instance), board.rules)
    numbers = {slot.place: number for number, slot in enumerate(slots)}
    printed = []
    for slot, state in zip(own, found.states(board.instance), strict=True):
        if state:
            number = numbers[slot.place]
            # A larger sheet may have more states, so that the same one has another number.
            words = [each.word for each in slots[number].states]
            printed.append([number, words.index(slot.states[state].word)])
    return printed


def compose(ask: Ask) -> dict[str, Any]:
    """The board that a sheet holds, and the row and column of the sheet where its picture begins."""
    puzzle = room(ask["puzzle"])
    found = _canvas(puzzle)
    size = found.bounded(_size(ask) or found.usual)
    rules = _held(puzzle, ask)
    slots = found.slots(size, rules)
    states = [0] * len(slots)
    for slot, state in pairs(ask["slots"] or [], "slots"):
        if not (0 <= slot < len(slots) and 0 <= state < len(slots[slot].states)):
            raise BadInput(f"the sheet has no slot {slot} with a state {state}")
        states[slot] = state
    board: Board[Any] = Board(puzzle, found.board(size, states, reading_with(puzzle, rules)), "the sheet")
    origin = draw(board).scene.origin
    return {"puzzle": puzzle.key, "rules": board.rules, "board": board.text(), "origin": origin}


def _size(ask: Ask) -> Size | None:
    size = ask["size"]
    return None if size is None else (size[0], size[1])


def _canvas(puzzle: Puzzle[Any, Any]) -> BoardCanvas[Any]:
    if puzzle.canvas is None:
        raise BadInput(f"boards of {puzzle.title} cannot be drawn by hand here")
    return puzzle.canvas()


def _held(puzzle: Puzzle[Any, Any], ask: Ask) -> dict[str, Setting]:
    """The value of every rule option, as the request sets it or as it is usual."""
    reading: Reading = reading_with(puzzle, ask["rules"] or {})
    return {option.name: reading[option.name] for option in puzzle.options}
