"""A report as one HTML file: the table, the plot, the slowest boards, the disagreements; it needs no script.

Pictures say roles and not colours, so that the page follows the reader's choice of light or dark. The policy
in its head allows its own style sheet, by its hash, and no request to anywhere.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files

from kotae.batch.items import FAILURES
from kotae.batch.report import Report
from kotae.batch.report.cactus import COLUMNS as WIDE
from kotae.batch.report.cactus import NARROW, cactus, run_colour
from kotae.batch.report.comparing import ComparedBoard
from kotae.batch.report.runs import ReportRun
from kotae.batch.report.tallies import RunTally
from kotae.batch.report.wording import (
    COLUMNS,
    LISTED,
    agreement,
    figures,
    place,
    remarks,
    said,
    seconds,
)
from kotae.phrases import plural
from kotae.render.svg import escaped, pieces, window
from kotae.render.theme import colours
from kotae.scene import GROUPS, Role, Scene

ROLES: Mapping[str, Role] = {
    "impossible": "group6",
    "several": "group1",
    "limited": "group1",
    "undecided": "hint",
    **dict.fromkeys(FAILURES, "fault"),
}
"""The colours of outcomes; all others are those that one hopes for."""
HOPED: Role = "forced"
WIDTHS = {"wide": WIDE, "narrow": NARROW}
"""The plots for large and for small screens, of which one is shown."""


def page(report: Report) -> str:
    """The page."""
    style = colours() + files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    style += "".join(f".{role}{{border-color:var(--{role})}}\n" for role in GROUPS)
    allowed = b64encode(sha256(style.encode()).digest()).decode()
    title = f"Report on {plural(len(report.runs), 'run')}"
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
style-src 'sha256-{allowed}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<header>
<h1>{title}</h1>
{_lead(report)}
</header>
<main>
<section aria-label="Runs">
<h2>Runs</h2>
{_table(report)}
{"".join(f'<p class="quiet">{escaped(remark)}</p>' for remark in remarks(report))}
</section>
{_plot(report)}
{_slowest(report)}
{_boards("Contradictions", report.disagreements)}
{_boards("Different grades", report.differences)}
</main>
</body>
</html>
"""


def _lead(report: Report) -> str:
    """What matters most."""
    if len(report.runs) < 2:
        return ""
    kind, sign = ("against", "!") if report.disagreements else ("agreed", "✓")
    words = escaped(agreement(report).replace(":", "."))
    return f'<p class="lead {kind}"><span class="sign" aria-hidden="true">{sign}</span>{words}</p>'


def _table(report: Report) -> str:
    """A row for each run and for each of its puzzles."""
    names = ("run", "outcomes", *COLUMNS)
    heads = "".join(f'<th role="columnheader" scope="col">{name}</th>' for name in names)
    head = f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead>'
    return f'<table role="table">{head}\n{"".join(map(_run, report.runs, report.tallies))}</table>'


def _run(run: ReportRun, tally: RunTally) -> str:
    name = f'{_number(run)}{escaped(run.name)}<span class="question">{escaped(run.question)}</span>'
    rows = [
        _row("run", name, tally),
        *(_row("puzzle", escaped(key), part) for key, part in tally.puzzles.items()),
    ]
    return f'<tbody role="rowgroup">{"".join(rows)}</tbody>\n'


def _row(kind: str, name: str, tally: RunTally) -> str:
    cells = "".join(
        f'<td role="cell" data-name="{column}">{text}</td>'
        for column, text in zip(COLUMNS, figures(tally), strict=True)
    )
    return (
        f'<tr role="row" class="{kind}"><th role="rowheader" scope="row">{name}</th>'
        f'<td role="cell" class="ended">{_bar(tally) if kind == "run" else _words(tally)}</td>{cells}</tr>\n'
    )


