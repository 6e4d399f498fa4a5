"""How answers are sought: the options that every question takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from kotae.errors import BadInput

Method = Literal["cuts", "search", "written"]
"""How large constraints are met: cut after each model, cut inside the search, or written out beforehand."""
METHODS: tuple[Method, ...] = get_args(Method)


@dataclass(frozen=True, slots=True)
class Search:
    """The options of a search; None leaves a choice to the puzzle."""

    encoding: str | None = None
    connectivity: Method = "cuts"
    backend: str | None = None

    def __post_init__(self) -> None:
        if self.connectivity not in METHODS:
            raise BadInput(f"there is no method '{self.connectivity}'; choose from {', '.join(METHODS)}")


DEFAULT = Search()
