"""`kotae solve`: one answer, checked."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api.ask import solve
from kotae.api.board import Board
from kotae.api.picture import Picture
from kotae.api.plot import plot
from kotae.api.record import solve_record
from kotae.cli import UNDECIDED
from kotae.cli.output import load_board, note, print_json, rules_phrase, write_file
from kotae.cli.parser import add_board, add_command, add_json, add_solver, search_options
from kotae.cli.progress import Progress
from kotae.cli.trace import Tracer
from kotae.errors import BadInput
from kotae.solving.outcome import Impossible, Optimum, Outcome, Solved, Undecided


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
    parser.add_argument(
        "--plot", metavar="FILE", help="where the shortest is wanted: bound and best length over time, as SVG"
    )


def run(chosen: Namespace) -> int:
    """Solve the board and print the answer, or why there is none."""
    board = load_board(chosen)
    tracer = Tracer(board, chosen) if chosen.trace or chosen.trace_pictures else None
    progress = Progress(chosen)
    try:
        outcome = solve(
            board,
            **search_options(chosen),
            cancelled=progress.tick,
            listen=tracer,
            progress=progress.tell,
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
        if not isinstance(outcome, Impossible) and outcome.optimum is not None:
            note(chosen, _measure(outcome, outcome.optimum))
    if chosen.plot:
        write_file(chosen.plot, [_plotted(outcome)])
    return _status(outcome)


def _measure(outcome: Outcome[Any], optimum: Optimum) -> str:
    """How short the answer is, and how that is known."""
    if optimum.proven:
        return f"length {optimum.length}, and none is shorter"
    why = outcome.reason if isinstance(outcome, Undecided) else ""
    best = "no answer yet" if optimum.length is None else f"length {optimum.length}"
    return f"undecided: {why}; {best}, and none is shorter than {optimum.bound}"


def _plotted(outcome: Outcome[Any]) -> str:
    optimum = None if isinstance(outcome, Impossible) else outcome.optimum
    if optimum is None or not optimum.history:
        raise BadInput(
            "there is nothing to plot: bound and best length are sought where the shortest is wanted"
        )
    return Picture(plot(optimum.history)).svg()


def _text(board: Board, outcome: Outcome[Any]) -> str:
    match outcome:
        case Solved(answer):
            drawing = board.puzzle.medium.format(board.instance, answer)
            return f"{board.puzzle.header(board.instance)}\n{drawing}"
        case Impossible():
            reason = board.puzzle.obstacle(board.instance) or "no answer obeys the rules"
            return f"impossible: {reason} ({rules_phrase(board)})"
        case Undecided(reason, answer=None):
            return f"undecided: {reason} ({rules_phrase(board)})"
        case Undecided(answer=best):
            return _text(board, Solved(best))


def _status(outcome: Outcome[Any]) -> int:
    match outcome:
        case Solved():
            return 0
        case Impossible():
            return 1
        case Undecided():
            return UNDECIDED
