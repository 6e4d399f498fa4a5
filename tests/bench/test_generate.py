"""How new boards are measured: every benchmark can be run, and a generator that is missing is named."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import islice

import pytest

from bench import generate
from bench.__main__ import NAMES


def test_every_benchmark_is_a_module() -> None:
    assert [name for name in NAMES if find_spec(f"bench.{name}") is None] == []


def test_new_boards_are_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(generate, "rows", lambda quick: iter([generate.Row("small", 2, 60, "hashi", (6, 6))]))
    monkeypatch.setattr("shutil.which", lambda program, path=None: None)
    generate.run(True)
    told = capsys.readouterr().out
    assert "small                                      2" in told
    assert "Unequal 9×9, extreme                    sgt-unequal is not installed" in told
    assert "sgt-bridges is not installed; Debian has it in sgt-puzzles" in told
    assert "late" not in told


def test_what_is_asked_of_both_sides_is_the_same() -> None:
    for rival in islice(generate.rivals(False), 2):
        assert rival.parameters == f"{rival.size[0]}dx"
    for rival in islice(generate.rivals(False), 2, None):
        share = round(100 * rival.wish["density"])
        assert rival.parameters == f"{rival.size[0]}x{rival.size[1]}i{share}e10m2d2"
