"""Certificates: of any board they say what is true and pass the audit; nothing false passes."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

import kotae
from acceptance import certificates
from kotae.api.board import Board
from kotae.auditing.laws import Law
from kotae.auditing.trees.clauses import contradictory
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.numberlink.encode.grid import LinkGrid
from kotae.puzzles.numberlink.encode.lemmas import early_cuts, lemmas
from kotae.puzzles.registry import ROOMS, room
from kotae.solving import certifying, questions
from kotae.solving.search import Search
from kotae.watch import Limits, Watch
from tests.rooms.oracle import WORDS, truth

SEED = "# kotae hashi\n1.3.1\n.....\n1.2..\n"


def certified(board: Board, **more: Any) -> kotae.Certificate:
    """The certificate of a board that takes no time."""
    found = kotae.certify(board, **more)
    assert isinstance(found, kotae.Certificate)
    return found


@pytest.mark.parametrize("key", ROOMS)
def test_certificates_say_what_is_true(key: str) -> None:
    seen = set()
    for number in range(60):
        true = truth(key, f"certificate {number}")
        found = certified(Board(true.puzzle, true.instance))
        seen.add(found.verdict)
        if found.verdict == "shortest":
            assert found.answers[0]["length"] == true.answers[0].length
        else:
            assert found.verdict == true.word
        result = kotae.audit(found)
        assert result, result.reason
        assert (result.puzzle, result.verdict, result.rules) == (key, found.verdict, found.rules)
        assert (result.answers, result.cuts, result.steps) == (
            len(found.answers),
            len(found.cuts),
            len(found.steps),
        )
    assert seen == ({*WORDS, "shortest"} if key == "yashi" else {*WORDS})


@pytest.mark.parametrize("key", ROOMS)
def test_every_encoding_can_be_certified(key: str) -> None:
    for number in range(6):
        board = Board(room(key), truth(key, f"encoding {number}").instance)
        verdicts = set()
        for name, encoder in board.puzzle.encodings.items():
            if encoder.refusal(board.instance) is None:
                found = certified(board, encoding=name)
                assert kotae.audit(found)
                verdicts.add(found.verdict)
        assert len(verdicts) == 1


def test_larger_boards_pass_too() -> None:
    found = certificates.accepted(40, seed=11)
    assert found.ok, found.words


def test_what_is_corrupted_is_refused_or_still_true() -> None:
    found = certificates.refused(300, seed=12, pool=60)
    assert found.ok, found.words
    assert int(found.words.split()[0]) > 200


def test_a_file_is_the_same_whenever_it_is_made() -> None:
    board = kotae.read(SEED)
    one, other = certified(board), certified(board)
    assert one.data() == other.data()
    assert one.data(compress=True) == other.data(compress=True)
    assert kotae.audit(one.data(compress=True)) == kotae.audit(one.data().decode()) == kotae.audit(one)


@pytest.mark.parametrize("text", [SEED, "# kotae futoshiki\n.<2\n. .\n"])
def test_the_proof_for_other_checkers_holds(text: str) -> None:
    found = certified(kotae.read(text))
    formula, proof = "".join(found.formula_lines()), "".join(found.proof_lines())
    head, *body = formula.splitlines()
    clauses = [tuple(map(int, line.split()[:-1])) for line in body]
    assert head == f"p cnf {found.variables} {len(clauses)}"
    steps = [tuple(map(int, line.split()[:-1])) for line in proof.splitlines()]
    assert steps[-1] == ()
    assert contradictory(clauses, steps)
    bare = len(found.clauses)
    plain = "\n".join([f"p cnf {found.variables} {bare}", *body[:bare], ""])
    assert found.digest == f"sha256:{sha256(plain.encode()).hexdigest()}"


def test_what_has_no_proof_gives_no_files() -> None:
    for text in ("# kotae hashi\n?.?\n...\n?.?\n", "# kotae yashi goal=shortest\no.o\n...\no.o\n"):
        found = certified(kotae.read(text))
        assert found.verdict in ("several", "shortest")
        with pytest.raises(kotae.Unserved, match="other means than a DRAT proof"):
            found.formula_lines()
        with pytest.raises(kotae.Unserved):
            found.proof_lines()


def test_limits_leave_it_undecided() -> None:
    board = kotae.read(SEED)
    assert kotae.certify(board, time_limit=0) == kotae.Undecided("the time limit of 0 s was reached")
    assert kotae.certify(board, conflict_limit=0) == kotae.Undecided("the limit of 0 conflicts was reached")
    assert kotae.certify(board, cancelled=lambda: True) == kotae.Undecided("cancelled")


def test_a_limit_that_is_hit_within_the_proof() -> None:
    """The clock ticks whenever somebody looks at it."""
    ticks = iter(range(10**9))
    found = []
    for seconds in range(2, 200, 9):
        watch = Watch(Limits(float(seconds)), clock=lambda: float(next(ticks)))
        found.append(questions.certify(HASHI, kotae.read(SEED).instance, Search(), watch))
    assert {type(each).__name__ for each in found} == {"Certificate", "Undecided"}


def test_a_board_without_text_form_cannot_be_certified() -> None:
    column = Hashi(5, 1, {(0, 0): 8, (2, 0): 16, (4, 0): 8}, 8)
    assert isinstance(kotae.certify(Board(HASHI, column)), kotae.Certificate)
    mute = replace(HASHI, boards=replace(HASHI.boards, format=lambda board: "1.1"))
    with pytest.raises(kotae.Unserved, match="no text form"):
        kotae.certify(Board(mute, column))


def test_an_encoding_must_serve_the_board() -> None:
    board = kotae.read("# kotae yashi\n" + "oooooo\n" * 6)
    with pytest.raises(kotae.Unserved, match="'cycles' cannot serve"):
        kotae.certify(board, encoding="cycles")
    with pytest.raises(kotae.BadInput, match="no encoding 'odd'"):
        kotae.certify(board, encoding="odd")


def test_what_the_audit_refuses_is_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certifying, "digest", lambda formula: "sha256:0")
    with pytest.raises(kotae.Unsound, match="does not pass its audit: line 1: the board's formula"):
        kotae.certify(kotae.read(SEED))


def test_numberlinks_early_cuts_and_lemmas_hold() -> None:
    kinds = set()
    for number in range(150):
        true = truth("numberlink", f"lemmas {number}")
        made = NUMBERLINK.encodings["edges"].encode(true.instance, bare=True)
        grid = LinkGrid(true.instance)
        laws = {each.origin.rule: Law(each) for each in made.formula.requirements}
        cuts = list(early_cuts(grid))
        for origin, cut in cuts:
            assert laws[origin.rule].fault(cut.word, list(cut.cells), set(cut.clause)) is None
            kinds.add(cut.word)
        for answer in true.answers:
            pinned = set(made.pin(answer))
            assert all(pinned & set(cut.clause) for _, cut in cuts)
            assert all(pinned & set(lemma) for lemma in lemmas(grid))
    assert kinds == {"loop", "touch"}
