"""Every question takes the same search options and limits, and its result travels."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import kotae
import kotae.solving.loaded
from kotae.checkpoints import OutOfTime
from kotae.errors import Unserved
from kotae.sat.backend import Backend
from kotae.sat.catalog import open_backend
from kotae.solving import questions
from kotae.solving.search import Search
from kotae.watch import Limits, Watch

UNIQUE = kotae.read("# kotae hashi\n1.3.1\n.....\n1.2..\n")
SEVERAL = kotae.read("# kotae hashi\n3..3\n....\n3..3\n")
IMPOSSIBLE = kotae.read("# kotae futoshiki\n1 1\n\n. .\n")
MOVABLE = kotae.read("# kotae numberlink fill=no\n1....\n2....\n....2\n....1\n")
SHORTEST = kotae.read("# kotae yashi goal=shortest\no.o.o\n.....\no.o.o\n..o..\no...o\n")


def mend(board: kotae.Board, search: Search, watch: Watch) -> Any:
    known = questions.verdict(board.puzzle, board.instance, search, watch)
    return questions.mend(board.puzzle, board.instance, known, search, watch)


def alive(board: kotae.Board, search: Search, watch: Watch) -> Any:
    puzzle, instance = board.puzzle, board.instance
    states = [len(handle.states) - 1 for handle in puzzle.medium.handles(instance)]
    return questions.alive(puzzle, instance, puzzle.medium.assemble(instance, states), search, watch)


def asking(question: Callable[..., Any]) -> Callable[[kotae.Board, Search, Watch], Any]:
    return lambda board, search, watch: question(board.puzzle, board.instance, search, watch)


def thin(board: kotae.Board, search: Search, watch: Watch) -> Any:
    return questions.thin(board.puzzle, board.instance, None, search, watch)


QUESTIONS: Mapping[str, tuple[Callable[[kotae.Board, Search, Watch], Any], kotae.Board]] = {
    "solve": (asking(questions.solve), UNIQUE),
    "verdict": (asking(questions.verdict), SEVERAL),
    "conflict": (asking(questions.verdict), IMPOSSIBLE),
    "forced": (asking(questions.forced), SEVERAL),
    "answers": (lambda *asked: list(asking(questions.answers)(*asked)), SEVERAL),
    "alive": (alive, UNIQUE),
    "certify": (asking(questions.certify), UNIQUE),
    "mend several": (mend, SEVERAL),
    "mend impossible": (mend, IMPOSSIBLE),
    "move": (mend, MOVABLE),
    "thin": (thin, UNIQUE),
}
each_question = pytest.mark.parametrize("name", QUESTIONS)


@each_question
def test_search_options_reach_every_search(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = set()

    def opening(backend: str, tuning: Mapping[str, int], *, inside: bool) -> Backend:
        opened.add(backend)
        return open_backend(backend, tuning, inside=inside)

    monkeypatch.setattr(kotae.solving.loaded, "open_backend", opening)
    question, board = QUESTIONS[name]
    question(board, Search(backend="minisat22"), Watch())
    assert opened == {"minisat22"}
    with pytest.raises(kotae.BadInput, match="no encoding 'odd'"):
        question(board, Search("odd"), Watch())


@each_question
def test_limits_end_every_question(name: str) -> None:
    question, board = QUESTIONS[name]
    found = question(board, Search(), Watch(Limits(cancelled=lambda: True)))
    last = found[-1] if isinstance(found, list) else found
    assert last.reason is not None
    assert last.reason.startswith("cancelled")


@each_question
def test_results_travel(name: str) -> None:
    question, board = QUESTIONS[name]
    found = question(board, Search(), Watch())
    assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == found


def test_shortest_answers_travel_with_their_evidence() -> None:
    puzzle, instance = SHORTEST.puzzle, SHORTEST.instance
    found: Any = questions.solve(puzzle, instance, Search(), Watch())
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.optimum.evidence.crossings == found.optimum.evidence.crossings
    certificate = questions.certify(puzzle, instance, Search(), Watch())
    assert isinstance(certificate, kotae.Certificate)
    assert pickle.loads(pickle.dumps(certificate)).data() == certificate.data()


def test_refinements_travel() -> None:
    heard: list[Any] = []
    board = kotae.read("# kotae hashi\n2.2.\n....\n2.2.\n....\n2.2.\n....\n2.2.\n")
    questions.solve(board.puzzle, board.instance, Search(), Watch(), heard.append)
    assert heard
    assert pickle.loads(pickle.dumps(heard)) == heard


@pytest.mark.parametrize(
    ("question", "search", "message"),
    [
        (questions.answers, Search("cycles"), "no encoding but 'trees'; with goal=any you can choose"),
        (
            questions.verdict,
            Search(backend="minisat22"),
            "no encoding but 'trees'; with goal=any you can choose",
        ),
        (questions.forced, Search("tree"), "no encoding but 'trees'; with goal=any you can choose"),
        (questions.solve, Search(backend="minisat22"), "is sought by the backend 'prices', with no other"),
        (questions.solve, Search("cycles"), "is sought by the backend 'prices', with no other"),
        (questions.certify, Search(backend="minisat22"), "takes no backend; with goal=any you can choose"),
    ],
)
def test_what_shortest_answers_do_not_take(
    question: Callable[..., Any], search: Search, message: str
) -> None:
    with pytest.raises(Unserved, match=message):
        question(SHORTEST.puzzle, SHORTEST.instance, search, Watch())


def test_a_verdict_that_is_cut_short_keeps_the_shortest_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*asked: object) -> None:
        raise OutOfTime("time is over")

    monkeypatch.setattr("kotae.solving.verdict.Forced", stop)
    found = kotae.verdict(kotae.read("# kotae yashi goal=shortest\no.o\n...\no.o\n"))
    assert (found.word, len(found.answers), found.reason) == ("undecided", 1, "time is over")
    assert found.optimum is not None
    assert found.optimum.proven
