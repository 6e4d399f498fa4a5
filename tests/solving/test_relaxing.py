"""Boards without some of their rules: held against all drawings of small boards, judged by the checks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import combinations, product
from math import prod
from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.encoding import Encoding
from kotae.errors import Unsound
from kotae.puzzle import Puzzle
from kotae.puzzles.registry import ROOMS
from kotae.solving.outcome import Impossible, Solved
from kotae.solving.relaxing import answers_without, relax
from kotae.solving.search import METHODS, Search
from kotae.testing.oracle import Oracle
from kotae.watch import Watch
from tests.rooms.oracle import WORDS, Truth, truth
from tests.small import UNIQUE

BOARDS = 40
FEW = 600
"""All drawings of a board are tried where there are no more."""
THREES = "# kotae hashi\n3.3\n"
"""Two islands that want one bridge more than may join them."""
SQUARES = "# kotae yashi\no.o.o\n.....\no.o.o\n"
"""Two squares of links side by side: without no-cycles, as many links as in a tree may leave a point out."""

each_key = pytest.mark.parametrize("key", ROOMS)


def boards(key: str) -> Iterator[tuple[Truth, dict[tuple[int, ...], set[str]]]]:
    """Small boards, each with all its drawings and the rules that they break by their checks."""
    for number in range(BOARDS):
        true = truth(key, number)
        medium, handles = true.puzzle.medium, true.puzzle.medium.handles(true.instance)
        choices = [[n for n, state in enumerate(handle.states) if state.settled] for handle in handles]
        if prod(map(len, choices)) > FEW:
            continue
        yield (
            true,
            {
                shown: {
                    fault.rule
                    for fault in true.puzzle.faults(true.instance, medium.assemble(true.instance, shown))
                }
                for shown in product(*choices)
            },
        )


def served(true: Truth) -> list[str]:
    """The encodings that have a bare formula of the board."""
    encodings = true.puzzle.encodings
    return [name for name in true.served if encodings[name].bare_refusal(true.instance) is None]


@each_key
def test_answers_without_rules_are_the_drawings_that_break_no_other(key: str) -> None:
    seen = freed = 0
    for true, broken in boards(key):
        rules = list(true.puzzle.rules)
        for off in [(), *combinations(rules, 1), *combinations(rules, 2), tuple(rules)]:
            expected = sorted(shown for shown, found in broken.items() if found <= {*off})
            assert off or true.shortest or expected == true.shown
            for name in served(true):
                for known in (None, *true.answers[:1]):
                    asked = (true.puzzle, true.instance, off, Search(name), Watch(), known)
                    outcomes = list(answers_without(*asked))
                    answers = [true.states_of(one.answer) for one in outcomes if isinstance(one, Solved)]
                    answers += [] if known is None else [true.states_of(known)]
                    assert sorted(answers) == expected, (str(true), name, off)
                    assert isinstance(outcomes[-1], Impossible)
            seen += 1
            freed += any(broken[shown] for shown in expected)
    assert seen > 60
    assert freed > 25


@each_key
def test_the_verdict_has_the_faults_of_its_answers(key: str) -> None:
    words = set()
    for true, broken in boards(key):
        for rule in true.puzzle.rules:
            found = relax(true.puzzle, true.instance, [rule], Search(), Watch())
            expected = [shown for shown, found in broken.items() if found <= {rule}]
            assert found.word == WORDS[min(2, len(expected))], (str(true), rule)
            assert len(found.answers) == len(found.faults) == min(2, len(expected))
            assert bool(found.differ) == (found.word == "several")
            for answer, faults in zip(found.answers, found.faults, strict=True):
                assert {fault.rule for fault in faults} == broken[true.states_of(answer)] <= {rule}
            assert [len(faults) for faults in found.faults] == sorted(map(len, found.faults))
            words.add(found.word)
    assert words == {*WORDS}


def test_answers_are_that_of_the_board_and_one_that_differs_in_few_places() -> None:
    board = kotae.read(Path(__file__).parents[2] / "examples" / "hashi-large.txt")
    own = kotae.verdict(board)
    assert own.word == "unique"
    for rule in ("max-bridges", "no-crossing", "island-count", "connected"):
        found = relax(board.puzzle, board.instance, [rule], Search(), Watch())
        assert (found.word, found.answers[0]) == ("several", own.answers[0])
        assert len(found.differ) < 10 < len(board.puzzle.medium.handles(board.instance)) / 30
        assert found.faults[0] == ()
        assert {fault.rule for fault in found.faults[1]} == {rule}


def everything(board: kotae.Board[Any], rules: Collection[str], search: Search) -> list[Any]:
    """All answers of a board without some rules."""
    found = answers_without(board.puzzle, board.instance, rules, search, Watch())
    return sorted(repr(outcome.answer) for outcome in found if isinstance(outcome, Solved))


@pytest.mark.parametrize("key", UNIQUE)
def test_every_method_and_backend_finds_the_same(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    for rule in board.puzzle.rules:
        expected = everything(board, [rule], Search())
        for method in METHODS:
            assert everything(board, [rule], Search(connectivity=method)) == expected
        assert everything(board, [rule], Search(backend="minisat22")) == expected


def test_a_rule_that_rests_on_one_that_is_off_still_holds() -> None:
    """The seed of Yashi says "connected" by the number of links, which then says too little."""
    board = kotae.read(SQUARES)
    ring = [[0, 0, 2, 0], [0, 0, 0, 2], [2, 0, 2, 2], [0, 2, 2, 2], [2, 0, 4, 0]]
    apart = kotae.read_answer(board, {"links": ring})
    encoding = board.puzzle.encodings["cycles"].encode(board.instance, bare=True)
    with closing(Oracle(encoding, "no-cycles".__ne__)) as left:
        assert left.accepts(apart)
    assert {fault.rule for fault in kotae.check(board, apart).faults} == {"no-cycles", "connected"}
    cycles, trees = (everything(board, ["no-cycles"], Search(name)) for name in ("cycles", "trees"))
    assert repr(apart) not in cycles
    assert cycles == trees


def lacking(puzzle: Puzzle[Any, Any], rule: str) -> Puzzle[Any, Any]:
    """The puzzle with an encoder that forgets a rule where rules are to be switched off."""
    encoder = puzzle.encodings["levels"]

    def encode(instance: Any, *, bare: bool) -> Encoding[Any]:
        made = encoder.encode(instance, bare=bare)
        return replace(made, formula=made.formula.restricted(lambda key: key != rule)) if bare else made

    return replace(puzzle, encodings={"levels": replace(encoder, encode=encode)})


def test_an_answer_that_breaks_a_rule_that_is_left_is_never_shown() -> None:
    board = kotae.read("# kotae hashi\n2.1\n...\n1.2\n")
    forgetful = lacking(board.puzzle, "island-count")
    with pytest.raises(Unsound, match="an answer of the encoding 'levels' breaks island-count"):
        relax(forgetful, board.instance, ["connected"], Search(), Watch())
    assert relax(forgetful, board.instance, ["island-count"], Search(), Watch()).word == "several"


def test_what_is_the_most_that_can_be_drawn_is_told_where_it_matters() -> None:
    board = kotae.read(THREES)

    def most(*rules: str) -> str | None:
        return relax(board.puzzle, board.instance, rules, Search(), Watch()).most

    assert most("max-bridges") == most("island-count", "max-bridges") == "three"
    assert most("island-count") is most("connected") is most() is None
    assert relax(board.puzzle, board.instance, ["max-bridges"], Search(), Watch()).word == "unique"
