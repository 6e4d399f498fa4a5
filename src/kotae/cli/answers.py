"""`kotae answers`: the answers one after another, how many there are, or some at random."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from kotae.api.answers import answers
from kotae.api.board import Board
from kotae.api.draw import SHEET, Picture, draw, sheet
from kotae.api.record import answer_record, sample_end
from kotae.cli import INTERRUPTED, UNDECIDED
from kotae.cli.boards import load_board
from kotae.cli.output import drawing, note, print_json, write_found
from kotae.cli.parser import add_board, add_command, add_json, add_picture, add_search, asking
from kotae.cli.progress import Progress
from kotae.cli.stream import write_line
from kotae.cli.values import positive
from kotae.errors import BadInput
from kotae.phrases import plural


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "answers", run, "kotae answers board.txt --count")
    add_board(parser)
    add_search(parser)
    add_json(parser, "print JSON objects, one per line")
    parser.add_argument("--limit", type=positive, metavar="N", help="stop after N answers")
    parser.add_argument("--count", action="store_true", help="print only how many there are, however many")
    parser.add_argument(
        "--sample", type=positive, metavar="K", help="K answers at random, each as likely as any other"
    )
    parser.add_argument(
        "--seed", type=positive, metavar="N", help="what the random numbers of --sample begin with"
    )
    add_picture(parser, f"up to {SHEET} answers on one sheet")


def run(chosen: Namespace) -> int:
    """Print the answers, count them, or draw some at random."""
    if chosen.sample is not None and (chosen.count or chosen.limit is not None):
        raise BadInput("--sample says how many answers there are; --count and --limit do not go with it")
    if chosen.seed is not None and chosen.sample is None:
        raise BadInput("--seed is for --sample")
    board = load_board(chosen)
    progress = Progress(chosen)
    if chosen.sample is not None:
        return _sample(chosen, board, progress)
    if chosen.count and chosen.limit is None:
        return _count(chosen, board, progress)
    return _list(chosen, board, progress)


def _list(chosen: Namespace, board: Board, progress: Progress) -> int:
    """Print the answers one after another, or count them up to the limit; say whether they are all."""
    found = answers(board, limit=chosen.limit, **asking(chosen, progress))
    drawn: list[Picture] = []
    try:
        with progress.stoppable(), closing(found):
            for answer in found:
                progress.tell(plural(found.count, "answer"))
                if chosen.output is not None and found.count <= SHEET:
                    drawn.append(draw(board, answer))
                if not chosen.count:
                    progress.clear()
                    _show(board, found.count, answer, chosen.json)
    except BrokenPipeError:  # the reader has left, but a picture was asked for
        _draw(chosen, drawn, found.count)
        raise
    _draw(chosen, drawn, found.count)
    if chosen.json:
        print_json(found.json())
    elif chosen.count or not found.count:
        print(found)
    else:
        note(chosen, str(found))
    return _status(progress, found.count, bool(found.complete), found.count == chosen.limit)


def _count(chosen: Namespace, board: Board, progress: Progress) -> int:
    """Print how many answers there are."""
    from kotae.api.count import count
    from kotae.counting.count import LISTED_ONLY

    with progress.stoppable():
        wanted = 0 if chosen.output is None else SHEET
        found = count(board, some=wanted, **asking(chosen, progress))
    _draw(chosen, _pictures(chosen, board, found.some), found.count)
    if chosen.json:
        print_json(found.json())
    else:
        print(found)
    return _status(progress, found.count, found.complete, found.reason == LISTED_ONLY)


def _sample(chosen: Namespace, board: Board, progress: Progress) -> int:
    """Print answers at random, and with which seed."""
    from kotae.api import words
    from kotae.api.count import sample

    with progress.stoppable():
        found = sample(board, chosen.sample, seed=chosen.seed, **asking(chosen, progress))
    _draw(chosen, _pictures(chosen, board, found.answers), len(found.answers))
    for number, answer in enumerate(found.answers, 1):
        _show(board, number, answer, chosen.json)
    if chosen.json:
        print_json(sample_end(found))
    else:
        said = words.under(board, words.sample(board, found))
        note(chosen, said) if found.answers else print(said)
    return _status(progress, found.count, found.complete, False)


def _status(progress: Progress, count: int, complete: bool, limited: bool) -> int:
    """The exit status: all is known, or as much as was asked for; interrupted, or not known."""
    if progress.stopped:
        return INTERRUPTED
    if complete:
        return 0 if count else 1
    return 0 if limited else UNDECIDED


def _pictures(chosen: Namespace, board: Board, found: Sequence[Any]) -> list[Picture]:
    """What `-o` shows of these answers."""
    return [draw(board, answer) for answer in found[:SHEET]] if chosen.output is not None else []


def _draw(chosen: Namespace, drawn: list[Picture], count: int) -> None:
    """Write the sheet that `-o` asks for."""
    if chosen.output is None:
        return
    write_found(chosen, bool(drawn), lambda: sheet(drawn))
    if count > len(drawn) > 0:
        note(chosen, f"{chosen.output} shows the first {len(drawn)} of {count:,} answers")


def _show(board: Board, number: int, answer: Any, as_json: bool) -> None:
    if as_json:
        print_json({"number": number, "answer": answer_record(board, answer)})
        return
    if number == 1:
        print(board.puzzle.header(board.instance))
    write_line(f"# answer {number}\n{drawing(board, answer)}")
