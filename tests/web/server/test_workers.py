"""Workers: what they say arrives, and they end, are killed and are replaced when they should be."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from kotae.web import process
from kotae.web.refusals import ENDED
from tests.stopping import KILLS
from tests.waiting import WAIT, alive, eventually
from tests.web.server.direct import Call, Reply, application, call
from tests.web.server.running import FAKE, Running, serving


def test_a_task_gets_what_was_asked_with_its_limits(server: Running) -> None:
    told = server.ask("b", "verdict", seconds=2.5).json()
    assert told["task"] == "verdict"
    assert told["seconds"] == 2.5
    assert told["ask"] == {
        "board": "b",
        "puzzle": None,
        "format": None,
        "number": None,
        "rules": {},
        "encoding": None,
        "backend": None,
        "connectivity": "cuts",
        "seconds": 2.5,
        "page": False,
        "near": "any",
    }


@pytest.mark.parametrize(
    ("task", "asked", "given"),
    [("solve", None, 60), ("solve", 600, 60), ("solve", 0.5, 0.5), ("play", None, 10)],
)
def test_a_request_may_ask_for_less_time_and_not_for_more(
    server: Running, task: str, asked: float | None, given: float
) -> None:
    fields = {} if task == "play" else {"seconds": asked}
    assert server.ask("b", task, **fields).json()["seconds"] == given


def test_a_worker_is_used_again_and_by_the_same_client(server: Running) -> None:
    assert len({server.ask("b").json()["pid"] for _ in range(5)}) == 1


def test_whatever_a_task_prints_does_not_disturb(server: Running) -> None:
    assert server.ask("noisy").json()["read"] == ""
    assert server.ask("b").status_code == 200


@pytest.mark.parametrize(
    ("kind", "status", "sentence"),
    [
        ("input", 400, "line 2: the board is empty; say which with the field 'puzzle'"),
        ("unserved", 400, "that cannot be served"),
        ("limit", 503, "undecided: the time limit of 1 s was reached"),
    ],
)
def test_errors_of_a_task_are_told(server: Running, kind: str, status: int, sentence: str) -> None:
    before = server.ask("b").json()["pid"]
    refused = server.ask(f"refuse {kind}")
    assert (refused.status_code, refused.json()) == (status, {"error": sentence})
    assert server.ask("b").json()["pid"] == before  # nothing is wrong with that worker


def test_defects_are_told_to_the_log_alone(capfd: pytest.CaptureFixture[str]) -> None:
    with serving() as server:
        for kind in ("unsound", "nan", "other"):
            before = server.ask("b").json()["pid"]
            refused = server.ask(f"refuse {kind}")
            assert refused.status_code == 503
            assert refused.json() == {
                "error": "something went wrong with this board; the log of the server says what"
            }
            eventually(lambda pid=before: not alive(pid))  # type: ignore[misc]
            assert "Traceback" in capfd.readouterr().err


def test_memory_that_runs_out_is_told_and_the_worker_replaced(server: Running) -> None:
    before = server.ask("b").json()["pid"]
    refused = server.ask("hog")
    assert (refused.status_code, refused.json()) == (503, {"error": "memory ran out"})
    assert server.ask("b").json()["pid"] != before
    eventually(lambda: not alive(before))


@pytest.mark.parametrize("word", ["grow", "grow loud"])
def test_a_worker_that_eats_memory_is_ended(word: str) -> None:
    with serving(memory_mb=150) as server:
        before = server.ask("b").json()["pid"]
        refused = server.ask(word)
        sentence = "it took more than 150 MB of memory and was ended"
        assert (refused.status_code, refused.json()) == (503, {"error": sentence})
        eventually(lambda: not alive(before))
        assert server.ask("b").status_code == 200


def test_memory_that_is_reserved_and_not_used_counts_for_nothing() -> None:
    with serving(memory_mb=150) as server:
        assert server.ask("reserve 8").json()["bytes"] == 8 << 30


def test_a_worker_that_holds_much_is_replaced(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HELD_MB", 60.0)
    first = server.ask("b").json()["pid"]
    assert server.ask("keep 60").json()["pid"] == first
    eventually(lambda: not alive(first))
    assert server.ask("b").json()["pid"] != first


def test_a_worker_is_replaced_after_many_tasks(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    pid = server.ask("leave").status_code
    monkeypatch.setattr(process, "TASKS", 3)
    pids = [server.ask("b").json()["pid"] for _ in range(12)]
    assert pid == 503
    assert len(set(pids)) > 3
    assert max(map(pids.count, pids)) == 3


def test_a_worker_that_ends_is_replaced(server: Running) -> None:
    refused = server.ask("leave")
    assert (refused.status_code, refused.json()) == (503, {"error": ENDED})
    assert server.ask("b").status_code == 200


def test_idle_workers_killed_from_outside_are_replaced() -> None:
    with serving() as server:
        eventually(lambda: len(server.pids()) == 4)  # two for each lane
        before = set(server.pids())
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        eventually(lambda: len(server.pids()) == 4 and not before & set(server.pids()))
        assert server.ask("b").status_code == 200


@pytest.mark.parametrize("kills", [1, 4, 8])
def test_workers_killed_while_they_start_cost_a_short_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: int
) -> None:
    monkeypatch.setenv(KILLS, str(tmp_path))
    for number in range(kills):
        (tmp_path / f"{number}").touch()

    async def asked() -> int:
        async with application(tasks=FAKE, jobs=1, quick=0) as app:
            return (await call(app, Call(body=b'{"board": "b"}'))).status

    assert asyncio.run(asked()) == 200
    assert not list(tmp_path.iterdir()), "that many were killed"


def test_starts_that_are_killed_again_and_again_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KILLS, str(tmp_path))
    monkeypatch.setattr(process, "PAUSE", 0.0)
    for number in range(50):
        (tmp_path / f"{number}").touch()

    async def asked() -> Reply:
        async with application(tasks=FAKE, jobs=1, quick=0) as app:
            return await call(app, Call(body=b'{"board": "b"}'))

    reply = asyncio.run(asked())
    assert reply.status == 503
    assert json.loads(reply.body)["error"].startswith("no process can be started here")


def test_a_worker_killed_before_it_has_started_on_a_request_is_replaced_unseen() -> None:
    with serving(jobs=1) as server:
        lane = server.server.pool.lanes["search"]
        [first] = lane.pids()
        os.kill(first, signal.SIGSTOP)  # so that it cannot start on what it is asked
        answers: list[httpx.Response] = []
        thread = Thread(target=lambda: answers.append(server.ask("b")))
        thread.start()
        eventually(lambda: lane.busy() == [first])
        os.kill(first, signal.SIGKILL)
        thread.join(WAIT)
    assert [answer.status_code for answer in answers] == [200]
    assert answers[0].json()["pid"] != first


def test_a_busy_worker_killed_from_outside_is_told_and_replaced(server: Running, tmp_path: Path) -> None:
    with server.stream("sleep 60") as events:
        assert next(events)[0] == "started"
        _, told = next(events)
        os.kill(told["pid"], signal.SIGKILL)
        assert list(events) == [("error", {"error": ENDED, "status": 503})]
    answers: list[httpx.Response] = []
    thread = Thread(target=lambda: answers.append(server.ask(f"sleep 60 {tmp_path / 'asleep'}")))
    thread.start()
    eventually((tmp_path / "asleep").exists)
    for pid in server.server.pool.lanes["search"].busy():
        os.kill(pid, signal.SIGKILL)
    thread.join(WAIT)
    assert [(answer.status_code, answer.json()) for answer in answers] == [(503, {"error": ENDED})]
    assert server.ask("b").status_code == 200


def test_whoever_leaves_a_stream_ends_its_worker_and_what_that_runs(server: Running) -> None:
    with server.stream("spawn") as events:
        assert next(events)[0] == "started"
        _, told = next(events)
        assert alive(told["pid"])
        assert alive(told["program"])
    eventually(lambda: not alive(told["pid"]) and not alive(told["program"]))


def test_whoever_leaves_without_a_stream_ends_its_worker(server: Running) -> None:
    lane = server.server.pool.lanes["search"]
    body = b'{"board":"sleep 60"}'
    with server.socket() as connection:
        head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        eventually(lane.busy)
        pids = lane.busy()
        assert all(map(alive, pids))
    eventually(lambda: not any(map(alive, pids)))
    eventually(lambda: server.log[-1].split()[2:5] == ["POST", "/api/solve", "gone"])


@pytest.mark.parametrize("stream", [False, True])
def test_a_task_that_does_not_keep_its_time_is_ended(stream: bool) -> None:
    expected: dict[str, Any] = {"error": "it took longer than 0.1 s and was ended"}
    with serving(jobs=1, grace=0.2) as server:
        [pid] = server.server.pool.lanes["search"].pids()
        if stream:
            with server.stream("sleep 60", seconds=0.1) as events:
                assert list(events)[-1] == ("error", {**expected, "status": 503})
        else:
            refused = server.ask("sleep 60", seconds=0.1)
            assert (refused.status_code, refused.json()) == (503, expected)
        eventually(lambda: not alive(pid))


def test_whoever_does_not_read_holds_no_worker_for_long() -> None:
    with serving(jobs=1, grace=0.2) as server:
        [pid] = server.server.pool.lanes["search"].pids()
        with server.stream("steps 3000 100000", seconds=0.5) as events:
            eventually(lambda: not alive(pid))
            *_, (last, told) = events
            assert (last, told["status"]) == ("error", 503)


def test_all_workers_end_with_the_server() -> None:
    with serving() as server:
        eventually(lambda: len(server.pids()) == 4)
        pids = server.pids()
        answers: list[httpx.Response] = []
        threads = [Thread(target=lambda: answers.append(server.ask("sleep 60"))) for _ in range(5)]
        for thread in threads:
            thread.start()
        lane = server.server.pool.lanes["search"]
        eventually(lambda: (len(lane.busy()), lane.waiting()) == (2, 3))
    for thread in threads:
        thread.join(WAIT)
    assert {answer.status_code for answer in answers} == {503}
    assert not any(map(alive, pids))
