"""`kotae booklet`: many boards to print, as one PDF file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from kotae.api.board import Board, pick
from kotae.api.booklet import booklet, graded_booklet, unprintable
from kotae.cli import UNDECIDED
from kotae.cli.boards import load_boards
from kotae.cli.output import note, write_data
from kotae.cli.parser import Piped, add_command, add_reading, add_search, asking
from kotae.cli.progress import Progress
from kotae.cli.values import positive
from kotae.errors import BadInput
from kotae.solving.verdict import Word


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "booklet",
        run,
        'kotae booklet boards/*.txt --title "For the train" --answers upside-down -o booklet.pdf',
    )
    parser.add_argument(
        "sources",
        nargs="*",
        action=Piped,
        metavar="BOARD",
        help="a file (all of its boards), an address, a game ID, '-' for standard input",
    )
    add_reading(parser)
    add_search(parser)
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="write to FILE (.pdf)")
    parser.add_argument("--title", default="", help="title of the booklet")
    parser.add_argument("--author", default="", metavar="NAME", help="printed below the title")
    parser.add_argument("--date", default="", metavar="TEXT", help="printed below the title as given")
    parser.add_argument(
        "--per-page",
        type=positive,
        metavar="N",
        help="boards per page, 1 to 20 (default: as suits their size)",
    )
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of a page")
    parser.add_argument(
        "--answers",
        choices=("end", "upside-down", "none"),
        default="end",
        help="on pages at the end (the default), upside down at the foot of each page, or not at all",
    )
    parser.add_argument(
        "--grid",
        action="store_true",
        help="dotted lines and a frame for boards that have no grid of their own",
    )
    parser.add_argument(
        "--grade",
        action="store_true",
        help="print how hard each board is, and put them in order from easy to hard",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="write nothing unless every board has exactly one answer (exit status 1, or 3 if undecided)",
    )


def run(chosen: Namespace) -> int:
    """Judge the boards and print them."""
    if Path(chosen.output).suffix.lower() != ".pdf":
        raise BadInput(f"expected a file ending in .pdf, not '{chosen.output}'")
    boards = [board for source in chosen.sources for board in _boards(source, chosen)]
    doubts: list[tuple[str, Word]] = []
    progress = Progress(chosen)
    with progress.shown():
        data = (graded_booklet if chosen.grade else booklet)(
            boards,
            title=chosen.title,
            author=chosen.author,
            date=chosen.date,
            paper=chosen.paper,
            per_page=chosen.per_page,
            answers=chosen.answers,
            grid=chosen.grid,
            doubted=lambda sentence, word: doubts.append((sentence, word)),
            **(asking(chosen, progress) | {"since": None}),  # each board has the whole time
        )
    for sentence, _ in doubts:
        note(chosen, sentence)
    if chosen.strict and doubts:
        note(chosen, f"{chosen.output} is not written: not every board has exactly one answer")
        return UNDECIDED if all(word == "undecided" for _, word in doubts) else 1
    if lacking := unprintable(boards, chosen.title, chosen.author, chosen.date):
        note(chosen, lacking)
    write_data(chosen.output, data)
    return 0


def _boards(source: str, chosen: Namespace) -> list[Board]:
    boards = load_boards(source, chosen)
    if chosen.board is not None:
        boards = [pick(boards, chosen.board)]
    for sentence in dict.fromkeys(sentence for board in boards for sentence in board.notes):
        note(chosen, sentence)
    return boards
