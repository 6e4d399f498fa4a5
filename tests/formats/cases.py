"""Boards of every kind at random, some with something drawn into them, for conversions between formats."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from kotae.geometry import Cell
from kotae.puzzle import Puzzle
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.registry import room
from kotae.puzzles.yashi.board import Point, Yashi

LETTERS = "ABCXYZabcoxyzäßéλжあ字"
"""Of several alphabets; among them are letters that mean something elsewhere."""


class Case(NamedTuple):
    """A board, and what is drawn into it."""

    puzzle: Puzzle[Any, Any]
    instance: Any
    answer: Any

    def __str__(self) -> str:
        lines = [self.puzzle.header(self.instance), self.puzzle.boards.format(self.instance)]
        if self.answer is not None:
            lines.append(repr(self.answer))
        return "\n".join(lines)


def case(key: str, number: int) -> Case:
    """The board of that number, which is always the same."""
    random = Random(f"{key} exchange {number}")
    puzzle = room(key)
    instance = ROOMS[key](random)
    answer = _drawing(random, puzzle, instance) if random.random() < 0.5 else None
    return Case(puzzle, instance, answer)


def _drawing(random: Random, puzzle: Puzzle[Any, Any], instance: Any) -> Any:
    """Something drawn: every handle shows any of its states, or one in some shows any, or none does."""
    share = random.choice((0.0, 0.2, 0.7, 1.0))
    plain = random.random() < 0.5  # no crosses and nothing in excess

    def state(states: Any) -> int:
        if random.random() >= share:
            return 0
        able = [n for n, s in enumerate(states) if not plain or (s.settled and not s.excess)]
        return random.choice(able) if able else 0

    return puzzle.medium.assemble(
        instance, [state(handle.states) for handle in puzzle.medium.handles(instance)]
    )


def _size(random: Random) -> tuple[int, int]:
    most = random.choice((2, 4, 7, 12))
    return random.randint(1, most), random.randint(1, most)


def _some(random: Random, cells: list[Cell], least: int = 0) -> list[Cell]:
    """Few or many of the cells, in reading order."""
    most = max(least, random.choice((1, len(cells) // 5, len(cells) // 2, len(cells))))
    return sorted(random.sample(cells, random.randint(least, min(most, len(cells)))))


def _cells(rows: int, columns: int) -> list[Cell]:
    return [(row, column) for row in range(rows) for column in range(columns)]


def hashi(random: Random) -> Hashi:
    """Islands anywhere, whatever their numbers; half of the boards have '?' islands."""
    rows, columns = _size(random)
    max_bridges = random.choice((2, 2, 2, 1, 3, 4, 5, 8))
    most = random.choice((4, 4 * max_bridges))
    unknown = random.choice((0.0, 0.0, 0.2, 1.0))

    def number() -> int | None:
        return None if random.random() < unknown else random.randint(1, min(most, 4 * max_bridges))

    islands = {cell: number() for cell in _some(random, _cells(rows, columns), 1)}
    return Hashi(rows, columns, islands, max_bridges, random.random() < 0.7)


def futoshiki(random: Random) -> Futoshiki:
    """Digits and signs anywhere."""
    size = random.choice((1, 2, 3, 3, 4, 5, 6, 9, 10, 12))
    givens = {cell: random.randint(1, size) for cell in _some(random, _cells(size, size))}
    if random.random() < 0.5:
        givens = {}
    pairs = [((r, c), (r, c + 1)) for r, c in _cells(size, size - 1)]
    pairs += [((r, c), (r + 1, c)) for r, c in _cells(size - 1, size)]
    chosen = random.sample(pairs, random.randint(0, len(pairs)))
    if random.random() < 0.3:
        return Futoshiki(size, givens, marks=tuple(chosen), mode="adjacent")
    return Futoshiki(size, givens, less=tuple((b, a) if random.random() < 0.5 else (a, b) for a, b in chosen))


def numberlink(random: Random) -> Numberlink:
    """Pairs of ends, some of them alone, with numbers, letters or both, and blocked cells."""
    rows, columns = _size(random)
    cells = _some(random, _cells(rows, columns))
    random.shuffle(cells)
    blocked = frozenset(cells[: random.choice((0, 0, 0, 1, 3))])
    if len(blocked) == rows * columns:
        blocked = frozenset()
    free = [cell for cell in cells if cell not in blocked]
    labels = _labels(random, len(free))
    ends: dict[str, tuple[Cell, ...]] = {}
    while free:
        count = 1 if random.random() < 0.1 else 2
        ends[labels.pop()] = tuple(sorted(free[-count:]))
        del free[-count:]
    ends = dict(sorted(ends.items(), key=lambda item: item[1]))
    return Numberlink(rows, columns, ends, blocked, random.random() < 0.5, random.random() < 0.5)


def _labels(random: Random, count: int) -> list[str]:
    """As many different names of ends."""
    kinds: dict[str, Callable[[], str]] = {
        "figures": lambda: str(random.randint(0, 9)),
        "capitals": lambda: random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        "both": lambda: random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
        "letters": lambda: random.choice(LETTERS),
        "few": lambda: str(random.randint(1, count + 1)),
        "numbers": lambda: str(random.randint(0, 9999)),
        "words": lambda: "".join(random.choices(LETTERS, k=random.randint(1, 4))),
    }
    kind = random.choice([*kinds.values(), None])
    found: dict[str, None] = {}
    while len(found) < count:
        pick = kind if kind is not None and random.random() < 0.97 else random.choice(list(kinds.values()))
        found[pick()] = None
    return list(found)


def yashi(random: Random) -> Yashi:
    """Points anywhere, at negative coordinates and far apart as well."""
    rows, columns = _size(random)
    low = random.choice((0, 0, 0, -3, 7))
    scale = random.choice((1, 1, 1, 1, 2, 150))
    cells = _some(random, _cells(rows, columns), 1)
    points = {Point((column + low) * scale, (row + random.choice((0, low))) * scale) for row, column in cells}
    return Yashi(tuple(sorted(points)), random.random() < 0.3)


ROOMS: dict[str, Callable[[Random], Any]] = {
    "futoshiki": futoshiki,
    "hashi": hashi,
    "numberlink": numberlink,
    "yashi": yashi,
}
