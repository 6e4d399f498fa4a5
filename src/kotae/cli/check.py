"""`kotae check`: the rules that an answer breaks, and where."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from kotae.api.board import Board
from kotae.api.check import check
from kotae.api.pictures import of_judgement
from kotae.api.record import check_record
from kotae.cli import UNDECIDED
from kotae.cli.boards import load_answer, load_board
from kotae.cli.output import print_json, write_picture
from kotae.cli.parser import add_board, add_command, add_json, add_picture, add_search, asking
from kotae.cli.progress import Progress
from kotae.errors import BadInput


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands, "check", run, "kotae solve board.txt > answer.txt; kotae check board.txt answer.txt"
    )
    add_board(parser)
    parser.add_argument(
        "answer",
        nargs="?",
        metavar="ANSWER",
        help="a file with what solve printed, as text or JSON; '-' for standard input (default: the answer "
        "in the board's file, or else standard input)",
    )
    parser.add_argument("--partial", action="store_true", help="judge only what is drawn so far")
    parser.add_argument(
        "--alive",
        action="store_true",
        help="also say whether it can still be finished, and whether it is shortest where that is asked for",
    )
    add_search(parser)
    add_json(parser)
    add_picture(parser, "the answer with its faults marked")


def _answer(board: Board, name: str | None) -> Any:
    """Return the answer that is named, or that of the board's file, or the one on standard input."""
    if name is None:
        if board.answer is not None:
            return board.answer
        if sys.stdin is None or sys.stdin.isatty():
            raise BadInput("expected ANSWER, the name of a file, since the file of the board holds no answer")
    return load_answer(board, name or "-")


def run(chosen: Namespace) -> int:
    """Check the answer and list its faults."""
    board = load_board(chosen)
    answer = _answer(board, chosen.answer)
    progress = Progress(chosen)
    with progress.shown():
        judgement = check(
            board, answer, partial=chosen.partial, alive=chosen.alive, **asking(chosen, progress)
        )
    if chosen.output is not None:  # before anything is printed: the reader of a pipe may have left
        write_picture(of_judgement(board, judgement, answer), chosen)
    if chosen.json:
        print_json(check_record(board, judgement))
    else:
        print(judgement)
    if judgement.faults or judgement.alive is False or judgement.optimal is False:
        return 1
    return UNDECIDED if judgement.reason is not None else 0
