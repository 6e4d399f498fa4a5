"""Files that are no results files: `batch -o` and `report` refuse them alike, and they stay as they are."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.records import begins_as_result, parsed
from tests.batch.conftest import Run, batch_command
from tests.batch.results import line, write
from tests.cli.command import SEED, Here
from tests.cli.conftest import here as here

RESULT = json.dumps(line("a")).encode()
NESTED = b"[" * 100_000
FOREIGN = {
    "notes": b"my precious notes without newline",
    "several lines of notes": b"one\ntwo\nthree",
    "JSON": b'{"a": [1, 2, 3]}',
    "JSON with one of our keys": b'{"source": "survey.csv", "rows": 12}',
    "JSON that has two": b'{"source": "survey.csv", "board": "north", "rows": 12',
    "a game ID": b"7x7m2:a3a5b3g1b5b3g2b5a2b2e2b5b2",
    "a board": b"# kotae hashi",
    "bytes": bytes(range(256)),
    "a blank line": b"\n",
    "a long line of JSON": b'{"type": "FeatureCollection", "features": [' + b"1," * 2_000_000,
    "results, then something else": RESULT + b"\nnotes",
    "something else between results": RESULT + b"\n[1]\n" + RESULT + b"\n",
    "something else, then a torn result": b"notes\n" + RESULT[:40],
    "nested JSON": RESULT + b"\n" + NESTED + b"\n",
    "nested JSON without an end": NESTED,
    "a torn result, then something else": RESULT[:40] + b"\n" + RESULT + b"\n",
}
NONSENSE: dict[str, Any] = {
    "digest": [],
    "source": None,
    "board": "1",
    "task": {},
    "options": [],
    "outcome": 1,
    "error": [],
    "result": [],
    "seconds": 1e400,
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_file_is_refused_and_kept(here: Here, content: bytes) -> None:
    here.write("b", SEED)
    here.write("r.jsonl", content)
    number = next(n for n, each in enumerate(content.split(b"\n"), 1) if parsed(each) is None)
    for words in (["batch", "b", "-o", "r.jsonl"], ["report", "r.jsonl"]):
        assert here(*words).refused() == f"r.jsonl, line {number}: is no line of a results file"
    assert (here.folder / "r.jsonl").read_bytes() == content


@pytest.mark.parametrize("name", NONSENSE)
def test_a_line_that_makes_no_sense_is_refused_and_kept(here: Here, name: str) -> None:
    here.write("b", SEED)
    path = write(here.folder / "r.jsonl", line("a"), {**line("b"), name: NONSENSE[name]})
    before = path.read_bytes()
    for words in (["batch", "b", "-o", "r.jsonl"], ["report", "r.jsonl"]):
        assert here(*words).refused() == "r.jsonl, line 2: is no line of a results file"
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="Unix has these")
def test_what_is_no_regular_file_is_refused(here: Here) -> None:
    here.write("b", SEED)
    (here.folder / "folder").mkdir()
    os.mkfifo(here.folder / "fifo")
    (here.folder / "link").symlink_to("/dev/full")
    kinds = {"/dev/full": "a device", "/dev/zero": "a device", "link": "a device", "fifo": "a FIFO"}
    for name, kind in {**kinds, "folder": "a directory"}.items():
        expected = f"{name}: is {kind}; expected the name of a results file"
        assert here("batch", "b", "-o", name).refused() == expected


def test_a_file_of_zeros_takes_no_time_and_no_memory(tmp_path: Path) -> None:
    (tmp_path / "b").write_text(SEED)
    with (tmp_path / "zeros").open("wb") as file:
        file.truncate(300 << 20)
    bound = 200 << 20

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (bound, bound))
        resource.setrlimit(resource.RLIMIT_CPU, (10, 10))

    command = batch_command(tmp_path / "b", "-o", tmp_path / "zeros")
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=bounded, check=False)
    assert (done.returncode, done.stderr) == (
        2,
        f"kotae: {tmp_path / 'zeros'}, line 1: is no line of a results file\n",
    )
    assert (tmp_path / "zeros").stat().st_size == 300 << 20


@pytest.mark.parametrize("source", ["b.txt", 'a "quoted" \\ name\n.txt', "überall/盤.txt", "\udcff"])
@pytest.mark.parametrize("digest", ["d", None])
def test_every_beginning_of_our_lines_is_known_as_one(source: str, digest: str | None) -> None:
    done = Done(QueuedBoard(source, 12, ""), digest, {"verdict": "unique"}, "unique", None, 0.5)
    written = done.line(Question("verdict", {"encoding": "levels"}))
    assert parsed(written) == json.loads(written)
    assert all(begins_as_result(written[:length]) for length in range(len(written)))


def test_standard_output_takes_results_and_report_reads_them_from_standard_input(
    here: Here, batch: Run
) -> None:
    here.write("b", SEED)
    done = batch("b", "-o", "-")
    record = json.loads(done.stdout)
    assert (record["source"], record["outcome"]) == ("b", "unique")
    assert done.stderr.startswith("kotae: 1 board in ")
    assert not (here.folder / "-").exists()
    assert batch("b", "-o", "-").stdout.count("\n") == 1, "nothing is known from before"
    assert batch("b", "-o", "-", "--quiet").stderr == ""
    told = here("report", "-", stdin=done.stdout)
    assert told.status == 0
    assert "verdict: 1 unique" in told.out
    assert here("report", "-", stdin="notes").refused() == (
        "standard input, line 1: is no line of a results file"
    )
