"""A report in words: a table, the slowest boards, the disagreements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from kotae.batch.report import Report
from kotae.batch.report.comparing import ComparedBoard, Saying
from kotae.batch.report.tallies import RunTally
from kotae.batch.telling import outcomes, unread_board, unread_boards
from kotae.phrases import plural

COLUMNS = ("boards", "decided", "median", "mean", "95 %", "slowest", "total")
LONGEST = 34
"""Characters of a run's name; of a longer one the end is shown, which tells files apart."""
LISTED = 20
"""How many disagreements are listed; the JSON has all."""


def table(report: Report) -> Iterator[str]:
    """The lines of the table: a row for each run, its outcomes, and its puzzles if there are several."""
    rows: list[tuple[str, Sequence[str]]] = [("run", COLUMNS)]
    for run, tally in zip(report.runs, report.tallies, strict=True):
        rows.append((f"{run.number} {ending(run.name)}", figures(tally)))
        rows += ((f"    {puzzle}", figures(part)) for puzzle, part in tally.puzzles.items())
    first = max(len(label) for label, _ in rows)
    widths = [max(7, *map(len, column)) + 2 for column in zip(*(cells for _, cells in rows), strict=True)]
    lines = [
        label.ljust(first) + "".join(map(str.rjust, cells, widths))  # words left, figures right
        for label, cells in rows
    ]
    yield from (lines[0], "─" * len(lines[0]))
    left = iter(lines[1:])
    for run, tally in zip(report.runs, report.tallies, strict=True):
        yield next(left)
        yield f"    {run.question}: {outcomes(tally.outcomes)}"
        yield from islice(left, len(tally.puzzles))
    yield from remarks(report)


def remarks(report: Report) -> Iterator[str]:
    """What has to be known to read the table."""
    for run, tally in zip(report.runs, report.tallies, strict=True):
        if again := run.lines - tally.boards:
            lines = plural(again, "line", " tells", " tell")
            yield f"run {run.number}: {lines} of boards again, of which the last counts"


def closing(report: Report) -> Iterator[str]:
    """Yield the slowest boards, those that could not be read, then what runs do not agree about."""
    if report.slowest:
        yield "The slowest boards:"
        yield from (f"  {slow(board, report)}" for board in report.slowest)
    if unread := unread_lines(report):
        if report.slowest:
            yield ""
        yield "Not readable:"
        yield from unread
    if report.differences:
        yield ""
        yield f"{plural(len(report.differences), 'board')} with different grades, which is no contradiction:"
        yield from _listed(report.differences)
    if len(report.runs) > 1:
        yield ""
        yield agreement(report)
        yield from _listed(report.disagreements)


def unread_lines(report: Report) -> list[str]:
    """Return lines that name the boards that could not be read."""
    boards = [board for run in report.runs for board in run.boards.values() if board.outcome == "unreadable"]
    lines = dict.fromkeys(unread_board(board.source, board.number, board.error) for board in boards)
    return unread_boards(list(lines)[:LISTED], len(lines))


def agreement(report: Report) -> str:
    """Whether the runs agree."""
    if not report.shared:
        return "No board stands in more than one run."
    shared = plural(report.shared, "board", " stands", " stand")
    if not report.disagreements:
        return f"{shared} in more than one run, and no two runs contradict each other."
    wrong = plural(len(report.disagreements), "board")
    return f"{shared} in more than one run, and the runs contradict each other about {wrong}:"


def slow(board: ComparedBoard, report: Report) -> str:
    """A slow board: its time, where it stands, how it ended, and which run was quickest."""
    told = sorted(board.said, key=lambda each: each.board.seconds)
    words = f"{seconds(board.slowest):>8}  {place(board)}: {told[-1].board.outcome}"
    if len(report.runs) > 1:
        words += f" by run {told[-1].run.number}"
    if len(told) > 1:
        quick = told[0]
        words += f"; {quick.board.outcome} in {seconds(quick.board.seconds)} by run {quick.run.number}"
    return words


def place(board: ComparedBoard) -> str:
    """The puzzle of a board, its source and its number."""
    first = board.said[0].board
    return f"{board.puzzle or 'a board'}, {first.source}, board {first.number}"


def said(each: Saying) -> str:
    """What a run says of a board, and where it found it."""
    grade = "" if each.board.grade is None else f" {each.board.grade:g}"
    return f"{each.board.outcome}{grade} ({each.board.source}, board {each.board.number})"


def figures(tally: RunTally) -> list[str]:
    """The cells of a row, in the order of `COLUMNS`."""
    times = ["–"] * 5 if tally.times is None else [seconds(value) for value in tally.times]
    return [f"{tally.boards:,}", f"{len(tally.decided):,}", *times]


def seconds(value: float) -> str:
    """A time with three figures: ``8.52 ms``, ``0.213 s``, ``12.4 s``, ``1,234 s``."""
    if value < 0.09995:
        return f"{value * 1000:#.3g} ms"
    return f"{value:#.3g} s" if value < 99.95 else f"{value:,.0f} s"


def ending(name: str) -> str:
    """The name of a run, or its end."""
    return name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}"


def _listed(boards: Sequence[ComparedBoard]) -> Iterable[str]:
    for board in boards[:LISTED]:
        yield f"  {board.puzzle or 'a board'} {board.key}: {board.reason}"
        yield from (f"    run {each.run.number}: {said(each)}" for each in board.said)
    if (more := len(boards) - LISTED) > 0:
        yield f"  and {more:,} more; --json lists all"
