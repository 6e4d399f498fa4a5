"""How the tree of a new board begins, and where its next points go."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from kotae.drafting import Difficulty, Wish
from kotae.geometry import Cell
from kotae.puzzles.yashi.network import PointTree, Shoot

if TYPE_CHECKING:
    from random import Random

NEAREST = 2
"""How near a new point lies to the one that it was reached from."""
FARTHEST = 3
"""How far it lies from that one at most, as a multiple of the side of the square that each point has to
itself. With 2, 23 points on 8×8 took six times as long."""
ON_LINES = 0.2
"""The share of points on lines that is tried. Each cuts off a way for others: of boards of 23 points on 8×8,
15 of 20 came to an end with 0.2, and 5 to 6 with 0.5 and with 1."""
PATIENCE = 3000
"""Tries per point before the board is taken to be full; on small boards, 30 per cell."""
FEW = 6
"""Points up to which a board fills its size only from a corner."""


class Habit(NamedTuple):
    """What a tree grows like."""

    choices: int
    """From how many places for a new point the best is chosen."""
    sight: int
    """What it is worth to see another point across lines."""
    room: int
    """What a free cell nearby is worth."""


HABITS: dict[Difficulty | None, Habit] = {
    None: Habit(choices=3, sight=0, room=1),
    "easy": Habit(choices=6, sight=-4, room=1),
    "fair": Habit(choices=3, sight=0, room=1),
    "hard": Habit(choices=2, sight=1, room=0),
    "expert": Habit(choices=3, sight=1, room=0),
}
"""For each difficulty. Of boards of 20 points on 10×10, the middle one was graded 43 if new points saw as few
others as possible of 6 choices, 54 if it did not matter, and 76 if they saw as many as possible."""
CROWDED = 0.26
"""The share of cells with points beyond which the first place for a new point is taken: the board fills up in
any case, and to look for the best place took 1.3 s for 30 points on 10×10, instead of 0.2 s."""


def rooted(wish: Wish, points: int, random: Random, *, hidden: bool) -> PointTree:
    """The first points of a tree of that many.

    Of a tree that is its own image, a point or a link is its own image, too, and lies in the middle. Where
    images lie in one row and may not see each other, only a line down the middle keeps them apart.
    """
    rows, columns = wish.size
    tree = PointTree(wish.size, wish.image, hidden=hidden)
    row, column, middle = random.randrange(rows), random.randrange(columns), columns // 2
    if points <= FEW:
        row, column = random.choice((0, rows - 1)), random.choice((0, columns - 1))
    if wish.symmetry == "none":
        tree.add(Shoot(None, tree.at((row, column))))
    elif wish.symmetry == "mirror" and rows > 1 and (hidden or (points <= FEW and columns % 2)):
        tree.add(Shoot(None, tree.at((0, middle))))
        tree.add(Shoot(tree.at((0, middle)), tree.at((rows - 1, middle))))
    elif points % 2 or (wish.symmetry == "mirror" and columns == 1):
        tree.add(Shoot(None, tree.at((row if wish.symmetry == "mirror" else rows // 2, middle))))
    else:
        start = _beside_middle(wish, points, random)
        tree.add(Shoot(tree.at(wish.image(start)), tree.at(start)))
    return tree


def _beside_middle(wish: Wish, points: int, random: Random) -> Cell:
    """A cell from which a line to its image runs along a row, or along the middle column."""
    rows, columns = wish.size
    along = columns // 2 if rows % 2 or wish.symmetry == "mirror" else 0
    down = rows // 2 if columns % 2 and wish.symmetry == "rotate" else 0
    place = random.randrange(along + down)
    if place < along:
        row = random.randrange(rows) if wish.symmetry == "mirror" else rows // 2
        return row, 0 if points <= FEW else place
    return 0 if points <= FEW else place - along, columns // 2


def grown(tree: PointTree, points: int, random: Random, habit: Habit, *, filled: bool) -> bool:
    """Whether the tree could grow to that many points and, perhaps, to all sides of the board."""
    sides = tree.bare_sides()
    patience = min(PATIENCE, 30 * tree.size[0] * tree.size[1])
    farthest = max(NEAREST + 1, round(FARTHEST * sqrt(tree.size[0] * tree.size[1] / points)))
    while len(tree.nodes) < points:
        best: tuple[int, Shoot] | None = None
        tried = 0
        for _ in range(habit.choices):
            while tried < patience:
                tried += 1
                shoot = _proposed(tree, points - len(tree.nodes), sides, farthest, random)
                if shoot is None or (seen := tree.add(shoot)) is None:
                    continue
                fits = len(tree.nodes) <= points
                tree.pop()
                if fits:
                    rank = habit.sight * seen + habit.room * tree.room(shoot.end)
                    if best is None or rank > best[0]:
                        best = rank, shoot
                    break
        if best is None:
            return False
        tree.add(best[1])
        if sides:
            sides = tree.bare_sides()
    return not (filled and sides)


def _proposed(tree: PointTree, left: int, sides: list[int], farthest: int, random: Random) -> Shoot | None:
    """A place for a new point, if luck has it: towards a side that is bare, or anywhere."""
    if sides and random.random() < 2 * len(sides) / left:
        return _towards(tree, random.choice(sides), farthest, random, urgent=left <= len(sides) + 1)
    fixed = [node for node in tree.nodes if tree.mirrored(node) == node] if left == 1 else []
    start = random.choice(fixed or tree.nodes)
    step = random.choice(tuple(tree.arms))
    if tree.cells[start] & tree.arms[step]:
        if random.random() >= ON_LINES:
            return None
        length = tree.clear(start, step)
        return Shoot(None, start + step * random.randint(1, length)) if length else None
    end = start + step * random.randint(NEAREST, farthest)
    return Shoot(start, end) if 0 <= end < len(tree.cells) else None


def _towards(tree: PointTree, step: int, farthest: int, random: Random, *, urgent: bool) -> Shoot | None:
    """From one of the points that are nearest to a side of the board towards it."""
    nearest = sorted((tree.distance(node, step), node) for node in tree.nodes)[:4]
    distance, start = random.choice(nearest)
    if distance > farthest and not urgent:
        distance = random.randint(NEAREST, farthest)
    return Shoot(start, start + step * distance) if distance else None
