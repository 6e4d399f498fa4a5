"""A connection: uvicorn's, but not waited for without end, and with our headers on what it says itself."""

from __future__ import annotations

import asyncio
import json

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from kotae.web.guard import HEADERS

CONNECTIONS = 800
"""Connections at once; a process may usually hold 1,024 files."""
PATIENCE = 15.0
"""Seconds in which the head of a request has to arrive."""
HEAD = 32_768
"""Bytes of the head of a request."""


class Connection(H11Protocol):
    """A connection that is not waited for without end, and whose every response has our headers."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in uvicorn
        """Begin to wait for a request, unless there are too many connections."""
        super().connection_made(transport)
        if len(self.connections) > CONNECTIONS:
            self._say(503, "too many connections; ask again in a moment")
        else:
            self._await_head()

    def data_received(self, data: bytes) -> None:
        """Take what has arrived; the rest of a head has to follow soon."""
        super().data_received(data)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Say that this is not HTTP."""
        self._say(400, "this is not an HTTP request that can be read")

    def _await_head(self) -> None:
        if self.conn.their_state is not h11.IDLE or self.transport.is_closing():
            self._stop()
        elif self._late is None:
            self._late = self.loop.call_later(PATIENCE, self.transport.close)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _say(self, status: int, sentence: str) -> None:
        body = json.dumps({"error": sentence}).encode()
        headers = [*HEADERS, (b"content-type", b"application/json"), (b"connection", b"close")]
        head = h11.Response(status_code=status, headers=[*headers, (b"content-length", b"%d" % len(body))])
        connection = h11.Connection(h11.SERVER)  # ours may be in no state to send
        for event in (head, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(connection.send(event) or b"")
        self.transport.close()
