"""A scene as a PNG picture: our own PDF, its font in it, turned into pixels by PDFium."""

from __future__ import annotations

from contextlib import closing
from io import BytesIO
from math import isqrt
from threading import Lock

import pypdfium2
from PIL.PngImagePlugin import PngInfo

from kotae.errors import BadInput
from kotae.render.pdf import page
from kotae.render.style import ensure_size, speakable, view
from kotae.scene import Scene

PIXELS = 64_000_000
"""The largest picture: some 450 MB of memory while it is made, and more for each shape on it."""
USUAL = 64
"""Pixels to a cell, if nobody says how many: sharp on today's screens."""
SMALLEST = 4
"""Pixels: in a smaller cell nothing can be told. A board of 2,000×2,000 cells is just possible."""

# PDFium serves one caller at a time, and crashes if there are two.
_TURN = Lock()


def png(scene: Scene, *, dark: bool = False, cell: int | None = None) -> bytes:
    """The scene as a PNG file, `cell` pixels to a cell; `USUAL`, or fewer on a very large board."""
    across, down = (int(length) for length in view(scene))
    most = isqrt(PIXELS // (across * down))
    size = f"{scene.rows}×{scene.columns} cells"
    if cell is None:
        cell = min(USUAL, most)
        if cell < SMALLEST:
            raise BadInput(f"a picture of {size} is too large for PNG; SVG and PDF can hold it")
    ensure_size(cell)
    if cell > most:
        raise BadInput(f"a PNG picture has room for {size} of at most {most} pixels each, not {cell}")
    words = PngInfo()
    words.add_text("Title", speakable(scene.title))
    words.add_text("Description", speakable(scene.description))
    drawn = page(scene, dark=dark, cell=cell, compressed=False)
    file = BytesIO()
    # What PDFium gave is given back within the turn, too, and not when it happens to be collected.
    with (
        _TURN,
        closing(pypdfium2.PdfDocument(drawn)) as document,
        closing(document[0].render(rev_byteorder=True)) as bitmap,
    ):
        bitmap.to_pil().save(file, "PNG", pnginfo=words)
    return file.getvalue()
