"""The figures of a run: boards, outcomes, times."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, fsum
from typing import Any, NamedTuple

from kotae.batch.items import OPEN
from kotae.batch.report.runs import KeptBoard, ReportRun
from kotae.batch.telling import ranked


class Times(NamedTuple):
    """The seconds that boards took, those that ended undecided or in an error included."""

    median: float
    mean: float
    most: float
    """95 % of the boards took no longer."""
    slowest: float
    total: float

    def json(self) -> dict[str, float]:
        """As the object of `kotae report --json` has it."""
        words = ("median", "mean", "95%", "slowest", "total")
        return {word: round(seconds, 6) for word, seconds in zip(words, self, strict=True)}


@dataclass(frozen=True)
class RunTally:
    """The figures of some boards."""

    boards: int
    outcomes: Counter[str]
    decided: Sequence[float]
    """The seconds of those that were decided, in ascending order."""
    times: Times | None
    """None if no board could be read."""
    puzzles: dict[str, RunTally]
    """The same for each puzzle; empty if there is only one."""

    def json(self) -> dict[str, Any]:
        """As the object of `kotae report --json` has it."""
        return {
            "boards": self.boards,
            "outcomes": dict(ranked(self.outcomes)),
            "decided": len(self.decided),
            "seconds": None if self.times is None else self.times.json(),
            "puzzles": {puzzle: tally.json() for puzzle, tally in self.puzzles.items()},
        }


def run_tally(run: ReportRun) -> RunTally:
    """The figures of a run, and of each puzzle if there are several."""
    puzzles = sorted({board.puzzle for board in run.boards.values() if board.puzzle is not None})
    apart = {}
    if len(puzzles) > 1:
        for puzzle in puzzles:
            apart[puzzle] = _tally(board for board in run.boards.values() if board.puzzle == puzzle)
    return _tally(run.boards.values(), apart)


def _tally(boards: Iterable[KeptBoard], puzzles: dict[str, RunTally] | None = None) -> RunTally:
    outcomes: Counter[str] = Counter()
    asked, decided = array("d"), array("d")
    for board in boards:
        outcomes[board.outcome] += 1
        if board.outcome != "unreadable":
            asked.append(board.seconds)
        if board.outcome not in OPEN:
            decided.append(board.seconds)
    return RunTally(
        outcomes.total(), outcomes, array("d", sorted(decided)), _times(sorted(asked)), puzzles or {}
    )


def _times(ascending: Sequence[float]) -> Times | None:
    if not ascending:
        return None
    count = len(ascending)
    total = fsum(ascending)
    return Times(
        (ascending[(count - 1) // 2] + ascending[count // 2]) / 2,
        total / count,
        ascending[ceil(0.95 * count) - 1],
        ascending[-1],
        total,
    )
