"""Text packed into an address by deflate and base64, and JSON: read with bounds that come before the memory.

A few kilobytes can inflate to gigabytes, and a megabyte of brackets would exhaust the stack. Hence the packed
text is bounded, then what it inflates to, then how deep its brackets nest and how many there are.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from kotae.codec.objects import MAX_DEPTH, brackets, nesting
from kotae.errors import BadInput

MAX_PACKED = 1_400_000
"""Characters of base64; real addresses have a few thousand."""
MAX_TEXT = 1_000_000
"""Characters of what they unpack to: 100×100 cells, with a number and two lines each, make a half of it."""
MAX_BRACKETS = 100_000
"""Lists and objects in one text, each of which takes 80 bytes and more."""

RAW = -15
"""Deflate without a header and a check sum, as JavaScript's libraries write it."""


def pack(text: str) -> str:
    """The text deflated and in base64; the same text always makes the same."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, RAW)
    return base64.b64encode(deflate.compress(text.encode(errors="replace")) + deflate.flush()).decode("ascii")


def unpack(packed: str, what: str) -> str:
    """The text that `pack` packed, with or without the signs ``=`` at its end."""
    if len(packed) > MAX_PACKED:
        raise BadInput(f"{what} has {len(packed):,} characters; the limit is {MAX_PACKED:,}")
    bare = packed.rstrip("=")
    try:
        data = base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise BadInput(f"{what} is damaged or cut off: expected letters and digits in base64") from None
    inflate = zlib.decompressobj(RAW)
    try:
        found = inflate.decompress(data, MAX_TEXT + 1)
    except zlib.error:
        raise BadInput(f"{what} is damaged or cut off: expected data packed by deflate") from None
    if len(found) > MAX_TEXT:
        raise BadInput(f"{what} unpacks to more than {MAX_TEXT:,} characters, which is the limit")
    if not inflate.eof:
        raise BadInput(f"{what} is cut off: its packed data has no end")
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise BadInput(f"{what} is damaged: expected text in UTF-8") from None


def bounded_json(text: str, what: str) -> Any:
    """What the JSON says, once it is known that it neither nests too deeply nor holds too much."""
    found = brackets(text)
    if len(found) > 2 * MAX_BRACKETS:
        raise BadInput(f"{what} holds more than {MAX_BRACKETS:,} lists and objects")
    if nesting(found) > MAX_DEPTH:
        raise BadInput(f"{what} nests more than {MAX_DEPTH} brackets")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"{what} is not valid JSON at character {error.pos + 1}") from None
    except ValueError:  # Python converts no number of more than 4,300 digits
        raise BadInput(f"{what} holds a number of thousands of digits") from None


def write_json(value: object) -> str:
    """The value as JSON in the way of JavaScript: without blanks, and letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
