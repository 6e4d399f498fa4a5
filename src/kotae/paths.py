"""What a path names: a regular file, or something that must be treated with care."""

from __future__ import annotations

import os
import stat

UNUSUAL = {
    stat.S_IFDIR: "a directory",
    stat.S_IFIFO: "a FIFO",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def unusual_kind(path: str | os.PathLike[str]) -> str | None:
    """Return what a path names if it exists and is not a regular file, such as "a FIFO"."""
    try:
        return UNUSUAL.get(stat.S_IFMT(os.stat(path).st_mode))
    except OSError:
        return None
