"""How tests look at a refusal: its place and its words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from kotae.errors import BadInput


def assert_refused(
    read: Callable[[Any], object], text: Any, line: int | None, column: int | None, message: str
) -> None:
    """Ensure that a text is refused at this place and in these words; ``...`` stands for any others."""
    with pytest.raises(BadInput) as refused:
        read(text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert re.fullmatch(".*".join(map(re.escape, message.split("..."))), refused.value.message)
    assert len(refused.value.message) < 200, "what is quoted is short"
