"""The first Hashi seed's encoding: two variables per corridor, and an island's number by subsets of them.

Kept from the seed: exactly k of n by the subsets of size n-k+1 and k+1; crossing over the pairs of variables;
corridors that every connected drawing needs, found with Tarjan's bridge algorithm, and an empty clause when
no drawing can connect the islands.

Mended: the seed's two variables of a corridor are interchangeable, so that one drawing has up to two models
per single bridge; here the second implies the first. Its nine clauses per crossing say no more than the four
here. Its coordinate test for crossings is misprinted, and its treatment of boards where every island wants 2
(remove corridors until bridges appear) both misses rings and forbids answers; the corridors of Tarjan are
therefore *implied* clauses, and connectivity is stated in full besides.
"""

from __future__ import annotations

from collections.abc import Iterable

from kotae.constraints.tarjan import graph_bridges
from kotae.encoding import Encoding
from kotae.encodings import subsets
from kotae.formula import Clause, Formula, Origin, Sum
from kotae.geometry import Cell
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.encode.layout import Corridors, Levels

MOST_CLAUSES = 3_000_000


def refusal(instance: Hashi, *, bare: bool = False) -> str | None:
    """Why this encoding cannot serve the board: so many variables per corridor that subsets explode."""
    layout = Corridors(instance)
    top = layout.top(bare=bare)
    size = 0
    for wanted, ending in zip(instance.islands.values(), layout.ending, strict=True):
        if wanted is not None:
            size += subsets.size_exactly(len(ending) * top, wanted)
    if size > MOST_CLAUSES:
        return f"subsets would take {size:,} clauses and the limit is {MOST_CLAUSES:,}; 'levels' can serve it"
    return None


def encode(instance: Hashi, *, bare: bool) -> Encoding[Bridges]:
    """The formula by subsets; bare, without the corridors that Tarjan's algorithm finds."""
    layout = Corridors(instance)
    formula = Formula()
    levels = layout.levels(formula, bare=bare)

    def count(ending: list[int], wanted: int, cell: Cell) -> Iterable[Clause]:
        return subsets.exactly(levels.of_all(ending), wanted)

    used = [*map(levels.of, range(levels.count))]
    layout.state_rules(
        formula, used, count, lambda ending, wanted: Sum.exactly(levels.of_all(ending), wanted), bare=bare
    )
    if not bare:
        _needed(layout, levels, formula)
    return levels.encoding(formula)


def _needed(layout: Corridors, levels: Levels, formula: Formula) -> None:
    """Imply a bridge wherever a single corridor joins two parts, and nothing at all if parts stay apart."""
    parts, needed = graph_bridges(len(layout.nodes), layout.ends)
    if parts > 1:
        formula.imply([Origin("connected")], [()])
    for number in needed:
        formula.imply([layout.origin("connected", number)], [(levels.at_least(number, 1),)])
