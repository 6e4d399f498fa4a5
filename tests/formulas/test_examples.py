"""Every example in every encoding, written to a file, solved by somebody else's program and decoded again."""

from __future__ import annotations

import subprocess
from importlib.metadata import distribution
from pathlib import Path

import pytest
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Cadical195

import kotae
from kotae.errors import Unserved

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(
    path for path in (ROOT / "examples").rglob("*") if path.is_file() and "half" not in path.name
)
KISSAT = str(distribution("passagemath-kissat").locate_file("sage_wheels/bin/kissat"))


MUCH = 500_000
"""Characters of a file that takes Kissat seconds; CaDiCaL takes a fraction of that."""


def output_for(file: str) -> str:
    """What a stranger's solver says of a file that it reads itself: Kissat or CaDiCaL, RC2 of WCNF."""
    if "\nh " not in file and len(file) > MUCH:
        with Cadical195(bootstrap_with=CNF(from_string=file)) as solver:
            assert solver.solve()
            return f"v {' '.join(map(str, solver.get_model()))} 0\n"
    if "\nh " not in file:
        done = subprocess.run([KISSAT, "-q"], input=file, capture_output=True, text=True, check=False)
        assert done.returncode in (10, 20), done.stdout
        return done.stdout
    with RC2(WCNF(from_string=file)) as solver:
        model = solver.compute()
    return "s UNSATISFIABLE\n" if model is None else f"v {' '.join(map(str, model))} 0\n"


def forms(board: kotae.Board) -> list[tuple[str, bool]]:
    """The encodings that serve a board, presolved as well where it makes a difference."""
    found = []
    for name, encoder in board.puzzle.encodings.items():
        if encoder.refusal(board.instance) is None:
            found += [(name, False), *([(name, True)] if encoder.whole else [])]
    return found


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.relative_to(ROOT / "examples").as_posix())
def test_a_stranger_solves_the_file_and_it_is_the_answer(path: Path) -> None:
    for board in kotae.read_all(path):
        known = kotae.verdict(board)
        for encoding, presolved in forms(board):
            file = "".join(kotae.encode(board, encoding=encoding, presolved=presolved))
            told = kotae.decode(board, output_for(file), cnf=file)
            if known.word == "impossible":
                assert isinstance(told, kotae.Impossible)
                continue
            assert known.word in ("unique", "several")
            assert isinstance(told, kotae.Decoded)
            assert told.faults == ()
            if board.rules.get("goal") == "shortest":
                assert told.json()["answer"]["length"] == known.json()["answers"][0]["length"]
            elif known.word == "unique":
                assert told.answer == known.answers[0]


def test_an_encoding_that_refuses_a_board_writes_no_file() -> None:
    board = kotae.read("# kotae hashi max-bridges=8\n2.2")
    with pytest.raises(Unserved):
        kotae.encode(board, encoding="single-double")
