"""`kotae batch`: the same question about many boards, in parallel; interrupted, it can go on."""

from __future__ import annotations

import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kotae.cli import INTERRUPTED
from kotae.cli.engines import add_engine, engine_of
from kotae.cli.output import note
from kotae.cli.parser import add_command, add_reading, add_search
from kotae.cli.stream import fitting, write_line
from kotae.cli.terminal import StatusLine
from kotae.cli.values import positive
from kotae.errors import BadInput
from kotae.phrases import plural

if TYPE_CHECKING:  # loaded when boards are asked about
    from kotae.batch.items import Done, Finished, Question
    from kotae.batch.journal import Journal
    from kotae.batch.running import BatchTally, Results

TASKS = ("solve", "verdict", "forced", "grade", "explain", "certify", "answers")
SECONDS, MEMORY_MB = 60.0, 2000
"""The limits of a board, unless others are set."""
PAUSE = 0.2
"""Seconds between two changes of the line that tells how far it is."""


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands, "batch", run, "kotae batch boards/ -o results.jsonl --task verdict --jobs 2"
    )
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="a file, a folder, a pattern, or '-' for standard input"
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FILE",
        help="the results: JSON lines, or Parquet (.parquet); boards that it has already are left out; "
        "'-' prints the lines, and leaves no board out",
    )
    parser.add_argument("--task", choices=TASKS, default="verdict", help="what is asked (default: verdict)")
    parser.add_argument(
        "--jobs", type=positive, metavar="N", help="processes at once (default: one for each core)"
    )
    add_engine(parser, default="local")
    parser.add_argument("--ordered", action="store_true", help="write results in the order of the boards")
    parser.add_argument(
        "--retry", action="store_true", help="ask again where the file says undecided, or has an error"
    )
    parser.add_argument(
        "--limit", type=positive, metavar="N", help="with --task answers: stop after N answers (default: 10)"
    )
    add_reading(parser, several=True)
    add_search(parser)
    parser.set_defaults(time_limit=SECONDS, memory_limit=MEMORY_MB)


def run(chosen: Namespace) -> int:
    """Ask about every board, and print a summary."""
    from kotae.batch.running import Batch
    from kotae.batch.sources import BoardReader, ReadingChoice, files
    from kotae.batch.telling import summary, unreadable

    question = _question(chosen)
    names = list(files(chosen.paths, partial(note, chosen), chosen.output))
    boards = BoardReader(names, ReadingChoice(chosen.puzzle, chosen.format, dict(chosen.rules)))
    progress = BatchProgress(chosen)
    with _results(chosen, question) as results:
        batch = Batch(
            question,
            results,
            retry=chosen.retry,
            ordered=chosen.ordered,
            tell=progress.tell,
            share=boards.share,
        )
        engine = engine_of(chosen, question)
        try:
            batch.run(boards, engine)
        except KeyboardInterrupt:
            progress.clear()
            kept = "" if chosen.output == "-" else " are kept, and the same command goes on"
            note(chosen, f"interrupted; {plural(batch.tally.done, 'result')}{kept}")
            return INTERRUPTED
        finally:
            progress.clear()
    tell = partial(note, chosen) if chosen.output == "-" else print
    for line in (summary(batch.tally), *unreadable(batch.tally)):
        tell(line)
    return 0


@contextmanager
def _results(chosen: Namespace, question: Question) -> Iterator[Results]:
    """Where the results go."""
    if chosen.output == "-":
        yield PrintedResults(question)
        return
    with _journal(chosen, question) as journal:
        yield journal


def _journal(chosen: Namespace, question: Question) -> Journal:
    """The results file, of the kind that its name says."""
    path, tell = Path(chosen.output), partial(note, chosen)
    if path.suffix.lower() == ".parquet":
        from kotae.batch.parquet import ParquetJournal

        return ParquetJournal(path, question, tell)
    from kotae.batch.journal import Journal

    return Journal(path, question, tell)


class PrintedResults:
    """Standard output as the place of results; nothing is known from before."""

    def __init__(self, question: Question) -> None:
        self._question = question

    def resume(self, *, retry: bool = False) -> Finished:
        """Return that nothing is finished."""
        from kotae.batch.items import Finished

        return Finished(Counter(), set())

    def add(self, done: Done) -> None:
        """Print the line of a finished board, whole."""
        import json

        line = done.line(self._question).decode().rstrip("\n")
        write_line(fitting(lambda plain: json.dumps(json.loads(line)) if plain else line))


class BatchProgress:
    """A line on the terminal that says how far a batch is."""

    def __init__(self, chosen: Namespace) -> None:
        self._line = StatusLine(quiet=chosen.quiet)
        self._last = 0.0

    def tell(self, tally: BatchTally) -> None:
        """Bring the line up to date, a few times a second."""
        if self._line.wanted and (now := time.monotonic()) - self._last > PAUSE:
            from kotae.batch.telling import told

            self._last = now
            self._line.show(told(tally))

    def clear(self) -> None:
        """Leave the terminal's line empty."""
        self._line.clear()


def _question(chosen: Namespace) -> Question:
    """What is asked, with what was chosen besides; what is usual is left out."""
    from kotae.batch.items import Question

    if chosen.limit is not None and chosen.task != "answers":
        raise BadInput("--limit is for --task answers")
    options: dict[str, Any] = {}
    for name, usual in (("encoding", None), ("backend", None), ("connectivity", "cuts"), ("limit", None)):
        if (value := getattr(chosen, name)) != usual:
            options[name] = value
    if chosen.rules:
        options["rules"] = dict(chosen.rules)
    return Question(chosen.task, options, chosen.time_limit, chosen.memory_limit, chosen.conflict_limit)
