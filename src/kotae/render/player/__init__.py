"""One HTML file that plays the steps of an explanation on a board; it needs nothing from anywhere.

All text is in the page, one list item per frame, so that it can be read and printed without the script, which
shows one frame at a time. A board is drawn many times with little changed, so each different piece of the
pictures is in the page once, and a frame lists the numbers of its pieces. The policy in the page's head
allows its own script and style sheet, by their hashes, and no request to anywhere.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from kotae.geometry import Place, Spot, surrounding
from kotae.phrases import unbroken
from kotae.render.palette import SIGNS
from kotae.render.style import MARGIN
from kotae.render.svg import escaped, pieces, window
from kotae.render.theme import colours
from kotae.scene import Role, Scene, panels
from kotae.statements import Condition, Fact, Step

CELL = 32
"""Pixels to a cell in the units of the picture, which the page makes as large as there is room for."""


class PlayerFrame(NamedTuple):
    """A picture and what is said about it: a step, or a closing remark."""

    heading: str
    sentence: str
    scene: Scene
    step: Step | None = None
    remark: str = ""
    """What is said below everything else."""


def player(title: str, rules: str, marks: Iterable[tuple[Role, str]], frames: Sequence[PlayerFrame]) -> str:
    """The page; `rules` are told as to a player, and `marks` are roles and what they mean."""
    style = colours() + _own("page.css")
    script = _own("page.js")
    numbers: dict[str, int] = {}
    told = "\n".join(_frame(number, frame, numbers) for number, frame in enumerate(frames, 1))
    first = frames[0].scene
    # What is pointed at is brought out by a veil over everything else.
    cover = f'x="{-MARGIN * CELL:g}" y="{-MARGIN * CELL:g}" width="100%" height="100%"'
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
style-src '{_hash(style)}'; script-src '{_hash(script)}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escaped(title)}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<header>
<h1>{escaped(title)}</h1>
<button type="button" id="all" aria-pressed="false" hidden>All steps</button>
<button type="button" id="palette" hidden>Dark</button>
<details><summary>Rules</summary><p>{escaped(rules)}</p></details>
</header>
<main>
<section id="stage" aria-label="Board">
<svg id="board" role="img" aria-labelledby="board-title board-text" viewBox="{window(first, cell=CELL)}">
<title id="board-title">{escaped(first.title)}</title>
<desc id="board-text">{escaped(first.description)}</desc>
<mask id="elsewhere"><rect {cover} fill="white"/><g id="spots"></g></mask>
<g id="drawing">{"".join(pieces(first, cell=CELL))}</g>
<rect id="veil" {cover} mask="url(#elsewhere)"/>
</svg>
<ul id="legend" aria-label="Marks">
{"".join(_meaning(role, meaning) for role, meaning in marks)}
</ul>
<div id="controls" role="group" aria-label="Go through the steps" hidden>
<button type="button" id="first" title="Home">First</button>
<button type="button" id="back" title="Left arrow">Back</button>
<button type="button" id="play" title="Space bar">Play</button>
<button type="button" id="next" title="Right arrow">Next</button>
<button type="button" id="last" title="End">Last</button>
<input type="range" id="slider" min="1" max="{len(frames)}" value="1" aria-label="Step">
</div>
</section>
<section id="text" aria-label="Steps">
<ol id="steps">
{told}
</ol>
</section>
</main>
<p id="said" class="unseen" aria-live="polite"></p>
<template id="pieces"><svg>{"".join(numbers)}</svg></template>
<script>{script}</script>
</body>
</html>
"""


def _frame(number: int, frame: PlayerFrame, numbers: dict[str, int]) -> str:
    """A frame as a list item that says which pieces its picture consists of; new pieces get a number."""
    scene, step = frame.scene, frame.step
    drawn = [numbers.setdefault(piece, len(numbers)) for piece in pieces(scene, cell=CELL)]
    shown = f'data-pieces="{_runs(drawn)}" data-window="{window(scene, cell=CELL)}"'
    technique = (
        f' <span class="technique">{escaped(step.technique)}</span>' if step and step.technique else ""
    )
    parts = [
        f'<li id="step-{number}" {shown} data-text="{escaped(scene.description)}">',
        f'<h2><a href="#step-{number}">{escaped(frame.heading)}</a>{technique}</h2>',
        f'<p class="sentence">{_text(frame.sentence)}</p>',
    ]
    if step is not None:
        reason: Role = "hint" if step.facts else "fault"
        parts += _listed("What follows", "forced", step.now or step.facts, scene)
        parts += _listed("Why", reason, step.reasons, scene)
        parts += _listed("Known before", "answer", step.known, scene)
        parts += _supposed(step.supposing, scene)
    if frame.remark:
        parts.append(f'<p class="remark">{escaped(frame.remark)}</p>')
    return "\n".join([*parts, "</li>"])


def _listed(heading: str, role: Role, told: Sequence[Condition | Fact], scene: Scene) -> list[str]:
    """Sentences about places under a heading, each of which brings out its place."""
    if not told:
        return []
    items = (f"<li>{_pointing(each.sentence, [each.place], scene)}</li>" for each in told)
    return [f"<h3>{_sign(role)} {heading}</h3>", f"<ul>{''.join(items)}</ul>"]


def _supposed(steps: Sequence[Step], scene: Scene) -> list[str]:
    """What follows, one step after another, if the opposite is supposed."""
    return ["<h3>Suppose the opposite</h3>", _in_turn(steps, scene)] if steps else []


def _in_turn(steps: Sequence[Step], scene: Scene) -> str:
    """Steps as a list, each with those that start from its own opposite."""
    items = (
        _pointing(step.sentence, [each.place for each in step.facts or step.reasons], scene)
        + (_in_turn(step.supposing, scene) if step.supposing else "")
        for step in steps
    )
    return f"<ol>{''.join(f'<li>{item}</li>' for item in items)}</ol>"


def _pointing(sentence: str, places: Iterable[Place], scene: Scene) -> str:
    """A sentence that can be pressed to bring out places on the board, if they are not the whole board."""
    shift = int(panels(scene)[0].numbered)
    spots = dict.fromkeys(_box(spot, shift) for place in places for spot in place.spots)
    if not spots:
        return _text(sentence)
    listed = " ".join(spots)
    return f'<button type="button" aria-pressed="false" data-spots="{listed}">{_text(sentence)}</button>'


def _text(sentence: str) -> str:
    return escaped(unbroken(sentence))


def _box(spot: Spot, shift: int) -> str:
    """The rectangle around a spot, ``x,y,width,height`` in pixels."""
    (x, y), width, height = surrounding(spot)
    return ",".join(f"{CELL * length:g}" for length in (x + shift, y + shift, width, height))


def _runs(numbers: Sequence[int]) -> str:
    """The numbers, in short: ``0-7 12 8-11``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(f"{start}-{end}" if start < end else str(start) for start, end in runs)


def _meaning(role: Role, meaning: str) -> str:
    return f"<li>{_sign(role)} {escaped(meaning)}</li>"


def _sign(role: Role) -> str:
    """A role's tint with its sign, which a screen reader need not read."""
    return f'<span class="sign {role}" aria-hidden="true">{SIGNS[role]}</span>'


def _own(name: str) -> str:
    """A file that lies beside this module."""
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """What a content security policy calls a script or style sheet of the page."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
