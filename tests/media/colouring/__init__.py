"""A toy symbol puzzle, made from the symbol medium alone: colour the cells so that neighbours differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from kotae.codec.lines import TextLine, board_lines, quoted
from kotae.codec.tokens import read_cells
from kotae.encoding import Encoder, Encoding
from kotae.formula import Cut, Formula, Origin
from kotae.geometry import Cell, at, cell_name, cell_names, centre
from kotae.media.symbols import SymbolDrawing, SymbolMedium
from kotae.media.symbols.variables import symbol_encoding
from kotae.options import Reading
from kotae.puzzle import Puzzle, text_boards
from kotae.scene import Highlight, Label, Scene, grid, washes
from kotae.statements import Condition, Fault, State

COLOURS = 3
SIGNS = ".rgb"
STATES = (State("blank", settled=False), *(State(word, settled=True) for word in ("red", "green", "blue")))


@dataclass(frozen=True)
class Map:
    """An instance: the size, and the cells that are coloured already."""

    rows: int
    columns: int
    given: tuple[tuple[Cell, int], ...]

    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """Every two cells that share an edge."""
        for r in range(self.rows):
            for c in range(self.columns):
                below, right = ((r + 1, c), r + 1 < self.rows), ((r, c + 1), c + 1 < self.columns)
                yield from (((r, c), cell) for cell, inside in (below, right) if inside)


class Colouring(SymbolDrawing):
    """The colour of each cell."""


def parse(lines: Sequence[TextLine], reading: Reading) -> Map:
    """The instance of rows of ``.``, ``r``, ``g`` and ``b``."""
    rows, columns, found = read_cells(board_lines(lines, "rows of '.', 'r', 'g' and 'b'"), ".")
    cells = list(found)
    for _, token, line, index in cells:
        if token not in SIGNS:
            raise line.error(f"expected a colour or '.', not {quoted(token)}", index)
    return Map(rows, columns, tuple((cell, SIGNS.index(token)) for cell, token, *_ in cells))


def format_board(board: Map) -> str:
    """The rows that `parse` reads."""
    given, columns = dict(board.given), range(board.columns)
    return "\n".join("".join(SIGNS[given.get((r, c), 0)] for c in columns) for r in range(board.rows))


MEDIUM = SymbolMedium[Map, Colouring](
    make=Colouring,
    size=lambda board: (board.rows, board.columns),
    symbols=lambda board: STATES,
    text=SIGNS,
    key="colours",
    printed=lambda board: dict(board.given),
    record=lambda cell, states: {"cell": list(cell), "colours": list(states)},
)


def given(instance: Map, answer: Colouring, *, partial: bool) -> Iterator[Fault]:
    """Printed colours stay."""
    for cell, colour in instance.given:
        if answer[cell] != colour and not (partial and answer[cell] is None):
            yield Fault("given", at(cell), f"{cell_name(cell)} is not {STATES[colour].word}")


def differ(instance: Map, answer: Colouring, *, partial: bool) -> Iterator[Fault]:
    """Neighbours have different colours, and every cell has one."""
    for a, b in instance.neighbours():
        if answer[a] == answer[b] and not (partial and answer[a] is None):
            yield Fault("differ", at(a, b), f"{cell_names((a, b))} are alike")


def encode(instance: Map, *, bare: bool) -> Encoding[Colouring]:
    """A variable per cell and colour."""
    formula, columns = Formula(), instance.columns
    cells = range(instance.rows * columns)

    def holds(cell: int, colour: int) -> int:
        return cell * COLOURS + colour

    formula.reserve(
        len(cells) * COLOURS,
        lambda i: f"{cell_name(divmod(i // COLOURS, columns))} is {STATES[i % COLOURS + 1].word}",
    )
    for cell in cells:
        here = [holds(cell, colour) for colour in range(1, COLOURS + 1)]
        one = [here, *combinations([-literal for literal in here], 2)]
        formula.add(Origin("one-colour", (divmod(cell, columns),)), one)
    for place, colour in instance.given:
        formula.add(Origin("given", (place,)), [[holds(place[0] * columns + place[1], colour)]])
    for a, b in instance.neighbours():
        x, y = (r * columns + c for r, c in (a, b))
        clauses = [(-holds(x, colour), -holds(y, colour)) for colour in range(1, COLOURS + 1)]
        formula.add(Origin("differ", (a, b)), clauses)
    return symbol_encoding(MEDIUM, instance, formula, lambda cell, colour: [holds(cell, colour)])


def demand(instance: Map, origin: Origin, cut: Cut | None = None) -> Condition:
    """What a cell, a printed colour or two neighbours demand."""
    said = {"given": "keeps its colour", "one-colour": "has one colour", "differ": "have different colours"}
    return Condition(origin.rule, at(*origin.cells), f"{cell_names(origin.cells)} {said[origin.rule]}")


def draw(instance: Map, answer: Colouring | None, highlights: Sequence[Highlight]) -> Scene:
    """A grid with words."""
    shapes = washes(highlights) + grid(instance.rows, instance.columns)
    shown = {cell: answer[cell] for cell in dict(instance.given)} if answer else {}
    left = ((cell, colour) for cell, colour in instance.given if shown.get(cell) in (None, colour))
    shapes += [Label(centre(cell), STATES[colour].word) for cell, colour in left]
    shapes += MEDIUM.drawn(instance, answer) if answer else []
    return Scene(instance.columns, instance.rows, shapes, "Colouring", f"{instance.rows} rows")


PUZZLE: Puzzle[Map, Colouring] = Puzzle(
    module=__name__,
    key="colouring",
    title="Colouring",
    rules={"given": "Printed colours stay.", "differ": "Neighbouring cells have different colours."},
    structure={"one-colour": "Every cell has one colour."},
    boards=text_boards(parse, format_board),
    medium=MEDIUM,
    checks={"given": given, "differ": differ},
    encodings={"direct": Encoder(summary="a variable per cell and colour", encode=encode)},
    demand=demand,
    draw=draw,
)
