"""Other trees that are as short as the shortest: a question for SAT, after prices have decided most links.

This is reduced-cost fixing: a link whose reduced cost exceeds the gap is in no tree of that length; one whose
replacement costs more than the gap is in all. For the links that are left, the sum of the lengths is written
out.
"""

from __future__ import annotations

from collections.abc import Iterator

from kotae.auditing.trees.evidence import Evidence
from kotae.auditing.trees.spanning import lagrangian
from kotae.encodings import weighted
from kotae.formula import Clause
from kotae.generic import A, I
from kotae.optional import Objective, Spanning
from kotae.solving.outcome import Optimum
from kotae.solving.session import Session
from kotae.solving.trees.prices import lightest_tree


def as_short(
    session: Session[I, A],
    objective: Objective[I, A],
    problem: Spanning,
    optimum: Optimum,
) -> list[Clause]:
    """Clauses: the answer is no longer than the shortest one, of which all this is known."""
    length, evidence = optimum.length, optimum.evidence
    assert length is not None
    assert evidence is not None, "prices show how short it is"
    claims, instance = session.encoding.claims, session.instance
    literals = [claims(objective.answer(instance, [link]))[0] for link in range(len(problem.links))]
    used, unused = decided(problem, evidence, length)
    open_links = [link for link in range(len(literals)) if link not in used and link not in unused]
    rest = length - sum(problem.lengths[link] for link in used)
    return [
        *((literals[link],) for link in sorted(used)),
        *((-literals[link],) for link in sorted(unused)),
        *weighted.at_most(
            [literals[link] for link in open_links],
            [problem.lengths[link] for link in open_links],
            rest,
            lambda _: session.variable(),
            "the length",
        ),
    ]


def decided(problem: Spanning, evidence: Evidence, length: int) -> tuple[set[int], set[int]]:
    """Links that are in every tree of that length, and links that are in none, as the prices show."""
    weights, constant = lagrangian(problem, evidence)
    ends = [a for a, _ in problem.links], [b for _, b in problem.links]
    tree = lightest_tree(problem.nodes, *ends, weights, list(range(len(weights))))
    total = sum(weights[link] for link in tree)

    def too_long(extra: int) -> bool:
        return total + extra - constant > length * evidence.unit

    replacement: dict[int, int] = {}
    unused = set()
    for link, way in _ways(problem, tree):
        heaviest = max(weights[step] for step in way)
        if too_long(weights[link] - heaviest):
            unused.add(link)
        for step in way:
            replacement[step] = min(replacement.get(step, weights[link]), weights[link])
    used = {link for link in tree if link not in replacement or too_long(replacement[link] - weights[link])}
    return used, unused


def _ways(problem: Spanning, tree: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Each link outside the tree, with the links of the tree between its two ends."""
    around: list[list[tuple[int, int]]] = [[] for _ in range(problem.nodes)]
    for link in tree:
        a, b = problem.links[link]
        around[a].append((b, link))
        around[b].append((a, link))
    up = [(-1, -1)] * problem.nodes
    depth = [0] * problem.nodes
    queue = [0]
    for node in queue:
        for other, link in around[node]:
            if link != up[node][1]:
                up[other] = (node, link)
                depth[other] = depth[node] + 1
                queue.append(other)
    inside = set(tree)
    for link, (a, b) in enumerate(problem.links):
        if link in inside:
            continue
        way = []
        while a != b:
            if depth[a] < depth[b]:
                a, b = b, a
            way.append(up[a][1])
            a = up[a][0]
        yield link, way
