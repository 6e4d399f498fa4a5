"""`kotae solve`: one answer, checked."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from kotae.api import words
from kotae.api.board import Board
from kotae.api.pictures import of_outcome
from kotae.api.record import solve_record
from kotae.api.solve import solve
from kotae.cli import UNDECIDED
from kotae.cli.boards import load_board
from kotae.cli.output import headed, note, print_json, write_file, write_found
from kotae.cli.parser import add_board, add_command, add_json, add_parallel, add_picture, add_search, asking
from kotae.cli.progress import Progress
from kotae.errors import BadInput
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided

if TYPE_CHECKING:
    from kotae.cli.trace import Tracer


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "solve", run, "kotae solve board.txt --trace")
    add_board(parser)
    add_search(parser)
    add_parallel(parser)
    add_json(parser)
    add_picture(parser, "the answer")
    parser.add_argument(
        "--trace",
        action="store_true",
        help="tell the search: each model, its groups, the cut that answers it",
    )
    parser.add_argument(
        "--trace-pictures", metavar="DIR", help="draw each model of the trace into this folder"
    )
    parser.add_argument(
        "--plot",
        metavar="FILE",
        help="for a shortest answer: draw its bound and the best length over time, as SVG",
    )


def run(chosen: Namespace) -> int:
    """Solve the board and print the answer, or why there is none."""
    board = load_board(chosen)
    if chosen.plot and not board.puzzle.wants_shortest(board.instance):
        raise BadInput("--plot is for boards that ask for a shortest answer, and this one does not")
    if chosen.parallel and (chosen.trace or chosen.trace_pictures):
        raise BadInput("--parallel goes with neither --trace nor --trace-pictures, which tell of one search")
    tracer = _tracer(board, chosen) if chosen.trace or chosen.trace_pictures else None
    progress = Progress(chosen)
    raced = None
    with progress.shown():
        if chosen.parallel:
            from kotae.batch.parallel import portfolio

            raced = portfolio.solve(board, chosen.parallel, **asking(chosen, progress))
            outcome = raced.result
        else:
            outcome = solve(board, listen=tracer, **asking(chosen, progress))
    if tracer is not None:
        tracer.end(outcome)
    # Files come before anything is printed: the reader of a pipe may have left.
    if chosen.output is not None:
        found = not isinstance(outcome, Impossible) and outcome.answer is not None
        write_found(chosen, found, lambda: of_outcome(board, outcome))
    if chosen.plot:
        _plot(outcome, chosen)
    if chosen.json:
        record = solve_record(board, outcome)
        if raced is not None:
            record["parallel"] = raced.record()
        print_json(record if tracer is None else {**record, "trace": tracer.records})
    else:
        print(_text(board, outcome))
        if raced is not None:
            note(chosen, str(raced))
        if isinstance(outcome, Impossible):
            if outcome.reason is None:
                note(chosen, "'kotae verdict' shows why")
        elif outcome.optimum is not None:
            reason = outcome.reason if isinstance(outcome, Undecided) else None
            note(chosen, words.length(outcome.optimum, reason))
    return _status(outcome)


def _tracer(board: Board, chosen: Namespace) -> Tracer:
    from kotae.cli.trace import Tracer  # most boards are solved without pictures

    return Tracer(board, chosen)


def _plot(outcome: Outcome[Any], chosen: Namespace) -> None:
    optimum = None if isinstance(outcome, Impossible) else outcome.optimum
    if optimum is None or not optimum.history:
        note(chosen, f"there is nothing to plot, and {chosen.plot} is not written")
        return
    from kotae.api.draw import Picture
    from kotae.api.plot import plot

    write_file(chosen.plot, [Picture(plot(optimum.history)).svg()])


def _text(board: Board, outcome: Outcome[Any]) -> str:
    answer = None if isinstance(outcome, Impossible) else outcome.answer
    return str(outcome) if answer is None else headed(board, answer)


def _status(outcome: Outcome[Any]) -> int:
    match outcome:
        case Solved():
            return 0
        case Impossible():
            return 1
        case Undecided():
            return UNDECIDED
