"""How far a batch is, in words."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest

from kotae.batch import running
from kotae.batch.items import Done, QueuedBoard
from kotae.batch.running import BatchTally
from kotae.batch.telling import span, summary, told, unreadable


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches began ten seconds ago."""
    monkeypatch.setattr(running, "time", SimpleNamespace(monotonic=lambda: 1010.0))


def tally(done: int, taken: int, share: float | None, known: int = 0, earlier: int = 0) -> BatchTally:
    outcomes = Counter({"unique": done - 1, "undecided": 1})
    return BatchTally(1000.0, done, known, earlier, outcomes, taken=taken, share=lambda: share)


def test_a_line_has_all_that_one_wants_to_know() -> None:
    assert (
        told(tally(100, 120, 0.2)) == "100 boards, 10.0 per second, about 50 s left, 99 unique, 1 undecided"
    )


def test_nobody_knows_how_long_standard_input_is() -> None:
    assert "left" not in told(tally(100, 120, None))


def test_boards_that_are_known_take_no_time() -> None:
    # 150 boards are read, so 850 are not; of 500 known ones 400 are still to come.
    assert tally(50, 50, 0.15, known=100, earlier=500).left == pytest.approx((850 - 400) / 5)
    # All known ones were met, and half of the input is still to be read.
    assert tally(50, 60, 0.5, known=500, earlier=500).left == pytest.approx((10 + 560) / 5)


def test_a_summary_says_what_came_of_it() -> None:
    assert summary(tally(100, 100, 1.0, known=7)) == (
        "100 boards in 10 s, 10.0 per second, 7 known before: 99 unique, 1 undecided"
    )
    assert summary(BatchTally(1000.0, known=3)) == "nothing to do, 3 known before"
    assert summary(BatchTally(1000.0)) == "no board was found"


def test_boards_that_could_not_be_read_are_named() -> None:
    assert unreadable(tally(100, 100, 1.0)) == []
    items = [QueuedBoard("a.txt", 0, ""), QueuedBoard("b\n.txt", 3, "")]
    named = [Done(item, None, None, "unreadable", "is empty; expected a board", 0.0) for item in items]
    some = BatchTally(1000.0, 1004, 0, 0, Counter(unreadable=1004), named)
    assert unreadable(some) == [
        "  a.txt: is empty; expected a board",
        "  b\N{REPLACEMENT CHARACTER}.txt, board 3: is empty; expected a board",
        "  and 1,002 more that could not be read",
    ]


@pytest.mark.parametrize(
    ("seconds", "words"), [(3.21, "3.2 s"), (59.6, "60 s"), (600, "10 min"), (9000, "2.5 h")]
)
def test_times_are_told_as_people_do(seconds: float, words: str) -> None:
    assert span(seconds) == words
