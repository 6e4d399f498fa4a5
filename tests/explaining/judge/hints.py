"""What is wrong with a hint, in sentences. In come the board, the hint and the drawing as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.explaining.judge.asking import Oracle
from tests.explaining.judge.judging import Judge, rules_of
from tests.explaining.judge.rules import Known, Reason, Record, Rules

DRAWN = "drawn"
"""The rule of an entry, where no rule is broken yet."""


def hint_complaints(board: Record, hint: Record, drawing: Record) -> Iterator[str]:
    """What is wrong with a hint for a drawing on a board."""
    rules = rules_of(board)
    drawn, oracle = [*rules.drawn(drawing)], Oracle(rules)
    steps = [*hint["before"], *([hint["step"]] if hint["step"] else [])]
    match hint["verdict"]:
        case "wrong":
            yield from _wrong(hint, oracle, drawn, steps)
        case "hint":
            yield from Judge(oracle, [*rules.on_board(), *drawn]).steps(steps, to_the_point=True)
            if not steps or not steps[-1]["facts"]:
                yield "it tells nothing that could be drawn"
        case word if steps or hint["wrong"]:
            yield f"it is {word}, and has steps or wrong cells"
        case "impossible" if oracle.answers_show() is not None:
            yield "the board has an answer"


def _wrong(hint: Record, oracle: Oracle, drawn: Sequence[Known], steps: Sequence[Record]) -> Iterator[str]:
    if not hint["wrong"]:
        yield "something is wrong, and no cell is named"
    if hint["look"] != hint["wrong"]:
        yield f"it tells to look at {hint['look']}, and {hint['wrong']} are wrong"
    entries = [entry for entry in hint["entries"] if entry["rule"] == DRAWN]
    named = [fact for fact in drawn if any(_at(entry, fact, oracle.rules) for entry in entries)]
    if {tuple(cell) for cell in hint["wrong"]} != {
        tuple(cell) for e in hint["entries"] for cell in e["cells"]
    }:
        yield "its wrong cells are not those of its entries"
    if len(named) != len(entries):
        yield "some of its entries are not drawn"
    rules = [oracle.holds(Reason(rule)) for rule in oracle.rules.keys]
    if entries and not steps:  # none is shortest, which is not the judge's business
        return
    if oracle.can_be([*rules, *map(oracle.true, named or drawn)]):
        yield "what it calls wrong can be right"
    for number in range(len(entries)):
        others = named[:number] + named[number + 1 :]
        if not oracle.can_be([*rules, *map(oracle.true, others)]):
            yield f"its entries clash even without {entries[number]}"
    yield from Judge(oracle, [*oracle.rules.on_board(), *named]).steps(steps)
    if entries and steps[-1]["facts"]:
        yield "its last step is no contradiction"


def _at(entry: Record, fact: Known, rules: Rules) -> bool:
    """Return True if an entry is at the place of a fact."""
    return {tuple(cell) for cell in entry["cells"]} == set(rules.where(fact.handle))
