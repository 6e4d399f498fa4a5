"""The files of the page are served, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.server.running import Running, serving

PAGE = "<!doctype html>" + "x" * 2000


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a small page, next to a secret."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "secret.js").write_text("secret")
    page = folder / "static"
    (page / "deep").mkdir(parents=True)
    (page / "index.html").write_text(PAGE)
    (page / "main.js").write_text("export {};")
    (page / "deep" / "icon.svg").write_text("<svg/>")
    (page / ".hidden.js").write_text("hidden")
    (page / "notes.md").write_text("notes")
    with serving(static=page) as running:
        yield running


@pytest.mark.parametrize(
    ("path", "kind", "text"),
    [
        ("/", "text/html; charset=utf-8", PAGE),
        ("/static/index.html", "text/html; charset=utf-8", PAGE),
        ("/static/main.js", "text/javascript; charset=utf-8", "export {};"),
        ("/static/deep/icon.svg", "image/svg+xml", "<svg/>"),
    ],
)
def test_files_have_their_types_and_are_fetched_once(pages: Running, path: str, kind: str, text: str) -> None:
    with pages.client() as client:
        told = client.get(path)
        assert (told.status_code, told.headers["content-type"], told.text) == (200, kind, text)
        again = client.get(path, headers={"If-None-Match": told.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == told.headers["etag"]
        head = client.head(path)
        assert (head.status_code, head.content) == (200, b"")


def test_a_changed_file_is_fetched_anew(pages: Running, tmp_path: Path) -> None:
    file = pages.server.pool.settings.static / "main.js"
    with pages.client() as client:
        tag = client.get("/static/main.js").headers["etag"]
        before = file.read_text()
        file.write_text("export const x = 1;")
        told = client.get("/static/main.js", headers={"If-None-Match": tag})
        file.write_text(before)
    assert (told.status_code, told.text) == (200, "export const x = 1;")


def test_large_files_are_packed_for_those_who_take_it(pages: Running) -> None:
    with pages.client() as client:
        assert client.get("/").headers["content-encoding"] == "gzip"
        plain = client.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "name",
    [
        *("", "deep", "deep/", "nothing.js", "main.js/", "main.js/x", ".hidden.js", "notes.md", "main.js%00"),
        *("../secret.js", "..%2fsecret.js", "%2e%2e/secret.js", "deep/../../secret.js", "..%5csecret.js"),
        *(
            "//etc/passwd",
            "%2fetc%2fpasswd",
            "a/b/c/d/e.js",
            "x" * 3000 + ".js",
            "%ff.js",
            "con",
            "main.js%0a",
        ),
    ],
)
def test_nothing_else_is_served(pages: Running, name: str) -> None:
    request = f"GET /static/{name} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with pages.socket() as connection:
        connection.sendall(request.encode())
        told = connection.recv(65536)
        while piece := connection.recv(65536):
            told += piece
    assert told.startswith(b"HTTP/1.1 404 ")
    assert b"secret" not in told.partition(b"\r\n\r\n")[2]
