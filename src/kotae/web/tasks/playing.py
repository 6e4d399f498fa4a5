"""A board to be played: its picture, what a hand may touch, and what is true of a half-drawn answer."""

from __future__ import annotations

from functools import partial
from typing import Any

from kotae.api.board import Board, pick
from kotae.api.check import check
from kotae.api.convert import writable
from kotae.api.draw import draw
from kotae.api.pictures import marks
from kotae.errors import BadInput
from kotae.render.svg import Painter
from kotae.scene import Label, Scene, with_grid
from kotae.statements import Fact
from kotae.web.tasks.ask import Ask
from kotae.web.tasks.hands import hands
from kotae.web.tasks.satisfied import satisfied
from kotae.web.tasks.shown import CELL, MOST_CELLS, boxes, pieces_of, shown, told


def sheet(ask: Ask) -> dict[str, Any]:
    """The board as a page plays it; the first of several, unless another is picked."""
    boards = ask.boards()
    board = pick(boards, ask["number"] or 1)
    puzzle, instance = board.puzzle, board.instance
    scene = draw(board).scene
    if scene.rows * scene.columns > MOST_CELLS:
        size = f"{scene.rows}×{scene.columns}"
        raise BadInput(f"a board of {size} is too large for a page, which shows {MOST_CELLS:,} cells at most")
    medium = puzzle.medium
    handles = medium.handles(instance)
    drawn = [] if board.answer is None else medium.states(instance, board.answer)
    printed = medium.printed_states(instance)
    return {
        **board.json(),
        "board": board.text(),
        "number": board.number,
        "boards": len(boards),
        "notes": board.notes,
        "made": None if board.made is None else board.made.line(),
        "title": scene.title,
        "description": scene.description,
        "told": puzzle.told(instance),
        "rows": scene.rows,
        "columns": scene.columns,
        "origin": scene.origin,
        "pieces": pieces_of(board).pieces,
        "under": _under(board),
        "grid": _grid(scene),
        "labels": [[*shape.centre, shape.text] for shape in scene.shapes if isinstance(shape, Label)],
        **hands(handles, partial(medium.strokes, instance), printed),
        "names": [_name(board, handle.cells) for handle in handles],
        "printed": sorted(printed.items()),
        "distinct": list(puzzle.distinct(instance)),
        "drawing": [[n, state] for n, state in enumerate(drawn) if state and n not in printed],
        "shortest": puzzle.wants_shortest(instance),
        "formats": writable(puzzle),
        "encodings": {name: encoder.summary for name, encoder in puzzle.encodings.items()},
    }


def play(ask: Ask) -> dict[str, Any]:
    """What is drawn, as a picture, and the rules that no further drawing can mend."""
    board = ask.board()
    drawing = ask.drawing_so_far(board)
    found = check(board, drawing, partial=True)
    scene = draw(board, drawing, highlights=marks("fault", found.faults)).scene
    return {
        **found.json(),
        "page": {
            "picture": shown(board, scene),
            "pencil": _pencil(board, ask.pencilled(board)),
            "faults": told(found.faults),
            "satisfied": boxes(satisfied(board, drawing)),
        },
    }


def _pencil(board: Board[Any], facts: list[Fact]) -> list[tuple[int, str]]:
    """What is noted in pencil: handles, each with the piece that shows its note on top of the picture."""
    draw_marks = board.puzzle.pencil_marks
    if draw_marks is None:
        return []
    painter = Painter(CELL)
    return [
        (
            fact.handle,
            f"<g class='pencil'>{''.join(map(painter.piece, draw_marks(board.instance, [fact])))}</g>",
        )
        for fact in facts
    ]


def _grid(scene: Scene) -> list[str]:
    """Pieces that show what is level with what; none where the board draws its cells."""
    painter, own = Painter(CELL), set(scene.shapes)
    return [painter.piece(shape) for shape in with_grid(scene).shapes if shape not in own]


def _under(board: Board[Any]) -> int:
    """How many pieces of the bare board are painted before what is drawn."""
    medium, instance = board.puzzle.medium, board.instance
    printed = medium.printed_states(instance)
    handles = _handles(board)
    free = next((number for number in range(len(handles)) if number not in printed), None)
    every = len(pieces_of(board).pieces)
    if free is None:
        return every
    states = [int(number == free) for number in range(len(handles))]
    before = 0
    for part in pieces_of(board).parts(draw(board, medium.assemble(instance, states)).scene):
        if isinstance(part, str):
            return before
        before = part[1]
    return every


def _handles(board: Board[Any]) -> Any:
    return board.puzzle.medium.handles(board.instance)


def _name(board: Board[Any], cells: tuple[tuple[int, int], ...]) -> str:
    return "–".join(board.puzzle.cell_name(board.instance, cell) for cell in cells)
