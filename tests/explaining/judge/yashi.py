"""Yashi, its rules written anew for the judge; which tree is the shortest is not its business."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.explaining.judge.network import Network
from tests.explaining.judge.rules import Known, Reason, Record, cell
from tests.rooms.sights import in_sight


class Yashi(Network):
    """Points that see each other; a node is an x and a y."""

    keys = ("no-crossing", "no-cycles", "connected")

    def __init__(self, board: Record, options: Record) -> None:
        points = list(map(cell, board["points"]))
        super().__init__(points, in_sight(points), 1)

    def fact(self, record: Record) -> Known:
        """Whether a link is used."""
        return self.used_fact(record, "link")

    def drawn(self, answer: Record) -> Iterator[Known]:
        """The links drawn, and the crosses."""
        return self.drawn_lines(answer["links"], answer.get("crosses", ()))

    def reasons(self) -> Iterator[Reason]:
        """Crossings, groups and loops."""
        yield from (*self.crossings(), *self.groups(), *self.every_loop("no-cycles"))

    def program(self, number: int, reason: Reason) -> Iterable[str]:
        """What a crossing, a loop or a group asks for."""
        match reason.rule:
            case "no-crossing":
                return self.no_crossing(number, reason)
            case "no-cycles":
                return self.no_loops(number, reason)
            case "connected":
                return self.connected(number, reason)
            case _:
                raise reason.refuse("the board has no such rule")
