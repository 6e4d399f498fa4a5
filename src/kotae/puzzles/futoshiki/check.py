"""The checks: one function per rule, named after its key; digits are only compared, as a person would."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from kotae.geometry import Cell, at, cell_name
from kotae.phrases import listed
from kotae.puzzle import Check
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.statements import Fault

TIMES = ("never", "once", "twice", "three times", "four times")


def given(instance: Futoshiki, answer: Digits, *, partial: bool) -> Iterator[Fault]:
    """Printed digits that were overwritten; one that was not copied is missing in its row and column."""
    for cell, digit in instance.givens.items():
        drawn = answer[cell]
        if drawn is not None and drawn != digit:
            yield Fault("given", at(cell), f"{cell_name(cell)} holds {drawn}, but {digit} is printed there")


def row(instance: Futoshiki, answer: Digits, *, partial: bool) -> Iterator[Fault]:
    """Digits that are repeated or missing in a row."""
    side = range(instance.size)
    for r in side:
        yield from _line("row", r, [(r, c) for c in side], answer, partial)


def column(instance: Futoshiki, answer: Digits, *, partial: bool) -> Iterator[Fault]:
    """Digits that are repeated or missing in a column."""
    side = range(instance.size)
    for c in side:
        yield from _line("column", c, [(r, c) for r in side], answer, partial)


def inequality(instance: Futoshiki, answer: Digits, *, partial: bool) -> Iterator[Fault]:
    """Signs that do not point at the smaller digit."""
    for smaller, greater in instance.less:
        low, high = answer[smaller], answer[greater]
        if low is not None and high is not None and low >= high:
            names = f"{cell_name(smaller)} must hold less than {cell_name(greater)}"
            yield Fault("inequality", at(smaller, greater), f"{names}, but they hold {low} and {high}")


def adjacent(instance: Futoshiki, answer: Digits, *, partial: bool) -> Iterator[Fault]:
    """Marks between digits that do not differ by one, and digits that do without a mark."""
    if instance.mode != "adjacent":
        return
    marks = set(instance.marks)
    for pair in instance.neighbours:
        a, b = answer[pair[0]], answer[pair[1]]
        if a is None or b is None or (abs(a - b) == 1) == (pair in marks):
            continue
        why = "do not differ by one" if pair in marks else "differ by one without a mark"
        names = f"{cell_name(pair[0])} and {cell_name(pair[1])}"
        yield Fault("adjacent", at(*pair), f"{names} hold {a} and {b}, which {why}")


CHECKS: dict[str, Check[Futoshiki, Digits]] = {
    "given": given,
    "row": row,
    "column": column,
    "inequality": inequality,
    "adjacent": adjacent,
}


def _line(rule: str, number: int, cells: Sequence[Cell], answer: Digits, partial: bool) -> Iterator[Fault]:
    """What is wrong with the digits of a row or column."""
    holding: dict[int, list[Cell]] = defaultdict(list)
    blank = []
    for cell in cells:
        digit = answer[cell]
        if digit is None:
            blank.append(cell)
        else:
            holding[digit].append(cell)
    for digit, places in sorted(holding.items()):
        if len(places) > 1:
            times = TIMES[len(places)] if len(places) < len(TIMES) else f"{len(places)} times"
            yield Fault(rule, at(*places), f"{rule} {number} holds {digit} {times}")
    if blank and not partial:
        missing = [str(digit) for digit in range(1, len(cells) + 1) if digit not in holding]
        yield Fault(rule, at(*blank), f"{rule} {number} lacks {listed(missing)}")
