"""What is true of a draft: its answer, and what varies, against all of its answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kotae
from kotae.checkpoints import OutOfTime
from kotae.drafting import Draft, Judged
from kotae.errors import Unsound
from kotae.generating.judging import finished, judge_draft
from kotae.puzzle import Puzzle
from kotae.puzzles.registry import room
from kotae.solving.search import Search
from kotae.watch import Limits, Watch

SIZES = {"futoshiki": (4, 4), "hashi": (6, 7), "numberlink": (4, 5), "yashi": (6, 6)}


def varying(puzzle: Puzzle[Any, Any], instance: Any) -> set[int]:
    """The handles that differ among all answers, one by one."""
    states = [
        puzzle.medium.states(instance, answer) for answer in kotae.answers(kotae.Board(puzzle, instance))
    ]
    return {handle for handle in range(len(states[0])) if len({each[handle] for each in states}) > 1}


@pytest.mark.parametrize("backend", [None, "minisat22", "cadical195"])
@pytest.mark.parametrize("key", SIZES)
def test_what_varies_is_what_differs_among_all_answers(key: str, backend: str | None) -> None:
    puzzle = room(key)
    assert puzzle.compose is not None
    several = 0
    for seed in range(12):
        instance, answer = puzzle.compose(SIZES[key], Random(seed))
        judged = judge_draft(puzzle, Draft(instance, answer), Search(backend=backend), Watch())
        assert judged.answer == answer
        assert judged.varying == varying(puzzle, instance)
        several += bool(judged.varying)
    assert several or key == "numberlink"


def test_shortest_answers_alone_count() -> None:
    board = kotae.read("# kotae yashi goal=shortest\no.o.o\n.....\no.o..\n....o\n", puzzle="yashi")
    judged = judge_draft(board.puzzle, Draft(board.instance), Search(), Watch())
    lengths = {answer.length for answer in kotae.answers(board)}
    assert lengths == {judged.answer.length}
    assert judged.varying == varying(board.puzzle, board.instance)


def test_a_draft_whose_answer_is_wrong_is_a_defect() -> None:
    puzzle = room("hashi")
    board = kotae.read("# kotae hashi\n2.2\n")
    wrong = kotae.read_answer(board, "2───2")
    with pytest.raises(Unsound, match="the answer of a draft breaks island-count"):
        judge_draft(puzzle, Draft(board.instance, wrong), Search(), Watch())
    impossible = kotae.read("# kotae hashi\n1.2\n")
    with pytest.raises(Unsound, match="a draft has no answer"):
        judge_draft(puzzle, Draft(impossible.instance), Search(), Watch())


def test_a_draft_with_several_answers_is_not_finished() -> None:
    board = kotae.read("# kotae yashi\no.o\n...\no.o\n")

    def hasty() -> Any:
        draft: Draft[Any, Any] = Draft(board.instance)
        judged: Judged[Any] = yield draft
        assert judged.varying
        return draft

    def swapped() -> Any:
        yield Draft(kotae.read("# kotae yashi\no.o\n").instance)
        return Draft(board.instance)

    for drafts in (hasty, swapped):
        with pytest.raises(Unsound, match="not known to have one answer"):
            finished(board.puzzle, drafts(), Search(), Watch())


def test_limits_are_kept() -> None:
    board = kotae.read("# kotae hashi\n2.2\n")

    def one() -> Any:
        yield Draft(board.instance)

    with pytest.raises(OutOfTime, match="the time limit of 0 s was reached"):
        finished(board.puzzle, one(), Search(), Watch(Limits(0)))
