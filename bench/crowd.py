"""A crowd of clients that ask a server over sockets, and what they got.

The client is a few lines around asyncio's streams, for the crowd has to share the cores with the server.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Wish:
    """Something to ask, how often compared with others, and whether to leave before the answer comes."""

    label: str
    path: str
    body: bytes
    weight: int = 1
    leave: float | None = None
    """Seconds after which the client is gone."""


@dataclass
class Received:
    """What came of one kind of request."""

    statuses: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    """How often each status came; 0 where the client left, or was left without a word."""
    seconds: list[float] = field(default_factory=list)
    """How long each answer took."""


def wish(label: str, task: str, weight: int = 1, leave: float | None = None, **fields: Any) -> Wish:
    """A request to the API."""
    return Wish(label, f"/api/{task}", json.dumps(fields).encode(), weight, leave)


class Client:
    """A client that keeps its connection."""

    def __init__(self, port: int, name: str) -> None:
        self._port = port
        self._name = name
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, wished: Wish) -> tuple[int, bytes]:
        """The status and body of a response; status 0 if there is none."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        try:
            writer.write(self._head(wished) + wished.body)
            async with asyncio.timeout(wished.leave):
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                length = int(head.partition(b"content-length: ")[2].split(b"\r")[0])
                body = await reader.readexactly(length)
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            self.close()
            return 0, b""
        if b"connection: close" in head:
            self.close()
        return int(head.split()[1]), body

    def close(self) -> None:
        """Leave."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    def _head(self, wished: Wish) -> bytes:
        lines = [
            f"{'POST' if wished.body else 'GET'} {wished.path} HTTP/1.1",
            f"Host: 127.0.0.1:{self._port}",
        ]
        lines += ["Content-Type: application/json", f"X-Kotae-Client: {self._name}"]
        lines += [f"Content-Length: {len(wished.body)}", "", ""]
        return "\r\n".join(lines).encode()


async def crowd(
    port: int,
    clients: int,
    wishes: Sequence[Wish],
    *,
    seconds: float = float("inf"),
    rounds: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, Received]:
    """What clients got who ask one thing after another, for that time or that often."""
    found = {wished.label: Received() for wished in wishes}
    weights = [wished.weight for wished in wishes]
    end = clock() + seconds

    async def one(number: int) -> None:
        dice = random.Random(number)
        client = Client(port, f"client-{number}")
        asked = 0
        while clock() < end and (rounds is None or asked < rounds):
            asked += 1
            [wished] = dice.choices(wishes, weights)
            begun = clock()
            status, _ = await client.ask(wished)
            received = found[wished.label]
            received.statuses[status] += 1
            if status == 200:
                received.seconds.append(clock() - begun)
            elif status in (429, 503):
                await asyncio.sleep(0.1)  # as they were told
        client.close()

    await asyncio.gather(*(one(number) for number in range(clients)))
    return found
