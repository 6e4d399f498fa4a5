"""What knows its board: it shows itself as a picture in a notebook, as JSON and as text.

An answer knows neither its board nor how to draw itself, and the solvers know nothing of pictures. So whoever
hands a result to a user attaches a view of it, and nothing is drawn or written before somebody looks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from kotae.errors import BadInput


class View(Protocol):
    """A result together with its board, and so in every form that it has."""

    @property
    def board(self) -> Any:
        """The board that the result is about."""

    def svg(self) -> str:
        """The picture, as the text of an SVG file."""

    def json(self) -> dict[str, Any]:
        """The object of the published interface."""

    def text(self) -> str:
        """The result in words, or the drawing as text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictured:
    """An answer or a result that can be had as a picture, as JSON and as text, once it knows its board."""

    view: View | None = field(default=None, compare=False, repr=False)
    """What a result is equal to does not depend on it."""

    def json(self) -> dict[str, Any]:
        """The object that the command line prints with ``--json``, as the published interface has it."""
        if self.view is None:
            name = type(self).__name__
            raise BadInput(f"this {name} was made by hand and knows no board, which its JSON needs")
        return self.view.json()

    def __str__(self) -> str:
        return repr(self) if self.view is None else self.view.text()

    def _repr_svg_(self) -> str | None:
        return None if self.view is None else self.view.svg()
