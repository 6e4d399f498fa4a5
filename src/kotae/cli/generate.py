"""`kotae generate`: new puzzles with exactly one answer."""

from __future__ import annotations

import re
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from kotae.api import words
from kotae.api.board import Board, read
from kotae.api.convert import write
from kotae.api.generate import SEEDS, generate, graded_booklet
from kotae.api.puzzles import all_puzzles, knobs_of
from kotae.api.recognising import OWN, reading_with
from kotae.api.record import generate_record
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.engines import add_engine, engine_of
from kotae.cli.output import note, print_json, write_data
from kotae.cli.parser import add_command, add_json, add_rules, add_search, asking, positive, puzzle_key
from kotae.cli.progress import Progress
from kotae.cli.stream import write_line
from kotae.drafting import DIFFICULTIES, LARGEST, SYMMETRIES, Knob
from kotae.errors import BadInput
from kotae.explaining.grade import Grade
from kotae.geometry import Cell
from kotae.phrases import plural
from kotae.puzzles.registry import room
from kotae.watch import Limits

CELLS = re.compile(r"r[0-9]{1,4}c[0-9]{1,4}(?:,r[0-9]{1,4}c[0-9]{1,4})*")
SIZE = re.compile(r"([0-9]{1,4})(?:[x×X,]([0-9]{1,4}))?")


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands, "generate", run, "kotae generate hashi --size 10x10 --difficulty hard --seed 7"
    )
    parser.add_argument("puzzle", type=puzzle_key, metavar="PUZZLE", help="one of {puzzles}")
    parser.add_argument(
        "--size",
        type=board_size,
        metavar="RxC",
        help=f"rows and columns, up to {LARGEST} each (default: depends on the puzzle)",
    )
    parser.add_argument(
        "--seed",
        type=positive,
        metavar="N",
        help="the same seed makes the same board (default: a random one)",
    )
    parser.add_argument(
        "--count",
        type=positive,
        default=1,
        metavar="K",
        help="how many boards; the second has seed N+1, and so on",
    )
    parser.add_argument(
        "--difficulty", type=difficulty, choices=DIFFICULTIES, help="only boards of that grade"
    )
    parser.add_argument(
        "--symmetry",
        choices=SYMMETRIES,
        default="none",
        help="clues stay where they are if the board is turned upside down, or seen in a mirror",
    )
    loose = "; ".join(f"{room.key}: {room.clues.loose}" for room in all_puzzles() if room.clues is not None)
    parser.add_argument(
        "--minimal",
        action="store_true",
        help=f"take clues away until none can go without another answer ({loose})",
    )
    add_rules(parser)
    _add_knobs(parser)
    parser.add_argument(
        "--to", metavar="FORMAT", default=OWN, help="the format to write; 'kotae puzzles' lists them"
    )
    parser.add_argument(
        "--lossy", action="store_true", help="with --to: leave out what the format cannot carry"
    )
    parser.add_argument(
        "--booklet",
        metavar="FILE",
        help="also print the boards to FILE (.pdf), from easy to hard, with answers",
    )
    parser.add_argument(
        "--add",
        type=cells,
        default=(),
        metavar="CELLS",
        help="print the clues of these cells, too, such as r0c2,r4c1: what makes a board easier",
    )
    parser.add_argument(
        "--try",
        dest="attempt",
        type=positive,
        metavar="N",
        help="the board of the Nth try, whatever its grade is; a board says which try it was",
    )
    parser.add_argument(
        "--jobs",
        type=positive,
        metavar="N",
        help="processes that work side by side (default: 1; with --engine, one for each core)",
    )
    add_engine(parser)
    add_search(parser)
    add_json(parser, "print JSON objects, one per line")


def run(chosen: Namespace) -> int:
    """Make the boards and print each as soon as it is finished."""
    if chosen.booklet is not None and Path(chosen.booklet).suffix.lower() != ".pdf":
        raise BadInput(f"expected a file ending in .pdf, not '{chosen.booklet}'")
    rules = dict(chosen.rules)
    reading_with(room(chosen.puzzle), rules)  # a name that is no rule option could be taken for a wish
    wishes = {name: value for name in knob_names() if (value := getattr(chosen, name)) is not None}
    if chosen.engine is not None or chosen.scheduler is not None:
        return _through_engine(chosen, {**wishes, **rules})
    progress = Progress(chosen)
    found = generate(
        chosen.puzzle,
        size=chosen.size,
        seed=chosen.seed,
        count=chosen.count,
        difficulty=chosen.difficulty,
        symmetry=chosen.symmetry,
        minimal=chosen.minimal,
        added=chosen.add,
        attempt=chosen.attempt,
        jobs=chosen.jobs or 1,
        **wishes,
        **rules,
        **asking(chosen, progress),
    )
    boards: list[tuple[Board[Any], Grade | None]] = []
    started = time.monotonic()
    with progress.stoppable(), closing(found):
        for board in found:
            pace = found.count / max(time.monotonic() - started, 0.001)
            progress.clear()
            _show(chosen, generate_record(found, board), board)
            progress.tell(f"{plural(found.count, 'board')} of {chosen.count}, {pace:.3g} per second")
            if chosen.booklet is not None:
                boards.append((board, found.grade))
    if boards:
        _print_booklet(chosen, boards)
    note(chosen, words.generated(found, chosen.count))
    if progress.stopped:
        return INTERRUPTED
    return 0 if found.complete else UNDECIDED


