"""The graph of a board as a decision diagram takes it: links in an order, each with how often it may be used.

A diagram is built link by link. Between the links that are decided and those that are not lies the
*frontier*: the nodes that have both. Time and memory grow exponentially with its length, so the links are
ordered node by node along the longer side of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from kotae.optional import Subgraphs

LONGEST = 60
"""The longest frontier for which a diagram is tried; the longest that fitted into 2 GB was 18."""
STRIP = 10
"""The longest frontier of a strip: a 10×10 board, whose frontier is 11, takes 0.3 s."""


class Use(NamedTuple):
    """A link and how often an answer uses it, at least and at most."""

    link: int
    least: int
    most: int


@dataclass(frozen=True)
class Task:
    """A graph, and the uses of its links in the order of the diagram."""

    graph: Subgraphs
    uses: Sequence[Use]

    @classmethod
    def of(cls, graph: Subgraphs) -> Self:
        """The whole graph; a link between two groups is used by no answer, and left out."""
        group = {node: number for number, nodes in enumerate(graph.groups) for node in nodes}
        within = [
            number
            for number, (a, b) in enumerate(graph.links)
            if a not in group or b not in group or group[a] == group[b]
        ]
        return cls(graph, [Use(link, 0, graph.most) for link in ordered(graph, within)])

    def frontier(self) -> int:
        """The length of the frontier where it is longest."""
        return frontier([self.graph.links[use.link] for use in self.uses if use.least < use.most])

    def strips(self, counts: Sequence[int], longest: int = STRIP) -> Iterator[Self]:
        """The same task strip by strip, each with a short frontier; links elsewhere are used as in an answer.

        By link, `counts` says how often that is.
        """
        graph = self.graph
        axis = 1 - longer_side(graph)
        lines = sorted({cell[axis] for cell in graph.nodes})
        start = 0
        while start < len(lines):
            best = None
            for end in range(start + 2, len(lines) + 1):
                inside = range(lines[start], lines[end - 1] + 1)
                strip = self._within(axis, inside, counts)
                if strip.frontier() > longest:
                    break
                best = strip
            if best is None:
                return
            yield best
            start = end - 1

    def _within(self, axis: int, inside: range, counts: Sequence[int]) -> Self:
        nodes = [cell[axis] in inside for cell in self.graph.nodes]
        links = self.graph.links
        uses = [
            use
            if all(nodes[end] for end in links[use.link])
            else Use(use.link, counts[use.link], counts[use.link])
            for use in self.uses
        ]
        return type(self)(self.graph, uses)

    def json(self) -> dict[str, Any]:
        """The task as the process that builds the diagram reads it."""
        graph = self.graph
        return {
            "nodes": len(graph.nodes),
            "links": [[*use, *graph.links[use.link]] for use in self.uses if use.most],
            "degrees": [None if degrees is None else list(degrees) for degrees in graph.degrees],
            "groups": [list(group) for group in graph.groups],
            "loops": graph.loops,
            "crossings": [list(pair) for pair in graph.crossings],
            "lengths": None if graph.lengths is None else list(graph.lengths),
        }


def longer_side(graph: Subgraphs) -> int:
    """The axis along which the board is longer: 0 for from top to bottom."""
    spans = [len({cell[axis] for cell in graph.nodes}) for axis in (0, 1)]
    return 0 if spans[0] >= spans[1] else 1


def ordered(graph: Subgraphs, links: Iterable[int]) -> list[int]:
    """The links node by node, along the axis that keeps the frontier shorter."""
    links = list(links)
    orders = []
    for axis in (longer_side(graph), 1 - longer_side(graph)):
        nodes = sorted(range(len(graph.nodes)), key=lambda node: _place(graph, node, axis))
        rank = {node: number for number, node in enumerate(nodes)}
        orders.append(sorted(links, key=lambda link: sorted(rank[node] for node in graph.links[link])))
    return min(orders, key=lambda order: frontier([graph.links[link] for link in order]))


def _place(graph: Subgraphs, node: int, axis: int) -> tuple[int, int]:
    cell = graph.nodes[node]
    return cell[axis], cell[1 - axis]


def frontier(links: Sequence[tuple[int, int]]) -> int:
    """How many nodes lie at most between links that are decided and links that are not."""
    last = {node: number for number, ends in enumerate(links) for node in ends}
    open_nodes: set[int] = set()
    longest = 0
    for number, ends in enumerate(links):
        open_nodes.update(ends)
        longest = max(longest, len(open_nodes))
        open_nodes.difference_update([node for node in ends if last[node] == number])
    return longest
