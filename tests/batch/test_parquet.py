"""Results in Parquet: the same as JSON lines, and nothing finished is lost or counted twice."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from kotae.batch import parquet
from kotae.batch.items import Done, Question, QueuedBoard
from kotae.batch.journal import Journal
from kotae.batch.parquet import ParquetJournal, known_records
from kotae.errors import BadInput
from tests.batch.conftest import Run, lines

VERDICT = Question("verdict", {"encoding": "levels"})
STATS = {
    "encoding": "levels",
    "backend": "cadical195",
    "variables": 7,
    "clauses": 9,
    "conflicts": 0,
    "cuts": 1,
}
SECONDS = {"encode_seconds": 0.25, "solve_seconds": 0.5}
PLAIN = {
    *("source", "board", "digest", "puzzle", "task", "options", "outcome", "error", "seconds", "result"),
    *(*STATS, *SECONDS),
}


def done(digest: str | None, outcome: str = "unique", number: int = 1) -> Done:
    result = {"puzzle": "hashi", "verdict": outcome, "stats": {**STATS, **SECONDS}, "reason": "ä × 3"}
    failed = outcome in ("crashed", "unreadable")
    error = "it has ended" if failed else None
    return Done(QueuedBoard("b.txt", number, ""), digest, None if failed else result, outcome, error, 0.25)


def rows(path: Path) -> list[dict[str, Any]]:
    """The rows as any other program reads them."""
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
    return found


def line(record: dict[str, Any]) -> dict[str, Any]:
    """A row as the line that it was; what JSON lines have inside the result is left out."""
    names = ("source", "board", "digest", "task", "options", "outcome", "result", "error", "seconds")
    return {name: record[name] for name in names}


def leftovers(path: Path) -> list[str]:
    """What lies beside the results."""
    return [found.name for found in path.parent.glob(f"{path.name}*") if found != path]


def digests(path: Path) -> Counter[str]:
    return Counter(record["digest"] for record in known_records(path))


def test_rows_are_the_lines_that_json_lines_have(tmp_path: Path) -> None:
    path = tmp_path / "r.parquet"
    all_of_them = [done("a"), done("b", "several", 2), done(None, "crashed", 3)]
    with ParquetJournal(path, VERDICT) as journal, Journal(tmp_path / "r.jsonl", VERDICT) as plain:
        for each in all_of_them:
            journal.add(each)
            plain.add(each)
        assert not path.exists()
    assert leftovers(path) == []
    assert [line(record) for record in known_records(path)] == lines(tmp_path / "r.jsonl")
    first, _, crashed = rows(path)
    assert set(first) == PLAIN
    assert {name: first[name] for name in (*STATS, *SECONDS)} == {**STATS, **SECONDS}
    assert (first["puzzle"], json.loads(first["options"])) == ("hashi", {"encoding": "levels"})
    assert json.loads(first["result"])["reason"] == "ä × 3"
    assert all(crashed[name] is None for name in ("digest", "puzzle", "result", "clauses", "solve_seconds"))
    assert crashed["error"] == "it has ended"


def test_what_the_file_holds_is_known(tmp_path: Path) -> None:
    path = tmp_path / "r.parquet"
    with ParquetJournal(path, VERDICT) as journal:
        for each in (done("a"), done("b", "undecided"), done(None, "unreadable", 7)):
            journal.add(each)
    with ParquetJournal(path, VERDICT) as journal:
        journal.add(done("c"))
        assert journal.resume().boards == {"a": 1, "b": 1, "c": 1}
        assert journal.resume(retry=True).boards == {"a": 1, "c": 1}
        assert journal.resume().unreadable == {("b.txt", 7)}
    assert [record["digest"] for record in rows(path)] == ["a", "b", None, "c"]
    with ParquetJournal(path, Question("verdict")) as journal:
        assert journal.resume().boards == {}


def test_row_groups_are_of_some_size_whatever_the_runs_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r.parquet"
    monkeypatch.setattr(parquet, "ROWS", 5)
    for run in range(9):
        with ParquetJournal(path, VERDICT) as journal:
            journal.add(done(f"{run}"))
    file = pyarrow.parquet.ParquetFile(path)
    assert file.num_row_groups == 2, "nine runs of one board each"
    assert [record["digest"] for record in rows(path)] == [str(run) for run in range(9)]


def test_two_batches_refuse_each_other(tmp_path: Path) -> None:
    path = tmp_path / "r.parquet"
    with ParquetJournal(path, VERDICT), pytest.raises(BadInput, match="another batch writes to this file"):
        ParquetJournal(path, VERDICT)
    assert leftovers(path) == []


def test_a_batch_that_waited_for_a_journal_that_is_gone_does_not_write_into_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r.parquet"
    locked = Journal.__init__

    def late(self: Journal, name: Path, question: Question, tell: Callable[[str], None]) -> None:
        locked(self, name, question, tell)
        name.unlink()  # by the batch that had it

    monkeypatch.setattr(Journal, "__init__", late)
    with pytest.raises(BadInput, match="has just ended"):
        ParquetJournal(path, VERDICT)


def test_a_journal_that_was_taken_in_and_not_removed_is_not_taken_in_again(tmp_path: Path) -> None:
    path = tmp_path / "r.parquet"
    with ParquetJournal(path, VERDICT) as journal:
        journal.add(done("a"))
        journal.add(done("b"))
        kept = journal.path.read_bytes()
    journal.path.write_bytes(kept)  # as if it had been killed just before
    with ParquetJournal(path, VERDICT) as journal:
        assert journal.resume().boards == {"a": 1, "b": 1}
        journal.add(done("c"))
    assert digests(path) == {"a": 1, "b": 1, "c": 1}
    assert leftovers(path) == []


def test_a_full_disk_keeps_the_old_file_and_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r.parquet"
    with ParquetJournal(path, VERDICT) as journal:
        journal.add(done("a"))
    with monkeypatch.context() as patch:

        def full(*arguments: object, **named: object) -> None:
            raise OSError(28, "No space left on device")

        patch.setattr(pyarrow.parquet.ParquetWriter, "write_table", full)
        with (
            pytest.raises(BadInput, match=r"No space left on device; all results are kept, .*\.jsonl$"),
            ParquetJournal(path, VERDICT) as journal,
        ):
            journal.add(done("b"))
    assert [record["digest"] for record in rows(path)] == ["a"]
    assert leftovers(path) == ["r.parquet.jsonl"]
    with ParquetJournal(path, VERDICT) as journal:
        assert journal.resume().boards == {"a": 1, "b": 1}
    assert digests(path) == {"a": 1, "b": 1}


@pytest.mark.parametrize("kind", ["text", "columns"])
def test_other_files_are_refused_and_kept(batch: Run, mixed: Path, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "r.parquet"
    if kind == "text":
        path.write_text("no Parquet")
    else:
        pyarrow.parquet.write_table(pyarrow.table({"source": ["b.txt"]}), path)
    before = path.read_bytes()
    told = batch(mixed, "-o", path, status=2).stderr
    expected = "is no Parquet file" if kind == "text" else "is no results file: it has no column 'board'"
    assert told.startswith(f"kotae: {path}: {expected}")
    assert (path.read_bytes(), leftovers(path)) == (before, [])


@pytest.mark.parametrize("command", ["batch", "report"])
def test_without_pyarrow_one_sentence_says_what_to_install(mixed: Path, tmp_path: Path, command: str) -> None:
    words = [str(mixed), "-o", "r.parquet"] if command == "batch" else ["r.parquet"]
    code = "import sys; sys.modules['pyarrow'] = None; from kotae.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, command, *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "kotae: a Parquet file needs the parquet extra: pip install 'kotae[parquet]'\n"
    assert list(tmp_path.iterdir()) == []
