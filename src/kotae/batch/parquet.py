"""A results file in Parquet: while a batch runs a journal lies beside it, which is taken in at the end.

A Parquet file can only be written whole. So `results.parquet.jsonl` is the results file of the running batch,
with its lock and its repairs. At the end, or when the batch is interrupted, old rows and new lines go into a
new file that replaces the old one, and the journal is removed. What a killed batch leaves is taken in by the
next one. The file holds the size and the hash of the journal that was taken in last: a batch that is killed
just before it removes its journal must not have it taken in twice.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any

from kotae.batch.items import Question
from kotae.batch.journal import Journal
from kotae.batch.records import result_records
from kotae.errors import BadInput

NEEDED = "a Parquet file needs the parquet extra: pip install 'kotae[parquet]'"
TEXTS = ("source", "digest", "puzzle", "task", "options", "outcome", "error", "result")
STATISTICS = {
    **dict.fromkeys(("encoding", "backend"), str),
    **dict.fromkeys(("variables", "clauses", "conflicts", "cuts"), int),
    **dict.fromkeys(("encode_seconds", "solve_seconds"), float),
}
"""What most results say under "stats", and the columns that it goes to."""
COLUMNS = ("source", "board", "digest", "puzzle", "task", "options", "outcome", "error", "seconds", "result")
KNOWN = ("source", "board", "digest", "task", "options", "outcome")
"""The columns that tell which boards are finished."""
REPEATED = ["source", "puzzle", "task", "options", "outcome", "error", "encoding", "backend"]
"""The columns in which the same words come again and again."""
ROWS, BYTES = 20_000, 32 << 20
"""How large a row group becomes; as much is held in memory."""
TAKEN = b"kotae.journal"
"""The key of the metadata that tells the last journal."""


class ParquetJournal(Journal):
    """The results file of a batch in Parquet, with the journal beside it; leaving it takes the journal in."""

    def __init__(
        self, path: Path, question: Question, tell: Callable[[str], None] = lambda sentence: None
    ) -> None:
        _library()
        self.target = path
        if path.exists():  # one that holds something else is refused before any board is asked about
            with _opened(path):
                pass
        super().__init__(journal_of(path), question, tell)
        try:
            if not _same(self._file.fileno(), self.path):
                raise BadInput("another batch has just ended; try again", source=str(path))
            if taken(path, self.path):
                self._file.truncate(0)
        except BaseException:
            self._file.close()
            raise

    def __exit__(self, *error: object) -> None:
        try:
            take_in(self.target)
            if sys.platform != "win32":  # which does not remove what is open; elsewhere nobody comes between
                self.path.unlink()
        finally:
            self._file.close()
        if sys.platform == "win32":
            self.path.unlink()

    def records(self) -> Iterator[dict[str, Any]]:
        """What the file knows, and what its journal adds."""
        return chain(_rows(self.target, KNOWN), super().records())


def journal_of(path: Path) -> Path:
    """Where the journal of a Parquet file lies."""
    return path.with_name(f"{path.name}.jsonl")


def known_records(path: Path) -> Iterator[dict[str, Any]]:
    """The lines that a Parquet file holds; none where only its journal is there yet."""
    _library()
    if not path.exists() and not journal_of(path).exists():
        raise BadInput(f"no such file: {path}")
    yield from _rows(path, COLUMNS)


def taken(path: Path, journal: Path) -> bool:
    """Whether a Parquet file holds all that its journal does."""
    if not path.exists() or not journal.exists() or not journal.stat().st_size:
        return False
    with _opened(path) as file:
        told = (file.schema_arrow.metadata or {}).get(TAKEN)
    return told is not None and told == _mark(journal)


def take_in(path: Path) -> None:
    """Put the lines of the journal into the Parquet file, which is replaced when all of it is written."""
    arrow, parquet = _library()
    journal = journal_of(path)
    if path.exists() and not journal.stat().st_size:
        return
    schema = _schema(arrow)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        told = schema.with_metadata({TAKEN: _mark(journal)})
        with parquet.ParquetWriter(part, told, compression="zstd", use_dictionary=REPEATED) as writer:
            for group in _groups(arrow, chain(_old(path, schema), _new(arrow, schema, journal))):
                writer.write_table(group.cast(told))
        with open(part, "rb") as written:
            os.fsync(written.fileno())  # before the journal goes
        part.replace(path)
    except (OSError, arrow.ArrowException) as error:
        reason = getattr(error, "strerror", None) or str(error)
        kept = f"all results are kept, the last of them in {journal}"
        raise BadInput(f"cannot be written: {reason}; {kept}", source=str(path)) from None
    finally:
        part.unlink(missing_ok=True)


def row(record: Mapping[str, Any]) -> dict[str, Any]:
    """A line of a journal as a row."""
    result = record.get("result")
    found = result if isinstance(result, dict) else {}
    stats = found.get("stats")
    cells: dict[str, Any] = {name: record.get(name) for name in COLUMNS}
    cells["puzzle"] = record.get("puzzle") or found.get("puzzle")
    cells["options"] = _json(record.get("options") or {})
    cells["result"] = None if result is None else _json(result)
    for name, kind in STATISTICS.items():
        value = stats.get(name) if isinstance(stats, dict) else None
        cells[name] = None if value is None else kind(value)
    return cells


def line(cells: Mapping[str, Any]) -> dict[str, Any]:
    """A row as a line of a journal."""
    record = dict(cells)
    for name in ("options", "result"):
        if record.get(name) is not None:
            record[name] = json.loads(record[name])
    return record


def _old(path: Path, schema: Any) -> Iterator[Any]:
    if path.exists():
        with _opened(path) as file:
            for batch in file.iter_batches(batch_size=1000):
                yield batch.select(schema.names).cast(schema)


def _new(arrow: Any, schema: Any, journal: Path) -> Iterator[Any]:
    held: list[dict[str, Any]] = []
    size = 0
    for record in result_records(journal):
        cells = row(record)
        held.append(cells)
        size += len(cells["result"] or "")
        if len(held) == 1000 or size > BYTES:
            yield arrow.RecordBatch.from_pylist(held, schema)
            held, size = [], 0
    if held:
        yield arrow.RecordBatch.from_pylist(held, schema)


def _groups(arrow: Any, batches: Iterable[Any]) -> Iterator[Any]:
    """Tables of the rows of some batches each: many small row groups would be slow to read."""
    held: list[Any] = []
    rows = size = 0
    for batch in batches:
        held.append(batch)
        rows, size = rows + batch.num_rows, size + batch.nbytes
        if rows >= ROWS or size >= BYTES:
            yield arrow.Table.from_batches(held)
            held, rows, size = [], 0, 0
    if held:
        yield arrow.Table.from_batches(held)


def _rows(path: Path, columns: Iterable[str]) -> Iterator[dict[str, Any]]:
    if not path.exists():
        return
    with _opened(path) as file:
        for batch in file.iter_batches(batch_size=1000, columns=list(columns)):
            for cells in batch.to_pylist():
                try:
                    yield line(cells)
                except ValueError:
                    raise BadInput("holds text that is no JSON in a row", source=str(path)) from None


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """A Parquet file whose columns are ours."""
    arrow, parquet = _library()
    try:
        with parquet.ParquetFile(path) as file:
            missing = [name for name in _schema(arrow).names if name not in file.schema_arrow.names]
            if missing:
                raise BadInput(f"is no results file: it has no column '{missing[0]}'", source=str(path))
            yield file
    except arrow.ArrowException:
        raise BadInput("is no Parquet file, or a damaged one", source=str(path)) from None
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror or error}", source=str(path)) from None


def _schema(arrow: Any) -> Any:
    kinds = {str: arrow.string(), int: arrow.int64(), float: arrow.float64()}
    plain = [(name, kinds[str if name in TEXTS else int if name == "board" else float]) for name in COLUMNS]
    return arrow.schema([*plain, *((name, kinds[kind]) for name, kind in STATISTICS.items())])


def _library() -> tuple[Any, Any]:
    """pyarrow, which only those need who want Parquet."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadInput(NEEDED) from None
    return pyarrow, pyarrow.parquet


def _mark(journal: Path) -> bytes:
    """The size and the hash of a journal."""
    found = sha256()
    with open(journal, "rb") as file:
        while chunk := file.read(1 << 20):
            found.update(chunk)
    return f"{journal.stat().st_size} {found.hexdigest()}".encode("ascii")


def _same(descriptor: int, path: Path) -> bool:
    """Whether an open file is the one of that name, and not one that was removed meanwhile."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    return False


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")
