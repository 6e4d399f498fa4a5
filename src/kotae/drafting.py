"""What a room gives so that new boards of it are made: what one can wish for, and drafts that are judged.

A room is called and never calls a solver. So it hands out *drafts* one after another, as a generator, and is
sent back what its solver would have told it: the answer, and what varies from answer to answer. What varies
is a fact about the board and not about a solver, and neither the machine nor the version of a solver changes
the boards that a seed makes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, get_args

from kotae.codec.lines import quoted
from kotae.errors import BadInput
from kotae.generic import A, I
from kotae.geometry import Cell
from kotae.options import Setting

if TYPE_CHECKING:
    from random import Random

Symmetry = Literal["none", "rotate", "mirror"]
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)
Difficulty = Literal["easy", "fair", "hard", "expert"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
LARGEST = 500
"""Rows or columns of a new board at most."""


class Hopeless(Exception):
    """No board can be as it is wished; says why."""


@dataclass(frozen=True, slots=True)
class Knob:
    """A wish that is a number, such as the share of bridges that are double."""

    name: str
    sentence: str
    """What it says, and what holds if it is not given."""
    least: float = 0
    most: float = 1
    whole: bool = False

    def parse(self, text: str) -> float:
        """The number that a text says."""
        try:
            return self.checked(int(text) if self.whole else float(text))
        except ValueError:
            raise BadInput(f"{self.name} is {self.words()}, not {quoted(text)}") from None

    def checked(self, value: Any) -> float:
        """The number, if it can be wished for."""
        kind = int if self.whole else int | float
        if isinstance(value, bool) or not isinstance(value, kind) or not self.least <= value <= self.most:
            raise BadInput(f"{self.name} is {self.words()}, not {quoted(value)}")
        return int(value) if value == int(value) else value  # one number, one spelling

    def words(self) -> str:
        """The numbers that can be wished for, as a phrase."""
        return f"a {'whole ' if self.whole else ''}number from {self.least:g} to {self.most:g}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What new boards are to be like."""

    size: tuple[int, int]
    rules: Mapping[str, Setting]
    """The value of every rule option."""
    symmetry: Symmetry = "none"
    difficulty: Difficulty | None = None
    minimal: bool = False
    """Whether every clue is to be needed."""
    knobs: Mapping[str, float] = field(default_factory=dict)
    """Those that are set."""
    added: tuple[Cell, ...] = ()
    """Cells whose clues are printed in the end, though the answer can do without them."""

    def image(self, cell: Cell) -> Cell:
        """Where a cell comes to lie by the symmetry; the image of the image is the cell itself."""
        rows, columns = self.size
        row, column = cell
        if self.symmetry == "none":
            return cell
        return (row if self.symmetry == "mirror" else rows - 1 - row), columns - 1 - column

    def number(self, name: str, otherwise: float) -> float:
        """What a knob is set to, or what holds otherwise."""
        return self.knobs.get(name, otherwise)

    def shown_size(self) -> str:
        """The size in words."""
        return f"{self.size[0]}×{self.size[1]}"


@dataclass(frozen=True, slots=True)
class Draft(Generic[I, A]):
    """A board in the making."""

    instance: I
    answer: A | None = None
    """One that it is known to have."""


@dataclass(frozen=True, slots=True)
class Judged(Generic[A]):
    """What is true of a draft."""

    answer: A
    """The one of the draft, if it had one; where shortest answers are wanted, a shortest one."""
    varying: frozenset[int] = frozenset()
    """The numbers of the handles that some answers show in different states; none if there is one answer."""


Drafts = Generator[Draft[I, A], Judged[A], Draft[I, A] | None]
"""Drafts to be judged, each before the next one is made; at the end the one that is finished, which is the
last that was judged and has one answer, or None if it came to nothing."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Generating(Generic[I, A]):
    """How new boards are made."""

    drafts: Callable[[Wish, Random], Drafts[I, A]]
    """The same random numbers make the same board. Raises `Hopeless` where no board can be as wished."""
    size: Callable[[Mapping[str, float], Symmetry], tuple[int, int]]
    """The size, if none is wished for, by the knobs that are set and the symmetry."""
    knobs: tuple[Knob, ...] = ()
    clues_left: Callable[[Wish, I], int | None] = lambda wish, instance: None
    """How many clues are to be left of those of a finished draft, 0 for as few as possible; None for all."""
    ladder: str | None = None
    """The knob by which `clues_left` is set, if boards may have more clues than they need."""
    spare: Callable[[Wish], float] = lambda wish: 0.0
    """Of the clues that can go, the share that stays at first, where a difficulty is wished for."""
