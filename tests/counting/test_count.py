"""`kotae.count` and `kotae.sample`: right, uniform, and bounded."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

import kotae
from kotae.counting import child, count
from kotae.counting.child import Child
from kotae.counting.task import Task
from kotae.processes import held_by
from tests.counting.quick import quick_child
from tests.rooms.oracle import truth
from tests.waiting import WAIT, eventually

SEVERAL = {
    "futoshiki": "# kotae futoshiki\n. . .\n\n. . .\n\n. . .\n",
    "hashi": "# kotae hashi\n??\n??\n",
    "numberlink": "# kotae numberlink fill=no touch=yes\n1...\n....\n...1\n",
    "touchless": "# kotae numberlink fill=no touch=no\n1...\n....\n....\n...1\n",
    "yashi": "# kotae yashi goal=any\nooo\nooo\n",
}
"""Boards with a dozen answers, or some more."""


def corners(size: int) -> kotae.Board:
    """A board with one number, in two corners."""
    rows = ["." * size for _ in range(size)]
    rows[0], rows[-1] = "1" + rows[0][1:], rows[-1][1:] + "1"
    return kotae.read("# kotae numberlink fill=no touch=yes\n" + "\n".join(rows) + "\n")


@pytest.mark.parametrize("key", ["futoshiki", "hashi", "numberlink", "yashi"])
def test_counts_agree_with_brute_force(key: str) -> None:
    for seed in range(12):
        true = truth(key, seed)
        found = kotae.count(kotae.Board(true.puzzle, true.instance))
        assert (found.count, found.complete) == (len(true.shown), True)


@pytest.mark.parametrize(
    "text",
    [
        "# kotae numberlink fill=no touch=yes\n1....\n.....\n...2.\n.2...\n....1\n",
        "# kotae numberlink fill=yes touch=yes\n1.....\n......\n......\n......\n......\n1.....\n",
        "# kotae yashi goal=any\noooo\noooo\noooo\n",
        "# kotae yashi goal=shortest\noooo\noooo\no.oo\n",
        "# kotae hashi loops=no\n????\n.?.?\n",
        "# kotae hashi max-bridges=3\n???\n??6\n",
    ],
)
def test_counts_agree_with_a_list_of_up_to_10000_answers(text: str) -> None:
    board = kotae.read(text)
    listed = kotae.answers(board)
    number = sum(1 for _ in listed)
    assert listed.complete
    assert 100 < number < 10_000
    with Child(_task(board)) as made:
        assert made.ended(WAIT)
        assert made.reply is not None
        assert made.reply.count == number
    assert kotae.count(board).count == number


def test_a_number_like_any_other() -> None:
    found = kotae.count(corners(10))
    assert found.json() == {"count": 41044208702632496804, "complete": True}
    assert str(found) == "41,044,208,702,632,496,804 answers (fill=no touch=yes)"
    drawn = kotae.sample(corners(10), 3, seed=1)
    assert len(set(drawn.answers)) == 3
    assert all(kotae.check(corners(10), answer) for answer in drawn.answers)


@pytest.mark.parametrize("name", SEVERAL)
def test_samples_are_uniform(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = kotae.read(SEVERAL[name])
    every = sorted(map(str, kotae.answers(board)))
    assert 10 < len(every) < 200
    each = 50
    drawn = kotae.sample(board, each * len(every), seed=5)
    assert drawn.count == len(every)
    seen = Counter(map(str, drawn.answers))
    assert sorted(seen) == every, "none is left out"
    chi_squared = sum((seen[answer] - each) ** 2 / each for answer in every)
    free = len(every) - 1
    assert abs(chi_squared - free) < 3 * (2 * free) ** 0.5, "mean and deviation of the distribution"
    monkeypatch.setattr(count, "available", lambda: False)
    again = kotae.sample(board, each * len(every), seed=5)
    assert again == drawn, "the same answers, whichever way they are found"


def test_a_diagram_draws_what_a_list_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("hashi", "numberlink", "yashi"):
        board = kotae.read(SEVERAL[name])
        by_list = kotae.sample(board, 20, seed=9)
        with monkeypatch.context() as without_list:
            without_list.setattr(count, "_list", lambda *_: (False, "not listed"))
            by_diagram = kotae.sample(board, 20, seed=9)
        assert by_diagram == by_list


def test_a_sample_names_its_seed() -> None:
    board = kotae.read(SEVERAL["numberlink"])
    drawn = kotae.sample(board, 2)
    assert kotae.sample(board, 2, seed=drawn.seed) == drawn
    assert set(drawn.json()) == {"answers", "count", "complete", "sampled", "seed"}
    assert str(drawn).endswith(f"2 answers of 38, drawn at random with seed {drawn.seed} (fill=no touch=yes)")


@pytest.mark.parametrize(
    ("how", "complaint"),
    [
        ({"wanted": 0}, "a sample has 1 to 100,000 answers, not 0"),
        ({"wanted": 10**6}, "a sample has 1 to 100,000 answers, not 1000000"),
        ({"wanted": "3"}, "the number of answers must be a whole number from 0, not '3'"),
        ({"seed": 1.5}, "the seed must be a whole number from 0, not 1.5"),
    ],
)
def test_bad_samples(how: dict[str, Any], complaint: str) -> None:
    with pytest.raises(kotae.BadInput, match=complaint):
        kotae.sample(kotae.read(SEVERAL["yashi"]), **how)


def test_an_impossible_board_has_no_samples() -> None:
    drawn = kotae.sample(kotae.read("# kotae hashi\n1.1.1\n"), 3, seed=1)
    assert (drawn.answers, drawn.count, drawn.complete) == ((), 0, True)


def test_memory_is_bounded_and_a_strip_says_at_least_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "MEMORY_MB", 60)
    monkeypatch.setattr(count, "LISTED", 20)
    found = kotae.count(corners(12))
    assert (found.complete, found.reason) == (False, "the memory limit of 60 MB was reached")
    assert 10**15 < found.count < 182413291514248049241470885236
    assert str(found).startswith("at least ")
    drawn = kotae.sample(corners(12), 3)
    assert (drawn.answers, drawn.complete, drawn.reason) == ((), False, found.reason)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({"time_limit": 0.7}, "the time limit of 0.7 s was reached"),
        ({"cancelled": lambda: True}, "cancelled"),
    ],
)
def test_limits_are_kept(how: dict[str, Any], reason: str) -> None:
    found = kotae.count(corners(14), **how)
    assert (found.complete, found.reason) == (False, reason)


def test_the_answers_that_are_wanted_are_listed_even_if_a_diagram_is_quicker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(count, "Child", quick_child(38))
    board = kotae.read(SEVERAL["numberlink"])
    for some, listed in ((0, 0), (24, 24), (100, 38)):
        found = kotae.count(board, some=some)
        assert (found.count, found.complete, len(set(found.some))) == (38, True, listed)


def test_a_diagram_that_fails_leaves_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    board = kotae.read(SEVERAL["yashi"])
    monkeypatch.setattr(Task, "json", lambda task: {})
    with Child(_task(board)) as made:
        assert made.ended(WAIT)
        assert made.reason == "the decision diagram failed with status 1"
    assert kotae.count(board).count == len(list(kotae.answers(board)))


def test_where_the_two_ways_disagree_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def repeat(*task: Any) -> tuple[bool, str]:
        task[-1].extend([None] * 1000)
        return False, "cancelled"

    monkeypatch.setattr(count, "_list", repeat)
    with pytest.raises(kotae.Unsound, match="1,000 answers were found, but a diagram has 38"):
        kotae.count(kotae.read(SEVERAL["numberlink"]))


def test_a_killed_program_leaves_no_diagram_behind() -> None:
    script = (
        "import time\nfrom tests.counting.test_count import Child, _task, corners\n"
        "made = Child(_task(corners(14)))\nprint(made._process.pid, flush=True)\ntime.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        diagram = int(process.stdout.readline())
        assert held_by(diagram)
        process.send_signal(signal.SIGKILL)
    eventually(lambda: not held_by(diagram))


def _task(board: kotae.Board) -> Task:
    graph = board.puzzle.subgraphs(board.instance)
    assert graph is not None
    return Task.of(graph)