def _bar(tally: RunTally) -> str:
    """The outcomes as parts of a bar, and in words."""
    parts = []
    left = 0
    for word, count in _counted(tally):
        parts.append(f'<rect x="{left}" width="{count}" height="1" fill="{_fill(word)}"/>')
        left += count
    box = f'viewBox="0 0 {max(left, 1)} 1" preserveAspectRatio="none"'
    return f'<svg class="bar" aria-hidden="true" {box}>{"".join(parts)}</svg>{_words(tally)}'


def _words(tally: RunTally) -> str:
    circle = '<circle cx="1" cy="1" r="1" fill="{}"/>'
    dot = f'<svg class="dot" aria-hidden="true" viewBox="0 0 2 2">{circle}</svg>'
    items = (
        f"<li>{dot.format(_fill(word))}{count:,} {escaped(word)}</li>" for word, count in _counted(tally)
    )
    return f"<ul>{''.join(items)}</ul>"


def _counted(tally: RunTally) -> list[tuple[str, int]]:
    """The outcomes: what one hopes for first, failures last."""
    order = [HOPED, *dict.fromkeys(ROLES.values())]
    places = {word: order.index(ROLES.get(word, HOPED)) for word in tally.outcomes}
    return sorted(tally.outcomes.items(), key=lambda entry: (places[entry[0]], -entry[1], entry[0]))


def _fill(word: str) -> str:
    """The colour of an outcome."""
    return f"var(--{ROLES.get(word, HOPED)})"


def _plot(report: Report) -> str:
    if not any(tally.decided for tally in report.tallies):
        return ""
    drawn = "".join(_picture(name, cactus(report, columns=wide)) for name, wide in WIDTHS.items())
    return f"""\
<section aria-label="Plot">
<h2>Boards decided over time</h2>
<figure>
{drawn}<figcaption>The higher a line runs, and the sooner, the better. It ends at the slowest board that was
decided.</figcaption>
</figure>
</section>"""


def _picture(name: str, scene: Scene) -> str:
    return f"""\
<svg class="cactus {name}" role="img" aria-labelledby="{name}-title {name}-text" viewBox="{window(scene)}">
<title id="{name}-title">{escaped(scene.title)}</title>
<desc id="{name}-text">{escaped(scene.description)}</desc>
{"".join(pieces(scene))}
</svg>
"""


def _slowest(report: Report) -> str:
    if not report.slowest:
        return ""
    items = (
        f'<li><span class="time">{seconds(board.slowest)}</span> {escaped(place(board))}{_said(board)}</li>'
        for board in report.slowest
    )
    return f'<section aria-label="Slowest boards"><h2>Slowest boards</h2><ol>{"".join(items)}</ol></section>'


def _said(board: ComparedBoard) -> str:
    """How a board ended in each run."""
    ends = (
        f"<li>{_number(each.run)}{escaped(each.board.outcome)} in {seconds(each.board.seconds)}</li>"
        for each in board.said
    )
    return f'<ul class="each">{"".join(ends)}</ul>'


def _boards(heading: str, boards: Sequence[ComparedBoard]) -> str:
    if not boards:
        return ""
    items: Iterable[str] = map(_compared, boards[:LISTED])
    more = len(boards) - LISTED
    rest = f'<p class="quiet">and {more:,} more; kotae report --json lists all</p>' if more > 0 else ""
    return (
        f'<section aria-label="{heading}"><h2>{heading}</h2>'
        f'<ul class="boards">{"".join(items)}</ul>{rest}</section>'
    )


def _compared(board: ComparedBoard) -> str:
    each = "".join(f"<li>{_number(one.run)}{escaped(said(one))}</li>" for one in board.said)
    key = escaped(str(board.key))
    return (
        f"<li><strong>{escaped(board.reason or '')}</strong>: {escaped(board.puzzle or 'a board')} "
        f"<code>{key}</code><ul>{each}</ul></li>"
    )


def _number(run: ReportRun) -> str:
    """The number of a run in its colour, as in the plot."""
    return f'<span class="number {run_colour(run.number)}"><b>{run.number}</b></span>'
