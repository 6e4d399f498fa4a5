"""The gate: names, origins, types, sizes, rates; what every response says; a line in the log for each."""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from contextlib import suppress

import httpx
import pytest

from kotae.web.guard import HEADERS
from kotae.web.hosts import own_page
from tests.waiting import eventually
from tests.web.server.running import JSON, Running, serving


def raw(server: Running, request: bytes) -> bytes:
    """What a bare connection gets back, until it is closed."""
    with server.socket() as connection:
        with suppress(OSError):  # it may be closed by now
            connection.sendall(request)
        return read(connection)


def read(connection: socket.socket) -> bytes:
    """Everything until the other side closes."""
    found = b""
    with suppress(ConnectionError):
        while piece := connection.recv(65536):
            found += piece
    return found


def post(server: Running, headers: Mapping[str, str], body: bytes = b'{"board":"b"}') -> httpx.Response:
    """The response to a request with these headers."""
    with server.client() as client:
        return client.post("/api/solve", content=body, headers={**JSON, **headers})


@pytest.mark.parametrize("path", ["/", "/api/puzzles", "/openapi.json", "/nothing"])
def test_a_wrong_host_is_refused(server: Running, path: str) -> None:
    with server.client() as client:
        refused = client.get(path, headers={"Host": "evil.example"})
    assert refused.status_code == 421
    assert list(refused.json()) == ["error"]
    assert b" 421 " in raw(server, b"GET %s HTTP/1.0\r\n\r\n" % path.encode())


@pytest.mark.parametrize(
    ("origin", "site", "own"),
    [
        (None, None, True),
        (None, "none", True),
        (None, "same-origin", True),
        ("http://HERE", "same-origin", True),
        ("http://HERE", None, True),
        ("https://HERE", None, True),
        (None, "cross-site", False),
        (None, "same-site", False),
        ("http://HERE", "cross-site", False),
        ("http://evil.example", None, False),
        ("http://evil.example", "same-origin", False),
        ("null", None, False),
        ("file://", None, False),
        ("http://localhost:1", None, False),
    ],
)
def test_only_our_own_page_may_ask(server: Running, origin: str | None, site: str | None, own: bool) -> None:
    here = f"127.0.0.1:{server.port}"
    told = None if origin is None else origin.replace("HERE", here)
    assert own_page(here, told, site) == own
    headers = {"Origin": told, "Sec-Fetch-Site": site}
    sent = {name: value for name, value in headers.items() if value is not None}
    assert post(server, sent).status_code == (200 if own else 403)
    with server.client() as client:
        assert client.get("/api/puzzles", headers=sent).status_code == (200 if own else 403)
        # A link elsewhere may lead here.
        assert client.get("/", headers=sent).status_code == 200


@pytest.mark.parametrize(
    "kind", ["application/json", "Application/JSON; charset=utf-8", 'application/json;x="']
)
def test_json_is_taken(server: Running, kind: str) -> None:
    assert post(server, {"Content-Type": kind}).status_code == 200


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
def test_what_a_form_can_send_is_refused(server: Running, kind: str) -> None:
    refused = post(server, {"Content-Type": kind})
    assert refused.status_code == 415
    assert post(server, {"Content-Encoding": "gzip"}).status_code == 415


def test_bodies_are_bounded(server: Running) -> None:
    fitting = b'{"board":"' + b"x" * 900_000 + b'"}'
    assert post(server, {}, fitting).status_code == 200
    head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    declared = raw(server, head + b"Content-Length: 2000001\r\n\r\n{")
    assert declared.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in declared
    with server.socket() as connection:
        connection.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n")
        sent = 0
        with suppress(OSError):  # it is not read any further
            while sent < 100_000_000:
                connection.sendall(b"10000\r\n" + b" " * 65536 + b"\r\n")
                sent += 65536
        assert sent < 50_000_000  # what lies in buffers, which may grow, was sent and not read


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with serving(body_seconds=0.1) as server:
        assert raw(server, head + b"Content-Length: 10\r\n\r\n{").startswith(b"HTTP/1.1 408 ")
        with server.socket() as connection:
            connection.sendall(head + b"Content-Length: 10\r\n\r\n{")
        eventually(lambda: sum(" gone " in line or " 408 " in line for line in server.log) == 2)


