"""A scene as a PNG picture: our own PDF, turned into pixels by PDFium.

PDFium has the fonts of PDF built in, so that a picture does not depend on what is installed.
"""

from __future__ import annotations

from contextlib import closing
from io import BytesIO
from math import isqrt
from threading import Lock

import pypdfium2
from PIL.PngImagePlugin import PngInfo

from kotae.errors import BadInput
from kotae.render.pdf import page
from kotae.render.style import speakable, view
from kotae.scene import Scene

PIXELS = 64_000_000
"""The largest picture: some 450 MB of memory while it is made, and more for each shape on it."""
SMALLEST = 4
"""Pixels: in a smaller cell nothing can be told. A board of 2,000×2,000 cells is just possible."""

# PDFium serves one caller at a time, and crashes if there are two.
_TURN = Lock()


def png(scene: Scene, *, dark: bool = False, cell: int = 32) -> bytes:
    """The scene as a PNG file, `cell` pixels to a cell, or fewer if the picture would be too large."""
    across, down = (int(length) for length in view(scene))
    cell = min(cell, max(isqrt(PIXELS // (across * down)), SMALLEST))
    if cell < 1:
        raise BadInput(f"a cell is at least one pixel wide, not {cell}")
    if across * down * cell * cell > PIXELS:
        raise BadInput(
            f"a picture of {across - 1}×{down - 1} cells is too large for PNG; SVG and PDF can hold it"
        )
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
