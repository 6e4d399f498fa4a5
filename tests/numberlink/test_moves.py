"""Moves lead to other answers, and what a rigid answer shows agrees with brute force."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import kotae
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.moves import moved
from kotae.solving.outcome import Impossible, Solved
from kotae.solving.session import Session
from tests.numberlink.brute import RULES, answers_by_rules, drawing, random_board, read, through, under

LOOSE = (False, True)
BOARDS = int(os.environ.get("KOTAE_BOARDS", "150"))


def boards() -> list[Numberlink]:
    """Random boards of up to 5×6 cells, some of them blocked; few have very many loose answers."""
    random = Random(16)
    sizes = [(2, 5), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5), (5, 6)]
    return [random_board(random, *random.choice(sizes), pairs=4) for _ in range(BOARDS)]


@pytest.mark.parametrize(
    ("board", "answer", "other"),
    [
        ("1..\n...\n..1", "00 01 02 12 22", "00 01 11 12 22"),  # a flip
        ("1.1\n...", "00 01 02", "00 10 11 01 02"),  # a detour
        ("1.\n#.\n1.", "00 01 11 21 20", None),
        ("1.\n..\n1.", "00 01 11 21 20", "00 10 11 21 20"),  # a flip
        ("1..\n1..", "00 01 02 12 11 10", "00 10"),  # a shortcut
        ("1..1", "00 01 02 03", None),
    ],
)
def test_moves(board: str, answer: str, other: str | None) -> None:
    instance = read(board, fill="no", touch="yes")
    found = moved(instance, through(answer))
    assert found == (None if other is None else through(other))


def test_a_move_leads_to_another_loose_answer_and_back() -> None:
    seen = Counter[bool]()
    for board in boards():
        loose = answers_by_rules(board)[LOOSE]
        for drawn in sorted(map(sorted, loose))[:20]:
            other = moved(under(board, LOOSE), drawing(frozenset(drawn)))
            seen[other is None] += 1
            if other is not None:
                assert other.links in loose
                assert other.links != frozenset(drawn)
                assert moved(under(board, LOOSE), other) is not None, "every move has an inverse"
    assert min(seen[True], seen[False]) > BOARDS // 10


def test_one_answer_shows_whether_there_are_others() -> None:
    settled = Counter[str]()
    for board in boards():
        right = answers_by_rules(board)
        for rules in RULES:
            for drawn in sorted(map(sorted, right[rules]))[:3]:
                with Session(PUZZLE, under(board, rules)) as session:
                    outcome = next(session.others(drawing(frozenset(drawn))))
                told = f"{PUZZLE.header(board)} {rules}\n{PUZZLE.boards.format(board)}"
                if len(right[rules]) == 1:
                    assert isinstance(outcome, Impossible), told
                else:
                    assert isinstance(outcome, Solved), told
                    assert outcome.answer.links in right[rules] - {frozenset(drawn)}, told
                settled["unique" if len(right[rules]) == 1 else "several"] += 1
    assert min(settled["unique"], settled["several"]) > BOARDS // 4


def test_verdicts_and_certificates_agree_with_brute_force() -> None:
    certified = Counter[str]()
    for board in boards():
        right = answers_by_rules(board)
        for rules in RULES:
            asked: kotae.Board[Lines] = kotae.Board(PUZZLE, under(board, rules))
            told = f"{PUZZLE.header(board)} {rules}\n{PUZZLE.boards.format(board)}"
            expected = {0: "impossible", 1: "unique"}.get(len(right[rules]), "several")
            judged = kotae.verdict(asked)
            assert judged.word == expected, told
            shown = {answer.links for answer in judged.answers}
            assert len(shown) == min(len(right[rules]), 2), told
            assert shown <= right[rules], told
            made = kotae.certify(asked)
            assert isinstance(made, kotae.Certificate), told
            assert made.verdict == expected, told
            assert kotae.audit(made), told
            certified[expected] += 1
    assert min(certified.values()) > BOARDS // 4
