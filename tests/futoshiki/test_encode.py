"""What presolving may do, what variables are called, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki, Mode
from kotae.puzzles.futoshiki.encode.presolve import digits, domains
from tests.futoshiki.brute import MODES, answers, read, small_board

NEVER = "a cell holds a digit that presolving excluded"


def boards(mode: Mode, count: int, seed: int) -> list[Futoshiki]:
    random = Random(seed)
    return [small_board(random, mode) for _ in range(count)]


@pytest.mark.parametrize("mode", MODES)
def test_presolving_excludes_no_digit_of_an_answer(mode: Mode) -> None:
    excluded = 0
    for board in boards(mode, 150, seed=5):
        left = domains(board)
        for square in answers(board):
            for (r, c), mask in left.items():
                assert square[r][c] in digits(mask), PUZZLE.boards.format(board)
        excluded += sum(board.size - len(digits(mask)) for mask in left.values())
    assert excluded > 1000


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        (".<.<.<.\n      ^\n....\n....\n....", "inequality"),
        ("1 . .\n. . .\n1 . .", "inequality"),
        (".<.\nv ^\n.>.", "inequality"),
        ("12.\n..3\n...", "inequality"),
        ("1|. .\n\n. . .\n-\n3 . .", "adjacent"),
        ("13.\n...\n...", "adjacent"),
    ],
)
def test_presolving_sees_contradictions(text: str, mode: Mode) -> None:
    board = read(text, mode)
    assert 0 in domains(board).values()
    encoding = PUZZLE.encodings["order"].encode(board, bare=False)
    implied = [clause for block in encoding.formula.blocks() if block.implied for clause in block.clauses]
    assert () in implied
    size = board.size
    wrong = Digits(tuple(tuple((r + c) % size + 1 for c in range(size)) for r in range(size)))
    assert {encoding.formula.name(literal) for literal in encoding.pin(wrong)} == {NEVER}


def test_a_board_that_presolving_finishes_has_nothing_left_to_pin() -> None:
    board = read("1<.<.\n\n. . .\n\n. 1 .")
    encoding = PUZZLE.encodings["order"].encode(board, bare=False)
    assert domains(board).keys() == {(r, c) for r in range(3) for c in range(3)}
    assert answers(board) == {((1, 2, 3), (2, 3, 1), (3, 1, 2))}
    assert encoding.pin(Digits(((1, 2, 3), (2, 3, 1), (3, 1, 2)))) == []


def test_names_say_what_is_true() -> None:
    for bare in (True, False):
        formula = PUZZLE.encodings["order"].encode(read(".<. .\n\n. . .\n\n. . ."), bare=bare).formula
        names = [formula.name(variable) for variable in range(1, formula.variables + 1)]
        assert "r0c1 holds 3" in names
        assert "r0c1 at least 3" in names
        assert ("r0c1 holds 1" in names) == bare


def test_direct_refuses_what_would_fill_the_memory() -> None:
    refusal = PUZZLE.encodings["direct"].refusal
    assert refusal(Futoshiki(62)) is None
    assert "order" in (refusal(Futoshiki(63)) or "")
    assert "15,506,883 clauses" in (refusal(Futoshiki(63)) or "")
    assert refusal(Futoshiki(61, mode="adjacent")) is None
    assert refusal(Futoshiki(62, mode="adjacent")) is not None
    assert PUZZLE.encodings["order"].refusal(Futoshiki(100)) is None


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [1, 2, 5, 6])
def test_direct_counts_its_clauses_before_it_writes_them(
    size: int, mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = Futoshiki(size).neighbours[: size * 2]
    board = (
        Futoshiki(size, {(0, 0): 1}, marks=chosen, mode=mode)
        if mode == "adjacent"
        else Futoshiki(size, {(0, 0): 1}, less=chosen)
    )
    encoder = PUZZLE.encodings["direct"]
    for bare, refusal in ((False, encoder.refusal), (True, encoder.bare_refusal)):
        clauses = len(encoder.encode(board, bare=bare).formula.clauses)
        monkeypatch.setattr("kotae.puzzles.futoshiki.encode.direct.MAX_CLAUSES", clauses)
        assert refusal(board) is None
        monkeypatch.setattr("kotae.puzzles.futoshiki.encode.direct.MAX_CLAUSES", clauses - 1)
        assert f"{clauses:,} clauses" in (refusal(board) or "")
