"""The process that makes a decision diagram: ``python -m kotae.counting.diagram``, a task in and numbers out.

Graphillion builds the diagram along the frontier (Knuth's Simpath; Kawahara, Inoue, Iwashita and Minato,
"Frontier-based search for enumerating all constrained subgraphs with compressed representation"). It cannot
be interrupted and takes memory as it needs; hence this process, which others can limit and end.

A link that may be used twice or more has two *twins* for each further use, links to nodes of their own from
either end: they count for degrees, and lead nowhere. Both are used or none, and only with the use before.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

Pair = tuple[int, int]


class Universe(NamedTuple):
    """The links of the graph that a diagram is about, each as often as it may be used."""

    edges: list[Pair]
    """In the order of the diagram; twins come behind the link itself."""
    owner: list[int]
    """The number of the link that an edge is for."""
    counted: list[bool]
    """Whether an edge stands for a use of its link: of two twins, the first."""
    required: list[Pair]
    together: list[tuple[Pair, Pair]]
    """Of each pair of edges, the second is used only if the first is."""
    first: dict[int, Pair]
    """The edge of a link's first use."""


def universe(task: dict[str, Any]) -> Universe:
    """The edges of a task."""
    made = Universe([], [], [], [], [], {})
    fresh = task["nodes"]
    for link, least, most, a, b in task["links"]:
        uses: list[tuple[Pair, ...]] = [((a, b),)]
        for _ in range(most - 1):
            uses.append(((a, fresh), (b, fresh + 1)))
            fresh += 2
        for number, edges in enumerate(uses):
            made.edges.extend(edges)
            made.owner.extend([link] * len(edges))
            made.counted.extend([True, False][: len(edges)])
            if number < least:
                made.required.extend(edges)
            made.together.extend((one, other) for one, other in pairwise((*edges, edges[0])) if one != other)
        made.together.extend((before[0], after[0]) for before, after in pairwise(uses))
        made.first[link] = uses[0][0]
    return made


def is_plainly_impossible(task: dict[str, Any], made: Universe) -> bool:
    """Whether a node without links needs one: to have enough of them, or to be connected."""
    lone = set(range(task["nodes"])) - {node for edge in made.edges for node in edge}
    return any(0 not in (task["degrees"][node] or [0]) for node in lone) or any(
        len(group) > 1 and not lone.isdisjoint(group) for group in task["groups"]
    )


def subgraphs(task: dict[str, Any], made: Universe) -> Any:
    """The diagram of all answers, as a `GraphSet`."""
    from graphillion import GraphSet

    GraphSet.set_universe(made.edges, traversal="as-is")
    allowed = GraphSet({})
    for edge in made.required:
        allowed = allowed.including(edge)
    for one, other in made.together:
        allowed -= allowed.including(other).excluding(one)
    for one, other in task["crossings"]:
        if one in made.first and other in made.first:
            allowed -= allowed.including(made.first[one]).including(made.first[other])
    present = {node for edge in made.edges for node in edge}
    wanted = {node: degrees for node, degrees in enumerate(task["degrees"]) if degrees and node in present}
    return GraphSet.graphs(
        vertex_groups=[group for group in task["groups"] if not present.isdisjoint(group)],
        degree_constraints=wanted or None,
        no_loop=not task["loops"],
        graphset=allowed,
    )


class Ways:
    """A diagram as a table: for each node its edge, where it leads without and with it, and how many ways."""

    def __init__(self, dump: str, lengths: Sequence[int]) -> None:
        self.edge, self.low, self.high = [0, 0], [0, 0], [0, 0]
        self.least: list[int | None] = [None, 0]
        """The shortest length of the ways from a node on; None if there is no way."""
        self.ways = [0, 1]
        """How many ways are as short as that."""
        at = {"B": 0, "T": 1}
        last = "B"
        for line in dump.splitlines():
            if line == ".":
                break
            last, *rest = line.split()
            if not rest:
                break
            edge, low, high = int(rest[0]) - 1, at[rest[1]], at[rest[2]]
            at[last] = len(self.edge)
            self.edge.append(edge)
            self.low.append(low)
            self.high.append(high)
            without, using = self.least[low], self.least[high]
            if using is not None:
                using += lengths[edge]
            least = min((length for length in (without, using) if length is not None), default=None)
            self.least.append(least)
            self.ways.append(self.ways[low] * (without == least) + self.ways[high] * (using == least))
        self.root = at[last]

    def answer(self, number: int) -> list[int]:
        """The edges of the answer of that number, in the order "unused before used" by the first edges."""
        node, used = self.root, []
        while node > 1:
            low, high = self.low[node], self.high[node]
            before = self.ways[low] if self.least[low] == self.least[node] else 0
            if number < before:
                node = low
            else:
                number -= before
                used.append(self.edge[node])
                node = high
        return used


def run(task: dict[str, Any]) -> dict[str, Any]:
    """How many answers there are, and those that are wanted, each by its links."""
    made = universe(task)
    wanted, seed = task.get("sample", 0), task.get("seed", 0)
    if is_plainly_impossible(task, made):
        return {"count": 0, "answers": []}
    if not made.edges:
        return {"count": 1, "answers": [[]] * wanted}
    found = subgraphs(task, made)
    if not wanted and task["lengths"] is None:
        return {"count": found.len(), "answers": []}
    lengths = task["lengths"]
    table = Ways(found.dumps(), [0 if lengths is None else lengths[link] for link in made.owner])
    count = table.ways[table.root]
    random = Random(seed)
    numbers = [random.randrange(count) for _ in range(wanted if count else 0)]
    return {
        "count": count,
        "answers": [
            [made.owner[edge] for edge in table.answer(number) if made.counted[edge]] for number in numbers
        ],
    }


def bound(memory_mb: int) -> None:
    """Bound this process's address space, generously.

    Near such a bound Graphillion makes room again and again without end; so this process is ended earlier, by
    the memory that it holds. The bound is for what grows too fast to be seen.
    """
    import resource

    most = (2 * memory_mb + 500) << 20
    with suppress(ValueError):  # there is a lower one already
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    told = json.load(sys.stdin)
    bound(told["memory_mb"])
    json.dump(run(told), sys.stdout)
