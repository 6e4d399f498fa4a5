"""Whose turn it is: clients take turns, whatever crowd one of them brings, and queues are bounded."""

from __future__ import annotations

import pytest

from kotae.web.queueing import FairQueue
from kotae.web.refusals import Refusal


def queued(items: str, most: int = 100, each: int = 100) -> FairQueue[str]:
    """A queue of items such as "a1", each of the client that it begins with."""
    queue: FairQueue[str] = FairQueue(most, each)
    for item in items.split():
        queue.put(item[0], item)
    return queue


def order(queue: FairQueue[str]) -> str:
    """The items as they are taken, each done before the next."""
    found = []
    while (item := queue.take()) is not None:
        queue.done(item[0])
        found.append(item)
    return " ".join(found)


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ("", ""),
        ("a1 a2 a3", "a1 a2 a3"),
        ("a1 a2 a3 a4 b1 c1 b2", "a1 b1 c1 a2 b2 a3 a4"),
    ],
)
def test_clients_take_turns(items: str, expected: str) -> None:
    assert order(queued(items)) == expected


def test_who_has_fewest_running_comes_first() -> None:
    queue = queued("a1 a2 a3 b1 b2 c1")
    taken = [queue.take() for _ in range(4)]
    assert taken == ["a1", "b1", "c1", "a2"]
    queue.done("b")
    assert queue.take() == "b2"  # a has two running


def test_how_many_are_ahead_is_how_many_come_before() -> None:
    items = "a1 a2 a3 a4 b1 c1 b2"
    for item in items.split():
        queue = queued(items)
        ahead = queue.ahead(item[0], item)
        assert order(queue).split().index(item) == ahead


def test_what_is_withdrawn_has_no_turn() -> None:
    queue = queued("a1 a2 b1")
    queue.withdraw("b", "b1")
    queue.withdraw("a", "a1")
    assert len(queue) == 1
    assert order(queue) == "a2"


def test_a_client_is_bounded_with_what_it_has_running() -> None:
    queue = queued("a1 a2", each=2)
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            queue.put("a", "a3")
        assert (refused.value.status, refused.value.retry) == (429, 1)
        assert queue.take() is not None
    queue.put("b", "b1")
    queue.done("a")
    queue.put("a", "a3")
    assert order(queue) == "b1 a3"


def test_the_whole_is_bounded() -> None:
    queue = queued("a1 b1 c1", most=3)
    with pytest.raises(Refusal) as refused:
        queue.put("d", "d1")
    assert (refused.value.status, len(queue)) == (503, 3)
    assert queue.take() == "a1"
    queue.put("d", "d1")
