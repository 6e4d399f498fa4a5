"""What a request is told when it gets no answer: a status and one sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping

from starlette.responses import Response

from kotae.errors import shortened
from kotae.phrases import printable

SOON = 1
"""Seconds after which one that was refused may ask again."""
ENDED = "the process that searched has ended; ask again"
STOPPING = "the server is stopping"


class Refusal(Exception):
    """A request that gets no answer; says why."""

    def __init__(self, status: int, sentence: str, retry: float | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = plain(sentence)
        self.retry = retry
        """Seconds after which it is worth asking again."""

    def data(self) -> bytes:
        """The object of an event that says so."""
        return json.dumps({"error": self.sentence, "status": self.status}).encode("ascii")

    def response(self, headers: Mapping[str, str] | None = None) -> Response:
        """The whole response that says so."""
        more = dict(headers or {})
        if self.retry is not None:
            more["Retry-After"] = str(max(1, round(self.retry)))
        body = json.dumps({"error": self.sentence}).encode("ascii")
        return Response(body, self.status, more, "application/json")


def plain(sentence: str) -> str:
    """The sentence without what upsets a terminal or an encoding: it may quote what somebody sent."""
    return shortened(printable(sentence))
