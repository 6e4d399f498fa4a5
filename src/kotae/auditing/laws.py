"""The laws that cuts are judged by: what a clause and the cells that justify it must have to do with a rule.

A cut is judged by the rule's definition alone. Which cuts a solver makes, and why, is not asked, and no code
is shared with those who make them. A weaker clause (with extra literals) is accepted as well.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Protocol, runtime_checkable

from kotae.constraints.graph import Edge, Graph
from kotae.errors import Unserved
from kotae.formula import Requirement
from kotae.geometry import Cell, cell_name


@runtime_checkable
class Lawful(Protocol):
    """A large constraint about a graph whose cuts a law is known for, by the constraint's kind."""

    kind: str
    graph: Graph


class Law:
    """What is asked of the cuts of one large constraint."""

    def __init__(self, requirement: Requirement) -> None:
        constraint = requirement.constraint
        self.rule = requirement.origin.rule
        if not isinstance(constraint, Lawful) or constraint.kind not in LAWS:
            raise Unserved(f"cuts of the rule {self.rule} cannot be certified: no law is known for them")
        self.word, self._judge = LAWS[constraint.kind]
        self._node = {cell: node for node, cell in enumerate(constraint.graph.nodes)}
        self._at: list[list[Edge]] = [[] for _ in constraint.graph.nodes]
        for edge in constraint.graph.edges:
            self._at[edge.a].append(edge)
            if edge.b != edge.a:
                self._at[edge.b].append(edge)

    def fault(self, word: str, cells: list[Cell], clause: Set[int]) -> str | None:
        """What is wrong with a cut, in one sentence; None if every answer satisfies the clause."""
        if word != self.word:
            return f"cuts of the rule {self.rule} are about a {self.word}"
        nodes = set()
        for cell in cells:
            if cell not in self._node:
                return f"{cell_name(cell)} has nothing to do with the rule {self.rule}"
            nodes.add(self._node[cell])
        if len(nodes) < len(cells):
            return "a cell is named twice"
        return self._judge(self._at, nodes, clause)


def _connected(at: list[list[Edge]], nodes: Set[int], clause: Set[int]) -> str | None:
    """Connectivity: a set of some but not all nodes has an edge to the others."""
    if not nodes or len(nodes) == len(at):
        return "the cells are none, or all: nothing is separated"
    for node in nodes:
        for edge in at[node]:
            if (edge.a in nodes) != (edge.b in nodes) and edge.used not in clause:
                return f"the clause leaves out literal {edge.used}, which leads out of the cells, too"
    return None


def _no_loops(at: list[list[Edge]], nodes: Set[int], clause: Set[int]) -> str | None:
    """Acyclicity: of the edges of a loop, one is not used."""
    left = set(nodes)
    while left:
        start = left.pop()
        reached = {start}
        edges = 0  # each is counted at both ends
        stack = [start]
        while stack:
            node = stack.pop()
            for edge in at[node]:
                if -edge.used not in clause or edge.a not in nodes or edge.b not in nodes:
                    continue
                edges += 2 if edge.a == edge.b else 1
                other = edge.a + edge.b - node
                if other not in reached:
                    reached.add(other)
                    stack.append(other)
        left -= reached
        if edges // 2 >= len(reached):  # a tree has one edge less than nodes
            return None
    return "the clause excludes no loop through the cells"


def _chordless(at: list[list[Edge]], nodes: Set[int], clause: Set[int]) -> str | None:
    """No chords: two neighbours that a path joins are joined directly, too."""
    if len(nodes) != 2:
        return "two cells are to be named, which touch"
    start, goal = nodes
    for direct in at[start]:
        if direct.used in clause and {direct.a, direct.b} == nodes:
            reached = {start}
            stack = [start]
            while stack:
                node = stack.pop()
                for edge in at[node]:
                    other = edge.a + edge.b - node
                    if -edge.used in clause and edge != direct and other not in reached:
                        reached.add(other)
                        stack.append(other)
            if goal in reached:
                return None
    return "the clause has no way between the cells that the edge between them would have to close"


Judge = Callable[[list[list[Edge]], Set[int], Set[int]], str | None]
LAWS: dict[str, tuple[str, Judge]] = {
    "connected": ("group", _connected),
    "no-loops": ("loop", _no_loops),
    "chordless": ("touch", _chordless),
}
"""By the kind of the constraint: the word for its cuts, and the law."""
