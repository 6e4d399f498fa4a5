"""Workers, schedulers and clients that are killed: nothing is lost, nothing is counted twice."""

from __future__ import annotations

import os
import signal
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from kotae.batch.engines.dask import LOST, DaskEngine
from kotae.batch.items import Question, QueuedBoard
from tests.batch.cluster import MARK, DaskCluster, marked
from tests.batch.conftest import Run, batch_command, lines
from tests.waiting import WAIT, eventually

ERRANDS = Question("solve", {}, seconds=60.0, memory_mb=500, tasks="tests.batch.errands")
ALLOWED = "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"
"""How often a chunk may lose its worker before Dask gives it up: three times, unless it is set."""


def queued(*texts: str) -> list[QueuedBoard]:
    return [QueuedBoard("here", number, text) for number, text in enumerate(texts, 1)]


def test_a_worker_that_is_killed_loses_no_board(tmp_path: Path) -> None:
    with DaskCluster(tmp_path) as cluster:
        numbers: Counter[int] = Counter()
        for done in DaskEngine(ERRANDS, cluster.address, 1).results(queued(*["nap"] * 300)):
            assert done.outcome == "solved"
            numbers[done.item.number] += 1
            if numbers.total() == 60:
                cluster.workers[0].kill()
    assert sorted(numbers.elements()) == list(range(1, 301))


def test_a_board_that_takes_its_worker_with_it_is_found_and_the_others_are_answered(tmp_path: Path) -> None:
    texts = ["quick"] * 40 + ["murder"] + ["quick"] * 40
    with DaskCluster(tmp_path, workers=3, **{ALLOWED: "0"}) as cluster:
        results = list(DaskEngine(ERRANDS, cluster.address, 1).results(queued(*texts)))
        ended = [worker for worker in cluster.workers if worker.poll() is not None]
    assert sorted(done.item.number for done in results) == list(range(1, 82))
    assert [(done.item.text, done.error) for done in results if done.outcome != "solved"] == [
        ("murder", LOST)
    ]
    assert len(ended) == 2, "once in its chunk, once alone"


def test_without_a_scheduler_the_batch_ends_with_a_sentence_and_a_rerun_completes_it(
    batch: Run, mixed: Path, tmp_path: Path
) -> None:
    many, output = tmp_path / "many.txt", tmp_path / "results.jsonl"
    many.write_text(mixed.read_text(encoding="utf-8") * 20, encoding="utf-8")
    with DaskCluster(tmp_path) as cluster:
        words = (many, "-o", output, "--engine", "dask", "--scheduler", cluster.address)
        with subprocess.Popen(batch_command(*words), stderr=subprocess.PIPE, text=True) as running:
            eventually(lambda: output.exists() and output.read_bytes().count(b"\n") > 30)
            cluster.scheduler.kill()
            _, said = running.communicate(timeout=WAIT)
        assert running.returncode == 2
        [sentence] = said.splitlines()
        assert "went away; all results so far are kept" in sentence
        for worker in cluster.workers:
            worker.wait(timeout=WAIT)
    kept = lines(output)
    assert 30 < len(kept) < 1200
    with DaskCluster(tmp_path) as cluster:
        batch(many, "-o", output, "--engine", "dask", "--scheduler", cluster.address)
    assert lines(output)[: len(kept)] == kept
    digests = Counter(record["digest"] for record in lines(output))
    assert digests.total() == 1200
    assert set(digests.values()) == {20}, "each of the 60 boards twenty times"


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_of_a_cluster_of_our_own_is_left(end: signal.Signals, mixed: Path, tmp_path: Path) -> None:
    many, output = tmp_path / "many.txt", tmp_path / "results.jsonl"
    many.write_text(mixed.read_text(encoding="utf-8") * 50, encoding="utf-8")
    name = f"end-{end.name}-{os.getpid()}"
    words = (many, "-o", output, "--engine", "dask", "--jobs", "2")
    with subprocess.Popen(
        batch_command(*words),
        env={**os.environ, MARK: name},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        eventually(lambda: output.exists() and output.read_bytes().count(b"\n") > 10)
        if end == signal.SIGINT:  # as a terminal does: everything in its group gets it
            os.killpg(running.pid, end)
        else:
            running.send_signal(end)
        _, said = running.communicate(timeout=WAIT)
    eventually(lambda: not marked(name))
    assert running.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}[end]
    if end != signal.SIGKILL:  # then Python's resource tracker says that it tidies up
        assert len(said.splitlines()) <= 1, said
    assert len(lines(output)) < 3000


def test_a_cluster_of_our_own_answers_and_is_gone(mixed: Path, tmp_path: Path) -> None:
    output = tmp_path / "results.jsonl"
    name = f"own-{os.getpid()}"
    words = (mixed, "-o", output, "--engine", "dask", "--jobs", "2")
    done = subprocess.run(
        batch_command(*words),
        env={**os.environ, MARK: name},
        capture_output=True,
        text=True,
        timeout=WAIT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(lines(output)) == 60
    assert not marked(name)
