"""Pictures of boards and answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from kotae.api.board import Board
from kotae.scene import Highlight, Scene, side_by_side


@dataclass(frozen=True)
class Picture:
    """A drawing that shows itself as SVG or as text; a notebook shows it as a picture."""

    scene: Scene

    def svg(self, *, dark: bool = False) -> str:
        """The picture as a self-contained SVG document."""
        from kotae.render.svg import svg

        return svg(self.scene, dark=dark)

    def text(self, *, colour: bool = False, ascii_only: bool = False) -> str:
        """The picture in box-drawing characters, or in plain ASCII."""
        from kotae.render.terminal import terminal

        return terminal(self.scene, colour=colour, ascii_only=ascii_only)

    def _repr_svg_(self) -> str:
        return self.svg()


def beside(pictures: Sequence[Picture]) -> Picture:
    """Pictures side by side, as one."""
    return Picture(reduce(side_by_side, (picture.scene for picture in pictures)))


def draw(board: Board, answer: Any = None, *, highlights: Sequence[Highlight] = ()) -> Picture:
    """The board, with an answer drawn into it and cells highlighted where wanted."""
    return Picture(board.puzzle.draw(board.instance, answer, highlights))
