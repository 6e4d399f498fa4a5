"""`kotae check`: the rules that an answer breaks, and where."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api.ask import Judgement, check
from kotae.api.board import Board
from kotae.api.record import check_record
from kotae.cli import UNDECIDED
from kotae.cli.output import load_answer, load_board, print_json, rules_phrase
from kotae.cli.parser import add_board, add_command, add_json, add_solver, search_options
from kotae.solving.conflict import Conflict


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "check",
        run,
        "the rules that an answer breaks, and where",
        "kotae solve board.txt > answer.txt; kotae check board.txt answer.txt",
    )
    add_board(parser)
    parser.add_argument(
        "answer", metavar="ANSWER", help="what solve printed, as text or JSON; '-' is allowed"
    )
    parser.add_argument("--partial", action="store_true", help="judge only what is drawn so far")
    parser.add_argument("--alive", action="store_true", help="also say whether it can still be finished")
    add_solver(parser)
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Check the answer and list its faults."""
    board = load_board(chosen)
    answer = load_answer(board, chosen.answer)
    judgement = check(
        board,
        answer,
        partial=chosen.partial,
        alive=chosen.alive,
        **search_options(chosen),
    )
    if chosen.json:
        print_json(check_record(board, judgement))
    else:
        print("\n".join(_lines(board, judgement)))
    if judgement.faults or judgement.alive is False:
        return 1
    return UNDECIDED if judgement.reason is not None else 0


def _hopeless(clash: Conflict | None) -> str:
    """That a drawing cannot be finished, and which of its entries are to blame."""
    if clash is None:
        return "it cannot be finished any more"
    if not clash.conditions:
        return "it cannot be finished: the board itself has no answer"
    entries = [f"- {entry.sentence}" for entry in clash.conditions]
    these = "this entry cannot stand" if len(entries) == 1 else "these entries cannot stand together"
    fewest = ", and no fewer clash" if clash.smallest and len(entries) > 1 else ""
    return "\n".join([f"it cannot be finished any more: {these}{fewest}", *entries])


def _lines(board: Board, judgement: Judgement) -> list[str]:
    lines = [f"{fault.rule}: {fault.sentence}" for fault in judgement.faults]
    finished = "correct" if judgement.complete else "no rule is broken so far"
    found = f"{len(lines)} fault{'s' * (len(lines) > 1)}" if lines else finished
    lines.append(f"{found} ({rules_phrase(board)})")
    if judgement.alive is not None and not (judgement.alive and judgement.complete):
        lines.append("it can still be finished" if judgement.alive else _hopeless(judgement.clash))
    if judgement.reason is not None:
        lines.append(f"whether it can be finished is undecided: {judgement.reason}")
    return lines
