"""Tables that grow line by line while a benchmark runs."""

from __future__ import annotations

from collections.abc import Sequence


class Table:
    """A table under a title; every line is printed as soon as it is known."""

    def __init__(self, title: str, columns: Sequence[str], *, first: int = 34) -> None:
        self._widths = [first, *(max(10, len(column) + 2) for column in columns[1:])]
        print(f"\n{title}")
        self.row(*columns)
        print("─" * sum(self._widths))

    def row(self, label: str, *cells: str) -> None:
        """Print a line: what it is about, then its figures, which stand right."""
        texts = [label.ljust(self._widths[0])]
        texts += [cell.rjust(width) for cell, width in zip(cells, self._widths[1:], strict=False)]
        print("".join(texts).rstrip(), flush=True)


def seconds(value: float) -> str:
    """A time with three figures: ``8.52 ms``, ``0.213 s``, ``12.4 s``."""
    if value < 0.1:
        return f"{value * 1000:#.3g} ms"
    return f"{value:#.3g} s" if value < 100 else f"{value:.0f} s"
