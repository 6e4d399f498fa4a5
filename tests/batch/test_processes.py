"""A process per board that misbehaves: it is ended, told of, and the others have their results."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kotae.batch import child
from kotae.batch.child import BoardProcess
from kotae.batch.engines.local import LocalEngine
from kotae.batch.items import Done, Question, QueuedBoard
from tests.stopping import KILLS
from tests.waiting import alive, eventually


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are given little time."""
    monkeypatch.setattr(child, "GRACE", 2.0)


def queued(*texts: str) -> list[QueuedBoard]:
    return [QueuedBoard("here", number, text) for number, text in enumerate(texts, 1)]


def told(results: list[Done]) -> list[tuple[int, str]]:
    return sorted((done.item.number, done.outcome) for done in results)


QUICK = Question("solve", {}, seconds=0.5, memory_mb=500, tasks="tests.batch.slow")


def test_each_kind_of_failure_is_a_result_and_the_others_go_on() -> None:
    with BoardProcess(QUICK) as process:
        texts = ("a", "forever", "b", "killed", "hungry", "c")
        results = list(process.results(queued(*texts)))
    assert told(results) == [
        (1, "solved"),
        (2, "timeout"),
        (3, "solved"),
        (4, "crashed"),
        (5, "memory"),
        (6, "solved"),
    ]
    errors = {done.item.number: done.error for done in results if done.error}
    assert errors[2] == "it took longer than 0.5 s and was ended"
    assert "has ended" in str(errors[4])


def test_a_board_that_eats_memory_is_ended_and_one_that_only_reserves_it_is_not() -> None:
    patient = replace(QUICK, seconds=60.0, memory_mb=150)
    with BoardProcess(patient) as process:
        results = list(process.results(queued("a", "grows", "reserves")))
    assert told(results) == [(1, "solved"), (2, "memory"), (3, "solved")]
    assert results[1].error == "it took more than 150 MB of memory and was ended"


def test_a_process_that_somebody_killed_is_replaced_and_its_board_is_asked_again() -> None:
    with BoardProcess(QUICK) as process:
        first = list(process.results(queued("a")))
        pid = process.pid
        assert pid is not None
        os.kill(pid, 9)
        second = list(process.results(queued("b")))
        assert process.pid not in (None, pid)
    assert [done.outcome for done in (*first, *second)] == ["solved", "solved"]


@pytest.mark.parametrize(("kills", "outcome"), [(2, "solved"), (20, "crashed")])
def test_a_process_that_is_killed_while_it_starts_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: int, outcome: str
) -> None:
    """Nothing is held against the board, which the process has not seen."""
    monkeypatch.setenv(KILLS, str(tmp_path))
    for number in range(kills):
        (tmp_path / f"{number}").touch()
    with BoardProcess(QUICK) as process:
        assert told(list(process.results(queued("a", "b")))) == [(1, outcome), (2, outcome)]


def test_processes_are_gone_afterwards() -> None:
    engine = LocalEngine(QUICK, 2)
    results = engine.results(queued("a", "b", "forever"))
    next(results)
    pids = [process.pid for process in engine.processes if process.pid is not None]
    assert pids
    results.close()
    eventually(lambda: not any(map(alive, pids)))


def test_an_engine_reads_no_further_ahead_than_it_must() -> None:
    asked = 0

    def endless() -> Iterator[QueuedBoard]:
        nonlocal asked
        while True:
            asked += 1
            yield QueuedBoard("here", asked, "a")

    results = LocalEngine(QUICK, 2).results(endless())
    taken = [next(results) for _ in range(50)]
    results.close()
    assert len(taken) == 50
    assert asked < 1000


def test_a_reader_that_fails_ends_the_batch() -> None:
    def failing() -> Iterator[QueuedBoard]:
        yield from queued("a")
        raise ValueError("the disk is gone")

    with pytest.raises(ValueError, match="the disk is gone"):
        list(LocalEngine(QUICK, 2).results(failing()))
