"""Decision diagrams hold just the answers of brute force, in order, and known numbers of paths."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from kotae.counting import diagram
from kotae.counting.diagram import Ways, is_plainly_impossible, universe
from kotae.counting.task import Task
from kotae.optional import Subgraphs
from tests.numberlink.brute import read
from tests.rooms.oracle import truth

BOARDS = int(os.environ.get("KOTAE_BOARDS", "150"))
KEYS = ("hashi", "numberlink", "yashi")


def in_order(task: Task) -> list[tuple[int, ...]]:
    """How often each answer of the diagram uses each link, in the order of the diagram."""
    told = {**task.json(), "memory_mb": 1000}
    made = universe(told)
    if is_plainly_impossible(told, made):
        return []
    if not made.edges:
        return [()]
    lengths = told["lengths"] or [0] * len(task.graph.links)
    table = Ways(diagram.subgraphs(told, made).dumps(), [lengths[link] for link in made.owner])
    found = []
    for number in range(table.ways[table.root]):
        uses = Counter(made.owner[edge] for edge in table.answer(number) if made.counted[edge])
        found.append(tuple(uses[use.link] for use in task.uses))
    return found


@pytest.mark.parametrize("key", KEYS)
def test_all_answers_in_order(key: str) -> None:
    sizes = Counter[int]()
    for seed in range(BOARDS):
        true = truth(key, seed)
        graph = true.puzzle.subgraphs(true.instance)
        if graph is None:
            assert not true.instance.touch
            continue
        task = Task.of(graph)
        expected = sorted(tuple(shown[use.link] for use in task.uses) for shown in true.shown)
        assert in_order(task) == expected, true.puzzle.text(true.instance)
        assert diagram.run(task.json())["count"] == len(expected)
        sizes[min(len(expected), 2)] += 1
    assert min(sizes[0], sizes[1], sizes[2]) > BOARDS // 40


@pytest.mark.parametrize("key", KEYS)
def test_a_strip_has_the_answers_that_differ_within_it(key: str) -> None:
    smaller = 0
    for seed in range(BOARDS):
        true = truth(key, seed)
        graph = true.puzzle.subgraphs(true.instance)
        if graph is None or not true.shown:
            continue
        task, known = Task.of(graph), true.shown[0]
        for strip in task.strips(known, longest=3):
            fixed = [use.link for use in strip.uses if use.least == use.most]
            expected = [shown for shown in true.shown if all(shown[link] == known[link] for link in fixed)]
            assert diagram.run(strip.json())["count"] == len(expected)
            smaller += len(expected) < len(true.shown)
    assert smaller


@pytest.mark.parametrize(
    ("size", "paths"),
    [
        (2, 2),
        (3, 12),
        (4, 184),
        (5, 8512),
        (6, 1262816),
        (7, 575780564),
        (8, 789360053252),
        (9, 3266598486981642),
        (10, 41044208702632496804),
    ],
)
def test_known_numbers_of_paths_from_corner_to_corner(size: int, paths: int) -> None:
    rows = ["." * size for _ in range(size)]
    rows[0], rows[-1] = "1" + rows[0][1:], rows[-1][1:] + "1"
    board = read("\n".join(rows), fill="no", touch="yes")
    assert diagram.run(_told(board))["count"] == paths


def _told(board: Any) -> dict[str, Any]:
    from kotae.puzzles.numberlink import PUZZLE

    graph = PUZZLE.subgraphs(board)
    assert isinstance(graph, Subgraphs)
    return Task.of(graph).json()
