"""The gate that every request passes: its Host, its origin, its rate, its type, its size.

It also adds what every response says, and writes a line in the log. It is plain ASGI around the application,
so that nothing is read, parsed or started before it says so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from datetime import datetime
from ipaddress import IPv6Address, ip_address
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kotae.web.hosts import Hosts, own_page
from kotae.web.rates import Rates
from kotae.web.refusals import Refusal
from kotae.web.settings import Settings

Log = Callable[[str], None]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
"""What every response says."""
CLOSE = {"Connection": "close"}
"""For a response that comes before the whole request: what follows is not read."""
LOGGED = 80
"""Characters of a path in the log; those that there are have fewer."""
CLIENT = 64
"""Characters of a client's name for itself."""


class Gone(Exception):
    """The client went away before it had asked."""


class Gate:
    """Lets requests through to an application, or refuses them."""

    def __init__(self, app: ASGIApp, settings: Settings, log: Log, asked: Collection[str]) -> None:
        self._app = app
        self._asked = asked
        """The paths to which something is posted."""
        self._settings = settings
        self._log = log
        self._hosts = Hosts.of(settings)
        self._rates = None if settings.loopback else Rates(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, and write its line in the log if it is wanted."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.monotonic()
        status: int | None = None
        sent = 0
        kept = b"no-store" if scope["path"].startswith("/api/") else b"no-cache"

        async def sending(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), *HEADERS, (b"cache-control", kept)]
                message = {**message, "headers": headers}
            else:
                sent += len(message.get("body", b""))
            await send(message)

        try:
            scope["kotae.client"] = self._client(scope)
            await self._app(scope, await self._admit(scope, receive), sending)
        except Refusal as refused:
            await refused.response(CLOSE if refused.status in (408, 413) else None)(scope, receive, sending)
        except Gone:
            pass
        finally:
            self._note(scope, status, time.monotonic() - started, sent)

    async def _admit(self, scope: Scope, receive: Receive) -> Receive:
        """What the application reads the request from; raise `Refusal` if it is not let through."""
        headers = Headers(scope=scope)
        method, path = scope["method"], scope["path"]
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._hosts.known(hosts[0]):
            raise Refusal(421, "this server does not go by that name; 'kotae serve --name' gives it one")
        if self._rates is not None and (wait := self._rates.spend(address(scope))):
            raise Refusal(429, f"that was too much at once; ask again in {wait:.0f} s", wait)
        if not path.isprintable():  # a pattern's end would match before a line feed
            raise Refusal(404, "there is nothing here")
        asking = path.startswith("/api/") or method not in ("GET", "HEAD")
        if asking and not own_page(hosts[0], headers.get("origin"), headers.get("sec-fetch-site")):
            raise Refusal(403, "only the page of this server may ask it")
        if method != "POST" or path not in self._asked:
            return receive  # which nobody will read
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json" or headers.get("content-encoding", "identity") != "identity":
            raise Refusal(415, "the body has to be JSON, with the header 'Content-Type: application/json'")
        # FastAPI parses this header, too, with whatever stands behind the semicolon.
        others = [(name, value) for name, value in scope["headers"] if name != b"content-type"]
        scope["headers"] = [*others, (b"content-type", b"application/json")]
        body = await self._body(headers.get("content-length"), receive)
        return _again(body, receive)

    async def _body(self, length: str | None, receive: Receive) -> bytes:
        most = self._settings.body_bytes
        large = Refusal(413, f"the body is too large: at most {most / 1e6:g} MB are read")
        if length is not None and not (length.isascii() and length.isdigit() and len(length) < 20):
            raise Refusal(400, "the header Content-Length is no number")
        if length is not None and int(length) > most:
            raise large
        body = bytearray()
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Gone
                    body += message.get("body", b"")
                    if len(body) > most:
                        raise large
                    if not message.get("more_body", False):
                        return bytes(body)
        except TimeoutError:
            raise Refusal(408, "the body did not arrive in time") from None

    def _client(self, scope: Scope) -> str:
        """Who asks, for the queue: an address; on this machine also a name that the page gives itself."""
        key = address(scope)
        if self._settings.loopback:
            name = Headers(scope=scope).get("x-kotae-client", "")
            key += f" {name[:CLIENT]}"
        return key

    def _note(self, scope: Scope, status: int | None, seconds: float, sent: int) -> None:
        if not self._settings.verbose and (status is None or status < 400):
            return
        now = datetime.now().isoformat(timespec="seconds")
        path = quote(scope["path"], errors="replace")[:LOGGED]
        told = "gone" if status is None else str(status)
        host = scope["client"][0] if scope.get("client") else "-"
        self._log(f"{now} {host} {scope['method'][:16]} {path} {told} {seconds:.3f} s {sent} B")


def address(scope: Scope) -> str:
    """The address of a client; for IPv6 the network that one household has."""
    host = str(scope["client"][0]) if scope.get("client") else "-"
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
    return host


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, and then whatever comes."""
    read = False

    async def again() -> Message:
        nonlocal read
        if read:
            return await receive()
        read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
