"""Clauses, and what follows from them by unit propagation: the one engine behind every check of steps.

Each clause is filed under two of its literals that are not false, its *watched* ones, which stand first: only
when one of them becomes false is there anything to look at. Moskewicz and others, "Chaff: engineering an
efficient SAT solver", 2001. Clauses of two literals are filed apart.

Literals index lists directly, since Python counts negative indices from the end: with ``2n + 1`` places, 5
and -5 have one each.
"""

from __future__ import annotations

from typing import NamedTuple

from kotae.formula import Clause


class Antecedents(NamedTuple):
    """What a clause follows from: the numbers of other clauses, and literals that were settled before."""

    clauses: list[int]
    settled: list[int]


class Propagation:
    """Clauses over variables 1 to `variables`, and the literals that follow from them alone.

    Clauses are numbered from 0 in the order in which they are added. Literals that follow from all of them
    are *settled* for good: that a clause is deleted later takes none of them back. The caller has
    made sure that every literal is one of these variables, or its opposite.
    """

    def __init__(self, variables: int) -> None:
        places = 2 * variables + 1
        self.added: list[Clause] = []
        """The clauses as they were given, in the order of their numbers."""
        self.broken: int | None = None
        """The clause that propagation alone breaks, if there is one: then everything follows."""
        self._values = [0] * places  # 1 true, -1 false, 0 unknown
        self._trail: list[int] = []
        self._pairs: list[list[tuple[int, int]]] = [[] for _ in range(places)]
        """For each literal, the other one of each pair that it is in, and the pair's number."""
        self._watching: list[list[list[int]]] = [[] for _ in range(places)]
        self._why: list[int | list[int]] = [-1] * places
        """For each literal that is true, the clause that made it so; -1 if it is only assumed."""
        self._settled = bytearray(places)
        self._longer: dict[int, list[int]] = {}
        """By the number of each clause of more than two literals, what is left of it."""
        self._numbers: dict[int, int] = {}
        """The number of each of these, by its identity."""
        self._places: dict[tuple[int, ...], list[int]] = {}
        self._listed = 0

    def add(self, clause: Clause) -> int:
        """Take a clause, with what follows from it at once, and return its number."""
        number = len(self.added)
        self.added.append(clause)
        if self.broken is not None:
            return number
        values = self._values
        met: set[int] = set()
        left: list[int] = []
        for literal in clause:
            value = values[literal]
            if value > 0 or -literal in met:
                return number  # it holds, and always will
            if value == 0 and literal not in met:
                met.add(literal)
                left.append(literal)
        if len(left) > 2:
            self._longer[number] = left
            self._numbers[id(left)] = number
            self._watching[left[0]].append(left)
            self._watching[left[1]].append(left)
        elif len(left) == 2:
            one, other = left
            self._pairs[one].append((other, number))
            self._pairs[other].append((one, number))
        elif left:
            self._settle(left[0], number)
        else:
            self.broken = number
        return number

    def delete(self, clause: Clause) -> bool:
        """Forget a clause; False if there is none with these literals."""
        for number in range(self._listed, len(self.added)):
            self._places.setdefault(_key(self.added[number]), []).append(number)
        self._listed = len(self.added)
        numbers = self._places.get(_key(clause))
        if not numbers:
            return False
        number = numbers.pop()
        longer = self._longer.pop(number, None)
        if longer is None:
            for literal in set(clause):
                self._pairs[literal] = [entry for entry in self._pairs[literal] if entry[1] != number]
        else:
            del self._numbers[id(longer)]
            for literal in longer[:2]:
                self._watching[literal] = [entry for entry in self._watching[literal] if entry is not longer]
        return True

    def implies(self, clause: Clause) -> bool:
        """Whether propagation breaks a clause if this one does not hold."""
        return self.broken is not None or self._refute(clause, tracing=False) is not None

    def antecedents(self, clause: Clause) -> Antecedents | None:
        """What this clause follows from by propagation, or None if it does not follow."""
        if self.broken is not None:
            return Antecedents([self.broken], [])
        return self._refute(clause, tracing=True)

    def settled_by(self, literal: int) -> int:
        """The number of the clause that settled a literal; its other literals were settled false before."""
        why = self._why[literal]
        assert isinstance(why, int)
        return why

    def _refute(self, clause: Clause, tracing: bool) -> Antecedents | None:
        values, trail, why = self._values, self._trail, self._why
        start = len(trail)
        found: Antecedents | None = None
        for literal in clause:
            value = values[literal]
            if value > 0:
                found = Antecedents([], [literal] if self._settled[literal] else [])
                break
            if value == 0:
                values[literal], values[-literal] = -1, 1
                why[-literal] = -1
                trail.append(-literal)
        else:
            broken = self._propagate(start)
            if broken is not None:
                found = self._trace(broken) if tracing else Antecedents([], [])
        for literal in trail[start:]:
            values[literal] = values[-literal] = 0
        del trail[start:]
        return found

    def _trace(self, broken: int | list[int]) -> Antecedents:
        """The antecedents of the conflict in this clause: clauses, and literals that were settled before."""
        values, settled, why = self._values, self._settled, self._why
        stack, clauses = [self._number(broken)], []
        tops: set[int] = set()
        seen: set[int] = set()
        while stack:
            number = stack.pop()
            clauses.append(number)
            for literal in self.added[number]:
                true = -literal
                if settled[true]:
                    tops.add(true)
                elif true not in seen:
                    seen.add(true)
                    if values[true] > 0 and (reason := why[true]) != -1:
                        stack.append(self._number(reason))
        return Antecedents(clauses, sorted(tops))

    def _number(self, clause: int | list[int]) -> int:
        return clause if isinstance(clause, int) else self._numbers[id(clause)]

    def _settle(self, literal: int, number: int) -> None:
        values, trail = self._values, self._trail
        start = len(trail)
        values[literal], values[-literal] = 1, -1
        self._why[literal] = number
        trail.append(literal)
        broken = self._propagate(start)
        for literal in trail[start:]:
            self._settled[literal] = 1
            self._why[literal] = self._number(self._why[literal])
        if broken is not None:
            self.broken = self._number(broken)

    def _propagate(self, head: int) -> int | list[int] | None:
        """Make true what follows from the trail beyond its head; the clause that breaks, if one does."""
        values, trail, why = self._values, self._trail, self._why
        pairs, watching = self._pairs, self._watching
        while head < len(trail):
            false = -trail[head]
            head += 1
            for other, number in pairs[false]:
                value = values[other]
                if value <= 0:
                    if value:
                        return number
                    values[other], values[-other] = 1, -1
                    why[other] = number
                    trail.append(other)
            if not watching[false]:
                continue
            rest = iter(watching[false])
            kept = watching[false] = []
            for clause in rest:
                first = clause[0]
                if first == false:
                    first = clause[0] = clause[1]
                    clause[1] = false
                value = values[first]
                if value > 0:
                    kept.append(clause)
                    continue
                for k in range(2, len(clause)):
                    other = clause[k]
                    if values[other] >= 0:
                        clause[1] = other
                        clause[k] = false
                        watching[other].append(clause)
                        break
                else:
                    kept.append(clause)
                    if value:
                        kept.extend(rest)
                        return clause
                    values[first], values[-first] = 1, -1
                    why[first] = clause
                    trail.append(first)
        return None


def _key(clause: Clause) -> tuple[int, ...]:
    return tuple(sorted(set(clause)))
