"""Boards on a Dask cluster: the same results as on one machine, in bounded memory; faults are told."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import pytest

import kotae
from kotae.auditing.document import Certificate
from kotae.batch.engines import dask
from kotae.batch.engines.dask import AHEAD, CHUNK, DaskEngine
from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.parallel import cubes
from kotae.errors import BadInput
from tests.batch.cluster import ROOT, DaskCluster, asking
from tests.batch.conftest import Run, lines, untimed
from tests.batch.hard import PROVED
from tests.waiting import WAIT, eventually

ERRANDS = Question("solve", {}, seconds=60.0, memory_mb=500, tasks="tests.batch.errands")


def queued(*texts: str) -> list[QueuedBoard]:
    return [QueuedBoard("here", number, text) for number, text in enumerate(texts, 1)]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    with DaskCluster(tmp_path_factory.mktemp("dask")) as started:
        yield started


def test_results_are_those_of_one_machine(
    batch: Run, mixed: Path, cluster: DaskCluster, tmp_path: Path
) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    batch(mixed, "-o", here, "--ordered")
    batch(mixed, "-o", there, "--ordered", "--engine", "dask", "--scheduler", cluster.address)
    assert [untimed(record) for record in lines(there)] == [untimed(record) for record in lines(here)]


@pytest.mark.parametrize(("key", "word"), PROVED)
def test_proofs_in_cubes_are_made_on_a_cluster(cluster: DaskCluster, key: str, word: str) -> None:
    asked: list[str] = []

    def engine(question: Question, processes: int) -> DaskEngine:
        class Noting(DaskEngine):
            def results(self, items: Iterable[QueuedBoard]) -> Generator[Done, None, None]:
                for done in super().results(items):
                    asked.append(done.item.text)
                    yield done

        return Noting(question, cluster.address, processes)

    found = cubes.certify(kotae.read(PROVED[key, word]), 2, 8, engine)
    assert isinstance(found, Certificate)
    assert found.verdict == word
    assert kotae.audit(found.data()).accepted
    assert len(set(asked)) > 2


def test_the_cluster_of_a_proof_is_named_on_the_command_line(cluster: DaskCluster, tmp_path: Path) -> None:
    board, written = tmp_path / "board.txt", tmp_path / "board.cert"
    board.write_text(PROVED["hashi", "impossible"], encoding="utf-8")
    split = ["--parallel", "2", "--cubes", "4", "-o", str(written)]
    command = [sys.executable, "-m", "kotae", "certify", str(board)]
    subprocess.run([*command, *split, "--scheduler", cluster.address], check=False, timeout=WAIT)
    assert kotae.audit(written.read_bytes()).accepted
    for words in (["--engine", "dask"], ["--scheduler", cluster.address]):
        refused = subprocess.run(
            [*command, *words], check=False, capture_output=True, text=True, timeout=WAIT
        )
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "for --cubes K" in refused.stderr


def test_boards_that_misbehave_are_results_and_the_worker_lives(cluster: DaskCluster) -> None:
    question = Question("solve", {}, seconds=0.5, memory_mb=500, tasks="tests.batch.slow")
    texts = ("a", "forever", "b", "killed", "hungry", "c")
    results = list(DaskEngine(question, cluster.address, 1).results(queued(*texts)))
    outcomes = {done.item.text: done.outcome for done in results}
    assert len(results) == 6
    assert outcomes.pop("forever") == "timeout"
    assert outcomes.pop("killed") == "crashed"
    assert outcomes.pop("hungry") == "memory"
    assert set(outcomes.values()) == {"solved"}
    assert all(worker.poll() is None for worker in cluster.workers)


def test_few_chunks_are_under_way_however_many_boards_there_are(cluster: DaskCluster) -> None:
    read = 0

    def boards() -> Iterator[QueuedBoard]:
        nonlocal read
        for read in range(1, 20_001):
            yield QueuedBoard("here", read, "quick")

    engine = DaskEngine(ERRANDS, cluster.address, 1)
    ahead = 0
    numbers: Counter[int] = Counter()
    for done in engine.results(boards()):
        numbers[done.item.number] += 1
        ahead = max(ahead, read - numbers.total())
    assert set(numbers.values()) == {1}
    assert numbers.total() == 20_000
    assert engine.most <= AHEAD * 2
    assert ahead <= (AHEAD * 2 + 4) * CHUNK
    assert engine.chunks < 20_000 / 50


def test_slow_boards_come_back_before_the_whole_chunk_is_done(
    cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask, "PATIENCE", 0.2)
    engine = DaskEngine(ERRANDS, cluster.address, 1)
    texts = ["quick"] * 50 + ["nap"] * 100
    results = list(engine.results(queued(*texts)))
    assert sorted(done.item.number for done in results) == list(range(1, 151))
    assert engine.returned > 0


def test_closing_ends_what_is_under_way(cluster: DaskCluster) -> None:
    question = Question("solve", {}, memory_mb=500, tasks="tests.batch.slow")
    engine = DaskEngine(question, cluster.address, 1)
    taken = threading.Event()

    def boards() -> Iterator[QueuedBoard]:
        yield from queued("a", "b", "c", "d")
        taken.wait(WAIT)
        yield from queued("forever")
        eventually(lambda: engine.under_way)  # alone: what travels with it would never come back
        yield from queued("e")

    results = engine.results(boards())
    assert {next(results).item.text for _ in range(4)} == {"a", "b", "c", "d"}
    taken.set()
    assert next(results).item.text == "e"
    busy = {pid for worker in cluster.workers for pid in asking(worker)}
    assert busy
    results.close()
    eventually(lambda: busy - {pid for worker in cluster.workers for pid in asking(worker)})


def test_workers_are_waited_for(tmp_path: Path) -> None:
    told: list[str] = []
    with DaskCluster(tmp_path, workers=0) as started:

        def tell(sentence: str) -> None:
            told.append(sentence)
            started.add_worker()

        [done] = DaskEngine(ERRANDS, started.address, 1, tell).results(queued("quick"))
        assert told == [f"{started.address} has no workers yet; they are waited for"]
    assert done.outcome == "solved"


def changed_copy(folder: Path, file: str, old: str, new: str) -> Path:
    """A folder with another Kotae."""
    shutil.copytree(ROOT / "src" / "kotae", folder / "kotae", ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "kotae" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def test_a_worker_with_another_version_is_refused(batch: Run, mixed: Path, tmp_path: Path) -> None:
    other = changed_copy(tmp_path / "other", "__init__.py", '__version__ = "', '__version__ = "9.')
    with DaskCluster(tmp_path, workers=0) as started:
        started.add_worker(other, joined=True)
        output = tmp_path / "results.jsonl"
        done = batch(mixed, "-o", output, "--engine", "dask", "--scheduler", started.address, status=2)
    assert "the worker tcp://127.0.0.1:" in done.stderr
    assert "has Kotae 9.0." in done.stderr
    assert "but here is Kotae 0." in done.stderr
    assert done.stderr.splitlines()[-1].startswith("kotae: the worker")
    assert not lines(output)


def test_a_worker_that_joins_later_with_another_source_is_refused(tmp_path: Path) -> None:
    other = changed_copy(tmp_path / "other", "watch.py", '"""', '"""Another one. ')
    with DaskCluster(tmp_path, workers=1) as started:
        results = DaskEngine(ERRANDS, started.address, 1).results(queued(*["nap"] * 100_000))
        seen = [next(results).result for _ in range(20)]
        started.add_worker(other)
        with pytest.raises(BadInput, match=r"has Kotae .* but here is Kotae .* the same"):
            seen += [done.result for done in results]
        assert {result["worker"] for result in seen if result} == {started.workers[0].pid}


def test_a_worker_without_kotae_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kotae").mkdir()
    (tmp_path / "kotae" / "__init__.py").write_text("")
    with DaskCluster(tmp_path, workers=0) as started:
        worker = started.add_worker(tmp_path, joined=True)
        with pytest.raises(BadInput, match=r"has no Kotae, or another one: No module named 'kotae.batch'"):
            list(DaskEngine(ERRANDS, started.address, 1).results(queued("quick")))
        assert worker.poll() is None


def test_without_the_extra_a_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask, "find_spec", lambda name: None)
    with pytest.raises(BadInput, match=r"needs the cluster extra: pip install 'kotae\[cluster\]'"):
        DaskEngine(ERRANDS, None, 1)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://here", "missing.json"])
def test_a_scheduler_that_does_not_answer_is_told_of(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask, "CONNECTING", 0.3)
    with pytest.raises(BadInput, match=f"no Dask scheduler answers at {address}"):
        list(DaskEngine(ERRANDS, address, 1).results(queued("quick")))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--scheduler", "tcp://127.0.0.1:9"], "--scheduler is for --engine dask"),
        (["--engine", "dask", "--scheduler", "tcp://127.0.0.1:9", "--jobs", "2"], "--jobs is for workers"),
    ],
)
def test_options_that_do_not_go_together(
    batch: Run, mixed: Path, tmp_path: Path, words: list[str], sentence: str
) -> None:
    done: subprocess.CompletedProcess[str] = batch(mixed, "-o", tmp_path / "r.jsonl", *words, status=2)
    assert sentence in done.stderr
