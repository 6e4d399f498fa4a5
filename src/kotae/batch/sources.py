"""The boards of files, folders, patterns and standard input, one after another, however many there are.

A file in our own text, or with an object per line, is read as it is needed: a million boards take no more
memory than one. Other formats are read whole, up to 64 MB.
"""

from __future__ import annotations

import glob
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from io import TextIOWrapper
from typing import NamedTuple, TextIO

from kotae.api.board import boards_of_text
from kotae.api.source import MAX_BYTES, called
from kotae.batch.items import QueuedBoard
from kotae.codec.framing import HEADER
from kotae.errors import FLAGS, BadInput
from kotae.options import Setting
from kotae.paths import unusual_kind

SIGNS = "*?["
"""What makes a name a pattern."""


class ReadingChoice(NamedTuple):
    """How boards are to be read where they do not say."""

    puzzle: str | None = None
    format: str | None = None
    rules: Mapping[str, Setting] = {}


class Unreadable(NamedTuple):
    """A file that is no board, and why."""

    source: str
    sentence: str


def files(
    paths: Iterable[str], tell: Callable[[str], None] = lambda sentence: None, results: str = "-"
) -> Iterator[str]:
    """Yield the files that paths name: themselves, those of folders and below, those that a pattern fits.

    FIFOs, sockets and devices are read only if a path names them, and the file for results never is; `tell`
    gets a sentence about each that is left out.
    """
    for name in _named(paths, tell):
        if "-" not in (name, results) and _same(name, results):
            tell(f"{name} is the file for the results, and is left out")
        else:
            yield name


def _same(name: str, other: str) -> bool:
    with suppress(OSError):  # one of them is missing
        return os.path.samefile(name, other)
    return False


def _named(paths: Iterable[str], tell: Callable[[str], None]) -> Iterator[str]:
    for path in paths:
        if os.path.isdir(path):
            yield from _regular(_below(path), tell)
        elif path == "-" or os.path.exists(path):
            yield path
        elif any(sign in path for sign in SIGNS):
            found = [name for name in sorted(glob.glob(path, recursive=True)) if not os.path.isdir(name)]
            if not found:
                raise BadInput(f"no file fits the pattern {path}")
            yield from _regular(found, tell)
        else:
            raise BadInput(f"no such file: {path}")


def _below(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith("."):
                yield os.path.join(place, name)


def _regular(names: Iterable[str], tell: Callable[[str], None]) -> Iterator[str]:
    """Yield the names of files that have an end."""
    for name in names:
        if (kind := unusual_kind(name)) is None:
            yield name
        else:
            tell(f"{name} is {kind}, and is left out")


class BoardReader:
    """The boards of files in order; a file that cannot be read is told of, and the others go on."""

    def __init__(self, names: Sequence[str], reading: ReadingChoice) -> None:
        self._names = names
        self._reading = reading
        self._bytes = 0
        """Those of the files that were read."""
        self._at = 0
        """How far the file is read that comes next."""

    def __iter__(self) -> Iterator[QueuedBoard | Unreadable]:
        for name in self._names:
            try:
                yield from self._boards(name)
            except BadInput as error:
                error.source = None  # which stands beside the sentence
                yield Unreadable(called(name), error.worded(FLAGS))
            self._at = 0
            self._bytes += _size(name)

    def share(self) -> float | None:
        """Return how much of the files was read, from 0 to 1; None if nobody knows how much there is."""
        if self._whole is None:
            return None
        return min(1.0, (self._bytes + self._at) / max(1, self._whole))

    @cached_property
    def _whole(self) -> int | None:
        """The bytes of all files; None if one of them is a stream."""
        if any(name == "-" or unusual_kind(name) is not None for name in self._names):
            return None
        return sum(map(_size, self._names))

    def _boards(self, name: str) -> Iterator[QueuedBoard]:
        if name == "-":
            if sys.stdin is None:
                raise BadInput("is closed; there is nothing to read")
            yield from _streamed(sys.stdin, name, self._reading)
            return
        try:
            with open(name, "rb") as data, TextIOWrapper(data, encoding="utf-8-sig") as file:
                for board in _streamed(file, name, self._reading):
                    self._at = data.tell() if data.seekable() else 0
                    yield board
        except UnicodeDecodeError:
            raise BadInput("is not text in UTF-8") from None
        except OSError as error:
            raise BadInput(f"cannot be read: {error.strerror or error}") from None


def _size(name: str) -> int:
    """The bytes of a file, as far as there is one."""
    with suppress(OSError):
        return os.path.getsize(name)
    return 0


def _streamed(file: TextIO, name: str, reading: ReadingChoice) -> Iterator[QueuedBoard]:
    """The boards of a text, as they are needed where its first line shows how they are told apart."""
    first = ""
    while not first.strip():
        line = file.readline(MAX_BYTES)
        if not line:
            raise BadInput("is empty; expected a board")
        first += line
    own = HEADER.fullmatch(first.strip()) is not None
    if reading.format in (None, "kotae") and own:
        yield from _numbered(name, _sections(first, file))
    elif reading.format in (None, "json") and first.lstrip().startswith("{") and first.rstrip().endswith("}"):
        yield from _numbered(name, _lines(first, file))
    else:
        rest = file.read(MAX_BYTES)
        if len(rest) >= MAX_BYTES:
            raise BadInput(f"is larger than {MAX_BYTES >> 20} MB")
        yield from _whole(name, first + rest, reading)


def _numbered(name: str, texts: Iterable[str]) -> Iterator[QueuedBoard]:
    return (QueuedBoard(called(name), number, text) for number, text in enumerate(texts, 1))


def _sections(first: str, file: TextIO) -> Iterator[str]:
    """Texts that begin with a header each."""
    kept = [first]
    size = 0
    for line in file:
        if line.startswith("#") and HEADER.fullmatch(line.strip()):
            yield "".join(kept)
            kept, size = [], 0
        kept.append(line)
        size += len(line)
        if size > MAX_BYTES:
            raise BadInput(f"holds a board that is larger than {MAX_BYTES >> 20} MB")
    yield "".join(kept)


def _lines(first: str, file: TextIO) -> Iterator[str]:
    yield first
    while line := file.readline(MAX_BYTES):
        if line.strip():
            yield line


def _whole(name: str, text: str, reading: ReadingChoice) -> Iterator[QueuedBoard]:
    """The boards of a text in any format, in our own form, so that whoever gets them need not guess."""
    for board in boards_of_text(called(name), text, reading.puzzle, reading.format, reading.rules):
        yield QueuedBoard(board.source, board.number, board.text())
