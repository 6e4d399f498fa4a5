"""The textbook encoding: a variable for each cell and digit, and a clause for each pair that clashes.

The digit d in row r and column c (here counted from 1) is the variable N²(d-1) + N(r-1) + (c-1) + 1, and the
blocks come in a fixed order: printed digits, a digit in every cell, rows, columns, signs. A 4×4 board with
one printed digit and four signs has 64 variables and 1 + 16 + 96 + 96 + 4·6 = 233 clauses. That a cell holds
no two digits follows from the rows (each of n cells has one, and no two have the same) and is not stated, nor
is anything else that follows. Only the bare formula says so, and of a sign that its digits differ: there each
rule has to stand alone, with the rows switched off.

It also serves mode=adjacent, by forbidding each pair of digits that a mark, or its absence, rules out.

It is there to be read and compared with: it has N⁴ clauses, and at 35×35 its search takes 20 times as long as
that of `order`, at 40×40 more than 30 s.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kotae.encoding import Encoding
from kotae.encodings.integers import Direct, Partners, forbidden
from kotae.formula import Formula, Model, Origin, Sum, said_elsewhere
from kotae.geometry import Cell, cell_name
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki

MAX_CLAUSES = 15_000_000
"""About 2 GB of memory."""


def refusal(instance: Futoshiki, *, bare: bool = False) -> str | None:
    """Why a board is too large for this encoding."""
    size = instance.size
    clauses = len(instance.givens) + size**2 + size**3 * (size - 1)
    clauses += len(instance.less) * size * (size + (1 if bare else -1)) // 2
    if bare:
        clauses += size**3 * (size - 1) // 2
    if instance.mode == "adjacent":
        clauses += len(instance.marks) * (size**2 - 2 * (size - 1))
        clauses += (len(instance.neighbours) - len(instance.marks)) * 2 * (size - 1)
    if clauses <= MAX_CLAUSES:
        return None
    return (
        f"encoding direct would write {clauses:,} clauses for this board of {size}×{size} cells, "
        f"more than its limit of {MAX_CLAUSES:,}; the default, order, serves it"
    )


def encode(instance: Futoshiki, *, bare: bool) -> Encoding[Digits]:
    """The formula; bare, a cell also has no two digits, and a sign no equal ones."""
    size = instance.size
    side, area = range(size), size * size
    formula = Formula()

    def holds(cell: Cell, digit: int) -> int:
        return area * (digit - 1) + size * cell[0] + cell[1] + 1

    def name(index: int) -> str:
        digit, place = divmod(index, area)
        return f"{cell_name(divmod(place, size))} holds {digit + 1}"

    def values(cell: Cell) -> Direct:
        return {digit: holds(cell, digit) for digit in range(1, size + 1)}

    def each_once(line: Origin) -> list[Sum]:
        digits = range(1, size + 1)
        return [Sum.at_most([holds(cell, digit) for cell in line.cells], 1) for digit in digits]

    formula.reserve(size * area, name)
    for cell, digit in instance.givens.items():
        formula.add(Origin("given", (cell,)), [(holds(cell, digit),)])
    for cell in ((r, c) for r in side for c in side):
        held = tuple(values(cell).values())
        formula.add(
            Origin("one-digit", (cell,)), [held, *(combinations([-v for v in held], 2) if bare else ())]
        )
    for rule, lines in (
        ("row", [tuple((r, c) for c in side) for r in side]),
        ("column", [tuple((r, c) for r in side) for c in side]),
    ):
        for cells in lines:
            for digit in range(1, size + 1):
                clashes = combinations([-holds(cell, digit) for cell in cells], 2)
                formula.add(Origin(rule, cells), clashes, each_once if digit == 1 else said_elsewhere)
    for a, b, clashing in _clashes(instance, strict=bare):
        formula.add(Origin(instance.mode, (a, b)), forbidden(values(a), values(b), clashing))

    def decode(model: Model) -> Digits:
        rows: list[list[int | None]] = [[None] * size for _ in side]
        for index, true in enumerate(model[1 : size * area + 1]):
            if true:
                digit, place = divmod(index, area)
                rows[place // size][place % size] = digit + 1
        return Digits(tuple(tuple(row) for row in rows))

    def claims(answer: Digits) -> list[int]:
        cells = (((r, c), drawn) for r, row in enumerate(answer.rows) for c, drawn in enumerate(row))
        return [
            literal if digit == drawn else -literal
            for cell, drawn in cells
            if drawn is not None
            for digit, literal in values(cell).items()
        ]

    def state_literals(place: int, digit: int) -> list[int]:
        return [holds(divmod(place, size), digit)]

    return Encoding(formula=formula, decode=decode, pin=claims, claims=claims, state_literals=state_literals)


def _clashes(instance: Futoshiki, *, strict: bool) -> Iterator[tuple[Cell, Cell, Partners]]:
    """Two cells, and the digits of the second that clash with a digit of the first.

    Unless it is to be strict, equal digits are left to the row or column that the cells share.
    """
    every = range(1, instance.size + 1)
    for smaller, greater in instance.less:
        yield greater, smaller, lambda digit: every[digit - strict :]
    if instance.mode == "adjacent":
        marks = set(instance.marks)
        for a, b in instance.neighbours:
            if (a, b) in marks:
                yield a, b, lambda digit: (other for other in every if abs(other - digit) != 1)
            else:
                yield a, b, lambda digit: (digit - 1, digit + 1)
