"""Steps that whole lines show: two numbers that would meet, a line back beside itself, a loop, a pocket."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import Cell, cell_name
from kotae.optional import Told
from kotae.puzzles.numberlink.board import CellLink, Numberlink
from kotae.puzzles.numberlink.nearby import closed_ways
from kotae.puzzles.numberlink.sentences import (
    SeenLines,
    capital,
    end_name,
    line,
    link,
    named,
    neighbours,
    runs,
)
from kotae.puzzles.numberlink.words import pocketed
from kotae.statements import Reason


def far_off(instance: Numberlink, reason: Reason, links: SeenLines) -> Told | None:
    """A step that a cut alone shows; None if it does not."""
    if len(links.facts) > 1 or sum(map(len, links)) < len(reason.handles):
        return None
    if reason.kind == "pocket":
        return _pocket(instance, reason, links)
    if reason.kind == "number":
        return _joining(instance, links)
    (way,) = runs([instance.links[handle] for handle in reason.handles])
    gone = links.gone[0] if links.gone else None
    if reason.kind == "path":
        return _path(instance, way, gone)
    if reason.kind == "touch":
        return _touch(way, gone)
    return _loop(way, gone)


def _joining(instance: Numberlink, links: SeenLines) -> Told | None:
    """A line that joins a number to another, or would; None if it takes more to see that."""
    ways = runs([*links.drawn, *links.gone])
    if links.new or links.closed or len(ways) != 1:
        return None
    ends = [instance.label.get(cell) for cell in (ways[0][0], ways[0][-1])]
    if None in ends or ends[0] == ends[1]:
        return None
    return _path(instance, ways[0], links.gone[0] if links.gone else None)


def _path(instance: Numberlink, way: Sequence[Cell], gone: CellLink | None) -> Told:
    """A line between ends of different numbers."""
    a, b = (end_name(instance, end) for end in (way[0], way[-1]))
    if gone is None:
        return Told(f"The line {line(way)} joins {a} to {b}.")
    technique = "would join two numbers"
    if len(way) == 2:
        return Told(f"{capital(a)} and {b} are different numbers, so no line runs between them.", technique)
    if gone == link(way[0], way[1]):
        way = way[::-1]  # from a line that has come some way
    place = 1 + min(way.index(cell) for cell in gone)
    one = f"The line of {instance.label[way[0]]}, {line(way[:place])},"
    if place == len(way) - 1:
        meet = f"run on to {end_name(instance, way[-1])}"
    else:
        meet = f"meet that of {instance.label[way[-1]]}, {line(way[: place - 1 : -1])}"
    return Told(f"{one} must not {meet}: so no line runs between {named(gone)}.", technique)


def _touch(way: Sequence[Cell], gone: CellLink | None) -> Told:
    """A line that comes back beside itself."""
    beside = f"{named((way[0], way[-1]))} lie side by side"
    if gone is None:
        return Told(f"The line {line(way)} touches itself: {beside}.")
    said = f"A line between {named(gone)} would make the line {line(way)}, which touches itself: {beside}."
    return Told(f"{said} So none runs there.", "would touch itself")


def _loop(way: Sequence[Cell], gone: CellLink | None) -> Told:
    """A line that closes on itself."""
    if gone is None:
        return Told(f"The line {line(way)} is a loop.")
    said = f"A line between {named(gone)} would close the loop {line(way)}, so none runs there."
    return Told(said, "would close a loop")


def escape(instance: Numberlink, reason: Reason, links: SeenLines) -> Told | None:
    """The way out of a pocket that is left after what has just been told, in a phrase."""
    told = far_off(instance, reason, links)
    if told is None:
        return None
    said = told.sentence.removesuffix(": so a line runs there.").split(":")[0]
    return Told(said[:1].lower() + said[1:], told.technique)


def _pocket(instance: Numberlink, reason: Reason, links: SeenLines) -> Told:
    """Cells that hold one end of a number, which has to get out."""
    inside = set(reason.cells)
    end = pocketed(instance, inside, [instance.links[handle] for handle in reason.handles])
    title = capital(end_name(instance, end))
    if len(inside) == 1:
        why = _no_other(instance, end, links)
        if not links.new:
            return Told(f"{title} is stranded: {why}.")
        (on,) = set(links.new[0]) - inside
        left = " left" if links.closed else ""
        return Told(f"{title} has only one way{left}, to {cell_name(on)}: {why}.", "stranded end")
    pocket = named(reason.cells)
    if not links.new:
        return Told(f"{title} cannot get out of {pocket}.")
    a, b = sorted(links.new[0], key=lambda cell: cell not in inside)
    only = f"the only way {'left' if links.closed else 'out'} leads from {cell_name(a)} to {cell_name(b)}"
    return Told(f"{title} has to get out of {pocket}, and {only}: so a line runs there.", "pocket")


def _no_other(instance: Numberlink, end: Cell, links: SeenLines) -> str:
    """Why an end has no other way: what is closed, and ends of other numbers."""
    beside = [cell for cell in neighbours(instance, end) if link(end, cell) not in links.new]
    closed = [cell for cell in beside if link(end, cell) in links.closed]
    numbers = [cell for cell in beside if cell not in closed]
    said = [closed_ways(closed)] if closed else []
    if numbers:
        said.append(f"{named(numbers)} {'has another number' if len(numbers) == 1 else 'have other numbers'}")
    return ", and ".join(said) or "it has no other neighbour"
