"""The readers of other people's Numberlink boards, and the checks on boards made up here."""

from __future__ import annotations

from pathlib import Path

import pytest

from acceptance import datasets, numberlink, pace
from acceptance.check import Finding, counted
from acceptance.verdict import judge
from kotae.errors import BadInput
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Lines, Link, Numberlink

ADC = "SIZE 3X2\r\nLINE_NUM 2\r\nLINE#1 (0,0)-(2,0)\r\nLINE#12 (1,1)-(0,1)\r\n"
ANSWER = "SIZE 3X2\r\n01,01,01\r\n12,12,00\r\n"
AHLE = "# Two boards\n\n3 2\nA..\n..A\n\n4 2\nA..A\nB..B\n0 0\n"


def test_adc() -> None:
    sample = datasets.adc("Q", ADC, ANSWER)
    ends = {"1": ((0, 0), (0, 2)), "12": ((1, 0), (1, 1))}
    assert sample.instance == Numberlink(2, 3, ends, fill=False)
    assert sample.known == Lines(
        frozenset({Link((0, 0), (0, 1)), Link((0, 1), (0, 2)), Link((1, 0), (1, 1))})
    )
    assert [*PUZZLE.faults(sample.instance, sample.known)] == []


def test_sheet() -> None:
    board = Numberlink(2, 2, {"0": ((0, 0), (1, 0))}, fill=False)
    assert datasets.sheet("00  x\n00  x", board, unused="x") == Lines(frozenset({Link((0, 0), (1, 0))}))
    assert datasets.sheet("0,5\n0,5", board, unused="0") == Lines(frozenset({Link((0, 1), (1, 1))}))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", ANSWER),
        ("SIZE 3x2\nLINE_NUM 0", ANSWER),
        (ADC.replace("LINE_NUM 2", "LINE_NUM 3"), ANSWER),
        (ADC.replace("(2,0)", "(3,0)"), ANSWER),
        (ADC.replace("(1,1)", "(1,2)"), ANSWER),
        (ADC.replace("#12", "#1"), ANSWER),
        (ADC.replace(")-(", ") ("), ANSWER),
        (ADC, "SIZE 3X2\n01,01,01\n12,12"),
        (ADC, "SIZE 3X2\n01,01,01\n12,12,ab"),
        (ADC, ""),
    ],
)
def test_bad_data_raises(text: str, answer: str) -> None:
    with pytest.raises(BadInput):
        datasets.adc("Q", text, answer)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a file of two boards."""
    folder = tmp_path / numberlink.AHLE
    folder.mkdir(parents=True)
    (folder / "janko").write_text(AHLE)
    return tmp_path


def test_boards_are_read_and_given_rules(data: Path) -> None:
    samples = numberlink.boards(data, "janko")
    assert [sample.name for sample in samples] == ["janko board 1", "janko board 2"]
    assert [(s.instance.fill, s.instance.touch) for s in samples] == [(True, False)] * 2
    changed = numberlink.with_rules(samples[0], False, True).instance
    assert (changed.fill, changed.touch, changed.ends) == (False, True, samples[0].instance.ends)


def test_verdicts_are_held_against_what_is_known(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numberlink, "VERDICTS", {"janko": {"unique": 1, "several": 1}})
    assert numberlink.ahle(data).words.startswith("2 of 2 judged: ")
    found = counted(judge(sample).word for sample in numberlink.boards(data, "janko"))
    assert found == "1 impossible, 1 unique"
    assert numberlink.ahle(data) == Finding(False, f"2 of 2 judged: {found}; but janko has {found}")
    monkeypatch.setattr(numberlink, "VERDICTS", {"janko": {"unique": 1, "impossible": 1}})
    assert numberlink.ahle(data) == Finding(True, f"2 of 2 judged: {found}")
    assert numberlink.encodings(data).ok


def test_rules_hold_in_every_way(data: Path) -> None:
    assert numberlink.rules(data).ok
    assert "18 ways to ask" in numberlink.rules(data).words


def test_speed_is_seconds_or_a_ratio(data: Path) -> None:
    def check(number: int, most: float, prototype: float) -> Finding:
        return pace.Speed("janko", number, most, prototype).check(data)

    assert check(2, 10.0, 10.0).ok
    assert check(2, 1e-6, 1e-9).ok, "the ratio is within its limit"
    assert "which decides as the machine is slower" in check(2, 1e-6, 1e-9).words
    assert not check(2, 1e-6, 10.0).ok
    assert not check(3, 10.0, 10.0).ok, "a board is missing"


def test_loose_rules_are_judged(data: Path) -> None:
    [first, second] = numberlink.boards(data, "janko")
    word, cpu = numberlink._loosely(numberlink.with_rules(second, False, True).instance)
    assert word in ("unique", "several")
    assert cpu < numberlink.BOTH
    assert numberlink._loosely(first.instance)[1] == float("inf")
    finding = numberlink.loose(data)
    assert not finding.ok, "there are not 270 boards"
    assert finding.words.startswith("2 of 270")
