"""`kotae booklet`: many boards to print, as one PDF file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from kotae.api.board import Board
from kotae.api.booklet import booklet
from kotae.cli.boards import load_boards
from kotae.cli.output import note, write_data
from kotae.cli.parser import add_command, add_reading, add_search, asking, positive
from kotae.cli.progress import Progress
from kotae.errors import BadInput
from kotae.solving.outcome import Impossible, Outcome


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "booklet",
        run,
        "kotae booklet boards/*.txt --per-page 4 --answers upside-down -o booklet.pdf",
    )
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="BOARD",
        help="a file (all of its boards), an address, a game ID",
    )
    add_reading(parser)
    add_search(parser)
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the .pdf file")
    parser.add_argument("--title", default="", help="what stands above the first page")
    parser.add_argument("--per-page", type=positive, default=1, metavar="N", help="boards on a page: 1 to 20")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of a page")
    parser.add_argument(
        "--answers",
        choices=("end", "upside-down", "none"),
        default="end",
        help="on pages at the end (the default), upside down at the foot of each page, or not at all",
    )


def run(chosen: Namespace) -> int:
    """Solve the boards and print them."""
    if Path(chosen.output).suffix.lower() != ".pdf":
        raise BadInput(f"expected a file ending in .pdf, not '{chosen.output}'")
    boards = [board for source in chosen.sources for board in _boards(source, chosen)]

    def unsolved(board: Board, outcome: Outcome[Any]) -> None:
        why = "has no answer" if isinstance(outcome, Impossible) else "was not solved in time"
        note(chosen, f"a board of {board.source} {why}, so that none is printed")

    progress = Progress(chosen)
    with progress.shown():
        data = booklet(
            boards,
            title=chosen.title,
            paper=chosen.paper,
            per_page=chosen.per_page,
            answers=chosen.answers,
            unsolved=unsolved,
            **(asking(chosen, progress) | {"since": None}),  # each board has the whole time
        )
    write_data(chosen.output, data)
    return 0


def _boards(source: str, chosen: Namespace) -> list[Board]:
    boards = load_boards(source, chosen)
    for sentence in dict.fromkeys(sentence for board in boards for sentence in board.notes):
        note(chosen, sentence)
    return boards
