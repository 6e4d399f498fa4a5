"""For setters: new boards, boards with fewer clues, boards repaired by few changes."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from typing import Any

from kotae.api import words
from kotae.api.board import Board, as_spelled
from kotae.api.editing import minimise as minimised
from kotae.api.editing import repair as mended
from kotae.api.generate import generate as generated
from kotae.api.puzzles import knobs_of
from kotae.api.recognising import reading_with
from kotae.api.record import generate_record
from kotae.errors import BadInput
from kotae.puzzles.registry import room
from kotae.solving.verdict import Verdict
from kotae.web.tasks.ask import Ask
from kotae.web.tasks.judging import verdict_page
from kotae.web.tasks.shown import told


def generate(ask: Ask) -> dict[str, Any]:
    """New boards, as events; then all of them."""
    puzzle = room(ask["puzzle"])
    rules = as_spelled(ask["rules"] or {})
    reading_with(puzzle, rules)  # a name that is no rule option could be taken for a wish
    wishes = ask["wishes"] or {}
    if strange := wishes.keys() - {knob.name for knob in knobs_of(puzzle)}:
        raise BadInput(f"new boards of {puzzle.key} have no wish of the name {sorted(strange)[0]!r}")
    size = ask["size"]
    boards = []
    wanted = ask["count"] or 1
    found = generated(
        puzzle,
        size=None if size is None else (size[0], size[1]),
        seed=ask["seed"],
        count=wanted,
        difficulty=ask["difficulty"],
        symmetry=ask["symmetry"] or "none",
        minimal=bool(ask["minimal"]),
        **{**rules, **wishes, **ask.asking()},
    )
    with closing(found):
        for board in found:
            boards.append(generate_record(found, board))
            ask.tell("board", boards[-1])
    ending = {"count": found.count, "complete": bool(found.complete), "reason": found.reason}
    return {**ending, "boards": boards, "sentence": words.generated(found, wanted)}


def minimise(ask: Ask) -> dict[str, Any]:
    """The same puzzle without the clues that it can do without."""
    board = replace(ask.board(), source="")  # what is wrong with it is not wrong with its text
    found = minimised(board, **ask.asking())
    page = {"sentence": words.minimised(found), "told": told(found.removed)}
    return {**found.json(), "page": page} if ask.paged else found.json()


def repair(ask: Ask) -> dict[str, Any]:
    """The verdict, and the fewest changes that make the board solvable or unique."""
    board: Board[Any] = ask.board()
    judged: list[Verdict[Any]] = []
    found = mended(board, judged=judged.append, near=ask["near"] or "any", **ask.asking())
    record = {**judged[0].json(), "repair": None if found is None else found.json()}
    if not ask.paged:
        return record
    page = {
        **verdict_page(board, judged[0]),
        "repair": words.repair(found),
        "changes": [] if found is None else told(found.changes),
    }
    return {**record, "page": page}
