"""One palette for every renderer, on light and on dark paper, and a sign for each colour where there is none.

The hues are those of Okabe and Ito ("Color Universal Design", 2008). Their orange, sky blue and yellow have a
contrast of only 1.3 to 2.3 on white, too little for a line. So on light paper orange and sky blue are darker,
and red and violet stand for yellow and black: a dark yellow path is olive, and a black one looks like a wall.
Every line but the grid's keeps a contrast of 3 to its paper, and every role that text is written in one of
4.5 (WCAG 2.2, 1.4.3 and 1.4.11). Under simulated protanopia, deuteranopia and tritanopia (Machado et al.
2009) two groups' lines stay at least 13 apart in CIE L*a*b* and two other roles' at least 10, where 2.3 is
just noticeable.

Twelve washes, as pale as they must be to carry text, do not stay apart for every reader: the nearest two are
less than 2 apart. Hence `SIGNS`, put beside a wash; they serve black-and-white print and plain terminals too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kotae.scene import Role


class Ink(NamedTuple):
    """The colours of one role: as a line or text, and as a wash behind others.

    A terminal does not tell the colour of its paper, so `terminal` has a contrast of 3 on black and on white;
    `terminal_deep` is the same on a wash, which is pale. These three are numbers of the 256 ANSI colours.
    """

    light: str
    light_wash: str
    dark: str
    dark_wash: str
    terminal: int
    terminal_deep: int
    terminal_wash: int


INKS: Mapping[Role, Ink] = {
    # A wash of ink is solid: it is how a black cell or a black dot is drawn.
    "ink": Ink("#111111", "#111111", "#F2F2F2", "#F2F2F2", 244, 16, 244),
    "faint": Ink("#757575", "#EEEEEE", "#80868F", "#262A30", 244, 241, 254),
    # The cells of a puzzle whose lines run through them: seen where it is looked for, and nowhere else.
    "grid": Ink("#C9CCD1", "#F4F5F6", "#3D434B", "#1E2126", 244, 241, 254),
    "answer": Ink("#0063A8", "#CFE3F7", "#6CB8F0", "#17365C", 32, 25, 153),
    "paper": Ink("#FFFFFF", "#FFFFFF", "#15181C", "#15181C", 231, 231, 231),
    "fault": Ink("#BF4A00", "#FAD2BC", "#FF7F4D", "#582A13", 166, 124, 223),
    "forced": Ink("#00824E", "#BDE8D8", "#1FBE90", "#0F4236", 29, 22, 158),
    "differ": Ink("#7D2569", "#F3D6EA", "#E59AC8", "#4F3043", 133, 90, 225),
    "hint": Ink("#694A00", "#FAF0A8", "#F0CC45", "#4E4C1C", 136, 58, 229),
    "group0": Ink("#D37E00", "#FBE0AC", "#E69F00", "#523E0E", 136, 94, 222),
    "group1": Ink("#2A8CEB", "#D3EBFB", "#8CCBF5", "#28485E", 67, 24, 195),
    "group2": Ink("#0A7C56", "#BDE8D8", "#00A87A", "#0F4236", 29, 22, 158),
    "group3": Ink("#E0285F", "#FBD7E1", "#F0E442", "#4E4C1C", 162, 89, 218),
    "group4": Ink("#0040B0", "#C3D8F5", "#3A84D8", "#17365C", 33, 18, 153),
    "group5": Ink("#B8480A", "#FAD2BC", "#E0602A", "#582A13", 166, 124, 223),
    "group6": Ink("#9D237F", "#F3D6EA", "#CC79A7", "#4F3043", 133, 90, 225),
    "group7": Ink("#7A38E0", "#E3D9FA", "#BFBFBF", "#383C42", 99, 55, 189),
    "group8": Ink("#0F5222", "#CDE8D2", "#6BE39A", "#143D20", 28, 22, 157),
    "group9": Ink("#9687C3", "#E8E3F6", "#8140FF", "#33265C", 98, 54, 189),
    "group10": Ink("#B48796", "#F4E5EA", "#D2FFD2", "#2E4A35", 132, 89, 224),
    "group11": Ink("#692D4B", "#EBD5E0", "#A54B3C", "#4F2A24", 131, 53, 218),
}

SIGNS: Mapping[Role, str] = {
    "ink": "#",
    "faint": ".",
    "grid": ":",
    "answer": "*",
    "fault": "!",
    "forced": "+",
    "differ": "~",
    "hint": "?",
    "group0": "a",
    "group1": "b",
    "group2": "c",
    "group3": "d",
    "group4": "e",
    "group5": "f",
    "group6": "g",
    "group7": "h",
    "group8": "i",
    "group9": "j",
    "group10": "k",
    "group11": "l",
}
"""What stands for a role where its colour cannot be seen; paper needs nothing."""

ASCII_SIGNS: Mapping[Role, str] = {**SIGNS, "forced": "&"}
"""The same where corners of lines are plus signs."""

STRIKING: frozenset[Role] = frozenset(("fault", "forced", "differ", "hint"))
"""The roles that say something about a shape instead of telling it from its neighbours."""


def line_colour(role: Role, *, dark: bool) -> str:
    """The colour of the role's lines and text, as ``#RRGGBB``."""
    return INKS[role].dark if dark else INKS[role].light


def wash_colour(role: Role, *, dark: bool) -> str:
    """The colour of the role's surfaces, as ``#RRGGBB``: ink and every striking role can be read on it."""
    return INKS[role].dark_wash if dark else INKS[role].light_wash


def terminal_codes(role: Role, wash: Role | None, *, bold: bool = False) -> str:
    """The parameters of the ANSI sequence for a character, as in ``1;38;5;32``; empty for plain ink."""
    codes = ["1"] if bold else []
    if wash is None or wash == "paper":
        # The terminal's own colour is the best contrast there is; paper on paper would vanish.
        if role not in ("ink", "paper"):
            codes.append(f"38;5;{INKS[role].terminal}")
    elif wash == "ink":
        # Reversed: solid on light and dark paper alike, and what is written on it takes the paper's colour.
        codes.append("7")
    else:
        codes.append(f"48;5;{INKS[wash].terminal_wash};38;5;{INKS[role].terminal_deep}")
    return ";".join(codes)
