"""`kotae convert`: the board in another format."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import Any

from kotae.api.convert import write
from kotae.cli.boards import load_answer, load_board
from kotae.cli.output import note, write_file
from kotae.cli.parser import add_board, add_command
from kotae.cli.stream import fitting


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "convert", run, "kotae convert board.txt --to puzz.link")
    add_board(parser)
    parser.add_argument(
        "--to", metavar="FORMAT", required=True, help="the format to write; 'kotae puzzles' lists them"
    )
    parser.add_argument("--answer", metavar="ANSWER", help="what solve printed, to be written with the board")
    parser.add_argument("--lossy", action="store_true", help="leave out what the format cannot carry")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE (default: standard output)")


def run(chosen: Namespace) -> int:
    """Convert the board."""
    board = load_board(chosen)
    answer = load_answer(board, chosen.answer) if chosen.answer is not None else None
    written = partial(write, board, chosen.to, answer, lossy=chosen.lossy)
    text, lost = written()
    for phrase in lost:
        note(chosen, f"left out: {phrase}")
    if chosen.output in (None, "-"):
        text = fitting(lambda plain: written(ascii_only=True).text if plain else text)
    write_file(chosen.output, [text])
    return 0
