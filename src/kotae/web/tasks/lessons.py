"""For students: the formula of a board, rules switched off, files for solvers, and what solvers reply."""

from __future__ import annotations

from typing import Any

from kotae.api import words
from kotae.api.decode import Decoded, decoded, replied, written
from kotae.api.draw import draw
from kotae.api.encode import encode as encoded
from kotae.api.listing import summary
from kotae.api.logic import logic as look
from kotae.api.pictures import marks, with_faults
from kotae.api.record import decode_record
from kotae.api.relax import relax as relaxed
from kotae.errors import BadInput, located
from kotae.web.tasks.ask import Ask, File
from kotae.web.tasks.judging import drawn
from kotae.web.tasks.shown import pointing, shown, told, under

MOST_BYTES = 64_000_000
"""Of a formula that is sent as a file."""


def logic(ask: Ask) -> dict[str, Any]:
    """The rules, variables and clauses of the formula, a page of them at a time."""
    board = ask.board()
    start, variable = ask["start"] or 0, ask["variable"] or 1
    found = look(
        board,
        encoding=ask["encoding"],
        rule=ask["rule"],
        start=start,
        variable=variable,
        written=bool(ask["written"]),
    )
    record = found.json()
    if not ask.paged:
        return record
    blocks = [pointing(block.sentence, [block.place] if block.place.cells else []) for block in found.blocks]
    return {**record, "page": {"sentence": summary(found), "blocks": blocks}}


def relax(ask: Ask) -> dict[str, Any]:
    """What becomes of the board without some of its rules."""
    board = ask.board()
    found = relaxed(board, *(ask["without"] or ()), **ask.asking())
    record = found.json()
    if not ask.paged:
        return record
    shows = with_faults(board, found) if found.answers else []
    page = {
        "sentence": under(board, words.relaxed(found)),
        "remarks": words.broken(board, found),
        "pictures": [shown(board, picture.scene) for picture in shows],
        "told": [pointers for faults in found.faults[-1:] for pointers in told(faults)],
        "conflict": None,
    }
    return {**record, "page": page}


def encode(ask: Ask) -> File:
    """The formula as a file for any solver."""
    board = ask.board()
    formula = encoded(
        board,
        encoding=ask["encoding"],
        style=ask["style"],
        presolved=bool(ask["presolved"]),
        comments=ask["comments"] is not False,
        complete=ask["complete"] is not False,
    )
    kept: list[bytes] = []
    size = 0
    for piece in formula:
        kept.append(piece.encode())
        size += len(kept[-1])
        if size > MOST_BYTES:
            raise BadInput(f"the file has more than {MOST_BYTES:,} bytes; 'kotae encode' writes it")
    suffix = formula.style.removeprefix("old-")
    return File(f"{board.puzzle.key}.{suffix}", "text/plain", b"".join(kept))


def decode(ask: Ask) -> dict[str, Any]:
    """What a solver's output says of the board."""
    board = ask.board()
    form = written(board, ask["encoding"], None, bool(ask["presolved"]), None)
    with located("the output"):
        found = decoded(board, ask["output"], form)
    record = decode_record(board, found)
    if not ask.paged:
        return record
    if not isinstance(found, Decoded):
        return {**record, "page": {"sentence": replied(found)}}
    scene = draw(board, found.answer, highlights=marks("fault", found.faults)).scene
    sentence = words.faults(found.faults, words.right(board))
    page = {**drawn(board, found.answer), "picture": shown(board, scene)}
    return {**record, "page": {**page, "sentence": sentence, "told": told(found.faults)}}
