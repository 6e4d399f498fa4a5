"""A crowd at once: everybody gets an answer or is told to come again, and nothing is left behind."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from bench.crowd import Wish, crowd, wish
from tests.waiting import eventually
from tests.web.server.running import serving

CLIENTS, ROUNDS = 40, 10
WISHES = [
    Wish("page", "/", b"", 3),
    wish("quick", "play", 10, board="b"),
    wish("short", "solve", 5, board="sleep 0.01"),
    wish("large", "solve", 1, board="large 300000"),
    wish("nonsense", "solve", 2, bored="b"),
    wish("ended", "solve", 1, board="leave"),
    wish("left", "solve", 1, board="sleep 60", leave=0.1),
]


def test_a_crowd_gets_answers_or_is_told_to_come_again() -> None:
    with serving(waiting=15, each=2) as server:
        found = asyncio.run(crowd(server.port, CLIENTS, WISHES, rounds=ROUNDS))
        told = {label: Counter(received.statuses) for label, received in found.items()}
        assert sum(counts.total() for counts in told.values()) == CLIENTS * ROUNDS
        assert set(told["page"]) == {200}
        assert set(told["nonsense"]) == {400}
        assert set(told["ended"]) == {503}
        assert set(told["left"]) <= {0, 503}
        for label in ("quick", "short", "large"):
            assert {200} <= set(told[label]) <= {200, 503}
        assert told["short"][503] > 0  # 40 clients and 17 places
        lanes = server.server.pool.lanes
        eventually(lambda: not any(lane.busy() or lane.waiting() for lane in lanes.values()))
        assert all(len(lane.pids()) <= 3 for lane in lanes.values())
        assert server.ask("b").status_code == 200


def test_one_client_is_told_that_it_asks_too_much(tmp_path: Path) -> None:
    with serving(each=3) as server, ThreadPoolExecutor(10) as threads:
        # Clients of the same name are one to the queue.
        asked = [threads.submit(server.ask, f"wait {tmp_path / 'go'}") for _ in range(10)]
        eventually(lambda: sum(map(Future.done, asked)) == 7)
        (tmp_path / "go").touch()
        assert sorted(each.result().status_code for each in asked) == [200] * 3 + [429] * 7
