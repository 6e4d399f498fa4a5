"""`kotae generate`: new puzzles with exactly one answer."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from kotae.api import words
from kotae.api.board import Board, read
from kotae.api.booklet import graded_booklet
from kotae.api.convert import write
from kotae.api.generate import SEEDS, generate
from kotae.api.puzzles import all_puzzles, knobs_of
from kotae.api.recognising import OWN, reading_with
from kotae.api.record import generate_record
from kotae.cli import INTERRUPTED, UNDECIDED, complain
from kotae.cli.engines import add_engine, engine_of
from kotae.cli.output import json_line, note, write_data, write_file
from kotae.cli.parser import ArgumentGroup, add_command, add_json, add_rules, add_search, asking
from kotae.cli.progress import Progress
from kotae.cli.stream import await_room, fitting, write_line
from kotae.cli.values import positive, puzzle_key
from kotae.drafting import DIFFICULTIES, LARGEST, SYMMETRIES, Knob
from kotae.errors import BadInput
from kotae.explaining.grade import Grade
from kotae.geometry import Cell
from kotae.phrases import plural
from kotae.processes import cores, signals_held
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
    _add_shape(parser.add_argument_group("Size and shape"))
    _add_difficulty(parser.add_argument_group("Difficulty"))
    _add_output(parser.add_argument_group("Output"))
    search = add_search(parser)
    search.add_argument(
        "--jobs",
        type=positive,
        metavar="N",
        help="processes that work side by side (default: one for each core); they make the same boards",
    )
    add_engine(search)
    _add_knobs(parser)


def _add_shape(group: ArgumentGroup) -> None:
    group.add_argument(
        "--size",
        type=board_size,
        metavar="RxC",
        help=f"rows and columns, up to {LARGEST} each (default: depends on the puzzle)",
    )
    group.add_argument(
        "--symmetry",
        choices=SYMMETRIES,
        default="none",
        help="clues stay where they are if the board is turned upside down, or seen in a mirror",
    )
    group.add_argument(
        "--seed",
        type=positive,
        metavar="N",
        help="the same seed makes the same board (default: a random one)",
    )
    group.add_argument(
        "--count",
        type=positive,
        default=1,
        metavar="K",
        help="how many boards; the second has seed N+1, and so on",
    )
    add_rules(group)


def _add_difficulty(group: ArgumentGroup) -> None:
    group.add_argument(
        "--difficulty", type=difficulty, choices=DIFFICULTIES, help="only boards of that grade"
    )
    loose = "; ".join(f"{room.key}: {room.clues.loose}" for room in all_puzzles() if room.clues is not None)
    group.add_argument(
        "--minimal",
        action="store_true",
        help=f"take clues away until none can go without another answer ({loose})",
    )
    group.add_argument(
        "--add",
        type=cells,
        default=(),
        metavar="CELLS",
        help="print the clues of these cells, too, such as r0c2,r4c1: what makes a board easier",
    )
    group.add_argument(
        "--try",
        dest="attempt",
        type=positive,
        metavar="N",
        help="the board of the Nth try, whatever its grade is; a board says which try it was",
    )


def _add_output(group: ArgumentGroup) -> None:
    group.add_argument("-o", "--output", metavar="FILE", help="write to FILE (default: standard output)")
    group.add_argument(
        "--to", metavar="FORMAT", default=OWN, help="the format to write; 'kotae puzzles' lists them"
    )
    group.add_argument(
        "--lossy", action="store_true", help="with --to: leave out what the format cannot carry"
    )
    group.add_argument(
        "--booklet",
        metavar="FILE",
        help="also print the boards to FILE (.pdf), from easy to hard, with answers",
    )
    add_json(group, "print JSON objects, one per line")


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
    output = _Output(chosen)

    def place(words: str = "") -> None:
        """Say which board is being made, and how far it is."""
        progress.tell(", ".join(filter(None, (f"board {output.count + 1:,} of {chosen.count:,}", words))))

    place()
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
        jobs=chosen.jobs or cores(),
        **wishes,
        **rules,
        **{**asking(chosen, progress), "progress": place},
    )
    with progress.stoppable(), closing(found):
        for board in found:
            progress.clear()
            output.add(generate_record(found, board), board, found.grade)
            place()
    output.finish()
    sentence = words.generated(found, chosen.count)
    if progress.stopped:
        return complain(sentence, INTERRUPTED)
    if not found.complete:
        return complain(sentence, UNDECIDED)
    note(chosen, sentence)
    return 0


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
    output = _Output(chosen)
    failures: list[str] = []
    progress = Progress(chosen)
    interrupted = False
    with progress.shown(), closing(new_boards(engine, range(first, first + chosen.count))) as results:
        try:
            for number, done in enumerate(results, 1):
                progress.clear()
                if done.result is None:
                    failures.append(f"seed {done.item.number}: {done.error}")
                    note(chosen, failures[-1])
                    continue
                output.add({**done.result, "number": number}, read(done.result["board"]), None)
                progress.tell(f"{plural(output.count, 'board')} of {chosen.count:,}")
                progress.tick()
        except KeyboardInterrupt:  # what was made is kept
            interrupted = True
    output.finish()
    sentence = f"{plural(output.count, 'board')} made"
    if output.count == chosen.count:
        note(chosen, sentence)
        return INTERRUPTED if interrupted else 0
    why = f": {failures[0]}" if failures and chosen.quiet else ""
    return complain(f"{sentence}, not {chosen.count:,}{why}", INTERRUPTED if interrupted else UNDECIDED)


class _Output:
    """What becomes of new boards: they are printed as they come, or end up in the files that were named."""

    def __init__(self, chosen: Namespace) -> None:
        self._chosen = chosen
        self._lines: list[str] = []
        self._graded: list[tuple[Board[Any], Grade | None]] = []
        self.count = 0
        """How many there were so far."""

    def add(self, record: dict[str, Any], board: Board[Any], grade: Grade | None) -> None:
        """Print a board, or keep it for the files, and count it: Ctrl-C does not come in between."""
        chosen = self._chosen
        printed = chosen.output in (None, "-")
        line = partial(json_line, record) if chosen.json else self._text(board)
        text = fitting(line) if printed else line(False)
        if printed:
            await_room()
        with signals_held():
            if printed:
                write_line(text)
            else:
                self._lines.append(text)
            if chosen.booklet is not None:
                self._graded.append((board, grade))
            self.count += 1

    def _text(self, board: Board[Any]) -> Callable[[bool], str]:
        chosen = self._chosen
        text, lost = write(board, chosen.to, lossy=chosen.lossy)
        for phrase in lost:
            note(chosen, f"left out: {phrase}")
        return lambda plain: text.rstrip("\n")

    def finish(self) -> None:
        """Write the files; without any board, those that there are stay as they are."""
        chosen = self._chosen
        if self._graded:
            boards, grades = zip(*self._graded, strict=True)
            write_data(chosen.booklet, graded_booklet(boards, grades))
        if self._lines:
            write_file(chosen.output, (f"{line}\n" for line in self._lines))


def _add_knobs(parser: ArgumentParser) -> None:
    """What one can wish for of each puzzle, by name; several puzzles may have the same."""
    of: dict[str, list[tuple[str, Knob]]] = {}
    for puzzle in all_puzzles():
        for knob in knobs_of(puzzle):
            of.setdefault(knob.name, []).append((puzzle.key, knob))
    group = parser.add_argument_group("Wishes by puzzle")
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
