"""Text in PDF: Open Sans, which comes as a package and is embedded, so that every print shop has it.

It has Latin, Greek and Cyrillic. A character that it lacks is replaced by a question mark, and `lacking` says
which those are: a front end tells the user, where a box would leave them to guess.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from threading import Lock
from typing import Any
from unicodedata import category, normalize

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from kotae.phrases import some
from kotae.render.style import speakable

Pages = Any
"""ReportLab has no types: a `reportlab.pdfgen.canvas.Canvas`."""

ELLIPSIS = "…"
REPLACEMENT = "?"
_TURN = Lock()
_FILES = {False: "OpenSans-Regular.ttf", True: "OpenSans-Bold.ttf"}


def lacking(texts: Iterable[str]) -> str:
    """The characters of these texts that the font has no sign for, each once, as they come."""
    return "".join(dict.fromkeys(sign for text in texts for sign in _plain(text) if not _has(sign)))


def unwritten(signs: str) -> str | None:
    """A sentence about the characters that the font lacks; None if there are none."""
    if not signs:
        return None
    named = some([f"'{sign}'" for sign in signs])
    return f"the font has no sign for {named}; '{REPLACEMENT}' is printed instead"


def breadth(text: str, *, bold: bool = False) -> float:
    """How wide the text is, in its size."""
    return float(pdfmetrics.stringWidth(_shown(text), font(bold=bold), 1))


def shortened(text: str, width: float, *, bold: bool = False) -> str:
    """The text on one line, with an ellipsis for what goes beyond `width`."""
    text = " ".join(text.split())
    # Nothing that is drawn is narrower than a fifth of the size, so more than this never fits.
    low, high = 0, int(5 * width) + 2
    if len(text) <= high and breadth(text, bold=bold) <= width:
        return text
    high = min(high, len(text))
    while low < high:
        middle = (low + high + 1) // 2
        fits = breadth(text[:middle].rstrip() + ELLIPSIS, bold=bold) <= width
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip() + ELLIPSIS


def wrapped(text: str, width: float, indent: float = 0) -> tuple[str, ...]:
    """The text in lines no wider than `width`, the first less by `indent`, unless a single word is wider."""
    lines: list[str] = []
    for word in text.split():
        room = width - indent if len(lines) == 1 else width
        if lines and breadth(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def write(
    canvas: Pages, x: float, y: float, text: str, size: float, *, bold: bool = False, centred: bool = True
) -> None:
    """Write text that is centred on x, or begins there, and stands on y, in the colour set for filling."""
    written = canvas.beginText(x - breadth(text, bold=bold) * size / 2 * centred, y)
    written.setFont(font(bold=bold), size)
    written.textOut(_shown(text))
    canvas.drawText(written)


def font(*, bold: bool) -> str:
    """The name of a font that ReportLab knows from now on."""
    name = "kotae-bold" if bold else "kotae"
    # Once for all threads: a font that is replaced while somebody writes with it loses what was written.
    with _TURN:
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(files("ttf_opensans") / "ttf" / _FILES[bold])))
    return name


@lru_cache(maxsize=1000)
def _shown(text: str) -> str:
    """The text in characters that the font has."""
    return "".join(sign if _has(sign) else REPLACEMENT for sign in _plain(text))


def _plain(text: str) -> str:
    """The text as it can be written: accents joined to their letters, and nothing that only steers others."""
    joined = normalize("NFC", speakable(text))
    return "".join(
        " " if sign.isspace() else sign for sign in joined if sign.isspace() or category(sign) != "Cf"
    )


@cache
def _has(sign: str) -> bool:
    # A font may list characters that it has no shape for; they share the shape 0.
    return bool(pdfmetrics.getFont(font(bold=False)).face.charToGlyph.get(ord(sign), 0))
