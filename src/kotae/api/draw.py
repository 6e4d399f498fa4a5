"""Pictures of boards and answers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, get_args

from kotae.api.board import Board, ensure_board
from kotae.errors import BadInput
from kotae.generic import A
from kotae.scene import Highlight, Role, Scene, side_by_side, with_coordinates

if TYPE_CHECKING:  # a board is drawn without the solvers
    from kotae.solving.outcome import Solved

SUFFIXES = (".svg", ".png", ".pdf", ".txt")
SUFFIX_PHRASE = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"


@dataclass(frozen=True)
class Picture:
    """A drawing that shows itself as SVG, PNG, PDF or text; a notebook shows it as a picture."""

    scene: Scene

    def svg(self, *, dark: bool = False, cell: int = 32) -> str:
        """The picture as a self-contained SVG document; `cell` is in pixels."""
        from kotae.render.svg import svg

        return svg(self.scene, dark=dark, cell=cell)

    def png(self, *, dark: bool = False, cell: int = 32) -> bytes:
        """The picture as a PNG file; `cell` is in pixels, fewer where it would be absurdly large."""
        from kotae.render.png import png

        return png(self.scene, dark=dark, cell=cell)

    def pdf(self, *, dark: bool = False, cell: float = 24) -> bytes:
        """The picture as a PDF file with one page of its size; a `cell` is in points."""
        from kotae.render.pdf import pdf

        return pdf(self.scene, dark=dark, cell=cell)

    def text(self, *, colour: bool = False, ascii_only: bool = False, width: int | None = None) -> str:
        """The picture in box-drawing characters, or in plain ASCII; no line is wider than `width`."""
        from kotae.render.terminal import terminal

        return terminal(self.scene, colour=colour, ascii_only=ascii_only, width=width)

    def file(
        self, suffix: str, *, dark: bool = False, cell: int | None = None, ascii_only: bool = False
    ) -> bytes:
        """The content of a file whose name ends in that suffix, one of `SUFFIXES`."""
        match suffix:
            case ".svg":
                return self.svg(dark=dark, cell=cell or 32).encode()
            case ".png":
                return self.png(dark=dark, cell=cell or 32)
            case ".pdf":
                return self.pdf(dark=dark, cell=cell or 24)
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
    ) -> None:
        """Write the picture to a file: SVG, PNG, PDF or text, as the end of its name says."""
        suffix = os.path.splitext(path)[1].lower()
        if suffix not in SUFFIXES:
            raise BadInput(f"expected a file ending in {SUFFIX_PHRASE}, not '{os.fspath(path)}'")
        made = self.file(suffix, dark=dark, cell=cell, ascii_only=ascii_only)
        with open(path, "wb") as file:
            file.write(made)

    def numbered(self) -> Picture:
        """The picture of one board with the numbers of its rows and columns."""
        return Picture(with_coordinates(self.scene))

    def _repr_svg_(self) -> str:
        return self.svg()


def beside(pictures: Sequence[Picture]) -> Picture:
    """Pictures side by side, as one."""
    return Picture(reduce(side_by_side, (picture.scene for picture in pictures)))


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
