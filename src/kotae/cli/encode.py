"""`kotae encode`: the formula as a file for any solver."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from kotae.api.export import Style, encode
from kotae.cli.output import load_board, note, write_file
from kotae.cli.parser import add_board, add_command

STYLES: dict[str, Style] = {".cnf": "cnf", ".wcnf": "wcnf", ".opb": "opb"}


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "encode",
        run,
        "the formula in DIMACS CNF; with an objective WCNF; .opb for pseudo-Boolean solvers",
        "kotae encode board.txt -o board.cnf",
    )
    add_board(parser)
    parser.add_argument("--encoding", metavar="NAME", help="how the board is turned into a formula")
    parser.add_argument("--numbering", metavar="NAME", help="other numbers for the variables: 'seed', say")
    parser.add_argument(
        "--connectivity",
        choices=("written", "cuts"),
        default="written",
        help="written (default) makes the file complete; cuts leaves out the rules about the whole board",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="where to; standard output without it")


def run(chosen: Namespace) -> int:
    """Write the file."""
    board = load_board(chosen)
    suffix = Path(chosen.output or "").suffix.lower()
    complete = chosen.connectivity == "written"
    pieces = encode(
        board,
        encoding=chosen.encoding,
        style=STYLES.get(suffix),
        complete=complete,
        numbering=chosen.numbering,
    )
    write_file(chosen.output, pieces)
    if not complete:
        note(
            chosen,
            "rules about the whole board, if any, are left to cuts: a model of the file may break them",
        )
    return 0
