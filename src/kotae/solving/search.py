"""SHIM until the solver side has it: how to search."""

from __future__ import annotations

from dataclasses import dataclass

from kotae.solving.session import METHODS, Method

__all__ = ["METHODS", "Method", "Search"]


@dataclass(frozen=True, slots=True)
class Search:
    """How to search."""

    encoding: str | None = None
    connectivity: Method = "cuts"
    backend: str | None = None
