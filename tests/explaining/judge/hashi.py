"""Hashi, its rules written anew for the judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.explaining.judge.network import Network
from tests.explaining.judge.rules import Known, Reason, Record, cell
from tests.rooms.sights import in_sight


class Hashi(Network):
    """Islands that see each other; that no more bridges join them than are allowed goes without saying."""

    def __init__(self, board: Record, options: Record) -> None:
        self.wanted = {(r, c): number for r, c, number in board["islands"]}
        super().__init__(self.wanted, in_sight(self.wanted), int(options["max-bridges"]))
        loops = ("no-loops",) if options["loops"] == "no" else ()
        self.keys = ("no-crossing", "island-count", "connected", *loops)

    def fact(self, record: Record) -> Known:
        """The fewest and the most bridges."""
        least, most = record["bridges"]
        return Known(self.handle(map(cell, record["between"])), frozenset(range(least, most + 1)))

    def tellable(self, states: frozenset[int]) -> frozenset[int]:
        """From the fewest to the most."""
        return frozenset(range(min(states), max(states) + 1))

    def drawn(self, answer: Record) -> Iterator[Known]:
        """At least the bridges drawn, and none at crosses."""
        return self.drawn_lines(answer["bridges"], answer.get("crosses", ()))

    def reasons(self) -> Iterator[Reason]:
        """Islands, crossings, groups and loops."""
        yield from (Reason("island-count", (place,)) for place in self.nodes)
        yield from (*self.crossings(), *self.groups())
        if "no-loops" in self.keys:
            yield from self.every_loop("no-loops")

    def program(self, number: int, reason: Reason) -> Iterable[str]:
        """What a crossing, an island, a group or a loop asks for."""
        if reason.rule not in self.keys:
            raise reason.refuse("the board has no such rule")
        match reason.rule:
            case "island-count":
                for place in reason.cells or self.nodes:
                    if place not in self.wanted:
                        raise reason.refuse("there is no island")
                    wanted = self.wanted[place]
                    wrong = "< 1" if wanted is None else f"!= {wanted}"
                    bridges = f"S,H : is(H,S), join(H,{self.node_of[place]},_)"
                    yield f":- on({number}), #sum {{ {bridges} }} {wrong}."
            case "no-crossing":
                yield from self.no_crossing(number, reason)
            case "connected":
                yield from self.connected(number, reason)
            case "no-loops":
                yield from self.no_loops(number, reason)
