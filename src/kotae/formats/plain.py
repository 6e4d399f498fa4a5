"""Plain grids as people type them, for rooms whose own text is a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kotae.codec.lines import TextLine
from kotae.codec.plain import plain_boards
from kotae.formats import Export, Format, Posed
from kotae.generic import A, I
from kotae.options import Reading


def grid_format(
    summary: str,
    parse: Callable[[Sequence[TextLine], Reading], I],
    format: Callable[[I], str],
    lost: Callable[[I, A | None], Sequence[str]],
) -> Format[I, A]:
    """Grids with a blank line between two; `lost` are phrases for what a grid does not carry."""

    def read(text: str, reading: Reading) -> list[Posed[I, A]]:
        return [Posed(parse(lines, reading)) for lines in plain_boards(text)]

    return Format(
        summary=summary,
        plain=True,
        read=read,
        write=lambda instance, answer: Export(format(instance), tuple(lost(instance, answer))),
    )
