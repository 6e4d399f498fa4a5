"""No answer leaves Kotae unchecked, and answer objects are held to what their text and JSON may say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import kotae
from kotae.counting import count as counting
from kotae.explaining import explanation
from kotae.generating import fitting, stream
from kotae.puzzles.yashi.board import Link, Point
from kotae.solving import questions, relaxing
from tests.cli.command import SEED

HASHI: Any = kotae.read(SEED)
EMPTY: Any = kotae.Bridges.along(())
"""A drawing without bridges, which answers no board here."""
FUTOSHIKI: Any = kotae.read("# kotae futoshiki\n.<.\n\n. .\n")
NUMBERLINK: Any = kotae.read("# kotae numberlink\n1.1\n")
YASHI: Any = kotae.read("# kotae yashi\no.o\n...\no.o\n")


OFF_BOARD = Link(Point(0, 0), Point(1, 0))
"""A link of the Yashi to a place where it has no point."""


def with_empty_answer(outcome: Any) -> Any:
    """Return the outcome with an empty drawing in place of each answer."""
    if hasattr(outcome, "answers"):
        return replace(outcome, answers=tuple(EMPTY for _ in outcome.answers))
    return replace(outcome, answer=EMPTY)


@pytest.mark.parametrize(
    ("place", "name", "ask"),
    [
        (questions, "solve", lambda: kotae.solve(HASHI)),
        (questions, "verdict", lambda: kotae.verdict(HASHI)),
        (relaxing, "relax", lambda: kotae.relax(HASHI, "connected")),
        (counting, "sample", lambda: kotae.sample(HASHI, seed=1)),
        (explanation, "explain", lambda: kotae.explain(HASHI)),
    ],
    ids=["solve", "verdict", "relax", "sample", "explain"],
)
def test_a_wrong_answer_is_not_shown(
    place: Any, name: str, ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = getattr(place, name)
    ask()
    monkeypatch.setattr(place, name, lambda *how, **more: with_empty_answer(found(*how, **more)))
    with pytest.raises(kotae.Unsound, match="an answer breaks island-count: "):
        ask()


def test_a_wrong_answer_in_a_stream_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    found = questions.answers

    def spoilt(*how: Any) -> Iterator[Any]:
        yield from map(with_empty_answer, found(*how))

    monkeypatch.setattr(questions, "answers", spoilt)
    with pytest.raises(kotae.Unsound, match="an answer breaks island-count: "):
        next(kotae.answers(HASHI))


def test_a_wrong_answer_of_a_new_board_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    found = fitting.first_fit

    def spoilt(*how: Any, **more: Any) -> Any:
        fit = found(*how, **more)
        return replace(fit, board=with_empty_answer(fit.board))

    monkeypatch.setattr(stream, "first_fit", spoilt)
    with pytest.raises(kotae.Unsound, match="an answer breaks island-count: "):
        next(kotae.generate("hashi", size=(5, 5), seed=1))


@pytest.mark.parametrize(
    ("key", "wishes"),
    [
        ("yashi", {"size": (6, 6), "points": 12}),
        ("yashi", {"size": (6, 6), "points": 12, "goal": "shortest"}),
        ("numberlink", {"size": (5, 3), "fill": False, "touch": True, "symmetry": "rotate"}),
        ("futoshiki", {"size": (4, 4)}),
        ("hashi", {"size": (6, 6)}),
    ],
    ids=["yashi", "shortest yashi", "numberlink", "futoshiki", "hashi"],
)
def test_the_answer_of_a_minimal_board_is_that_of_the_printed_board(key: str, wishes: Any) -> None:
    found = kotae.generate(key, seed=172111, count=5, minimal=True, **wishes)
    boards = [(board, found.answer) for board in found]
    assert len(boards) == 5
    for board, answer in boards:
        printed = kotae.read(board.text())
        assert kotae.check(printed, answer.json()).complete
        assert kotae.check(printed, str(answer)).complete


def drawn(board: Any, **fields: Any) -> Any:
    """Return the answer of `board` with other fields; it still has a view that says it is of this board."""
    outcome: Any = kotae.solve(board)
    return replace(outcome.answer, **fields)


IMPOSSIBLE: dict[str, tuple[Any, dict[str, Any], str]] = {
    "a link to no point": (
        YASHI,
        {"counts": {OFF_BOARD: 1}},
        r"\(0, 0\) and \(1, 0\) are not consecutive points of a row or column",
    ),
    "a cross at no point": (YASHI, {"crosses": frozenset({OFF_BOARD})}, "are not consecutive points"),
    "a double link": (
        YASHI,
        {"counts": {Link(Point(0, 0), Point(2, 0)): 2}},
        r"a list of 4 whole numbers, not '\[0, 0, 2",
    ),
    "a bridge to nowhere": (HASHI, {"counts": {((0, 0), (0, 3)): 1}}, "are not islands that see each other"),
    "zero bridges": (HASHI, {"counts": {((0, 0), (0, 2)): 0}}, "expected 1 to 9 bridges in .*, not 0"),
    "half a bridge": (HASHI, {"counts": {((0, 0), (0, 2)): 0.5}}, "expected a list of 5 whole numbers"),
    "a line over a cell": (NUMBERLINK, {"counts": {((0, 0), (0, 2)): 1}}, "are not neighbouring cells"),
    "a large digit": (FUTOSHIKI, {"rows": ((3, 1), (1, 2))}, "a digit from 1 to 2 or null at r0c0, not '3'"),
    "True for a digit": (FUTOSHIKI, {"rows": ((True, 2), (2, 1))}, "or null at r0c0, not 'True'"),
    "a missing row": (FUTOSHIKI, {"rows": ((1, 2),)}, "a list of 2 rows"),
}


@pytest.mark.parametrize(
    "ask",
    [
        kotae.check,
        kotae.draw,
        kotae.hint,
        kotae.explain,
        lambda board, answer: kotae.convert(board, "json", answer=answer),
    ],
    ids=["check", "draw", "hint", "explain", "convert"],
)
@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_what_no_file_can_say_is_refused_in_an_object(case: str, ask: Callable[..., object]) -> None:
    board, fields, words = IMPOSSIBLE[case]
    answer = drawn(board, **fields)
    with pytest.raises(kotae.BadInput, match=words) as of_object:
        ask(board, answer)
    with pytest.raises(kotae.BadInput, match=words) as of_json:
        ask(board, board.puzzle.medium.to_json(board.instance, answer))
    assert of_object.value.message == of_json.value.message
