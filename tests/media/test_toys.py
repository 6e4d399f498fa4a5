"""Rooms made from the media alone conform, and are small."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from kotae.puzzle import puzzle_of
from kotae.testing import complaints


@pytest.mark.parametrize("toy", ["matching", "colouring"])
def test_a_room_made_from_a_medium_conforms_in_under_150_lines(toy: str) -> None:
    module = f"tests.media.{toy}"
    assert list(complaints(puzzle_of(module))) == []
    file = import_module(module).__file__
    assert file is not None
    assert len(Path(file).read_text(encoding="utf-8").splitlines()) < 150
