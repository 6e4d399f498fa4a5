"""Every finished drawing of a small board, by the conditions that it breaks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod

from kotae.statements import Fault
from tests.rooms.oracle import Demanded, Truth


class Drawings:
    """All that can be drawn, excess included. What a drawing breaks is what the room's checks say."""

    MOST = 20_000

    def __init__(self, true: Truth) -> None:
        self.conditions = true.conditions
        assert count(true) <= self.MOST
        broken = set()
        for states in product(*settled(true)):
            drawing = true.puzzle.medium.assemble(true.instance, states)
            broken.add(frozenset(map(self._condition, true.puzzle.faults(true.instance, drawing))))
        self.broken = [one for one in broken if not any(other < one for other in broken)]
        """What drawings break, and no other drawing breaks less than."""

    def clash(self, conditions: Iterable[Demanded]) -> bool:
        """Whether every drawing breaks one of these."""
        some = set(conditions)
        return all(some & broken for broken in self.broken)

    def clash_of(self, size: int) -> bool:
        """Whether any set of that size clashes."""
        return self._hit(self.broken, size)

    def _hit(self, sets: list[frozenset[Demanded]], size: int) -> bool:
        if not sets or not size:
            return not sets
        first = min(sets, key=len)
        return any(self._hit([one for one in sets if member not in one], size - 1) for member in first)

    def _condition(self, fault: Fault) -> Demanded:
        """The condition that a fault breaks: the one at its cells, or around them, or of the whole board."""
        cells = frozenset(fault.cells)
        mine = [place for rule, place in self.conditions if rule == fault.rule]
        if cells in mine:
            return fault.rule, cells
        around = [place for place in mine if cells <= place]
        assert around or frozenset() in mine, f"{fault} belongs to no condition"
        assert len(around) < 2, f"{fault} belongs to more than one condition"
        return fault.rule, around[0] if around else frozenset()


def settled(true: Truth) -> list[list[int]]:
    """The states that each handle may show in a finished drawing, right or wrong."""
    handles = true.puzzle.medium.handles(true.instance)
    return [[n for n, state in enumerate(handle.states) if state.settled] for handle in handles]


def count(true: Truth) -> int:
    """The number of finished drawings."""
    return prod(map(len, settled(true)))
