"""`kotae explain`: the steps of a solution, with the reasons of each."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any

from kotae.api import words
from kotae.api.board import Board
from kotae.api.explain import explain
from kotae.api.record import explain_record, step_record
from kotae.api.steps import SUFFIXES, ensure_walk_file, explained, step_picture, walk_file
from kotae.api.text import of_step
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.boards import load_answer, load_board
from kotae.cli.output import drawing, note, print_json, write_data
from kotae.cli.parser import DRAWING, add_board, add_command, add_json, add_search, asking
from kotae.cli.progress import Progress
from kotae.cli.stream import write_line
from kotae.cli.terminal import columns
from kotae.cli.values import positive
from kotae.errors import BadInput
from kotae.explaining.explanation import Explanation
from kotae.phrases import listed, plural
from kotae.statements import Step


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "explain", run, "kotae explain board.txt -o steps.html")
    add_board(parser)
    parser.add_argument(
        "--from",
        dest="start",
        metavar="DRAWING",
        help=DRAWING,
    )
    parser.add_argument("--reasons", action="store_true", help="list all that each step follows from")
    add_search(parser)
    add_json(parser)
    parser.add_argument(
        "--stream", action="store_true", help="print each step as JSON on a line of its own when it is found"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=steps_file,
        metavar="FILE",
        help="also show the steps: .html plays them, .svg, .png and .pdf draw them",
    )
    parser.add_argument("--step", type=positive, metavar="N", help="with -o: draw this step alone")
    parser.add_argument("--paper", choices=("a4", "letter"), help="with -o FILE.pdf: the size of a page")
    parser.add_argument(
        "--cell", type=positive, metavar="N", help="with -o: the size of a cell in pixels or points"
    )
    parser.add_argument("--dark", action="store_true", help="with -o: light lines on dark paper")


def steps_file(name: str) -> str:
    """The name of a file that steps can be shown in."""
    if Path(name).suffix.lower() not in SUFFIXES:
        raise ArgumentTypeError(f"expected a file ending in {listed(SUFFIXES, 'or')}, not '{name}'")
    return name


def run(chosen: Namespace) -> int:
    """Explain the board step by step."""
    _ensure_sensible(chosen)
    board = load_board(chosen)
    start = None if chosen.start is None else load_answer(board, chosen.start)
    printer = _Printer(board, chosen)
    progress = Progress(chosen)
    with progress.stoppable():
        found = explain(board, start, listen=printer.step, **asking(chosen, progress))
    if chosen.output is not None:  # before the last line: the reader of a pipe may have left
        _write(board, found, chosen)
    printer.end(found)
    if progress.stopped:
        return INTERRUPTED
    if not found.complete:
        return UNDECIDED
    return 1 if found.word == "impossible" else 0


def _ensure_sensible(chosen: Namespace) -> None:
    """Refuse options that do not fit the file that `-o` names, before any step is sought."""
    if chosen.output is None:
        if chosen.step is not None or chosen.paper is not None:
            option = "--step" if chosen.step is not None else "--paper"
            raise BadInput(f"{option} is about a file of steps, so it needs -o FILE")
        return
    suffix = Path(chosen.output).suffix.lower()
    if chosen.step is None:
        ensure_walk_file(suffix, dark=chosen.dark, cell=chosen.cell, paper=chosen.paper)
    elif suffix == ".html":
        raise BadInput("an .html file plays all steps; --step is for pictures")
    elif chosen.paper is not None:
        raise BadInput("one step is a picture of its own size; --paper is for all steps in a .pdf file")


class _Printer:
    """Prints steps as they are found, unless all of them are one object."""

    def __init__(self, board: Board, chosen: Namespace) -> None:
        self._board, self._chosen = board, chosen
        self._printed = 0

    def step(self, step: Step) -> None:
        """Print a step."""
        chosen = self._chosen
        if chosen.stream:
            self._printed += 1
            print_json({"number": self._printed, **step_record(self._board, step)})
        elif not chosen.json:
            self._printed += 1
            width = columns() if sys.stdout.isatty() else None
            write_line(of_step(step, self._printed, reasons=chosen.reasons, width=width))

    def end(self, found: Explanation[Any]) -> None:
        """Print what is still to be said."""
        chosen, board = self._chosen, self._board
        if chosen.json and not chosen.stream:
            print_json(explain_record(board, found))
            return
        for step in found.steps[self._printed :]:
            self.step(step)
        if chosen.stream:
            record = explain_record(board, found)
            print_json({name: value for name, value in record.items() if name != "steps"})
            return
        print(words.under(board, words.ending(board, found)))
        if found.complete and (found.word == "several" or found.sums is not None):
            print("\n\n".join(drawing(board, answer) for answer in found.answers))


def _write(board: Board, found: Explanation[Any], chosen: Namespace) -> None:
    """Write the file that `-o` names."""
    suffix = Path(chosen.output).suffix.lower()
    walk = explained(board, found)
    if chosen.step is not None:
        if chosen.step > len(found.steps):
            count = plural(len(found.steps), "step", " was", " were")
            raise BadInput(f"there is no step {chosen.step}: {count} found")
        before = [*found.start, *(fact for step in found.steps[: chosen.step - 1] for fact in step.facts)]
        picture = step_picture(board, before, found.steps[chosen.step - 1])
        write_data(chosen.output, picture.file(suffix, dark=chosen.dark, cell=chosen.cell))
        return
    data = walk_file(walk, suffix, dark=chosen.dark, cell=chosen.cell, paper=chosen.paper)
    write_data(chosen.output, data)
    note(chosen, f"{chosen.output} shows {plural(len(found.steps), 'step')}")
