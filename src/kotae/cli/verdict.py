"""`kotae verdict`: unique, several, impossible or undecided, with the evidence."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from kotae.api.board import Board
from kotae.api.judging import NEAR, verdict
from kotae.api.picture import beside
from kotae.api.record import repair_record, verdict_record
from kotae.api.showing import verdict_pictures, verdict_words
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.output import (
    load_board,
    note,
    picture_suffix,
    picture_text,
    print_json,
    rules_phrase,
    write_data,
)
from kotae.cli.parser import add_board, add_command, add_json, add_solver, search_options
from kotae.cli.progress import Progress
from kotae.cli.repair import repair_lines, repaired
from kotae.solving.editing.repair import clues_of
from kotae.solving.verdict import Verdict


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "verdict",
        run,
        "unique, several, impossible or undecided, with the evidence",
        "kotae verdict board.txt --near least",
    )
    add_board(parser)
    add_solver(parser)
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
        "or one with several answers unique; for a Numberlink, ends moved by one cell",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="also draw what shows it (.svg, .png, …)")


def run(chosen: Namespace) -> int:
    """Judge the board and tell the verdict."""
    suffix = None if chosen.output is None else picture_suffix(chosen.output)
    board = load_board(chosen)
    if chosen.repair:
        clues_of(board.puzzle)  # a puzzle without clues is refused before it is judged
    started = time.perf_counter()
    progress = Progress(chosen)
    with progress.stoppable():
        found = verdict(
            board,
            near=chosen.near,
            **search_options(chosen),
            cancelled=progress.tick,
        )
    if suffix is not None:  # before anything is printed: the reader of a pipe may have left
        write_data(chosen.output, beside(verdict_pictures(board, found)).file(suffix))
    if chosen.json:
        record = verdict_record(board, found)
        if chosen.repair:
            record["repair"] = repair_record(repaired(board, found, chosen, progress, started))
        print_json(record)
    else:
        print("\n".join(_lines(board, found)), flush=True)
        if chosen.repair:
            mended = repaired(board, found, chosen, progress, started)
            print("\n".join(repair_lines(mended)))
            if mended is not None and mended.board is not None and mended.reason is not None:
                note(chosen, mended.reason)
        for sentence in _remarks(board, found):
            note(chosen, sentence)
    if progress.stopped:
        return INTERRUPTED
    return {"impossible": 1, "undecided": UNDECIDED}.get(found.word, 0)


def _lines(board: Board, found: Verdict[Any]) -> list[str]:
    lines = [f"{verdict_words(board, found)} ({rules_phrase(board)})"]
    if found.conflict is not None:
        alone = len(found.conflict.conditions) == 1
        lines.append("this cannot hold:" if alone else "these cannot hold together:")
        lines += [f"- {condition.sentence}" for condition in found.conflict.conditions]
    for picture in verdict_pictures(board, found) if found.answers or found.conflict is not None else ():
        lines += ["", picture_text(picture)]
    return lines


def _remarks(board: Board, found: Verdict[Any]) -> list[str]:
    """What else is worth knowing: the forced part, the length, the limit that was hit."""
    remarks = []
    if found.word in ("several", "undecided") and found.answers:
        decided = sum(fact.decided for fact in found.facts)
        places = len(board.puzzle.medium.handles(board.instance))
        least = "" if found.reason is None else "at least "
        are = "is" if decided == 1 else "are"
        draws = "; 'kotae forced' draws them" if decided else ""
        remarks.append(f"{least}{decided} of {places} places {are} forced{draws}")
    if found.optimum is not None and found.optimum.length is not None:
        shorter = "" if found.optimum.proven else f" than {found.optimum.bound}"
        remarks.append(f"length {found.optimum.length}, and none is shorter{shorter}")
    if found.reason is not None and found.word != "undecided":
        remarks.append(found.reason)
    return remarks
