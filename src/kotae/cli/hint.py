"""`kotae hint`: the next step from where a player stands."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api import words
from kotae.api.answer import drawing_so_far
from kotae.api.explain import hint
from kotae.api.record import hint_record
from kotae.api.steps import of_hint
from kotae.cli import UNDECIDED
from kotae.cli.boards import load_answer, load_board
from kotae.cli.output import print_json, write_picture
from kotae.cli.parser import DRAWING, add_board, add_command, add_json, add_picture, add_search, asking
from kotae.cli.progress import Progress

STATUS = {"hint": 0, "finished": 0, "wrong": 1, "impossible": 1, "undecided": UNDECIDED}


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "hint", run, "kotae hint board.txt drawing.txt --depth 1")
    add_board(parser)
    parser.add_argument(
        "drawing", nargs="?", metavar="DRAWING", help=f"{DRAWING} (default: nothing, or what BOARD holds)"
    )
    parser.add_argument(
        "--depth",
        type=int,
        choices=(1, 2, 3),
        default=3,
        help="1 says where to look, 2 also which rules count there, 3 (the default) what follows and why",
    )
    add_search(parser)
    add_json(parser)
    add_picture(parser, "the drawing with the place marked")


def run(chosen: Namespace) -> int:
    """Say what can be drawn next, or what is wrong."""
    board = load_board(chosen)
    drawing = drawing_so_far(board) if chosen.drawing is None else load_answer(board, chosen.drawing)
    progress = Progress(chosen)
    with progress.shown():
        found = hint(board, drawing, **asking(chosen, progress))
    if chosen.output is not None:  # before anything is printed: the reader of a pipe may have left
        write_picture(of_hint(board, found, drawing, chosen.depth), chosen)
    if chosen.json:
        print_json(hint_record(board, found, chosen.depth))
    else:
        print(words.hint(board, found, chosen.depth, between="\n"))
    return STATUS[found.word]
