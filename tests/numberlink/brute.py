"""Numberlink by the plainest means: boards and drawings at random, and every answer by laying paths."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from kotae.codec.lines import split_lines
from kotae.geometry import Cell
from kotae.options import Reading
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.solving.outcome import Impossible, Solved
from kotae.solving.search import Search
from kotae.solving.session import Session
from tests.rooms.chances import cells_of, size, some

LETTERS = "ABCXYZabcoxyzäßéλжあ字"
"""Of several alphabets; among them are letters that mean something elsewhere."""
Drawn = frozenset[tuple[Cell, Cell]]
"""The links of an answer; the cell above or to the left comes first."""
Rules = tuple[bool, bool]
"""Whether every cell must be used, and whether a path may touch itself."""
RULES: tuple[Rules, ...] = ((True, False), (True, True), (False, False), (False, True))


def read(text: str, fill: str = "yes", touch: str = "no") -> Numberlink:
    """The board that the text shows."""
    return PUZZLE.boards.parse(
        split_lines(text), Reading(PUZZLE.options, stated={"fill": fill, "touch": touch})
    )


def under(board: Numberlink, rules: Rules) -> Numberlink:
    """The same board with other rules."""
    return replace(board, fill=rules[0], touch=rules[1])


def lines(*entries: tuple[int, int, int, int], crosses: Collection[tuple[int, int, int, int]] = ()) -> Lines:
    """A drawing of these links, two cells each."""
    drawn, crossed = ([CellLink((a, b), (c, d)) for a, b, c, d in links] for links in (entries, crosses))
    return Lines.along(drawn, crossed)


def through(*paths: str) -> Lines:
    """A drawing of paths, each given by its cells as row and column digits: ``"00 01 11"``."""
    cells = [[(int(name[0]), int(name[1])) for name in path.split()] for path in paths]
    return Lines.along(CellLink(*sorted(step)) for path in cells for step in pairwise(path))


def drawing(drawn: Drawn) -> Lines:
    """An answer of brute force as a drawing."""
    return Lines.along(CellLink(*pair) for pair in drawn)


def beside(cell: Cell) -> list[Cell]:
    """The four cells around a cell, on the board or not."""
    row, column = cell
    return [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]


def layings(board: Numberlink) -> Iterator[list[list[Cell]]]:
    """Every way of laying a path for each number so that no two share a cell, whatever else the rules say."""
    free = {(r, c) for r in range(board.rows) for c in range(board.columns)} - board.blocked
    free -= {cell for cells in board.ends.values() for cell in cells}
    pairs = list(board.ends.values())
    if any(len(pair) != 2 for pair in pairs):
        return
    laid: list[list[Cell]] = []

    def lay() -> Iterator[list[list[Cell]]]:
        if len(laid) == len(pairs):
            yield [path.copy() for path in laid]
            return
        start, goal = pairs[len(laid)]
        laid.append([start])
        yield from walk(laid[-1], goal)
        laid.pop()

    def walk(path: list[Cell], goal: Cell) -> Iterator[list[list[Cell]]]:
        for cell in beside(path[-1]):
            if cell == goal:
                path.append(cell)
                yield from lay()
                path.pop()
            elif cell in free:
                free.remove(cell)
                path.append(cell)
                yield from walk(path, goal)
                path.pop()
                free.add(cell)

    yield from lay()


def touches(path: list[Cell]) -> bool:
    """Whether two cells of a path are neighbours without following each other."""
    place = {cell: i for i, cell in enumerate(path)}
    return any(place.get(other, 0) > i + 1 for i, cell in enumerate(path) for other in beside(cell))


def answers_by_rules(board: Numberlink) -> dict[Rules, set[Drawn]]:
    """Every answer of a small board under each of the four sets of rules."""
    cells = board.rows * board.columns - len(board.blocked)
    found: dict[Rules, set[Drawn]] = {rules: set() for rules in RULES}
    for paths in layings(board):
        drawn = frozenset((min(step), max(step)) for path in paths for step in pairwise(path))
        full = sum(map(len, paths)) == cells
        touching = any(map(touches, paths))
        for fill, touch in RULES:
            if full >= fill and touching <= touch:
                found[fill, touch].add(drawn)
    return found


def answers(board: Numberlink) -> set[Drawn]:
    """Every answer of a small board under its own rules."""
    return answers_by_rules(board)[board.fill, board.touch]


def record(drawn: Drawn) -> dict[str, Any]:
    """An answer as JSON."""
    return {"edges": sorted([*a, *b] for a, b in drawn)}


def facts(board: Numberlink, columns: Sequence[Sequence[int]]) -> Iterator[dict[str, Any]]:
    """What is known of the links that are used (1) or not (0) in answers, as JSON."""
    usable = {(r, c) for r in range(board.rows) for c in range(board.columns)} - board.blocked
    links = sorted((cell, other) for cell in usable for other in beside(cell)[:2] if other in usable)
    for (a, b), used in zip(links, columns, strict=True):
        if len(used) == 1:
            yield {"edge": [list(a), list(b)], "used": used[0] == 1}


def conditions(board: Numberlink) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """What can be switched off: rules, each at a cell or everywhere."""
    yield from ((rule, ()) for rule in ("no-branching", "ends-joined", "no-stray-loops"))
    yield from (("ends-joined", (cell,)) for ends in board.ends.values() for cell in ends)
    if board.fill:
        cells = ((r, c) for r in range(board.rows) for c in range(board.columns))
        yield from (("fill", (cell,)) for cell in cells if cell not in board.blocked)
    if not board.touch:
        yield "no-touching", ()


def small_board(random: Random) -> Numberlink:
    """A board of up to 4×4 cells; now and then a number stands alone."""
    size = random.choice([(1, 4), (2, 2), (2, 4), (3, 3), (3, 4), (3, 5), (4, 4)])
    board = random_board(random, *size, pairs=3)
    if random.random() < 0.05:
        number = random.choice(list(board.ends))
        board = replace(board, ends={**board.ends, number: board.ends[number][:1]})
    return board


def solved(board: Numberlink, encoding: str | None = None) -> list[Drawn]:
    """Every answer that a session finds, in its order."""
    found: list[Drawn] = []
    with Session(PUZZLE, board, Search(encoding)) as session:
        for outcome in session.answers():
            if isinstance(outcome, Solved):
                found.append(frozenset(outcome.answer.links))
            else:
                assert isinstance(outcome, Impossible)
    return found


def encodings(board: Numberlink) -> list[str]:
    """The encodings that serve a board."""
    return [name for name, encoder in PUZZLE.encodings.items() if encoder.refusal(board) is None]


def random_board(
    random: Random, rows: int, columns: int, *, pairs: int = 4, kind: str | None = None
) -> Numberlink:
    """A board with blocked cells or none; two of three kinds are made from paths, so that they may solve."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    share = random.choice((0, 0, 0.1, 0.2))
    usable = [cell for cell in cells if random.random() >= share]
    if len(usable) < 2:
        usable = cells
    most = random.randint(1, min(pairs, len(usable) // 2))
    kind = kind or random.choice(("any", "laid", "full"))
    if kind == "any":
        chosen = random.sample(usable, 2 * most)
        paths = [chosen[i : i + 2] for i in range(0, len(chosen), 2)]
    else:
        for _ in range(100):
            paths = random_paths(random, usable, most)
            if paths and (kind == "laid" or sum(map(len, paths)) == len(usable)):
                break
        if not paths:  # no two usable cells are neighbours
            paths = [usable[:2]]
        elif random.random() < 0.3:
            usable = [cell for path in paths for cell in path]
    ends = {str(n): (min(path[0], path[-1]), max(path[0], path[-1])) for n, path in enumerate(paths, 1)}
    in_order = dict(sorted(ends.items(), key=lambda item: item[1]))
    return Numberlink(rows, columns, in_order, frozenset(cells) - set(usable), *random.choice(RULES))


def random_paths(random: Random, cells: list[Cell], most: int) -> list[list[Cell]]:
    """At most that many paths that share no cell and do not touch themselves."""
    free = set(cells)
    paths: list[list[Cell]] = []
    for start in random.sample(cells, len(cells)):
        if start not in free or len(paths) == most:
            continue
        path, longest = [start], random.randint(2, len(cells))
        while len(path) < longest:
            onward = [cell for cell in beside(path[-1]) if cell in free and cell not in path]
            onward = [cell for cell in onward if not touches([*path, cell])]
            if not onward:
                break
            path.append(random.choice(onward))
        if len(path) > 1:
            paths.append(path)
            free -= set(path)
    return paths


def any_board(random: Random) -> Numberlink:
    """Pairs of ends, some of them alone, with numbers, letters or both, and blocked cells."""
    rows, columns = size(random)
    cells = some(random, cells_of(rows, columns))
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
