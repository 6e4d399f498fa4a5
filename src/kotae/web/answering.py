"""The response to a job: its result as one object, its file, or everything it says as server-sent events.

Whoever goes away ends the job, and with it the process that works on it.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
from collections.abc import Callable
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from kotae.web.jobs import Job
from kotae.web.packing import pack
from kotae.web.process import Event
from kotae.web.refusals import Refusal

EVENTS = "text/event-stream"
TAKING = 120.0
"""Seconds in which a client has to take the last event of a stream."""
NAME = re.compile(r"[^A-Za-z0-9._-]+")


class Answer(Response):
    """What becomes of a job, in one piece or, if `stream`, as it comes."""

    def __init__(self, job: Job, *, stream: bool, keep: Callable[[bytes], None] | None = None) -> None:
        super().__init__()
        self._job = job
        self._stream = stream
        self._keep = keep
        """Gets the result, which is the same for everybody."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response, unless the client goes away first."""
        gone = asyncio.ensure_future(_gone(receive))
        answered = asyncio.ensure_future(
            (self._events if self._stream else self._object)(scope, receive, send)
        )
        try:
            await asyncio.wait({gone, answered}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            answered.cancel()
            # The job has killed its process when this is over.
            await asyncio.gather(gone, answered, return_exceptions=True)
        if not answered.cancelled():
            answered.result()

    async def _object(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            last = await self._job.run(_unheard)
        except Refusal as refused:
            response = refused.response()
        else:
            if last.name == "file":
                response = await _file(last.data, scope)
            else:
                if self._keep is not None:
                    self._keep(last.data)
                response = await whole(last.data, scope)
        await response(scope, receive, send)

    async def _events(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def tell(event: Event) -> None:
            nonlocal begun
            if not begun:
                headers = [(b"content-type", EVENTS.encode()), (b"x-accel-buffering", b"no")]
                await send({"type": "http.response.start", "status": 200, "headers": headers})
                begun = True
            await send({"type": "http.response.body", "body": _lines(event), "more_body": True})

        try:
            last = await self._job.run(tell)
        except Refusal as refused:
            if not begun:
                await refused.response()(scope, receive, send)
                return
            last = Event("error", refused.data())
        with suppress(TimeoutError):  # the connection is then closed
            async with asyncio.timeout(TAKING):
                await tell(last)
                await send({"type": "http.response.body", "body": b"", "more_body": False})


async def whole(data: bytes, scope: Scope) -> Response:
    """An object as a response."""
    body, headers = await pack(data, scope["headers"])
    return Response(body, 200, headers, "application/json")


async def _file(data: bytes, scope: Scope) -> Response:
    told = json.loads(data)
    name = NAME.sub("-", told["name"])
    body, headers = await pack(base64.b64decode(told["base64"]), scope["headers"])
    headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return Response(body, 200, headers, told["type"])


def _lines(event: Event) -> bytes:
    if not event.name:
        return b":\n\n"  # a comment, which shows that somebody is still there
    return b"event: %s\ndata: %s\n\n" % (event.name.encode(), event.data)


async def _unheard(event: Event) -> None:
    pass


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
