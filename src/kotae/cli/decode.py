"""`kotae decode`: any solver's output back to a checked answer."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from kotae.api import words
from kotae.api.decode import Decoded, decode
from kotae.api.encode import numbers
from kotae.api.record import decode_record
from kotae.api.source import called, read_text
from kotae.cli import UNDECIDED
from kotae.cli.boards import load_board
from kotae.cli.output import headed, print_json
from kotae.cli.parser import add_board, add_command, add_json
from kotae.errors import located
from kotae.solving.outcome import Impossible, Undecided


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "decode",
        run,
        "kotae encode b.txt -o b.cnf; minisat b.cnf model.txt; kotae decode b.txt model.txt",
    )
    add_board(parser)
    parser.add_argument("model", metavar="MODEL", help="'s' and 'v' lines, or bare literals; '-' is allowed")
    parser.add_argument("--encoding", metavar="NAME", help="the encoding that the file was written in")
    parser.add_argument("--numbering", metavar="NAME", help="other numbers for the variables: 'seed', say")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Print the answer that the model draws, or what is wrong with it."""
    board = load_board(chosen)
    # Or the message about an encoding or a numbering that does not exist would name the model's file.
    numbers(board, *board.puzzle.encoder(chosen.encoding, board.instance), chosen.numbering)
    output = read_text(chosen.model)
    with located(called(chosen.model)):
        result = decode(board, output, encoding=chosen.encoding, numbering=chosen.numbering)
    if chosen.json:
        print_json(decode_record(board, result))
    match result:
        case Decoded(answer, faults):
            if not chosen.json:
                print(headed(board, answer))
            for fault in faults:
                print(f"kotae: {fault.rule}: {fault.sentence}", file=sys.stderr)
            return 1 if faults else 0
        case Impossible():
            if not chosen.json:
                print(words.under(board, "impossible: the solver found no model"))
            return 1
        case Undecided(reason):
            if not chosen.json:
                print(words.under(board, words.undecided(reason)))
            return UNDECIDED
