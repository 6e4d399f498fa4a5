"""Text for PDF in any script, with the fonts that every reader has or that fit in the file.

Helvetica, Symbol and ZapfDingbats belong to PDF itself: PDFium draws them with outlines of its own, whatever
is installed. Vera comes with ReportLab, is embedded, and adds some letters of Latin. A letter that they lack
is put together from its base and its accent, as in ř. What is left is framed: a box with the character's
number, so that two characters that cannot be drawn are still told apart; `ActualText` keeps it searchable.

East Asian characters would need a font of several megabytes. Where the ground is known to be paper, they are
asked of the reader's own fonts, which it must have to show them: first the box, then a black square of that
font in the paper's colour, which hides the box, then the character. A reader without the font draws neither
of the last two, and the box remains.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple
from unicodedata import category, normalize

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont

from kotae.render.style import speakable

Pages = Any
"""ReportLab has no types: a `reportlab.pdfgen.canvas.Canvas`."""

ELLIPSIS = "…"
# The size of the number in a box.
_SMALL = 0.42
_PLAIN, _BOLD = "Helvetica", "Helvetica-Bold"
_VERA, _VERA_BOLD = "kotae-vera", "kotae-vera-bold"
# Marks that go with a letter, as characters that stand alone, and whether they hang below it.
_ACCENTS = {
    "\u0300": ("`", False),
    "\u0301": ("´", False),
    "\u0302": ("ˆ", False),
    "\u0303": ("˜", False),
    "\u0304": ("¯", False),
    "\u0306": ("˘", False),
    "\u0307": ("˙", False),
    "\u0308": ("¨", False),
    "\u030a": ("˚", False),
    "\u030b": ("˝", False),
    "\u030c": ("ˇ", False),
    "\u0327": ("¸", True),
    "\u0328": ("˛", True),
}
# Which of the reader's fonts to ask, by the character set that it is made for.
_EASTERN = {
    "shift_jis": "HeiseiKakuGo-W5",
    "gb2312": "STSong-Light",
    "big5": "MSung-Light",
    "euc_kr": "HYGothic-Medium",
}


class Glyph(NamedTuple):
    """Characters of one font, moved and scaled; lengths are in the text's size."""

    font: str
    text: str
    right: float = 0
    up: float = 0
    scale: float = 1
    layer: int = 0
    """1 is drawn in the paper's colour, over what is on 0; 2 is drawn over both."""


class Piece(NamedTuple):
    """A part of a text: what it says, how wide it is, and what is drawn for it."""

    says: str
    width: float
    glyphs: tuple[Glyph, ...]
    frame: float = 0
    """The width of the box around it, if it has one."""

    @property
    def composed(self) -> bool:
        """Whether what is drawn does not tell what it says; a reader takes Symbol's Ω for the sign of ohm."""
        return len(self.glyphs) > 1 or self.glyphs[0].font == "Symbol"


@lru_cache(maxsize=1000)
def pieces(text: str, *, bold: bool = False, eastern: bool = False) -> tuple[Piece, ...]:
    """The text in pieces, from left to right; `eastern` allows fonts that only the reader may have."""
    _register()
    found: list[Piece] = []
    letters = (_piece(letter, bold, eastern) for letter in normalize("NFC", speakable(text)))
    plain = (piece for piece in letters if piece is not None)
    for font, group in groupby(plain, key=_font):
        if font is None:
            found += group
        else:
            said = "".join(piece.says for piece in group)
            found.append(Piece(said, pdfmetrics.stringWidth(said, font, 1), (Glyph(font, said),)))
    return tuple(found)


def breadth(parts: Iterable[Piece]) -> float:
    """How wide the pieces are together, in the text's size."""
    return sum(piece.width for piece in parts)


def shortened(text: str, width: float, *, bold: bool = False) -> tuple[Piece, ...]:
    """The text in pieces, with an ellipsis for what goes beyond `width`; East Asian fonts are allowed."""
    text = " ".join(text.split())
    # Nothing that is drawn is narrower than a fifth of the size, so more than this never fits.
    low, high = 0, int(5 * width) + 2
    whole = pieces(text[:high], bold=bold, eastern=True)
    if len(text) <= high and breadth(whole) <= width:
        return whole
    high = min(high, len(text))
    while low < high:
        middle = (low + high + 1) // 2
        part = pieces(text[:middle].rstrip() + ELLIPSIS, bold=bold, eastern=True)
        low, high = (middle, high) if breadth(part) <= width else (low, middle - 1)
    return pieces(text[:low].rstrip() + ELLIPSIS, bold=bold, eastern=True)


