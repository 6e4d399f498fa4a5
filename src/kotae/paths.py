"""What a path names, and how files are written: whole, or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from functools import partial

from kotae.errors import BadInput

BLOCKS = "a block device"
UNUSUAL = {
    stat.S_IFDIR: "a directory",
    stat.S_IFIFO: "a FIFO",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: BLOCKS,
}


def unusual_kind(path: str | os.PathLike[str]) -> str | None:
    """Return what a path names if it exists and is not a regular file, such as "a FIFO"."""
    try:
        return UNUSUAL.get(stat.S_IFMT(os.stat(path).st_mode))
    except OSError:
        return None


def write_whole(name: str, pieces: Iterable[bytes]) -> None:
    """Write a file that appears only when it is whole and then takes the place of an old one.

    Links are followed, and the mode of the old file is kept. What is read-only is not replaced. A device or a
    FIFO, such as /dev/stdout, is written to, unless it is a disk or nobody reads from it.
    """
    if not name:
        raise BadInput("the name of the file to write is empty")
    kind = unusual_kind(name)
    if kind == "a directory":
        raise BadInput("is a directory; expected the name of a file", source=name)
    if kind == BLOCKS:
        raise BadInput("is a block device; expected the name of a file", source=name)
    if kind is not None:
        _write_through(name, pieces)
    else:
        _replace(os.path.realpath(name), name, pieces)


def _write_through(name: str, pieces: Iterable[bytes]) -> None:
    """Write to what is no regular file, without waiting for somebody to read from it."""
    try:
        with open(name, "wb", opener=_open_at_once) as file:
            if os.name == "posix":
                os.set_blocking(file.fileno(), True)
            file.writelines(pieces)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise BadInput("cannot be written: nobody reads from it", source=name) from None
        raise


def _open_at_once(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _replace(path: str, name: str, pieces: Iterable[bytes]) -> None:
    """Write a file beside the one at `path`, which it then replaces; messages say `name`."""
    mode = stat.S_IMODE(os.stat(path).st_mode) if os.path.exists(path) else None
    if mode is not None and not (mode & 0o222 and os.access(path, os.W_OK)):
        raise BadInput("is read-only, so it is not replaced", source=name)
    part = f"{path}.{os.getpid()}.part"
    file = open(part, "xb", opener=partial(os.open, mode=0o666 if mode is None else 0o600))  # noqa: SIM115
    try:
        with file:
            file.writelines(pieces)
        if mode is not None:
            os.chmod(part, mode)
        os.replace(part, path)
    except BaseException:
        os.unlink(part)
        raise
