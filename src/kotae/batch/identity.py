"""Which Kotae this is, so that machines that work together can tell whether they have the same one."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import kotae

ASIDE = ("cli/", "web/", "testing/", "batch/report/")
"""Parts of the package that no result depends on."""


class Identity(NamedTuple):
    """What has to be the same wherever the boards of a batch are asked about."""

    version: str
    source: str
    """The beginning of a digest of the package's modules."""
    python: str
    """Major and minor version."""

    def __str__(self) -> str:
        return f"Kotae {self.version} (source {self.source}) on Python {self.python}"


@cache
def identity() -> Identity:
    """The Kotae that runs here; its files are read once."""
    return Identity(
        kotae.__version__,
        digest(Path(kotae.__file__).parent),
        f"{sys.version_info.major}.{sys.version_info.minor}",
    )


def digest(package: Path) -> str:
    """The beginning of a digest of a package's modules: their names and contents."""
    found = sha256()
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        if not name.startswith(ASIDE):
            data = path.read_bytes()
            found.update(f"{name} {len(data)}\n".encode())
            found.update(data)
    return found.hexdigest()[:12]
