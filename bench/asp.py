"""Numberlink for clingo, one thread: what Kotae is measured against in the same run.

Needs the extra `bench`; without clingo, `missing` says so. The program is ours. Tried at 20×20 and 30×30,
seconds with the first answer and the proof that there is no other: numbers as atoms that spread from cell to
cell, `has(Cell, Number)`, 2.6 and over 30; numbers in binary 0.3 and 1.1; these with the squares 0.2 and 0.6.
None of clingo's configurations did better at 50×50 than its own choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from bench.trial import UNDECIDED, WORDS, Judged, Stopwatch, untouched
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import CellLink, Numberlink

RULES = """
{ link(C,D) } :- beside(C,D).
line(C,D) :- link(C,D).
line(D,C) :- link(C,D).
:- cell(C), end(C,_), not 1 { line(C,_) } 1.
:- cell(C), not end(C,_), not 2 { line(C,_) } 2.

reached(C) :- first(C).
reached(D) :- reached(C), line(C,D).
:- cell(C), not reached(C).

{ one(C,B) } :- cell(C), bit(B).
:- end(C,N), bit(B), N & 2**B != 0, not one(C,B).
:- end(C,N), bit(B), N & 2**B == 0, one(C,B).
:- link(C,D), bit(B), one(C,B), not one(D,B).
:- link(C,D), bit(B), one(D,B), not one(C,B).

differ(C,D) :- beside(C,D), bit(B), one(C,B), not one(D,B).
differ(C,D) :- beside(C,D), bit(B), one(D,B), not one(C,B).
:- beside(C,D), not link(C,D), not differ(C,D).

#show link/2.
"""
SQUARES = ":- square(A,B,C,D), 3 { link(A,B); link(A,C); link(B,D); link(C,D) }.\n"


def missing() -> str | None:
    """What to say where clingo is not installed."""
    return None if find_spec("clingo") else "clingo is not installed; 'make bench' does that"


def numberlink(instance: Numberlink, limit: float, *, squares: bool = True) -> Judged:
    """Look for two answers; serves fill=yes with touch=no."""
    assert instance.fill
    assert not instance.touch
    clingo = import_module("clingo")
    instance = untouched(instance)
    stopwatch = Stopwatch()
    control = clingo.Control(["--models=2"], logger=lambda code, text: None)
    control.add("base", [], "\n".join([*_facts(instance), RULES, SQUARES * squares]))
    control.ground([("base", [])])
    answers: list[Lines] = []
    first = None
    ended = False
    with control.solve(yield_=True, async_=True) as search:
        while not ended:
            search.resume()
            if not search.wait(max(0.0, limit - stopwatch.read().wall)):  # less than 0 would mean no limit
                search.cancel()
                break
            model = search.model()
            ended = model is None
            if model is not None:
                shown = [
                    [argument.number for argument in atom.arguments] for atom in model.symbols(shown=True)
                ]
                cells = instance.cells
                answers.append(Lines.along(CellLink(cells[a], cells[b]) for a, b in shown))
                first = first or stopwatch.read()
    word = WORDS[len(answers)] if ended else UNDECIDED
    return Judged(word, tuple(answers), stopwatch.read(), first=first)


def _facts(instance: Numberlink) -> Iterator[str]:
    """The board, its cells and numbers counted from 0."""
    at = {cell: node for node, cell in enumerate(instance.cells)}
    yield f"cell(0..{len(at) - 1})."
    yield from (f"beside({at[a]},{at[b]})." for a, b in instance.links)
    for (r, c), node in at.items():
        others = [at.get(other) for other in ((r, c + 1), (r + 1, c), (r + 1, c + 1))]
        if None not in others:
            yield f"square({node},{','.join(map(str, others))})."
    for number, ends in enumerate(instance.ends.values()):
        yield f"first({at[ends[0]]})."
        yield from (f"end({at[cell]},{number})." for cell in ends)
    yield f"bit(0..{max(1, (len(instance.ends) - 1).bit_length()) - 1})."
