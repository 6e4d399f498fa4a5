"""The lines of a certificate's file, compressed or not, none of which is believed before it is bounded.

A few kilobytes of gzip can hold gigabytes, so they are inflated piece by piece, and no line may be longer
than any honest one.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from kotae.errors import BadInput, KotaeError

GZIP = b"\x1f\x8b"
PIECE = 1 << 20
MAX_LINE = 16 << 20
"""Bytes: the board stands in one line, and so does each answer."""
MAX_BYTES = 256 << 20
"""Bytes of all lines; the certificate of a Numberlink of 50×50 takes up to 1.5 million."""


class Refused(KotaeError):
    """A certificate does not show what it claims; says where it fails, and why."""

    def __init__(self, message: str, *, line: int | None = None, item: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        """Counted from 1."""
        self.item = item
        """Which of the things that the line holds, counted from 1."""

    def __str__(self) -> str:
        place = [f"line {self.line}"] if self.line is not None else []
        place += [f"item {self.item}"] if self.item is not None else []
        return f"{', '.join(place)}: {self.message}" if place else self.message


def numbered_lines(data: bytes) -> Iterator[tuple[int, str]]:
    """The lines of a certificate without their ends, each with its number, counted from 1.

    What does not even begin like a certificate is `BadInput`; one that is damaged is `Refused`.
    """
    pieces = _pieces(data)
    number = total = 0
    rest = b""
    while True:
        try:
            piece = next(pieces, None)
        except Refused as error:
            error.line = number + 1
            raise
        if piece is None:
            break
        if not number and not rest:
            _recognise(piece)
        total += len(piece)
        if total > MAX_BYTES:
            raise Refused(f"holds more than {MAX_BYTES >> 20} MB", line=number + 1)
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            number += 1
            yield number, _decoded(line, number)
        if len(rest) > MAX_LINE:
            raise Refused(f"is longer than {MAX_LINE >> 20} MB", line=number + 1)
    if rest or not number:
        raise Refused("the file ends within a line", line=number + 1)


def _recognise(beginning: bytes) -> None:
    if not beginning.lstrip().startswith(b"{"):
        raise BadInput("is not a certificate, which begins with a line of JSON")


def _pieces(data: bytes) -> Iterator[bytes]:
    """The data in pieces, inflated if it is gzip."""
    if not data:
        raise BadInput("is empty; expected a certificate")
    if not GZIP.startswith(data[:2]):
        yield from (data[start : start + PIECE] for start in range(0, len(data), PIECE))
        return
    inflate = zlib.decompressobj(wbits=31)
    try:
        while not inflate.eof:
            piece = inflate.decompress(data, PIECE)
            data = inflate.unconsumed_tail
            if piece:
                yield piece
            elif not inflate.eof:
                raise Refused("the compressed data ends before its end")
    except zlib.error:
        raise Refused("the compressed data is damaged") from None
    if inflate.unused_data:
        raise Refused("something follows the compressed data")


def _decoded(line: bytes, number: int) -> str:
    if len(line) > MAX_LINE:
        raise Refused(f"is longer than {MAX_LINE >> 20} MB", line=number)
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(f"is not UTF-8 at byte {error.start + 1}", line=number) from None
