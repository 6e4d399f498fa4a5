"""Random boards of any size that have an answer, each with the answer it was made from.

`python -m bench` measures on them; the same random generator gives the same board.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from kotae.geometry import Cell
from kotae.puzzles.futoshiki.board import Digits, Futoshiki
from kotae.puzzles.hashi.board import Bridges, Corridor, Hashi
from kotae.puzzles.numberlink.board import Lines, Link, Numberlink
from kotae.puzzles.yashi.board import Point, Yashi

CELLS_PER_SIDE = 2.5
"""The side of a Hashi board is this times the root of the number of islands."""
REACH = (2, 8)
"""How far a new island lies from the one that it was reached from."""
EXTRA = DOUBLE = 0.25
"""The share of the islands in sight of each other that are joined at the end, and of bridges made double."""
PATIENCE = 200
"""Tries per island before starting over: a small board may have no room left, a large one takes 20 to 35."""

FREE, ISLAND, BRIDGE = range(3)

SHORTEST = 3
"""Cells of the shortest path of a Numberlink board; the two ends of a shorter one are beside each other."""
MOVES = 60
"""Tries per cell of a Numberlink board: paths have some 17 cells on average then, and with 200 some 27."""


def yashi(points: int, random: Random) -> Yashi:
    """A board of so many points with the shortest tree wanted.

    From one point, a link goes out again and again over free cells, and ends in a new point, as in `hashi`;
    but points may lie beside each other.
    """
    sea = Sea.grown(points, random, apart=False)
    return Yashi(
        tuple(sorted(Point(column, row) for row, column in map(sea.cell, sea.islands))), shortest=True
    )


def apart(points: int, random: Random) -> Yashi:
    """A board whose points lie as a Hashi's islands do, never beside each other; the shortest tree is wanted.

    Harder: fewer links are short.
    """
    islands, _ = hashi(points, random)
    return Yashi(tuple(sorted(Point(column, row) for row, column in islands.islands)), shortest=True)


def scattered(points: int, random: Random) -> Yashi:
    """A board of so many points anywhere on a square of the same size, with the shortest tree wanted.

    Harder still, and it may have no answer.
    """
    side = max(3, round(CELLS_PER_SIDE * points**0.5))
    cells = random.sample(range(side * side), points)
    return Yashi(tuple(sorted(Point(*divmod(cell, side)) for cell in cells)), shortest=True)


def hashi(islands: int, random: Random) -> tuple[Hashi, Bridges]:
    """A board with that many islands, never two beside each other, on a square full of crossings.

    From one island, a bridge goes out again and again from a random island in a random direction over free
    cells, and ends in a new island. Then a quarter of the islands that still see each other are joined, and a
    quarter of all bridges made double.
    """
    sea = Sea.grown(islands, random, apart=True)
    side = sea.width - 2
    cells = sorted(sea.cell(at) for at in sea.islands)
    corridors = Hashi(side, side, dict.fromkeys(cells)).corridors
    in_sight = [corridor for corridor in corridors if sea.free(corridor)]
    for corridor in random.sample(in_sight, int(len(in_sight) * EXTRA)):
        if sea.free(corridor):  # none of those before it crosses
            sea.join(corridor)
    counts = {corridor: 1 + (random.random() < DOUBLE) for corridor in sorted(sea.bridges)}
    wanted = dict.fromkeys(cells, 0)
    for (a, b), count in counts.items():
        wanted[a] += count
        wanted[b] += count
    return Hashi(side, side, wanted), Bridges(counts)


class Sea:
    """A square of cells inside a rim that nothing crosses, in one array: 40,000 islands take some seconds."""

    def __init__(self, side: int, random: Random) -> None:
        self.width = side + 2
        self.random = random
        rim = bytes([BRIDGE])
        inside = rim + bytes(side) + rim
        self.cells = bytearray(rim * self.width + inside * side + rim * self.width)
        self.islands = [self.width * random.randint(1, side) + random.randint(1, side)]
        self.cells[self.islands[0]] = ISLAND
        self.bridges: list[Corridor] = []

    @classmethod
    def grown(cls, islands: int, random: Random, *, apart: bool) -> Sea:
        """A square with that many islands; whether none of them are beside each other."""
        side = max(3, round(CELLS_PER_SIDE * islands**0.5))
        sea = cls(side, random)
        tries = 0
        while len(sea.islands) < islands:
            if tries == PATIENCE * islands:
                sea, tries = cls(side, random), 0
            sea.extend(apart=apart)
            tries += 1
        return sea

    def cell(self, at: int) -> Cell:
        """The cell of the board at an index of the array."""
        return at // self.width - 1, at % self.width - 1

    def extend(self, *, apart: bool) -> None:
        """Go out from a random island to a new one, if the way is free and, perhaps, beside no other."""
        cells, around = self.cells, (-self.width, -1, 1, self.width)
        start = self.random.choice(self.islands)
        step = self.random.choice(around)
        if cells[start + step]:  # the most common end of a try, hence asked first
            return
        end = start + step * self.random.randint(*REACH)
        if not 0 <= end < len(cells) or any(cells[start + step : end : step]) or cells[end]:
            return
        if apart and ISLAND in (cells[end + beside] for beside in around):
            return
        cells[end] = ISLAND
        self.islands.append(end)
        a, b = sorted((self.cell(start), self.cell(end)))
        self.join(Corridor(a, b))

    def free(self, corridor: Corridor) -> bool:
        """Whether no bridge runs along or across the corridor."""
        return not any(self.cells[self._water(corridor)])

    def join(self, corridor: Corridor) -> None:
        """Build a bridge."""
        water = self._water(corridor)
        self.cells[water] = bytes([BRIDGE]) * len(range(*water.indices(len(self.cells))))
        self.bridges.append(corridor)

    def _water(self, corridor: Corridor) -> slice:
        (r1, c1), (r2, c2) = corridor
        step = self.width if corridor.vertical else 1
        return slice((r1 + 1) * self.width + c1 + 1 + step, (r2 + 1) * self.width + c2 + 1, step)


def futoshiki(size: int, share: float, signs: int, random: Random) -> tuple[Futoshiki, Digits]:
    """A board with a share of the digits of a random Latin square, and so many of its inequalities."""
    square = latin_square(size, random)
    cells = [(r, c) for r in range(size) for c in range(size)]
    printed = random.sample(cells, round(share * size * size))
    givens = {(r, c): square[r][c] for r, c in printed}
    less = [
        (a, b) if square[a[0]][a[1]] < square[b[0]][b[1]] else (b, a)
        for a, b in random.sample(Futoshiki(size).neighbours, signs)
    ]
    return Futoshiki(size, givens, tuple(less)), Digits(tuple(tuple(row) for row in square))


def latin_square(size: int, random: Random) -> list[list[int]]:
    """A Latin square of the digits 1 to `size`, after 4·size² steps of a random walk from square to square.

    M. Jacobson, P. Matthews, "Generating uniformly distributed random Latin squares", Journal of
    Combinatorial Designs 4 (1996). A square is a cube of 0s and 1s with one 1 in every line; a move adds and
    takes 1 at the corners of a box, and may leave a -1 in the far corner, which the next moves push about
    until it is gone. Only what happens from one square to the next counts as a step: to stop at the first
    square after a number of moves favours some squares (of the 576 of size 4 some came up 15 times as often
    as others). Shuffling the lines of a cyclic square would be simpler, but its structure stays.

    Every line is kept as the sum of the places of its 1s less the place of its -1, hence as the place of its
    only 1 where there is no -1.
    """
    side = range(size)
    row_of = [[(digit - c) % size for digit in side] for c in side]  # by column and digit, and so on
    column_of = [[(digit - r) % size for digit in side] for r in side]
    digit_of = [[(r + c) % size for c in side] for r in side]
    hole = (0, 0, 0)
    ones: tuple[tuple[int, int], ...] = ()  # of the three lines through the hole, while there is one
    steps = 4 * size**2 if size > 1 else 0
    while steps or ones:
        if ones:
            r, c, digit = hole
            r2, c2, digit2 = (random.choice(pair) for pair in ones)
        else:
            steps -= 1
            r, c, digit = (random.randrange(size) for _ in range(3))
            r2, c2, digit2 = row_of[c][digit], column_of[r][digit], digit_of[r][c]
            if digit == digit2:
                continue
        hole, before = (r2, c2, digit2), row_of[c2][digit2]
        ones = ((r, before), (c, column_of[r2][digit2]), (digit, digit_of[r2][c2])) if before != r2 else ()
        for line, (a, a2), (b, b2), change in (
            (row_of, (c, c2), (digit, digit2), r - r2),
            (column_of, (r, r2), (digit, digit2), c - c2),
            (digit_of, (r, r2), (c, c2), digit - digit2),
        ):
            line[a][b] += change
            line[a2][b2] += change
            line[a][b2] -= change
            line[a2][b] -= change
    return [[digit + 1 for digit in row] for row in digit_of]


def numberlink(rows: int, columns: int, random: Random) -> tuple[Numberlink, Lines]:
    """A board filled with paths that do not touch themselves, of which the ends are kept.

    Every cell begins as a path of its own. Then the end of a random path takes over a cell beside it, again
    and again, with all that follows on one side of that cell, and hence the whole other path now and then.
    Most boards made so have one answer only.
    """
    if max(rows, columns) < SHORTEST:
        raise ValueError(f"a board of {rows}×{columns} has no room for paths of {SHORTEST} cells")
    filling, moves = Filling(rows, columns, random), 0
    while moves < MOVES or any(len(path) < SHORTEST for path in filling.path if path):
        moves += 1
        for _ in filling.inside:
            filling.move()
    paths = filling.cells()
    numbers = {str(number): (path[0], path[-1]) for number, path in enumerate(paths, 1)}
    links = (Link(*sorted(step)) for path in paths for step in pairwise(path))
    return Numberlink(rows, columns, numbers), Lines(frozenset(links))


class Filling:
    """A board full of paths inside a rim, in one array that has for each cell the path it is on."""

    def __init__(self, rows: int, columns: int, random: Random) -> None:
        self.width = columns + 2
        self.random = random
        self.around = (-self.width, -1, 1, self.width)
        self.inside = [self.width * r + c for r in range(1, rows + 1) for c in range(1, columns + 1)]
        self.path: list[list[int]] = [[] for _ in range(self.width * (rows + 2))]
        for cell in self.inside:
            self.path[cell] = [cell]

    def move(self) -> None:
        """Let the end of a path take over a part of another one, unless it would then touch itself.

        No path becomes too short by that, except to the benefit of one that is too short itself.
        """
        end = self.random.choice(self.inside)
        path = self.path[end]
        if end not in (path[0], path[-1]):
            return
        beside = end + self.random.choice(self.around)
        other = self.path[beside]
        if not other or other is path:
            return
        at = other.index(beside)
        part, rest = (
            (other[at:], other[:at]) if self.random.random() < 0.5 else (other[at::-1], other[at + 1 :])
        )
        if 0 < len(rest) < SHORTEST <= len(path):
            return
        near = [cell + step for cell in part for step in self.around if self.path[cell + step] is path]
        if near != [end]:
            return
        if path[-1] != end:
            path.reverse()
        path += part
        for cell in part:
            self.path[cell] = path
        other[:] = rest

    def cells(self) -> list[list[Cell]]:
        """The paths, each from its upper end on, in the order of these ends."""
        distinct = {id(path): path for path in self.path if path}
        found = [[(at // self.width - 1, at % self.width - 1) for at in path] for path in distinct.values()]
        return sorted(min(path, path[::-1]) for path in found)
