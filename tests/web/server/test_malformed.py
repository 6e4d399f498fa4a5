"""Ten thousand requests that make no sense: each gets a sentence, and none upsets the server or a task."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kotae.errors import LONGEST_SENTENCE
from kotae.web.routes import ROUTES, Route
from tests.cli.command import SEED, SEED_ANSWER
from tests.web.server.direct import Call, Reply, application, call
from tests.web.server.running import serving

MANY = 10_000
AT_ONCE = 16
HOST, JSON = (b"host", b"localhost"), (b"content-type", b"application/json")
JSON_LINE = b"Content-Type: application/json"
SEARCHES = [route for route in ROUTES if "backend" in route.asked.model_fields]
PATHS = [f"/api/{route.name}" for route in ROUTES]
FIELDS = {f"/api/{route.name}": sorted(route.asked.model_fields) for route in ROUTES}
GOOD: dict[str, Any] = {
    "board": SEED,
    "puzzle": "hashi",
    "drawing": SEED_ANSWER,
    "seconds": 0.5,
    "to": "json",
    "output": "s SATISFIABLE\nv 1 2 3 0\n",
    "size": [3, 3],
    "slots": [[0, 1]],
    "limit": 2,
    "count": 1,
}
"""Values that make sense where the rest does not."""
STRANGE: list[Any] = [
    *(None, True, False, 0, -1, 1.5, 10**9, 10**25, -(10**25), 1e308, "", " ", "\x00", "\ud800", "x" * 100),
    *([], {}, [[]], [{}], [None], [0, 0], [[0]], [[0, 0]], [[0, 0, 0]], [["0", 1]], [[0.5, 1]], [[-1, 1]]),
    *({"a": 1}, {"": ""}, {"bridges": [[0] * 5]}, {"bridges": 7}, {"digits": [[None]]}, {"max-bridges": 99}),
    *("../../etc/passwd", "program:sh", "{{7*7}}", "# kotae hashi\n", "# kotae yashi\n", "答え", "http://["),
    *("https://puzz.link/p?hashi/3/3/1g1", "https://puzz.link/p?numlin/9999/9999/z", "7x7:a", "5:1a"),
    *([[10**6, 1]], [[0, 10**6]], [10**9, 1], [1000, 1000], {"loops": True}, {"loops": "maybe"}, ".exe"),
]
NESTED = b"[" * 5000 + b"]" * 5000


def bodies(dice: random.Random, path: str) -> Iterator[bytes]:
    """Bodies for a question, one stranger than the other."""
    fields = {name: GOOD[name] for name in FIELDS[path] if name in GOOD}
    good = json.dumps(fields).encode()
    for name in FIELDS[path]:
        yield json.dumps({**fields, name: dice.choice(STRANGE)}).encode()
    for _ in range(3):
        names = dice.sample(FIELDS[path], dice.randint(0, len(FIELDS[path])))
        yield json.dumps({name: dice.choice(STRANGE) for name in names}).encode()
    yield json.dumps({**fields, dice.choice(["x", "", "\ud800", "board ", "__proto__"]): 1}).encode()
    yield json.dumps(
        {name: value for name, value in fields.items() if name != dice.choice(list(fields))}
    ).encode()
    yield json.dumps(dice.choice(STRANGE)).encode()
    yield good[: dice.randrange(len(good))]
    spoilt = bytearray(good)
    for _ in range(dice.randint(1, 8)):
        spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
    yield bytes(spoilt)
    yield dice.randbytes(dice.randrange(60))
    for literal in (
        b"NaN",
        b"-Infinity",
        b"1e999",
        b"1" * 5000,
        b"-0",
        NESTED,
        b'"\\ud800"',
        b'"\\u12"',
        b"'a'",
    ):
        yield b'{"board": "b", "' + dice.choice(FIELDS[path]).encode() + b'": ' + literal + b"}"
    yield good.decode().encode("utf-16")
    yield b"\xef\xbb\xbf" + good
    yield good + good
    yield NESTED
    yield b'{"drawing": {"a": ' + NESTED + b'}, "board": "b"}'


def heads(dice: random.Random, path: str) -> Iterator[Call]:
    """Requests whose head makes no sense."""
    body = json.dumps({name: GOOD[name] for name in FIELDS[path] if name in GOOD}).encode()
    noise = dice.randbytes(dice.randrange(1, 30))
    for method in (
        "GET",
        "PUT",
        "DELETE",
        "OPTIONS",
        "TRACE",
        "PATCH",
        "HEAD",
        "CONNECT",
        "post",
        "\xff",
        "",
    ):
        yield Call(method, path, (HOST, JSON), body)
    for kind in (b"", b"text/plain", b"application/json;" + noise, b"multipart/form-data; boundary=x", noise):
        yield Call("POST", path, (HOST, (b"content-type", kind)), body)
    for host in (b"", b"evil.example", noise, b"[", b"[::1]:99999", b"localhost:" + noise):
        yield Call("POST", path, ((b"host", host), JSON), body)
    for name in (b"origin", b"sec-fetch-site", b"content-length", b"content-encoding", b"x-kotae-client"):
        yield Call("POST", path, (HOST, JSON, (name, noise)), body)
    for name in (b"accept", b"accept-encoding", b"if-none-match", b"cookie", b"range", b"transfer-encoding"):
        yield Call("POST", path, (HOST, JSON, (name, noise)), b"{}")
        yield Call("GET", "/", (HOST, (name, noise)), b"")
    yield Call("POST", path, (HOST, HOST, JSON), body)
    yield Call("POST", path, (JSON,), body)
    yield Call("POST", path, (HOST, JSON, (b"content-length", b"9" * 30)), body)
    yield Call("POST", path, (HOST, JSON, (b"content-length", b"2000001")), body)
    yield Call("POST", path, (HOST, JSON), body + b" " * 2_000_000)
    for tail in ("/", "//", "%00", "%0a", "%ff", "/../x", "?" + "x" * 9000, "x" * 9000, ";x", "#x"):
        yield Call(dice.choice(["GET", "POST"]), path + tail, (HOST, JSON), b"{}")
        yield Call("GET", "/static/" + tail, (HOST,), b"")


def requests() -> Iterator[Call]:
    """All of them, the same in every run."""
    dice = random.Random(18)
    for number in range(MANY):
        if number % 4 == 0:
            heading = [*heads(dice, dice.choice(PATHS))]
            yield dice.choice(heading)
        else:
            path = dice.choice(PATHS)
            yield Call("POST", path, (HOST, JSON), dice.choice([*bodies(dice, path)]))


async def replies(requests: Iterator[Call], see: Callable[[Call, Reply], None]) -> None:
    """Ask some at once until all are asked."""
    async with application(seconds=1.0, grace=60.0, each=AT_ONCE + 1) as app:

        async def asker() -> None:
            for request in requests:
                see(request, await call(app, request))

        await asyncio.gather(*(asker() for _ in range(AT_ONCE)))


def test_every_malformed_request_gets_a_sentence() -> None:
    found: Counter[int] = Counter()

    def see(request: Call, reply: Reply) -> None:
        found[reply.status] += 1
        assert reply.status < 500 or reply.status == 503, request
        if reply.status >= 400:
            told = json.loads(reply.body)
            assert list(told) == ["error"]
            assert 0 < len(told["error"]) <= LONGEST_SENTENCE
            assert told["error"].isprintable()
            if reply.status == 503:
                # A limit may be hit; a defect of a task, or a process that has ended, says something else.
                assert "undecided" in told["error"], (request, told)

    asyncio.run(replies(requests(), see))
    assert sum(found.values()) == MANY
    assert found[400] > MANY / 3
    assert {200, 400, 403, 404, 405, 413, 415, 421} <= set(found)


@pytest.mark.parametrize(
    ("path", "body", "name"),
    [
        ("/api/solve", b'{"board": "b", "board": "2.2"}', "board"),
        (
            "/api/check",
            b'{"board": "b", "drawing": {"bridges": [], "bridges": [[0, 0, 0, 2, 2]]}}',
            "bridges",
        ),
        ("/api/solve", b'{"board": "2.2", "rules": {"loops": "no", "\\u006coops": "yes"}}', "loops"),
    ],
)
def test_a_name_that_is_given_twice_is_refused(path: str, body: bytes, name: str) -> None:
    async def asked() -> Reply:
        async with application() as app:
            return await call(app, Call("POST", path, (HOST, JSON), body))

    reply = asyncio.run(asked())
    assert reply.status == 400
    assert json.loads(reply.body) == {"error": f"the body: '{name}' is given twice in one object"}


def test_over_a_socket_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kotae.web.connection.PATIENCE", 5.0)
    dice = random.Random(7)
    found: Counter[bytes] = Counter()
    with serving(body_seconds=1.0) as server:
        for _ in range(500):
            path = dice.choice(PATHS)
            body = dice.choice([*bodies(dice, path)])
            length = b"Content-Length: %d" % (len(body) + dice.choice([*[0] * 60, 1, -1]))
            lines = [b"POST %s HTTP/1.1" % path.encode(), b"Host: localhost", JSON_LINE, length]
            if dice.random() < 0.5:
                spoilt = dice.randrange(len(lines))
                lines[spoilt] = bytes(dice.choice([byte, dice.randrange(256)]) for byte in lines[spoilt])
            with server.socket() as connection:
                connection.sendall(b"\r\n".join(lines) + b"\r\n\r\n" + body)
                found[connection.recv(65536)[9:12]] += 1
    assert set(found) <= {b"200", b"400", b"404", b"405", b"408", b"413", b"415", b"421", b""}
    assert found[b""] < 5  # a spoilt line may leave the head without an end
    assert found[b"400"] > 250
    assert found[b"200"] > 5


def bounded(schema: Any, within: str) -> None:
    """Fail if there is a number, a text, a list or an object without a bound in a schema."""
    if isinstance(schema, list):
        for part in schema:
            bounded(part, within)
    if not isinstance(schema, dict):
        return
    bounds = {
        "integer": {"minimum", "maximum"},
        "number": {"maximum"},
        "string": {"maxLength"},
        "array": {"maxItems"},
    }
    kind = schema.get("type")
    if isinstance(kind, str) and not {"enum", "const", "pattern"} & set(schema):
        assert bounds.get(kind, set()) <= set(schema), (within, schema)
        assert kind != "object" or "properties" in schema or within == "drawing" or "maxProperties" in schema
    for name, part in schema.items():
        if name == "properties":
            for field, inner in part.items():
                bounded(inner, field)
        else:
            bounded(part, within)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_every_field_is_bounded(route: Route) -> None:
    bounded(route.asked.model_json_schema(), route.name)


@pytest.mark.parametrize("route", SEARCHES, ids=lambda route: route.name)
def test_no_request_names_a_program(route: Route) -> None:
    with pytest.raises(ValueError, match="pattern"):
        route.asked.model_validate({"board": "b", "backend": "program:sh"})
