"""`kotae verdict`: unique, several, impossible or undecided, with the evidence."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api import text, words
from kotae.api.board import Board
from kotae.api.editing import repair
from kotae.api.pictures import evidence, of_relaxed, of_verdict, with_faults
from kotae.api.record import verdict_record
from kotae.api.relax import relax
from kotae.api.verdict import verdict
from kotae.cli import INTERRUPTED, SEVERAL, UNDECIDED
from kotae.cli.boards import load_board
from kotae.cli.output import note, picture_text, print_json, write_found
from kotae.cli.parser import add_board, add_command, add_json, add_parallel, add_picture, add_search, asking
from kotae.cli.progress import Progress
from kotae.errors import BadInput
from kotae.solving.distance import NEAR
from kotae.solving.verdict import Verdict, Word


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "verdict", run, "kotae verdict board.txt --near least")
    add_board(parser)
    add_search(parser)
    add_parallel(parser)
    add_json(parser)
    parser.add_argument(
        "--near",
        choices=NEAR,
        default="any",
        help="if there are several answers, show a second one that differs from the first in any way "
        "(the default), in the fewest places, or in the most",
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help="also find the fewest changes of clues that make an impossible board solvable, "
        "or one with several answers unique; in a Numberlink, ends move by one cell; "
        "in a Yashi, points go, move by one place, or are added",
    )
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="RULE",
        help="switch a rule off, such as no-crossing ('kotae puzzles' lists them), judge by the others, and "
        "show what answers break of it; may be repeated",
    )
    parser.add_argument(
        "--exit-code", action="store_true", help="exit status 4 if there are several answers, not 0"
    )
    add_picture(parser, "the answers or the conflict")


def run(chosen: Namespace) -> int:
    """Judge the board and tell the verdict, and the repair if that is asked for."""
    if chosen.without and (chosen.repair or chosen.near != "any"):
        raise BadInput("--without goes with neither --repair nor --near")
    if chosen.parallel and (chosen.without or chosen.repair):
        raise BadInput("--parallel is for a verdict alone, without --repair and --without")
    board = load_board(chosen)
    progress = Progress(chosen)
    if chosen.without:
        return _run_without(chosen, board, progress)
    judged: list[Verdict[Any]] = []
    raced = None

    def tell(found: Verdict[Any]) -> None:
        judged.append(found)
        with progress.showing():
            if chosen.output is not None:  # before anything is printed: the reader of a pipe may have left
                shown = bool(found.answers) or found.conflict is not None
                write_found(chosen, shown, lambda: of_verdict(board, found))
            if not chosen.json:
                print("\n".join(_lines(board, found)), flush=True)

    mended = None
    with progress.stoppable():
        if chosen.repair:  # which may take long, so the verdict is printed first
            mended = repair(board, near=chosen.near, judged=tell, **asking(chosen, progress))
        elif chosen.parallel:
            from kotae.batch.parallel import portfolio

            raced = portfolio.verdict(board, chosen.parallel, near=chosen.near, **asking(chosen, progress))
            tell(raced.result)
        else:
            tell(verdict(board, near=chosen.near, **asking(chosen, progress)))
    [found] = judged
    if chosen.json:
        record = verdict_record(board, found)
        if raced is not None:
            record["parallel"] = raced.record()
        print_json({**record, "repair": mended and mended.json()} if chosen.repair else record)
    else:
        if chosen.repair:
            print(f"\n{mended or words.repair(None)}")
        if mended is not None and mended.board is not None and mended.reason is not None:
            note(chosen, mended.reason)
        for sentence in words.remarks(board, found, "; 'kotae forced' draws them"):
            note(chosen, sentence)
        if raced is not None:
            note(chosen, str(raced))
    return _status(chosen, progress, found.word)


def _run_without(chosen: Namespace, board: Board, progress: Progress) -> int:
    """Tell what becomes of the board when rules are switched off."""
    with progress.stoppable():
        found = relax(board, *chosen.without, **asking(chosen, progress))
    if chosen.output is not None:
        write_found(chosen, bool(found.answers), lambda: of_relaxed(board, found))
    if chosen.json:
        print_json(found.json())
    else:
        print(found, flush=True)
        for picture in with_faults(board, found) if found.answers else ():
            print(f"\n{picture_text(picture)}", flush=True)
    return _status(chosen, progress, found.word)


def _status(chosen: Namespace, progress: Progress, word: Word) -> int:
    """The exit status that a verdict's word means."""
    if progress.stopped:
        return INTERRUPTED
    several = SEVERAL if chosen.exit_code else 0
    return {"unique": 0, "several": several, "impossible": 1, "undecided": UNDECIDED}[word]


def _lines(board: Board, found: Verdict[Any]) -> list[str]:
    lines = [words.under(board, words.verdict(board, found, pictured=True))]
    if found.conflict is not None:
        lines.append(text.of_conflict(board, found.conflict))
    for picture in evidence(board, found) if found.answers or found.conflict is not None else ():
        lines += ["", picture_text(picture)]
    return lines
