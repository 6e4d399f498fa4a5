"""OPB files: counts are sums, and their models are the answers of the board, no more and no fewer."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import kotae
from kotae.codec.opb import opb_text
from kotae.encoding import Encoder
from kotae.puzzles._template.board import Shadows
from kotae.puzzles._template.encode import encode as encode_template
from tests.formulas.linear import Solver, constraints_of

SMALL = {
    "hashi ring": "# kotae hashi\n2.2\n...\n2.2\n",
    "hashi two ways": "# kotae hashi\n2.3.1\n.....\n2.2..\n",
    "hashi crossing": "# kotae hashi\n.1.\n1.1\n.1.\n",
    "hashi unknown": "# kotae hashi max-bridges=3\n?.4\n...\n1.?\n",
    "hashi five": "# kotae hashi max-bridges=5\n5.6.1\n",
    "hashi tree": "# kotae hashi loops=no\n2.3\n...\n1.2\n",
    "hashi alone": "# kotae hashi\n1\n",
    "futoshiki three": "# kotae futoshiki\n.<. .\n\n. . .\n\n. . .\n",
    "futoshiki adjacent": "# kotae futoshiki mode=adjacent\n.|. .\n\n. . .\n-\n. . .\n",
    "futoshiki one": "# kotae futoshiki\n.\n",
    "futoshiki none": "# kotae futoshiki\n.<.<.>.\n\n.<.<.<.\n\n4 . . .\n\n4 . . .\n",
    "numberlink fill": "# kotae numberlink\n12..\n..1.\n2...\n",
    "numberlink open": "# kotae numberlink fill=no\n1.2\n12.\n",
    "numberlink touch": "# kotae numberlink fill=yes touch=yes\n...2\n....\n112.\n",
    "yashi square": "# kotae yashi\no.o\n...\no.o\n",
    "yashi crossing": "# kotae yashi\n.o.\no.o\n.o.\n",
    "yashi six": "# kotae yashi\no.o.o\n.....\no.o.o\n",
}


def cases() -> list[Any]:
    found = []
    for name, text in SMALL.items():
        board = kotae.read(text)
        for encoding, encoder in board.puzzle.encodings.items():
            if encoder.refusal(board.instance) is None:
                for presolved in (False, True) if encoder.whole else (False,):
                    marks = f"{name}, {encoding}{', presolved' * presolved}"
                    found.append(pytest.param(board, encoding, presolved, id=marks))
    return found


def answers_of(board: kotae.Board) -> set[str]:
    return {
        json.dumps(board.puzzle.medium.to_json(board.instance, answer)) for answer in kotae.answers(board)
    }


def drawn(board: kotae.Board, encoder: Encoder[Any, Any], presolved: bool) -> tuple[Any, list[int]]:
    """The encoding, and the variables that draw its answers."""
    made = encoder.encode(board.instance, bare=False) if presolved else encoder.in_full(board.instance)
    handles = board.puzzle.medium.handles(board.instance)
    literals = (
        literal
        for number, handle in enumerate(handles)
        for state in handle.possible()
        for literal in made.state_literals(number, state)
    )
    return made, sorted({*map(abs, literals)})


@pytest.mark.parametrize(("board", "encoding", "presolved"), cases())
def test_the_models_of_the_file_are_the_answers(board: kotae.Board, encoding: str, presolved: bool) -> None:
    file = "".join(kotae.encode(board, encoding=encoding, style="opb", presolved=presolved))
    made, variables = drawn(board, board.puzzle.encodings[encoding], presolved)
    found = []
    for literals in Solver(constraints_of(file)).models(variables):
        model = [v in literals for v in range(made.formula.variables + 1)]
        found.append(json.dumps(board.puzzle.medium.to_json(board.instance, made.decode(model))))
    assert len(found) == len({*found})
    assert {*found} == answers_of(board)


SUMS = {
    ("hashi ring", "levels"): ["+1 x1 +1 x2 +1 x3 +1 x4 = 2 ;"],
    ("hashi ring", "subsets"): ["+1 x1 +1 x2 +1 x3 +1 x4 = 2 ;"],
    ("hashi ring", "single-double"): ["+1 x1 +2 x2 +1 x4 +2 x5 = 2 ;"],
    ("futoshiki three", "order"): [
        "+1 x1 +1 x2 +1 x3 = 1 ;",
        "+1 x1 +1 x4 +1 x7 = 1 ;",
        "+1 x1 +1 x10 +1 x19 = 1 ;",
    ],
    ("futoshiki three", "direct"): ["-1 x1 -1 x2 -1 x3 >= -1 ;", "-1 x1 -1 x4 -1 x7 >= -1 ;"],
    ("numberlink fill", "edges"): [
        "-1 x1 -1 x2 >= -1 ;",
        "-1 x5 -1 x6 -1 x3 >= -2 ;",
        "+1 x5 +1 x6 +1 x3 >= 2 ;",
    ],
    ("numberlink fill", "labels"): ["-1 x1 -1 x2 >= -1 ;"],
    ("yashi square", "cycles"): ["-1 x1 -1 x2 -1 x3 -1 x4 >= -3 ;", "+1 x1 +1 x2 +1 x3 +1 x4 >= 3 ;"],
}
"""Some rows that must be in the file of a board."""


@pytest.mark.parametrize(("board", "encoding"), SUMS, ids=lambda word: word)
def test_counts_are_sums(board: str, encoding: str) -> None:
    rows = "".join(kotae.encode(kotae.read(SMALL[board]), encoding=encoding, style="opb")).splitlines()
    assert {*SUMS[board, encoding]} <= {*rows}


def test_helpers_that_sums_make_needless_are_not_in_the_file() -> None:
    board = kotae.read(SMALL["hashi five"])
    clauses = "".join(kotae.encode(board))
    assert " of the bridges of r0c2\n" in clauses
    file = "".join(kotae.encode(board, style="opb"))
    assert " of the bridges of " not in file
    named = {*re.findall(r"^\* (\d+) ", file, re.MULTILINE)}
    used = {*re.findall(r"x(\d+)", file)}
    assert used <= named
    assert len(named) < int(re.findall(r"#variable= (\d+)", file)[0])


def test_the_template_shows_how_a_room_states_sums() -> None:
    file = [*opb_text(encode_template(Shadows(4, (2, 1)), bare=False).formula)]
    assert "+1 x1 +1 x2 +1 x3 +1 x4 = 2 ;\n" in file
    assert "+1 x5 +1 x6 +1 x7 +1 x8 = 1 ;\n" in file
    assert len([line for line in file if line[0] != "*"]) == 2
