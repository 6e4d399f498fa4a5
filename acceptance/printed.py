"""Whether what is printed on a new board is true of its answer, and as it was wished.

Nothing of this is asked of the checkers, which the generator uses itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from acceptance.kinds import Kind
from kotae.geometry import Cell
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi

Printed = frozenset[tuple[str, frozenset[Cell]]]
"""The kinds of clues, and the cells where they stand."""


def untrue(instance: Any, answer: Any) -> Iterator[str]:
    """Clues that the answer does not agree with."""
    match instance, answer:
        case Hashi(), Bridges():
            ends = Counter[Cell]()
            for corridor, count in answer.counts.items():
                ends[corridor.a] += count
                ends[corridor.b] += count
            for island, wanted in instance.islands.items():
                if ends[island] != wanted and (wanted is not None or not ends[island]):
                    yield f"the island {island} says {wanted}, and {ends[island]} bridges end there"
        case Futoshiki(), Digits():
            digit = {(r, c): value or 0 for r, row in enumerate(answer.rows) for c, value in enumerate(row)}
            yield from (f"{cell} is no {n}" for cell, n in instance.givens.items() if digit[cell] != n)
            yield from (f"{a} is not less than {b}" for a, b in instance.less if digit[a] >= digit[b])
            if instance.mode == "adjacent":
                close = {pair for pair in instance.neighbours if abs(digit[pair[0]] - digit[pair[1]]) == 1}
                if close != set(instance.marks):
                    yield "marks are not just where digits differ by one"
        case Numberlink(), Lines():
            ends = Counter(cell for link in answer.links for cell in link)
            if (single := {cell for cell, count in ends.items() if count == 1}) != set(instance.label):
                yield f"lines end at {sorted(single)}, and numbers are at {sorted(instance.label)}"
            for group in answer.groups:
                if len({instance.label[cell] for cell in group if cell in instance.label}) != 1:
                    yield f"a line through {group[0]} has not one number"
        case Yashi(), Links():
            if {point for link in answer.links for point in link} != set(instance.points):
                yield "links do not end at just the points that are printed"
        case _:
            yield f"{type(answer).__name__} is no answer of {type(instance).__name__}"


def amiss(kind: Kind, instance: Any) -> Iterator[str]:
    """What was wished for and is not so: size, rules, symmetry, numbers of things."""
    wish = kind.wish
    rules: dict[str, Any]
    usual: dict[str, Any]
    match instance:
        case Hashi():
            size = instance.rows, instance.columns
            rules = {"max_bridges": instance.max_bridges, "loops": instance.loops}
            usual = {"max_bridges": 2, "loops": True}
            if "unknown" in wish:
                hidden = sum(wanted is None for wanted in instance.islands.values())
                if hidden != round(wish["unknown"] * len(instance.islands)):
                    yield f"{hidden} of {len(instance.islands)} islands show '?'"
        case Futoshiki():
            size = instance.size, instance.size
            rules, usual = {"mode": instance.mode}, {"mode": "inequality"}
            clues = len(instance.givens) + len(instance.less)
            # Two clues that are each other's image go together or stay together.
            if "clues" in wish and clues - wish["clues"] not in (0, 1 if "symmetry" in wish else 0):
                yield f"there are {clues} clues"
            if "givens" in wish and len(instance.givens) > round(wish["givens"] * instance.size**2):
                yield f"there are {len(instance.givens)} digits"
        case Numberlink():
            size = instance.rows, instance.columns
            rules = {"fill": instance.fill, "touch": instance.touch}
            usual = {"fill": True, "touch": False}
            if wish.get("pairs", len(instance.ends)) != len(instance.ends):
                yield f"there are {len(instance.ends)} pairs"
        case Yashi():
            size = kind.size or (0, 0)
            rules = {"goal": "shortest" if instance.shortest else "any"}
            usual = {"goal": "any"}
            if wish.get("points", len(instance.points)) != len(instance.points):
                yield f"there are {len(instance.points)} points"
    if kind.size not in (None, size):
        yield f"its size is {size}"
    if rules != {name: wish.get(name, value) for name, value in usual.items()}:
        yield f"its rules are {rules}"
    if "symmetry" in wish:
        image = _image(wish["symmetry"], size)
        places = _printed(instance)
        if places != {(what, frozenset(map(image, cells))) for what, cells in places}:
            yield f"it is not symmetric: {wish['symmetry']}"


def _printed(instance: Any) -> Printed:
    """Where clues stand. Marks of mode=adjacent are not chosen, so that they are not symmetric."""
    match instance:
        case Hashi():
            found = [
                ("?" if n is None else "number", frozenset({cell})) for cell, n in instance.islands.items()
            ]
        case Futoshiki():
            found = [("digit", frozenset({cell})) for cell in instance.givens]
            found += [("sign", frozenset(pair)) for pair in instance.less]
        case Numberlink():
            found = [("end", frozenset({cell})) for cell in instance.label]
        case Yashi():
            found = [("point", frozenset({(y, x)})) for x, y in instance.points]
    return frozenset(found)


def _image(symmetry: str, size: tuple[int, int]) -> Callable[[Cell], Cell]:
    rows, columns = size
    if symmetry == "rotate":
        return lambda cell: (rows - 1 - cell[0], columns - 1 - cell[1])
    return lambda cell: (cell[0], columns - 1 - cell[1])
