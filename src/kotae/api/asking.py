"""How to search and for how long: the keywords that every function that searches takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypedDict

from kotae.errors import BadInput

if TYPE_CHECKING:  # at run time the solver side is loaded by the first search, and not by the first check
    from kotae.solving.search import Method, Search
    from kotae.watch import Watch


class Asking(TypedDict, total=False):
    """The keywords of every function that searches; a limit that is hit makes the result undecided."""

    encoding: str | None
    """How the board is turned into a formula; the first of the puzzle's encodings if it is not given."""
    connectivity: Method
    """How rules about the whole board are met: "cuts" (the default), "search" or "written"."""
    backend: str | None
    """The SAT solver, or ``program:COMMAND``; the one that measured best with the encoding."""
    time_limit: float | None
    """In seconds, 0 or more."""
    conflict_limit: int | None
    memory_limit: int | None
    """In megabytes that this process holds."""
    since: float | None
    """When the time limit began to count, by `time.perf_counter`; now, if it is not given."""
    cancelled: Callable[[], bool] | None
    """Asked several times a second; true ends the search."""
    progress: Callable[[str], None] | None
    """Told in words how far a search is that takes its time."""


def ensure_known(how: Asking) -> None:
    """Refuse keywords that no search takes, as Python would if they were listed one by one."""
    if unknown := how.keys() - Asking.__annotations__.keys():
        known = ", ".join(Asking.__annotations__)
        raise TypeError(f"unexpected keyword argument '{min(unknown)}'; a search takes {known}")


def ensure_sensible(how: Asking) -> None:
    """Refuse names that are no text, and limits that are no numbers or below 0."""
    for name, value in how.items():
        if value is None:
            continue
        if name in ("encoding", "backend") and not isinstance(value, str):
            raise TypeError(f"{name} must be a name, not {type(value).__name__}")
        if name.endswith("_limit"):
            if not isinstance(value, int | float) or isinstance(value, bool):
                raise TypeError(f"{name} must be a number, not {type(value).__name__}")
            if not value >= 0:
                raise BadInput(f"{name} must be 0 or more, not {value}")


def asked(how: Asking) -> tuple[Search, Watch]:
    """The way to search, and the limits, whose time begins now."""
    from kotae.solving.search import Search
    from kotae.watch import Limits, Watch

    ensure_known(how)
    ensure_sensible(how)
    limits = Limits(
        how.get("time_limit"),
        how.get("conflict_limit"),
        how.get("memory_limit"),
        how.get("cancelled"),
        how.get("progress"),
    )
    search = Search(how.get("encoding"), how.get("connectivity", "cuts"), how.get("backend"))
    return search, Watch(limits, started=how.get("since"))
