"""Limits outside the search: while boards are read, formulas made and loaded, cuts found, answers checked."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from random import Random
from time import process_time
from typing import Any

import pytest

import kotae
from kotae.api.board import Board
from kotae.checkpoints import PORTION, OutOfTime, asked, asking, checkpoint, portions, watched
from kotae.formula import Formula, Origin
from kotae.puzzle import Puzzle
from kotae.puzzles.yashi import PUZZLE as YASHI
from kotae.puzzles.yashi.board import Point, Yashi
from kotae.solving import questions
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import DEFAULT
from kotae.watch import PAUSE, Limits, Watch, memory_mb


class Stop(Exception):
    """The work is stopped."""


def never(clauses: int) -> None:
    """Let nothing go on."""
    raise Stop


def test_check_points_ask_whoever_wants_the_work_and_nobody_else() -> None:
    checkpoint()
    with asking(never):
        with pytest.raises(Stop):
            checkpoint()
        with asking(None):
            checkpoint()
        with ThreadPoolExecutor() as pool:
            pool.submit(checkpoint).result()
    checkpoint()
    assert asked() is None


def test_things_come_in_order_with_a_check_point_before_every_thousand() -> None:
    seen: list[int] = []
    with asking(seen.append):
        assert list(watched(range(2500))) == list(range(2500))
        assert [len(portion) for portion in portions(iter(range(2500)))] == [1000, 1000, 500]
    assert len(seen) == 6
    things = range(5)
    assert watched(things) is things


def test_a_formula_is_stopped_within_one_endless_filing() -> None:
    made: list[int] = []

    def ask(clauses: int) -> None:
        made.append(clauses)
        if clauses >= 5 * PORTION:
            raise Stop

    formula = Formula()
    with asking(ask), pytest.raises(Stop):
        formula.add(Origin("rule"), ((number,) for number in count(1)))
    assert made == [PORTION * k for k in range(1, 6)]


def test_a_formula_is_stopped_between_many_small_filings() -> None:
    seen: list[int] = []
    formula = Formula()
    with asking(seen.append):
        for number in range(1, 3 * PORTION + 1):
            formula.add(Origin("rule"), [(number,)])
    assert seen == [PORTION, 2 * PORTION, 3 * PORTION]
    assert [len(block.clauses) for block in formula.blocks()] == [1] * 3 * PORTION


def test_the_watch_is_looked_at_now_and_then() -> None:
    now, looks = 0.0, 0

    def cancelled() -> bool:
        nonlocal looks
        looks += 1
        return False

    with Watch(Limits(seconds=10, cancelled=cancelled), clock=lambda: now).kept():
        for _ in range(100):
            checkpoint()
        assert looks == 0
        now = PAUSE
        checkpoint()
        checkpoint()
        assert looks == 1
        now = 10
        with pytest.raises(OutOfTime, match="the time limit of 10 s was reached"):
            checkpoint()
    with Watch().kept():
        assert asked() is None


def test_a_limit_that_a_check_point_hit_stays_hit() -> None:
    """The time in reserve for a large formula is not over, but nobody is to go on and use it up."""
    now = 0.0
    watch = Watch(Limits(seconds=3), clock=lambda: now)
    with watch.kept():
        now = 2.5
        assert watch.exceeded(0) is None
        with pytest.raises(OutOfTime):
            checkpoint(5_000_000)
    assert watch.exceeded(0) == "the time limit of 3 s was reached"


BOARDS = {
    "hashi": "# kotae hashi\n1.3.1\n.....\n1.2..\n",
    "rings": "# kotae hashi\n2.2\n...\n2.2\n...\n2.2\n...\n2.2\n",
    "impossible": "# kotae hashi\n1.1\n...\n1.1\n",
    "futoshiki": "# kotae futoshiki\n. . . .\n  ^\n. 2 .<.\nv\n. . . .\n\n.>. . .\n",
    "numberlink": "# kotae numberlink\n1 . .\n2 . 1\n. . 2\n",
    "yashi": "# kotae yashi\no.o.o\n.....\no.o.o\n..o..\no...o\n",
    "shortest": "# kotae yashi goal=shortest\no.o.o\n.....\no.o.o\n..o..\no...o\n",
}


def ticking() -> Callable[[], float]:
    """A clock that goes on by a second whenever somebody looks at it."""
    return map(float, count()).__next__


Ask = Callable[[Puzzle[Any, Any], Any, Watch], str]


def solved(puzzle: Puzzle[Any, Any], instance: Any, watch: Watch) -> str:
    return type(questions.solve(puzzle, instance, DEFAULT, watch)).__name__


def judged(puzzle: Puzzle[Any, Any], instance: Any, watch: Watch) -> str:
    return questions.verdict(puzzle, instance, DEFAULT, watch).word


def forced(puzzle: Puzzle[Any, Any], instance: Any, watch: Watch) -> str:
    return questions.forced(puzzle, instance, DEFAULT, watch).word


def certified(puzzle: Puzzle[Any, Any], instance: Any, watch: Watch) -> str:
    found = questions.certify(puzzle, instance, DEFAULT, watch)
    return "undecided" if isinstance(found, Undecided) else found.verdict


def listed(puzzle: Puzzle[Any, Any], instance: Any, watch: Watch) -> str:
    with closing(questions.answers(puzzle, instance, DEFAULT, watch)) as outcomes:
        found = list(outcomes)
    assert all(isinstance(each, Solved) for each in found[:-1])
    assert isinstance(found[-1], Impossible | Undecided)
    return type(found[-1]).__name__


def mended(puzzle: Puzzle[Any, Any], instance: Any, watch: Watch) -> str:
    known = questions.verdict(puzzle, instance, DEFAULT, Watch())
    found = questions.mend(puzzle, instance, known, DEFAULT, watch)
    assert found is not None
    return "undecided" if found.reason is not None else found.makes or "none"


def thinned(puzzle: Puzzle[Any, Any], instance: Any, watch: Watch) -> str:
    found = questions.thin(puzzle, instance, None, DEFAULT, watch)
    assert questions.verdict(puzzle, found.instance, DEFAULT, Watch()).word == "unique"
    return "minimal" if found.minimal else "undecided"


def alive(puzzle: Puzzle[Any, Any], instance: Any, watch: Watch) -> str:
    drawing = puzzle.medium.assemble(instance, [1] * len(puzzle.medium.handles(instance)))
    found = questions.alive(puzzle, instance, drawing, DEFAULT, watch)
    return "undecided" if found.alive is None else str(found.alive)


@pytest.mark.parametrize(
    ("board", "ask"),
    [
        (board, ask)
        for board in BOARDS
        for ask in (solved, judged, forced, certified, listed)
        if (board, ask) != ("shortest", listed)
    ]
    + [
        ("futoshiki", thinned),
        ("futoshiki", alive),
        ("hashi", alive),
        ("impossible", mended),
        ("numberlink", mended),
    ],
)
def test_a_limit_may_be_hit_anywhere(board: str, ask: Ask) -> None:
    """Whenever time is over, the answer is the right one or none; with more time it is the right one."""
    read = kotae.read(BOARDS[board])
    truth = ask(read.puzzle, read.instance, Watch())
    told = []
    for seconds in (*range(1, 40), *range(40, 400, 12), 10**6):
        watch = Watch(Limits(float(seconds)), clock=ticking())
        told.append(ask(read.puzzle, read.instance, watch).lower())
    assert set(told) == {truth.lower(), "undecided"}
    assert told[0] == "undecided"
    assert told[-1] == truth.lower()


def test_a_finished_drawing_is_alive_wherever_a_limit_is_hit() -> None:
    for name in ("hashi", "shortest"):
        read = kotae.read(BOARDS[name])
        found = questions.solve(read.puzzle, read.instance, DEFAULT, Watch())
        assert isinstance(found, Solved)
        for seconds in range(1, 40):
            watch = Watch(Limits(float(seconds)), clock=ticking())
            assert questions.alive(read.puzzle, read.instance, found.answer, DEFAULT, watch).alive is True


def scattered(points: int, *, shortest: bool = False) -> Board:
    """A Yashi of many points, whose formula takes long to make."""
    side = round(2.5 * points**0.5)
    cells = Random(1).sample(range(side * side), points)
    return Board(YASHI, Yashi(tuple(sorted(Point(*divmod(cell, side)) for cell in cells)), shortest))


QUESTIONS: dict[str, Callable[[Board, float], object]] = {
    "solve": lambda board, limit: kotae.solve(board, time_limit=limit),
    "verdict": lambda board, limit: kotae.verdict(board, time_limit=limit).word == "undecided",
    "forced": lambda board, limit: kotae.forced(board, time_limit=limit).word == "undecided",
    "certify": lambda board, limit: kotae.certify(board, time_limit=limit),
}


@pytest.fixture(scope="module", params=[False, True], ids=["any", "shortest"])
def large(request: pytest.FixtureRequest) -> Board:
    """A board whose links and crossings take some seconds."""
    return scattered(30_000, shortest=request.param)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_large_board_keeps_a_small_limit(question: str, large: Board) -> None:
    """Making the formula takes more than ten times as long as the limit, and used not to be interrupted."""
    limit = 0.2
    started = process_time()  # which other processes do not slow down
    with ThreadPoolExecutor() as pool:  # in a thread, where there are no signals
        found = pool.submit(QUESTIONS[question], large, limit).result()
    assert process_time() - started < 8 * limit
    assert found is True or isinstance(found, Undecided)


def test_memory_is_limited_while_a_formula_is_made() -> None:
    board = scattered(30_000)
    limit = int(memory_mb()) + 20
    found = kotae.solve(board, memory_limit=limit)
    assert found == Undecided(f"the memory limit of {limit} MB was reached")
    assert memory_mb() < limit + 100
