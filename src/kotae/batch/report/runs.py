"""What is kept of a run: a few references for each board, 400 MB for a million."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple

from kotae.batch.report.claims import answer_mark, claimed
from kotae.batch.report.reading import ResultLine

BoardKey = str | tuple[str, int]
"""The digest of a board, or its source and number where it has none."""


class KeptBoard(NamedTuple):
    """The last that a run says of a board; equal words of different boards are one object."""

    source: str
    number: int
    puzzle: str | None
    outcome: str
    seconds: float
    claim: int
    answer: int | None
    grade: float | None
    error: str | None
    """Why it could not be read, if it could not."""


class ReportRun:
    """What one file says about one question."""

    def __init__(self, path: Path, task: str, options: dict[str, Any]) -> None:
        self.path = path
        self.task = task
        self.options = options
        self.number = 0
        self.name = ""
        self.lines = 0
        self.boards: dict[BoardKey, KeptBoard] = {}
        self._nameless: dict[tuple[str, int], KeptBoard] = {}
        """Boards without a digest: those that no process lived to read."""

    def take(self, line: ResultLine) -> None:
        """Keep what a line says in the place of what an earlier one said of the same board."""
        self.lines += 1
        place = (line.source, line.number)
        if line.digest is None:
            self._nameless[place] = _kept(line, line.puzzle)
            return
        if self._nameless:
            self._nameless.pop(place, None)
        puzzle = line.puzzle
        if puzzle is None and (before := self.boards.get(line.digest)) is not None:
            puzzle = before.puzzle
        self.boards[line.digest] = _kept(line, puzzle)

    def settle(self) -> None:
        """Have lines without a digest tell of the boards that earlier lines have at the same place."""
        if self._nameless:
            for digest, board in self.boards.items():
                later = self._nameless.pop((board.source, board.number), None)
                if later is not None:
                    self.boards[digest] = later._replace(puzzle=later.puzzle or board.puzzle)
            for place, board in self._nameless.items():
                self.boards[place] = board
            self._nameless.clear()

    @property
    def question(self) -> str:
        """The task, and what was chosen besides."""
        chosen = (f"{key}={_spelled(value)}" for key, value in sorted(self.options.items()))
        return " ".join([self.task, *chosen])

    def json(self) -> dict[str, Any]:
        """As the object of `kotae report --json` has it."""
        return {
            "run": self.number,
            "name": self.name,
            "file": str(self.path),
            "task": self.task,
            "options": self.options,
            "lines": self.lines,
        }


def give_names(runs: Sequence[ReportRun]) -> None:
    """Number the runs from 1, and name them after their files, as shortly as tells them apart."""
    files = {run.path for run in runs}
    names = Counter(path.name for path in files)
    for number, run in enumerate(runs, 1):
        run.number = number
        run.name = run.path.name if names[run.path.name] == 1 else str(run.path)


def share_puzzles(runs: Sequence[ReportRun]) -> None:
    """Have runs know the puzzle of a board that another run has read to its end."""
    for run in runs:
        for key in [key for key, board in run.boards.items() if board.puzzle is None]:
            known = (other.boards[key].puzzle for other in runs if key in other.boards)
            puzzle = next(filter(None, known), None)
            run.boards[key] = run.boards[key]._replace(puzzle=puzzle)


def _kept(line: ResultLine, puzzle: str | None) -> KeptBoard:
    grade = line.result.get("grade")
    return KeptBoard(
        intern(line.source),
        line.number,
        None if puzzle is None else intern(puzzle),
        intern(line.outcome),
        line.seconds,
        claimed(line.task, line.outcome, line.result),
        answer_mark(line.outcome, line.result),
        float(grade) if isinstance(grade, int | float) else None,
        line.error if line.outcome == "unreadable" else None,
    )


def _spelled(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}={inner}" for key, inner in sorted(value.items()))
    return str(value)
