"""`python -m bench batch`: 10,000 mixed boards, one after another, and as batches on one core and on two.

A thousand different boards of all puzzles, of three sizes each, ten times over, are asked for their verdict.
Alone, in one process without an engine, only the asking is counted, not reading files and writing results.
Each run is a process of its own; they take turns, three times, so that other work on the machine shows.
CPU time is that of the batch and of all processes that it starts; what there is more of it than alone is the
overhead. Every result, but for its times, has to be the one that was found alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import psutil

from bench import boards
from bench.engines import Engines, add_engines, engines_of
from bench.observed import SHARES, Observed, asked_alone, cpu_of_all
from bench.table import Table
from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.journal import Journal
from kotae.batch.records import result_records
from kotae.batch.running import Batch
from kotae.batch.sources import BoardReader, ReadingChoice
from kotae.cli import BAD_INPUT
from kotae.cli.batch import MEMORY_MB, SECONDS
from kotae.errors import KotaeError
from kotae.processes import command, surroundings

JOBS = 2
"""Processes that are compared with one, unless another number is chosen."""
QUESTION = Question("verdict", {}, SECONDS, MEMORY_MB)
COLUMNS = ("seconds", "per second", "CPU s", "ms per board", "overhead", "MB at 10 %", "50 %", "100 %")
ALONE = "alone"
QUICK, WHOLE = (300, 50, 1), (10_000, 1_000, 3)
"""Boards, how many of them are different, rounds."""


class Told(NamedTuple):
    """What a result says of a board, without times."""

    digest: str | None
    outcome: str
    result: dict[str, Any]


def run(quick: bool, engines: Engines) -> None:
    """Print the table, and what follows from it; a result that differs ends it."""
    number, different, rounds = QUICK if quick else WHOLE
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "boards.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(islice(cycle(boards.mixed(different)), number))
        title = f"The verdicts of {number:,} mixed boards, {different:,} of them different"
        table = Table(f"{title}; engine: {engines.name}", ["", *COLUMNS], first=24)
        taken = [_round(table, place, path, number, engines) for place in range(1, rounds + 1)]
    _conclusions(taken)


def ways(engines: Engines) -> Iterator[tuple[str, list[str]]]:
    """What is compared: the names of runs, and the words that choose them."""
    yield ALONE, ["--alone"]
    if engines.scheduler is not None:  # how many workers it has is its own affair
        yield "cluster", engines.words()
        return
    for jobs in dict.fromkeys((1, engines.jobs or JOBS)):
        yield f"{jobs} process{'es' * (jobs > 1)}", engines.on(jobs).words()


def _round(table: Table, place: int, path: Path, number: int, engines: Engines) -> dict[str, Any]:
    """What each run took, printed as soon as it is known, and compared with what was found alone."""
    found: dict[str, Any] = {}
    expected: Mapping[int, Told] = {}
    for name, words in ways(engines):
        results = path.with_name(f"{len(found)}.{place}.jsonl")
        words = [str(path), str(number), str(results), *words]
        done = subprocess.run(
            command("bench.batch", *words), stdout=subprocess.PIPE, text=True, check=False, env=surroundings()
        )
        if done.returncode:
            raise SystemExit(done.returncode)  # it has said why
        found[name] = taken = json.loads(done.stdout)
        told = results_told(results, number)
        expected = expected or told
        ensure_same(name, told, expected)
        taken["overhead"] = (taken["cpu"] - found[ALONE]["cpu"]) / number
        table.row(
            f"{place}: {name}",
            f"{taken['seconds']:.1f}",
            f"{number / taken['seconds']:.0f}",
            f"{taken['cpu']:.1f}",
            f"{taken['cpu'] / number * 1e3:.2f}",
            "" if name == ALONE else "–" if name == "cluster" else f"{taken['overhead'] * 1e3:.2f} ms",
            *(f"{taken['memory'][str(share)]:.1f}" for share in SHARES if taken["memory"]),
        )
    found["outcomes"] = Counter(told.outcome for told in expected.values())
    return found


def results_told(results: Path, number: int) -> dict[int, Told]:
    """What a results file says of each board, without times; ensures that none is missing, or there twice."""
    lines = list(result_records(results))
    found = {}
    for line in lines:
        result = {key: value for key, value in (line["result"] or {}).items() if key != "stats"}
        found[line["board"]] = Told(line["digest"], line["outcome"], result)
    if len(lines) != number or sorted(found) != list(range(1, number + 1)):
        raise SystemExit(f"{results.name}: {len(lines):,} results of {len(found):,} boards, not {number:,}")
    return found


def ensure_same(name: str, told: Mapping[int, Told], expected: Mapping[int, Told]) -> None:
    """Ensures that a run has the results that were found alone."""
    if wrong := [board for board in expected if told[board] != expected[board]]:
        board = wrong[0]
        raise SystemExit(
            f"{name}: {len(wrong):,} results are not those that were found {ALONE}, the first of board "
            f"{board}: {told[board]}, not {expected[board]}"
        )


def _conclusions(taken: list[dict[str, Any]]) -> None:
    """Ratios, each within a round: a busy machine shows in how they differ."""
    _, *names = (name for name in taken[0] if name != "outcomes")
    for name in names[1:]:
        ratios = [each[names[0]]["seconds"] / each[name]["seconds"] for each in taken]
        print(f"{name}: {median(ratios):.2f} times the rate of {names[0]}{_each(ratios)}")
    for name in names:
        rates = [each[ALONE]["seconds"] / each[name]["seconds"] for each in taken]
        overheads = [each[name]["overhead"] * 1e3 for each in taken]
        words = f"{name}: {median(rates):.2f} times the rate {ALONE}{_each(rates)}"
        if name != "cluster":
            words += f"; overhead {median(overheads):.2f} ms per board{_each(overheads)}"
        print(words)
    outcomes = ", ".join(f"{count:,} {word}" for word, count in taken[0]["outcomes"].most_common())
    print(f"All results are those that were found {ALONE}: {outcomes}.")


def _each(values: list[float]) -> str:
    return f" ({', '.join(f'{value:.2f}' for value in values)})" if len(values) > 1 else ""


def _alone(path: Path, results: Path) -> dict[str, Any]:
    """Ask about the boards one after another, and say what asking took."""
    cpu = wall = 0.0
    items = [item for item in BoardReader([str(path)], ReadingChoice()) if isinstance(item, QueuedBoard)]
    with Journal(results, QUESTION) as journal:
        answers = asked_alone(QUESTION, (item.text for item in items))
        for item, (found, times) in zip(items, answers, strict=True):
            cpu, wall = cpu + times.cpu, wall + times.wall
            journal.add(Done(item, **found))
    return {"seconds": wall, "cpu": cpu, "memory": {}}


def _batch(path: Path, number: int, results: Path, engines: Engines) -> dict[str, Any]:
    """Run a batch as `kotae batch` does, and say what it took."""
    process = psutil.Process()
    before = cpu_of_all(process)
    observed = Observed(number, lambda: cpu_of_all(process))
    with Journal(results, QUESTION) as journal:
        batch = Batch(QUESTION, journal, tell=observed.look)
        tally = batch.run(BoardReader([str(path)], ReadingChoice()), engines(QUESTION))
        seconds = tally.elapsed
    # Processes that have ended count as those of this one, if they were waited for: Dask's are not.
    used = max(observed.cpu, cpu_of_all(process)) - before
    return {"seconds": seconds, "cpu": used, "memory": observed.memory}


def main(arguments: list[str]) -> int:
    """One run of those that are compared."""
    parser = ArgumentParser(prog="python -m bench.batch")
    parser.add_argument("boards", type=Path)
    parser.add_argument("number", type=int)
    parser.add_argument("results", type=Path)
    parser.add_argument("--alone", action="store_true")
    add_engines(parser)
    chosen = parser.parse_args(arguments)
    try:
        if chosen.alone:
            found = _alone(chosen.boards, chosen.results)
        else:
            found = _batch(chosen.boards, chosen.number, chosen.results, engines_of(chosen))
    except KotaeError as error:  # a scheduler that does not answer, or goes away
        print(f"bench: {error}", file=sys.stderr)
        return BAD_INPUT
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
