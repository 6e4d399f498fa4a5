"""`kotae encode`: the formula as a file for any solver."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from kotae.api.encode import Style, encode
from kotae.cli.boards import load_board
from kotae.cli.output import note, write_file
from kotae.cli.parser import add_board, add_command
from kotae.errors import BadInput

STYLES: dict[str, Style] = {".cnf": "cnf", ".wcnf": "wcnf", ".opb": "opb"}


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "encode", run, "kotae encode board.txt -o board.cnf")
    add_board(parser)
    parser.add_argument(
        "--encoding", metavar="NAME", help="how the board is turned into a formula: {encodings}"
    )
    parser.add_argument("--numbering", metavar="NAME", help="number the variables another way, e.g. 'seed'")
    parser.add_argument(
        "--connectivity",
        choices=("written", "cuts"),
        default="written",
        help="written (default) makes the file complete; cuts leaves out the rules about the whole board",
    )
    parser.add_argument(
        "--wcnf",
        choices=("new", "old"),
        help="WCNF with hard clauses marked 'h' (new, the default) or with 'p wcnf' and a top weight (old)",
    )
    parser.add_argument(
        "--presolved",
        action="store_true",
        help="leave out what can be settled without a search; the file is smaller and says what is missing",
    )
    parser.add_argument("--no-comments", action="store_true", help="no comment lines, for strict parsers")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE (default: standard output)")


def run(chosen: Namespace) -> int:
    """Write the file."""
    board = load_board(chosen)
    complete = chosen.connectivity == "written"
    pieces = encode(
        board,
        encoding=chosen.encoding,
        style=_style(chosen),
        complete=complete,
        numbering=chosen.numbering,
        presolved=chosen.presolved,
        comments=not chosen.no_comments,
    )
    write_file(chosen.output, pieces)
    name, encoder = board.puzzle.encoder(chosen.encoding, board.instance)
    if chosen.presolved and encoder.whole is None:
        note(chosen, f"the encoding '{name}' does not presolve: this is the whole formula")
    if not complete:
        note(
            chosen,
            "rules about the whole board, if any, are left to cuts: a model of the file may break them",
        )
    return 0


def _style(chosen: Namespace) -> Style | None:
    """What was asked for; otherwise what the name of the file says, if anything."""
    named = STYLES.get(Path(chosen.output or "").suffix.lower())
    if chosen.wcnf is None:
        return named
    if named not in (None, "wcnf"):
        raise BadInput(f"--wcnf is for WCNF files, and {chosen.output} is to be {named.upper()} by its name")
    return "old-wcnf" if chosen.wcnf == "old" else "wcnf"
