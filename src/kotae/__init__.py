"""Kotae (答え, "answer") solves logic puzzles by propositional logic, and proves what it says.

>>> import kotae
>>> board = kotae.read("# kotae hashi\\n2.2")
>>> kotae.solve(board)
Solved(answer=Bridges(counts={Corridor(a=(0, 0), b=(0, 2)): 2}, crosses=frozenset()))

An `Outcome` is `Solved(answer)`, `Impossible()` or `Undecided(reason)`. An `Answer` is what is drawn:
`Bridges`, `Digits`, `Lines` or `Links`, by puzzle. Results know their board: they have `json()`, their text
is `str()` of them, and a notebook shows them as pictures. docs/python.md tells all of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_MODULES = {
    "kotae.api.answers": ("Answers", "answers"),
    "kotae.api.answer": ("read_answer",),
    "kotae.api.asking": ("Asking",),
    "kotae.api.audit": ("Audit", "audit"),
    "kotae.api.board": ("Board", "read", "read_all"),
    "kotae.api.booklet": ("booklet",),
    "kotae.api.certify": ("certify",),
    "kotae.api.check": ("Judgement", "check"),
    "kotae.api.convert": ("convert",),
    "kotae.api.count": ("count", "sample"),
    "kotae.api.decode": ("Decoded", "decode"),
    "kotae.api.draw": ("Picture", "draw"),
    "kotae.api.editing": ("Minimised", "Repair", "minimise", "repair"),
    "kotae.api.encode": ("Encoded", "encode"),
    "kotae.api.explain": ("explain", "grade", "hint"),
    "kotae.api.forced": ("forced",),
    "kotae.api.generate": ("Generated", "generate"),
    "kotae.api.logic": ("ClauseBlock", "Logic", "RuleClauses", "logic"),
    "kotae.api.puzzles": ("Answer", "Bridges", "Digits", "Lines", "Links", "all_puzzles"),
    "kotae.api.relax": ("relax",),
    "kotae.api.solve": ("solve",),
    "kotae.api.verdict": ("verdict",),
    "kotae.auditing.document": ("Certificate",),
    "kotae.counting.count": ("Count", "Sample"),
    "kotae.errors": ("BadInput", "KotaeError", "Unserved", "Unsound"),
    "kotae.explaining.explanation": ("Explanation",),
    "kotae.explaining.grade": ("Grade",),
    "kotae.explaining.hint": ("Hint",),
    "kotae.geometry": ("Place",),
    "kotae.puzzle": ("Puzzle",),
    "kotae.scene": ("Highlight",),
    "kotae.solving.conflict": ("Conflict",),
    "kotae.solving.outcome": (
        "Impossible",
        "Optimum",
        "Outcome",
        "Refinement",
        "Solved",
        "Stats",
        "Undecided",
    ),
    "kotae.solving.questions": ("Known",),
    "kotae.solving.relaxing": ("Relaxed",),
    "kotae.solving.verdict": ("Verdict",),
    "kotae.statements": ("Change", "Condition", "Fact", "Fault", "Reason", "Step"),
}
"""Where the public names are; a module is loaded when one of its names is first used."""
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted(_HOMES)

if TYPE_CHECKING:
    from kotae.api.answer import read_answer as read_answer
    from kotae.api.answers import Answers as Answers
    from kotae.api.answers import answers as answers
    from kotae.api.asking import Asking as Asking
    from kotae.api.audit import Audit as Audit
    from kotae.api.audit import audit as audit
    from kotae.api.board import Board as Board
    from kotae.api.board import read as read
    from kotae.api.board import read_all as read_all
    from kotae.api.booklet import booklet as booklet
    from kotae.api.certify import certify as certify
    from kotae.api.check import Judgement as Judgement
    from kotae.api.check import check as check
    from kotae.api.convert import convert as convert
    from kotae.api.count import count as count
    from kotae.api.count import sample as sample
    from kotae.api.decode import Decoded as Decoded
    from kotae.api.decode import decode as decode
    from kotae.api.draw import Picture as Picture
    from kotae.api.draw import draw as draw
    from kotae.api.editing import Minimised as Minimised
    from kotae.api.editing import Repair as Repair
    from kotae.api.editing import minimise as minimise
    from kotae.api.editing import repair as repair
    from kotae.api.encode import Encoded as Encoded
    from kotae.api.encode import encode as encode
    from kotae.api.explain import explain as explain
    from kotae.api.explain import grade as grade
    from kotae.api.explain import hint as hint
    from kotae.api.forced import forced as forced
    from kotae.api.generate import Generated as Generated
    from kotae.api.generate import generate as generate
    from kotae.api.logic import ClauseBlock as ClauseBlock
    from kotae.api.logic import Logic as Logic
    from kotae.api.logic import RuleClauses as RuleClauses
    from kotae.api.logic import logic as logic
    from kotae.api.puzzles import Answer as Answer
    from kotae.api.puzzles import Bridges as Bridges
    from kotae.api.puzzles import Digits as Digits
    from kotae.api.puzzles import Lines as Lines
    from kotae.api.puzzles import Links as Links
    from kotae.api.puzzles import all_puzzles as all_puzzles
    from kotae.api.relax import relax as relax
    from kotae.api.solve import solve as solve
    from kotae.api.verdict import verdict as verdict
    from kotae.auditing.document import Certificate as Certificate
    from kotae.counting.count import Count as Count
    from kotae.counting.count import Sample as Sample
    from kotae.errors import BadInput as BadInput
    from kotae.errors import KotaeError as KotaeError
    from kotae.errors import Unserved as Unserved
    from kotae.errors import Unsound as Unsound
    from kotae.explaining.explanation import Explanation as Explanation
    from kotae.explaining.grade import Grade as Grade
    from kotae.explaining.hint import Hint as Hint
    from kotae.geometry import Place as Place
    from kotae.puzzle import Puzzle as Puzzle
    from kotae.scene import Highlight as Highlight
    from kotae.solving.conflict import Conflict as Conflict
    from kotae.solving.outcome import Impossible as Impossible
    from kotae.solving.outcome import Optimum as Optimum
    from kotae.solving.outcome import Outcome as Outcome
    from kotae.solving.outcome import Refinement as Refinement
    from kotae.solving.outcome import Solved as Solved
    from kotae.solving.outcome import Stats as Stats
    from kotae.solving.outcome import Undecided as Undecided
    from kotae.solving.questions import Known as Known
    from kotae.solving.relaxing import Relaxed as Relaxed
    from kotae.solving.verdict import Verdict as Verdict
    from kotae.statements import Change as Change
    from kotae.statements import Condition as Condition
    from kotae.statements import Fact as Fact
    from kotae.statements import Fault as Fault
    from kotae.statements import Reason as Reason
    from kotae.statements import Step as Step
else:  # type checkers would believe in every name if they saw this

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module 'kotae' has no attribute '{name}'")
        globals()[name] = found = getattr(import_module(_HOMES[name]), name)
        return found

    def __dir__() -> list[str]:
        return [*__all__, "__version__"]
