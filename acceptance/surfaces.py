"""Ways in for what others wrote, besides the readers of boards: results files, and the bodies of requests.

Each is a `Reader`, so that the same hunt finds what goes wrong. A refusal is checked further: a file that is
refused keeps its bytes, and a server answers with a sentence and no defect of its own.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from functools import cache, partial
from http.client import HTTPConnection
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from acceptance.hunting import Reader
from acceptance.readers import example_boards
from kotae.api.convert import write
from kotae.api.recognising import OWN
from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.questions import TASKS, asked
from kotae.cli import BAD_INPUT, UNDECIDED, main
from kotae.errors import BadInput
from kotae.processes import command, surroundings
from kotae.puzzles.registry import rooms
from kotae.watch import Limits
from kotae.web.routes import ROUTES

BEGINNING = b'{"source": "'
"""How a line of a results file begins."""
KEYS = {"source", "board", "digest", "task", "options", "outcome", "error", "seconds", "result"}
PATIENCE = 30.0
"""Seconds that a request may take."""
LIMITED = re.compile("undecided: |it took longer than ")
"""How a refusal begins if a limit of the server was reached."""


class Wrong(Exception):
    """Something was done that must not be done; says what."""


def results(name: str) -> Reader:
    """Return the reader of results files that a command is: ``batch`` or ``report``."""
    return Reader(f"results/{name}", {"batch": _batched, "report": _reported}[name], _results(), raw=True)


@cache
def _results() -> list[str]:
    """Return results files: one with all tasks, one for each line, and one whose last line is torn."""
    boards = [write(example_boards(room)[0], OWN).text for room in rooms()]
    lines = []
    for task in TASKS:
        for number, text in enumerate([*boards, "no board"], 1):
            found = asked(task, text, {}, Limits(60.0)) | {"seconds": 0.25}
            (found["result"] or {}).pop("stats", None)  # which has times, and mutants are to come again
            lines.append(Done(QueuedBoard("boards.txt", number, text), **found).line(Question(task)).decode())
    short = [line for line in lines if len(line) < 2000]
    return ["".join(short), *short, "".join(lines[:5]) + lines[5][:100]]


def _batched(text: str) -> Sequence[object]:
    """Have a batch with nothing to ask go on with a results file."""
    before = text.encode("utf-8", "surrogateescape")
    with TemporaryDirectory() as folder, chdir(folder):
        Path("empty").touch()
        Path("r.jsonl").write_bytes(before)
        try:
            _run("batch", "empty", "-o", "r.jsonl", "--jobs", "1", "--quiet")
        except BadInput:
            if Path("r.jsonl").read_bytes() != before:
                raise Wrong("changed a file that it refused") from None
            raise
        if not Path("r.jsonl").read_bytes().startswith(_kept(before)):
            raise Wrong("changed results that were there")
    return [before]


def _kept(before: bytes) -> bytes:
    """Return what has to be left of a results file; `Wrong` if it is none."""
    *whole, last = before.split(b"\n")
    if not all(map(_is_result, whole)):
        raise Wrong("took a file of somebody else for its own")
    if last and _is_result(last):
        return before + b"\n"
    if not (last.startswith(BEGINNING) or BEGINNING.startswith(last)):
        raise Wrong("cut off something that is no result")
    return b"".join(line + b"\n" for line in whole)


def _is_result(line: bytes) -> bool:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(record, dict) and record.keys() >= KEYS


def _reported(text: str) -> Sequence[object]:
    """Sum up a results file, printed and as JSON, and write the report."""
    with TemporaryDirectory() as folder, chdir(folder):
        Path("r.jsonl").write_bytes(text.encode("utf-8", "surrogateescape"))
        _run("report", "r.jsonl", "-o", "report.txt", "--quiet")
        return [json.loads(_run("report", "r.jsonl", "--json", "--quiet"))]


def _run(*words: str) -> str:
    """Return what a command prints; `BadInput` with its sentence if it refuses."""
    out, err = BytesIO(), BytesIO()
    with (
        redirect_stdout(TextIOWrapper(out, "utf-8", write_through=True)),
        redirect_stderr(TextIOWrapper(err, "utf-8", write_through=True)),
    ):
        status = main(words)
        printed, complaint = out.getvalue().decode(), err.getvalue().decode()
    if status == BAD_INPUT:
        raise BadInput(complaint.removeprefix("kotae: ").removesuffix("\n"))
    if status == UNDECIDED and "memory" in complaint:
        raise MemoryError
    if status not in (0, 1) or complaint:
        raise Wrong(f"ended with exit status {status} and said {complaint[:200]!a}")
    return printed


def bodies(name: str, port: int) -> Reader:
    """Return the reader of requests that a question of a server is."""
    return Reader(f"http/{name}", partial(_posted, name, port), _requests(name), raw=True)


def _requests(name: str) -> list[str]:
    """Return bodies that the question answers, one for each puzzle and some fields."""
    (fields,) = (route.asked.model_fields for route in ROUTES if route.name == name)
    found = []
    for room in rooms():
        board = next(one for one in example_boards(room) if one.answer is not None)
        values: dict[str, Any] = {
            "board": write(board, OWN).text,
            "puzzle": room.key,
            "drawing": room.medium.to_json(board.instance, board.answer),
            "seconds": 0.5,
            "to": "json",
            "output": "s SATISFIABLE\nv 1 2 3 0\n",
            "size": [3, 3],
            "slots": [[0, 1]],
            "rules": {},
            "limit": 2,
            "count": 1,
            "seed": 1,
            "page": True,
        }
        found.append(json.dumps({field: values[field] for field in fields if field in values}))
    return found


def _posted(name: str, port: int, text: str) -> Sequence[object]:
    """Ask a server; `BadInput` with its sentence if it refuses."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        headers = {"Content-Type": "application/json"}
        connection.request("POST", f"/api/{name}", text.encode("utf-8", "surrogateescape"), headers)
        response = connection.getresponse()
        body = response.read()
    finally:
        connection.close()
    if response.status == 200:
        return [body]
    sentence = json.loads(body)["error"]
    if response.status >= 500 and not LIMITED.match(sentence):
        raise Wrong(f"answered with {response.status}: {sentence}")
    raise BadInput(sentence)


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """Run a server with short limits; yield its port and its process."""
    words = [*command("kotae", "serve"), "--port", "0", "--no-browser", "--time-limit", "1", "--jobs", "1"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=surroundings(), text=True
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)", process.stdout.readline())
            if found is None:
                raise SystemExit("no server could be started")
            yield int(found[1]), process.pid
        finally:
            process.terminate()


def makers(port: int) -> dict[str, Callable[[], Reader]]:
    """Return what makes each of these readers, by its name."""
    made: dict[str, Callable[[], Reader]] = {f"results/{n}": partial(results, n) for n in ("batch", "report")}
    return made | {f"http/{route.name}": partial(bodies, route.name, port) for route in ROUTES}
