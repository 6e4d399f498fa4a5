"""`python -m bench scale`: many small boards through both engines, what each process has to do, and memory.

Small boards, a thousand different ones over and over, are written to a temporary file as they are made. Each
engine runs in a process of its own, with two workers. The Dask scheduler and its workers are processes of
their own, too, so that their CPU time can be told apart. CPU time is what `docs/scale.md` extrapolates from:
other programs on the machine hardly change it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import mean
from typing import Any

import psutil
from distributed import Client

import kotae
from bench.observed import SHARES, Observed, asked_alone, cpu
from bench.table import Table
from kotae.batch.engines import BatchEngine, dask
from kotae.batch.engines.dask import DaskEngine
from kotae.batch.engines.local import LocalEngine
from kotae.batch.items import Question
from kotae.batch.journal import Journal
from kotae.batch.running import Batch
from kotae.batch.sources import BoardReader, ReadingChoice

JOBS = 2
SIZES = {"futoshiki": (3, 3), "hashi": (4, 4), "numberlink": (4, 4), "yashi": (4, 4)}
DIFFERENT = 1000
QUESTION = Question("solve", {}, seconds=60.0, memory_mb=2000)


def run(quick: bool, boards: int | None = None) -> None:
    """Print the tables."""
    number = boards or (4_000 if quick else 1_000_000)
    single = min(number // 4, 5_000)
    sample = 40 if quick else 200
    alone = _alone(list(islice(_texts(sample), sample)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "boards.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(islice(_texts(40 if quick else DIFFERENT), number))
        few = Path(folder, "few.txt")
        with open(few, "w", encoding="utf-8") as file:
            file.writelines(islice(_texts(40 if quick else DIFFERENT), single))
        rows = [
            ("local", _measured("local", path, number, 0)),
            ("Dask", _measured("dask", path, number, dask.CHUNK)),
            ("Dask, a board per chunk", _measured("dask", few, single, 1)),
        ]
    _tables(number, rows, alone)


def _tables(number: int, rows: list[tuple[str, dict[str, Any]]], alone: float) -> None:
    table = Table(
        f"Answers of {number:,} boards of 3×3 and 4×4 on {JOBS} workers (the last row: fewer)",
        [
            "engine",
            "boards",
            "seconds",
            "per second",
            "chunks",
            "client MB at 10 %",
            "50 %",
            "100 %",
            "scheduler",
        ],
        first=26,
    )
    for name, found in rows:
        memory = [f"{found['memory'][str(share)]:.0f}" for share in SHARES]
        rate = found["boards"] / found["seconds"]
        table.row(
            name,
            f"{found['boards']:,}",
            f"{found['seconds']:.0f}",
            f"{rate:,.0f}",
            f"{found['chunks']:,}",
            *memory,
            f"{found['scheduler_mb']:.0f}",
        )
    table = Table(
        "CPU time, µs a board (scheduler: a chunk)",
        ["engine", "client", "scheduler", "Dask worker", "board process", "beyond solving"],
        first=26,
    )
    for name, found in rows:
        boards, chunks = found["boards"], found["chunks"] or 1
        spent = {part: value * 1e6 / boards for part, value in found["cpu"].items()}
        table.row(
            name,
            f"{spent['client']:.0f}",
            f"{found['cpu']['scheduler'] * 1e6 / chunks:.0f}",
            f"{spent['workers']:.0f}",
            f"{spent['processes']:.0f}",
            f"{sum(spent.values()) - alone * 1e6:.0f}",
        )
    print(f"In one process, without an engine, a board takes {alone * 1e6:.0f} µs.")


def _texts(different: int) -> Iterator[str]:
    """Small boards, without end."""
    share = different // len(SIZES)
    kept = [
        board.text()
        for puzzle, size in SIZES.items()
        for board in kotae.generate(puzzle, size=size, seed=1, count=share)
    ]
    while True:
        yield from kept


def _measured(engine: str, path: Path, number: int, chunk: int) -> dict[str, Any]:
    """What a run in a process of its own says about itself."""
    command = [sys.executable, "-m", "bench.scale", engine, str(path), str(number), str(chunk)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@contextmanager
def _cluster(folder: Path) -> Iterator[tuple[str, psutil.Process, list[psutil.Process]]]:
    """A scheduler and its workers, on loopback addresses: where it is, and the processes."""
    file = folder / "scheduler.json"
    common = ["--host", "127.0.0.1", "--scheduler-file", str(file)]
    programs = [["dask_scheduler", "--port", "0", "--dashboard-address", "127.0.0.1:0", "--no-show"]]
    programs += [["dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard"]] * JOBS
    with ExitStack() as stack:
        started = []
        for program, *words in programs:
            command = [sys.executable, "-m", f"distributed.cli.{program}", *common, *words]
            quiet = subprocess.DEVNULL
            started.append(
                stack.enter_context(subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd=folder))
            )
            stack.callback(started[-1].kill)
        while not file.exists() or not file.read_text().endswith("}"):
            time.sleep(0.05)
        with Client(scheduler_file=str(file), set_as_default=False) as client:
            client.wait_for_workers(JOBS)
        scheduler, *workers = (psutil.Process(process.pid) for process in started)
        yield str(file), scheduler, workers


def _processes(parents: list[psutil.Process]) -> float:
    """CPU seconds of the processes that are asked about boards."""
    found = 0.0
    for child in (child for parent in parents for child in parent.children(recursive=True)):
        with suppress(psutil.Error):  # it has just ended
            if "--tasks" in child.cmdline():
                found += cpu(child)
    return found


def _main(name: str, file: str, number: int, chunk: int) -> None:
    """Run boards through an engine, and print what it took."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        engine: BatchEngine
        workers, scheduler = [psutil.Process()], None
        if name == "dask":
            dask.CHUNK = chunk
            address, scheduler, workers = stack.enter_context(_cluster(Path(folder)))
            engine = DaskEngine(QUESTION, address, JOBS)
        else:
            engine = LocalEngine(QUESTION, JOBS)
        observed = Observed(number, partial(_processes, workers))
        journal = stack.enter_context(Journal(Path(folder, "results.jsonl"), QUESTION))
        batch = Batch(QUESTION, journal, tell=observed.look)
        own, theirs = cpu(psutil.Process()), [cpu(each) for each in workers]
        before = cpu(scheduler) if scheduler else 0.0
        tally = batch.run(BoardReader([file], ReadingChoice()), engine)
        found = {
            "boards": tally.done,
            "seconds": tally.elapsed,
            "chunks": engine.chunks if isinstance(engine, DaskEngine) else 0,
            "memory": observed.memory,
            "scheduler_mb": scheduler.memory_info().rss / 1e6 if scheduler else 0.0,
            "cpu": {
                "client": cpu(psutil.Process()) - own,
                "scheduler": cpu(scheduler) - before if scheduler else 0.0,
                "workers": sum(map(cpu, workers)) - sum(theirs) if scheduler else 0.0,
                "processes": observed.cpu * tally.done / observed.at,
            },
        }
    print(json.dumps(found))


def _alone(texts: list[str]) -> float:
    """CPU seconds that a board takes in this process, without any engine."""
    for _ in asked_alone(QUESTION, texts):  # what is loaded once is not counted
        pass
    return mean(times.cpu for _, times in asked_alone(QUESTION, texts))


if __name__ == "__main__":
    _main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
