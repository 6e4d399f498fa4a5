"""That the subgraphs by which a room's answers are counted are just its answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kotae.generic import A, I
from kotae.optional import Subgraphs
from kotae.puzzle import Puzzle
from kotae.testing.drawings import drawings
from kotae.testing.examples import Example


def counted_subgraphs(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """A drawing is one of the subgraphs if, and only if, it breaks no rule."""
    for board in boards:
        graph = puzzle.subgraphs(board.instance)
        if graph is None:
            continue
        handles = len(puzzle.medium.handles(board.instance))
        if len(graph.links) != handles:
            yield f"{board.name} has {handles} handles and {len(graph.links)} links to be counted"
            continue
        for drawing in drawings(puzzle, board.instance, near=board.answer):
            states = puzzle.medium.states(board.instance, drawing)
            right = not any(puzzle.faults(board.instance, drawing))
            if is_one(graph, states) != right:
                told = "leave out what breaks no rule" if right else "have what breaks a rule"
                yield f"the subgraphs of {board.name} {told}: {states}"
                break


def is_one(graph: Subgraphs, states: Sequence[int]) -> bool:
    """Whether links that are used as often as the states say make one of the subgraphs."""
    used = {link: count for link, count in enumerate(states) if count}
    ends = Counter(node for link, count in used.items() for node in graph.links[link] * count)
    joined = list(range(len(graph.nodes)))
    loops = False
    for link in used:
        one, other = (joined[node] for node in graph.links[link])
        loops |= one == other
        joined = [one if part == other else part for part in joined]
    parts = [{joined[node] for node in group} for group in graph.groups]
    return (
        max(used.values(), default=0) <= graph.most
        and all(degrees is None or ends[node] in degrees for node, degrees in enumerate(graph.degrees))
        and (graph.loops or not loops)
        and all(len(part) == 1 for part in parts)
        and len(set.union(*parts)) == len(parts)
        and not any(one in used and other in used for one, other in graph.crossings)
    )
