"""A results file: whole lines only, one batch at a time, and everything known again."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.journal import Journal
from kotae.errors import BadInput
from tests.batch.conftest import lines

VERDICT = Question("verdict")


def done(digest: str, outcome: str = "unique", number: int = 1) -> Done:
    return Done(QueuedBoard("boards.txt", number, ""), digest, {"verdict": outcome}, outcome, None, 0.25)


def test_a_line_holds_what_is_published(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with Journal(path, Question("solve", {"encoding": "levels"})) as journal:
        journal.add(done("d", "solved"))
    assert lines(path) == [
        {
            "source": "boards.txt",
            "board": 1,
            "digest": "d",
            "task": "solve",
            "options": {"encoding": "levels"},
            "outcome": "solved",
            "result": {"verdict": "solved"},
            "error": None,
            "seconds": 0.25,
        }
    ]


def test_boards_are_known_by_digest_task_and_options(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with Journal(path, VERDICT) as journal:
        for each in (done("a"), done("b", "undecided"), done("a", number=2)):
            journal.add(each)
        assert journal.resume().boards == {"a": 2, "b": 1}
        assert journal.resume(retry=True).boards == {"a": 2}
    for other in (Question("solve"), Question("verdict", {"backend": "glucose4"})):
        with Journal(path, other) as journal:
            assert journal.resume().boards == {}
    with Journal(path, Question("verdict", {}, 5.0, 100)) as journal:
        assert journal.resume().boards == {"a": 2, "b": 1}, "limits do not tell questions apart"


LARGE = Done(QueuedBoard("b.txt", 2, ""), "b", {"verdict": "x" * 3_000_000}, "unique", None, 0.1)


@pytest.mark.parametrize("length", [1, 5, 20, 50, 70, 3_000_000])
def test_a_torn_line_is_cut_off(tmp_path: Path, length: int) -> None:
    path = tmp_path / "r.jsonl"
    with Journal(path, VERDICT) as journal:
        journal.add(done("a"))
    whole = path.read_bytes()
    path.write_bytes(whole + LARGE.line(VERDICT)[:length])
    told: list[str] = []
    with Journal(path, VERDICT, told.append) as journal:
        assert journal.resume().boards == {"a": 1}
        assert told == [f"{path}: a line that was never finished is cut off"]
        assert path.read_bytes() == whole
        journal.add(done("b"))
    assert [record["digest"] for record in lines(path)] == ["a", "b"]


def test_a_line_without_its_line_feed_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with Journal(path, VERDICT) as journal:
        journal.add(done("a"))
    path.write_bytes(path.read_bytes().rstrip())
    told: list[str] = []
    with Journal(path, VERDICT, told.append) as journal:
        assert journal.resume().boards == {"a": 1}
        journal.add(done("b"))
    assert [record["digest"] for record in lines(path)] == ["a", "b"]
    assert told == []


def test_two_batches_refuse_each_other(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with Journal(path, VERDICT), pytest.raises(BadInput, match="another batch writes to this file"):
        Journal(path, VERDICT)
    with Journal(path, VERDICT) as journal:  # which is free again
        journal.add(done("a"))


def test_a_full_disk_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.jsonl"
    with Journal(path, VERDICT) as journal:
        journal.add(done("a"))
        before = path.read_bytes()

        class Full:
            """A file with room for half a line."""

            def __init__(self, file: Any) -> None:
                self._file = file

            def write(self, data: bytes) -> int:
                self._file.write(data[: len(data) // 2])
                raise OSError(errno.ENOSPC, "No space left on device")

            def __getattr__(self, name: str) -> Any:
                return getattr(self._file, name)

        monkeypatch.setattr(journal, "_file", Full(journal._file))
        with pytest.raises(BadInput, match="No space left on device; all results before are kept"):
            journal.add(done("b"))
    assert path.read_bytes() == before
