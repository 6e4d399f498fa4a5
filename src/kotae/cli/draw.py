"""`kotae draw`: the board as a picture."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from kotae.api.picture import draw
from kotae.cli.output import load_answer, load_board, wants_colour, write_file
from kotae.cli.parser import add_board, add_command
from kotae.errors import BadInput
from kotae.scene import Highlight


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "draw",
        run,
        "the board as a picture (.svg, .txt), with an answer if there is one",
        "kotae solve board.txt | kotae draw board.txt --answer - -o board.svg",
    )
    add_board(parser)
    parser.add_argument("--answer", metavar="ANSWER", help="what solve printed; its faults are marked")
    parser.add_argument("-o", "--output", metavar="FILE", help="a .svg or .txt file; the terminal without it")
    parser.add_argument("--dark", action="store_true", help="light lines on dark paper")
    parser.add_argument("--ascii", action="store_true", help="no box-drawing characters")


def run(chosen: Namespace) -> int:
    """Draw the board."""
    output = None if chosen.output == "-" else chosen.output
    suffix = ".txt" if output is None else Path(output).suffix.lower()
    if suffix not in (".svg", ".txt"):
        raise BadInput(f"expected a file ending in .svg or .txt, not '{output}'")
    board = load_board(chosen)
    answer = load_answer(board, chosen.answer) if chosen.answer is not None else None
    highlights = []
    if answer is not None:
        faults = board.puzzle.faults(board.instance, answer, partial=True)
        highlights = [Highlight("fault", fault.cells) for fault in faults]
    picture = draw(board, answer, highlights=highlights)
    if suffix == ".svg":
        write_file(output, [picture.svg(dark=chosen.dark)])
    else:
        colour = output is None and wants_colour()
        write_file(output, [picture.text(colour=colour, ascii_only=chosen.ascii), "\n"])
    return 0
