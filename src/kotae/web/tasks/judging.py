"""Questions about a board: checks, answers, verdicts, what is forced."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from kotae.api import pictures, text, words
from kotae.api.answers import answers as all_answers
from kotae.api.board import Board
from kotae.api.check import check as checked
from kotae.api.count import count as counted
from kotae.api.draw import draw
from kotae.api.forced import forced as what_is_forced
from kotae.api.record import answer_record
from kotae.api.solve import solve as solved
from kotae.api.verdict import verdict as judged
from kotae.errors import BadInput
from kotae.solving.verdict import Verdict
from kotae.web.tasks.ask import Ask
from kotae.web.tasks.shown import shown, told, under


def check(ask: Ask) -> dict[str, Any]:
    """What is wrong with a drawing; with "alive", whether it can still be finished."""
    board = ask.board()
    drawing = ask.drawing(board)
    if drawing is None:
        raise BadInput('there is nothing to check; "drawing" has what is drawn')
    found = checked(board, drawing, partial=bool(ask["partial"]), alive=bool(ask["alive"]), **ask.asking())
    record = found.json()
    if not ask.paged:
        return record
    clashing = () if found.clash is None else found.clash.conditions
    places = found.faults or clashing
    scene = draw(board, drawing, highlights=pictures.marks("fault", places)).scene
    sentence = "; ".join(words.judgement(found))
    return {**record, "page": {"sentence": sentence, "picture": shown(board, scene), "told": told(places)}}


def solve(ask: Ask) -> dict[str, Any]:
    """One answer, checked."""
    board = ask.board()
    found = solved(board, **ask.asking())
    record = found.json()
    if not ask.paged:
        return record
    answer = getattr(found, "answer", None)
    if answer is None:
        return {**record, "page": {"sentence": text.of_outcome(board, found)}}
    return {**record, "page": {"sentence": under(board, "solved"), **drawn(board, answer)}}


def verdict(ask: Ask) -> dict[str, Any]:
    """Whether there is one answer, several or none, with the evidence."""
    board = ask.board()
    found = judged(board, near=ask["near"] or "any", **ask.asking())
    return {**found.json(), "page": verdict_page(board, found)} if ask.paged else found.json()


def verdict_page(board: Board[Any], found: Verdict[Any]) -> dict[str, Any]:
    """A verdict as a page shows it: in words, with the answers or the conflict as pictures."""
    conflict = found.conflict
    shows = pictures.evidence(board, found) if found.answers or conflict is not None else []
    return {
        "sentence": under(board, words.verdict(board, found, pictured=True)),
        "remarks": words.remarks(board, found),
        "pictures": [shown(board, picture.scene) for picture in shows],
        "conflict": None if conflict is None else words.conflict(conflict),
        "told": [] if conflict is None else told(conflict.conditions),
    }


def forced(ask: Ask) -> dict[str, Any]:
    """What holds in every answer."""
    board = ask.board()
    found = what_is_forced(board, **ask.asking())
    record = found.json()
    if not ask.paged:
        return record
    drawing = pictures.forced_drawing(board, found)
    decided = [fact for fact in found.facts if fact.decided and not fact.printed]
    scene = draw(board, drawing, highlights=pictures.marks("forced", decided)).scene
    sentence = under(board, words.impossible(board) if found.word == "impossible" else words.known(found))
    page = {"sentence": sentence, "picture": shown(board, scene), "drawing": handle_states(board, drawing)}
    return {**record, "page": page}


def answers(ask: Ask) -> dict[str, Any]:
    """The answers one after another, as events; then how many there were, and whether they are all."""
    board = ask.board()
    with closing(all_answers(board, limit=ask["limit"] or 10, **ask.asking())) as found:
        for answer in found:
            record = {"number": found.count, "answer": answer_record(board, answer)}
            ask.tell("answer", {**record, "page": drawn(board, answer)} if ask.paged else record)
        record = found.json()
        return {**record, "page": {"sentence": str(found)}} if ask.paged else record


def count(ask: Ask) -> dict[str, Any]:
    """How many answers there are."""
    found = counted(ask.board(), **ask.asking())
    record = found.json()
    return {**record, "page": {"sentence": str(found)}} if ask.paged else record


def drawn(board: Board[Any], answer: Any) -> dict[str, Any]:
    """An answer as a page shows it, and the states of its handles."""
    return {"picture": shown(board, draw(board, answer).scene), "drawing": handle_states(board, answer)}


def handle_states(board: Board[Any], drawing: Any) -> list[list[int]]:
    """The handles of which a drawing shows something that is not printed, each with its state."""
    medium, instance = board.puzzle.medium, board.instance
    printed = medium.printed_states(instance)
    states = medium.states(instance, drawing)
    return [[number, state] for number, state in enumerate(states) if state and number not in printed]
