"""Bodies made smaller for clients that take gzip; never streams, whose events have to arrive one by one."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterable

SMALLEST = 1000
"""Bytes below which nothing is gained."""
ASIDE = 100_000
"""Bytes from which it is done in another thread: a megabyte takes 15 ms."""
LEVEL = 5


def takes_gzip(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a client says that it takes gzip."""
    for name, value in headers:
        if name == b"accept-encoding":
            for choice in value.lower().split(b","):
                coding, _, weight = choice.partition(b";")
                if coding.strip() == b"gzip":
                    return weight.replace(b" ", b"") not in (b"q=0", b"q=0.0", b"q=0.00", b"q=0.000")
    return False


async def pack(body: bytes, headers: Iterable[tuple[bytes, bytes]]) -> tuple[bytes, dict[str, str]]:
    """The body for a request with these headers, and the headers that say how it is packed."""
    if len(body) < SMALLEST:
        return body, {}
    told = {"Vary": "Accept-Encoding"}
    if not takes_gzip(headers):
        return body, told
    if len(body) < ASIDE:
        packed = gzip.compress(body, LEVEL)
    else:
        packed = await asyncio.to_thread(gzip.compress, body, LEVEL)
    return packed, told | {"Content-Encoding": "gzip"}
