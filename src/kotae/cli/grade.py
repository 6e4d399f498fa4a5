"""`kotae grade`: how hard a board is, and why."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from kotae.api.explain import grade
from kotae.api.record import grade_record
from kotae.api.steps import of_grade
from kotae.api.text import of_grade as grade_text
from kotae.cli import UNDECIDED
from kotae.cli.boards import load_board
from kotae.cli.output import print_json, write_picture
from kotae.cli.parser import add_board, add_command, add_json, add_picture, add_search, asking
from kotae.cli.progress import Progress
from kotae.cli.terminal import columns

STATUS = {"graded": 0, "impossible": 1, "several": 1, "undecided": UNDECIDED}


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "grade", run, "kotae grade board.txt --json")
    add_board(parser)
    add_search(parser)
    add_json(parser)
    add_picture(parser, "the hardest step")


def run(chosen: Namespace) -> int:
    """Grade the board and show the hardest step."""
    board = load_board(chosen)
    progress = Progress(chosen)
    with progress.shown():
        found = grade(board, **asking(chosen, progress))
    if chosen.output is not None:  # before anything is printed: the reader of a pipe may have left
        write_picture(of_grade(board, found), chosen)
    if chosen.json:
        print_json(grade_record(board, found))
    else:
        print(grade_text(board, found, width=columns() if sys.stdout.isatty() else None))
    return STATUS[found.verdict]
