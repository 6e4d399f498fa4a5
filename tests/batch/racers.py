"""Tasks of processes that behave as a test wants, in place of those of a portfolio."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from kotae.batch.parallel.racing import packed, unpacked
from kotae.errors import BadInput, Unserved, Unsound
from kotae.watch import Limits

__all__ = ["Limits", "run"]


def run(task: str, ask: dict[str, Any], tell: object, limits: Limits) -> dict[str, Any]:
    """Note that we are there, and behave."""
    told = unpacked(ask["pickled"])
    Path(told["folder"], str(os.getpid())).touch()
    match told["behave"]:
        case "hang":
            while True:
                time.sleep(1)
        case "wait":  # until all others are there
            while len(list(Path(told["folder"]).iterdir())) < told["others"]:
                time.sleep(0.01)
        case "crash":
            os._exit(9)
        case "input":
            raise BadInput("not like this")
        case "unserved":
            raise Unserved("not served")
        case "memory":
            raise MemoryError
        case "grow":
            held: list[bytes] = []
            while True:
                held.append(b"x" * (50 << 20))
                time.sleep(0.02)
        case "unsound":
            return {"pickled": packed(Unsound("a defect"))}
    return {"pickled": packed(told["result"])}
