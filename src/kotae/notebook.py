"""What shows itself as a picture in a notebook.

An answer knows neither its board nor how to draw itself, and the solvers know nothing of pictures. So whoever
hands a result to a user attaches what draws it, and nothing is drawn before somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictured:
    """An answer or a result that shows itself as a picture in a notebook, once it knows how."""

    picture: Callable[[], str] | None = field(default=None, compare=False, repr=False)
    """Makes the picture, as the text of an SVG file; what a result is equal to does not depend on it."""

    def _repr_svg_(self) -> str | None:
        return None if self.picture is None else self.picture()
