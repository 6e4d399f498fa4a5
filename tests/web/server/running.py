"""A server in a thread of the tests, with workers that are real processes; and ways to ask it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

import httpx

from kotae.web.serving import Server, listen, make_server
from kotae.web.settings import Settings
from tests.waiting import WAIT, eventually

FAKE = "tests.web.server.fake"
JSON = {"Content-Type": "application/json"}


@dataclass
class Running:
    """A server that runs, its address and its log."""

    port: int
    server: Server
    log: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def client(self, name: str = "tests", **options: Any) -> httpx.Client:
        """A client with a name of its own."""
        headers = {"X-Kotae-Client": name}
        return httpx.Client(base_url=self.url, headers=headers, timeout=WAIT, trust_env=False, **options)

    def ask(self, board: str, task: str = "solve", **fields: Any) -> httpx.Response:
        """The response to a task."""
        with self.client() as client:
            return client.post(f"/api/{task}", json={"board": board, **fields})

    @contextmanager
    def stream(self, board: str, task: str = "solve", name: str = "tests", **fields: Any) -> Iterator[Events]:
        """The events of a task; leaving disconnects."""
        with (
            self.client(name) as client,
            client.stream(
                "POST",
                f"/api/{task}",
                json={"board": board, **fields},
                headers={"Accept": "text/event-stream"},
            ) as response,
        ):
            assert response.status_code == 200, response.read()
            assert response.headers["content-type"] == "text/event-stream"
            yield events(response.iter_lines())

    def pids(self) -> list[int]:
        """The workers."""
        return self.server.pool.pids()

    def socket(self) -> socket.socket:
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)


Events = Iterator[tuple[str, dict[str, Any]]]


def events(lines: Iterator[str]) -> Events:
    """Events with their objects; a comment is an event without a name."""
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))
        elif line.startswith(":"):
            yield "", {}
        else:
            assert line == "", line


@contextmanager
def serving(**settings: Any) -> Iterator[Running]:
    """A server with these settings, and the tasks that tests have unless they say otherwise."""
    chosen = Settings(**{"tasks": FAKE, "jobs": 2, "verbose": True, **settings})
    listening = listen("127.0.0.1", 0)
    ready = Event()
    log: list[str] = []
    server = make_server(chosen, ready.set, log.append)
    thread = Thread(target=lambda: asyncio.run(server.serve([listening])))
    thread.start()
    try:
        assert ready.wait(WAIT)
        eventually(lambda: all(lane.pids() for lane in server.pool.lanes.values()))
        yield Running(listening.getsockname()[1], server, log)
    finally:
        server.should_exit = True
        thread.join(WAIT)
        assert not thread.is_alive()
        listening.close()
