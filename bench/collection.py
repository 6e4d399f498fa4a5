"""Every encoding of each puzzle about the same boards, through an engine: figures, and whether they agree.

`python -m bench collection` takes boards of fixed seeds, `python -m bench.collection PATH…` those of files,
folders and patterns. Seconds are those of a board in the process that is asked: by the clock, so that
processes should not be more than cores; `--jobs 1` is quietest. A board is known by its digest: one that is
there twice counts once. Encodings that contradict each other end it with status 1.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import kotae
from bench.boards import mixed
from bench.engines import Engines, add_engines, engines_of
from kotae.api.board import boards_of_text, pick
from kotae.batch.items import Question, QueuedBoard
from kotae.batch.journal import Journal
from kotae.batch.report import summed_up
from kotae.batch.report.wording import closing, table
from kotae.batch.running import Batch
from kotae.batch.sources import BoardReader, ReadingChoice, Unreadable, files
from kotae.cli import BAD_INPUT, INTERRUPTED
from kotae.cli.batch import MEMORY_MB, SECONDS
from kotae.cli.parser import Parser, add_reading
from kotae.cli.values import positive, seconds
from kotae.errors import FLAGS, BadInput, KotaeError
from kotae.puzzle import Puzzle

TASKS = ("verdict", "solve", "forced")
"""What can be asked: tasks whose results can contradict each other, and whose time is that of searches."""


def run(quick: bool, engines: Engines) -> None:
    """Compare the encodings on mixed boards of fixed seeds."""
    texts = mixed(50 if quick else 1_000)
    items = [QueuedBoard("mixed", number, text) for number, text in enumerate(texts, 1)]
    with tempfile.TemporaryDirectory() as folder:
        if compare(items, Question("verdict", {}, SECONDS, MEMORY_MB), engines, Path(folder)):
            raise SystemExit(1)


def compare(
    items: Iterable[QueuedBoard | Unreadable], question: Question, engines: Engines, folder: Path
) -> int:
    """Print a table for each puzzle, with results in `folder`, and return how many boards the encodings
    contradict each other about. What the folder has already is not asked again."""
    wrong = 0
    for puzzle, boards in _by_puzzle(items, question):
        paths = []
        (folder / puzzle.key).mkdir(parents=True, exist_ok=True)
        for encoding in puzzle.encodings:
            paths.append(folder / puzzle.key / f"{encoding}.jsonl")
            asked = replace(question, options={**question.options, "encoding": encoding})
            with Journal(paths[-1], asked) as journal:
                Batch(asked, journal).run(boards, engines(asked))
        report = summed_up(paths)
        print(f"\n{puzzle.title}: the encodings {', '.join(puzzle.encodings)}; engine: {engines.name}")
        print("\n".join([*table(report), "", *closing(report)]), flush=True)
        wrong += len(report.disagreements)
    return wrong


def _by_puzzle(
    items: Iterable[QueuedBoard | Unreadable], question: Question
) -> list[tuple[Puzzle[Any, Any], list[QueuedBoard]]]:
    """The boards of each puzzle; what is not a board is reported and left out."""
    found: dict[str, list[QueuedBoard]] = {}
    puzzles = {puzzle.key: puzzle for puzzle in kotae.all_puzzles()}
    rules = question.options.get("rules", {})
    for item in items:
        try:
            if isinstance(item, Unreadable):
                raise BadInput(item.sentence)
            board = pick(boards_of_text("", item.text, None, None, rules), None)
        except BadInput as error:
            print(f"{item.source}: {error}; it is left out", file=sys.stderr)
        else:
            found.setdefault(board.puzzle.key, []).append(item)
    if not found:
        raise BadInput("there is no board")
    return [(puzzles[key], boards) for key, boards in sorted(found.items())]


def main(arguments: list[str]) -> int:
    """Compare the encodings on boards of files."""
    parser = Parser(prog="python -m bench.collection", description=__doc__)
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help="a file, a folder, a pattern, or '-' for standard input"
    )
    parser.add_argument(
        "--task", choices=TASKS, default=TASKS[0], help=f"what is asked (default: {TASKS[0]})"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FOLDER",
        help="keep the results, as PUZZLE/ENCODING.jsonl; the same command then goes on where it ended",
    )
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"of a board (default: {SECONDS:g})",
    )
    parser.add_argument(
        "--memory-limit",
        type=positive,
        default=MEMORY_MB,
        metavar="MB",
        help=f"of a board (default: {MEMORY_MB})",
    )
    add_reading(parser, several=True)
    add_engines(parser)
    try:
        chosen = parser.parse_args(arguments)
        engines = engines_of(chosen)
        rules = dict(chosen.rules)
        reading = ReadingChoice(chosen.puzzle, chosen.format, rules)
        question = Question(
            chosen.task, {"rules": rules} if rules else {}, chosen.time_limit, chosen.memory_limit
        )
        boards = BoardReader(list(files(chosen.paths)), reading)
        with ExitStack() as stack:
            folder = chosen.output or stack.enter_context(tempfile.TemporaryDirectory())
            return 1 if compare(boards, question, engines, Path(folder)) else 0
    except KotaeError as error:
        print(f"bench: {error.worded(FLAGS)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
