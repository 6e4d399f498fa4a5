"""The types that the contract is generic in: what is printed and what is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

I = TypeVar("I")  # noqa: E741 - the instance type; the contract of design.md calls it so
A = TypeVar("A")
"""The answer type."""

if TYPE_CHECKING:  # Python has defaults since 3.13; type checkers have known them for longer
    from typing_extensions import TypeVar as TypeVarWithDefault

    A_co = TypeVarWithDefault("A_co", covariant=True, default=Any)
else:
    A_co = TypeVar("A_co", covariant=True)
"""The answer type of what is only handed out, such as outcomes; `Outcome` alone means `Outcome[Any]`."""
