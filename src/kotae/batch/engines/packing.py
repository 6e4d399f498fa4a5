"""Boards and results as bytes: everything passes through a cluster's scheduler, so they are made small."""

from __future__ import annotations

import json
import zlib
from typing import Any


def packed(told: dict[str, Any]) -> bytes:
    """An object as compressed JSON. Boards of a chunk are alike and shrink to a fifth at least."""
    return zlib.compress(json.dumps(told, separators=(",", ":")).encode("ascii"), 1)


def unpacked(data: bytes) -> dict[str, Any]:
    """The object that was packed."""
    told: dict[str, Any] = json.loads(zlib.decompress(data))
    return told
