"""The command `kotae serve` as a process: it says where it is, and ends with all that it has started."""

from __future__ import annotations

import base64
import signal
import socket
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import kotae
from kotae.web import serving
from kotae.web.connection import Connection
from tests.cli.command import COMMAND, SEED, Here
from tests.waiting import WAIT, alive, eventually
from tests.web.server.running import Running


@contextmanager
def started(
    folder: Path, *options: str, command: tuple[str, ...] = ("serve",), link: str = ""
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command at work on a port of its own, and the address that it tells, less the link at its end."""
    with subprocess.Popen(
        [*COMMAND, *command, "--no-browser", "--port", "0", *options],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            before, _, after = line.partition("http://")
            assert (before, after.partition("/")[2]) == ("Kotae is at ", f"{link} (Ctrl-C stops it)\n")
            yield process, "http://" + after.partition("/")[0]
        finally:
            process.kill()


def children(pid: int) -> list[int]:
    """The processes that one has started and that have not ended."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    return [child for child, parent in pairs if parent == pid]


def solve(address: str) -> httpx.Response:
    """A board, solved."""
    return httpx.post(f"{address}/api/solve", json={"board": SEED}, timeout=WAIT, trust_env=False)


@pytest.mark.usefixtures("hangup_heeded")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_ends_when_it_is_told_to(tmp_path: Path, number: signal.Signals) -> None:
    with started(tmp_path, "--jobs", "1", "--verbose") as (process, address):
        assert solve(address).json()["verdict"] == "solved"
        below = children(process.pid)
        assert len(below) > 3
        process.send_signal(number)
        out, err = process.communicate(timeout=WAIT)
    assert (process.returncode, out) == (0, "")
    [line] = err.splitlines()
    assert " POST /api/solve 200 " in line
    eventually(lambda: not any(map(alive, below)))


def test_nothing_is_left_when_it_is_killed(tmp_path: Path) -> None:
    with started(tmp_path) as (process, address):
        assert solve(address).status_code == 200
        below = children(process.pid)
        with httpx.stream(
            "POST",
            f"{address}/api/generate",
            json={"puzzle": "hashi", "size": [40, 40], "difficulty": "expert", "count": 20},
            headers={"Accept": "text/event-stream"},
            timeout=WAIT,
            trust_env=False,
        ) as response:
            assert next(response.iter_lines()) == "event: started"  # a worker is busy
            process.kill()
            process.wait(WAIT)
    eventually(lambda: not any(map(alive, below)))


def test_a_board_is_opened_by_a_link(tmp_path: Path) -> None:
    (tmp_path / "b").write_text(SEED + "# answer\n1───3 . 1\n. . . . .\n1 . 2 . .\n")
    board = kotae.read(tmp_path / "b")
    data = base64.urlsafe_b64encode(deflated(kotae.convert(board, "kotae", answer=board.answer)))
    link = "#b=" + data.decode().rstrip("=")
    with started(tmp_path, command=("play", "b"), link=link) as (process, address):
        assert httpx.get(address, trust_env=False).status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=WAIT) == ("", "")


def deflated(text: str) -> bytes:
    """A text as the links of the page pack it."""
    packer = zlib.compressobj(9, wbits=-15)
    return packer.compress(text.encode()) + packer.flush()


def test_a_board_that_cannot_be_read_is_not_opened(here: Here) -> None:
    assert here("play", "missing").refused() == "no such file: missing"


def test_quiet_is_quiet(tmp_path: Path) -> None:
    with started(tmp_path, "--quiet", "--host", "0.0.0.0") as (process, address):
        port = address.rpartition(":")[2]
        assert solve(f"http://127.0.0.1:{port}").status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=WAIT) == ("", "")


def test_another_host_is_told_and_goes_by_its_name(tmp_path: Path) -> None:
    with started(tmp_path, "--host", "0.0.0.0", "--name", "kotae.example") as (process, address):
        port = address.rpartition(":")[2]
        for host, status in (("kotae.example", 200), ("evil.example", 421)):
            told = httpx.get(
                f"http://127.0.0.1:{port}/", headers={"Host": host}, timeout=WAIT, trust_env=False
            )
            assert told.status_code == status
        process.send_signal(signal.SIGINT)
        note = process.communicate(timeout=WAIT)[1].splitlines()[0]
    assert note == "kotae: others can reach this page; each of them is limited in what it may ask"


def test_a_port_that_is_taken_is_one_sentence(here: Here) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = here("serve", "--no-browser", "--port", str(port))
    assert told.refused() == f"port {port} is in use; --port takes another one"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--host", "no.such.host.invalid"], "there is no address for the host 'no.such.host.invalid'"),
        (
            ["--host", "203.0.113.1"],
            "cannot listen at 203.0.113.1, port 8000: ",
        ),
        (["--time-limit", "0"], "argument --time-limit: expected more than 0 seconds"),
    ],
)
def test_what_cannot_be_is_one_sentence(here: Here, options: list[str], sentence: str) -> None:
    assert here("serve", "--no-browser", *options).refused().startswith(sentence)


@pytest.mark.parametrize("port", ["-1", "65536", "http", "", "8000.0"])
def test_a_port_is_a_number(here: Here, port: str) -> None:
    assert "expected a port" in here("serve", f"--port={port}").refused()


def test_without_the_extra_it_says_what_to_install(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kotae.cli.serve.find_spec", lambda name: None)
    assert here("serve").refused() == "the page needs the web extra: pip install 'kotae[web]'"


def test_the_next_free_port_is_taken() -> None:
    with serving.listen("127.0.0.1") as first, serving.listen("127.0.0.1") as second:
        ports = [made.getsockname()[1] for made in (first, second)]
        assert ports[0] < ports[1] < serving.PORT + serving.PORTS
        assert serving.place(first) == f"http://127.0.0.1:{ports[0]}/"


@pytest.mark.parametrize(
    ("platform", "variables", "opened"),
    [
        ("linux", {}, 0),
        ("linux", {"DISPLAY": ":0"}, 1),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, 1),
        ("darwin", {}, 1),
        ("win32", {}, 1),
    ],
)
def test_a_browser_is_opened_where_somebody_sees_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], opened: int
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("webbrowser.open", shown.append)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    thread = serving.open_browser("http://127.0.0.1:8000/")
    if thread is not None:
        thread.join(10)
    assert shown == ["http://127.0.0.1:8000/"] * opened


def test_what_is_small_is_sent_at_once(server: Running) -> None:
    with server.socket():
        eventually(lambda: server.server.server_state.connections)
        for connection in server.server.server_state.connections:
            assert isinstance(connection, Connection)
            made = connection.transport.get_extra_info("socket")
            assert made.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
