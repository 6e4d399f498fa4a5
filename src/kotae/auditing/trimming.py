"""What a contradiction needs: of the clauses it begins with, and of the steps that lead to it.

A solver learns much that it has no use for. The steps are followed forward, each with what it follows from;
then all is marked that the contradiction rests on, from the end backward. What is left shows as much, since
propagation in fewer clauses still meets all that was marked. Heule, Hunt and Wetzler, "Trimming while
checking clausal proofs", 2013.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kotae.auditing.propagation import Antecedents, Propagation
from kotae.checkpoints import checkpoint, watched
from kotae.formula import Clause

OFTEN = 100
"""Steps between two check points: some hundredths of a second."""


class Trimmed(NamedTuple):
    """The numbers of the clauses that are needed, and the steps and supposed literals that are."""

    clauses: list[int]
    steps: list[Clause]
    supposed: list[int]


class Unfounded(Exception):
    """A step does not follow from what was there before it, or all of them lead to no contradiction."""


def trimmed(
    variables: int,
    clauses: Sequence[Clause],
    steps: Iterable[Clause],
    suppose: Sequence[int] = (),
) -> Trimmed:
    """What these steps need of the clauses, and of each other, to lead to a contradiction.

    Literals may be supposed, of which some are needed, too; no step rests on them.
    """
    known = Propagation(variables)
    for clause in watched(clauses):
        known.add(clause)
    followed: list[Antecedents] = []
    for step in steps:
        if known.broken is not None:
            break
        if len(followed) % OFTEN == 0:
            checkpoint()
        antecedents = known.antecedents(step)
        if antecedents is None:
            raise Unfounded(f"step {len(followed)} does not follow")
        followed.append(antecedents)
        known.add(step)
    last = len(known.added)
    for literal in suppose:
        followed.append(Antecedents([], []))
        known.add((literal,))
    if known.broken is None:
        raise Unfounded("the steps lead to no contradiction")
    needed = _needed(known, followed, len(clauses))
    return Trimmed(
        [number for number in needed if number < len(clauses)],
        [known.added[number] for number in needed if len(clauses) <= number < last],
        [known.added[number][0] for number in needed if number >= last],
    )


def _needed(known: Propagation, followed: Sequence[Antecedents], first: int) -> list[int]:
    """The numbers of clauses and steps that the broken clause rests on, in order."""
    assert known.broken is not None
    found = {known.broken}
    stack = [known.broken]
    settled: set[int] = set()
    literals = [-literal for literal in known.added[known.broken]]
    while stack or literals:
        if literals:
            literal = literals.pop()
            if literal in settled:
                continue
            settled.add(literal)
            number = known.settled_by(literal)
            literals += [-other for other in known.added[number] if other != literal]
            more: Sequence[int] = (number,)
        else:
            number = stack.pop()
            if number < first:
                continue
            more, tops = followed[number - first]
            literals += tops
        for one in more:
            if one not in found:
                found.add(one)
                stack.append(one)
    return sorted(found)
