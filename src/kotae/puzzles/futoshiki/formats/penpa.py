"""Futoshiki on a sheet of Penpa: plain digits, and signs or small white dots on the borders between cells."""

from __future__ import annotations

from typing import cast

from kotae.codec.lines import quoted
from kotae.codec.sheet import (
    CIRCLES,
    GREEN,
    NORMAL,
    PLAIN,
    WHITE_DOT,
    Layer,
    Look,
    Pair,
    Sheet,
    SheetNumber,
    Symbol,
    bounded_sides,
)
from kotae.errors import BadInput
from kotae.geometry import Cell, cell_name
from kotae.options import Reading
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki, Mode

TITLE = "Futoshiki"
NAMES = ("futoshiki", "unequal", "minarism")
LOOK = Look(tool=("number", NORMAL))
SIGN = "inequality"
LEFT, UP, RIGHT, DOWN = 1, 2, 3, 4
"""Where a sign points: at the smaller cell. What has a larger number is an arrow."""
ACROSS, ALONG = {LEFT: False, RIGHT: True}, {UP: False, DOWN: True}
"""Whether a sign between two cells of a row, or of a column, points at the second one."""
DOT = Symbol("circle_SS", WHITE_DOT)
DOTS = frozenset({DOT, Symbol("circle_S", WHITE_DOT)})


def suits(sheet: Sheet) -> bool:
    """Whether the sheet looks like this puzzle: a square of plain digits with signs, or with white dots."""
    problem = sheet.problem
    if sheet.rows != sheet.columns or sheet.absent or sheet.says(*NAMES) is False:
        return False
    kinds = set(problem.signs.values())
    return (
        (all(_is_sign(kind) for kind in kinds) or kinds <= DOTS)
        and (bool(kinds) or sheet.says(*NAMES) is True)
        and not (problem.symbols or problem.surfaces or problem.others)
        and all(
            number.style not in CIRCLES and _digit(number.text, sheet.rows) is not None
            for number in problem.numbers.values()
        )
    )


def from_sheet(sheet: Sheet, reading: Reading) -> tuple[Futoshiki, Digits | None]:
    """The instance, which is of the mode that its signs or dots belong to, and the digits that are drawn."""
    size = sheet.rows
    if size != sheet.columns or sheet.absent:
        raise BadInput(f"the Penpa address has a board of {size}×{sheet.columns}; expected a whole square")
    givens = {}
    for cell, number in sheet.problem.numbers.items():
        if number.kind in PLAIN:
            digit = _digit(number.text, size)
            if digit is None:
                raise BadInput(
                    f"the Penpa address has {quoted(number.text)} at {cell_name(cell)}; "
                    f"expected a digit from 1 to {size}"
                )
            givens[cell] = digit
    less = tuple(_less(pair, kind.variant) for pair, kind in sheet.problem.signs.items() if _is_sign(kind))
    marks = tuple(pair for pair, kind in sheet.problem.signs.items() if kind in DOTS)
    if less and marks:
        raise BadInput("the Penpa address has both signs and white dots; expected one or the other")
    if less or marks:
        reading = reading.state({"mode": "adjacent" if marks else "inequality"})
    board = Futoshiki(size, givens, less, marks, cast(Mode, reading["mode"]))
    return board, _answer(board, sheet.drawn, reading)


def to_sheet(board: Futoshiki, answer: Digits | None) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet, and phrases for what it cannot carry."""
    bounded_sides(board.size, board.size)
    losses = []
    if board.mode == "adjacent" and not board.marks:
        losses.append(
            "the rule option mode=adjacent of a board without marks (Penpa states no rules, and a board "
            "without dots is read with mode=inequality)"
        )
    signs = dict.fromkeys(board.marks, DOT)
    for smaller, greater in board.less:
        pair = min(smaller, greater), max(smaller, greater)
        ways = ACROSS if smaller[0] == greater[0] else ALONG
        variant = next(variant for variant, second in ways.items() if second == (smaller > greater))
        signs[pair] = Symbol(SIGN, variant)
    problem = Layer({cell: SheetNumber(str(digit)) for cell, digit in board.givens.items()}, signs=signs)
    drawn = {} if answer is None else _filled_in(board, answer)
    numbers = {cell: SheetNumber(str(digit), GREEN) for cell, digit in drawn.items()}
    sheet = Sheet(board.size, board.size, problem, Layer(numbers), TITLE, look=LOOK)
    return sheet, tuple(losses)


def _filled_in(board: Futoshiki, answer: Digits) -> dict[Cell, int]:
    """The digits of an answer that are not printed already."""
    return {
        (row, column): digit
        for row, digits in enumerate(answer.rows)
        for column, digit in enumerate(digits)
        if digit is not None and board.givens.get((row, column)) != digit
    }


def _answer(board: Futoshiki, drawn: Layer, reading: Reading) -> Digits | None:
    """The printed digits and those filled in; None if there are none of the latter."""
    filled: dict[Cell, int] = {}
    odd = []
    for cell, number in sorted(drawn.numbers.items()):
        digit = _digit(number.text, board.size)
        if digit is not None and number.kind in PLAIN:
            filled[cell] = digit
        elif number.kind == NORMAL:
            odd.append(f"{quoted(number.text)} at {cell_name(cell)}")
    if odd:
        more = f" and {len(odd) - 1} more" if len(odd) > 1 else ""
        reason = f"digits run from 1 to {board.size}"
        reading.note(f"of what the Penpa sheet has filled in, {odd[0]}{more} is left out: {reason}")
    if not filled:
        return None
    every = {**board.givens, **filled}
    side = range(board.size)
    return Digits(tuple(tuple(every.get((row, column)) for column in side) for row in side))


def _is_sign(symbol: Symbol) -> bool:
    return symbol.shape == SIGN and symbol.variant in (LEFT, UP, RIGHT, DOWN)


def _less(pair: Pair, variant: int) -> Pair:
    """The two cells of a sign, the smaller first."""
    first, second = pair
    ways = ACROSS if first[0] == second[0] else ALONG
    if variant not in ways:
        raise BadInput(
            f"the Penpa address has a sign between {cell_name(first)} and {cell_name(second)} that points "
            "at neither of them"
        )
    return (second, first) if ways[variant] else (first, second)


def _digit(text: str, size: int) -> int | None:
    """The digit that the text says, if it is one of a board of that size."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        return None
    return int(text) if 1 <= int(text) <= size else None
