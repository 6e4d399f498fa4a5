"""`kotae batch` as a process: results are those of one board at a time, whatever happens on the way."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections import Counter
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

import kotae
from kotae.api.encode import board_digest
from kotae.batch import running
from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.journal import Journal
from kotae.batch.running import Batch
from kotae.cli.batch import TASKS
from tests.batch.conftest import Run, batch_command, lines, untimed
from tests.waiting import WAIT, eventually


def test_results_are_those_of_one_board_at_a_time(batch: Run, mixed: Path, tmp_path: Path) -> None:
    told = batch(mixed, "-o", tmp_path / "r.jsonl", "--ordered")
    assert re.fullmatch(r"60 boards in .*: 60 unique\n", told.stdout)
    found = lines(tmp_path / "r.jsonl")
    boards = kotae.read_all(mixed)
    assert [(record["source"], record["board"]) for record in found] == [
        (str(mixed), n) for n in range(1, 61)
    ]
    for record, board in zip(found, boards, strict=True):
        alone = {**record, "result": kotae.verdict(board).json()}
        assert untimed(record) == untimed(alone)


@pytest.mark.parametrize("task", TASKS)
def test_every_task(batch: Run, tmp_path: Path, task: str) -> None:
    board = tmp_path / "b.txt"
    board.write_text("# kotae hashi\n2.2\n", encoding="utf-8")
    batch(board, "-o", tmp_path / "r.jsonl", "--task", task, "--jobs", "1")
    (record,) = lines(tmp_path / "r.jsonl")
    assert (record["task"], record["error"]) == (task, None)
    expected = {"solve": "solved", "forced": "forced", "grade": "graded", "answers": "complete"}
    assert record["outcome"] == expected.get(task, "unique")
    if task == "certify":
        from base64 import b64decode

        (tmp_path / "c").write_bytes(b64decode(record["result"]["certificate"]))
        assert kotae.audit(tmp_path / "c").accepted


def test_a_rerun_does_what_is_missing(batch: Run, mixed: Path, tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    batch(mixed, "-o", results)
    kept = results.read_text(encoding="utf-8").splitlines(keepends=True)
    results.write_text("".join(kept[:20]) + kept[20][:15], encoding="utf-8")
    told = batch(mixed, "-o", results)
    assert "40 boards in" in told.stdout
    assert "20 known before" in told.stdout
    assert "never finished is cut off" in told.stderr
    assert Counter(record["digest"] for record in lines(results)) == Counter(
        json.loads(line)["digest"] for line in kept
    )
    assert batch(mixed, "-o", results).stdout == "nothing to do, 60 known before\n"
    assert "60 boards" in batch(mixed, "-o", results, "--task", "solve").stdout, "another question is another"


def test_undecided_boards_are_asked_again_on_request(batch: Run, tmp_path: Path) -> None:
    hard = next(kotae.generate("numberlink", size=(30, 30), seed=2))
    board, results = tmp_path / "b.txt", tmp_path / "r.jsonl"
    board.write_text(hard.text(), encoding="utf-8")
    limited = batch(board, "-o", results, "--task", "explain", "--time-limit", "0.1")
    assert "1 undecided" in limited.stdout
    assert "nothing to do" in batch(board, "-o", results, "--task", "explain").stdout
    again = batch(board, "-o", results, "--task", "explain", "--time-limit", "0.2", "--retry")
    assert "1 undecided" in again.stdout
    assert len(lines(results)) == 2


def test_files_that_are_no_boards_have_a_line_and_are_told_once(batch: Run, tmp_path: Path) -> None:
    folder, results = tmp_path / "boards", tmp_path / "r.jsonl"
    folder.mkdir()
    (folder / "a.txt").write_text("Lorem ipsum, dolor!\n", encoding="utf-8")
    (folder / "b.txt").write_text("# kotae hashi\n2.2\n# kotae hashi\n2.x\n", encoding="utf-8")
    head, *named = batch(folder, "-o", results).stdout.splitlines()
    assert head.endswith(": 2 unreadable, 1 unique")
    assert sorted(named) == [
        f"  {folder / 'a.txt'}: not a board that Kotae recognises; "
        "name the puzzle with --puzzle or a line '# kotae KEY'",
        f"  {folder / 'b.txt'}, board 2: line 2, column 3: expected a number, '.' or '?', not 'x'",
    ]
    told = batch(folder, "-o", "-").stderr.splitlines()
    assert sorted(told)[:2] == [f"kotae: {each}" for each in sorted(named)]
    found = {(Path(r["source"]).name, r["board"]): (r["outcome"], r["digest"]) for r in lines(results)}
    assert found["a.txt", 0] == found["b.txt", 2] == ("unreadable", None)
    assert batch(folder, "-o", results).stdout == "nothing to do, 3 known before\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_ended_batch_goes_on(batch: Run, mixed: Path, tmp_path: Path, number: signal.Signals) -> None:
    many, results = tmp_path / "many.txt", tmp_path / "r.jsonl"
    many.write_text(mixed.read_text(encoding="utf-8") * 40, encoding="utf-8")
    with subprocess.Popen(
        batch_command(many, "-o", results), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        eventually(lambda: results.exists() and results.stat().st_size > 100_000)
        below = _descendants(running.pid)
        running.send_signal(number)
        _, said = running.communicate(timeout=WAIT)
    assert running.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}[number]
    if number == signal.SIGINT:
        assert "the same command goes on" in said
    eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in below))
    before = [line for line in results.read_bytes().split(b"\n") if line.endswith(b"}")]
    assert 0 < len(before) < 2400
    told = batch(many, "-o", results)
    assert f"{len(before):,} known before" in told.stdout
    assert len(lines(results)) == 2400, "nothing is lost, and nothing counted twice"
    assert set(Counter(record["digest"] for record in lines(results)).values()) == {40}


def _descendants(pid: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    found: list[int] = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                stat = Path("/proc", entry, "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            if int(stat.rpartition(")")[2].split()[1]) == pid:
                found += [int(entry), *_descendants(int(entry))]
    return found


def test_a_killed_process_loses_nothing(batch: Run, mixed: Path, tmp_path: Path) -> None:
    many, results = tmp_path / "many.txt", tmp_path / "r.jsonl"
    many.write_text(mixed.read_text(encoding="utf-8") * 20, encoding="utf-8")
    with subprocess.Popen(
        batch_command(many, "-o", results, "--jobs", "2"), stdout=subprocess.PIPE, text=True
    ) as running:
        for _ in range(3):
            size = results.stat().st_size if results.exists() else 0
            eventually(lambda size=size: results.exists() and results.stat().st_size > size + 20_000)  # type: ignore[misc]
            for pid in _descendants(running.pid)[:2]:
                os.kill(pid, signal.SIGKILL)
        said, _ = running.communicate(timeout=WAIT)
    assert running.returncode == 0
    assert re.match(r"1,200 boards in .*: 1,200 unique", said)
    assert set(Counter(record["digest"] for record in lines(results)).values()) == {20}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_where_there_is_no_more_room_what_is_written_is_whole_and_a_rerun_completes_it(
    batch: Run, mixed: Path, tmp_path: Path, jobs: str
) -> None:
    many, results = tmp_path / "many.txt", tmp_path / "r.jsonl"
    many.write_text(mixed.read_text(encoding="utf-8") * 5, encoding="utf-8")
    small = ["sh", "-c", 'ulimit -f 40 && exec "$@"', "sh"]  # files of 20 or 40 kB at most, by the shell
    command = [*small, *batch_command(many, "-o", results, "--jobs", jobs)]
    full = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False)
    assert (full.returncode, full.stdout) == (2, "")
    assert re.fullmatch(
        r"kotae: .*r\.jsonl: cannot be written: .*; all results before are kept\n", full.stderr
    )
    before = len(lines(results))
    assert 0 < before < 300
    assert f"{before} known before" in batch(many, "-o", results).stdout
    assert set(Counter(record["digest"] for record in lines(results)).values()) == {5}


def test_two_batches_on_one_file(batch: Run, mixed: Path, tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    waiting = batch_command(mixed, "-", "-o", results)  # for more boards, on standard input
    with subprocess.Popen(waiting, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as running:
        eventually(lambda: results.exists() and results.stat().st_size > 0)
        assert "another batch writes to this file" in batch(mixed, "-o", results, status=2).stderr
        running.kill()


def test_bad_calls_get_a_sentence(batch: Run, tmp_path: Path) -> None:
    assert "no such file" in batch(tmp_path / "x", "-o", tmp_path / "r", status=2).stderr
    assert (
        "--limit is for --task answers" in batch("-", "-o", tmp_path / "r", "--limit", "2", status=2).stderr
    )
    nowhere = tmp_path / "missing" / "r"
    assert "cannot be written" in batch(tmp_path, "-o", nowhere, status=2).stderr


def test_boards_whose_process_was_ended_are_known_too(tmp_path: Path) -> None:
    text = "# kotae hashi max-bridges=2 loops=yes\n2.2\n"
    item, question = QueuedBoard("b.txt", 1, text), Question("verdict")
    crashed = Done(item, None, None, "crashed", "the process has ended", 0.1)
    with Journal(tmp_path / "r.jsonl", question) as journal:
        Batch(question, journal).run([item], Fixed([crashed]))
        (record,) = lines(tmp_path / "r.jsonl")
        assert record["digest"] == board_digest(kotae.read(text))
        again = Batch(question, journal)
        assert again.run([item], Fixed([])).known == 1
        assert Batch(question, journal, retry=True).run([item], Fixed([])).known == 0


def test_a_result_that_is_too_large_for_a_line_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "LARGEST", 2 << 20)
    found = [
        Done(QueuedBoard("b.txt", number, ""), f"{number}", {"text": "x" * size}, "unique", None, 0.1)
        for number, size in ((1, 3 << 20), (2, 1 << 20))
    ]
    with Journal(tmp_path / "r.jsonl", Question("verdict")) as journal:
        tally = Batch(Question("verdict"), journal).run([], Fixed(found))
    assert tally.outcomes == {"error": 1, "unique": 1}
    large, small = lines(tmp_path / "r.jsonl")
    assert (large["result"], large["error"]) == (None, "its result is larger than 2 MB")
    assert small["result"] == {"text": "x" * (1 << 20)}


class Fixed:
    """An engine that has its results already."""

    def __init__(self, results: list[Done]) -> None:
        self._results = results

    def results(self, items: Iterable[QueuedBoard]) -> Generator[Done, None, None]:
        list(items)
        yield from self._results

    def close(self) -> None:
        """Nothing is held."""
