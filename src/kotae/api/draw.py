"""Pictures of boards and answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from kotae.api.board import Board
from kotae.errors import BadInput
from kotae.notebook import Pictured
from kotae.scene import Highlight, Label, Scene, tiled, with_coordinates, with_grid

if TYPE_CHECKING:  # drawing is loaded when something is drawn
    from kotae.render.pdf import Paper

SUFFIXES = (".svg", ".png", ".pdf", ".txt")
SHEET = 24
"""The most pictures on one sheet."""
SUFFIX_PHRASE = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"


@dataclass(frozen=True)
class Picture:
    """A drawing that shows itself as SVG, PNG, PDF or text; a notebook shows it as a picture."""

    scene: Scene

    def svg(self, *, dark: bool = False, cell: int = 32) -> str:
        """The picture as a self-contained SVG document; `cell` is in pixels."""
        from kotae.render.svg import svg

        return svg(self.scene, dark=dark, cell=cell)

    def png(self, *, dark: bool = False, cell: int | None = None) -> bytes:
        """The picture as a PNG file; `cell` is in pixels: 64, or as many as there is room for."""
        from kotae.render.png import png

        return png(self.scene, dark=dark, cell=cell)

    def pdf(self, *, dark: bool = False, cell: float | None = None, paper: Paper | None = None) -> bytes:
        """The picture as a PDF file of one page; `cell` is in points: 24, or as many as there is room for.

        With `paper`, "a4" or "letter", the page has that size, and the picture fits on it.
        """
        from kotae.render.pdf import pdf

        return pdf(self.scene, dark=dark, cell=cell, paper=paper)

    def text(self, *, colour: bool = False, ascii_only: bool = False, width: int | None = None) -> str:
        """The picture in box-drawing characters, or in plain ASCII; no line is wider than `width`."""
        from kotae.render.terminal import terminal

        return terminal(self.scene, colour=colour, ascii_only=ascii_only, width=width)

    def file(
        self,
        suffix: str,
        *,
        dark: bool = False,
        cell: int | None = None,
        ascii_only: bool = False,
        paper: Paper | None = None,
    ) -> bytes:
        """The content of a file whose name ends in that suffix, one of `SUFFIXES`."""
        if paper is not None and suffix != ".pdf":
            raise BadInput(f"only a .pdf file has a size of paper, not one ending in '{suffix}'")
        match suffix:
            case ".svg":
                return self.svg(dark=dark, cell=cell or 32).encode()
            case ".png":
                return self.png(dark=dark, cell=cell)
            case ".pdf":
                return self.pdf(dark=dark, cell=cell, paper=paper)
            case ".txt":
                return f"{self.text(ascii_only=ascii_only)}\n".encode()
        raise BadInput(f"expected a file ending in {SUFFIX_PHRASE}, not in '{suffix}'")

    def lacking(self, suffix: str) -> str | None:
        """What a file with that suffix cannot show of the picture, in a sentence."""
        if suffix not in (".png", ".pdf"):
            return None
        from kotae.render.font import lacking, unwritten

        return unwritten(lacking(label_texts(self.scene)))

    def gridded(self) -> Picture:
        """The picture of one board with dotted lines through its rows and columns, and a frame."""
        return Picture(with_grid(self.scene))

    def numbered(self) -> Picture:
        """The picture of one board with the numbers of its rows and columns."""
        return Picture(with_coordinates(self.scene))

    def _repr_svg_(self) -> str:
        return self.svg()


def label_texts(scene: Scene) -> list[str]:
    """What is written in a scene."""
    return [shape.text for shape in scene.shapes if isinstance(shape, Label)]


def sheet(pictures: Sequence[Picture]) -> Picture:
    """Pictures in rows, each with its number above it unless it is alone, as one that is about square.

    The first 24 are shown, and how many more there are.
    """
    if len(pictures) == 1:
        return pictures[0]
    scenes = [picture.scene for picture in pictures[:SHEET]]
    wide, high = max(scene.columns for scene in scenes) + 1, max(scene.rows for scene in scenes) + 2
    across = min(len(scenes), max(2, round((len(scenes) * high / wide) ** 0.5)))
    scene = tiled(scenes, across, [str(number) for number in range(1, len(scenes) + 1)])
    if (more := len(pictures) - SHEET) > 0:
        words = Label((scene.columns / 2, scene.rows + 0.5), f"and {more} more", size=0.5)
        scene = replace(scene, rows=scene.rows + 1, shapes=[*scene.shapes, words])
    return Picture(scene)


def draw(board: Board, answer: Any = None, *, highlights: Sequence[Highlight] = ()) -> Picture:
    """The board, with an answer drawn into it and cells highlighted where wanted."""
    return Picture(board.puzzle.draw(board.instance, answer, highlights))


def differing(board: Board, one: Any, other: Any) -> tuple[Highlight, ...]:
    """What marks the places where two drawings differ; nothing if they are the same."""
    handles = board.puzzle.medium.handles(board.instance)
    places = tuple(handles[number].place for number in board.puzzle.differing(board.instance, one, other))
    return (Highlight("differ", places),) if places else ()


R = TypeVar("R", bound=Pictured)


def attached(board: Board, make: Callable[..., Picture], result: R, *more: Any) -> R:
    """The result with a picture: what `make` draws of the board, the result, and what else it takes.

    Nothing is drawn before somebody looks.
    """
    return replace(result, picture=partial(_svg, make, board, result, *more))


def answered(board: Board, answer: Any) -> Any:
    """The answer with a picture; one of somebody else's puzzle may be unable to have any."""
    return attached(board, draw, answer) if isinstance(answer, Pictured) else answer


def _svg(make: Callable[..., Picture], *drawn: Any) -> str:
    return make(*drawn).svg()
