"""`kotae solve`: one answer, checked."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from typing import Any

from kotae.api.ask import solve
from kotae.api.board import Board
from kotae.api.record import solve_record
from kotae.cli.output import load_board, print_json, rules_phrase
from kotae.cli.parser import add_board, add_command, add_json, add_solver
from kotae.cli.trace import Tracer
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "solve",
        run,
        "one answer, checked before it is shown",
        "kotae solve board.txt --trace",
    )
    add_board(parser)
    add_solver(parser)
    add_json(parser)
    parser.add_argument(
        "--trace",
        action="store_true",
        help="tell the search: each model, its groups, the cut that answers it",
    )
    parser.add_argument(
        "--trace-pictures", metavar="DIR", help="draw each model of the trace into this folder"
    )


def run(chosen: Namespace) -> int:
    """Solve the board and print the answer, or why there is none."""
    board = load_board(chosen)
    tracer = Tracer(board, chosen) if chosen.trace or chosen.trace_pictures else None
    progress = Progress(chosen)
    try:
        outcome = solve(
            board,
            encoding=chosen.encoding,
            connectivity=chosen.connectivity,
            backend=chosen.backend,
            time_limit=chosen.time_limit,
            cancelled=progress.tick,
            listen=tracer,
        )
    finally:
        progress.clear()
    if tracer is not None:
        tracer.end(outcome)
    if chosen.json:
        record = solve_record(board, outcome)
        print_json(record if tracer is None else {**record, "trace": tracer.records})
    else:
        print(_text(board, outcome))
    return _status(outcome)


def _text(board: Board, outcome: Outcome[Any]) -> str:
    match outcome:
        case Solved(answer):
            drawing = board.puzzle.format_answer(board.instance, answer)
            return f"{board.puzzle.header(board.instance)}\n{drawing}"
        case Impossible():
            reason = board.puzzle.obstacle(board.instance) or "no answer obeys the rules"
            return f"impossible: {reason} ({rules_phrase(board)})"
        case Undecided(reason):
            return f"undecided: {reason} ({rules_phrase(board)})"


def _status(outcome: Outcome[Any]) -> int:
    match outcome:
        case Solved():
            return 0
        case Impossible():
            return 1
        case Undecided():
            return 3


class Progress:
    """A line on the terminal that says how long the search has been going on."""

    def __init__(self, chosen: Namespace) -> None:
        self._shown = not chosen.quiet and sys.stderr is not None and sys.stderr.isatty()
        self._started = time.monotonic()
        self._written = False

    def tick(self) -> bool:
        """Bring the line up to date; never asks to stop."""
        elapsed = time.monotonic() - self._started
        if self._shown and elapsed > 1:
            print(f"\rsearching, {elapsed:.0f} s (Ctrl-C stops) ", end="", file=sys.stderr, flush=True)
            self._written = True
        return False

    def clear(self) -> None:
        """Leave the terminal's line empty."""
        if self._written:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
