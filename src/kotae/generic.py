"""The two types that the contract is generic in: what is printed and what is drawn."""

from __future__ import annotations

from typing import TypeVar

I = TypeVar("I")  # noqa: E741 - the instance type; the contract of design.md calls it so
A = TypeVar("A")
"""The answer type."""
