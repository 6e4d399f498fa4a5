"""Sessions on small Hashi boards: every answer once by every method, and questions that leave no trace."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from typing import cast

import pytest

from kotae.codec.lines import split_lines
from kotae.errors import BadInput, Unserved
from kotae.options import Reading, Setting
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi
from kotae.solving.outcome import Impossible, Outcome, Refinement, Solved
from kotae.solving.search import METHODS, Method, Search
from kotae.solving.session import Session


def board(rows: str, **rules: Setting) -> Hashi:
    stated = {name.replace("_", "-"): value for name, value in rules.items()}
    return PUZZLE.boards.parse(split_lines(rows.replace(" ", "\n")), Reading(PUZZLE.options, stated=stated))


BOARDS = {
    "alone": board("?"),
    "corners": board("1.1 ... 1.1"),
    "rings": board("2.2... ...... 2.2... ...2.2 ...... ...2.2"),
    "seed": board("1.3.1 ..... 1.2.."),
    "threes": board("3..3 .... 3..3"),
    "triple": board("4..5 .... 1..2", max_bridges=3),
    "crossing": board("?.?.. ..... 3...? ..... ..?.2"),
    "open": board("?.?.? ..... ?...?", max_bridges=1),
    "tree": board("?.?.? ..... ?.2..", loops="no"),
}
BACKENDS = ("cadical153", "cadical195", "maplesat", "mergesat3", "minisat22")
LADDER = board("2.2 ... 2.2 ... 2.2 ... 2.2")
"""Its answer is one ring; without more care models draw two."""

Drawn = frozenset[tuple[Corridor, int]]


@cache
def right_answers(name: str) -> frozenset[Drawn]:
    """Every drawing of the board that breaks no rule, found by trying all."""
    board = BOARDS[name]
    assert len(board.corridors) <= 8
    found = set()
    for counts in product(range(board.max_bridges + 1), repeat=len(board.corridors)):
        drawing = Bridges({c: n for c, n in zip(board.corridors, counts, strict=True) if n})
        if next(PUZZLE.faults(board, drawing), None) is None:
            found.add(drawn(drawing))
    return frozenset(found)


def drawn(answer: Bridges) -> Drawn:
    return frozenset(answer.counts.items())


def told(outcomes: Iterator[Outcome[Bridges]]) -> frozenset[Drawn]:
    """The answers of outcomes that end as they must: each answer once, then "no more"."""
    *found, last = outcomes
    assert isinstance(last, Impossible)
    answers = [drawn(outcome.answer) for outcome in found if isinstance(outcome, Solved)]
    assert len(answers) == len(found) == len(set(answers))
    return frozenset(answers)


def test_the_boards_are_a_fair_choice() -> None:
    assert {name: min(len(right_answers(name)), 3) for name in BOARDS} == {
        **dict.fromkeys(("alone", "corners", "rings"), 0),
        **dict.fromkeys(("seed", "triple"), 1),
        "threes": 2,
        **dict.fromkeys(("crossing", "open", "tree"), 3),
    }


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("encoding", PUZZLE.encodings)
@pytest.mark.parametrize("method", METHODS)
def test_every_method_finds_every_answer_once(method: Method, encoding: str, bare: bool) -> None:
    for name, board in BOARDS.items():
        if PUZZLE.encodings[encoding].refusal(board) is not None:
            continue
        with Session(PUZZLE, board, Search(encoding=encoding, connectivity=method), bare=bare) as session:
            assert told(session.answers()) == right_answers(name), name


@pytest.mark.parametrize("method", ["cuts", "written"])
@pytest.mark.parametrize("backend", BACKENDS)
def test_every_backend_finds_every_answer_once(backend: str, method: Method) -> None:
    for name, board in BOARDS.items():
        with Session(PUZZLE, board, Search(connectivity=method, backend=backend)) as session:
            assert told(session.answers()) == right_answers(name), name


def test_a_backend_in_a_process_of_its_own_finds_every_answer_once() -> None:
    for name in ("threes", "rings", "alone"):
        with Session(PUZZLE, BOARDS[name], Search(backend="kissat404"), bare=True) as session:
            assert told(session.answers()) == right_answers(name), name


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["crossing", "tree"])
def test_assumed_answers_are_found_and_others_are_not(name: str, method: Method) -> None:
    board = BOARDS[name]
    right = right_answers(name)
    with Session(PUZZLE, board, Search(connectivity=method)) as session:
        for counts in islice(product(range(3), repeat=len(board.corridors)), 0, None, 7):
            drawing = Bridges({c: n for c, n in zip(board.corridors, counts, strict=True) if n})
            outcome = session.solve(assume=session.encoding.pin(drawing))
            assert isinstance(outcome, Solved) == (drawn(drawing) in right)
        for answer in right:
            drawing = Bridges(dict(answer))
            outcome = session.solve(assume=session.encoding.pin(drawing))
            assert isinstance(outcome, Solved)
            assert outcome.answer == drawing
            first = next(iter(drawing.counts))
            crossed = Bridges({}, crosses=frozenset({first}))
            others = [other for other in right if first not in dict(other)]
            outcome = session.solve(assume=session.encoding.claims(crossed))
            assert isinstance(outcome, Solved) == bool(others)
        assert told(session.answers()) == right


@pytest.mark.parametrize("method", METHODS)
def test_a_question_leaves_no_trace(method: Method) -> None:
    right = right_answers("open")
    with Session(PUZZLE, BOARDS["open"], Search(connectivity=method)) as session:
        assert told(session.answers()) == right
        assert told(session.answers()) == right
        abandoned = session.answers()
        next(abandoned)
        next(abandoned)
        assert told(session.answers()) == right
        del abandoned
        never_begun = session.answers()
        del never_begun
        assert told(session.answers()) == right


def test_questions_can_be_asked_in_between() -> None:
    right = right_answers("open")
    with Session(PUZZLE, BOARDS["open"]) as session:
        pins = [session.encoding.pin(Bridges(dict(answer))) for answer in right]
        seen = []
        for outcome in session.answers():
            for pin in pins:
                assert isinstance(session.solve(assume=pin), Solved), "found before, and still an answer"
            assert isinstance(session.solve(assume=[1, -1]), Impossible)
            seen.append(outcome)
        assert told(iter(seen)) == right


def test_two_runs_of_answers_do_not_see_each_other() -> None:
    with Session(PUZZLE, BOARDS["open"]) as session:
        pairs = [*zip(session.answers(), session.answers(), strict=True)]
    one, other = zip(*pairs, strict=True)
    assert told(iter(one)) == told(iter(other)) == right_answers("open")


def test_a_run_of_answers_may_outlive_its_session() -> None:
    for backend in ("cadical195", "minisat22", "kissat404"):
        with Session(PUZZLE, BOARDS["open"], Search(backend=backend)) as session:
            answers = session.answers()
            assert isinstance(next(answers), Solved)
        del answers


def test_the_listener_is_told_of_each_model_that_is_refused() -> None:
    heard: list[Refinement[Bridges]] = []
    with Session(PUZZLE, LADDER, bare=True, listen=heard.append) as session:
        outcomes = [*session.answers()]
    assert [type(outcome) for outcome in outcomes] == [Solved, Impossible]
    assert [refinement.number for refinement in heard] == [*range(1, len(heard) + 1)]
    assert heard
    assert sum(len(refinement.cuts) for refinement in heard) == outcomes[-1].stats.cuts
    for refinement in heard:
        assert "connected" in [fault.rule for fault in PUZZLE.faults(LADDER, refinement.drawing)]
        for origin, cut in refinement.cuts:
            assert origin.rule == "connected"
            assert all("at least 1" in refinement.name(abs(literal)) for literal in cut.clause)


@pytest.mark.parametrize("method", METHODS)
def test_stats_tell_what_was_done(method: Method) -> None:
    with Session(
        PUZZLE, LADDER, Search(encoding="subsets", connectivity=method, backend="cadical195"), bare=True
    ) as session:
        first = session.solve().stats
        snapshot = repr(first)
        last = [*session.answers()][-1].stats
    assert (first.encoding, first.backend) == ("subsets", "cadical195")
    plain = PUZZLE.encodings["subsets"].encode(LADDER, bare=True).formula
    if method == "written":
        plain.write_out()
    assert (first.variables, first.clauses) == (plain.variables, len(plain.clauses))
    assert first.encode_seconds > 0
    assert last.solve_seconds > first.solve_seconds > 0
    assert last.conflicts >= first.conflicts >= 0
    assert (last.cuts > 0) == (method != "written")
    assert repr(first) == snapshot, "an outcome's stats are its own"


def test_the_encoder_says_what_it_cannot_serve() -> None:
    with pytest.raises(Unserved, match=r"'single-double' cannot serve this board: .*max-bridges=2"):
        Session(PUZZLE, BOARDS["triple"], Search(encoding="single-double"))


def test_names_that_there_are_not_are_answered_with_those_there_are() -> None:
    board, odd = BOARDS["open"], cast(Method, "best")
    with pytest.raises(BadInput, match="hashi has no encoding 'best'; it has levels, subsets"):
        Session(PUZZLE, board, Search(encoding="best"))
    with pytest.raises(BadInput, match="there is no backend 'best'"):
        Session(PUZZLE, board, Search(backend="best"))
    with pytest.raises(BadInput, match="there is no method 'best'; choose from cuts, search, written"):
        Session(PUZZLE, board, Search(connectivity=odd))


def test_closing_twice_is_closing() -> None:
    session = Session(PUZZLE, BOARDS["open"])
    session.solve()
    session.close()
    session.close()
    with session:
        pass
