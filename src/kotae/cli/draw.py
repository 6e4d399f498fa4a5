"""`kotae draw`: the board as a picture."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError, Namespace
from typing import Any, NamedTuple

from kotae.api.board import Board
from kotae.api.draw import differing, draw, picture_suffix
from kotae.cli.boards import load_answer, load_board
from kotae.cli.output import note, picture_text, write_data, write_file
from kotae.cli.parser import add_board, add_command
from kotae.cli.values import positive
from kotae.errors import BadInput
from kotae.geometry import Cell, at
from kotae.phrases import listed
from kotae.scene import Highlight, Role

MARKS: tuple[Role, ...] = ("fault", "forced", "differ", "hint")
NUMBER = "(-?[0-9]{1,9})"
CELLS = {
    "row and column": re.compile(rf"\s*r{NUMBER}c{NUMBER}\s*(?:,|$)"),
    "x and y": re.compile(rf"\s*(\()?\s*{NUMBER}\s*,\s*{NUMBER}\s*(?(1)\))\s*(?:,|$)"),
}
"""Cells as they are written, one after another with commas between them, by what their numbers are."""


class Named(NamedTuple):
    """A cell as somebody names it."""

    by: str
    """A key of `CELLS`."""
    numbers: tuple[int, int]
    text: str


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands, "draw", run, "kotae solve board.txt | kotae draw board.txt --answer - -o board.svg"
    )
    add_board(parser)
    parser.add_argument(
        "--answer", metavar="ANSWER", help="what solve printed; its faults are marked as 'check' finds them"
    )
    parser.add_argument(
        "--partial", action="store_true", help="mark only what no further drawing can mend in --answer"
    )
    parser.add_argument("--compare", metavar="ANSWER", help="mark where --answer differs from this one")
    parser.add_argument(
        "--mark",
        dest="marks",
        action="append",
        default=[],
        type=marking,
        metavar="WHAT=CELLS",
        help="mark cells, such as hint=r0c1,r2c3, or in a Yashi points, such as hint=(0,-1),(2,3); "
        f"WHAT is {', '.join(MARKS)}; may be repeated",
    )
    parser.add_argument("--coordinates", action="store_true", help="number the rows and columns")
    parser.add_argument(
        "--grid", action="store_true", help="dotted lines and a frame, where the board has no grid of its own"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write to FILE (.svg, .png, .pdf, .txt; default: the terminal)",
    )
    parser.add_argument(
        "--cell",
        type=positive,
        metavar="N",
        help="width of a cell: pixels in .svg (default 32) and .png (64), points in .pdf (24)",
    )
    parser.add_argument("--paper", choices=("a4", "letter"), help="fit a .pdf picture on a page of this size")
    parser.add_argument("--dark", action="store_true", help="light lines on dark paper")
    parser.add_argument("--ascii", action="store_true", help="no box-drawing characters")


def run(chosen: Namespace) -> int:
    """Draw the board."""
    output = None if chosen.output == "-" else chosen.output
    suffix = None if output is None else picture_suffix(output)
    board = load_board(chosen)
    answer = load_answer(board, chosen.answer) if chosen.answer is not None else board.answer
    picture = draw(board, answer, highlights=_highlights(board, answer, chosen))
    if chosen.grid:
        picture = picture.gridded()
    if chosen.coordinates:
        picture = picture.numbered()
    if output is None or suffix is None:
        write_file(None, [picture_text(picture, ascii_only=chosen.ascii), "\n"])
    else:
        made = picture.file(
            suffix, dark=chosen.dark, cell=chosen.cell, ascii_only=chosen.ascii, paper=chosen.paper
        )
        if sentence := picture.lacking(suffix):
            note(chosen, sentence)
        write_data(output, made)
    return 0


def _highlights(board: Board, answer: Any, chosen: Namespace) -> list[Highlight]:
    """What is to be marked: faults of the answer, where it differs, and what was asked for."""
    marks = []
    if answer is not None:
        partial = chosen.partial or chosen.answer is None
        faults = board.puzzle.faults(board.instance, answer, partial=partial)
        marks += [Highlight("fault", (fault.place,)) for fault in faults]
    if chosen.compare is not None:
        if answer is None:
            raise BadInput("--compare needs an --answer to compare with")
        marks += differing(board, answer, load_answer(board, chosen.compare))
    return marks + [
        Highlight(role, tuple(at(_placed(cell, board)) for cell in cells)) for role, cells in chosen.marks
    ]


def _placed(named: Named, board: Board) -> Cell:
    """The cell of a picture that has this name; row and column are the numbers in its margin."""
    scene = draw(board).scene
    if named.by == "x and y":
        if board.puzzle.coordinates is None:
            raise BadInput(f"a {board.puzzle.title} has no x and y; name cells as in r0c1, not {named.text}")
        row, column = board.puzzle.coordinates.cell(board.instance, named.numbers)
    else:
        row, column = named.numbers[0] - scene.origin[0], named.numbers[1] - scene.origin[1]
    if not (0 <= row < scene.rows and 0 <= column < scene.columns):
        size = f"{scene.rows}×{scene.columns}"
        raise BadInput(f"there is no cell {named.text} on this board of {size}")
    return row, column


def marking(text: str) -> tuple[Role, tuple[Named, ...]]:
    """What to mark, and the cells, of WHAT=CELLS."""
    what, equals, cells = text.partition("=")
    role = next((role for role in MARKS if role == what), None)
    found = _named(cells.replace("\N{MINUS SIGN}", "-")) if equals else []
    if role is None or not found:
        raise ArgumentTypeError(
            f"expected {listed(MARKS, 'or')}, then cells, as in hint=r0c1,r2c3, not '{text}'"
        )
    return role, tuple(found)


def _named(text: str) -> list[Named]:
    """The cells that a text lists; none if it does not."""
    found = []
    at = 0
    while at < len(text):
        matches = ((by, pattern.match(text, at)) for by, pattern in CELLS.items())
        by, match = next(((by, match) for by, match in matches if match), ("", None))
        if match is None:
            return []
        first, second = match.groups()[-2:]
        found.append(Named(by, (int(first), int(second)), match[0].strip(" ,")))
        at = match.end()
    return [] if text.endswith(",") else found
