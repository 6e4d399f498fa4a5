"""The rules of Numberlink, one check each, by following the lines that are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from kotae.geometry import along, at, cell_name
from kotae.media.lines.walks import neighbours, without_dead_ends
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.statements import Fault


def no_branching(instance: Numberlink, answer: Lines, *, partial: bool) -> Iterator[Fault]:
    """An end has no more than one line, any other cell no more than two."""
    for cell, others in answer.neighbours.items():
        most = 1 if cell in instance.label else 2
        if len(others) > most:
            kind = f"end {instance.label[cell]} at {cell_name(cell)}" if most == 1 else cell_name(cell)
            many = "four lines meet" if len(others) == 4 else f"{len(others)} lines meet"
            yield Fault("no-branching", at(cell), f"{many} at {kind}; at most {most} may")


def ends_joined(instance: Numberlink, answer: Lines, *, partial: bool) -> Iterator[Fault]:
    """No line joins different numbers; finished, none ends in the open and no end is without one."""
    for group in answer.groups:
        ends = sorted(cell for cell in group if cell in instance.label)
        if len({instance.label[cell] for cell in ends}) > 1:
            named = " and ".join(f"{instance.label[cell]} at {cell_name(cell)}" for cell in ends)
            yield Fault("ends-joined", at(*ends), f"a line joins different numbers: {named}")
    if partial:
        return
    neighbours = answer.neighbours
    for cell, number in instance.label.items():
        if cell not in neighbours:
            yield Fault("ends-joined", at(cell), f"no line leaves the end {number} at {cell_name(cell)}")
    for cell, others in neighbours.items():
        if len(others) == 1 and cell not in instance.label:
            yield Fault("ends-joined", at(cell), f"a line ends in the open at {cell_name(cell)}")
    for number, cells in instance.ends.items():
        if len(cells) == 1:
            yield Fault(
                "ends-joined", at(*cells), f"the number {number} has only one end, {cell_name(cells[0])}"
            )


def no_stray_loops(instance: Numberlink, answer: Lines, *, partial: bool) -> Iterator[Fault]:
    """No line leads back to itself without passing an end; at an end, two lines are a branching."""
    if len(answer.links) == len(answer.neighbours) - len(answer.groups):
        return  # trees, which have one link less than cells
    between = (link for link in answer.links if not instance.label.keys() & link)
    left = sorted(without_dead_ends(neighbours((), between)))
    if left:
        yield Fault("no-stray-loops", at(*left), f"a line runs round in a loop through {cell_name(left[0])}")


def fill(instance: Numberlink, answer: Lines, *, partial: bool) -> Iterator[Fault]:
    """With fill=yes, a line runs through every cell."""
    if partial or not instance.fill:
        return
    used = answer.neighbours
    for cell in instance.cells:
        if cell not in used:
            yield Fault("fill", at(cell), f"no line runs through {cell_name(cell)}")


def no_touching(instance: Numberlink, answer: Lines, *, partial: bool) -> Iterator[Fault]:
    """With touch=no, two neighbouring cells of one line are joined directly."""
    if instance.touch:
        return
    for group in answer.groups:
        members = set(group)
        pairs = (((r, c), other) for r, c in group for other in ((r, c + 1), (r + 1, c)))
        touching = [pair for pair in pairs if pair[1] in members and pair not in answer.links]
        for here, there in sorted(touching):
            sentence = f"a line touches itself between {cell_name(here)} and {cell_name(there)}"
            yield Fault("no-touching", along((here, there)), sentence)


CHECKS = {
    "no-branching": no_branching,
    "ends-joined": ends_joined,
    "no-stray-loops": no_stray_loops,
    "fill": fill,
    "no-touching": no_touching,
}
