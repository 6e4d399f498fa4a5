"""`kotae minimise`: the same puzzle with clues taken away until none can go."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api import words
from kotae.api.editing import minimise
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.boards import load_board
from kotae.cli.output import note, print_json
from kotae.cli.parser import add_board, add_command, add_json, add_search, asking
from kotae.cli.progress import Progress
from kotae.cli.values import positive


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands, "minimise", run, "kotae minimise board.txt > fewer.txt; kotae verdict fewer.txt"
    )
    add_board(parser)
    add_search(parser)
    add_json(parser)
    parser.add_argument(
        "--seed", type=positive, metavar="N", help="try the clues in a random order (default: reading order)"
    )


def run(chosen: Namespace) -> int:
    """Take clues away and print the board that is left."""
    board = load_board(chosen)
    progress = Progress(chosen)
    with progress.stoppable():
        found = minimise(board, seed=chosen.seed, **asking(chosen, progress))
    if chosen.json:
        print_json(found.json())
    else:
        print(found.board.text(), end="")
        note(chosen, words.minimised(found))
    if progress.stopped:
        return INTERRUPTED
    return 0 if found.minimal else UNDECIDED
