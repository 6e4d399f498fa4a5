"""`kotae forced`: what holds in every answer."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api import words
from kotae.api.board import Board
from kotae.api.forced import forced
from kotae.api.pictures import forced_drawing, of_known
from kotae.api.record import forced_record
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.boards import load_board
from kotae.cli.output import headed, note, print_json, write_found
from kotae.cli.parser import add_board, add_command, add_json, add_picture, add_search, asking
from kotae.cli.progress import Progress
from kotae.solving.questions import Known


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "forced",
        run,
        "kotae forced board.txt > known.txt; kotae check board.txt known.txt --partial",
    )
    add_board(parser)
    add_search(parser)
    add_json(parser)
    parser.add_argument("--list", action="store_true", help="each fact as a sentence, not as a drawing")
    add_picture(parser, "what is forced")


def run(chosen: Namespace) -> int:
    """Find what is forced and draw it, or list it."""
    board = load_board(chosen)
    progress = Progress(chosen)
    with progress.stoppable():
        known = forced(board, **asking(chosen, progress))
    if chosen.output is not None:  # before anything is printed: the reader of a pipe may have left
        write_found(chosen, bool(known.facts), lambda: of_known(board, known))
    if chosen.json:
        print_json(forced_record(board, known))
    elif known.word == "impossible":
        print(words.under(board, words.impossible(board)))
    else:
        print(_text(board, known, chosen.list))
        note(chosen, words.known(known, "--list tells"))
    if progress.stopped:
        return INTERRUPTED
    return {"forced": 0, "impossible": 1, "undecided": UNDECIDED}[known.word]


def _text(board: Board, known: Known, as_list: bool) -> str:
    if known.word == "undecided" and not known.facts:
        return words.under(board, words.undecided(known.reason))
    if as_list:
        return "\n".join(fact.sentence for fact in known.facts if not fact.printed) or "nothing is forced"
    return headed(board, forced_drawing(board, known))
