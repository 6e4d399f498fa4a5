"""Addresses of puzz.link, pzv.jp and their kin: ``https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3``.

Behind the question mark stand the kind of puzzle, a flag where a kind has one, **columns before rows**, and a
body in reading order. The program itself reads a body that ends early, goes on too long or holds unknown
signs, but writes every cell: such a body was damaged on its way, and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import unquote

from kotae.codec.cells import Alphabet, Body, Code, of
from kotae.codec.syntax import Choice, Cursor, Fields, Form, Maybe, Number, Part, Sign
from kotae.errors import BadInput

UNKNOWN = -2
"""A clue without a number, ``?``."""

NUMBER16 = Alphabet(
    signs={**{f"{n:x}": n for n in range(16)}, ".": UNKNOWN},
    runs={sign: n for n, sign in enumerate("ghijklmnopqrstuvwxyz", 1)},
    codes=(
        Code("-", 2, 16),
        Code("+", 3, 256),
        Code("=", 3, 4096, plus=4096),
        Code("@", 3, 8192, plus=8192),
        Code("*", 4, 12240, plus=12240),
        Code("$", 5, 77776, plus=77776),
    ),
    also={"%": "@"},
)
"""Numbers in cells."""

LESS, GREATER = "less", "greater"
BORDERS = Alphabet(
    signs={"g": LESS, "h": GREATER, **{f"{n:x}": n for n in range(16)}, ".": UNKNOWN},
    runs={sign: n for n, sign in enumerate("ijklmnopqrstuvwxyz", 1)},
    codes=(Code("-", 2, 16),),
)
"""Signs and differences between two cells; a sign tells how the first one compares with the second."""

FOUR_CELLS = Alphabet(
    signs={**{str(n): n for n in range(5)}, ".": UNKNOWN},
    runs={sign: n for n, sign in enumerate("ghijklmnopqrstuvwxyz", 1)},
    trailing={
        **{str(n + 5): (n, 1) for n in range(5)},
        **{"abcde"[n]: (n, 2) for n in range(5)},
    },
)
"""Numbers up to 4, with one or two empty cells behind them in the same sign, as Slitherlink has them."""

BASE = Sign(
    "https://puzz.link/p?",
    r"\s*(?:[^\s?]{0,200}\?)?(?:[A-Za-z]{1,20}=[^\s&/]{0,100}&){0,10}",
)
"""The address of the page, and settings of it, of which any are accepted."""
_START = re.compile(rf"{BASE.pattern}(?P<kind>pzprv3\.[0-9]+|[A-Za-z0-9]+)(?:_edit|_play)?/(?P<rest>[^\s]*)")
_BARE = re.compile(r"(?:v:[^/]*/)?(?:[a-z]/)?[0-9]+/[0-9]+(?:/|$)")
"""What stands behind the kind of an address that lacks its page."""

END = "/"
"""What may stand behind a body."""
NUMBERS = Body("clues", of("rows"), of("columns"), NUMBER16, closing=END)


def address(kinds: Mapping[str, Any], *body: Part, flags: Mapping[str, Any] | None = None) -> Form:
    """The form of an address: names of kinds, with what each says, then its body.

    `flags` are the words that may stand before the size, and what each says; "" is none.
    """
    flag: tuple[Part, ...] = ()
    if flags is not None:
        words = {f"{word}/": said for word, said in flags.items() if word}
        flag = (Maybe(r"[A-Za-z]", (Choice("flag", words, "a flag"),), {"flag": flags[""]}),)
    return Form(
        BASE,
        Choice("kind", kinds, "the kind of puzzle"),
        Sign("", "(?:_edit|_play)?"),
        Sign("/"),
        *flag,
        Number("columns", least=1),
        Sign("/"),
        Number("rows", least=1),
        Sign("/", r"/|(?=\s|\Z)"),
        *body,
    )


def write_address(form: Form, fields: Mapping[str, Any]) -> str:
    """The address that says the fields; a slash behind a last ``.`` keeps it from being taken for a stop."""
    text = form.write(fields)
    return text if text[-1].isalnum() or text[-1] == "/" else text + "/"


def read_addresses(form_of: Callable[[str], Form], text: str) -> list[Fields]:
    """The fields of every address of a text, one per line, each read by the form of its kind."""
    cursor = Cursor(text)
    found = []
    while not cursor.done:
        found.append(form_of(kind(text, cursor.at)).read_next(cursor))
    if not found:
        raise BadInput("expected an address such as https://puzz.link/p?…")
    return found


def kind(text: str, at: int = 0) -> str:
    """The kind of puzzle that the address at that index of a text is of; "" if there is none."""
    match = _START.match(text, at, at + 1000)
    return match["kind"] if match and ("?" in match[0] or _BARE.match(match["rest"])) else ""


def file_inside(text: str) -> str | None:
    """The pzpr file that an address carries in place of a body, or None."""
    match = _START.match(text, 0, 1000)
    if match is None or "?" not in match[0] or not match["kind"].startswith("pzprv3"):
        return None
    return unquote(text[match.start("kind") :].strip())
