"""A symbol per cell: an answer is rows of numbers, each the number of the state that its cell shows.

A room says how large its boards are and which symbols there are; JSON, handles and facts are made here, and
text where a symbol is a character. What the medium says in clauses is in `kotae.media.symbols.variables`,
which checks must not reach.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kotae.codec.lines import TextLine, quoted, trim_blank
from kotae.errors import BadInput
from kotae.generic import I
from kotae.geometry import Cell, at, cell_name, centre
from kotae.notebook import Pictured
from kotae.phrases import listed, plural
from kotae.scene import Label, Shape
from kotae.statements import Fact, Handle, State

Rows = tuple[tuple[int | None, ...], ...]
"""Symbols row by row, None where a cell is blank."""


@dataclass(frozen=True)
class SymbolDrawing(Pictured):
    """A drawing: the symbols row by row, None where a cell is blank."""

    rows: Rows

    def __getitem__(self, cell: Cell) -> int | None:
        return self.rows[cell[0]][cell[1]]


D = TypeVar("D", bound=SymbolDrawing)


@dataclass(frozen=True, kw_only=True, eq=False)
class SymbolMedium(Generic[I, D]):
    """The answers of a puzzle with a symbol in each cell."""

    make: Callable[[Rows], D]
    """The room's own kind of `SymbolDrawing`."""
    size: Callable[[I], tuple[int, int]]
    """Rows and columns."""
    symbols: Callable[[I], tuple[State, ...]]
    """The states of every cell; the first one is a blank cell."""
    text: str | tuple[Callable[[I, Sequence[TextLine]], Rows], Callable[[I, D], str]]
    """The character of each symbol, the first for a blank cell; or a reader and a writer of drawings. All in
    ASCII, so that every terminal can show them."""
    key: str
    """What JSON calls the rows: ``{"digits": [[1, null], …]}``."""
    record: Callable[[Cell, Sequence[int]], Mapping[str, Any]]
    """The JSON of a fact: the symbols that a cell can hold."""
    printed: Callable[[I], Mapping[Cell, int]] = lambda instance: {}
    """The symbols that the board shows already."""
    stroke: Callable[[I, Cell, int], Sequence[Shape]] | None = None
    """How a symbol is drawn in a cell, where that is not its word in the middle."""
    noun: str = "symbol"
    """What messages call a symbol."""
    verb: str = "is"
    """What a cell does with its symbol, as a fact says it: "r0c0 holds 1 or 2"."""

    def parse(self, instance: I, lines: Sequence[TextLine]) -> D:
        """The drawing that a text shows."""
        if isinstance(self.text, str):
            return self.make(_read(self.text, *self.size(instance), lines))
        return self.make(self.text[0](instance, lines))

    def format(self, instance: I, answer: D, *, ascii_only: bool = False) -> str:
        """The text that `parse` reads, which is in ASCII in any case."""
        if isinstance(self.text, str):
            signs = self.text
            return "\n".join("".join(signs[symbol or 0] for symbol in row) for row in answer.rows)
        return self.text[1](instance, answer)

    def from_json(self, instance: I, data: Any) -> D:
        """The drawing of an object ``{"digits": [[1, null, …], …]}``."""
        height, width = self.size(instance)
        most = len(self.symbols(instance)) - 1
        rows = data.get(self.key) if isinstance(data, dict) else None
        if not isinstance(rows, list) or len(rows) != height:
            raise BadInput(f'expected an object with "{self.key}", a list of {plural(height, "row")}')
        for r, row in enumerate(rows):
            if not isinstance(row, list) or len(row) != width:
                raise BadInput(f'expected row {r} of "{self.key}" to be a list of {plural(width, self.noun)}')
            for c, symbol in enumerate(row):
                # True is an int to Python, and 1.0 equals 1: the type itself is asked.
                if symbol is not None and (type(symbol) is not int or not 1 <= symbol <= most):
                    wanted = f"a {self.noun} from 1 to {most} or null at {cell_name((r, c))}"
                    raise BadInput(f"expected {wanted}, not {quoted(str(symbol))}")
        return self.make(tuple(tuple(row) for row in rows))

    def to_json(self, instance: I, answer: D) -> dict[str, Any]:
        """The drawing as an object, null where a cell is blank."""
        return {self.key: [list(row) for row in answer.rows]}

    def handles(self, instance: I) -> list[Handle]:
        """A handle per cell in reading order; a state's number is that of its symbol."""
        states = self.symbols(instance)
        height, width = self.size(instance)
        return [Handle(at((r, c)), states) for r in range(height) for c in range(width)]

    def assemble(self, instance: I, states: Sequence[int]) -> D:
        """The drawing in which each cell shows the state of that number."""
        height, width = self.size(instance)
        rows = (states[start : start + width] for start in range(0, height * width, width))
        return self.make(tuple(tuple(state or None for state in row) for row in rows))

    def states(self, instance: I, answer: D) -> list[int]:
        """The number of the state that each cell shows."""
        return [symbol or 0 for row in answer.rows for symbol in row]

    def printed_states(self, instance: I) -> dict[int, int]:
        """The symbols that the board shows already, by the number of the cell."""
        width = self.size(instance)[1]
        return {r * width + c: symbol for (r, c), symbol in self.printed(instance).items()}

    def strokes(self, instance: I, handle: int, state: int) -> Sequence[Shape]:
        """The symbol in its cell; nothing for a blank, or where the board shows the same."""
        cell = divmod(handle, self.size(instance)[1])
        if not state or self.printed(instance).get(cell) == state:
            return ()
        if self.stroke is not None:
            return self.stroke(instance, cell, state)
        return (Label(centre(cell), self.symbols(instance)[state].word, "answer"),)

    def drawn(self, instance: I, answer: D) -> list[Shape]:
        """The symbols of a drawing, in reading order."""
        shown = enumerate(self.states(instance, answer))
        return [shape for handle, state in shown for shape in self.strokes(instance, handle, state)]

    def fact(self, instance: I, handle: int, states: Sequence[int]) -> Fact | None:
        """The symbols that a cell can hold, unless it can hold any."""
        cell = divmod(handle, self.size(instance)[1])
        every = self.symbols(instance)
        shown = Handle(at(cell), every)
        if len(states) == len(shown.possible()) > 1:
            return None
        possible = sorted(states)
        decided = len(possible) == 1
        # A cell that stays blank is asserted by the remark that says so, if there is one.
        remark = next((n for n, state in enumerate(every) if n and not state.settled), None)
        asserted = (possible[0] or remark) if decided else None
        words = listed([every[symbol].word for symbol in possible], "or")
        sentence = f"{cell_name(cell)} {self.verb} {words}"
        printed = cell in self.printed(instance)
        return Fact(
            handle,
            shown.place,
            self.record(cell, possible),
            sentence,
            decided,
            asserted,
            printed,
            tuple(possible),
        )


def _read(signs: str, height: int, width: int, lines: Sequence[TextLine]) -> Rows:
    """The rows of a text in which a symbol is one character."""
    lines = trim_blank(lines)
    if len(lines) != height:
        raise BadInput(f"expected {plural(height, 'row')}, not {len(lines)}")
    rows = []
    for line in lines:
        text = line.text.rstrip()
        if len(text) != width:
            raise line.error(f"expected {plural(width, 'cell')} in this row, not {len(text)}")
        for index, char in enumerate(text):
            if char not in signs:
                wanted = ", ".join(f"'{sign}'" for sign in signs)
                raise line.error(f"expected one of {wanted}, not {quoted(char)}", index)
        rows.append(tuple(signs.index(char) or None for char in text))
    return tuple(rows)
