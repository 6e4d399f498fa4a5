"""The prototype that limits of time for Numberlink come from, as a yardstick for the machine and for us.

It is what some plain lines of Python and PySAT's Glucose do with the ideas that make the difference: a
variable per link, numbers in binary, at most two links round a square, and no turn whose diagonal meets the
border before an end. Loops and touching are cut. Nothing is presolved, filed, named or checked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations

from pysat.solvers import Glucose42

from bench.trial import WORDS, Judged, Stopwatch, untouched
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink, Numberlink

Clause = tuple[int, ...]


def numberlink(instance: Numberlink) -> Judged:
    """Look for two answers, with no limit; serves fill=yes, touch=no and no blocked cells."""
    assert instance.fill
    assert not instance.touch
    assert not instance.blocked
    instance = untouched(instance)
    stopwatch = Stopwatch()
    draft = Draft(instance)
    links: dict[int, CellLink] | None = None
    answers: list[Lines] = []
    first = None
    with Glucose42() as solver:
        deque(map(solver.add_clause, draft.clauses()), maxlen=0)
        while len(answers) < 2 and solver.solve():
            model = solver.get_model()
            links = links or draft.links()
            used = {link: variable for variable, link in links.items() if model[variable - 1] > 0}
            drawn = Lines.along(used)
            cuts = list(_cuts(drawn))
            if not cuts:
                answers.append(drawn)
                first = first or stopwatch.read()
            for cut in cuts or [list(used)]:
                solver.add_clause([-used[link] for link in cut])
    return Judged(WORDS[len(answers)], tuple(answers), stopwatch.read(), first=first)


class Draft:
    """Variables by cell, row after row: of its links to the right and down, then the bits of its number."""

    def __init__(self, instance: Numberlink) -> None:
        self.rows, self.columns = instance.rows, instance.columns
        count = self.rows * self.columns
        self.right = [n + 1 if (n + 1) % self.columns else 0 for n in range(count)]
        self.down = [count + n + 1 if n + self.columns < count else 0 for n in range(count)]
        self.width = max(1, (len(instance.ends) - 1).bit_length())
        self.bits = range(2 * count + 1, 2 * count + 1 + self.width * count, self.width)
        code = {number: n for n, number in enumerate(instance.ends)}
        self.end = {r * self.columns + c: code[number] for (r, c), number in instance.label.items()}

    def links(self) -> dict[int, CellLink]:
        """What the variables of links stand for."""
        found = {}
        for n, (right, down) in enumerate(zip(self.right, self.down, strict=True)):
            r, c = divmod(n, self.columns)
            if right:
                found[right] = CellLink((r, c), (r, c + 1))
            if down:
                found[down] = CellLink((r, c), (r + 1, c))
        return found

    def clauses(self) -> Iterator[Clause]:
        """All that is said beforehand."""
        right, down, columns = self.right, self.down, self.columns
        for n in range(len(right)):
            around = [
                right[n],
                down[n],
                right[n - 1] if n % columns else 0,
                down[n - columns] if n >= columns else 0,
            ]
            ending = [link for link in around if link]
            most = 1 if n in self.end else 2
            yield from combinations(ending, len(ending) - most + 1)
            yield from combinations([-link for link in ending], most + 1)
            if right[n]:
                yield from self._same_number(right[n], n, n + 1)
            if down[n]:
                yield from self._same_number(down[n], n, n + columns)
            if right[n] and down[n]:
                yield from combinations((-right[n], -down[n], -right[n + columns], -down[n + 1]), 3)
        for down_or_up in (1, -1):
            for right_or_left in (1, -1):
                yield from self._turns(down_or_up, right_or_left)

    def _same_number(self, link: int, a: int, b: int) -> Iterator[Clause]:
        end = self.end
        if a in end and b in end:
            if end[a] != end[b]:
                yield (-link,)
            return
        if a in end:
            a, b = b, a
        x, y = self.bits[a], self.bits[b]
        for k in range(self.width):
            if b in end:
                yield (-link, x + k if end[b] >> k & 1 else -x - k)
            else:
                yield (-link, -x - k, y + k)
                yield (-link, x + k, -y - k)

    def _turns(self, down: int, right: int) -> Iterator[Clause]:
        """No line turns down and right (or up, or left) where the diagonal inside the turn meets no end."""
        rows, columns, end = self.rows, self.columns, self.end
        possible = [False] * (rows * columns)
        for r in range(rows)[::-down]:
            if not 0 <= r + down < rows:
                continue
            for c in range(columns)[::-right]:
                if not 0 <= c + right < columns:
                    continue
                n, inside = r * columns + c, (r + down) * columns + c + right
                possible[n] = inside in end or possible[inside]
                if not possible[n] and n not in end:
                    yield (-self.right[n if right > 0 else n - 1], -self.down[n if down > 0 else n - columns])


def _cuts(drawn: Lines) -> Iterator[list[CellLink]]:
    """Loops, and paths that touch themselves."""
    for group in drawn.groups:
        members = set(group)
        pairs = [
            CellLink((r, c), other)
            for r, c in group
            for other in ((r, c + 1), (r + 1, c))
            if other in members
        ]
        used = [link for link in pairs if link in drawn.links]
        if len(used) < len(pairs) or len(used) == len(group):
            yield used
