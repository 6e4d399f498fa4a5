"""A second opinion on a new board: one that shares as little as possible with how the board was made.

Hashi, Futoshiki and small Numberlink boards are solved by another encoding and another backend. Where no
other encoding serves, answers are counted by a decision diagram, which knows the rules as a graph: Yashi with
goal=shortest, Numberlink with touch=yes. Other Yashi boards with many cycles are judged by cuts of our own,
without any presolving: of 36 boards with 90 and 120 points, the diagrams of 4 took more than 2 GB or 120 s;
those of goal=shortest do not fit from about 100 points on, so that trees are listed by length instead.
The encoding of the Numberlink seed takes 3 s to over 25 s at 20×20, depending on the backend, so that beyond
16×16 clingo judges, by a program of its own.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Any, NamedTuple

from pysat.solvers import Minisat22

from bench import asp
from bench.trial import WORDS, judge
from kotae.api.board import Board
from kotae.constraints.graph import Groups
from kotae.counting.child import PAUSE, Child
from kotae.counting.count import task_of
from kotae.errors import Unserved
from kotae.optional import Subgraphs
from kotae.puzzle import Puzzle

ENCODINGS = {"hashi": ("subsets", "single-double"), "futoshiki": ("direct",), "yashi": ("cycles",)}
"""Each serves some boards; boards take turns between them."""
BACKEND = {"hashi": "minisat22", "futoshiki": "minisat22", "numberlink": "cadical195", "yashi": "minisat22"}
"""Not the one that makes the boards of a puzzle."""
ADJACENT = "glucose4"
"""For Futoshiki with mode=adjacent, of which minisat22 left 4 of 21 boards of 9×9 undecided after 120 s."""
LABELS = 16 * 16
"""Cells up to which the encoding `labels` serves Numberlink in time."""
DIAGRAM = 80
"""Points up to which the diagram of a Yashi with goal=shortest fits in 2 GB."""
LIMIT = 120.0


class Opinion(NamedTuple):
    """What a board is held to be, its answer if it has one only, and who says so."""

    word: str
    answer: Any
    by: str


class Branch(NamedTuple):
    """A tree that is the shortest of those with some links and without others."""

    length: int
    tree: tuple[int, ...]
    kept: frozenset[int]
    gone: frozenset[int]


def opinion(board: Board[Any]) -> Opinion:
    """How many answers a board has, as far as two, by other means than those that made it."""
    puzzle, instance = board.puzzle, board.instance
    if puzzle.key == "numberlink" and not instance.touch:
        if len(instance.cells) > LABELS and instance.fill:
            found = asp.numberlink(instance, LIMIT)
            return Opinion(found.word, _only(found.answers), "clingo")
        return _encoded(puzzle, instance, "labels")
    counted = puzzle.key == "numberlink" or board.rules.get("goal") == "shortest"
    names = () if counted else ENCODINGS[puzzle.key]
    for place in range(len(names)):
        try:
            return _encoded(puzzle, instance, names[(board.number + place) % len(names)])
        except Unserved:
            continue
    if board.rules.get("goal") == "shortest" and len(instance.points) > DIAGRAM:
        return _by_branches(puzzle, instance)
    return _counted(puzzle, instance) if counted else _by_cuts(puzzle, instance)


def _encoded(puzzle: Puzzle[Any, Any], instance: Any, encoding: str) -> Opinion:
    adjacent = puzzle.key == "futoshiki" and instance.mode == "adjacent"
    backend = ADJACENT if adjacent else BACKEND[puzzle.key]
    found = judge(puzzle, instance, encoding=encoding, backend=backend, limit=LIMIT)
    return Opinion(found.word, _only(found.answers), f"{encoding} with {backend}")


def _counted(puzzle: Puzzle[Any, Any], instance: Any) -> Opinion:
    """By a decision diagram of all answers."""
    task = task_of(puzzle, instance)
    assert task is not None, "a diagram can be made of all that have no other encoding"
    ends = time.monotonic() + LIMIT
    with Child(task, sample=1) as child:
        while not child.ended(PAUSE) and time.monotonic() < ends:
            pass
    reply, by = child.reply, "decision diagram"
    if reply is None:
        return Opinion("undecided", None, by)
    answer = None
    if reply.count == 1:
        states = [0] * len(puzzle.medium.handles(instance))
        for link in reply.answers[0]:
            states[link] += 1
        answer = puzzle.medium.assemble(instance, states)
    return Opinion(WORDS[min(reply.count, 2)], answer, by)


def _by_cuts(puzzle: Puzzle[Any, Any], instance: Any) -> Opinion:
    """By a variable per link, and a clause for each part that is cut off and each cycle, as they turn up."""
    graph, by = puzzle.subgraphs(instance), "cuts with minisat22"
    assert graph is not None, "trees are subgraphs"
    links = range(len(graph.links))
    answers: list[frozenset[int]] = []
    ends = time.monotonic() + LIMIT
    with Minisat22([[-1 - one, -1 - other] for one, other in graph.crossings]) as solver:
        while len(answers) < 2 and solver.solve():
            if time.monotonic() > ends:
                return Opinion("undecided", None, by)
            model = set(solver.get_model() or ())
            used = {link for link in links if link + 1 in model}
            clauses = list(_broken(graph, used))
            if not clauses:
                answers.append(frozenset(used))
                clauses = [[-1 - link for link in used]]  # trees have as many links as each other
            for clause in clauses:
                solver.add_clause(clause)
    answer = puzzle.medium.assemble(instance, [link in answers[0] for link in links]) if answers else None
    return Opinion(WORDS[len(answers)], answer if len(answers) == 1 else None, by)


def _by_branches(puzzle: Puzzle[Any, Any], instance: Any) -> Opinion:
    """By spanning trees, the shortest first: where two links of one cross, either may be the one to go."""
    graph, by = puzzle.subgraphs(instance), "branches"
    assert graph is not None, "trees are subgraphs"
    assert graph.lengths is not None, "the shortest is wanted"
    lengths, ends = graph.lengths, time.monotonic() + LIMIT
    answers: list[tuple[int, frozenset[int]]] = []
    heap = [*_spanning(graph, frozenset(), frozenset())]
    while heap and len(answers) < 2:
        if time.monotonic() > ends:
            return Opinion("undecided", None, by)
        length, tree, kept, gone = heappop(heap)
        if answers and length > answers[0][0]:
            break
        crossing = next(((a, b) for a, b in graph.crossings if a in tree and b in tree), None)
        if crossing is None:
            answers.append((length, frozenset(tree)))
        for link in sorted(set(crossing or tree) - kept, key=lambda link: -lengths[link]):
            for branch in _spanning(graph, kept, gone | {link}):
                heappush(heap, branch)
            kept |= {link}
    answer = None
    if len(answers) == 1:
        answer = puzzle.medium.assemble(instance, [link in answers[0][1] for link in range(len(graph.links))])
    return Opinion(WORDS[len(answers)], answer, by)


def _spanning(graph: Subgraphs, kept: frozenset[int], gone: frozenset[int]) -> Iterator[Branch]:
    """The shortest tree with some links and without others, whatever it crosses; none if there is none."""
    assert graph.lengths is not None, "the shortest is wanted"
    lengths, groups = graph.lengths, Groups(len(graph.nodes))
    order = sorted(set(range(len(graph.links))) - gone, key=lambda link: (link not in kept, lengths[link]))
    tree = tuple(link for link in order if groups.join(*graph.links[link]))
    if len(tree) == len(graph.nodes) - 1:
        yield Branch(sum(lengths[link] for link in tree), tree, kept, gone)


def _broken(graph: Subgraphs, used: set[int]) -> Iterator[list[int]]:
    """What these links have to do with: a clause for each part that they do not connect, and for a cycle."""
    beside: dict[int, dict[int, int]] = {node: {} for node in range(len(graph.nodes))}
    for link in used:
        a, b = graph.links[link]
        beside[a][b] = beside[b][a] = link
    left = set(beside)
    while left:
        start = min(left)
        way: dict[int, list[int]] = {start: []}
        stack = [start]
        while stack:
            node = stack.pop()
            for other, link in beside[node].items():
                if other not in way:
                    way[other] = [*way[node], link]
                    stack.append(other)
                elif link not in way[node] and link not in way[other]:
                    yield [-1 - each for each in {link, *way[node]} ^ set(way[other])]
        left -= way.keys()
        if len(way) < len(graph.nodes):
            yield [link + 1 for link, (a, b) in enumerate(graph.links) if (a in way) != (b in way)]


def _only(answers: tuple[Any, ...]) -> Any:
    return answers[0] if len(answers) == 1 else None
