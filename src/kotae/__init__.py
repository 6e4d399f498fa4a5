"""Kotae (答え, "answer") solves logic puzzles by propositional logic, and proves what it says.

>>> import kotae
>>> board = kotae.read("# kotae hashi\\n2.2")
>>> kotae.solve(board)
Solved(answer=Bridges(counts={Corridor(a=(0, 0), b=(0, 2)): 2}, crosses=frozenset()))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kotae.api import *  # noqa: F403 - for type checkers; at run time names are loaded when first used
    from kotae.api import __all__ as __all__

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load the public functions on first use: `import kotae` alone takes some 20 ms."""
    if name.startswith("_") and name != "__all__":
        raise AttributeError(name)
    api = import_module("kotae.api")
    if name != "__all__" and name not in api.__all__:
        raise AttributeError(f"module 'kotae' has no attribute '{name}'")
    return getattr(api, name)


def __dir__() -> list[str]:
    """The public names, for those who explore."""
    return [*import_module("kotae.api").__all__, "__version__"]
