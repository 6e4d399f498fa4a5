"""Verdicts, counts, forced parts, conflicts and clashing entries agree with brute force on random boards.

`KOTAE_BOARDS=1000` tries so many boards of each puzzle.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest

import kotae
from kotae.api.record import forced_record
from kotae.puzzles.registry import ROOMS
from kotae.solving.conflict import conflict
from kotae.solving.search import Search
from kotae.watch import Limits, Watch
from tests.rooms.oracle import Truth, random_entries, truth
from tests.stopping import Stopping
from tests.verdicts.drawings import Drawings
from tests.verdicts.drawings import count as drawn_in
from tests.verdicts.judging import (
    board_of,
    told,
    untrue,
    ways,
    wrong_clash,
    wrong_conflict,
    wrong_count,
    wrong_forced,
    wrong_undecided,
    wrong_verdict,
)

BOARDS = int(os.environ.get("KOTAE_BOARDS", "64"))
PARTS = 4
"""The boards come in parts that tests can share between processes."""
FEW = 400
"""Up to so many answers, all are listed."""
DRAWN = 5000
"""Up to so many drawings, a conflict is tried on all of them; of larger boards, one in eight is tried."""

each_key = pytest.mark.parametrize("key", ROOMS)
each_part = pytest.mark.parametrize("part", range(PARTS))


def part_of(key: str, part: int) -> Iterator[tuple[Truth, Random]]:
    """The boards of a part, each with a generator of its own."""
    for number in range(part, BOARDS, PARTS):
        yield truth(key, f"verdict {number}"), Random(f"{key} way {number}")


def assert_none(true: Truth, way: dict[str, object], wrong: Iterable[str]) -> None:
    """Fail with the first thing that is wrong."""
    for sentence in wrong:
        raise AssertionError(told(true, way, sentence))


@each_key
def test_boards_of_every_kind_are_tried(key: str) -> None:
    words = Counter(true.word for part in range(PARTS) for true, _ in part_of(key, part))
    assert set(words) == {"unique", "several", "impossible"}
    assert min(words.values()) >= 3


@each_part
@each_key
def test_verdicts(key: str, part: int) -> None:
    for true, random in part_of(key, part):
        for way in ways(true, random, 1):
            near = random.choice(["any", "least", "most"])
            assert_none(true, {**way, "near": near}, wrong_verdict(true, near, **way))


@each_part
@each_key
def test_forced_parts(key: str, part: int) -> None:
    for true, random in part_of(key, part):
        for way in ways(true, random, 1):
            assert_none(true, way, wrong_forced(true, **way))


@each_part
@each_key
def test_counts(key: str, part: int) -> None:
    for true, random in part_of(key, part):
        if len(true.shown) <= FEW:
            for way in ways(true, random, 1):
                assert_none(true, way, wrong_count(true, **way))


@each_part
@each_key
def test_conflicts(key: str, part: int) -> None:
    for number, (true, _) in enumerate(part_of(key, part)):
        if true.word == "impossible" and drawn_in(true) <= (Drawings.MOST if number % 8 == 0 else DRAWN):
            drawings = Drawings(true)
            assert_none(true, {}, wrong_conflict(drawings, kotae.verdict(board_of(true)).conflict))


@each_part
@each_key
def test_clashing_entries(key: str, part: int) -> None:
    for true, random in part_of(key, part):
        if true.shortest:  # whether a tree can be finished is asked of all trees
            true = Truth(true.puzzle, replace(true.instance, shortest=False))
        for way in ways(true, random, 1):
            drawn = random_entries(true, random)
            assert_none(true, {**way, "drawn": drawn}, wrong_clash(true, drawn, **way))


@each_part
@each_key
def test_what_a_limit_leaves_is_true(key: str, part: int) -> None:
    for true, random in part_of(key, part):
        after, conflicts = random.choice([0, 1, 2, 3, 5, 8, 13, 21]), random.choice([0, 1, 2, 5])
        found = kotae.verdict(board_of(true), cancelled=Stopping(after))
        assert_none(true, {"asked": after}, wrong_undecided(true, found))
        found = kotae.verdict(board_of(true), conflict_limit=conflicts)
        assert_none(true, {"conflicts": conflicts}, wrong_undecided(true, found))
        known = kotae.forced(board_of(true), cancelled=Stopping(after))
        assert known.word in ("undecided", "forced" if true.shown else "impossible")
        if known.word != "impossible":
            assert (known.reason is None) == (known.word == "forced")
        assert_none(true, {"asked": after}, untrue(true, forced_record(board_of(true), known)["forced"]))


@each_key
def test_a_conflict_that_a_limit_cuts_short_is_one(key: str) -> None:
    kinds = set()
    for true, random in (pair for part in range(PARTS) for pair in part_of(key, part)):
        if true.word == "impossible" and drawn_in(true) <= 500:
            drawings = Drawings(true)
            watch = Watch(Limits(cancelled=Stopping(random.choice([0, 1, 2, 4, 8, 30]))))
            found = conflict(true.puzzle, true.instance, Search(), watch)
            kinds.add(None if found is None else found.minimal)
            if found is not None and found.minimal:
                assert_none(true, {}, wrong_conflict(drawings, found))
            elif found is not None:
                members = [(condition.rule, frozenset(condition.cells)) for condition in found.conditions]
                assert drawings.clash(members), board_of(true)
                assert not found.smallest
    assert len(kinds) > 1


@each_key
@pytest.mark.parametrize("backend", ["kissat404", "lingeling"])
def test_backends_that_answer_once(key: str, backend: str) -> None:
    words = []
    for number in count():
        true = truth(key, f"verdict {number}")
        if true.word not in words and not true.shortest:
            words.append(true.word)
            if len(true.shown) < 5:
                assert_none(true, {"backend": backend}, wrong_verdict(true, backend=backend))
                assert_none(true, {"backend": backend}, wrong_forced(true, backend=backend))
        if len(words) == 3:
            break
