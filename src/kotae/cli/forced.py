"""`kotae forced`: what holds in every answer."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api.board import Board
from kotae.api.judging import Known, forced
from kotae.api.record import forced_record
from kotae.api.showing import draw_known, forced_drawing
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.output import load_board, note, picture_suffix, print_json, rules_phrase, write_data
from kotae.cli.parser import add_board, add_command, add_json, add_solver, search_options
from kotae.cli.progress import Progress


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "forced",
        run,
        "what holds in every answer, absences included",
        "kotae forced board.txt > known.txt; kotae check board.txt known.txt --partial",
    )
    add_board(parser)
    add_solver(parser)
    add_json(parser)
    parser.add_argument("--list", action="store_true", help="each fact as a sentence, not as a drawing")
    parser.add_argument("-o", "--output", metavar="FILE", help="also draw it (.svg, .png, .pdf, .txt)")


def run(chosen: Namespace) -> int:
    """Find what is forced and draw it, or list it."""
    suffix = None if chosen.output is None else picture_suffix(chosen.output)
    board = load_board(chosen)
    progress = Progress(chosen)
    with progress.stoppable():
        known = forced(
            board,
            **search_options(chosen),
            cancelled=progress.tick,
        )
    if suffix is not None:  # before anything is printed: the reader of a pipe may have left
        write_data(chosen.output, draw_known(board, known).file(suffix))
    if chosen.json:
        print_json(forced_record(board, known))
    elif known.word == "impossible":
        reason = board.puzzle.obstacle(board.instance) or "no answer obeys the rules"
        print(f"impossible: {reason} ({rules_phrase(board)})")
    else:
        print(_text(board, known, chosen.list))
        note(chosen, _remark(known))
    if progress.stopped:
        return INTERRUPTED
    return {"forced": 0, "impossible": 1, "undecided": UNDECIDED}[known.word]


def _text(board: Board, known: Known, as_list: bool) -> str:
    if as_list:
        nothing = "nothing is forced" if known.reason is None else f"undecided: {known.reason}"
        return "\n".join(fact.sentence for fact in known.facts) or nothing
    drawing = board.puzzle.medium.format(board.instance, forced_drawing(board, known))
    return f"{board.puzzle.header(board.instance)}\n{drawing}"


def _remark(known: Known) -> str:
    decided = sum(fact.decided for fact in known.facts)
    more = len(known.facts) - decided
    sentence = f"{decided} place{' is' if decided == 1 else 's are'} forced"
    if more:
        sentence += f", and of {more} something is known: --list tells"
    return sentence if known.reason is None else f"{sentence}; there may be more: {known.reason}"
