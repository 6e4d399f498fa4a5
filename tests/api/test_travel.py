"""Boards, puzzles and results travel: pickled, copied, to other processes, and asked for in two threads."""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from copy import copy, deepcopy
from functools import partial
from typing import Any

import pytest

import kotae
from tests.api.models import nothing_drawn
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.waiting import WAIT

each_puzzle = pytest.mark.parametrize("key", UNIQUE)
Question = tuple[Callable[..., Any], tuple[Any, ...]]


def questions(key: str) -> Iterator[Question]:
    """Every public function whose result can leave its process, with arguments."""
    for texts in (UNIQUE, SEVERAL, IMPOSSIBLE):
        board = kotae.read(texts[key])
        yield kotae.read, (texts[key],)
        yield kotae.read_all, (texts[key],)
        for ask in (kotae.solve, kotae.verdict, kotae.forced, kotae.certify, kotae.draw):
            yield ask, (board,)
        if board.puzzle.clues is not None:
            yield kotae.repair, (board,)
        yield kotae.relax, (board, list(board.puzzle.rules)[1])
        yield kotae.logic, (board,)
        yield kotae.explain, (board,)
        yield kotae.grade, (board,)
        yield kotae.hint, (board, untouched(board))
        yield kotae.convert, (board, "json")
        yield kotae.decode, (board, nothing_drawn(board))
        yield kotae.decode, (board, "s UNSATISFIABLE")
    board = kotae.read(UNIQUE[key])
    if board.puzzle.clues is not None:
        yield kotae.minimise, (board,)
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved)
    yield kotae.check, (board, outcome.answer)
    yield kotae.read_answer, (board, board.puzzle.medium.format(board.instance, outcome.answer))
    certificate = kotae.certify(board)
    assert isinstance(certificate, kotae.Certificate)
    yield kotae.audit, (certificate,)
    yield kotae.all_puzzles, ()


def untouched(board: kotae.Board[Any]) -> Any:
    """The drawing on a board that nobody has touched."""
    medium, instance = board.puzzle.medium, board.instance
    return medium.assemble(instance, [0] * len(medium.handles(instance)))


def same(one: Any, other: Any) -> None:
    """Ensure that two results are equal, and look so."""
    assert type(one) is type(other)
    assert one == other
    if hasattr(one, "_repr_svg_"):
        assert one._repr_svg_() == other._repr_svg_()


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """Processes that share nothing with this one; they take a second to start, so there is one pool."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@each_puzzle
def test_results_are_pickled_and_copied_with_their_pictures(key: str) -> None:
    for ask, arguments in questions(key):
        result = ask(*arguments)
        for again in (pickle.loads(pickle.dumps(result)), copy(result), deepcopy(result)):
            same(again, result)


@each_puzzle
def test_every_question_can_be_asked_in_another_process(key: str, processes: Executor) -> None:
    asked = [(processes.submit(ask, *arguments), ask, arguments) for ask, arguments in questions(key)]
    for future, ask, arguments in asked:
        same(future.result(timeout=WAIT), ask(*arguments))


@each_puzzle
def test_every_question_can_be_asked_in_two_threads_at_once(key: str) -> None:
    asked = [*questions(key)]
    board = kotae.read(SEVERAL[key].replace("shortest", "any"))
    asked += [(lambda: list(kotae.answers(board)), ()), (lambda: list(kotae.encode(board)), ())]
    with ThreadPoolExecutor(2) as pool:
        twice = [[pool.submit(ask, *arguments) for _ in range(2)] for ask, arguments in asked]
        for one, other in twice:
            same(one.result(timeout=WAIT), other.result(timeout=WAIT))
        print_twice = partial(kotae.booklet, [board, board], doubted=lambda sentence, word: None)
        one_book, other_book = [pool.submit(print_twice) for _ in range(2)]
        assert one_book.result(timeout=WAIT) == other_book.result(timeout=WAIT)


def test_a_puzzle_stays_the_same_puzzle() -> None:
    for puzzle in kotae.all_puzzles():
        assert pickle.loads(pickle.dumps(puzzle)) is copy(puzzle) is deepcopy(puzzle) is puzzle


def test_an_error_of_another_process_says_the_same(processes: Executor) -> None:
    with pytest.raises(kotae.BadInput) as here:
        kotae.read("# kotae hashi\n2.2\n# kotae hashi\n2.2\n")
    with pytest.raises(kotae.BadInput) as there:
        processes.submit(kotae.read, "# kotae hashi\n2.2\n# kotae hashi\n2.2\n").result(timeout=WAIT)
    assert str(there.value) == str(here.value) == "the text: holds 2 boards; board=N picks one"
