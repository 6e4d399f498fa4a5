"""How the server is measured: a crowd, its answers by kind, memory, and clicks on large boards."""

from __future__ import annotations

from random import Random

import pytest

from bench import boards, web
from kotae import Board
from kotae.puzzles.hashi import PUZZLE as HASHI


def test_a_small_crowd_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = Board(HASHI, boards.hashi(20, Random(1))[0], "made")
    monkeypatch.setattr(web, "QUICK", web.Extent(4, 0.5, 2, 2))
    monkeypatch.setattr(web, "large", lambda: {"small": small})
    web.run(True)
    told = capsys.readouterr().out
    assert "4 clients for 0.5 s" in told
    rows = {line[:34].strip(): line[34:].split() for line in told.splitlines()}
    assert {wished.label for wished in web.wishes()} <= set(rows)
    assert sum(int(rows[wished.label][0]) for wished in web.wishes()) > 0
    assert all(rows[wished.label][5] == "0" for wished in web.wishes())  # other statuses
    assert len(rows["server"]) == 4  # MB before and after
    assert "small" in rows
