"""A cactus plot: how many boards each run decides within a time, as a staircase over a logarithmic axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, log10

from kotae.batch.report import Report
from kotae.batch.report.wording import ending
from kotae.geometry import Point
from kotae.phrases import plural
from kotae.scene import GROUPS, Disc, Label, Line, Role, Scene, Shape

COLUMNS, ROWS = 19, 11
"""As wide as a terminal of 80 columns shows whole, four to a cell."""
NARROW = 11
"""As wide as a telephone shows with letters that can be read."""
LEFT, TOP, BOTTOM = 2.0, 1.5, 9.5
"""Where the axes are; on the right a cell is left free."""
FIRST = 1e-3
"""Seconds where the axis begins: below that, starting to look at a board outweighs solving it."""
STEPS = 20
"""Steps of a staircase that a cell has room for: a million boards make no more lines than a few hundred."""
SMALL, TINY = 0.45, 0.4
"""The heights of labels and numbers."""
MARKER, APART = 0.33, 0.8
"""The radius of the number at a staircase's end, and how far two of them keep apart."""
LEGEND = 0.85
"""The height of a line of the legend."""
WORD = 1.5
"""How wide a time on the axis is with what keeps it apart from the next; the nearest two are log 2 apart."""
UNITS = {1_000_000: "millions of boards decided", 1000: "thousands of boards decided", 1: "boards decided"}
"""What is counted beside the axis, so that there is room for the numbers."""
MOST = 24
"""Runs in the legend."""


def cactus(report: Report, *, legend: bool = False, columns: int = COLUMNS) -> Scene:
    """The plot; with a legend where no table beside it says which run has which number."""
    right = columns - 1.0
    counts = [len(tally.decided) for tally in report.tallies]
    last = _last(max((tally.decided[-1] for tally in report.tallies if tally.decided), default=0))
    step = _step(max([*counts, 1]))
    high = step * ceil(max([*counts, 1]) / step)
    unit = next(unit for unit in UNITS if step >= unit)
    counted = UNITS[unit]

    def place(seconds: float, boards: float) -> Point:
        along = log10(max(seconds, FIRST) / FIRST) / log10(last / FIRST)
        x = LEFT + round((right - LEFT) * along * STEPS) / STEPS
        return x, BOTTOM - (BOTTOM - TOP) * boards / high

    shapes: list[Shape] = []
    for boards in range(0, high + 1, step):
        y = place(FIRST, boards)[1]
        if boards:
            shapes.append(Line((LEFT, y), (right, y), "grid"))
        text = f"{boards // unit:,}"
        shapes.append(Label((LEFT - 0.2 - 0.125 * len(text), y), text, size=TINY))
    for seconds in _ticks(last, right - LEFT):
        x = place(seconds, 0)[0]
        shapes += [
            Line((x, BOTTOM), (x, TOP), "grid"),
            Label((x, BOTTOM + 0.5), _second(seconds), size=TINY),
        ]
    shapes += [
        Line((LEFT, BOTTOM), (right, BOTTOM), "faint"),
        Line((LEFT, BOTTOM), (LEFT, TOP), "faint"),
        Label((LEFT + 0.11 * len(counted), TOP - 0.75), counted, size=SMALL),
        Label(((LEFT + right) / 2, BOTTOM + 1.25), "time per board", size=SMALL),
    ]
    ends: list[tuple[Point, int]] = []
    for number, tally in enumerate(report.tallies, 1):
        if tally.decided:
            steps = dict(place(seconds, count) for count, seconds in enumerate(tally.decided, 1))
            first = next(iter(steps))
            start = [(first, BOTTOM)] if first > LEFT else []  # the axis itself is not painted over
            shapes += _staircase([*start, *steps.items()], run_colour(number))
            ends.append((list(steps.items())[-1], number))
    shapes += _markers(ends)
    rows = ROWS
    if legend:
        shapes += _legend(report, right)
        rows += ceil(LEGEND * min(len(report.runs), MOST + 1) + 0.4)
    said = "; ".join(
        f"{run.name}, {run.question}: {plural(count, 'board')}"
        for run, count in zip(report.runs, counts, strict=True)
    )
    described = (
        f"Boards decided, over the time that each of them took, up to {_second(last)}: {said or 'none'}."
    )
    return Scene(columns, rows, shapes, "Boards decided over time", described)


def run_colour(number: int) -> Role:
    """The colour of a run, by its number."""
    return GROUPS[(number - 1) % len(GROUPS)]


def _staircase(points: Sequence[Point], role: Role) -> Iterator[Shape]:
    """Level until the next board is decided, then upright."""
    for (x, y), (x1, y1) in pairwise(points):
        if x < x1:
            yield Line((x, y), (x1, y), role)
        yield Line((x1, y), (x1, y1), role)


def _markers(ends: Sequence[tuple[Point, int]]) -> Iterator[Shape]:
    """The numbers of runs where their staircases end; one that would cover another stands beside it."""
    taken: list[Point] = []
    for (x, y), number in sorted(ends):
        while any(abs(x - other) < APART and abs(y - above) < APART for other, above in taken):
            x += APART / 4
        taken.append((x, y))
        yield Disc((x, y), MARKER, outline=run_colour(number))
        yield Label((x, y), str(number), size=TINY, bold=True)


def _legend(report: Report, right: float) -> Iterator[Shape]:
    """The runs below the plot, each beside its number."""
    from kotae.render.font import breadth, shortened

    y = ROWS + 0.7
    for run in report.runs[:MOST]:
        yield Line((LEFT - 0.9, y), (LEFT + 0.9, y), run_colour(run.number))
        yield Disc((LEFT, y), MARKER, outline=run_colour(run.number))
        yield Label((LEFT, y), str(run.number), size=TINY, bold=True)
        text = shortened(f"{ending(run.name)}: {run.question}", (right - LEFT - 1.2) / SMALL)
        yield Label((LEFT + 1.2 + SMALL * breadth(text) / 2, y), text, size=SMALL)
        y += LEGEND
    if (more := len(report.runs) - MOST) > 0:
        yield Label((LEFT + 2.2, y), f"and {more} more", size=SMALL)


def _last(slowest: float) -> float:
    """Where the axis ends: at 1, 2 or 5 of some power of ten, and never before 10 ms."""
    end = max(slowest, 10 * FIRST) * 0.999  # 10 ms are 9.99 and a bit in binary
    decade = 10.0 ** (ceil(log10(end)) - 1)
    return next(part * decade for part in (1, 2, 5, 10) if part * decade >= end)


def _ticks(last: float, room: float) -> list[float]:
    """The powers of ten, and where there is room 2 and 5 between them."""
    parts = (1, 2, 5) if room / log10(last / FIRST) >= WORD * 3.5 else (1,)
    powers = [FIRST * 10.0**power for power in range(12)]
    return [part * power for power in powers for part in parts if part * power <= last * 1.001]


def _second(seconds: float) -> str:
    """A time on the axis: ``10 ms``, ``0.1 s``, ``1,000 s``."""
    return f"{seconds * 1000:.0f} ms" if seconds < 0.099 else f"{seconds:,.4g} s"


def _step(most: int) -> int:
    """How many boards lie between two lines: 1, 2 or 5 of some power of ten, for four to eight lines."""
    power: int = 10 ** max(0, int(log10(most)) - 1)
    return next(part * power for part in (1, 2, 5, 10, 20, 50) if most / (part * power) <= 8)
