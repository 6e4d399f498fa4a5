"""Random small boards and all their answers, by trying everything; nothing here uses the rooms' own rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product
from random import Random

from kotae.puzzles.futoshiki.board import Digits, Futoshiki
from kotae.puzzles.hashi.board import Bridges, Corridor, Hashi
from kotae.puzzles.numberlink.board import Lines, Link, Numberlink
from kotae.puzzles.yashi import board as yashi

Drawn = tuple[tuple[tuple[int, ...], int], ...]


def hashi_board(random: Random) -> Hashi:
    """Up to eight islands on up to 5×6 cells; half of the boards are made from a drawing, so many solve."""
    rows, columns = random.randint(1, 5), random.randint(2, 6)
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    chosen = sorted(random.sample(cells, min(len(cells), random.randint(1, 8))))
    most = random.choice([1, 2, 2, 2, 3])
    pairs = seen_pairs(chosen)
    if random.random() < 0.6:
        wanted = dict.fromkeys(chosen, 0)
        for a, b in pairs:
            count = random.choice([0, 1, 1, most])
            wanted[a] += count
            wanted[b] += count
    else:
        wanted = {cell: random.randint(1, 2 * most) for cell in chosen}
    islands = {cell: None if random.random() < 0.15 or not count else count for cell, count in wanted.items()}
    return Hashi(rows, columns, islands, most, random.random() < 0.7)


def seen_pairs(islands: list[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The pairs of islands in one row or column with no other between them, compared pair by pair."""
    found = []
    for a, b in product(islands, islands):
        if a < b and (a[0] == b[0] or a[1] == b[1]):
            between = [
                i
                for i in islands
                if i not in (a, b) and a[0] <= i[0] <= b[0] and min(a[1], b[1]) <= i[1] <= max(a[1], b[1])
            ]
            if not between:
                found.append((a, b))
    return found


def hashi_answers(board: Hashi) -> set[Drawn]:
    """Every drawing that obeys the rules, found by trying all numbers of bridges on all pairs."""
    islands = list(board.islands)
    pairs = seen_pairs(islands)
    answers: set[Drawn] = set()
    for counts in _fillings(board, pairs):
        used = [pair for pair, count in zip(pairs, counts, strict=True) if count]
        if not _crossing(used) and _joined(islands, used) and (board.loops or len(used) == len(islands) - 1):
            drawn = ((*a, *b, count) for (a, b), count in zip(pairs, counts, strict=True) if count)
            answers.add(tuple(sorted((entry[:4], entry[4]) for entry in drawn)))
    return answers


def _fillings(
    board: Hashi, pairs: list[tuple[tuple[int, int], tuple[int, int]]]
) -> Iterator[tuple[int, ...]]:
    """Numbers of bridges for the pairs that fill every island, pair after pair."""
    wanted = board.islands

    def extend(
        at: int, counts: tuple[int, ...], has: dict[tuple[int, int], int]
    ) -> Iterator[tuple[int, ...]]:
        if at == len(pairs):
            if all(has[i] == n if n is not None else has[i] > 0 for i, n in wanted.items()):
                yield counts
            return
        a, b = pairs[at]
        for count in range(board.max_bridges + 1):
            grown = {**has, a: has[a] + count, b: has[b] + count}
            if all(grown[i] <= (wanted[i] or 99) for i in (a, b)):
                yield from extend(at + 1, (*counts, count), grown)

    return extend(0, (), dict.fromkeys(wanted, 0))


def _crossing(used: list[tuple[tuple[int, int], tuple[int, int]]]) -> bool:
    return any(
        a[0] == b[0] and c[1] == d[1] and a[1] < c[1] < b[1] and c[0] < a[0] < d[0]
        for (a, b), (c, d) in product(used, used)
    )


