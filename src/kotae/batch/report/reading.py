"""The lines of results files, JSON lines or Parquet, one after another."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kotae.errors import BadInput

NO_LINE = "is no line of a results file"
KINDS: dict[str, type | tuple[type, ...]] = {
    "source": str,
    "board": int,
    "digest": (str, type(None)),
    "task": str,
    "options": dict,
    "outcome": str,
    "result": (dict, type(None)),
    "seconds": (int, float),
}
"""What a line has to hold."""


class ResultLine(NamedTuple):
    """What a report needs of a line."""

    source: str
    number: int
    digest: str | None
    task: str
    options: dict[str, Any]
    outcome: str
    seconds: float
    puzzle: str | None
    result: dict[str, Any]

    @property
    def question(self) -> str:
        """What tells its question from others."""
        return self.task + (json.dumps(self.options, sort_keys=True) if self.options else "")


def result_lines(path: Path, tell: Callable[[str], None]) -> Iterator[ResultLine]:
    """The lines of a results file; one that was never finished is told of and left out."""
    if path.suffix.lower() == ".parquet":
        from kotae.batch.parquet import journal_of, known_records, taken  # which need an extra

        for number, record in enumerate(known_records(path), 1):
            yield _line(record, path, number)
        journal = journal_of(path)  # of a batch that runs, or was killed
        if not journal.exists() or taken(path, journal):
            return
        path = journal
    yield from _json_lines(path, tell)


def _json_lines(path: Path, tell: Callable[[str], None]) -> Iterator[ResultLine]:
    try:
        with open(path, "rb") as file:
            for number, line in enumerate(file, 1):
                try:
                    record = json.loads(line)
                except (ValueError, RecursionError):
                    if line.endswith(b"\n"):
                        raise BadInput(NO_LINE, source=str(path), line=number) from None
                    tell(f"{path}, line {number}: was never finished, and is left out")
                    return
                yield _line(record, path, number)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror or error}", source=str(path)) from None


def _line(record: object, path: Path, number: int) -> ResultLine:
    if not isinstance(record, dict) or not all(
        isinstance(record.get(key, BadInput), kind) for key, kind in KINDS.items()
    ):
        raise BadInput(NO_LINE, source=str(path), line=number)
    result = record["result"] or {}
    puzzle = record.get("puzzle") or result.get("puzzle")
    return ResultLine(
        record["source"],
        record["board"],
        record["digest"],
        record["task"],
        record["options"],
        record["outcome"],
        max(0.0, float(record["seconds"])),
        puzzle if isinstance(puzzle, str) else None,
        result,
    )
