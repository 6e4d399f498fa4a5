"""Game IDs of Simon Tatham's Bridges, and the moves that solve a game.

::

    3x3m2:2a2f
    S;L0,0,2,0,2

"""

from __future__ import annotations

import re

from kotae.codec.cells import LETTER_RUNS, Alphabet, Body, of
from kotae.codec.syntax import Choice, Fields, Form, Many, Maybe, Number, Sign
from kotae.formats import Export, Posed, unsaid
from kotae.options import Reading
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi, settings_of
from kotae.puzzles.hashi.formats.clues import VANISHING, clues_of, islands_of

MOST = 4
"""Bridges of a corridor."""
SCRIPT = Alphabet(signs={sign: number for number, sign in enumerate("123456789ABCDEFG", 1)}, runs=LETTER_RUNS)
BRIDGE = Form(
    Sign(";L"),
    Number("x1", "x of an island"),
    Sign(","),
    Number("y1", "y of an island"),
    Sign(","),
    Number("x2", "x of an island"),
    Sign(","),
    Number("y2", "y of an island"),
    Sign(","),
    Number("count", "the number of bridges"),
)
GAME = Form(
    Sign("", r"\s*"),
    Number("columns", "the width", least=1),
    Maybe("x", (Sign("x"), Number("rows", "the height", least=1)), {"rows": None}, always=True),
    Sign("", r"(?:i[0-9]+)?(?:e[0-9]+)?"),
    Maybe("m", (Sign("m"), Number("most", "max-bridges", 1, 8)), {"most": 2}, always=True),
    Choice("loops", {"L": "no", "": "yes"}),
    Sign("", r"(?:d[0-9])?"),
    Sign(":"),
    Body("clues", lambda fields: fields["rows"] or fields["columns"], of("columns"), SCRIPT),
    Maybe(r"\s*S", (Sign("\nS", r"\s*S"), Many("bridges", BRIDGE, ";")), {"bridges": None}),
)
_LOOK = re.compile(
    r"\s*[0-9]+(?P<rows>x[0-9]+)?(?:i[0-9]+)?(?:e[0-9]+)?(?P<most>m[0-9])?L?(?:d[0-9])?"
    # Gaps alone, without rows or bridges before them, may be a blank game of Unequal.
    r":(?(rows)|(?(most)|(?=[a-z]*[1-9A-G])))[1-9A-Ga-z]*[ \t\r]*(?:\n|\Z)"
)


def is_game(text: str) -> bool:
    """Whether the first line is a game ID of Bridges."""
    return _LOOK.match(text) is not None


def read_games(text: str, reading: Reading) -> list[Posed[Hashi, Bridges]]:
    """The boards of game IDs, one per line, each with the moves of a solution if the next line has them."""
    return [_game(fields, reading) for fields in GAME.read_all(text)]


def _game(fields: Fields, reading: Reading) -> Posed[Hashi, Bridges]:
    fields["rows"] = fields["rows"] or fields["columns"]
    board = islands_of(fields, reading.state({"max-bridges": fields["most"], "loops": fields["loops"]}))
    return Posed(board, None if fields["bridges"] is None else _solution(board, fields["bridges"]))


def _solution(board: Hashi, moves: list[Fields]) -> Bridges:
    """The drawing that moves make."""
    counts: dict[Corridor, int] = {}
    for move in moves:
        a, b = sorted([(move["y1"], move["x1"]), (move["y2"], move["x2"])])
        if (a, b) not in board.corridor_set:
            raise move.error("these are not two islands that see each other", "x1")
        if not 0 <= move["count"] <= MOST:
            raise move.error(f"expected 0 to {MOST} bridges, not {move['count']}", "count")
        counts[Corridor(a, b)] = move["count"]
    return Bridges({corridor: count for corridor, count in sorted(counts.items()) if count})


def write_game(board: Hashi, answer: Bridges | None) -> Export:
    """The board as a game ID, which has no sign for '?', and the moves of the answer."""
    lost = [VANISHING] if None in board.islands.values() else []
    most = min(board.max_bridges, MOST)
    lost += unsaid(settings_of(board), {"max-bridges": most})
    bridges = None
    if answer is not None and None in board.islands.values():
        lost.append("the answer")  # its bridges may end where no island is left
    elif answer is not None and max(answer.counts.values(), default=0) > MOST:
        lost.append(f"the answer, which has more than {MOST} bridges somewhere")
    elif answer is not None:
        bridges = [
            {"x1": a[1], "y1": a[0], "x2": b[1], "y2": b[0], "count": count}
            for (a, b), count in sorted(answer.counts.items())
        ]
        lost += ["the crosses of the answer"] if answer.crosses else []
    fields = {
        **clues_of(board, 4 * most, unknown=None),
        "most": most,
        "loops": "yes" if board.loops else "no",
        "bridges": bridges,
    }
    return Export(GAME.write(fields), tuple(lost))
