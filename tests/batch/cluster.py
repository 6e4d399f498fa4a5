"""A real Dask scheduler and workers, as processes of their own, on loopback addresses only."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Self

import psutil

from tests.waiting import eventually

ROOT = Path(__file__).parents[2]
MARK = "KOTAE_TEST_CLUSTER"


class DaskCluster:
    """A scheduler and the workers that were started; all that they started is gone afterwards."""

    def __init__(self, folder: Path, workers: int = 2, **settings: str) -> None:
        self.name = uuid.uuid4().hex
        self._folder = folder
        self._file = folder / f"{self.name}.json"
        self._settings = settings
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--dashboard-address", "127.0.0.1:0")
        eventually(self._file.exists)
        eventually(lambda: self._file.read_text().endswith("}"))
        self.address: str = json.loads(self._file.read_text())["address"]
        for _ in range(workers):
            self.add_worker()
        eventually(lambda: self._joined() == workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        eventually(lambda: not marked(self.name))

    def add_worker(self, *path: Path, joined: bool = False) -> subprocess.Popen[bytes]:
        """Start a worker without a nanny, which finds modules in these folders first."""
        words = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self._folder)]
        worker = self._start("dask_worker", *words, path=path)
        self.workers.append(worker)
        if joined:
            eventually(lambda: self._joined() == len(self.workers))
        return worker

    def _joined(self) -> int:
        log = self._folder / f"dask_worker.{self.name}.log"
        return log.read_text(encoding="utf-8").count("Registered to:") if log.exists() else 0

    def _start(self, program: str, *words: str, path: tuple[Path, ...] = ()) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", "--host", "127.0.0.1", *words]
        environment = {
            **os.environ,
            **self._settings,
            MARK: self.name,
            "PYTHONPATH": os.pathsep.join([*map(str, (*path, ROOT)), os.environ.get("PYTHONPATH", "")]),
        }
        with open(self._folder / f"{program}.{self.name}.log", "ab") as log:
            return subprocess.Popen(
                [*command, "--scheduler-file", str(self._file)],
                env=environment,
                cwd=self._folder,
                stdout=log,
                stderr=log,
            )


def marked(name: str) -> list[int]:
    """The processes that have a name in their environment."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARK) == name and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process.pid)
        except psutil.Error:
            continue
    return found


def asking(worker: subprocess.Popen[bytes]) -> list[int]:
    """The processes of a worker that are asked about boards."""
    try:
        children = psutil.Process(worker.pid).children(recursive=True)
        return [child.pid for child in children if "--tasks" in child.cmdline()]
    except psutil.Error:
        return []