def _through_engine(chosen: Namespace, besides: dict[str, Any]) -> int:
    """Make boards by an engine, and print each in the order of the seeds."""
    from kotae.batch.making import new_boards, wish_question

    chosen.engine = chosen.engine or "dask"  # a scheduler was named
    wish = {
        "puzzle": chosen.puzzle,
        "size": chosen.size,
        "difficulty": chosen.difficulty,
        "symmetry": chosen.symmetry,
        "minimal": chosen.minimal,
        "added": chosen.add,
        "attempt": chosen.attempt,
        "besides": besides,
        "search": {name: getattr(chosen, name) for name in ("encoding", "connectivity", "backend")},
    }
    first = chosen.seed or Random().randrange(1, SEEDS)
    limits = Limits(chosen.time_limit, chosen.conflict_limit, chosen.memory_limit)
    engine = engine_of(chosen, wish_question(wish, limits))
    boards: list[tuple[Board[Any], Grade | None]] = []
    made = 0
    progress = Progress(chosen)
    interrupted = False
    with progress.shown(), closing(new_boards(engine, range(first, first + chosen.count))) as results:
        try:
            for number, done in enumerate(results, 1):
                progress.clear()
                if done.result is None:
                    note(chosen, f"seed {done.item.number}: {done.error}")
                    continue
                board = read(done.result["board"])
                _show(chosen, {**done.result, "number": number}, board)
                made += 1
                if chosen.booklet is not None:
                    boards.append((board, None))
                progress.tell(f"{plural(made, 'board')} of {chosen.count:,}")
                progress.tick()
        except KeyboardInterrupt:  # what was made is kept
            interrupted = True
    if boards:
        _print_booklet(chosen, boards)
    complete = made == chosen.count
    note(chosen, f"{plural(made, 'board')} made" + (not complete) * f", not {chosen.count:,}")
    if interrupted:
        return INTERRUPTED
    return 0 if complete else UNDECIDED


def _show(chosen: Namespace, record: dict[str, Any], board: Board[Any]) -> None:
    if chosen.json:
        print_json(record)
        return
    text, lost = write(board, chosen.to, lossy=chosen.lossy)
    for phrase in lost:
        note(chosen, f"left out: {phrase}")
    write_line(text.rstrip("\n"))


def _print_booklet(chosen: Namespace, boards: list[tuple[Board[Any], Grade | None]]) -> None:
    """Print the boards from easy to hard; those that cannot be graded come last."""
    data = graded_booklet([board for board, _ in boards], [grade for _, grade in boards])
    write_data(chosen.booklet, data)


def _add_knobs(parser: ArgumentParser) -> None:
    """What one can wish for of each puzzle, by name; several puzzles may have the same."""
    of: dict[str, list[tuple[str, Knob]]] = {}
    for puzzle in all_puzzles():
        for knob in knobs_of(puzzle):
            of.setdefault(knob.name, []).append((puzzle.key, knob))
    group = parser.add_argument_group("wishes by puzzle")
    for name, knobs in of.items():
        said = "; ".join(f"{key}: {knob.sentence}" for key, knob in knobs)
        group.add_argument(f"--{name}", metavar="N" if knobs[0][1].whole else "SHARE", help=said)


def knob_names() -> list[str]:
    """The names of all that one can wish for."""
    return list(dict.fromkeys(knob.name for puzzle in all_puzzles() for knob in knobs_of(puzzle)))


def difficulty(text: str) -> str:
    """The grade that a text names; other programs call a fair board medium."""
    return "fair" if text == "medium" else text


def board_size(text: str) -> tuple[int, int]:
    """The rows and columns that a text says; one number is for both."""
    match = SIZE.fullmatch(text)
    if match is None:
        raise ArgumentTypeError(f"expected rows and columns, such as 10x12, not '{text}'")
    return int(match[1]), int(match[2] or match[1])


def cells(text: str) -> tuple[Cell, ...]:
    """The cells that a text names."""
    if not CELLS.fullmatch(text):
        raise ArgumentTypeError(f"expected cells, such as r0c2,r4c1, not '{text}'")
    return tuple((int(row), int(column)) for row, column in re.findall(r"r([0-9]+)c([0-9]+)", text))
