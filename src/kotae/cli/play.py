"""`kotae play`: a board on the page, opened in the browser."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api.convert import write
from kotae.api.recognising import OWN
from kotae.cli.boards import load_board
from kotae.cli.parser import add_board, add_command
from kotae.cli.serve import add_server, serve
from kotae.codec.packing import pack


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "play", run, "kotae play board.txt")
    add_board(parser)
    add_server(parser)


def run(chosen: Namespace) -> int:
    """Open the page with the board and what is drawn into it, as a link that the page makes."""
    board = load_board(chosen)
    text = write(board, OWN, board.answer).text
    return serve(chosen, "#b=" + pack(text).translate({ord("+"): "-", ord("/"): "_", ord("="): None}))
