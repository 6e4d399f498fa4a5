"""`kotae answers`: the answers one after another, or how many there are."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing
from typing import Any

from kotae.api.answers import Answers, answers
from kotae.api.board import Board
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.output import load_board, note, print_json, rules_phrase
from kotae.cli.parser import add_board, add_command, add_json, add_solver, positive, search_options
from kotae.cli.progress import Progress

COUNT_LIMIT = 10_000
"""How far `--count` counts unless `--limit` says otherwise."""


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "answers",
        run,
        "the answers, one after another, as they are found",
        "kotae answers board.txt --count",
    )
    add_board(parser)
    add_solver(parser)
    add_json(parser)
    parser.add_argument("--limit", type=positive, metavar="N", help="no more than so many")
    parser.add_argument(
        "--count",
        action="store_true",
        help=f"the number alone; without --limit, {COUNT_LIMIT:,} or more is 'at least'",
    )


def run(chosen: Namespace) -> int:
    """Print the answers, or count them, and say whether they are all."""
    board = load_board(chosen)
    limit = chosen.limit or (COUNT_LIMIT if chosen.count else None)
    progress = Progress(chosen)
    found = answers(
        board,
        limit=limit,
        **search_options(chosen),
        cancelled=progress.tick,
    )
    with progress.stoppable(), closing(found):
        for answer in found:
            progress.found = f", {found.count} answers"
            if not chosen.count:
                progress.clear()
                _show(board, found.count, answer, chosen.json)
    status = _end(board, found, chosen)
    return INTERRUPTED if progress.stopped else status


def _show(board: Board, number: int, answer: Any, as_json: bool) -> None:
    if as_json:
        print_json({"number": number, "answer": board.puzzle.medium.to_json(board.instance, answer)})
        return
    if number == 1:
        print(board.puzzle.header(board.instance))
    print(f"# answer {number}\n{board.puzzle.medium.format(board.instance, answer)}", flush=True)


def _end(board: Board, found: Answers, chosen: Namespace) -> int:
    """Say how many there were; the status is 1 for none, and 3 where the search did not end."""
    words = f"{found.count} answer{'s' * (found.count != 1)}"
    if found.complete:
        sentence = f"{words} ({rules_phrase(board)})"
        if not found.count:
            reason = board.puzzle.obstacle(board.instance) or "no answer obeys the rules"
            sentence = f"impossible: {reason} ({rules_phrase(board)})"
    else:
        sentence = f"at least {words}: {found.reason} ({rules_phrase(board)})"
    if chosen.json:
        print_json({"count": found.count, "complete": bool(found.complete)})
    elif chosen.count or not found.count:
        print(sentence)
    else:
        note(chosen, sentence)
    if found.complete:
        return 0 if found.count else 1
    limit = chosen.limit or (COUNT_LIMIT if chosen.count else None)
    return 0 if found.count == limit else UNDECIDED
