"""The same boards for OR-Tools CP-SAT, one worker: what Kotae is measured against in the same run.

Needs the extra `bench`, which `make bench` and `make acceptance` install.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ortools.sat.python import cp_model

from bench.trial import Stopwatch, Times, untouched
from kotae.constraints.graph import Groups
from kotae.puzzles.futoshiki.board import Digits, Futoshiki
from kotae.puzzles.hashi.board import Bridges, Hashi
from kotae.puzzles.hashi.encode.layout import Layout


@dataclass(frozen=True)
class Reply:
    """An answer, or None where the limit was hit or there is none, and the time from an empty model on."""

    answer: Any
    times: Times
    rounds: int = 1


def futoshiki(instance: Futoshiki, limit: float) -> Reply:
    """An integer per cell, all different in every line, and a linear inequality per sign."""
    instance = untouched(instance)
    stopwatch = Stopwatch()
    size = instance.size
    side = range(size)
    model: Any = cp_model.CpModel()
    cells = {
        (r, c): model.new_constant(instance.givens[r, c])
        if (r, c) in instance.givens
        else model.new_int_var(1, size, f"r{r}c{c}")
        for r in side
        for c in side
    }
    for i in side:
        model.add_all_different([cells[i, c] for c in side])
        model.add_all_different([cells[r, i] for r in side])
    for smaller, greater in instance.less:
        model.add(cells[smaller] < cells[greater])
    solver = _solver(limit)
    if not _solved(solver, model):
        return Reply(None, stopwatch.read())
    answer = Digits(tuple(tuple(int(solver.value(cells[r, c])) for c in side) for r in side))
    return Reply(answer, stopwatch.read())


def hashi(instance: Hashi, limit: float) -> Reply:
    """A number of bridges per corridor, and cuts after each round: a bridge leads out of every group.

    CP-SAT cannot go on where it stopped, so each round starts again with the cuts so far and the last model
    as its hint. Only boards without '?' and with loops are served.
    """
    instance = untouched(instance)
    stopwatch = Stopwatch()
    layout = Layout(instance)
    numbers = range(len(layout.corridors))
    model: Any = cp_model.CpModel()
    used = [model.new_bool_var(f"used {number}") for number in numbers]
    bridges = [model.new_int_var(0, instance.max_bridges, f"bridges {number}") for number in numbers]
    for number in numbers:
        model.add(bridges[number] >= used[number])
        model.add(bridges[number] <= instance.max_bridges * used[number])
    for across, down, _ in layout.crossings():
        model.add_bool_or([~used[across], ~used[down]])
    for cell, wanted in instance.islands.items():
        model.add(sum(bridges[number] for number in layout.ending[cell]) == wanted)
    at = {cell: node for node, cell in enumerate(instance.islands)}
    rounds = 0
    while (left := limit - stopwatch.read().wall) > 0:
        solver = _solver(left)
        rounds += 1
        if not _solved(solver, model):
            break
        counts = [int(solver.value(bridges[number])) for number in numbers]
        groups = Groups(len(at))
        for (a, b), count in zip(layout.corridors, counts, strict=True):
            if count:
                groups.join(at[a], at[b])
        roots = {cell: groups.find(node) for cell, node in at.items()}
        if len(set(roots.values())) == 1:
            drawn = dict(zip(layout.corridors, counts, strict=True))
            answer = Bridges({corridor: count for corridor, count in drawn.items() if count})
            return Reply(answer, stopwatch.read(), rounds)
        ends = [(roots[a], roots[b]) for a, b in layout.corridors]
        for root in set(roots.values()):
            leading_out = [
                number for number in numbers if root in ends[number] and len(set(ends[number])) == 2
            ]
            model.add_bool_or([used[number] for number in leading_out])
        model.clear_hints()
        for number, count in enumerate(counts):
            model.add_hint(bridges[number], count)
    return Reply(None, stopwatch.read(), rounds)


def _solver(limit: float) -> Any:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    return solver


def _solved(solver: Any, model: Any) -> bool:
    return bool(solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE))
