"""Arguments that make no sense get a sentence that says what was expected, and never an AttributeError."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kotae
from tests.cli.command import APART, SEED

FUTOSHIKI = kotae.read("# kotae futoshiki\n.<.\n\n. .\n")
SHORTEST = "# kotae yashi goal=shortest\no.o\n...\no.o\n"
HASHI: Any = kotae.read(SEED)
WIDER = kotae.read(SEED.replace("1.3.1", "1..3..1").replace(".....", ".......").replace("1.2..", "1..2..."))
DIGITS = kotae.solve(FUTOSHIKI)
NOTHING = kotae.Bridges.along(())
"""The drawing on a Hashi that nobody has touched."""
UNTYPED: Any = kotae
"""The package as a program without type checks sees it."""
WRONG: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "answer-of-another-puzzle": (
        lambda: UNTYPED.check(HASHI, DIGITS),
        TypeError,
        r"expected an answer of hashi \(Bridges, or its text or JSON\), not Digits",
    ),
    "answer-of-another-board": (
        lambda: UNTYPED.draw(HASHI, kotae.solve(WIDER)),
        kotae.BadInput,
        "this answer is not of this board: r0c0 and r0c3 are not islands that see each other",
    ),
    "start-of-another-puzzle": (
        lambda: UNTYPED.explain(HASHI, DIGITS),
        TypeError,
        r"expected an answer of hashi \(Bridges, or its text or JSON\), not Digits",
    ),
    "hint-on-another-board": (
        lambda: UNTYPED.hint(HASHI, kotae.solve(WIDER)),
        kotae.BadInput,
        "this answer is not of this board: r0c0 and r0c3 are not islands that see each other",
    ),
    "no-answer": (lambda: UNTYPED.check(HASHI, kotae.Impossible()), TypeError, "not Impossible"),
    "undecided": (
        lambda: UNTYPED.draw(HASHI, kotae.solve(HASHI, time_limit=0)),
        kotae.BadInput,
        "this Undecided holds no answer",
    ),
    "list-for-answer": (lambda: UNTYPED.convert(HASHI, "json", answer=[1]), TypeError, "not list"),
    "number-for-answer": (lambda: UNTYPED.read_answer(HASHI, 3), TypeError, "JSON of an answer, not int"),
    "bytes-for-board": (lambda: UNTYPED.read(b"abc"), TypeError, "or the text of a board, not bytes"),
    "board-for-board": (lambda: UNTYPED.read(HASHI), TypeError, "or the text of a board, not Board"),
    "text-for-number": (lambda: UNTYPED.read(SEED, board="1"), kotae.BadInput, "there is no board '1'"),
    "bytes-for-model": (
        lambda: UNTYPED.decode(HASHI, b"v 1 0"),
        TypeError,
        "solver as text, or a list of literals, not bytes",
    ),
    "no-model": (
        lambda: UNTYPED.decode(HASHI, None),
        TypeError,
        r"not NoneType; PySAT's get_model\(\) returns None if there is no model",
    ),
    "text-in-model": (lambda: UNTYPED.decode(HASHI, ["1"]), TypeError, "a literal must be an int, not str"),
    "truth-in-model": (lambda: UNTYPED.decode(HASHI, [True]), TypeError, "must be an int, not bool"),
    "zero-in-model": (
        lambda: kotae.decode(HASHI, [1, 0]),
        kotae.BadInput,
        "a literal must be a number from 1 to 100000000, or minus it, not 0",
    ),
    "contradiction-in-model": (
        lambda: kotae.decode(HASHI, [1, -2, -1]),
        kotae.BadInput,
        "variable 1 is both true and false",
    ),
    "board-for-certificate": (lambda: UNTYPED.audit(HASHI), TypeError, "a certificate, .* not Board"),
    "style": (lambda: UNTYPED.encode(HASHI, style="foo"), kotae.BadInput, "no style 'foo'; there are cnf, "),
    "near": (lambda: UNTYPED.verdict(HASHI, near="far"), kotae.BadInput, "any, least, most, not by 'far'"),
    "list-for-rule": (
        lambda: UNTYPED.relax(HASHI, ["connected"]),
        TypeError,
        "a rule is named by its key, not by list",
    ),
    "start-of-page": (lambda: UNTYPED.logic(HASHI, start=-1), kotae.BadInput, "number from 0, not -1"),
    "text-for-start": (lambda: UNTYPED.logic(HASHI, start="3"), kotae.BadInput, "start must .* not '3'"),
    "variable-of-page": (lambda: UNTYPED.logic(HASHI, variable=0), kotae.BadInput, "from 1, not 0"),
    "rule-of-page": (
        lambda: UNTYPED.logic(HASHI, rule="fill"),
        kotae.BadInput,
        "hashi has no clauses of 'fill'; it has those of max-bridges, .* ordered and implied",
    ),
    "role": (
        lambda: UNTYPED.draw(HASHI, highlights=[UNTYPED.Highlight("hnit", ())]),
        kotae.BadInput,
        "there is no role 'hnit'; there are .* hint",
    ),
    "cells-for-highlight": (
        lambda: UNTYPED.draw(HASHI, highlights=[(0, 0)]),
        TypeError,
        r"expected a Highlight\(role, places\), not tuple",
    ),
    "no-answers": (lambda: UNTYPED.answers(HASHI, limit=0), kotae.BadInput, "must be 1 or more, not 0"),
    "text-for-limit": (lambda: UNTYPED.answers(HASHI, limit="3"), kotae.BadInput, "1 or more, not '3'"),
    "number-for-puzzle": (lambda: UNTYPED.read(SEED, puzzle=5), kotae.BadInput, "there is no puzzle '5'"),
    "paper": (lambda: UNTYPED.draw(HASHI).pdf(paper="a5"), kotae.BadInput, "no paper 'a5'; there are a4, "),
    "paper-of-booklet": (lambda: UNTYPED.booklet([HASHI], paper="a5"), kotae.BadInput, "no paper 'a5'"),
    "answers-of-booklet": (
        lambda: UNTYPED.booklet([HASHI], answers="all"),
        kotae.BadInput,
        "answers can be end, upside-down, none, not 'all'",
    ),
    "text-per-page": (lambda: UNTYPED.booklet([HASHI], per_page="2"), kotae.BadInput, "1 to 20 .* not '2'"),
    "cell-of-nothing": (lambda: UNTYPED.draw(HASHI).file(".svg", cell=0), kotae.BadInput, "wide, not 0"),
    "text-for-time": (lambda: UNTYPED.audit(b"", time_limit="3"), TypeError, "must be a number, not str"),
    "memory": (lambda: UNTYPED.audit(b"", memory_limit=-1), kotae.BadInput, "must be 0 or more, not -1"),
    "word-for-verdict": (lambda: UNTYPED.repair(HASHI, known="several"), TypeError, "verdict .* not str"),
    "connectivity-of-shortest": (
        lambda: UNTYPED.solve(kotae.read(SHORTEST), connectivity="guess"),
        kotae.BadInput,
        "there is no method 'guess'; choose from cuts, search, written",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_sentence_says_what_was_expected(case: str) -> None:
    ask, kind, words = WRONG[case]
    with pytest.raises(kind, match=words):
        ask()


@pytest.mark.parametrize(
    "ask",
    [
        kotae.solve,
        kotae.verdict,
        kotae.relax,
        kotae.logic,
        kotae.forced,
        kotae.answers,
        kotae.certify,
        kotae.repair,
        kotae.minimise,
        kotae.draw,
        kotae.encode,
        kotae.explain,
        kotae.grade,
        lambda board: kotae.hint(board, ""),
        lambda board: kotae.check(board, ""),
        lambda board: kotae.read_answer(board, ""),
        lambda board: kotae.convert(board, "json"),
        lambda board: kotae.decode(board, ""),
        lambda board: kotae.booklet([board]),
    ],
)
def test_a_file_must_be_read_first(ask: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match=r"expected a board, as kotae.read returns it, not str"):
        ask("examples/hashi.txt")


@pytest.mark.parametrize(
    "ask",
    [
        *(kotae.solve, kotae.verdict, kotae.forced, kotae.answers, kotae.certify, kotae.relax),
        *(kotae.explain, kotae.grade, lambda board, **how: kotae.hint(board, NOTHING, **how)),
    ],
)
def test_limits_are_numbers_that_say_something(ask: Callable[..., object]) -> None:
    for name in ("time_limit", "conflict_limit", "memory_limit"):
        for value in (-1, float("nan")):
            with pytest.raises(kotae.BadInput, match=f"{name} must be 0 or more, not {value}"):
                ask(HASHI, **{name: value})
        for other in ("3", True):
            with pytest.raises(TypeError, match=f"{name} must be a number, not {type(other).__name__}"):
                ask(HASHI, **{name: other})
    for name in ("encoding", "backend"):
        with pytest.raises(TypeError, match=f"{name} must be a name, not int"):
            ask(HASHI, **{name: 3})


def test_an_outcome_stands_for_its_answer() -> None:
    outcome = kotae.solve(HASHI)
    assert isinstance(outcome, kotae.Solved)
    assert kotae.check(HASHI, outcome).complete
    picture, text = kotae.draw(HASHI, outcome.answer), kotae.convert(HASHI, "json", answer=outcome.answer)
    for form in (outcome, str(outcome), outcome.json()):
        assert kotae.draw(HASHI, form) == picture
        assert kotae.convert(HASHI, "json", answer=form) == text


def test_an_answer_made_by_hand_is_taken_if_it_fits() -> None:
    bridges = kotae.Bridges.along(HASHI.instance.corridors[:1])
    assert not kotae.check(HASHI, bridges).complete
    assert kotae.check(HASHI, bridges, partial=True).faults == ()


def test_rule_options_of_many_boards_are_keywords() -> None:
    boards = kotae.read_all(SEED + APART, loops=False, max_bridges=3)
    assert [board.rules for board in boards] == [{"max-bridges": 3, "loops": "no"}] * 2


def test_the_library_names_no_flags(tmp_path: Path) -> None:
    (tmp_path / "b").write_text(SEED + APART)
    with pytest.raises(kotae.BadInput) as refused:
        kotae.read(tmp_path / "b")
    assert str(refused.value) == f"{tmp_path / 'b'}: holds 2 boards; board=N picks one"
