"""What a server may be told: where it listens, how much it does at once, and what a request may take."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

from kotae.processes import cores

STATIC = Path(__file__).parent / "static"
"""The page."""
QUICK_SECONDS = 10.0
"""The time limit of what reads, draws and checks."""


@dataclass(frozen=True)
class Settings:
    """What varies between servers; the defaults are those of ``kotae serve``."""

    host: str = "127.0.0.1"
    """The address that it listens at."""
    names: tuple[str, ...] = ()
    """Names by which others know this machine, besides its own."""
    jobs: int = field(default_factory=cores)
    """Searches at once."""
    quick: int = 2
    """Quick tasks at once."""
    seconds: float = 60.0
    """The time limit of a search; a request may ask for less."""
    memory_mb: int = 1500
    """The memory limit of a search, which is then undecided."""
    grace: float = 5.0
    """Seconds after its time limit when a task is ended."""
    waiting: int = 200
    """Requests that may wait for a lane."""
    each: int = 32
    """Requests of one client that may wait or run in a lane."""
    patience: float = 120.0
    """Seconds that a request waits for its turn."""
    beat: float = 10.0
    """Seconds between two signs of life in a stream of events."""
    body_bytes: int = 2_000_000
    """The longest body of a request."""
    body_seconds: float = 20.0
    """The time in which a body has to arrive."""
    rate: float = 20.0
    """Requests per second and client address, where others can reach us."""
    burst: int = 100
    """Requests that a client address has saved up at first."""
    verbose: bool = False
    """Whether the log has a line for each request, and not only for those that failed."""
    tasks: str = "kotae.web.tasks"
    """The module with the tasks."""
    static: Path = STATIC
    """The folder with the page."""

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach us."""
        return self.host == "localhost" or ip_address(self.host).is_loopback
