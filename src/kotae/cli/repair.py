"""`kotae verdict --repair`: the changes that repair a board, and the board that they make."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api.board import Board
from kotae.api.editing import Repair, repair
from kotae.cli.progress import Progress
from kotae.solving.verdict import Verdict


def repaired(
    board: Board, found: Verdict[Any], chosen: Namespace, progress: Progress, started: float
) -> Repair | None:
    """The repair of a board that is judged; it takes what the verdict left of the time."""

    with progress.stoppable():
        return repair(
            board,
            known=found,
            time_limit=chosen.time_limit,
            started=started,
            cancelled=progress.tick,
            progress=progress.tell,
        )


def repair_lines(found: Repair | None) -> list[str]:
    """What there is to change, and the text of the board that this makes."""
    if found is None:
        return ["", "repair: there is nothing to repair"]
    if found.board is None:
        return ["", f"repair: none was found; {found.reason}"]
    count = len(found.changes)
    number = f"{count} change{'s make' if count > 1 else ' makes'} it {found.makes}"
    return [
        "",
        f"repair: {number}" + (", and no fewer do" if found.fewest and count > 1 else ""),
        *(f"- {change.sentence}" for change in found.changes),
        "",
        found.board.text().rstrip("\n"),
    ]
