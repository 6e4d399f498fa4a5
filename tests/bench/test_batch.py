"""How batches are measured: results have to be those found alone, and nothing may be missing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import kotae
from bench import batch, boards
from bench.engines import Engines
from bench.observed import LOOKS, SHARES, Observed
from kotae.batch.running import BatchTally
from tests.batch.results import line, write


def test_batches_are_measured_against_boards_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(batch, "QUICK", (60, 25, 2))
    batch.run(True, Engines(jobs=3))
    told = capsys.readouterr().out
    rows = [row for row in told.splitlines() if row[:2] in ("1:", "2:")]
    assert [row[:14].strip() for row in rows] == [
        f"{place}: {name}" for place in (1, 2) for name in ("alone", "1 process", "3 processes")
    ]
    assert [len(row[24:].split()) for row in rows] == [4, 9, 9] * 2  # with overhead and memory
    assert "60 mixed boards, 25 of them different; engine: local" in told
    assert "3 processes: " in told
    [last] = [
        row for row in told.splitlines() if row.startswith("All results are those that were found alone")
    ]
    assert sum(int(word) for word in last.split() if word.isdigit()) == 60


def test_a_scheduler_decides_itself_how_many_workers_it_has() -> None:
    ways = dict(batch.ways(Engines("dask", "where.json")))
    assert ways == {"alone": ["--alone"], "cluster": ["--engine", "dask", "--scheduler", "where.json"]}


def test_a_scheduler_that_does_not_answer_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(batch, "QUICK", (2, 2, 1))
    with pytest.raises(SystemExit) as ended:
        batch.run(True, Engines("dask", "nowhere.json"))
    assert ended.value.code == 2
    told = capfd.readouterr().err
    assert told.startswith("bench: no Dask scheduler answers at nowhere.json")
    assert told.count("\n") == 1


def test_mixed_boards_are_different_and_of_all_kinds() -> None:
    found = [kotae.read(text) for text in boards.mixed(50)]
    assert len({board.text() for board in found}) == 50
    assert {board.puzzle.key for board in found} == {puzzle.key for puzzle in kotae.all_puzzles()}
    assert set(Counter(kotae.verdict(board).word for board in found[:25])) == {
        "unique",
        "several",
        "impossible",
    }
    assert [board.text() for board in found[:25]] == boards.mixed(25)


RESULT: dict[str, Any] = {"answers": [{"bridges": []}], "stats": {"conflicts": 1, "solve_seconds": 0.1}}


def told(path: Path, **changed: Any) -> dict[int, batch.Told]:
    """A file with the results of two boards, of which the second may be changed."""
    second = {"result": RESULT, **changed}
    write(path, line("b", number=2, **second), line("a", number=1, result=RESULT))
    return batch.results_told(path, 2)


def test_results_that_differ_in_times_only_are_the_same(tmp_path: Path) -> None:
    expected = told(tmp_path / "alone.jsonl")
    times = {"seconds": 9.0, "result": RESULT | {"stats": {"conflicts": 2, "solve_seconds": 3.0}}}
    batch.ensure_same("two", told(tmp_path / "two.jsonl", **times), expected)


@pytest.mark.parametrize("changed", [{"outcome": "several"}, {"result": {"answers": []}}])
def test_a_result_that_differs_is_told(changed: dict[str, Any], tmp_path: Path) -> None:
    expected = told(tmp_path / "alone.jsonl")
    with pytest.raises(SystemExit, match=r"^two: 1 results are not those .* of board 2: "):
        batch.ensure_same("two", told(tmp_path / "two.jsonl", **changed), expected)


@pytest.mark.parametrize("numbers", [[1], [1, 1], [1, 3], [1, 2, 2]])
def test_nothing_may_be_missing_or_there_twice(numbers: list[int], tmp_path: Path) -> None:
    path = write(tmp_path / "results.jsonl", *(line("a", number=number) for number in numbers))
    with pytest.raises(SystemExit, match=f"{len(numbers)} results of"):
        batch.results_told(path, 2)


def test_cpu_time_of_processes_that_have_ended_is_not_lost() -> None:
    used = iter([1.0, 2.0, 3.0, *[0.5] * (LOOKS - 3)])
    observed = Observed(100, lambda: next(used))
    for done in range(1, 101):
        observed.look(BatchTally(done=done))
    assert (observed.cpu, observed.at) == (3.0, 15)
    assert [*observed.memory] == [str(share) for share in SHARES]
    assert [*used] == []
