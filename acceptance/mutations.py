"""Texts spoilt on purpose: flipped, cut, repeated, nested, spliced and inflated, each again from its number.

A mutant is made from texts that are right, so that most of it still is: what is all wrong is refused by the
first line of a reader, and the rest of that never runs. Most mutants are short, since short ones reach as far
and a hundred times as many can be tried; a few are long enough to show what grows faster than its input.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

SIZES = (4_000, 200_000, 5_000_000)
"""How long a mutant may become, in characters."""
WEIGHTS = list(accumulate((100_000, 500, 5)))
BOMB = 100_000_000
"""Zeros that a bomb inflates to."""

NUMBERS = (
    "0", "-1", "1", "00", "007", "255", "256", "1999", "2000", "2001", "4000000", "65536", "999999999",
    "1000000000", "2147483648", "-2147483649", "18446744073709551616", "9" * 40, "9" * 4300, "1" + "0" * 5000,
    "1.5", "1e9", "1e999", "-0", "+3", "0x10", "1_000", "NaN", "Infinity", "-Infinity",
)  # fmt: skip
LARGE = (
    ("2000", "2000"), ("2001", "2000"), ("4000000", "1"), ("1", "4000000"), ("1000", "1000"), ("100", "100"),
    ("999999999", "999999999"),
)  # fmt: skip
"""Sizes of boards."""
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 1.0, 1.5, 10**9, 10**30, -(10**400), "", "1", "x", "²", "\0",
    "long" * 100, [], {}, [0], [[0, 0]], [0, 0], [0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1, 1], {"a": 1}, [None],
    [True, True],
)  # fmt: skip
WORDS = (
    "\0", "\r", "\r\n", "\n", "\n\n", "\t", "\v", "\f", " ", "\ufeff", "\u00a0", "\u2028", "\u2029", "\u0085",
    "\u200b", "\u202e", "\ufffd", "e\u0301", "\u0301", "１", "²", "½", "٣", "Ⅷ", "ß", "İ", "ﬁ", "😀",
    "\U0010ffff", "null", "true", "false", '""', "[]", "{}", '"', "'", "\\", "\\u0000", "\\ud800", "/", "//",
    "%", "%00", "%ff", "%2F", "?", "&", "=", "#", "# kotae", "# answer", "#kotae x=y", ",", ";", ":", "-",
    "+", ".", "_", "x", "S", "*ffff", "$fffff", "-ff", "@", "\x1b[31m",
)  # fmt: skip
BRACKETS = (("[", "]"), ("{", "}"), ("(", ")"), ('{"a":', "}"), ('"', '"'), ("/", ""), ("\n", ""), (" ", ""))
KEYS = re.compile(r'"[^"\n]{1,20}"(?=\s*:)')
FIGURES = re.compile(r"-?[0-9]+")
PACKED = re.compile(r"[A-Za-z0-9+/]{20,}={0,2}")
RAW = -15
"""Deflate without a header."""


class Packed(NamedTuple):
    """A text that holds another one, deflated and in base64."""

    before: str
    inside: str
    after: str

    def around(self, deflated: bytes) -> str:
        """The same with something else inside."""
        return self.before + base64.b64encode(deflated).decode("ascii") + self.after


class Dough(NamedTuple):
    """What a mutation works on: where its chances come from, the other texts, and how long it may become."""

    random: Random
    others: Sequence[str]
    most: int

    def span(self, text: str, longest: int = 40) -> tuple[int, int]:
        """The ends of some piece of the text, most often a short one."""
        start = self.random.randrange(len(text) + 1)
        length = self.random.choice((0, 1, 1, 1, 2, 3, self.random.randrange(longest), len(text)))
        return start, min(len(text), start + length)

    def times(self, piece: str) -> int:
        """How often a piece can be repeated."""
        wanted = self.random.choice((2, 2, 3, 5, 10, 30, 100, 1000, 10_000, self.most))
        return max(1, min(wanted, self.most // max(1, len(piece))))


Mutation = Callable[[Dough, str], str]


def mutant(seeds: Sequence[str], name: str, number: int, *, raw: bool = False) -> str:
    """The mutant of that number, always the same for the same seeds and the same name.

    With `raw`, bytes that are no text in UTF-8 stand in it as lone surrogates.
    """
    random = Random(f"{name} {number}")
    dough = Dough(random, seeds, random.choices(SIZES, cum_weights=WEIGHTS)[0])
    seed = random.choice(seeds)
    packed = _opened(seed)
    if packed is None or random.random() < 0.3:
        return _text(_mutated(dough, seed), raw)
    if random.random() < 0.001:
        return packed.around(_bomb())
    inner = dough._replace(others=[seed.inside for seed in map(_opened, seeds) if seed])
    return packed.around(_deflated(_mutated(inner, packed.inside).encode("utf-8", "surrogateescape")))


def _mutated(dough: Dough, text: str) -> str:
    """The text after some mutations, most often few."""
    for _ in range(dough.random.choice((1, 1, 1, 2, 2, 3, 5, 12))):
        text = dough.random.choice(MUTATIONS)(dough, text)[: dough.most]
    return text


def _text(text: str, raw: bool) -> str:
    return text if raw else text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def flip(dough: Dough, text: str) -> str:
    """Some bits are turned over."""
    data = bytearray(text.encode("utf-8", "surrogateescape"))
    for _ in range(dough.random.choice((1, 1, 2, 8)) if data else 0):
        data[dough.random.randrange(len(data))] ^= 1 << dough.random.randrange(8)
    return data.decode("utf-8", "surrogateescape")


def scatter(dough: Dough, text: str) -> str:
    """Some characters become others that the text has elsewhere, or any."""
    chars = list(text)
    for _ in range(dough.random.choice((1, 1, 2, 5)) if chars else 0):
        other = dough.random.choice((dough.random.choice(chars), chr(dough.random.randrange(128))))
        chars[dough.random.randrange(len(chars))] = other
    return "".join(chars)


def cut(dough: Dough, text: str) -> str:
    """A piece is missing, or everything else is."""
    start, stop = dough.span(text)
    return dough.random.choice((text[:start] + text[stop:], text[:start], text[start:], text[start:stop]))


def repeat(dough: Dough, text: str) -> str:
    """A piece stands there again and again."""
    start, stop = dough.span(text)
    piece = text[start:stop]
    return text[:start] + piece * dough.times(piece) + text[stop:]


def inflate(dough: Dough, text: str) -> str:
    """A line stands there again and again, or the whole text does."""
    lines = text.split("\n")
    at = dough.random.randrange(len(lines))
    if dough.random.random() < 0.5:
        return (text + dough.random.choice(("", "\n", "\n\n"))) * dough.times(text)
    return "\n".join(lines[:at] + [lines[at]] * dough.times(lines[at] + "\n") + lines[at + 1 :])


def swap(dough: Dough, text: str) -> str:
    """Two pieces change places, lines or any."""
    lines = text.split("\n")
    if len(lines) > 2 and dough.random.random() < 0.5:
        dough.random.shuffle(lines)
        return "\n".join(lines)
    a, b, c, d = sorted(dough.random.randrange(len(text) + 1) for _ in range(4))
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def insert(dough: Dough, text: str) -> str:
    """Something odd stands in the text, or in place of a piece of it."""
    start, stop = dough.span(text)
    word = dough.random.choice(WORDS)
    return (
        text[:start]
        + word * dough.random.choice((1, 1, 1, 2, 50))
        + text[dough.random.choice((start, stop)) :]
    )


def renumber(dough: Dough, text: str) -> str:
    """A number becomes another one, most often near it or of an odd size; the first ones are often sizes."""
    found = list(FIGURES.finditer(text[:10_000]))
    if not found:
        return insert(dough, text)
    match = dough.random.choice((dough.random.choice(found), found[0], found[min(1, len(found) - 1)]))
    near = str(int(match[0][:9]) + dough.random.randrange(-3, 4)) if match[0][0] != "-" else "-2"
    number = dough.random.choice((near, str(dough.random.randrange(3000)), dough.random.choice(NUMBERS)))
    return text[: match.start()] + number + text[match.end() :]


def resize(dough: Dough, text: str) -> str:
    """Two numbers in a row become large, as those of a board that just can be held, or just cannot."""
    found = list(FIGURES.finditer(text[:1000]))
    if len(found) < 2:
        return insert(dough, text)
    at = dough.random.randrange(min(3, len(found) - 1))
    first, second = dough.random.choice(LARGE)
    between = text[found[at].end() : found[at + 1].start()]
    return text[: found[at].start()] + first + between + second + text[found[at + 1].end() :]


def nest(dough: Dough, text: str) -> str:
    """A piece is put into brackets, one or very many, which may lack their ends."""
    start, stop = dough.span(text)
    opening, closing = dough.random.choice(BRACKETS)
    depth = dough.random.choice((1, 2, 19, 21, 1000, 100_000))
    depth = max(1, min(depth, dough.most // (2 * len(opening))))
    end = closing * depth if dough.random.random() < 0.7 else ""
    return text[:start] + opening * depth + text[start:stop] + end + text[stop:]


def splice(dough: Dough, text: str) -> str:
    """The beginning is of one text and the end of another."""
    other = dough.random.choice(dough.others)
    return text[: dough.span(text)[0]] + other[dough.span(other)[0] :]


def rename(dough: Dough, text: str) -> str:
    """A key of an object is that of another member, or of none; or a line has lost its first word."""
    keys = list(KEYS.finditer(text[:10_000]))
    if not keys:
        lines = text.split("\n")
        at = dough.random.randrange(len(lines))
        lines[at] = dough.random.choice((lines[at].partition(" ")[2], lines[at].upper(), lines[at].lower()))
        return "\n".join(lines)
    match = dough.random.choice(keys)
    return (
        text[: match.start()] + dough.random.choice([*(key[0] for key in keys), '"x"']) + text[match.end() :]
    )


def graft(dough: Dough, text: str) -> str:
    """Where a line is JSON, one of its values becomes another one or stands there twice."""
    lines = text.split("\n")
    at = dough.random.choice([number for number, line in enumerate(lines) if line[:1] in ("{", "[")] or [0])
    try:
        root = [json.loads(lines[at])]
    except (ValueError, RecursionError):
        return scatter(dough, text)
    places: list[tuple[Any, Any]] = []
    containers: list[Any] = [root]
    for container in containers:
        for key, value in container.items() if isinstance(container, dict) else enumerate(container):
            places.append((container, key))
            if isinstance(value, dict | list):
                containers.append(value)
    (here, key), (there, other) = dough.random.choice(places), dough.random.choice(places)
    value = dough.random.choice((there[other], dough.random.choice(VALUES)))
    if isinstance(here, list) and here is not root and dough.random.random() < 0.3:
        here.insert(key, json.loads(json.dumps(value)))
    else:
        here[key] = json.loads(json.dumps(value))  # a copy, lest it hold itself
    lines[at] = json.dumps(root[0])
    return "\n".join(lines)


def escape(dough: Dough, text: str) -> str:
    """A piece is written as addresses write it, or no longer so."""
    start, stop = dough.span(text)
    return (
        text[:start] + dough.random.choice((quote, unquote))(text[start:stop], errors="replace") + text[stop:]
    )


MUTATIONS: tuple[Mutation, ...] = (
    flip, scatter, scatter, cut, cut, repeat, inflate, swap, insert, insert, renumber, renumber, renumber,
    resize, nest, splice, rename, graft, graft, escape,
)  # fmt: skip


@cache
def _opened(text: str) -> Packed | None:
    """The text that is packed into this one, if there is any."""
    for match in sorted(PACKED.finditer(text), key=lambda match: len(match[0]), reverse=True):
        try:
            inside = zlib.decompressobj(RAW).decompress(base64.b64decode(match[0])).decode()
        except (binascii.Error, zlib.error, UnicodeDecodeError):
            continue
        if len(inside) > len(match[0]) // 2:
            return Packed(text[: match.start()], inside, text[match.end() :])
    return None


def _deflated(data: bytes) -> bytes:
    deflate = zlib.compressobj(1, zlib.DEFLATED, RAW)
    return deflate.compress(data) + deflate.flush()


@cache
def _bomb() -> bytes:
    """Data that inflates to a thousand times its size."""
    return _deflated(bytes(BOMB))
