"""What an acceptance check says: true verdicts pass, and whatever else is found is named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from acceptance.check import Check, Finding
from acceptance.datasets import Sample
from acceptance.verdict import agreement, all_unique, judge
from kotae.errors import BadInput
from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.board import Futoshiki

ROOT = Path(__file__).parents[2]


def sample(name: str, less: tuple[Any, ...]) -> Sample:
    return Sample(name, PUZZLE, Futoshiki(2, {}, less))


UNIQUE = sample("one", (((0, 0), (0, 1)),))
SEVERAL = sample("two", ())
IMPOSSIBLE = sample("none", (((0, 0), (0, 1)), ((1, 0), (1, 1))))


def test_boards_are_judged() -> None:
    assert [judge(each).word for each in (UNIQUE, SEVERAL, IMPOSSIBLE)] == ["unique", "several", "impossible"]
    assert judge(UNIQUE).answer.rows == ((1, 2), (2, 1))
    assert judge(SEVERAL, limit=0).word == "undecided"


def test_findings_name_what_is_wrong() -> None:
    assert all_unique([UNIQUE], 1).ok
    assert not all_unique([UNIQUE], 2).ok
    finding = all_unique([UNIQUE, SEVERAL], 2)
    assert not finding.ok
    assert "but two is several" in finding.words
    assert agreement([UNIQUE, SEVERAL, IMPOSSIBLE], ["direct"]).ok
    assert not agreement([], ["direct"]).ok


def test_a_check_that_breaks_is_a_failure(tmp_path: Path) -> None:
    def broken(data: Path) -> Finding:
        raise BadInput("no boards")

    assert Check("x/y", broken).line(tmp_path) == (False, "FAIL x/y: BadInput: no boards")
    assert Check("x/y", lambda data: Finding(True, "fine")).line(tmp_path) == (True, "ok   x/y: fine")


def test_the_status_tells(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "acceptance", "--data", str(tmp_path), "--only", "hashi/pzprjs"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout.startswith("FAIL hashi/pzprjs: BadInput: there is no *.json")