def write(canvas: Pages, x: float, y: float, parts: Sequence[Piece], size: float, colour: str) -> None:
    """Write the pieces so that they are centred on x and stand on y; `colour` is set for filling already."""
    x -= breadth(parts) * size / 2
    for composed, group in groupby(parts, key=lambda piece: piece.composed):
        run = list(group)
        if composed:
            # One span for the whole run: a reader that searches would see spaces between several.
            said = "".join(piece.says for piece in run).encode("utf-16-be").hex()
            canvas.addLiteral(f"/Span <</ActualText <feff{said}>>> BDC q")
        drawn: list[tuple[float, Glyph]] = []
        for piece in run:
            if piece.frame:
                corner = f"{x + (piece.width - piece.frame) / 2 * size:.2f} {y - 0.1 * size:.2f}"
                box = f"{corner} {piece.frame * size:.2f} {0.9 * size:.2f} re"
                canvas.addLiteral(f"{colour} RG {0.03 * size:.3f} w [] 0 d 0 j {box} S")
            drawn += ((x, glyph) for glyph in piece.glyphs)
            x += piece.width * size
        # By layers, lest what hides a box hides the character before it, too.
        for left, glyph in sorted(drawn, key=lambda item: item[1].layer):
            if composed:
                canvas.addLiteral("1 1 1 rg" if glyph.layer == 1 else f"{colour} rg")
            _put(canvas, left, y, glyph, size)
        if composed:
            canvas.addLiteral("Q EMC")


def _put(canvas: Pages, x: float, y: float, glyph: Glyph, size: float) -> None:
    """Draw one glyph of a piece that starts at a point."""
    text = canvas.beginText(x + glyph.right * size, y + glyph.up * size)
    text.setFont(glyph.font, glyph.scale * size)
    text.textOut(glyph.text)
    canvas.drawText(text)


@cache
def _register() -> None:
    """Make the fonts known to ReportLab, which keeps them by name."""
    pdfmetrics.registerFont(TTFont(_VERA, "Vera.ttf"))
    pdfmetrics.registerFont(TTFont(_VERA_BOLD, "VeraBd.ttf"))
    for font in _EASTERN.values():
        pdfmetrics.registerFont(UnicodeCIDFont(font))


def _font(piece: Piece) -> str | None:
    """The font of a piece that is nothing but its characters in that font."""
    glyph = piece.glyphs[0]
    return glyph.font if len(piece.glyphs) == 1 else None


@lru_cache(maxsize=10_000)
def _piece(letter: str, bold: bool, eastern: bool) -> Piece | None:
    """What is drawn for one character; nothing for those that only steer others."""
    if letter.isspace():
        letter = " "
    if category(letter) == "Cf":
        return None
    if font := _holder(letter, bold):
        return Piece(letter, 0, (Glyph(font, letter),))
    framed = _accented(letter, bold) or _framed(letter)
    other = _reader(letter) if eastern and framed.frame else None
    if other is None:
        return framed
    # The square has to hide all of the box: fonts make it 0.8 or 0.9 of their size, and the box is 0.9 high.
    cover = Glyph(other, "■", -0.2, -0.18, 1.4, layer=1)
    moved = tuple(glyph._replace(right=glyph.right + (1 - framed.width) / 2) for glyph in framed.glyphs)
    return Piece(letter, 1, (*moved, cover, Glyph(other, letter, layer=2)), framed.frame)


def _holder(letter: str, bold: bool) -> str | None:
    """The font that has a character and comes with PDF or with us."""
    if category(letter)[0] == "C":
        return None
    if _encodes("cp1252", letter):
        return _BOLD if bold else _PLAIN
    vera = _VERA_BOLD if bold else _VERA
    if _encodes("SymbolEncoding", letter):
        return "Symbol"
    # Vera lists characters that it has no shape for; they share the shape 0.
    if pdfmetrics.getFont(vera).face.charToGlyph.get(ord(letter), 0):
        return vera
    return "ZapfDingbats" if _encodes("ZapfDingbatsEncoding", letter) else None


def _reader(letter: str) -> str | None:
    """The font to ask of the reader for a character."""
    return next((font for charset, font in _EASTERN.items() if _encodes(charset, letter)), None)


def _encodes(charset: str, letter: str) -> bool:
    """Whether a character set has a character."""
    try:
        letter.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


def _accented(letter: str, bold: bool) -> Piece | None:
    """A letter put together from its base and its accents, if the fonts have them."""
    parts = normalize("NFD", letter)
    base, marks = parts[0], parts[1:]
    font = _holder(base, bold)
    if font is None or not marks or not all(mark in _ACCENTS for mark in marks):
        return None
    width = pdfmetrics.stringWidth(base, font, 1)
    glyphs = [Glyph(font, base)]
    tall = base.isupper() or base in "bdfhklt"
    for i, mark in enumerate(marks):
        accent, below = _ACCENTS[mark]
        holder = _holder(accent, bold) or font
        middle = (width - pdfmetrics.stringWidth(accent, holder, 1)) / 2
        glyphs.append(Glyph(holder, accent, middle, 0 if below else 0.2 * i + (0.19 if tall else 0)))
    return Piece(letter, width, tuple(glyphs))


def _framed(letter: str) -> Piece:
    """A box with the number of the character in two rows."""
    code = f"{ord(letter):04X}"
    half = (len(code) + 1) // 2
    rows = (code[:-half], code[-half:])
    frame = 0.1 + 0.29 * half
    width = frame + 0.12
    glyphs = []
    for row, up in zip(rows, (0.41, -0.01), strict=True):
        right = (width - pdfmetrics.stringWidth(row, _PLAIN, _SMALL)) / 2
        glyphs.append(Glyph(_PLAIN, row, right, up, _SMALL))
    return Piece(letter, width, tuple(glyphs), frame)
