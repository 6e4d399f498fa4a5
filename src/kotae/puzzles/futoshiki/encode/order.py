"""The default encoding: digits by value, and bounds ("at least 3") for the cells beside a sign.

Presolving comes first; only digits that it leaves get variables, and only cells beside a sign that is still
open get bounds, so that a < b takes a binary clause a digit and chains of signs propagate. Beyond the rules,
the plain formula says that each digit has a place in each row and column. In mode=adjacent there are no
bounds: across a mark a digit needs one of its two neighbours on the other side, without one it excludes them.

Random boards from Latin squares, ten of each kind, one thread, CaDiCaL 1.9.5; "in all" is encoding, loading
and solving, as median and range:

==============================  =========  =======  ========  =================
board                           variables  clauses  encoding  in all
==============================  =========  =======  ========  =================
25×25, 35 % given, 200 signs        5,200   66,000    0.02 s  0.1 s (0.06–0.11)
40×40, 42 % given, 300 signs       14,300  245,000    0.07 s  1.1 s (0.5–10)
==============================  =========  =======  ========  =================

The 40×40 boards are loosely bound, have many answers, and take times with a heavy tail. Tried on 20 to 60 of
them, median and ninth decile in seconds:

=============================================================  =======  =====
this encoding                                                     0.95    7.6
clashing pairs of digits instead of bounds                         1.3    6.3
both                                                               1.0   11.6
supporting digits as well as clashing pairs                        1.1   16.6
bounds as "at most"                                                1.5   10.7
digits numbered digit by digit, not cell by cell                   2.3   13.4
cells numbered by the size of their domain                         5.3   16.7
CaDiCaL with `stabilizeonly`                                       0.5    6.2
the same with shorter restart intervals (`reluctant` 128)          0.8    6.2
CaDiCaL with shorter intervals of mode switches or rephasing       4.5     12
=============================================================  =======  =====

The option `stabilizeonly` is therefore this encoding's tuning. It matters more still in a session, whose
slices upset CaDiCaL's switching between modes: on ten boards the median was 0.36 s with it and 1.8 to 4.5 s
without.

A second run on all sixty gave 1.2 and 11.5 s, one board above 30 s; with `stabilizeonly` 0.55 and 4.5 s, none
above 8 s. In both runs that option took about a third of the conflicts (geometric mean 760 instead of 2,300),
and with 55 % given it finished five boards of five within 100,000 conflicts, where the default finished two.

On ten boards CaDiCaL 1.5.3 and 3.0.0 took 1.2 and 1.6 s with longer tails, at-most-one with helpers (eight
boards) 10 to 19 s; other initial phases changed nothing, nor did doing without elimination or probing. Hidden
singles in presolving save no conflict there, but solve many small boards and cost nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, compress

from kotae.encoding import Encoding
from kotae.encodings.integers import Direct, Ordered, at_most_one, channel, forbidden, less, supported
from kotae.formula import Clause, Formula, Model, Origin, Sum, Sums, said_elsewhere
from kotae.geometry import Cell, cell_name
from kotae.media.symbols.variables import symbol_encoding
from kotae.phrases import plural
from kotae.puzzles.futoshiki.answer import MEDIUM, Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.encode.presolve import digits, domains, full


def encode(instance: Futoshiki, *, bare: bool) -> Encoding[Digits]:
    """The formula, with variables for the digits that presolving leaves; bare, for all digits."""
    side = range(instance.size)
    left = dict.fromkeys(((r, c) for r in side for c in side), full(instance)) if bare else domains(instance)
    draft = OrderDraft(instance, left, bare)
    draft.write_given()
    draft.write_one_digit()
    draft.write_lines("row", [tuple((r, c) for c in side) for r in side])
    draft.write_lines("column", [tuple((r, c) for r in side) for c in side])
    if instance.mode == "adjacent":
        draft.write_adjacent()
    else:
        draft.write_inequality()
    made = symbol_encoding(MEDIUM, instance, draft.formula, draft.state_literals, draft.decode)
    return made if bare else replace(made, left_out=draft.left_out)


def whole(instance: Futoshiki) -> Encoding[Digits]:
    """The formula of a file: the bare one, which says of every cell and digit what each rule says of it."""
    return encode(instance, bare=True)


class OrderDraft:
    """A formula in the making: the literal ``holds[cell][digit]`` of each digit that is left to a cell.

    Unless it is bare, a cell with one digit left has no literals: it is `placed`. The literal `never`, which
    is false, stands for the digits that are not left.
    """

    def __init__(self, instance: Futoshiki, left: Mapping[Cell, int], bare: bool) -> None:
        self.instance = instance
        self.bare = bare
        self.formula = Formula()
        self.everything = [
            Origin(rule) for rule in ("given", "row", "column", instance.mode, "one-digit", "at-least")
        ]
        if 0 in left.values():
            self.formula.imply(self.everything, [()])
            left = dict.fromkeys(left, 0)
        values = {cell: digits(mask) for cell, mask in left.items() if bare or mask & (mask - 1)}
        self.placed = {cell: mask.bit_length() for cell, mask in left.items() if cell not in values}
        self.keys = keys = [(cell, digit) for cell, held in values.items() for digit in held]
        # The name knows the keys and not the draft: a ring of references would keep 200,000 clauses of a
        # finished board in memory until Python looks for rings, and double the time for the next one.
        self.first = self.formula.reserve(len(keys), lambda i: f"{cell_name(keys[i][0])} holds {keys[i][1]}")
        numbers = iter(range(self.first, self.first + len(self.keys)))
        self.holds = {cell: _numbered(held, numbers) for cell, held in values.items()}
        self.never = 0
        if not bare:
            self.never = self.formula.variable("a cell holds a digit that presolving excluded")
            self.formula.imply(self.everything, [(-self.never,)])

    def decode(self, model: Model) -> Digits:
        """The digits that are placed and those that the model holds true."""
        size = self.instance.size
        found = self.placed | dict(compress(self.keys, model[self.first : self.first + len(self.keys)]))
        return Digits(tuple(tuple(found.get((r, c)) for c in range(size)) for r in range(size)))

    def state_literals(self, place: int, digit: int) -> list[int]:
        """The literal of a digit in the cell of that number; none if it is placed there."""
        cell = divmod(place, self.instance.size)
        return [] if self.placed.get(cell) == digit else [self.holds.get(cell, {}).get(digit, self.never)]

    def left_out(self) -> Iterator[str]:
        """The cells that presolving settled, and how many digits it took from the others."""
        if 0 in self.placed.values():
            yield "presolving found that there is no answer; all rules are left out"
            return
        cells = self.instance.size**2
        taken = len(self.holds) * self.instance.size - len(self.keys)
        have = "has" if len(self.placed) == 1 else "have"
        yield f"{len(self.placed)} of {plural(cells, 'cell')} {have} one digit left, and no variables:"
        for cell, digit in self.placed.items():
            yield f"{cell_name(cell)} holds {digit}"
        if self.holds:
            yield f"{plural(taken, 'digit', ' is', ' are')} excluded from the other cells, without a variable"
            yield "what excluded them is left out, and what remains of the rules is filed under all together"

    def write_given(self) -> None:
        """Each printed digit is held; after presolving it is placed and needs no clause."""
        if self.bare:
            for cell, digit in self.instance.givens.items():
                self.formula.add(Origin("given", (cell,)), [(self.holds[cell][digit],)])

    def write_one_digit(self) -> None:
        """Each cell holds one of the digits left to it and no two."""
        holds = self.holds
        literals = {Origin("one-digit", (cell,)): tuple(held.values()) for cell, held in holds.items()}

        def one(cell: Origin) -> list[Sum]:
            return [Sum.exactly(holds[cell.cells[0]].values(), 1)]

        self._state(((origin, [clause]) for origin, clause in literals.items()), one)
        for origin, clause in literals.items():
            self.formula.add(
                origin, at_most_one(clause, self.formula.variable), said_elsewhere if self.bare else one
            )

    def write_lines(self, rule: str, lines: Iterable[tuple[Cell, ...]]) -> None:
        """Each digit stands at most once in a line and, there being as many cells, at least once.

        The second half follows, but by no short proof: bare formulas have it, too.
        """
        variable, holds = self.formula.variable, self.holds

        def each_once(line: Origin) -> list[Sum]:
            return [Sum.exactly(group, 1) for group in _places(holds, line.cells)]

        for cells in lines:
            groups = _places(holds, cells)
            self.formula.add(
                Origin(rule, cells),
                chain.from_iterable(at_most_one(group, variable) for group in groups),
                said_elsewhere if self.bare else each_once,
            )
            self._state([(Origin(rule, cells), groups)], each_once)

    def write_inequality(self) -> None:
        """The smaller cell is at least a digit only if the greater cell is at least the next."""
        signs = [pair for pair in self.instance.less if self._compared(*pair)]
        cells = sorted({cell for pair in signs for cell in pair})
        values = {cell: list(self.holds[cell]) for cell in cells}
        keys = [(cell, digit) for cell, held in values.items() for digit in held[1:]]
        first = self.formula.reserve(len(keys), lambda i: f"{cell_name(keys[i][0])} at least {keys[i][1]}")
        numbers = iter(range(first, first + len(keys)))
        bounds = {
            cell: Ordered(held, list(_numbered(held[1:], numbers).values())) for cell, held in values.items()
        }
        self._state((Origin("at-least", (cell,)), channel(self.holds[cell], bounds[cell])) for cell in cells)
        self._state((Origin("inequality", (a, b)), less(bounds[a], bounds[b])) for a, b in signs)

    def write_adjacent(self) -> None:
        """Across a mark each digit needs a neighbour of it, without a mark it excludes them."""
        marks = set(self.instance.marks)
        for pair in self.instance.neighbours:
            if pair[0] in self.placed or pair[1] in self.placed:
                continue
            a, b = self.holds[pair[0]], self.holds[pair[1]]
            origin = Origin("adjacent", pair)
            if pair in marks:
                self._state([(origin, chain(supported(a, b, _beside), supported(b, a, _beside)))])
            else:
                self.formula.add(origin, forbidden(a, b, _beside))

    def _compared(self, smaller: Cell, greater: Cell) -> bool:
        """Whether a sign has something left to say."""
        if smaller in self.placed or greater in self.placed:
            return False
        return self.bare or max(self.holds[smaller]) >= min(self.holds[greater])

    def _state(self, filed: Iterable[tuple[Origin, Iterable[Clause]]], sums: Sums | None = None) -> None:
        """File clauses that are a rule's own, unless other rules have excluded digits from them."""
        if self.bare:
            for origin, clauses in filed:
                self.formula.add(origin, clauses, sums)
        else:
            self.formula.imply(self.everything, chain.from_iterable(clauses for _, clauses in filed))


def _numbered(values: Sequence[int], numbers: Iterator[int]) -> Direct:
    """Each value with the next number; being asked first, the values take no number too many."""
    return dict(zip(values, numbers, strict=False))


def _places(holds: Mapping[Cell, Direct], cells: Iterable[Cell]) -> list[tuple[int, ...]]:
    """For each digit that is left to some of the cells, the literals that say that they hold it."""
    places: defaultdict[int, list[int]] = defaultdict(list)
    for cell in cells:
        for digit, literal in holds.get(cell, {}).items():
            places[digit].append(literal)
    return [*map(tuple, places.values())]


def _beside(digit: int) -> tuple[int, int]:
    return (digit - 1, digit + 1)
