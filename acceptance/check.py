"""A check has a name and a function that looks at the data and says what it found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kotae.phrases import some


@dataclass(frozen=True)
class Finding:
    """Whether all is as it should be, and the figures in words."""

    ok: bool
    words: str


@dataclass(frozen=True)
class Check:
    """Something that must hold of the boards in a folder."""

    name: str
    run: Callable[[Path], Finding]

    def wanted(self, only: str | None) -> bool:
        """Whether a choice of checks includes this one."""
        return only is None or only in (self.name, self.name.partition("/")[0])

    def line(self, data: Path) -> tuple[bool, str]:
        """Run it; an error counts as a failure and is told in the line."""
        try:
            found = self.run(data)
        except Exception as error:  # whatever went wrong with one check, the others still run
            found = Finding(False, f"{type(error).__name__}: {' '.join(str(error).split())}")
        return found.ok, f"{'ok  ' if found.ok else 'FAIL'} {self.name}: {found.words}"


def counted(words: Iterable[str]) -> str:
    """How often each word occurs, the most common first."""
    return ", ".join(f"{count} {word}" for word, count in Counter(words).most_common())


def besides(problems: Sequence[str]) -> str:
    """What is to be added to a sentence about everything that went well."""
    return f"; but {some(problems, most=3)}" if problems else ""
