"""A toy line puzzle, made from the line medium alone: join neighbouring dots, one line at each dot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from kotae.codec.lines import TextLine, board_lines, quoted
from kotae.codec.tokens import read_cells
from kotae.encoding import Encoder, Encoding
from kotae.formula import Cut, Formula, Origin
from kotae.geometry import Cell, at, cell_name, centre
from kotae.media.lines import LineDrawing, LineMedium
from kotae.media.lines.text import Page
from kotae.media.lines.variables import LineVariables
from kotae.options import Reading
from kotae.puzzle import Puzzle, text_boards
from kotae.scene import Disc, Highlight, Scene, washes
from kotae.statements import Condition, Fault


class Pair(NamedTuple):
    """Two neighbouring dots."""

    a: Cell
    b: Cell


@dataclass(frozen=True)
class Dots:
    """An instance: where the dots are."""

    rows: int
    columns: int
    dots: tuple[Cell, ...]

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Every two neighbouring dots."""
        beside = (Pair((r, c), other) for r, c in self.dots for other in ((r, c + 1), (r + 1, c)))
        return tuple(pair for pair in beside if pair.b in self.dots)


class Matching(LineDrawing[Pair]):
    """Which dots are joined."""


def parse(lines: Sequence[TextLine], reading: Reading) -> Dots:
    """The instance of rows of ``o`` and ``.``."""
    rows, columns, found = read_cells(board_lines(lines, "rows of 'o' and '.'"), ".")
    cells = list(found)
    for _, token, line, index in cells:
        if token != "o":
            raise line.error(f"expected 'o' or '.', not {quoted(token)}", index)
    return Dots(rows, columns, tuple(cell for cell, *_ in cells))


def format_board(board: Dots) -> str:
    """The rows that `parse` reads."""
    row, column = range(board.rows), range(board.columns)
    return "\n".join("".join("o" if (r, c) in board.dots else "." for c in column) for r in row)


MEDIUM = LineMedium[Dots, Matching, Pair](
    make=Matching,
    edges=lambda board: board.pairs,
    edge=lambda board, a, b: Pair(a, b) if Pair(a, b) in board.pairs else None,
    page=lambda board: Page(board.rows, board.columns, dict.fromkeys(board.dots, "o")),
    key="pairs",
    unjoined="are not neighbouring dots",
    record=lambda pair, least, most: {"pair": [list(cell) for cell in pair], "used": bool(least)},
    sentence=lambda pair, least, most: (
        f"{cell_name(pair.a)} is {'' if least else 'not '}joined to {cell_name(pair.b)}"
    ),
)


def one_line(instance: Dots, answer: Matching, *, partial: bool) -> Iterator[Fault]:
    """One line ends at every dot."""
    for dot in instance.dots:
        lines = sum(dot in pair for pair in answer.links)
        if lines > 1 or (lines == 0 and not partial):
            yield Fault("one-line", at(dot), f"{lines} lines end at {cell_name(dot)}")


def encode(instance: Dots, *, bare: bool) -> Encoding[Matching]:
    """A variable per pair; at each dot, one of them is true and no two are."""
    formula, pairs = Formula(), instance.pairs
    formula.reserve(len(pairs), lambda i: f"line {cell_name(pairs[i].a)}-{cell_name(pairs[i].b)}")
    for dot in instance.dots:
        here = [variable for variable, pair in enumerate(pairs, 1) if dot in pair]
        clauses = [here, *combinations([-variable for variable in here], 2)]
        formula.add(Origin("one-line", (dot,)), clauses)
    variables = LineVariables(make=Matching, count=len(pairs), edge=pairs.__getitem__, number=pairs.index)
    return variables.encoding(formula)


def demand(instance: Dots, origin: Origin, cut: Cut | None = None) -> Condition:
    """What a dot demands."""
    return Condition(origin.rule, at(*origin.cells), f"one line ends at {cell_name(origin.cells[0])}")


def draw(instance: Dots, answer: Matching | None, highlights: Sequence[Highlight]) -> Scene:
    """Dots, and lines between them."""
    shapes = washes(highlights)
    if answer is not None:
        shapes += [*MEDIUM.lines(instance, answer), *MEDIUM.crosses(instance, answer)]
    shapes += [Disc(centre(dot), 0.2, fill="ink") for dot in instance.dots]
    return Scene(instance.columns, instance.rows, shapes, "Matching", f"{len(instance.dots)} dots")


PUZZLE: Puzzle[Dots, Matching] = Puzzle(
    module=__name__,
    key="matching",
    title="Matching",
    rules={"one-line": "One line ends at every dot."},
    boards=text_boards(parse, format_board),
    medium=MEDIUM,
    checks={"one-line": one_line},
    encodings={"pairs": Encoder(summary="a variable per pair of neighbours", encode=encode)},
    demand=demand,
    draw=draw,
)