def test_a_head_that_does_not_come_is_not_waited_for(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with server.socket() as connection:
        connection.sendall(whole)
        assert connection.recv(65536).startswith(b"HTTP/1.1 404 ")
        monkeypatch.setattr("kotae.web.connection.PATIENCE", 0.05)
        connection.sendall(b"GET /")
        read(connection)
    assert raw(server, b"") == b""
    assert raw(server, b"GET / HTTP/1.1\r\nHost: loc") == b""


def test_too_many_connections_are_told(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kotae.web.connection.CONNECTIONS", 0)
    told = raw(server, b"")
    assert told.startswith(b"HTTP/1.1 503 ")
    assert b'{"error": "too many connections' in told


@pytest.mark.parametrize(
    ("method", "path", "status", "kept"),
    [
        ("GET", "/", 200, "no-cache"),
        ("HEAD", "/", 200, "no-cache"),
        ("GET", "/static/none.js", 404, "no-cache"),
        ("GET", "/nothing", 404, "no-cache"),
        ("GET", "/%0a", 404, "no-cache"),
        ("GET", "/openapi.json", 200, "no-cache"),
        ("GET", "/api/puzzles", 200, "no-store"),
        ("GET", "/api/solve", 405, "no-store"),
        ("DELETE", "/api/solve", 405, "no-store"),
        ("OPTIONS", "/api/solve", 405, "no-store"),
        ("POST", "/api/solve", 200, "no-store"),
        ("POST", "/api/nothing", 404, "no-store"),
        ("POST", "/api/puzzles", 405, "no-store"),
        ("POST", "/", 405, "no-cache"),
        ("POST", "/api/solve/", 404, "no-store"),
    ],
)
def test_every_response_has_its_headers(
    server: Running, method: str, path: str, status: int, kept: str
) -> None:
    with server.client() as client:
        content = b'{"board":"b"}' if method == "POST" else None
        told = client.request(method, path, content=content, headers=JSON)
    assert told.status_code == status
    for name, value in HEADERS:
        assert told.headers.get_list(name.decode()) == [value.decode()]
    assert told.headers.get_list("cache-control") == [kept]
    assert not [name for name in told.headers if name == "server" or name.startswith("access-control")]
    if status >= 400 and method != "HEAD":
        assert list(told.json()) == ["error"]


@pytest.mark.parametrize(
    "request_line",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 40_000,
    ],
)
def test_what_is_no_http_gets_the_headers_too(server: Running, request_line: bytes) -> None:
    told = raw(server, request_line)
    assert told.startswith(b"HTTP/1.1 400 ")
    for name, value in HEADERS:
        assert b"\r\n%s: %s\r\n" % (name, value) in told
    assert told.endswith(b'{"error": "this is not an HTTP request that can be read"}')


def test_the_log_has_a_line_for_each_request_without_what_was_asked() -> None:
    with serving() as server, server.client() as client:
        client.post("/api/solve?secret=1", json={"board": "secret"})
        client.get("/%0a%ff" + "x" * 200)
        eventually(lambda: len(server.log) == 2)
    strange, solved = sorted(server.log, key=lambda line: " POST " in line)
    time = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"
    assert re.fullmatch(rf"{time} 127\.0\.0\.1 POST /api/solve 200 \d+\.\d{{3}} s \d+ B", solved)
    assert re.fullmatch(rf"{time} 127\.0\.0\.1 GET /%0A%EF%BF%BDx{{60,70}} 404 \d+\.\d{{3}} s \d+ B", strange)


def test_the_log_has_only_what_went_wrong_unless_more_is_asked_for() -> None:
    with serving(verbose=False) as server, server.client() as client:
        client.post("/api/solve", json={"board": "secret"})
        client.get("/nothing")
        eventually(lambda: len(server.log) == 1)
    assert " GET /nothing 404 " in server.log[0]


def test_rates_are_limited_where_others_can_reach_us() -> None:
    with serving(host="0.0.0.0", rate=0.001, burst=3) as server, server.client() as client:
        told = [client.get("/nothing", headers={"X-Kotae-Client": str(number)}) for number in range(5)]
        assert [answer.status_code for answer in told] == [404, 404, 404, 429, 429]
        assert int(told[-1].headers["retry-after"]) > 900


def test_a_defect_of_the_server_is_told_to_the_log_alone(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: object) -> None:
        raise RuntimeError("secret of the house")

    monkeypatch.setattr("kotae.web.app.page", broken)
    with server.client() as client:
        told = client.get("/")
    assert (told.status_code, told.json()) == (500, {"error": "something went wrong here; the log says what"})
    assert told.headers["x-content-type-options"] == "nosniff"
    eventually(lambda: "secret of the house" in caplog.text)
