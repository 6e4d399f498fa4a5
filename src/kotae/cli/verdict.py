"""`kotae verdict`: unique, several, impossible or undecided, with the evidence."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api import words
from kotae.api.board import Board
from kotae.api.editing import repair
from kotae.api.pictures import evidence, of_verdict
from kotae.api.record import verdict_record
from kotae.api.verdict import verdict
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.boards import load_board
from kotae.cli.output import note, picture_suffix, picture_text, print_json, write_found
from kotae.cli.parser import add_board, add_command, add_json, add_search, asking
from kotae.cli.progress import Progress
from kotae.solving.distance import NEAR
from kotae.solving.verdict import Verdict


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "verdict", run, "kotae verdict board.txt --near least")
    add_board(parser)
    add_search(parser)
    add_json(parser)
    parser.add_argument(
        "--near",
        choices=NEAR,
        default="any",
        help="of several answers, a second one that differs from the first anyhow (the default), "
        "in the fewest places, or in the most",
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help="also the fewest changes of clues that make an impossible board solvable, "
        "or one with several answers unique; for a Numberlink, ends moved by one cell; "
        "for a Yashi, points taken away, moved by one place, or added",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="also draw what shows it (.svg, .png, …)")


def run(chosen: Namespace) -> int:
    """Judge the board and tell the verdict, and the repair if that is asked for."""
    suffix = None if chosen.output is None else picture_suffix(chosen.output)
    board = load_board(chosen)
    progress = Progress(chosen)
    judged: list[Verdict[Any]] = []

    def tell(found: Verdict[Any]) -> None:
        judged.append(found)
        progress.clear()
        if suffix is not None:  # before anything is printed: the reader of a pipe may have left
            shown = bool(found.answers) or found.conflict is not None
            write_found(chosen, shown, lambda: of_verdict(board, found).file(suffix))
        if not chosen.json:
            print("\n".join(_lines(board, found)), flush=True)

    mended = None
    with progress.stoppable():
        if chosen.repair:  # which may take long, so the verdict is printed first
            mended = repair(board, near=chosen.near, judged=tell, **asking(chosen, progress))
        else:
            tell(verdict(board, near=chosen.near, **asking(chosen, progress)))
    [found] = judged
    if chosen.json:
        record = verdict_record(board, found)
        print_json({**record, "repair": mended and mended.json()} if chosen.repair else record)
    else:
        if chosen.repair:
            print(f"\n{mended or words.repair(None)}")
        if mended is not None and mended.board is not None and mended.reason is not None:
            note(chosen, mended.reason)
        for sentence in words.remarks(board, found, "; 'kotae forced' draws them"):
            note(chosen, sentence)
    if progress.stopped:
        return INTERRUPTED
    return {"impossible": 1, "undecided": UNDECIDED}.get(found.word, 0)


def _lines(board: Board, found: Verdict[Any]) -> list[str]:
    lines = [words.under(board, words.verdict(board, found))]
    if found.conflict is not None:
        lines.append(f"{words.conflict(found.conflict)}:")
        lines += [f"- {condition.sentence}" for condition in found.conflict.conditions]
    for picture in evidence(board, found) if found.answers or found.conflict is not None else ():
        lines += ["", picture_text(picture)]
    return lines
