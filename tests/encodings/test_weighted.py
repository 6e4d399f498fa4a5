"""Weighted sums against brute force, the edges of PySAT's encoder, and the speed of repeated shapes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from kotae.encodings import weighted
from kotae.errors import Unserved
from tests.encodings.models import Names, missed, projections, wanted

SIDES = ("at_most", "at_least", "exactly")


def clauses_of(
    side: str, literals: Sequence[int], weights: Sequence[int], bound: int, fresh: Names
) -> list[tuple[int, ...]]:
    return list(getattr(weighted, side)(literals, weights, bound, fresh, "the lengths"))


def good_of(side: str, literals: Sequence[int], weights: Sequence[int], bound: int) -> list[tuple[bool, ...]]:
    def accepts(true: set[int]) -> bool:
        total = sum(w for x, w in zip(literals, weights, strict=True) if x in true)
        return {"at_most": total <= bound, "at_least": total >= bound, "exactly": total == bound}[side]

    return wanted(sorted({abs(x) for x in literals}), accepts)


def check_models(side: str, literals: Sequence[int], weights: Sequence[int], bound: int) -> None:
    variables = sorted({abs(x) for x in literals})
    fresh = Names(max(variables, default=0) + 10)
    clauses = clauses_of(side, literals, weights, bound, fresh)
    used = {abs(x) for clause in clauses for x in clause}
    assert used <= {*variables, *fresh.meant}
    assert set(fresh.meant) <= used, "a helper is asked for and not used"
    assert all(len({abs(x) for x in clause}) == len(clause) for clause in clauses)
    assert projections(clauses, variables) == good_of(side, literals, weights, bound), (
        side,
        literals,
        weights,
        bound,
    )


@pytest.mark.parametrize("side", SIDES)
def test_random_sums_have_the_right_models(side: str) -> None:
    random = Random(7)
    for _ in range(120):
        count = random.randint(1, 5)
        literals = [random.choice((v, -v)) for v in range(1, count + 1)]
        weights = [random.randint(1, random.choice((2, 5, 40))) for _ in literals]
        some = random.sample(weights, random.randint(0, count))
        check_models(
            side, literals, weights, random.choice((sum(some), random.randint(-1, sum(weights) + 1)))
        )


@pytest.mark.parametrize("side", SIDES)
def test_zero_negative_and_repeated_terms_are_summed_as_written(side: str) -> None:
    random = Random(11)
    for _ in range(120):
        literals = [random.choice((-3, -2, -1, 1, 2, 3)) for _ in range(random.randint(1, 5))]
        weights = [random.randint(-4, 4) for _ in literals]
        check_models(side, literals, weights, random.randint(-8, 8))


@pytest.mark.parametrize("side", SIDES)
def test_many_partial_sums_go_to_the_adder_with_the_same_models(
    side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighted, "MAX_SUMS", 0)
    monkeypatch.setattr(weighted, "_remembered_shape", weighted._shape)
    random = Random(13)
    for _ in range(60):
        weights = [random.randint(1, 9) for _ in range(4)]
        check_models(side, (1, -2, 3, 4), weights, random.randint(0, sum(weights)))


def test_sums_no_diagram_could_hold_take_few_clauses() -> None:
    random = Random(17)
    weights = [random.randint(1, 10**6) for _ in range(60)]
    clauses = clauses_of("at_most", range(1, 61), weights, sum(weights) // 2, Names(60))
    assert len(clauses) < 20_000


@pytest.mark.parametrize("side", SIDES)
def test_unit_propagation_misses_nothing_for_weights_of_one_and_two(side: str) -> None:
    for ones, twos in product(range(4), range(4)):
        weights = [1] * ones + [2] * twos
        literals = [-v if v % 3 == 2 else v for v in range(1, len(weights) + 1)]
        for bound in range(sum(weights) + 1):
            clauses = clauses_of(side, literals, weights, bound, Names(len(weights)))
            good = good_of(side, literals, weights, bound)
            assert missed(clauses, range(1, len(weights) + 1), good) == (0, 0), (weights, bound)


@pytest.mark.parametrize("side", ["at_most", "at_least"])
def test_unit_propagation_misses_nothing_for_one_sided_sums(side: str) -> None:
    random = Random(19)
    for _ in range(40):
        weights = [random.randint(1, 9) for _ in range(random.randint(1, 5))]
        literals = range(1, len(weights) + 1)
        bound = random.randint(0, sum(weights))
        clauses = clauses_of(side, literals, weights, bound, Names(len(weights)))
        assert missed(clauses, literals, good_of(side, literals, weights, bound)) == (0, 0), (weights, bound)


def test_no_terms_and_bounds_out_of_reach() -> None:
    fresh = Names(3)
    assert clauses_of("at_least", (), (), 1, fresh) == [()]
    assert clauses_of("exactly", (), (), -1, fresh) == [()]
    assert clauses_of("exactly", (), (), 0, fresh) == []
    assert clauses_of("at_most", (1, 2), (0, 0), -1, fresh) == [()]
    assert clauses_of("exactly", (1, 2), (0, 0), 0, fresh) == []
    assert clauses_of("at_most", (1, -1), (5, 5), 4, fresh) == [()]
    assert clauses_of("exactly", (1, 2), (3, 4), 2**70, fresh) == [()]
    assert clauses_of("at_most", (1, 2), (3, 4), 7, fresh) == []
    assert fresh.meant == {}


def test_helpers_are_consecutive_and_named() -> None:
    fresh = Names(100)
    clauses_of("exactly", range(1, 9), (1, 2) * 4, 5, fresh)
    assert list(fresh.meant) == list(range(101, 101 + len(fresh.meant)))
    assert fresh.meant[102] == f"step 2 of {len(fresh.meant)} in adding up the lengths"


def test_a_total_beyond_64_bits_is_refused_instead_of_wrapping_round() -> None:
    with pytest.raises(Unserved, match="too large"):
        clauses_of("at_most", (1, 2, 3), (2**62,) * 3, 2**62, Names(3))


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighted, "find_spec", lambda name: None)
    monkeypatch.setattr(weighted, "_remembered_shape", weighted._shape)
    with pytest.raises(Unserved, match="pip install python-sat pindakaas"):
        clauses_of("exactly", (1, 2), (1, 2), 2, Names(2))


def test_weights_and_literals_must_be_as_many() -> None:
    with pytest.raises(ValueError, match="shorter"):
        clauses_of("exactly", (1, 2), (1,), 2, Names(2))
