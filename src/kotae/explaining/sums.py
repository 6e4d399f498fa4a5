"""Why a shortest answer is shortest: not by steps of logic, but by prices on crossings that add up."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kotae.auditing.trees.spanning import lagrangian, shown_bound
from kotae.generic import A, I
from kotae.optional import Objective
from kotae.solving.outcome import Optimum

Price = tuple[int, int, Fraction]
"""The handles of two links that cross, and what it costs to use one of them."""


@dataclass(frozen=True, slots=True)
class Sums:
    """Prices that show how short an answer can be.

    An answer uses one link of a crossing at most. So what it pays for crossings is at most the sum of all
    prices, and it is at least as long as the lightest tree is with prices, minus that sum.
    """

    length: int
    """That of the shortest answer."""
    prices: tuple[Price, ...]
    cuts: int
    """Further conditions that have a price; they are in the certificate."""
    allowance: Fraction
    """All prices together."""
    lightest: Fraction
    """What the lightest tree costs with prices, crossings allowed."""

    @property
    def bound(self) -> Fraction:
        """What no answer is shorter than."""
        return self.lightest - self.allowance


def sums(objective: Objective[I, A], instance: I, optimum: Optimum) -> Sums | None:
    """The prices behind a proven optimum; None if nothing shows it."""
    evidence = optimum.evidence
    if evidence is None or optimum.length is None or not optimum.proven:
        return None
    problem = objective.spanning(instance)
    constant = Fraction(lagrangian(problem, evidence)[1], evidence.unit)
    prices = tuple(
        (one, other, Fraction(price, evidence.unit))
        for (one, other), price in sorted(evidence.crossings.items())
        if price
    )
    bound = shown_bound(problem, evidence)
    return Sums(optimum.length, prices, sum(map(bool, evidence.cuts.values())), constant, bound + constant)
