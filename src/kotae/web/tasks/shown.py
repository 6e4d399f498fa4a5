"""Pictures for a page: pieces of SVG, of which those of the bare board are sent once.

A page has the pieces of the board, numbered in painting order. Every other picture of it lists its *parts* in
painting order: ``[5, 9]`` for the pieces 5 to 8 of the board, a text for a piece that the board has not. A
50×50 grid has 2,500 pieces, and a line more or less is a few hundred bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from kotae.api.board import Board
from kotae.api.draw import draw
from kotae.geometry import Place, surrounding
from kotae.options import unusual
from kotae.render.svg import Painter
from kotae.scene import Scene, Shape

CELL = 32
"""The width of a cell in the units of a page's pictures."""
MOST_CELLS = 22_500
"""Cells of a board that a page shows at most: 150×150."""

Part = list[int] | str


class BoardPieces:
    """The pieces of a bare board, and pictures told by them."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._painter = Painter(CELL)
        shapes = self._painter.shapes(scene)
        signs = self._painter.signs(shapes)
        self.pieces = [*map(self._painter.piece, shapes), *signs]
        self._numbers: dict[Shape, int] = {shape: number for number, shape in enumerate(shapes)}
        self._signs: dict[str, int] = {sign: number for number, sign in enumerate(signs, len(shapes))}

    def parts(self, scene: Scene) -> list[Part]:
        """The parts of a picture of the same board."""
        shapes = self._painter.shapes(scene)
        numbers = map(self._numbers.get, shapes)
        told: list[int | str] = [
            self._painter.piece(shape) if number is None else number
            for shape, number in zip(shapes, numbers, strict=True)
        ]
        told += [self._signs.get(sign, sign) for sign in self._painter.signs(shapes)]
        found: list[Part] = []
        for piece in told:
            last = found[-1] if found else None
            if isinstance(piece, str):
                found.append(piece)
            elif isinstance(last, list) and last[1] == piece:
                last[1] += 1
            else:
                found.append([piece, piece + 1])
        return found


@lru_cache(8)
def pieces_of(board: Board[Any]) -> BoardPieces:
    """The pieces of the bare board."""
    return BoardPieces(draw(board).scene)


def shown(board: Board[Any], scene: Scene, caption: str = "") -> dict[str, Any]:
    """A picture of the board as a page takes it."""
    return {
        "parts": pieces_of(board).parts(scene),
        "caption": caption,
        "description": scene.description,
    }


def boxes(places: Iterable[Place]) -> list[list[float]]:
    """The rectangles on the page around places: x, y, width and height in cells, each once."""
    areas = dict.fromkeys(surrounding(spot) for place in places for spot in place.spots)
    return [[*area.corner, area.width, area.height] for area in areas]


def pointing(sentence: str, places: Iterable[Place]) -> dict[str, Any]:
    """A sentence, and the rectangles on the page that it is about."""
    return {"sentence": sentence, "boxes": boxes(places)}


def told(statements: Sequence[Any]) -> list[dict[str, Any]]:
    """Statements or facts as sentences that point at their places."""
    return [pointing(each.sentence, [each.place]) for each in statements]


def under(board: Board[Any], sentence: str) -> str:
    """The sentence, with the rule options that are not the usual ones, as a player is told of them."""
    options = unusual(board.puzzle.options, board.rules)
    return f"{sentence} ({', '.join(options)})" if options else sentence
