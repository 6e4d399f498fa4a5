"""Pictures of boards and answers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, get_args

from kotae.api.board import Board, ensure_board
from kotae.errors import BadInput
from kotae.generic import A
from kotae.paths import write_whole
from kotae.phrases import listed
from kotae.scene import Highlight, Label, Role, Scene, tiled, with_coordinates, with_grid

if TYPE_CHECKING:  # a board is drawn without the solvers; drawing is loaded when something is drawn
    from kotae.render.pdf import Paper
    from kotae.solving.outcome import Solved

SUFFIXES = (".svg", ".png", ".pdf", ".txt")
SHEET = 24
"""The most pictures on one sheet."""
SUFFIX_PHRASE = listed(SUFFIXES, "or")


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

    def text(
        self,
        *,
        colour: bool = False,
        ascii_only: bool = False,
        width: int | None = None,
        height: int | None = None,
    ) -> str:
        """The picture in box-drawing characters, or in plain ASCII; no line is wider than `width`.

        A picture that would have more than `height` lines is drawn smaller, if nothing is lost by that.
        """
        from kotae.render.terminal import terminal

        return terminal(self.scene, colour=colour, ascii_only=ascii_only, width=width, height=height)

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
                return self.svg(dark=dark, cell=32 if cell is None else cell).encode()
            case ".png":
                return self.png(dark=dark, cell=cell)
            case ".pdf":
                return self.pdf(dark=dark, cell=cell, paper=paper)
            case ".txt":
                return f"{self.text(ascii_only=ascii_only)}\n".encode()
        raise BadInput(f"expected a file ending in {SUFFIX_PHRASE}, not in '{suffix}'")

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        dark: bool = False,
        cell: int | None = None,
        ascii_only: bool = False,
        paper: Paper | None = None,
    ) -> None:
        """Write the picture to a file: SVG, PNG, PDF or text, as the end of its name says."""
        name = os.fspath(path)
        made = self.file(picture_suffix(name), dark=dark, cell=cell, ascii_only=ascii_only, paper=paper)
        write_whole(name, [made])

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


def picture_suffix(name: str) -> str:
    """How the name of a picture's file ends, which must be one of `SUFFIXES`."""
    suffix = os.path.splitext(name)[1].lower()
    if suffix not in SUFFIXES:
        raise BadInput(f"expected a file ending in {SUFFIX_PHRASE}, not '{name}'")
    return suffix


def label_texts(scene: Scene) -> list[str]:
    """What is written in a scene."""
    return [shape.text for shape in scene.shapes if isinstance(shape, Label)]


def sheet(pictures: Sequence[Picture], captions: Sequence[str] = (), *, most: int = SHEET) -> Picture:
    """Pictures in rows, each with its number above it unless it is alone, as one that is about square.

    The first 24, or `most`, are shown, and how many more there are. Captions replace the numbers.
    """
    if len(pictures) == 1:
        return pictures[0]
    scenes = [picture.scene for picture in pictures[:most]]
    captions = captions or [str(number) for number in range(1, len(scenes) + 1)]
    wide, high = max(scene.columns for scene in scenes) + 1, max(scene.rows for scene in scenes) + 2
    across = min(len(scenes), max(2, round((len(scenes) * high / wide) ** 0.5)))
    scene = tiled(scenes, across, captions[:most])
    if (more := len(pictures) - most) > 0:
        words = Label((scene.columns / 2, scene.rows + 0.5), f"and {more} more", size=0.5)
        scene = replace(scene, rows=scene.rows + 1, shapes=[*scene.shapes, words])
    return Picture(scene)


def draw(
    board: Board[A],
    answer: A | Solved[A] | str | Mapping[str, Any] | None = None,
    *,
    highlights: Sequence[Highlight] = (),
) -> Picture:
    """The board, with an answer drawn into it and places highlighted where wanted.

    The answer is what `solve` gave, or its text or JSON.
    """
    from kotae.api.answer import drawn  # which needs pictures itself

    ensure_board(board)
    _ensure_marks(highlights)
    shown = None if answer is None else drawn(board, answer)
    return Picture(board.puzzle.draw(board.instance, shown, highlights))


def _ensure_marks(highlights: Sequence[Highlight]) -> None:
    """Refuse what is no highlight, and roles that no palette has a colour for."""
    for mark in highlights:
        if not isinstance(mark, Highlight):
            raise TypeError(f"expected a Highlight(role, places), not {type(mark).__name__}")
        if mark.role not in get_args(Role):
            raise BadInput(f"there is no role '{mark.role}'; there are {', '.join(get_args(Role))}")


def differing(board: Board, one: Any, other: Any) -> tuple[Highlight, ...]:
    """What marks the places where two drawings differ; nothing if they are the same."""
    handles = board.puzzle.medium.handles(board.instance)
    places = tuple(handles[number].place for number in board.puzzle.differing(board.instance, one, other))
    return (Highlight("differ", places),) if places else ()
