"""Both encodings against brute force, bare and plain, in both modes; and what presolving may do."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest
from latin import MODES, Square, answers, random_board, read, squares
from pysat.solvers import Solver

from kotae.formula import Formula
from kotae.puzzle import Encoding
from kotae.puzzles.futoshiki import PUZZLE
from kotae.puzzles.futoshiki.board import Digits, Futoshiki, Mode
from kotae.puzzles.futoshiki.encode.presolve import digits, domains

FORMS = [(name, bare) for name in PUZZLE.encodings for bare in (True, False)]
NEVER = "a cell holds a digit that presolving excluded"


def boards(mode: Mode, count: int, seed: int) -> list[Futoshiki]:
    random = Random(seed)
    return [random_board(random, random.choice((1, 2, 3, 3, 4, 4, 4)), mode) for _ in range(count)]


def load(formula: Formula) -> Solver:
    solver = Solver("minisat22")
    # The solver knows every variable, so that its models have a value for each.
    solver.append_formula([[variable, -variable] for variable in range(1, formula.variables + 1)])
    for clause in formula.clauses:
        # PySAT takes an empty clause for none.
        solver.append_formula([clause] if clause else [[1], [-1]])
    return solver


def found(encoding: Encoding[Digits]) -> set[tuple[tuple[int | None, ...], ...]]:
    """Every answer, each blocked by its pin once it was found."""
    answers = set()
    with load(encoding.formula) as solver:
        while solver.solve():
            answer = encoding.decode([False, *(literal > 0 for literal in solver.get_model())])
            assert answer.rows not in answers
            answers.add(answer.rows)
            pin = encoding.pin(answer)
            if not pin:
                break
            solver.add_clause([-literal for literal in pin])
    return answers


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "bare"), FORMS)
def test_the_models_are_the_answers(name: str, bare: bool, mode: Mode) -> None:
    counts = set()
    for board in boards(mode, 40, seed=1):
        expected = answers(board)
        if len(expected) > 60:
            continue
        counts.add(min(len(expected), 2))
        encoding = PUZZLE.encodings[name].encode(board, bare=bare)
        assert found(encoding) == expected, PUZZLE.boards.format(board)
    assert counts == {0, 1, 2}, "boards without answer, with one and with several were meant"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("name", "bare"), FORMS)
def test_pins_and_claims_are_held_against_the_clauses(name: str, bare: bool, mode: Mode) -> None:
    random = Random(2)
    for board in boards(mode, 25, seed=3):
        right = answers(board)
        encoding = PUZZLE.encodings[name].encode(board, bare=bare)
        with load(encoding.formula) as solver:
            every = squares(board.size)
            for square in [*random.sample(every, min(15, len(every))), *list(right)[:25]]:
                assert solver.solve(assumptions=encoding.pin(Digits(square))) == (square in right)
                part = half(square, random)
                alive = any(extends(answer, part) for answer in right)
                assert solver.solve(assumptions=encoding.claims(part)) == alive


def half(square: Square, random: Random) -> Digits:
    return Digits(tuple(tuple(digit if random.random() < 0.3 else None for digit in row) for row in square))


def extends(square: Square, part: Digits) -> bool:
    return all(
        drawn in (None, digit)
        for row, wanted in zip(part.rows, square, strict=True)
        for drawn, digit in zip(row, wanted, strict=True)
    )


@pytest.mark.parametrize("mode", MODES)
def test_what_is_filed_as_implied_follows_from_the_bare_formula(mode: Mode) -> None:
    checked = 0
    for board in boards(mode, 30, seed=4):
        encoder = PUZZLE.encodings["order"]
        bare, plain = (encoder.encode(board, bare=bare).formula for bare in (True, False))
        number = {bare.name(v): v for v in range(1, bare.variables + 1)}
        with load(bare) as solver:
            for block in plain.blocks():
                for clause in block.clauses:
                    names = [(plain.name(abs(literal)), literal > 0) for literal in clause]
                    if (NEVER, False) in names:
                        continue
                    denied = [-number[name] if true else number[name] for name, true in names]
                    assert not solver.solve(assumptions=denied), (PUZZLE.boards.format(board), names)
                    checked += block.implied
    assert checked > 250


@pytest.mark.parametrize("mode", MODES)
def test_the_bare_formula_is_filed_by_one_rule_each_and_nothing_is_implied(mode: Mode) -> None:
    board = random_board(Random(6), 4, mode)
    for name, encoder in PUZZLE.encodings.items():
        formula = encoder.encode(board, bare=True).formula
        filed = [(block.implied, *(origin.rule for origin in block.origins)) for block in formula.blocks()]
        expected = {"given", "one-digit", "row", "column", mode}
        if name == "order" and mode == "inequality":
            expected.add("at-least")
        assert set(filed) == {(False, rule) for rule in expected}


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
    assert found(encoding) == answers(board) == {((1, 2, 3), (2, 3, 1), (3, 1, 2))}
    assert encoding.pin(Digits(((1, 2, 3), (2, 3, 1), (3, 1, 2)))) == []


def test_names_say_what_is_true() -> None:
    for bare in (True, False):
        formula = PUZZLE.encodings["order"].encode(read(".<. .\n\n. . .\n\n. . ."), bare=bare).formula
        names = [formula.name(variable) for variable in range(1, formula.variables + 1)]
        assert "r0c1 holds 3" in names
        assert "r0c1 at least 3" in names
        assert ("r0c1 holds 1" in names) == bare
        assert len(set(names)) == len(names)


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
    clauses = len(encoder.encode(board, bare=False).formula.clauses)
    monkeypatch.setattr("kotae.puzzles.futoshiki.encode.direct.MAX_CLAUSES", clauses)
    assert encoder.refusal(board) is None
    monkeypatch.setattr("kotae.puzzles.futoshiki.encode.direct.MAX_CLAUSES", clauses - 1)
    assert f"{clauses:,} clauses" in (encoder.refusal(board) or "")


def test_a_board_of_25_by_25_takes_a_fraction_of_a_second() -> None:
    size, random = 25, Random(7)
    shuffled = [random.sample(range(size), size) for _ in range(3)]
    square = [[shuffled[2][(r + c) % size] + 1 for c in shuffled[1]] for r in shuffled[0]]
    cells = random.sample([(r, c) for r in range(size) for c in range(size)], 219)
    pairs = random.sample(Futoshiki(size).neighbours, 200)
    less = tuple(p if square[p[0][0]][p[0][1]] < square[p[1][0]][p[1][1]] else p[::-1] for p in pairs)
    board = Futoshiki(size, {(r, c): square[r][c] for r, c in cells}, less=less)
    start = perf_counter()
    encoding = PUZZLE.encodings["order"].encode(board, bare=False)
    with Solver("cadical195", bootstrap_with=encoding.formula.clauses) as solver:
        assert solver.solve()
        answer = encoding.decode([False, *(literal > 0 for literal in solver.get_model())])
    # 0.06 s on a quiet machine; the rest is for one that is not.
    assert perf_counter() - start < 2
    assert list(PUZZLE.faults(board, answer)) == []
