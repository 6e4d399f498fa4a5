"""The readers of other people's boards, on boards made up here; and how a check is told."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from acceptance import datasets
from acceptance.check import Check, Finding
from acceptance.verdict import agreement, all_unique, judge
from kotae.errors import BadInput
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.hashi.board import Bridges, Corridor, Hashi

ROOT = Path(__file__).parents[2]
JANKO = "2\n-1 1 \n-1 -1 \n2\n0>1\n3>1\n"
WROCLAW = "3\r\nSTART:\r\n0;0;3\r\n0;0;0\r\n0;1;0\r\nREL:\r\nA1;A2\r\nC2;B2\r\n"
NEWTOMSOFT = [
    {
        "name": "two",
        "n": 2,
        "grid": [[0, 0], [0, 1]],
        "greater": [[[0, 1], [0, 0]]],
        "solution": [[1, 2], [2, 1]],
    }
]
SEMIEXP = {
    "problem": [[2, None, -1], [None, None, None], [None, None, 1]],
    "horizontal": [[2, 2], [0, 0], [0, 0]],
    "vertical": [[0, 0, 1], [0, 0, 1]],
}
PZPRJS = {"solved": "pzprv3/hashikake/3/3/2 . - /. . . /. . 1 /2 2 /0 -1 /0 0 /-1 0 1 /0 0 1 /"}
ANGLE = Hashi(3, 3, {(0, 0): 2, (0, 2): None, (2, 2): 1})
DRAWN = Bridges({Corridor((0, 0), (0, 2)): 2, Corridor((0, 2), (2, 2)): 1})


def test_janko() -> None:
    assert datasets.janko(JANKO) == Futoshiki(2, {(0, 1): 1}, (((0, 1), (0, 0)), ((0, 1), (1, 1))))


def test_wroclaw() -> None:
    expected = Futoshiki(3, {(0, 2): 3, (2, 1): 1}, (((0, 0), (0, 1)), ((2, 1), (1, 1))))
    assert datasets.wroclaw(WROCLAW) == expected


def test_newtomsoft() -> None:
    [sample] = datasets.newtomsoft(json.dumps(NEWTOMSOFT))
    assert sample.name == "two"
    assert sample.instance == Futoshiki(2, {(1, 1): 1}, (((0, 0), (0, 1)),))
    assert sample.known.rows == ((1, 2), (2, 1))


@pytest.mark.parametrize(("reader", "data"), [(datasets.semiexp, SEMIEXP), (datasets.pzprjs, PZPRJS)])
def test_hashi_with_its_answer(reader: Callable[[str], datasets.Sample], data: dict[str, Any]) -> None:
    sample = reader(json.dumps(data))
    assert sample.instance == ANGLE
    assert sample.known == DRAWN
    assert [*sample.puzzle.faults(sample.instance, sample.known)] == []


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        (datasets.janko, ""),
        (datasets.janko, "two"),
        (datasets.janko, "2\n-1 1\n-1 -1\n1\n0>1\n3>1"),
        (datasets.janko, "2\n-1 1 1\n-1 -1\n0"),
        (datasets.janko, "2\n-1 3\n-1 -1\n0"),
        (datasets.janko, "2\n-1 1\n-1 -1\n1\n0>3"),
        (datasets.janko, "2\n-1 1\n-1 -1\n1\n0<1"),
        (datasets.wroclaw, ""),
        (datasets.wroclaw, "2\n0;0\n0;0"),
        (datasets.wroclaw, "2\nSTART:\n0;0\n0;0\nREL:\nA1"),
        (datasets.wroclaw, "2\nSTART:\n0;0\n0;0\nREL:\n1A;2A"),
        (datasets.wroclaw, "2\nSTART:\n0;0\n0;0\nREL:\nA2;A3"),
        (datasets.wroclaw, "2\nSTART:\n0;x\n0;0\nREL:"),
        (datasets.semiexp, "{"),
        (datasets.semiexp, "[]"),
        (datasets.semiexp, "{}"),
        (datasets.semiexp, json.dumps({**SEMIEXP, "horizontal": [[2, 1], [0, 0], [0, 0]]})),
        (datasets.semiexp, json.dumps({**SEMIEXP, "vertical": [[0, 0, 1]]})),
        (datasets.semiexp, json.dumps({**SEMIEXP, "horizontal": [[2], [0], [0]]})),
        (datasets.pzprjs, "{}"),
        (datasets.pzprjs, json.dumps({"solved": "pzprv3/kakuro/3/3/"})),
        (datasets.pzprjs, json.dumps({"solved": "pzprv3/hashikake/3/3/2 . - /"})),
        (datasets.pzprjs, json.dumps({"solved": PZPRJS["solved"].replace("2 2", "2 x")})),
    ],
)
def test_bad_data_raises(reader: Callable[[str], Any], text: str) -> None:
    with pytest.raises(BadInput):
        reader(text)


@pytest.mark.parametrize("change", [{"n": 3}, {"grid": None}, {"greater": [[0, 1]]}, {"solution": [[1, 2]]}])
def test_bad_objects_raise(change: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        list(datasets.newtomsoft(json.dumps([{**NEWTOMSOFT[0], **change}])))


def test_files_are_read_by_kotae_or_by_a_reader(tmp_path: Path) -> None:
    (tmp_path / "ids.txt").write_text("4x3:2c2a4c2a\n5x1:2c2\n")
    (tmp_path / "one.has").write_text("1 3 2\n2 0 2\n")
    (tmp_path / "janko.jan").write_text(JANKO)
    found = list(datasets.recognised([*datasets.files(tmp_path), *datasets.files(tmp_path, "*.has")]))
    assert [sample.name for sample in found] == ["ids board 1", "ids board 2", "one"]
    assert found[2].instance == Hashi(1, 3, {(0, 0): 2, (0, 2): 2})
    [sample] = datasets.read_with(datasets.files(tmp_path, "*.jan"), datasets.janko)
    assert (sample.name, sample.instance.size) == ("janko", 2)
    with pytest.raises(BadInput, match=r"no [*]\.csv"):
        datasets.files(tmp_path, "*.csv")


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "spoilt.txt").write_text("2\n1 1\n")
    with pytest.raises(BadInput, match="spoilt"):
        list(datasets.read_with(datasets.files(tmp_path), datasets.janko))


def sample(name: str, less: tuple[Any, ...]) -> datasets.Sample:
    return datasets.Sample(name, FUTOSHIKI, Futoshiki(2, {}, less))


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
    assert not agreement([UNIQUE], ["direct"], limit=0).ok


def test_a_check_that_breaks_is_a_failure(tmp_path: Path) -> None:
    def broken(data: Path) -> Finding:
        raise BadInput("no boards")

    assert Check("x/y", broken).line(tmp_path) == (False, "FAIL x/y: BadInput: no boards")
    assert Check("x/y", lambda data: Finding(True, "fine")).line(tmp_path) == (True, "ok   x/y: fine")
    check = Check("x/y", broken)
    assert [check.wanted(only) for only in (None, "x", "x/y", "y")] == [True, True, True, False]


def test_the_status_tells(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "acceptance", "--data", str(tmp_path), "--only"]
    done = subprocess.run([*command, "hashi/pzprjs"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout.startswith("FAIL hashi/pzprjs: BadInput: there is no *.json")
    assert subprocess.run([*command, "x"], cwd=ROOT, capture_output=True, check=False).returncode == 2
