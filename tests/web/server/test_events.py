"""Streams of events, the queue as clients see it, and results in one piece."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from kotae.web.workers import Lane
from tests.waiting import eventually
from tests.web.server.running import Running, serving


@pytest.fixture(scope="module")
def narrow() -> Iterator[Running]:
    """A server that searches for one at a time, and lets few wait."""
    with serving(jobs=1, waiting=4, each=3, beat=0.05) as running:
        yield running


@pytest.fixture
def single(narrow: Running) -> Running:
    """That server, of which the worker is ready, whatever tests before have ended."""
    assert narrow.ask("b").status_code == 200
    return narrow


def test_a_stream_is_server_sent_events(server: Running) -> None:
    headers = {"Accept": "text/event-stream"}
    with server.client() as client:
        told = client.post("/api/explain", json={"board": "steps 2 3"}, headers=headers)
    started, first, second, last = told.text.removesuffix("\n\n").split("\n\n")
    assert started == "event: started\ndata: {}"
    assert first == 'event: step\ndata: {"number":0,"text":"xxx"}'
    assert second == 'event: step\ndata: {"number":1,"text":"xxx"}'
    assert last.startswith('event: result\ndata: {"task":"explain","ask":{"')
    assert "content-encoding" not in told.headers


def test_without_a_stream_the_last_object_is_the_answer(server: Running) -> None:
    told = server.ask("steps 2 3", "explain")
    assert told.headers["content-type"] == "application/json"
    assert told.json()["task"] == "explain"


@pytest.mark.parametrize("size", [70_000, 5_000_000])
def test_long_lines_arrive_whole(server: Running, size: int) -> None:
    told = server.ask(f"large {size}")
    assert told.json()["text"] == "x" * size
    assert told.headers["content-encoding"] == "gzip"
    assert int(told.headers["content-length"]) < size / 100
    with server.stream(f"large {size}") as events:
        assert dict(events)["result"]["text"] == "x" * size


def test_what_is_too_long_is_refused(server: Running) -> None:
    told = server.ask("large 100000000")
    assert told.status_code == 400
    assert told.json()["error"].startswith("what was found takes 95 MB, and at most 90 are sent")


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "br"])
def test_nobody_gets_gzip_who_does_not_take_it(server: Running, accepted: str) -> None:
    with server.client() as client:
        told = client.post("/api/solve", json={"board": "large 5000"}, headers={"Accept-Encoding": accepted})
    assert "content-encoding" not in told.headers
    assert told.headers["vary"] == "Accept-Encoding"


def test_a_file_is_a_download(server: Running) -> None:
    told = server.ask("file", "picture", suffix=".png")
    assert told.content == bytes(range(256)) * 10
    assert told.headers["content-type"] == "application/octet-stream"
    assert told.headers["content-disposition"] == 'attachment; filename="..-a-b-.bin"'
    with server.stream("file", "picture", suffix=".png") as events:
        assert list(dict(events)["file"]) == ["name", "type", "base64"]


def test_an_error_in_a_stream_says_its_status(server: Running) -> None:
    with server.stream("refuse unserved") as events:
        expected = {"error": "that cannot be served", "status": 400}
        assert list(events) == [("started", {}), ("error", expected)]


def test_signs_of_life(single: Running, tmp_path: Path) -> None:
    """One is waited for, and how many there are depends on time alone."""
    names: list[str] = []
    with single.stream(f"wait {tmp_path / 'go'}") as events:
        for name, _ in events:
            names.append(name)
            if name == "" and "progress" in names:
                (tmp_path / "go").touch()
    assert [name for name in names if name] == ["started", "progress", "result"]


def test_whoever_waits_is_told_how_many_are_ahead_and_when_it_runs(single: Running) -> None:
    with single.stream("sleep 60", name="second") as second, single.stream("sleep 60", name="third") as third:
        assert next(second)[0] == "started"
        assert next(third) == ("queued", {"ahead": 0})
        with single.stream("sleep 60", name="fourth") as fourth:
            assert next(fourth) == ("queued", {"ahead": 1})
            assert next(fourth) == ("", {})  # a sign of life
            os.kill(next(told["pid"] for name, told in second if name == "progress"), signal.SIGKILL)
            assert next(event for event in third if event[0]) == ("started", {})
            assert next(event for event in fourth if event[0]) == ("queued", {"ahead": 0})


def test_clients_take_turns(single: Running, tmp_path: Path) -> None:
    order = tmp_path / "order"
    lane = single.server.pool.lanes["search"]

    def ask(name: str) -> None:
        with single.stream(f"note {order} {name}", name=name) as events:
            assert list(events)[-1][0] == "result"

    with ThreadPoolExecutor(4) as threads, single.stream("sleep 60", name="first") as events:
        assert next(events)[0] == "started"
        for waiting, name in enumerate(["crowd", "crowd", "crowd", "quiet"], 1):
            threads.submit(ask, name)
            eventually(partial(_wait, lane, waiting))
    assert order.read_text().split() == ["crowd", "quiet", "crowd", "crowd"]


def _wait(lane: Lane, many: int) -> bool:
    return lane.waiting() == many


def test_queues_are_bounded(single: Running) -> None:
    with ExitStack() as stack:
        # All are kept: a stream whose reader is gone is disconnected.
        streams = [stack.enter_context(single.stream("sleep 60", name="a")) for _ in range(3)]
        assert [next(events)[0] for events in streams] == ["started", "queued", "queued"]
        with single.client("a") as client:
            refused = client.post("/api/solve", json={"board": "b"}, headers={"Accept": "text/event-stream"})
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "1"
        assert refused.json() == {"error": "you have 3 requests under way; wait for one of them"}
        assert single.ask("b", "play").status_code == 200  # another lane
        others = [stack.enter_context(single.stream("sleep 60", name=name)) for name in ("b", "c")]
        assert [next(events)[0] for events in others] == ["queued", "queued"]
        with single.client("d") as client:
            refused = client.post("/api/solve", json={"board": "b"})
        assert refused.status_code == 503
        assert refused.json() == {"error": "too many requests are waiting; ask again in a moment"}
    assert single.ask("b").status_code == 200


def test_nobody_waits_for_ever() -> None:
    with serving(jobs=1, patience=0.2) as server, server.stream("sleep 60") as first:
        assert next(first)[0] == "started"
        with server.stream("b") as events:
            last, told = list(events)[-1]
        assert (last, told["status"]) == ("error", 503)


def test_lines_of_a_stream_are_json(server: Running) -> None:
    with server.stream("b", puzzle="答え\u2028") as events:
        told = dict(events)["result"]
    assert json.loads(json.dumps(told))["ask"]["puzzle"] == "答え\u2028"
