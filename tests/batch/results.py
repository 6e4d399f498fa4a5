"""Results files that tests write by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ONE = {"bridges": [[0, 0, 0, 2, 2]]}
OTHER = {"bridges": [[0, 0, 0, 2, 1]]}


def line(
    digest: str | None,
    outcome: str = "unique",
    seconds: float = 0.5,
    *,
    task: str = "verdict",
    number: int = 1,
    **more: Any,
) -> dict[str, Any]:
    """A line of a results file; more about its result, its options or its source where wanted."""
    failed = outcome in ("timeout", "crashed", "unreadable")
    result = {"puzzle": more.pop("puzzle", "hashi"), "verdict": outcome, **more.pop("result", {})}
    return {
        "source": "boards.txt",
        "board": number,
        "digest": digest,
        "task": task,
        "options": {},
        "outcome": outcome,
        "result": None if failed else result,
        "error": "it was ended" if failed else None,
        "seconds": seconds,
        **more,
    }


def write(path: Path, *records: dict[str, Any]) -> Path:
    """A results file with these lines."""
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path