def _joined(islands: list[tuple[int, int]], used: list[tuple[tuple[int, int], tuple[int, int]]]) -> bool:
    reached = {islands[0]}
    while grown := {x for pair in used if reached & set(pair) for x in pair} - reached:
        reached |= grown
    return len(reached) == len(islands)


def hashi_drawn(answer: Bridges) -> Drawn:
    """An answer as the brute force writes it."""
    return tuple(sorted(((*a, *b), count) for (a, b), count in answer.counts.items()))


def hashi_bridges(drawn: Drawn) -> Bridges:
    """The brute force's answer as the room writes it."""
    return Bridges({Corridor((r1, c1), (r2, c2)): count for (r1, c1, r2, c2), count in drawn})


def futoshiki_board(random: Random) -> Futoshiki:
    """Up to 4×4 with random givens and signs, from a Latin square or from nothing."""
    size = random.randint(1, 4)
    mode = random.choice(["inequality", "inequality", "adjacent"])
    square = random.choice(list(latin_squares(size)))
    cells = [(r, c) for r in range(size) for c in range(size)]
    pairs = [(a, b) for a, b in product(cells, cells) if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    honest = random.random() < 0.6
    givens = {
        (r, c): square[r][c] if honest else random.randint(1, size)
        for r, c in random.sample(cells, random.randint(0, min(4, len(cells))))
    }
    if mode == "adjacent":
        marks = tuple(
            (a, b)
            for a, b in pairs
            if (abs(square[a[0]][a[1]] - square[b[0]][b[1]]) == 1) == (honest or random.random() < 0.9)
        )
        return Futoshiki(size, givens, marks=marks, mode="adjacent")
    signs = random.sample(pairs, random.randint(0, len(pairs) // 2))
    less = tuple(
        (a, b) if (square[a[0]][a[1]] < square[b[0]][b[1]]) == (honest or random.random() < 0.7) else (b, a)
        for a, b in signs
    )
    return Futoshiki(size, givens, less)


def latin_squares(size: int, rows: tuple[tuple[int, ...], ...] = ()) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All Latin squares, row by row."""
    if len(rows) == size:
        yield rows
        return
    for row in permutations(range(1, size + 1)):
        if all(row[c] != above[c] for above in rows for c in range(size)):
            yield from latin_squares(size, (*rows, row))


def futoshiki_answers(board: Futoshiki) -> set[tuple[tuple[int, ...], ...]]:
    """The Latin squares that keep the givens and the signs."""
    cells = [(r, c) for r in range(board.size) for c in range(board.size)]
    pairs = [(a, b) for a, b in product(cells, cells) if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]

    def right(square: tuple[tuple[int, ...], ...]) -> bool:
        at = {(r, c): square[r][c] for r, c in cells}
        if any(at[cell] != digit for cell, digit in board.givens.items()):
            return False
        if board.mode == "adjacent":
            return all((abs(at[a] - at[b]) == 1) == ((a, b) in board.marks) for a, b in pairs)
        return all(at[a] < at[b] for a, b in board.less)

    return {square for square in latin_squares(board.size) if right(square)}


def futoshiki_drawn(answer: Digits) -> tuple[tuple[int | None, ...], ...]:
    """An answer as the brute force writes it."""
    return tuple(tuple(row) for row in answer.rows)


def numberlink_board(random: Random) -> Numberlink:
    """One to three pairs on up to 4×4 cells, some of them blocked, under any of the four sets of rules."""
    rows, columns = random.choice([(1, 4), (2, 2), (2, 4), (3, 3), (3, 4), (3, 5), (4, 4)])
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    chosen = random.sample(cells, 2 * random.randint(1, 2 if len(cells) < 6 else 3))
    free = [cell for cell in cells if cell not in chosen]
    blocked = frozenset(cell for cell in free if random.random() < 0.08)
    pairs = [tuple(sorted(chosen[i : i + 2])) for i in range(0, len(chosen), 2)]
    ends = {str(number): pair for number, pair in enumerate(sorted(pairs), 1)}
    return Numberlink(rows, columns, ends, blocked, random.random() < 0.5, random.random() < 0.5)


def numberlink_answers(board: Numberlink) -> set[frozenset[tuple[tuple[int, int], tuple[int, int]]]]:
    """Every choice of disjoint paths, one for each number, that obeys the rules."""
    ends = list(board.ends.values())
    every = {(r, c) for r in range(board.rows) for c in range(board.columns)} - board.blocked
    answers = set()

    def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
        r, c = cell
        return [other for other in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) if other in every]

    def walks(
        path: list[tuple[int, int]], goal: tuple[int, int], free: set[tuple[int, int]]
    ) -> Iterator[list[tuple[int, int]]]:
        if path[-1] == goal:
            yield path
            return
        for cell in beside(path[-1]):
            if cell not in free:
                continue
            if not board.touch and any(other in path[:-1] for other in beside(cell)):
                continue
            yield from walks([*path, cell], goal, free - {cell})

    def extend(
        at: int, free: set[tuple[int, int]], links: list[tuple[tuple[int, int], tuple[int, int]]]
    ) -> None:
        if at == len(ends):
            if not (board.fill and free):
                answers.add(frozenset(links))
            return
        start, goal = ends[at]
        for path in walks([start], goal, free | {goal}):
            steps = [(min(a, b), max(a, b)) for a, b in pairwise(path)]
            extend(at + 1, free - set(path), links + steps)

    extend(0, every - {cell for pair in ends for cell in pair}, [])
    return answers


def numberlink_drawn(answer: Lines) -> frozenset[tuple[tuple[int, int], tuple[int, int]]]:
    """An answer as the brute force writes it."""
    return frozenset((a, b) for a, b in answer.links)


def numberlink_lines(drawn: frozenset[tuple[tuple[int, int], tuple[int, int]]]) -> Lines:
    """The brute force's answer as the room writes it."""
    return Lines(frozenset(Link(a, b) for a, b in drawn))


def yashi_board(random: Random) -> yashi.Yashi:
    """Up to nine points on up to 5×5 places anywhere in the plane, where many links cross."""
    width, height = random.choice([(1, 6), (2, 3), (3, 3), (4, 3), (4, 5), (5, 5)])
    left, top = random.choice([(0, 0), (0, 0), (3, 1), (-4, 7)])
    places = [(left + x, top + y) for x in range(width) for y in range(height)]
    chosen = random.sample(places, min(len(places), random.randint(1, 9)))
    return yashi.Yashi(tuple(yashi.Point(x, y) for x, y in sorted(chosen)), random.random() < 0.5)


def yashi_answers(board: yashi.Yashi) -> set[frozenset[tuple[tuple[int, int], tuple[int, int]]]]:
    """Every choice of one link less than points that joins them all without a crossing."""
    points = [(y, x) for x, y in board.points]
    return {
        frozenset(((a[1], a[0]), (b[1], b[0])) for a, b in chosen)
        for chosen in combinations(seen_pairs(points), len(points) - 1)
        if not _crossing(list(chosen)) and _joined(points, list(chosen))
    }


def yashi_shortest(board: yashi.Yashi) -> int | None:
    """The length of the shortest answer, or None if there is none."""
    lengths = (sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in answer) for answer in yashi_answers(board))
    return min(lengths, default=None)


def yashi_drawn(answer: yashi.Links) -> frozenset[tuple[tuple[int, int], tuple[int, int]]]:
    """An answer as the brute force writes it."""
    return frozenset(((a.x, a.y), (b.x, b.y)) for a, b in answer.links)


def yashi_links(drawn: frozenset[tuple[tuple[int, int], tuple[int, int]]]) -> yashi.Links:
    """The brute force's answer as the room writes it."""
    return yashi.Links(frozenset(yashi.Link(yashi.Point(*a), yashi.Point(*b)) for a, b in drawn))
