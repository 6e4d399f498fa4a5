"""New boards by `kotae.generate`: one answer each, as wished, and the same from the same seed."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from hashlib import sha256
from itertools import product
from typing import Any

import pytest

import kotae
from kotae.puzzles.registry import ROOMS, room
from tests.futoshiki import brute as futoshiki
from tests.hashi import brute as hashi
from tests.numberlink import brute as numberlink
from tests.stopping import Ahead
from tests.yashi import brute as yashi

BOARDS = int(os.environ.get("KOTAE_BOARDS", "8"))
"""Of each kind; the more, the better."""
BRUTE: dict[str, Callable[[Any], Collection[Any]]] = {
    "futoshiki": futoshiki.answers,
    "hashi": hashi.answers,
    "numberlink": numberlink.answers,
    "yashi": yashi.answers,
}
SMALL = {"futoshiki": (4, 4), "hashi": (6, 5), "numberlink": (5, 4), "yashi": (5, 5)}
OTHER_ENCODING = {"futoshiki": "direct", "hashi": "subsets", "numberlink": "labels", "yashi": "cycles"}
DIGESTS = {
    "futoshiki": "e063cc15b6d22716",
    "hashi": "b8ee7b349cb69aac",
    "numberlink": "1088a85bb9397e8a",
    "yashi": "5a9247b53a34e8c8",
}
"""Of three boards each. If they change, so do the boards of all seeds, and that takes a new version."""
WISHES: list[tuple[str, dict[str, Any]]] = [
    ("futoshiki", {}),
    ("futoshiki", {"symmetry": "rotate"}),
    ("hashi", {"minimal": True}),
    ("numberlink", {"touch": True}),
    ("yashi", {"goal": "shortest"}),
]


def boards(key: str, count: int, **wishes: Any) -> list[kotae.Board]:
    """New boards, as many as were asked for."""
    found = kotae.generate(key, seed=1, count=count, **wishes)
    made = list(found)
    assert (len(made), found.complete, found.reason) == (count, True, None)
    return made


@pytest.mark.parametrize("key", ROOMS)
def test_small_boards_have_one_answer_by_brute_force(key: str) -> None:
    options = room(key).options
    for values in product(*(option.values[:2] for option in options)):
        rules: dict[str, Any] = {
            option.name.replace("-", "_"): value for option, value in zip(options, values, strict=True)
        }
        found = kotae.generate(key, size=SMALL[key], seed=1, count=BOARDS, **rules)
        made = 0
        for board in found:
            assert board.rules == {option.name: value for option, value in zip(options, values, strict=True)}
            assert len(BRUTE[key](board.instance)) == 1, board.text()
            assert kotae.check(board, found.answer).complete
            made += 1
        assert made == BOARDS or found.hopeless, found.reason  # there may not be that many different ones
        assert made > 1


@pytest.mark.parametrize("key", ROOMS)
def test_boards_have_one_answer_by_another_encoding_and_solver(key: str) -> None:
    size = {"futoshiki": (6, 6), "yashi": (6, 6)}.get(key, (8, 8))
    found = kotae.generate(key, size=size, seed=5, count=BOARDS)
    texts = set()
    for board in found:
        verdict = kotae.verdict(board, encoding=OTHER_ENCODING[key], backend="minisat22")
        assert (verdict.word, list(verdict.answers)) == ("unique", [found.answer])
        texts.add(board.text())
    assert len(texts) == BOARDS


@pytest.mark.parametrize("key", DIGESTS)
def test_boards_stay_what_they_are(key: str) -> None:
    texts = [board.puzzle.text(board.instance) for board in boards(key, 3, minimal=True)]
    assert sha256("".join(texts).encode()).hexdigest()[:16] == DIGESTS[key]


@pytest.mark.parametrize(("key", "wishes"), WISHES)
def test_neither_the_solver_nor_the_number_of_processes_matters(key: str, wishes: dict[str, Any]) -> None:
    size = SMALL[key]
    expected = [board.text() for board in boards(key, 3, size=size, **wishes)]
    assert [board.text() for board in boards(key, 3, size=size, jobs=2, **wishes)] == expected
    if "goal" not in wishes:  # shortest trees have a solver of their own
        for backend in ("minisat22", "glucose42", "cadical195"):
            assert [
                board.text() for board in boards(key, 3, size=size, backend=backend, **wishes)
            ] == expected


def test_seeds_follow_each_other() -> None:
    whole = boards("hashi", 4, size=(7, 7))
    one = next(kotae.generate("hashi", size=(7, 7), seed=3))
    assert one == whole[2]
    assert one.made is not None
    assert one.made.command == "kotae generate hashi --size 7x7 --seed 3"
    assert next(kotae.generate("hashi", size=(7, 7), seed=3)).text() == one.text()


def test_a_wish_is_written_in_one_way() -> None:
    one = kotae.generate("hashi", size=(7, 7), seed=3, doubles=0.5, cycles=0, density=0.1)
    other = kotae.generate("hashi", size=(7, 7), seed=3, density="0.10", cycles=0.0, doubles="0.5")
    assert next(one).text() == next(other).text()


def test_equal_boards_are_left_out_and_said_to_be() -> None:
    found = kotae.generate("hashi", size=(1, 5), density=0.3, seed=1, count=1000)
    made = list(found)
    texts = [board.puzzle.text(board.instance) for board in made]
    assert 5 < len(texts) == len(set(texts)) < 20
    assert found.hopeless
    assert found.reason == f"after {len(texts)} different boards no other one was found in 100 tries"
    assert sum("--try" in board.made.command for board in made if board.made is not None) > 2


@pytest.mark.parametrize("symmetry", ["rotate", "mirror"])
@pytest.mark.parametrize("key", ["futoshiki", "hashi"])
def test_clues_are_symmetric(key: str, symmetry: Any) -> None:
    size = (5, 5)
    for board in boards(key, 4, size=size, symmetry=symmetry, **({"unknown": 0.2} if key == "hashi" else {})):
        clues = board.puzzle.clues
        assert clues is not None
        printed = {frozenset(clue.cells) for clue in clues.places(board.instance) if clue.value is not None}
        assert printed
        assert printed == {
            frozenset((4 - r if symmetry == "rotate" else r, 4 - c) for r, c in place) for place in printed
        }


def test_minimal_boards_need_every_clue() -> None:
    for key, size in (("futoshiki", (5, 5)), ("hashi", (6, 6)), ("numberlink", (6, 6)), ("yashi", (7, 7))):
        for board in boards(key, 2, size=size, minimal=True):
            assert kotae.minimise(board).removed == (), board.text()


def test_wishes_of_hashi() -> None:
    (board,) = boards("hashi", 1, size=(12, 12), density=0.15, unknown=0.25)
    islands = board.instance.islands
    assert (len(islands), sum(number is None for number in islands.values())) == (22, 6)
    (board,) = boards("hashi", 1, size=(9, 9), max_bridges=3, loops=False)
    assert board.rules == {"max-bridges": 3, "loops": "no"}
    found = kotae.generate("hashi", size=(12, 12), doubles=0, cycles=0, seed=1)
    next(found)
    single = sum(count == 1 for count in found.answer.counts.values())
    assert single >= 0.9 * len(found.answer.counts)  # a few may be changed until there is one answer


def test_wishes_of_futoshiki() -> None:
    (signs,) = boards("futoshiki", 1, size=(7, 7), givens=0)
    assert (len(signs.instance.givens), len(signs.instance.less) > 0) == (0, True)
    (digits,) = boards("futoshiki", 1, size=(6, 6), signs=0)
    assert (len(digits.instance.givens) > 0, digits.instance.less) == (True, ())
    (marks,) = boards("futoshiki", 1, size=(5, 5), mode="adjacent")
    assert marks.instance.marks
    (many,) = boards("futoshiki", 1, size=(5, 5), clues=25)
    assert len(many.instance.givens) + len(many.instance.less) == 25


@pytest.mark.parametrize(
    ("key", "wishes", "reason"),
    [
        ("hashi", {"size": (2, 2)}, "a board of 2×2 has no room for two islands at this density"),
        ("hashi", {"size": (12, 12), "density": 0.3}, "no room was found for 43 islands on 12×12 cells"),
        ("futoshiki", {"size": (4, 5)}, "a Futoshiki is square, not 4×5"),
        ("futoshiki", {"size": (50, 50)}, "new boards have 2 to 40 rows, not 50"),
        ("futoshiki", {"mode": "adjacent", "givens": 0}, "marks alone leave two answers or more"),
        ("futoshiki", {"size": (4, 4), "clues": 2}, "of 100 boards none was as wished: "),
        (
            "futoshiki",
            {"size": (2, 2), "difficulty": "expert"},
            "of 100 boards none was expert: 100 were easy",
        ),
        ("hashi", {"size": (12, 12), "unknown": 0.9}, "of 100 boards none was as wished: "),
        ("yashi", {"goal": "shortest", "difficulty": "easy"}, "which tree is shortest is a matter of sums"),
    ],
)
def test_the_impossible_is_told(key: str, wishes: dict[str, Any], reason: str) -> None:
    found = kotae.generate(key, seed=1, **wishes)
    assert list(found) == []
    assert (found.complete, found.hopeless) == (False, True)
    assert found.reason is not None
    assert found.reason.startswith(reason)


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"size": (0, 5)}, "a new board has 1 to 500 rows and columns, not (0, 5)"),
        ({"size": (5, 501)}, "a new board has 1 to 500 rows and columns, not (5, 501)"),
        ({"seed": 0}, "the seed is a whole number from 1 to 1,000,000,000, not 0"),
        ({"count": 0}, "the count is a whole number from 1 to 1,000,000,000, not 0"),
        ({"jobs": 0}, "the number of jobs is a whole number from 1 to 1,000, not 0"),
        ({"attempt": 1.5}, "the attempt is a whole number from 1 to 1,000,000,000, not 1.5"),
        ({"difficulty": "cruel"}, "there is no difficulty 'cruel'; there are easy, fair, hard, expert"),
        ({"symmetry": "odd"}, "there is no symmetry 'odd'; there are none, rotate, mirror"),
        ({"density": 2}, "density is a number from 0.01 to 0.3, not '2'"),
        ({"pairs": 3}, "new boards of hashi have no option 'pairs'; they have density, doubles, cycles, "),
        ({"loops": "perhaps"}, "loops=perhaps is not possible; it can be yes or no"),
    ],
)
def test_senseless_wishes_are_refused(wishes: dict[str, Any], message: str) -> None:
    with pytest.raises(kotae.BadInput) as refusal:
        kotae.generate("hashi", **wishes)
    assert str(refusal.value).startswith(message)


def test_a_time_limit_keeps_what_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Ahead(monkeypatch)
    found = kotae.generate("hashi", size=(15, 15), seed=1, count=10_000, time_limit=1800)
    made = []
    for board in found:
        made.append(board)
        if len(made) == 3:
            clock.put()
    assert (len(made), found.complete, found.hopeless) == (3, False, False)
    assert found.reason == "the time limit of 1800 s was reached"
    assert all(kotae.verdict(board).word == "unique" for board in made)


@pytest.mark.parametrize("jobs", [1, 2])
def test_cancelling_ends_it(jobs: int) -> None:
    made = 0
    found = kotae.generate("hashi", size=(7, 7), seed=1, count=10_000, jobs=jobs, cancelled=lambda: made > 3)
    for _ in found:
        made += 1
    assert 3 < made < 100
    assert found.reason == "cancelled"


def test_no_more_boards_are_made_than_asked_for() -> None:
    found = kotae.generate("hashi", seed=1, count=10, jobs=2)
    next(found)
    found.close()
    assert (found.count, found.complete, found.reason) == (1, False, "no more boards were asked for")
    assert list(found) == []
