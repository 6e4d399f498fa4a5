"""The conditions of a bare formula, each with a switch: which of them hold together can then be asked.

A switch is a selector: a literal that, while it is assumed, turns on the clauses and cuts of its condition.
What belongs to the structure has none, since no drawing can break it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kotae.formula import Clause, Formula, Origin
from kotae.geometry import Cell
from kotae.puzzle import Puzzle
from kotae.statements import Condition, Fault

Cells = frozenset[Cell]
WHOLE: Cells = frozenset()


class Switchboard:
    """The switches of an instance's conditions, numbered after the variables of its formula."""

    def __init__(self, puzzle: Puzzle[Any, Any], instance: Any, formula: Formula) -> None:
        self._formula = formula
        self._condition = puzzle.condition
        self._instance = instance
        self._structure = puzzle.structure
        self._of_origin: dict[Origin, int] = {}
        self._numbers: dict[tuple[str, Cells], int] = {}
        self._places: dict[tuple[str, Cell], list[Cells]] = {}
        """The places of a rule's conditions that hold a cell."""
        self.conditions: dict[int, Condition] = {}
        """By their switches, in the order in which the formula states them."""
        for block in formula.blocks():
            if block.origins[0].rule not in self._structure:
                self.switch(block.origins[0])
        for requirement in formula.requirements:
            self.switch(requirement.origin)

    def switch(self, origin: Origin) -> int:
        """The switch of the condition that clauses with this origin belong to."""
        if origin not in self._of_origin:
            condition = self._condition(self._instance, origin)
            key = (condition.rule, frozenset(condition.cells))
            if key not in self._numbers:
                self._numbers[key] = self._formula.variables + len(self._numbers) + 1
                for cell in condition.cells:
                    self._places.setdefault((condition.rule, cell), []).append(key[1])
                self.conditions[self._numbers[key]] = condition
            self._of_origin[origin] = self._numbers[key]
        return self._of_origin[origin]

    def clauses(self) -> Iterator[Clause]:
        """The clauses of the formula, each with the selector of its condition."""
        for block in self._formula.blocks():
            if block.origins[0].rule in self._structure:
                yield from block.clauses
            else:
                switch = self.switch(block.origins[0])
                yield from ((*clause, -switch) for clause in block.clauses)

    def of(self, fault: Fault) -> int | None:
        """The switch of the condition that a fault breaks; None if there is none."""
        cells = frozenset(fault.cells)
        if (fault.rule, cells) in self._numbers:
            return self._numbers[fault.rule, cells]
        for place in self._places.get((fault.rule, fault.cells[0]), ()) if fault.cells else ():
            if cells <= place:
                return self._numbers[fault.rule, place]
        return self._numbers.get((fault.rule, WHOLE))
