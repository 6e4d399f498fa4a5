"""What several runs say of the same board, and whether it can be true together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from typing import Any, NamedTuple

from kotae.batch.report.claims import ANYTHING, CLAIMS, ONE
from kotae.batch.report.runs import BoardKey, KeptBoard, ReportRun


class Saying(NamedTuple):
    """What a run says of a board."""

    run: ReportRun
    board: KeptBoard

    def json(self) -> dict[str, Any]:
        """As the object of `kotae report --json` has it."""
        return {
            "run": self.run.number,
            "source": self.board.source,
            "board": self.board.number,
            "outcome": self.board.outcome,
            "grade": self.board.grade,
            "seconds": self.board.seconds,
        }


@dataclass(frozen=True)
class ComparedBoard:
    """A board, and what runs say of it."""

    key: BoardKey
    said: tuple[Saying, ...]
    reason: str | None = None
    """What is the matter with it."""

    @property
    def puzzle(self) -> str | None:
        """Its puzzle, if a run knows it."""
        return next((each.board.puzzle for each in self.said if each.board.puzzle), None)

    @property
    def slowest(self) -> float:
        """The longest time that a run took."""
        return max(each.board.seconds for each in self.said)

    def because(self, reason: str) -> ComparedBoard:
        """The same, with the runs that have something to do with it."""
        said = tuple(each for each in self.said if each.board.claim != ANYTHING)
        return replace(self, said=said, reason=reason)

    def json(self) -> dict[str, Any]:
        """As the object of `kotae report --json` has it."""
        return {
            "digest": self.key if isinstance(self.key, str) else None,
            "puzzle": self.puzzle,
            "reason": self.reason,
            "said": [each.json() for each in self.said],
        }


def boards_in_several(runs: Sequence[ReportRun]) -> Iterator[ComparedBoard]:
    """The boards that stand in more than one run. Without a digest it is not known what a board is."""
    for place, run in enumerate(runs):
        earlier, later = runs[:place], runs[place + 1 :]
        for key in run.boards:
            if not isinstance(key, str) or any(key in other.boards for other in earlier):
                continue
            if any(key in other.boards for other in later):
                yield _gathered(key, runs)


def contradiction(board: ComparedBoard) -> str | None:
    """Why what is said of a board cannot be true together; None if it can."""
    possible = ANYTHING
    for each in board.said:
        possible &= each.board.claim
    if not possible:
        claims = dict.fromkeys(each.board.claim for each in board.said)
        sharpest = (
            one for one in claims if not any(other != one and other & one == other for other in claims)
        )
        return " against ".join(CLAIMS[claim] for claim in sharpest)
    answers = {each.board.answer for each in board.said if each.board.answer is not None}
    if len(answers) > 1 and any(each.board.claim == ONE for each in board.said):
        return "one answer only, and not the same"
    return None


def grades_differ(board: ComparedBoard) -> bool:
    """Whether runs give different grades, which may be as true: they depend on the steps that are found."""
    return len({each.board.grade for each in board.said if each.board.grade is not None}) > 1


def slowest(runs: Sequence[ReportRun], most: int) -> list[ComparedBoard]:
    """The boards that took a run longest; each of them is among the slowest of some run."""
    keys: dict[BoardKey, None] = {}
    for run in runs:
        top = nlargest(most, run.boards.items(), key=lambda entry: entry[1].seconds)
        keys |= dict.fromkeys(key for key, board in top if board.outcome != "unreadable")
    found = (_gathered(key, runs) for key in keys)
    return nlargest(most, found, key=lambda board: board.slowest)


def _gathered(key: BoardKey, runs: Sequence[ReportRun]) -> ComparedBoard:
    return ComparedBoard(key, tuple(Saying(run, run.boards[key]) for run in runs if key in run.boards))
