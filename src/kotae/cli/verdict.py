"""`kotae verdict`: unique, several, impossible or undecided, with the evidence."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path
from typing import Any

from kotae.api.board import Board
from kotae.api.judging import NEAR, verdict
from kotae.api.picture import Picture, beside, draw
from kotae.api.record import repair_record, verdict_record
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.output import load_board, note, picture_text, print_json, rules_phrase, write_file
from kotae.cli.parser import add_board, add_command, add_json, add_solver, search_options
from kotae.cli.progress import Progress
from kotae.cli.repair import repair_lines, repaired
from kotae.errors import BadInput
from kotae.scene import Highlight
from kotae.solving.setting.repair import clues_of
from kotae.solving.verdict import Verdict

SENTENCES = {
    "unique": "there is just one answer",
    "several": "there is more than one answer; these two differ where they are marked",
    "impossible": "there is no answer",
    "undecided": "it is not known how many answers there are",
}


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
    parser.add_argument("-o", "--output", metavar="FILE", help="also draw what shows it, into a .svg file")


def run(chosen: Namespace) -> int:
    """Judge the board and tell the verdict."""
    if chosen.output is not None and Path(chosen.output).suffix.lower() != ".svg":
        raise BadInput(f"expected a file ending in .svg, not '{chosen.output}'")
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
    if chosen.output is not None:  # before anything is printed: the reader of a pipe may have left
        write_file(chosen.output, [beside(_pictures(board, found)).svg()])
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
    lines = [f"{found.word}: {SENTENCES[found.word]} ({rules_phrase(board)})"]
    if found.word == "impossible" and (obstacle := board.puzzle.obstacle(board.instance)) is not None:
        lines[0] = f"impossible: {obstacle} ({rules_phrase(board)})"
    if found.word == "undecided":
        lines[0] = f"undecided: {found.reason} ({rules_phrase(board)})"
    if found.conflict is not None:
        alone = len(found.conflict.conditions) == 1
        lines.append("this cannot hold:" if alone else "these cannot hold together:")
        lines += [f"- {condition.sentence}" for condition in found.conflict.conditions]
    if found.optimum is not None and found.optimum.proven:
        lines[0] = lines[0].replace("answer", "shortest answer", 1)
    for picture in _pictures(board, found) if found.answers or found.conflict is not None else ():
        lines += ["", picture_text(picture)]
    return lines


def _pictures(board: Board, found: Verdict[Any]) -> list[Picture]:
    """The answers with their differences marked, or the board with what clashes."""
    if found.answers:
        marks = [Highlight("differ", found.differ)] if found.differ else []
        return [draw(board, answer, highlights=marks) for answer in found.answers]
    conditions = () if found.conflict is None else found.conflict.conditions
    cells = tuple(sorted({cell for condition in conditions for cell in condition.cells}))
    return [draw(board, highlights=[Highlight("fault", cells)] if cells else [])]


def _remarks(board: Board, found: Verdict[Any]) -> list[str]:
    """What else is worth knowing: the forced part, the length, the limit that was hit."""
    remarks = []
    if found.word in ("several", "undecided") and found.answers:
        decided = sum(fact.decided for fact in found.facts)
        places = len(board.puzzle.handles(board.instance))
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
