"""Hashi: Coelho's boards and their time, Tatham's and their uniqueness, and two with '?' islands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from acceptance.check import Check, Finding, besides
from acceptance.datasets import Sample, files, pzprjs, recognised, semiexp
from acceptance.verdict import agreement, all_unique, judge
from bench.table import seconds
from bench.trial import average, middle, solve

COELHO, TATHAM = "hashi/coelho2019", "hashi/tatham"
MOST = 0.040
"""Seconds that a board of 400 islands may take on average."""
RUNS = 3
"""Of such a board, whose median counts: on a busy machine a single run of so short a time may double."""
SMALL = 60
"""Islands of a board that all encodings are tried on."""


def coelho(data: Path) -> Finding:
    """Every board is solved; those with 400 islands fast enough."""
    problems, times = [], []
    samples = list(recognised(files(data / COELHO, "*.has")))
    for sample in samples:
        timed = len(sample.instance.islands) == 400
        trials = [solve(sample.puzzle, sample.instance, limit=60) for _ in range(RUNS if timed else 1)]
        if not all(trial.solved for trial in trials):
            problems.append(f"{sample.name} is not solved")
        if timed:
            times.append(middle([trial.times for trial in trials]))
    mean = average(times)
    words = f"{len(samples) - len(problems)} of 240 solved and checked, 400 islands {mean.words(MOST)}"
    words += f" on average (median of {RUNS} each), slowest {seconds(max(each.cpu for each in times))}"
    return Finding(not problems and len(samples) == 240 and mean.cpu < MOST, words + besides(problems))


def known(data: Path, folder: str, reader: Callable[[str], Sample]) -> Finding:
    """A board with an answer that obeys the rules as we read them, and is ours where there is only one."""
    problems, told = [], []
    for path in files(data / folder, "*.json"):
        sample = reader(path.read_text(encoding="utf-8"))
        found = judge(sample)
        if found.word not in ("unique", "several"):
            problems.append(f"it is {found.word}")
        problems += [fault.sentence for fault in sample.puzzle.faults(sample.instance, sample.known)]
        if found.word == "unique" and found.answer != sample.known:
            problems.append("its known answer is another one")
        unknown = list(sample.instance.islands.values()).count(None)
        told.append(f"{len(sample.instance.islands)} islands, {unknown} with '?', {found.word}")
    words = f"{'; '.join(told)}; the known answer passes the checker, and ours"
    return Finding(not problems, words + besides(problems))


def encodings(data: Path) -> Finding:
    """The seeds' encodings agree with the default."""
    tatham = [s for s in recognised(files(data / TATHAM)) if len(s.instance.islands) <= SMALL]
    marked = [semiexp((data / "hashi/semiexp/hashi_test.json").read_text(encoding="utf-8"))]
    coelho = list(recognised(files(data / COELHO / "100", "*.has")))[::6]
    return agreement([*tatham, *marked, *coelho], ["subsets", "single-double"])


CHECKS = [
    Check(COELHO, coelho),
    Check(TATHAM, lambda data: all_unique(recognised(files(data / TATHAM)), 240)),
    Check("hashi/semiexp", lambda data: known(data, "hashi/semiexp", semiexp)),
    Check("hashi/pzprjs", lambda data: known(data, "hashi/pzprjs", pzprjs)),
    Check("hashi/encodings", encodings),
]
