"""`kotae decode`: any solver's output back to a checked answer."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kotae.api import words
from kotae.api.decode import Decoded, decoded, replied, written
from kotae.api.pictures import of_decoded
from kotae.api.record import decode_record
from kotae.api.source import called
from kotae.cli import UNDECIDED
from kotae.cli.boards import load_board, load_text
from kotae.cli.output import headed, note_nothing, print_json, write_picture
from kotae.cli.parser import Piped, add_board, add_command, add_json, add_picture
from kotae.errors import located
from kotae.phrases import plural
from kotae.solving.outcome import Impossible, Undecided
from kotae.statements import Fault

MOST_FAULTS = 10
"""A model of another formula breaks rules everywhere; the first faults suffice to see that."""


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "decode",
        run,
        "kotae encode b.txt -o b.cnf; minisat b.cnf model.txt; kotae decode b.txt model.txt --cnf b.cnf",
    )
    add_board(parser)
    parser.add_argument(
        "model",
        nargs="?",
        action=Piped,
        metavar="MODEL",
        help="'s' and 'v' lines, or bare literals; '-' or nothing for standard input",
    )
    parser.add_argument("--cnf", metavar="FILE", help="the file that was solved: it knows how it was written")
    parser.add_argument("--encoding", metavar="NAME", help="the encoding that the file was written in")
    parser.add_argument("--numbering", metavar="NAME", help="the numbering that the file was written in")
    parser.add_argument("--presolved", action="store_true", help="the file was written with --presolved")
    add_json(parser)
    add_picture(parser, "the answer with its faults marked")


def run(chosen: Namespace) -> int:
    """Print the answer that the model draws, or what is wrong with it."""
    board = load_board(chosen)
    cnf = None if chosen.cnf is None else Path(chosen.cnf)
    # Before the model is read: a complaint about an option must not name the model's file.
    form = written(board, chosen.encoding, chosen.numbering, chosen.presolved, cnf)
    output = load_text(board, chosen.model, "model")
    with located(called(chosen.model)):
        result = decoded(board, output, form)
    if chosen.output is not None:  # before anything is printed: the reader of a pipe may have left
        if isinstance(result, Decoded):
            write_picture(of_decoded(board, result), chosen)
        else:
            note_nothing(chosen)
    if chosen.json:
        print_json(decode_record(board, result))
    match result:
        case Decoded(answer, faults, reason):
            if not chosen.json:
                print(headed(board, answer))
                for sentence in _told(faults, reason) if sys.stderr is not None else ():
                    print(f"kotae: {sentence}", file=sys.stderr)
            return 1 if faults else 0
        case Impossible():
            if not chosen.json:
                print(words.under(board, replied(result)))
            return 1
        case Undecided(reason):
            if not chosen.json:
                print(words.under(board, words.undecided(reason)))
            return UNDECIDED


def _told(faults: Sequence[Fault], reason: str | None) -> Iterator[str]:
    """The first faults, how many there are besides, and how that can be."""
    yield from (f"{fault.rule}: {fault.sentence}" for fault in faults[:MOST_FAULTS])
    if len(faults) > MOST_FAULTS:
        yield f"and {plural(len(faults) - MOST_FAULTS, 'more fault')}"
    if reason is not None:
        yield reason
