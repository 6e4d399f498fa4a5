"""Weighted sums ("3a + 2b + 2c is exactly 5") as clauses: PySAT's encoder, with its edges filed off.

The decision diagram is taken (I. Abío et al., "A New Look at BDDs for Pseudo-Boolean Constraints", JAIR
2012). Of PySAT's eight encodings it is the smallest and propagates best. On 60 random sums of up to six
weights from 1 to 7, with every half-assigned case of them: `at_most` and `at_least` miss nothing; `exactly`
finds every dead end and misses a consequence in 24 of 12,066 cases, with 364 clauses for all 60 sums
(totalizer: 62 and 1,019; sequential counter: 184 and 3,428; adder: 729 and 1,094). When all weights are 1 or
2 it misses nothing.

A diagram grows with the number of different partial sums, so beyond `MAX_SUMS` of them the adder is used:
linear in size, but it propagates little (N. Eén and N. Sörensson, "Translating Pseudo-Boolean Constraints
into SAT", JSAT 2006).

What PySAT gets wrong or refuses is decided here: no terms (it forgets a bound that cannot be met), negative
bounds, totals beyond 64 bits (they wrap round in silence). A variable that occurs twice, in either sign, is
added up first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Literal, NamedTuple

from kotae.encodings import Fresh
from kotae.errors import Unserved

MAX_SUMS = 100_000
"""Partial sums of a diagram: 100,000 make 300,000 to 500,000 clauses and take about a second."""

MAX_TOTAL = 1 << 62
"""The encoder counts in 64 bits with a sign."""

Comparison = Literal["<", "=", ">"]


class Shape(NamedTuple):
    """The clauses of a sum over variables 1 to n for its terms, with the helpers numbered after them."""

    helpers: int
    clauses: tuple[tuple[int, ...], ...]


def at_most(
    literals: Sequence[int], weights: Sequence[int], bound: int, fresh: Fresh, what: str
) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if the true literals of `what` weigh `bound` together, or less."""
    return _compared(literals, weights, "<", bound, fresh, what)


def at_least(
    literals: Sequence[int], weights: Sequence[int], bound: int, fresh: Fresh, what: str
) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if the true literals of `what` weigh `bound` together, or more."""
    return _compared(literals, weights, ">", bound, fresh, what)


def exactly(
    literals: Sequence[int], weights: Sequence[int], bound: int, fresh: Fresh, what: str
) -> Iterator[tuple[int, ...]]:
    """Clauses that hold if and only if the true literals of `what` weigh `bound` together."""
    return _compared(literals, weights, "=", bound, fresh, what)


def _compared(
    literals: Sequence[int],
    weights: Sequence[int],
    comparison: Comparison,
    bound: int,
    fresh: Fresh,
    what: str,
) -> Iterator[tuple[int, ...]]:
    terms, offset = _normal(literals, weights)
    bound -= offset
    total = sum(weight for weight, _ in terms)
    if (comparison != ">" and bound < 0) or (comparison != "<" and bound > total):
        yield ()
        return
    if not terms or (comparison == "<" and bound >= total) or (comparison == ">" and bound <= 0):
        return
    if total > MAX_TOTAL:
        raise Unserved(f"a sum of weights up to {total} is too large to be written as clauses")
    # Small sums repeat all over a board (400 of eight terms: 0.02 s instead of 0.08 s); large ones do not,
    # and would fill memory.
    make = _remembered_shape if len(terms) <= 16 else _shape
    shape = make(tuple(weight for weight, _ in terms), comparison, bound)
    helpers = (fresh(f"step {n} of {shape.helpers} in adding up {what}") for n in range(1, shape.helpers + 1))
    actual = [0, *(literal for _, literal in terms), *helpers]
    for clause in shape.clauses:
        yield tuple(actual[literal] if literal > 0 else -actual[-literal] for literal in clause)


def _normal(literals: Sequence[int], weights: Sequence[int]) -> tuple[list[tuple[int, int]], int]:
    """The same sum as terms with positive weights, heaviest first and no variable twice, plus a constant."""
    coefficients: dict[int, int] = {}
    offset = 0
    for literal, weight in zip(literals, weights, strict=True):
        if literal < 0:  # w·¬x is w - w·x
            offset += weight
            weight = -weight
        coefficients[abs(literal)] = coefficients.get(abs(literal), 0) + weight
    offset += sum(weight for weight in coefficients.values() if weight < 0)  # -w·x is -w + w·¬x
    terms = [(abs(weight), v if weight > 0 else -v) for v, weight in coefficients.items() if weight]
    return sorted(terms, key=lambda term: -term[0]), offset


def _shape(weights: tuple[int, ...], comparison: Comparison, bound: int) -> Shape:
    if find_spec("pindakaas") is None or find_spec("pysat") is None:
        raise Unserved("weighted sums need two more packages: pip install python-sat pindakaas")
    from pysat.pb import EncType, PBEnc

    encode = {"<": PBEnc.atmost, "=": PBEnc.equals, ">": PBEnc.atleast}[comparison]
    encoding = EncType.bdd if _few_sums(weights, bound) else EncType.adder
    count = len(weights)
    made = encode(list(range(1, count + 1)), list(weights), bound, top_id=count, encoding=encoding).clauses
    # Some encodings number helpers that no clause uses, and the adder repeats literals within a clause.
    used = sorted({abs(literal) for clause in made for literal in clause} - set(range(1, count + 1)))
    number = {variable: variable for variable in range(1, count + 1)}
    number.update((variable, count + n) for n, variable in enumerate(used, 1))
    clauses = (dict.fromkeys(clause) for clause in made)
    return Shape(
        len(used), tuple(tuple(number[x] if x > 0 else -number[-x] for x in clause) for clause in clauses)
    )


_remembered_shape = lru_cache(maxsize=256)(_shape)


def _few_sums(weights: tuple[int, ...], bound: int) -> bool:
    """Whether the partial sums that leave the comparison open are few enough for a diagram."""
    open_sums = {0}
    rest = sum(weights)
    seen = 0
    for weight in weights:
        rest -= weight
        open_sums |= {partial + weight for partial in open_sums}
        open_sums = {partial for partial in open_sums if partial <= bound <= partial + rest}
        seen += len(open_sums)
        if seen > MAX_SUMS:
            return False
    return True
