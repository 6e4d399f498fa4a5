"""The same boards for OR-Tools CP-SAT, one worker: what Kotae is measured against in the same run.

Needs the extra `bench`, which `make bench` and `make acceptance` install.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ortools.sat.python import cp_model

from bench.trial import UNDECIDED, WORDS, Judged, Stopwatch, Times, untouched
from kotae.constraints.graph import Groups
from kotae.geometry import Cell
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.encode.layout import Corridors
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.puzzles.yashi import PUZZLE as YASHI
from kotae.puzzles.yashi.board import Yashi
from kotae.solving.outcome import Optimum


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


def yashi(instance: Yashi, limit: float) -> Optimum | None:
    """A variable per link, the length to be made small, and cuts after each round, as for Hashi."""
    assert YASHI.objective is not None
    problem = YASHI.objective.spanning(untouched(instance))
    stopwatch = Stopwatch()
    model: Any = cp_model.CpModel()
    used = [model.new_bool_var(f"used {number}") for number in range(len(problem.links))]
    for one, other in problem.crossings:
        model.add_bool_or([~used[one], ~used[other]])
    model.add(sum(used) == problem.nodes - 1)
    model.minimize(sum(length * link for length, link in zip(problem.lengths, used, strict=True)))
    bound = 0
    while (left := limit - stopwatch.read().wall) > 0:
        solver = _solver(left)
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return None
        bound = max(bound, int(solver.best_objective_bound))
        if status != cp_model.OPTIMAL:
            break
        groups = Groups(problem.nodes)
        for link, (a, b) in enumerate(problem.links):
            if solver.value(used[link]):
                groups.join(a, b)
        parts = {groups.find(node) for node in range(problem.nodes)}
        if len(parts) == 1:
            return Optimum(int(solver.objective_value), int(solver.objective_value))
        for part in parts:
            leading_out = [
                used[link]
                for link, (a, b) in enumerate(problem.links)
                if (groups.find(a) == part) != (groups.find(b) == part)
            ]
            model.add_bool_or(leading_out)
    return Optimum(None, bound)


def hashi(instance: Hashi, limit: float) -> Reply:
    """A number of bridges per corridor, and cuts after each round: a bridge leads out of every group.

    CP-SAT cannot go on where it stopped, so each round starts again with the cuts so far and the last model
    as its hint. Only boards without '?' and with loops are served.
    """
    instance = untouched(instance)
    stopwatch = Stopwatch()
    layout = Corridors(instance)
    numbers = range(len(layout.edges))
    model: Any = cp_model.CpModel()
    used = [model.new_bool_var(f"used {number}") for number in numbers]
    bridges = [model.new_int_var(0, instance.max_bridges, f"bridges {number}") for number in numbers]
    for number in numbers:
        model.add(bridges[number] >= used[number])
        model.add(bridges[number] <= instance.max_bridges * used[number])
    for across, down, _ in layout.crossings():
        model.add_bool_or([~used[across], ~used[down]])
    for wanted, ending in zip(instance.islands.values(), layout.ending, strict=True):
        model.add(sum(bridges[number] for number in ending) == wanted)
    at = {cell: node for node, cell in enumerate(instance.islands)}
    rounds = 0
    while (left := limit - stopwatch.read().wall) > 0:
        solver = _solver(left)
        rounds += 1
        if not _solved(solver, model):
            break
        counts = [int(solver.value(bridges[number])) for number in numbers]
        groups = Groups(len(at))
        for (a, b), count in zip(layout.edges, counts, strict=True):
            if count:
                groups.join(at[a], at[b])
        roots = {cell: groups.find(node) for cell, node in at.items()}
        if len(set(roots.values())) == 1:
            drawn = dict(zip(layout.edges, counts, strict=True))
            answer = Bridges({corridor: count for corridor, count in drawn.items() if count})
            return Reply(answer, stopwatch.read(), rounds)
        ends = [(roots[a], roots[b]) for a, b in layout.edges]
        for root in set(roots.values()):
            leading_out = [
                number for number in numbers if root in ends[number] and len(set(ends[number])) == 2
            ]
            model.add_bool_or([used[number] for number in leading_out])
        model.clear_hints()
        for number, count in enumerate(counts):
            model.add_hint(bridges[number], count)
    return Reply(None, stopwatch.read(), rounds)


def numberlink(instance: Numberlink, limit: float, *, circuit: bool = False, squares: bool = True) -> Judged:
    """Which links are used and an integer per cell, its number: the same along used links and only there.

    Loops are cut after each round, or with `circuit` excluded beforehand: all paths, led from one to the
    next, are one circuit through all cells. `squares` is what our own encoding knows, that of the links round
    a square at most two are used: without it CP-SAT takes some 40 times as long at 20×20. Numbers in binary
    or one by one made it slower. Serves fill=yes with touch=no.
    """
    assert instance.fill
    assert not instance.touch
    instance = untouched(instance)
    stopwatch = Stopwatch()
    model: Any = cp_model.CpModel()
    used = {link: model.new_bool_var("") for link in instance.links}
    numbers = {number: n for n, number in enumerate(instance.ends)}
    ending: dict[Cell, list[Any]] = {cell: [] for cell in instance.cells}
    for link in instance.links:
        for cell in link:
            ending[cell].append(used[link])
    number_of = {
        cell: model.new_constant(numbers[instance.label[cell]])
        if cell in instance.label
        else model.new_int_var(0, max(0, len(numbers) - 1), "")
        for cell in instance.cells
    }
    for cell, around in ending.items():
        model.add(sum(around) == (1 if cell in instance.label else 2))
    for (a, b), variable in used.items():
        model.add(number_of[a] == number_of[b]).only_enforce_if(variable)
        model.add(number_of[a] != number_of[b]).only_enforce_if(~variable)
    if squares:
        for r, c in instance.cells:
            top, left = CellLink((r, c), (r, c + 1)), CellLink((r, c), (r + 1, c))
            bottom, right = CellLink((r + 1, c), (r + 1, c + 1)), CellLink((r, c + 1), (r + 1, c + 1))
            model.add(sum(used[link] for link in (top, left, bottom, right) if link in used) <= 2)
    if circuit:
        _lead_through(model, instance, used)
    answers: list[Lines] = []
    first = None
    while len(answers) < 2 and (rest := limit - stopwatch.read().wall) > 0:
        solver = _solver(rest)
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return Judged(WORDS[len(answers)], tuple(answers), stopwatch.read(), first=first)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        found = Lines.along(link for link, variable in used.items() if solver.boolean_value(variable))
        loops = [group for group in found.groups if instance.label.keys().isdisjoint(group)]
        for loop in loops:
            model.add_bool_or([~used[link] for link in found.links if link.a in loop])
        if not loops:
            answers.append(found)
            first = first or stopwatch.read()
            model.add_bool_or([~used[link] for link in found.links])
    word = WORDS[2] if len(answers) == 2 else UNDECIDED
    return Judged(word, tuple(answers), stopwatch.read(), first=first)


def _lead_through(model: Any, instance: Numberlink, used: Mapping[CellLink, Any]) -> None:
    """Let every path lead from the first end of its number to the last, and on to the next number's first."""
    at = {cell: node for node, cell in enumerate(instance.cells)}
    firsts, lasts = ([ends[k] for ends in instance.ends.values()] for k in (0, -1))
    arcs = [
        (at[last], at[first], model.new_constant(1))
        for last, first in zip(lasts, firsts[1:] + firsts[:1], strict=True)
    ]
    for (a, b), variable in used.items():
        there, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(there + back == variable)
        arcs += [(at[a], at[b], there), (at[b], at[a], back)]
    model.add_circuit(arcs)


def _solver(limit: float) -> Any:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    return solver


def _solved(solver: Any, model: Any) -> bool:
    return bool(solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE))
