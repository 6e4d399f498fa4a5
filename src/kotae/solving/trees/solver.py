"""A SAT solver with a count of its variables, for formulas about the links of a network."""

from __future__ import annotations

from kotae.sat.library import Library

BACKEND = "cadical195"
"""It takes thousands of assumptions with ease, gives cores, and keeps to phases."""


class LinkSolver(Library):
    """Variable 1 and so on stand for the links, in their order; further ones are made as needed."""

    def __init__(self, links: int) -> None:
        super().__init__(BACKEND)
        self.variables = links

    def variable(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables
