"""What results files say together: figures of each run, the slowest boards, and where runs contradict.

A run is what one file says about one question: a task with its options. A board is known by its digest, or by
its source and number where it has none, and of several lines about it the last counts.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kotae.batch.report.comparing import (
    ComparedBoard,
    boards_in_several,
    contradiction,
    grades_differ,
    slowest,
)
from kotae.batch.report.reading import result_lines
from kotae.batch.report.runs import ReportRun, give_names, share_puzzles
from kotae.batch.report.tallies import RunTally, run_tally
from kotae.errors import BadInput
from kotae.phrases import listed

SLOWEST = 5
"""How many of the slowest boards are told of."""


@dataclass(frozen=True)
class Report:
    """What all runs say together."""

    runs: Sequence[ReportRun]
    tallies: Sequence[RunTally]
    """One for each run."""
    slowest: Sequence[ComparedBoard]
    shared: int
    """How many boards stand in more than one run."""
    disagreements: Sequence[ComparedBoard]
    """The boards of which runs say what cannot be true together."""
    differences: Sequence[ComparedBoard]
    """The boards that runs give different grades."""

    def json(self) -> dict[str, Any]:
        """The object of `kotae report --json`."""
        return {
            "runs": [run.json() | tally.json() for run, tally in zip(self.runs, self.tallies, strict=True)],
            "slowest": [board.json() for board in self.slowest],
            "shared": self.shared,
            "disagreements": [board.json() for board in self.disagreements],
            "differences": [board.json() for board in self.differences],
        }


def summed_up(paths: Iterable[str | Path], tell: Callable[[str], None] = lambda sentence: None) -> Report:
    """What the results files say; `BadInput` with file and line if one of them is none.

    What is left out, such as a line that a killed batch never finished, is told in a sentence.
    """
    names = list(_different(map(Path, paths)))
    runs = [run for path in names for run in _runs(path, tell)]
    if not runs:
        raise BadInput(f"there is no result in {listed([str(path) for path in names])}")
    give_names(runs)
    share_puzzles(runs)
    shared = 0
    disagreements, differences = [], []
    for board in boards_in_several(runs):
        shared += 1
        if (reason := contradiction(board)) is not None:
            disagreements.append(board.because(reason))
        elif grades_differ(board):
            differences.append(board.because("the grades differ"))
    return Report(
        runs, [run_tally(run) for run in runs], slowest(runs, SLOWEST), shared, disagreements, differences
    )


def _runs(path: Path, tell: Callable[[str], None]) -> Iterable[ReportRun]:
    """The runs of a file, in the order of their first lines."""
    found: dict[str, ReportRun] = {}
    for line in result_lines(path, tell):
        if (run := found.get(line.question)) is None:
            run = found[line.question] = ReportRun(path, line.task, line.options)
        run.take(line)
    for run in found.values():
        run.settle()
    return found.values()


def _different(paths: Iterable[Path]) -> Iterator[Path]:
    """The paths, each file once, since a file that is named twice is no second run."""
    seen: set[str] = set()
    for path in paths:
        if (real := os.path.realpath(path)) not in seen:
            seen.add(real)
            yield path
