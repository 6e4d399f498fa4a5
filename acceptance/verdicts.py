"""Verdicts: known ones, minimal conflicts, forced parts, what they cost, streaming, limits, brute force."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import kotae
from acceptance import futoshiki, numberlink, streams
from acceptance.check import Check, Finding, besides
from acceptance.datasets import Sample, files, recognised
from bench import boards
from bench.table import seconds
from bench.trial import Stopwatch, Times, middle, untouched
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.sat import oneshot
from kotae.sat.catalog import backend_names
from kotae.solving.forced import Forced
from kotae.solving.outcome import Impossible, Solved
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.verdict import judge
from kotae.watch import Limits, Watch

ROOT = Path(__file__).parents[1]
TATHAM = "hashi/tatham"
WROCLAW = "futoshiki/wroclaw_eipc16"
FORCED = 0.5
"""CPU seconds that the forced part of a board of 400 islands may take."""
RATIO = 3.0
"""How many times as long as the first answer a verdict may take; and the last 10,000 answers as the first."""
MEMORY = 500
"""Megabytes that listing 100,000 answers may take."""
OVER = 0.5
"""Seconds that a search may go on after its time is over."""
TRIALS = 1000
"""Random boards of each puzzle that are set against brute force."""


def board_of(sample: Sample) -> kotae.Board:
    """The sample as the public functions take it, as if just read."""
    return kotae.Board(sample.puzzle, untouched(sample.instance), sample.name)


def unique(samples: Iterable[Sample], expected: int) -> Finding:
    """Whether `kotae.verdict` calls each of so many boards unique."""
    stopwatch = Stopwatch()
    words = {sample.name: kotae.verdict(board_of(sample)).word for sample in samples}
    times = stopwatch.read()
    problems = [f"{name} is {word}" for name, word in words.items() if word != "unique"]
    if len(words) != expected:
        problems.append(f"there are {len(words)} boards")
    return Finding(
        not problems, f"{len(words) - len(problems)} of {expected} unique, {times.words()}{besides(problems)}"
    )


def _wroclaw(data: Path) -> list[Sample]:
    return list(recognised(files(data / WROCLAW, "*futo*.txt")))


def mixed(data: Path) -> Finding:
    """Two boards are impossible, two have several answers, the others one."""
    words, problems = Counter[str](), []
    for sample in _wroclaw(data):
        word = kotae.verdict(board_of(sample)).word
        impossible, several = sample.name in futoshiki.IMPOSSIBLE, sample.name in futoshiki.SEVERAL
        if word != ("impossible" if impossible else "several" if several else "unique"):
            problems.append(f"{sample.name} is {word}")
        words[word] += 1
    told = ", ".join(f"{count} {word}" for word, count in sorted(words.items()))
    return Finding(words.total() == 29 and not problems, f"{told}{besides(problems)}")


def conflicts(data: Path) -> Finding:
    """The conflicts of the impossible boards are minimal for another encoding, too."""
    problems, told = [], []
    for sample in _wroclaw(data):
        if sample.name not in futoshiki.IMPOSSIBLE:
            continue
        found = kotae.verdict(board_of(sample)).conflict
        if found is None or not found.minimal:
            problems.append(f"{sample.name} has no minimal conflict")
            continue
        with Session(sample.puzzle, sample.instance, Search("direct"), switched=True) as session:
            assert session.switches is not None
            switches = {
                (condition.rule, frozenset(condition.cells)): switch
                for switch, condition in session.switches.conditions.items()
            }
            chosen = [switches[one.rule, frozenset(one.cells)] for one in found.conditions]
            if not isinstance(session.solve(assume=chosen), Impossible):
                problems.append(f"the conflict of {sample.name} is none")
            for one, condition in zip(chosen, found.conditions, strict=True):
                others = [switch for switch in chosen if switch != one]
                if others and not isinstance(session.solve(assume=others), Solved):
                    problems.append(f"{sample.name} clashes even without: {condition.sentence}")
        smallest = ", the fewest there are" if found.smallest else ""
        told.append(f"{sample.name} {len(found.conditions)} conditions{smallest}")
    return Finding(len(told) == 2 and not problems, f"{'; '.join(told)}{besides(problems)}")


def forced(data: Path) -> Finding:
    """The forced part of each board of 400 islands takes little time."""
    times: list[Times] = []
    problems, facts = [], 0
    for sample in recognised(files(data / "hashi/coelho2019/400", "*.has")):
        board = board_of(sample)
        stopwatch = Stopwatch()
        known = kotae.forced(board)
        times.append(stopwatch.read())
        facts += len(known.facts)
        if known.word != "forced":
            problems.append(f"{sample.name} is {known.word}")
        if times[-1].cpu >= FORCED:
            problems.append(f"{sample.name} takes {seconds(times[-1].cpu)}")
    slowest = max(each.cpu for each in times)
    words = f"{len(times)} of 60 boards, {facts / len(times):.0f} facts each, median {middle(times).words()}"
    words += f", slowest {seconds(slowest)} (limit {FORCED} s)"
    return Finding(len(times) == 60 and not problems, words + besides(problems))


def costs(samples: Sequence[Sample], expected: int) -> Finding:
    """Verdicts on boards, nearly all of them unique, against the time for their first answers."""
    first = whole = 0.0
    found = Counter[str]()
    for sample in samples:
        board = board_of(sample)
        stopwatch = Stopwatch()
        kotae.solve(board)
        first += stopwatch.read().cpu
        board = board_of(sample)
        stopwatch = Stopwatch()
        found[kotae.verdict(board).word] += 1
        whole += stopwatch.read().cpu
    ratio = whole / first
    words = f"{found['unique']} unique and {found['several']} others of {expected} boards, verdicts "
    words += f"{seconds(whole)} of CPU, first answers {seconds(first)}: {ratio:.2f} times as long "
    words += f"(limit {RATIO:g})"
    return Finding(ratio <= RATIO and found["unique"] + found["several"] == expected, words)


def _largest(data: Path) -> list[Sample]:
    return [sample for sample in recognised(files(data / TATHAM)) if sample.instance.rows == 50]


def streaming(key: str) -> Finding:
    """Listing 100,000 answers takes little memory and does not slow down."""
    found = streams.measured(key)
    steps = found["steps"]
    ratio = steps[-1] / steps[0]
    words = (
        f"{found['lines'] - 1:,} answers, {found['peak_mb']:.0f} MB (limit {MEMORY} MB), seconds of CPU for "
    )
    words += f"each 10,000 {' '.join(f'{step:.1f}' for step in steps)}: at last {ratio:.2f} times the first "
    words += f"(limit {RATIO:g})"
    enough = found["status"] == 0 and len(steps) == streams.STEPS
    return Finding(enough and ratio <= RATIO and found["peak_mb"] < MEMORY, words)


@dataclass(frozen=True)
class Late:
    """How long a search went on after its time was over."""

    backend: str
    question: str
    seconds: float


def late(board: kotae.Board, backend: str, limit: float) -> list[Late]:
    """How long solving, judging and forcing go on after a limit; by CPU time if all is in this process."""
    clock = time.perf_counter if backend in oneshot.CLASSES else time.process_time
    found = []
    for question in ("solve", "verdict", "forced"):
        fresh = kotae.Board(board.puzzle, untouched(board.instance))
        watch = Watch(Limits(limit), clock=clock)
        with Session(fresh.puzzle, fresh.instance, Search(backend=backend), watch=watch) as session:
            if question == "verdict":
                judge(session, watch)
            else:
                first = session.solve(watch=watch)
                if question == "forced" and isinstance(first, Solved):
                    part = Forced(session)
                    part.show(first.answer)
                    part.settle(watch)
            found.append(Late(backend, question, clock() - watch.started - limit))
    return found


def hard_boards() -> dict[str, kotae.Board]:
    """A board that is hard to solve, one that is hard to refute, and one with very many answers."""
    square, _ = boards.futoshiki(50, 0.45, 0, Random(1))
    paths, _ = boards.numberlink(30, 30, Random(2))
    size, many = 25, 13
    digits = range(size - many + 1, size + 1)
    pigeons = {(r + 1, c): digits[(r + c) % many] for r in range(many) for c in range(many)}
    return {
        "Futoshiki 50×50": kotae.Board(FUTOSHIKI, square),
        "an impossible Futoshiki 25×25": kotae.Board(FUTOSHIKI, replace(square, size=size, givens=pigeons)),
        "Numberlink 30×30, fill=no": kotae.Board(NUMBERLINK, replace(paths, fill=False)),
    }


def limits(data: Path, limit: float) -> Finding:
    """Every backend stops soon after a limit, whatever it is asked."""
    worst: dict[str, Late] = {}
    problems = []
    for name, board in hard_boards().items():
        for backend in backend_names():
            for each in late(board, backend, limit):
                if backend not in worst or worst[backend].seconds < each.seconds:
                    worst[backend] = each
                if each.seconds > OVER:
                    problems.append(f"{each.question} of {name} by {backend} {each.seconds:.2f} s late")
    told = ", ".join(f"{name} {each.seconds:+.2f}" for name, each in worst.items())
    return Finding(not problems, f"seconds late at worst: {told} (limit {OVER} s){besides(problems)}")


def brute_force(data: Path) -> Finding:
    """The tests that set verdicts, facts, conflicts and clashes against brute force, on many boards."""
    environment = {**os.environ, "KOTAE_BOARDS": str(TRIALS)}
    command = [sys.executable, "-m", "pytest", "tests/verdicts", "-p", "no:cacheprovider", "-n", "2"]
    stopwatch = Stopwatch()
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    passed = re.search(r"(\d+) passed", done.stdout)
    words = f"{TRIALS} boards of each puzzle, {passed[1] if passed else 'no'} tests passed in "
    words += f"{seconds(stopwatch.read().wall)} by the clock"
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
    return Finding(done.returncode == 0, words + besides(failed or done.stderr.splitlines()[-1:]))


CHECKS = [
    Check("verdicts/tatham-hashi", lambda data: unique(recognised(files(data / TATHAM)), 240)),
    Check(
        "verdicts/tatham-futoshiki", lambda data: unique(recognised(files(data / "futoshiki/tatham")), 225)
    ),
    Check("verdicts/wroclaw", mixed),
    Check("verdicts/wroclaw-conflicts", conflicts),
    Check("verdicts/coelho-forced", forced),
    Check("verdicts/cost-hashi", lambda data: costs(_largest(data), 30)),
    Check("verdicts/cost-numberlink", lambda data: costs(numberlink.boards(data, "inputs9"), 101)),
    Check("verdicts/streaming-numberlink", lambda data: streaming("numberlink")),
    Check("verdicts/streaming-yashi", lambda data: streaming("yashi")),
    Check("verdicts/limit-1", lambda data: limits(data, 1.0)),
    Check("verdicts/limit-2", lambda data: limits(data, 2.0)),
    Check("verdicts/brute-force", brute_force),
]
