"""`kotae decode`: any solver's output back to a checked answer."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from kotae.api.ask import Decoded, decode
from kotae.api.export import numbers
from kotae.api.record import decode_record
from kotae.api.source import read_text
from kotae.cli import UNDECIDED
from kotae.cli.output import load_board, print_json, rules_phrase
from kotae.cli.parser import add_board, add_command, add_json
from kotae.errors import BadInput
from kotae.solving.outcome import Impossible, Undecided


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "decode",
        run,
        "any solver's output back to a checked answer",
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
    # Or the model would be blamed for an encoding or a numbering that there is not.
    numbers(board, *board.puzzle.encoder(chosen.encoding, board.instance), chosen.numbering)
    output = read_text(chosen.model)
    try:
        result = decode(board, output, encoding=chosen.encoding, numbering=chosen.numbering)
    except BadInput as error:
        if error.source is None:
            error.source = "standard input" if chosen.model == "-" else chosen.model
        raise
    if chosen.json:
        print_json(decode_record(board, result))
    match result:
        case Decoded(answer, faults):
            if not chosen.json:
                print(board.puzzle.header(board.instance))
                print(board.puzzle.medium.format(board.instance, answer))
            for fault in faults:
                print(f"kotae: {fault.rule}: {fault.sentence}", file=sys.stderr)
            return 1 if faults else 0
        case Impossible():
            if not chosen.json:
                print(f"impossible: the solver found no model ({rules_phrase(board)})")
            return 1
        case Undecided(reason):
            if not chosen.json:
                print(f"undecided: {reason} ({rules_phrase(board)})")
            return UNDECIDED
