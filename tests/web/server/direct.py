"""Requests given to the application itself, without a socket: quicker, and they can be stranger."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from starlette.types import ASGIApp, Message

from kotae.web.app import make_app
from kotae.web.settings import Settings
from kotae.web.workers import Pool


@dataclass(frozen=True)
class Call:
    """A request as a server hands it on."""

    method: str = "POST"
    path: str = "/api/solve"
    headers: Sequence[tuple[bytes, bytes]] = (
        (b"host", b"localhost"),
        (b"content-type", b"application/json"),
    )
    body: bytes = b"{}"


@dataclass
class Reply:
    """What came back."""

    status: int = 0
    headers: dict[bytes, bytes] = field(default_factory=dict)
    body: bytes = b""


@asynccontextmanager
async def application(**settings: Any) -> AsyncIterator[ASGIApp]:
    """The application with a pool of its own, which is closed at the end."""
    chosen = Settings(**{"jobs": 2, **settings})
    pool = Pool(chosen)
    pool.open()
    try:
        yield make_app(chosen, pool, lambda line: None)
    finally:
        await pool.close()


async def call(app: ASGIApp, request: Call) -> Reply:
    """What the application replies; whatever it raises is raised."""
    reply = Reply()
    sent = asyncio.Event()
    pending: list[Message] = [{"type": "http.request", "body": request.body, "more_body": False}]

    async def receive() -> Message:
        if pending:
            return pending.pop()
        await sent.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            reply.status = message["status"]
            reply.headers = dict(message["headers"])
        else:
            reply.body += message.get("body", b"")
            if not message.get("more_body"):
                sent.set()

    path, _, query = request.path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode("ascii", "replace"),
        "query_string": query.encode("ascii", "replace"),
        "root_path": "",
        "headers": list(request.headers),
        "client": ("127.0.0.1", 1234),
        "server": ("127.0.0.1", 8000),
    }
    await app(scope, receive, send)
    return reply
