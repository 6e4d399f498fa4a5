"""Graphs to try constraints on, and what is true of them, found by walking and by nothing else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random

from pysat.solvers import Solver

from kotae.constraints.graph import Edge, Graph
from kotae.formula import Cut, Formula, Model, Origin, holds

ORIGIN = Origin("joined", ((7, 7),))


def small_graphs() -> Iterator[Graph]:
    """Every graph on one to four nodes; variable i is edge i."""
    for nodes in range(1, 5):
        pairs = list(combinations(range(nodes), 2))
        for kept in product((False, True), repeat=len(pairs)):
            ends = [pair for pair, keep in zip(pairs, kept, strict=True) if keep]
            yield graph_of(nodes, ends, range(1, len(ends) + 1))


def random_graphs(seed: int, count: int) -> Iterator[Graph]:
    """Graphs on up to seven nodes, some edges doubled; edges are literals of both signs, in no order."""
    random = Random(seed)
    for _ in range(count):
        nodes = random.randint(2, 7)
        ends = [tuple(random.sample(range(nodes), 2)) for _ in range(random.randint(0, 9))]
        variables = random.sample(range(1, len(ends) + 3), len(ends))
        yield graph_of(nodes, [(a, b) for a, b in ends], [random.choice((v, -v)) for v in variables])


def graph_of(nodes: int, ends: Sequence[tuple[int, int]], literals: Sequence[int]) -> Graph:
    """A graph in a row of cells, not in a square."""
    cells = [(0, 2 * node) for node in range(nodes)]
    return Graph(cells, [Edge(a, b, used) for (a, b), used in zip(ends, literals, strict=True)])


def models(graph: Graph) -> Iterator[Model]:
    """Every assignment to the variables up to the largest one of the graph."""
    for values in product((False, True), repeat=top(graph)):
        yield (False, *values)


def top(graph: Graph) -> int:
    """The largest variable."""
    return max((abs(edge.used) for edge in graph.edges), default=0)


def reached(start: int, edges: Collection[Edge]) -> set[int]:
    """The nodes that one can walk to."""
    found, frontier = {start}, [start]
    while frontier:
        node = frontier.pop()
        for edge in edges:
            for here, there in ((edge.a, edge.b), (edge.b, edge.a)):
                if here == node and there not in found:
                    found.add(there)
                    frontier.append(there)
    return found


def is_connected(graph: Graph, model: Model) -> bool:
    """Whether one can walk from the first node to all."""
    used = [edge for edge in graph.edges if holds(model, edge.used)]
    return len(reached(0, used)) == len(graph.nodes)


def is_forest(graph: Graph, model: Model) -> bool:
    """Whether no edge has a way around it."""
    used = [edge for edge in graph.edges if holds(model, edge.used)]
    return not any(edge.b in reached(edge.a, [other for other in used if other is not edge]) for edge in used)


def accepted(graph: Graph, write: Callable[[Formula, Origin], None]) -> list[Model]:
    """The models that the written clauses leave, whatever the helper variables are."""
    formula = Formula()
    formula.reserve(top(graph), lambda i: f"edge variable {i + 1}")
    write(formula, ORIGIN)
    assert all(block.origins == (ORIGIN,) and not block.implied for block in formula.blocks())
    names = [formula.name(variable) for variable in range(1, formula.variables + 1)]
    assert len(set(names)) == len(names) or not _plain(graph), "two variables have one name"
    assert max((abs(x) for clause in formula.clauses for x in clause), default=0) <= formula.variables
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        return [
            model
            for model in models(graph)
            if solver.solve(assumptions=[v if model[v] else -v for v in range(1, len(model))])
        ]


def refined(graph: Graph, cuts: Callable[[Model], Iterable[Cut]]) -> tuple[list[tuple[bool, ...]], int]:
    """All models that are left when cuts are added one round after the other, and the number of rounds."""
    found: list[tuple[bool, ...]] = []
    rounds = 0
    variables = range(1, top(graph) + 1)
    with Solver("minisat22", bootstrap_with=[(v, -v) for v in variables]) as solver:
        while solver.solve():
            true = set(solver.get_model() or ())
            model = (False, *(v in true for v in variables))
            clauses = [cut.clause for cut in cuts(model)]
            rounds += bool(clauses)
            assert rounds <= 2 ** len(variables), "the same models come again"
            if not clauses:
                found.append(model)
                clauses = [tuple(-v if model[v] else v for v in variables)]
            for clause in clauses:
                solver.add_clause(clause)
    return sorted(found), rounds


def _plain(graph: Graph) -> bool:
    """Whether no edge is doubled or leads back to where it starts."""
    ends = {frozenset((edge.a, edge.b)) for edge in graph.edges}
    return len(ends) == len(graph.edges) and all(len(pair) == 2 for pair in ends)
