"""Rows of cells: one character each, or tokens between blanks where some need more than one character."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotae.codec.lines import Line


def cells_of(lines: Sequence[Line]) -> Iterator[tuple[Line, list[tuple[int, str]]]]:
    """Each line with its cells and the index at which each stands; one line with blanks makes all spaced."""
    spaced = any(len(line.text.split(None, 2)) > 1 for line in lines)
    for line in lines:
        yield line, _tokens(line.text) if spaced else _characters(line.text)


def _characters(text: str) -> list[tuple[int, str]]:
    text = text.rstrip()
    return list(enumerate(text.lstrip(), len(text) - len(text.lstrip())))


def _tokens(text: str) -> list[tuple[int, str]]:
    found, start = [], 0
    for token in text.split():
        start = text.index(token, start)
        found.append((start, token))
        start += len(token)
    return found
