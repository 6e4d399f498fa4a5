"""What is refused, and where the reader is told to look."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kotae.errors import BadInput


def assert_refused(
    read: Callable[[], object], words: str, line: int | None, column: int | None = None
) -> None:
    """Reading is refused in these words, which stand anywhere in the message, and at this place."""
    with pytest.raises(BadInput) as refused:
        read()
    assert words in refused.value.message
    assert (refused.value.line, refused.value.column) == (line, column)
    assert len(refused.value.message) < 120, "what is quoted is short"
