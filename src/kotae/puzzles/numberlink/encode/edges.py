"""The default encoding: a variable per link, and the number of each chain of joined cells in binary.

One-hot numbers on an 80×30 board would make 3.5 million clauses. Here presolving comes first: cells that are
joined in every answer share the bits of their number, and numbers whose two ends are already joined need no
bits at all. What is left to say of a cell are the shortest clauses that admit its possible patterns, and of a
square of cells that its lines must not surround it. Loops and touching are cut where a model has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from kotae.constraints.chordless import Chordless
from kotae.constraints.forest import NoLoops
from kotae.constraints.graph import Edge
from kotae.encoding import Encoding
from kotae.formula import Clause, Formula, Origin
from kotae.geometry import cell_name
from kotae.phrases import plural
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink, is_unbalanced
from kotae.puzzles.numberlink.encode import patterns
from kotae.puzzles.numberlink.encode.bare import bare_encoding, binary, in_binary, link_encoding
from kotae.puzzles.numberlink.encode.canonical import canonical
from kotae.puzzles.numberlink.encode.grid import LinkGrid
from kotae.puzzles.numberlink.encode.presolve import Presolved

RULES = ("no-branching", "ends-joined", "no-stray-loops", "fill", "no-touching")


def encode(instance: Numberlink, *, bare: bool) -> Encoding[Lines]:
    """The formula over links, after presolving unless it is bare."""
    grid = LinkGrid(instance)
    if bare:
        return bare_encoding(grid, in_binary)
    known = Presolved(grid)
    formula = Formula()
    formula.reserve(len(grid.joins), grid.name)
    if known.impossible or is_unbalanced(instance):
        formula.imply(everything(instance), [()])
    else:
        write(formula, known)
    made = link_encoding(grid, formula)
    return replace(
        made,
        shortcuts=replace(made.shortcuts, canonical=lambda: canonical(grid)),
        left_out=lambda: left_out(known),
    )


def whole(instance: Numberlink) -> Encoding[Lines]:
    """The formula of a file: the bare one, in which each clause is filed under its one rule and place."""
    return bare_encoding(LinkGrid(instance), in_binary)


def left_out(known: Presolved) -> Iterator[str]:
    """How many links presolving settled, and how many numbers are joined by them."""
    board = known.grid.board
    if known.impossible or is_unbalanced(board):
        yield "presolving found that there is no answer; all rules are left out"
        return
    used, unused = known.links.count(1), known.links[1:].count(-1)
    links = len(known.grid.joins)
    are = "is" if used == 1 else "are"
    yield f"{used} of {plural(links, 'link')} {are} used and {unused} unused for certain, by a clause each"
    joined = [number for number, (a, b) in board.ends.items() if known.joined(a, b)]
    are, have = ("is", "has") if len(joined) == 1 else ("are", "have")
    numbers = plural(len(board.ends), "number")
    yield f"{len(joined)} of {numbers} {are} joined by them, and {have} no variables"
    yield "what a rule says of these links is left out; what it says of others is filed under all together"


def everything(board: Numberlink) -> tuple[Origin, ...]:
    """All rules that hold for the board, none at a particular place."""
    absent = {"fill"} if not board.fill else set()
    absent |= {"no-touching"} if board.touch else set()
    return tuple(Origin(rule) for rule in RULES if rule not in absent)


def write(formula: Formula, known: Presolved) -> None:
    """File what is decided, what is left open, and the large constraints."""
    grid, board = known.grid, known.grid.board
    rules = everything(board)
    formula.imply(rules, [(sign * link,) for link, sign in enumerate(known.links) if sign])
    formula.imply(rules, known.cell_clauses())
    formula.imply(rules, square_clauses(known))
    numbers = Numbers(formula, known)
    formula.imply(rules, numbers.clauses())
    graph = grid.graph()
    formula.require(Origin("no-stray-loops"), NoLoops(grid.between(graph)))
    if not board.touch:
        formula.require(Origin("no-touching"), Chordless(graph, numbers.bits, numbers.may_touch))


def square_clauses(known: Presolved) -> Iterator[Clause]:
    """Of the four links round a square at most two are used, or three where a line may touch itself."""
    most = 3 if known.grid.board.touch else 2
    decided = known.links
    for square in known.grid.squares():
        left = [-link for link in square if not decided[link]]
        used = sum(decided[link] > 0 for link in square)
        yield from combinations(left, most - used + 1)


class Numbers:
    """The bits of the number of each group of joined cells, where it matters which number that is."""

    def __init__(self, formula: Formula, known: Presolved) -> None:
        self.known = known
        grid, find = known.grid, known.groups.find
        ends = {number: [find(grid.at[cell]) for cell in cells] for number, cells in grid.board.ends.items()}
        self.unjoined = [number for number, (one, other) in ends.items() if one != other]
        """The numbers whose ends are not joined yet."""
        self.width = width = (len(self.unjoined) - 1).bit_length() if self.unjoined else 0
        self.codes = {number: binary(n, width) for n, number in enumerate(self.unjoined)}
        groups = [
            node
            for node, owner in enumerate(known.owner)
            if find(node) == node and owner is None and known.possible[node] != patterns.UNUSED
        ]
        names = [f"the number of {cell_name(grid.cells[node])}" for node in groups]
        names += [f"the number {number}" for number in self.unjoined]
        first = formula.reserve(width * len(names), lambda i: f"bit {i % width} of {names[i // width]}")
        starts = range(first, first + width * len(names), width) if width else [first] * len(names)
        self.start: dict[int | str, int] = dict(zip([*groups, *self.unjoined], starts, strict=True))
        """The first bit of a group, by the node that stands for it, or of a number."""
        for number, code in self.codes.items():
            start = self.start[number]
            formula.add(
                Origin("ends-joined", grid.board.ends[number]),
                [(start + k if bit else -start - k,) for k, bit in enumerate(code)],
            )

    def bits(self, node: int) -> range:
        """The variables of a cell's number, which must not be one whose ends are joined already."""
        root = self.known.groups.find(node)
        owner = self.known.owner[root]
        start = self.start[root if owner is None else owner]
        return range(start, start + self.width)

    def may_touch(self, edge: Edge) -> bool:
        """Whether the two cells of a link may come to have one number without being joined."""
        known = self.known
        if known.links[edge.used] > 0:
            return False
        owners = [known.number(node) for node in (edge.a, edge.b)]
        if None not in owners:
            return owners[0] == owners[1]
        return all(
            known.possible[node] != patterns.UNUSED and (owner is None or owner in self.codes)
            for node, owner in zip((edge.a, edge.b), owners, strict=True)
        )

    def clauses(self) -> Iterator[Clause]:
        """A link joins cells of one number only; with touch=no, cells of one number are joined."""
        known = self.known
        find, owner, start = known.groups.find, known.owner, self.start
        steps = range(self.width)
        for link, (a, b) in enumerate(known.grid.joins, 1):
            if known.links[link]:
                continue
            one, other = find(a), find(b)
            if owner[one] is not None:
                if owner[other] is not None:
                    continue  # the same number, or presolving would know that they are not joined
                a, one, other = b, other, one
            x, number = start[one], owner[other]
            if number is None:
                y = start[other]
                for k in steps:
                    yield (-link, -x - k, y + k)
                    yield (-link, x + k, -y - k)
            else:
                same = [x + k if bit else -x - k for k, bit in enumerate(self.codes[number])]
                for literal in same:
                    yield (-link, literal)
                if not known.grid.board.touch:
                    yield from self._not_beside(a, link, same)

    def _not_beside(self, node: int, link: int, same: list[int]) -> Iterator[Clause]:
        """A cell that is used without this link, to a cell of a number, does not have that number."""
        apart = [-literal for literal in same]
        if self.known.possible[node] & patterns.UNUSED:
            others = (other for other in self.known.grid.links[node] if other and other != link)
            yield from ([link, -other, *apart] for other in others if not self.known.links[other])
        else:
            yield [link, *apart]
