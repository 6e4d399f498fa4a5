"""`python -m bench web`: `kotae serve` with 200 clients at once for a minute, and clicks on large boards.

The clients run beside the server on the same cores. Some leave while the server works for them, which kills a
worker each time; some ask for nonsense. Nothing may come back but answers, 429, 503 and 400 for nonsense; and
memory has to be level afterwards.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from bench import boards
from bench.crowd import Client, Wish, crowd, wish
from bench.table import Table, seconds
from kotae import Board
from kotae.processes import held_mb
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.hashi.compose import compose as compose_hashi
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK


class Extent(NamedTuple):
    """How much is measured."""

    clients: int
    seconds: float
    clicks: int
    """On each board."""
    rounds: int
    """How often four clients ask before memory is looked at: everything is loaded then."""


WHOLE, QUICK = Extent(200, 60.0, 40, 20), Extent(40, 5.0, 10, 20)


@contextmanager
def served(*options: str) -> Iterator[tuple[int, int]]:
    """The port and the process of a server."""
    command = [sys.executable, "-m", "kotae", "serve", "--no-browser", "--port", "0", "--quiet", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found is not None
            yield int(found[1]), process.pid
        finally:
            process.terminate()


def family(pid: int) -> list[int]:
    """A process and those that it started."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    return [pid, *(child for child, parent in pairs if parent == pid)]


def memory(pid: int) -> tuple[float, float]:
    """The MB that the server holds, and that its workers hold."""
    server, *workers = [held_mb(each) or 0.0 for each in family(pid)]
    return server, sum(workers)


def wishes() -> list[Wish]:
    """What the crowd asks."""
    dice = Random(1)
    small = Board(HASHI, boards.hashi(30, dice)[0], "made").text()
    large = Board(HASHI, boards.hashi(200, dice)[0], "made").text()
    path = Board(NUMBERLINK, boards.numberlink(10, 10, dice)[0], "made").text()
    return [
        Wish("the page", "/static/main.js", b"", 5),
        wish("play", "play", 40, board=small, drawing=[[0, 1], [3, 1]]),
        wish("sheet", "sheet", 10, board=path),
        wish("picture", "picture", 5, board=small, suffix=".png"),
        wish("solve", "solve", 15, board=large),
        wish("verdict", "verdict", 10, board=path),
        wish("hint", "hint", 5, board=small),
        wish("left while it searches", "generate", 5, leave=0.5, puzzle=HASHI.key, size=[30, 30], count=20),
        wish("nonsense", "solve", 5, board="nonsense"),
    ]


def run(quick: bool) -> None:
    """Print the tables."""
    extent = QUICK if quick else WHOLE
    with served() as (port, pid):
        asyncio.run(_crowded(port, pid, extent))
        asyncio.run(_clicked(port, extent.clicks, large()))


async def _crowded(port: int, pid: int, extent: Extent) -> None:
    asked = wishes()
    await crowd(port, 4, asked, rounds=extent.rounds)
    before = memory(pid)
    found = await crowd(port, extent.clients, asked, seconds=extent.seconds)
    columns = ["", "answers", "429", "503", "400", "left", "other", "median", "95 %"]
    table = Table(f"{extent.clients} clients for {extent.seconds:g} s", columns)
    for label, received in found.items():
        counts = [received.statuses.get(status, 0) for status in (200, 429, 503, 400, 0)]
        others = sum(received.statuses.values()) - sum(counts)
        taken = received.seconds
        times = [seconds(median(taken)), seconds(quantiles(taken, n=20)[-1])] if len(taken) > 1 else []
        table.row(label, *map(str, [*counts, others]), *times)
    await crowd(port, 4, asked, rounds=extent.rounds)
    after = memory(pid)
    table = Table("Memory", ["", "before", "after"])
    for label, *held in zip(("server", "workers"), before, after, strict=True):
        table.row(label, *(f"{each:.0f} MB" for each in held))


def large() -> dict[str, Board[Any]]:
    """The largest boards that people play."""
    dice = Random(2)
    return {
        "Hashi 40×60": Board(HASHI, compose_hashi((40, 60), dice, islands=500)[0], "made"),
        "Numberlink 50×50": Board(NUMBERLINK, boards.numberlink(50, 50, dice)[0], "made"),
    }


async def _clicked(port: int, clicks: int, made: Mapping[str, Board[Any]]) -> None:
    table = Table(
        f"{clicks} clicks on a board that is half drawn", ["", "sheet", "median", "slowest", "bytes"]
    )
    dice = Random(2)
    for label, board in made.items():
        text = board.text()
        client = Client(port, label.encode("ascii", "ignore").decode())
        sheet, told = await _timed(client, wish("", "sheet", board=text))
        handles = len(told["handles"])
        drawing = [[handle, 1] for handle in range(0, handles, 4)]
        taken = []
        for handle in dice.sample(range(handles), clicks):
            drawing.append([handle, 1])
            spent, played = await _timed(client, wish("", "play", board=text, drawing=drawing))
            taken.append(spent)
        client.close()
        size = len(json.dumps(played))
        table.row(label, seconds(sheet), seconds(median(taken)), seconds(max(taken)), f"{size:,}")


async def _timed(client: Client, wished: Wish) -> tuple[float, dict[str, Any]]:
    begun = time.perf_counter()
    status, body = await client.ask(wished)
    spent = time.perf_counter() - begun
    assert status == 200, body
    told: dict[str, Any] = json.loads(body)
    return spent, told
