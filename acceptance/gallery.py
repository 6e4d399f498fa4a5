"""A page of pictures to look at: `python -m acceptance.gallery FOLDER` writes it, with all that it shows.

What a test cannot say of a picture, an eye sees at once: a number off its centre, a line that stops short of
its island, a large board that nobody can read. For each puzzle there are a small and a large board, alone,
with the answer, and with all four marks and coordinates; on light and on dark paper; as SVG, PNG and PDF, and
as text at full and at small width. `index.html` shows them all.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from html import escape
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2

import kotae
from bench import boards
from kotae.geometry import Place, at
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.yashi import PUZZLE as YASHI
from kotae.scene import Highlight, Role

EXAMPLES = Path(__file__).parents[1] / "examples"
MARKED: tuple[Role, ...] = ("fault", "forced", "differ", "hint")
WIDTH = 80
"""Columns of a terminal, for texts that must fit into one."""
STYLE = """\
body { font: 16px sans-serif; margin: 2em; }
figure { display: inline-block; vertical-align: top; margin: 0 1em 1em 0; max-width: 100%; overflow: auto; }
figcaption { color: #555; padding: 0.3em 0; }
img { border: 1px solid #ccc; }
pre { font: 13px/1.15 monospace; border: 1px solid #ccc; padding: 0.5em; margin: 0; }
"""


@dataclass(frozen=True)
class Sample:
    """A board to draw, an answer to it, and how large a cell is."""

    board: kotae.Board
    answer: Any
    cell: int

    def pictures(self) -> Iterator[tuple[str, kotae.Picture]]:
        """The board, its answer, and both with everything that can be added to them."""
        yield "board", kotae.draw(self.board)
        yield "answer", kotae.draw(self.board, self.answer)
        marked = kotae.draw(self.board, self.answer, highlights=self._highlights())
        yield "marks", marked.numbered()

    def _highlights(self) -> list[Highlight]:
        """Cells of the board in slanting stripes, one for each mark and as many unmarked."""
        scene = kotae.draw(self.board).scene
        cells = list(product(range(scene.rows), range(scene.columns)))

        def stripe(number: int) -> Place:
            return at(*((row, column) for row, column in cells if (row + column) % 8 == 2 * number))

        return [Highlight(role, (stripe(number),)) for number, role in enumerate(MARKED)]


def _example(file: str, cell: int) -> Sample:
    return _solved(kotae.read(EXAMPLES / file), cell)


def _solved(board: kotae.Board, cell: int) -> Sample:
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved), f"{board.source} has no answer"
    return Sample(board, outcome.answer, cell)


def _numberlink() -> Sample:
    paths, lines = boards.numberlink(40, 60, Random(1))
    return Sample(kotae.Board(NUMBERLINK, paths), lines, 20)


def _futoshiki() -> Sample:
    square, digits = boards.futoshiki(25, 0.3, 300, Random(1))
    return Sample(kotae.Board(FUTOSHIKI, square), digits, 24)


def _yashi() -> Sample:
    return _solved(kotae.Board(YASHI, boards.yashi(400, Random(1))), 20)


SAMPLES: dict[str, Callable[[], Sample]] = {
    "hashi-small": partial(_example, "hashi/tiny.txt", 32),
    "hashi-triple": partial(_example, "hashi/triple.txt", 32),
    "hashi-large": partial(_example, "hashi/huge.txt", 20),
    "numberlink-small": partial(_example, "numberlink/tiny.txt", 32),
    "numberlink-blocked": partial(_example, "numberlink/garden.txt", 32),
    "numberlink-large": _numberlink,
    "futoshiki-small": partial(_example, "futoshiki/tiny.txt", 32),
    "futoshiki-adjacent": partial(_example, "futoshiki/adjacent.txt", 32),
    "futoshiki-large": _futoshiki,
    "yashi-small": partial(_example, "yashi/twelve.txt", 32),
    "yashi-large": _yashi,
}
"""Examples where there are any, and random boards where they would be too large to be kept."""


def rasterised(pdf: bytes) -> bytes:
    """The first page of a PDF file as PNG, two pixels to a point."""
    file = BytesIO()
    with closing(pypdfium2.PdfDocument(pdf)) as document, closing(document[0].render(scale=2)) as bitmap:
        bitmap.to_pil().save(file, "PNG")
    return file.getvalue()


def write(folder: Path, name: str, sample: Sample) -> Iterator[str]:
    """Write the pictures of a sample; the lines of the page that show them."""
    yield f"<h2>{name}</h2>"
    for shown, picture in sample.pictures():
        yield f"<h3>{shown}</h3>"
        for paper, dark in (("light", False), ("dark", True)):
            pdf = picture.pdf(dark=dark, cell=sample.cell)
            files = {
                "svg": picture.svg(dark=dark, cell=sample.cell).encode(),
                "png": picture.png(dark=dark, cell=sample.cell),
                "pdf": pdf,
                "pdf.png": rasterised(pdf),
            }
            for suffix, content in files.items():
                file = f"{name}-{shown}-{paper}.{suffix}"
                (folder / file).write_bytes(content)
                if suffix != "pdf":
                    yield f'<figure><img src="{file}"><figcaption>{file}</figcaption></figure>'
        texts = {
            "plain": picture.text(),
            "ascii": picture.text(ascii_only=True),
            f"in {WIDTH} columns": picture.text(width=WIDTH),
            f"ascii in {WIDTH} columns": picture.text(width=WIDTH, ascii_only=True),
        }
        for caption, text in texts.items():
            yield f"<figure><pre>{escape(text)}</pre><figcaption>{caption}</figcaption></figure>"


def main(arguments: list[str]) -> int:
    """Write the page and everything on it."""
    parser = argparse.ArgumentParser(prog="python -m acceptance.gallery", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where to write it")
    parser.add_argument("--only", default="", metavar="WORD", help="samples whose name begins so")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    page = [
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>{STYLE}</style>'
    ]
    for name, sample in SAMPLES.items():
        if name.startswith(chosen.only):
            page += write(chosen.folder, name, sample())
    index = chosen.folder / "index.html"
    index.write_text("\n".join([*page, "</html>", ""]), encoding="utf-8")
    print(index)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
