"""`kotae answers`: the answers one after another, or how many there are."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing
from typing import Any

from kotae.api.answers import answers
from kotae.api.board import Board
from kotae.api.draw import SHEET, Picture, draw, sheet
from kotae.api.record import answer_record
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.boards import load_board
from kotae.cli.output import drawing, note, print_json, write_found
from kotae.cli.parser import add_board, add_command, add_json, add_picture, add_search, asking, positive
from kotae.cli.progress import Progress
from kotae.cli.stream import write_line
from kotae.phrases import plural

COUNT_LIMIT = 10_000
"""How far `--count` counts unless `--limit` says otherwise."""


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "answers", run, "kotae answers board.txt --count")
    add_board(parser)
    add_search(parser)
    add_json(parser, "print JSON objects, one per line")
    parser.add_argument("--limit", type=positive, metavar="N", help="stop after N answers")
    parser.add_argument(
        "--count",
        action="store_true",
        help=f"print only how many there are; without --limit, stop counting at {COUNT_LIMIT:,}",
    )
    add_picture(parser, f"up to {SHEET} answers on one sheet")


def run(chosen: Namespace) -> int:
    """Print the answers, or count them, and say whether they are all."""
    board = load_board(chosen)
    limit = chosen.limit or (COUNT_LIMIT if chosen.count else None)
    progress = Progress(chosen)
    found = answers(board, limit=limit, **asking(chosen, progress))
    drawn: list[Picture] = []
    try:
        with progress.stoppable(), closing(found):
            for answer in found:
                progress.tell(plural(found.count, "answer"))
                if chosen.output is not None and found.count <= SHEET:
                    drawn.append(draw(board, answer))
                if not chosen.count:
                    progress.clear()
                    _show(board, found.count, answer, chosen.json)
    except BrokenPipeError:  # the reader has left, but a picture was asked for
        _draw(chosen, drawn, found.count)
        raise
    _draw(chosen, drawn, found.count)
    if chosen.json:
        print_json(found.json())
    elif chosen.count or not found.count:
        print(found)
    else:
        note(chosen, str(found))
    if progress.stopped:
        return INTERRUPTED
    if found.complete:
        return 0 if found.count else 1
    return 0 if found.count == limit else UNDECIDED


def _draw(chosen: Namespace, drawn: list[Picture], count: int) -> None:
    """Write the sheet that `-o` asks for."""
    if chosen.output is None:
        return
    write_found(chosen, bool(drawn), lambda: sheet(drawn))
    if count > SHEET:
        note(chosen, f"{chosen.output} shows the first {SHEET} of {count} answers")


def _show(board: Board, number: int, answer: Any, as_json: bool) -> None:
    if as_json:
        print_json({"number": number, "answer": answer_record(board, answer)})
        return
    if number == 1:
        print(board.puzzle.header(board.instance))
    write_line(f"# answer {number}\n{drawing(board, answer)}")
