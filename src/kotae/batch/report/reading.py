"""What a report needs of the lines of results files, JSON lines or Parquet."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kotae.batch.records import NO_RESULT, is_result, result_records
from kotae.errors import BadInput


class ResultLine(NamedTuple):
    """What a report needs of a line."""

    source: str
    number: int
    digest: str | None
    task: str
    options: dict[str, Any]
    outcome: str
    error: str | None
    seconds: float
    puzzle: str | None
    result: dict[str, Any]

    @property
    def question(self) -> str:
        """What tells its question from others."""
        return self.task + (json.dumps(self.options, sort_keys=True) if self.options else "")


def result_lines(path: Path, tell: Callable[[str], None]) -> Iterator[ResultLine]:
    """Yield the lines of a results file; `tell` gets a sentence about one that was never finished."""
    if path.suffix.lower() == ".parquet":
        from kotae.batch.parquet import journal_of, known_records, taken  # which need an extra

        for number, record in enumerate(known_records(path), 1):
            if not is_result(record):
                raise BadInput(NO_RESULT, source=str(path), line=number)
            yield _line(record)
        journal = journal_of(path)  # of a batch that runs, or was killed
        if not journal.exists() or taken(path, journal):
            return
        path = journal
    yield from map(_line, result_records(path, tell))


def _line(record: dict[str, Any]) -> ResultLine:
    result = record["result"] or {}
    puzzle = record.get("puzzle") or result.get("puzzle")
    return ResultLine(
        record["source"],
        record["board"],
        record["digest"],
        record["task"],
        record["options"],
        record["outcome"],
        record["error"],
        float(record["seconds"]),
        puzzle if isinstance(puzzle, str) else None,
        result,
    )
