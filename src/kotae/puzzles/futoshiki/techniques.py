"""How the steps of a Futoshiki are weighed and told, and the patterns that players know by name."""

from __future__ import annotations

from kotae.optional import Explaining, Told
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.contradictions import contradiction
from kotae.puzzles.futoshiki.patterns import bounds, finished, marks, printed, run, sets, squeeze, taken
from kotae.puzzles.futoshiki.seen import Seen
from kotae.puzzles.futoshiki.sentences import capital
from kotae.statements import Step

PATTERNS = (printed, bounds, marks, taken, sets, run, squeeze)
"""The first that fits tells the step."""


def tell(instance: Futoshiki, step: Step) -> Told:
    """A step in words."""
    seen = Seen(instance, step)
    if not step.facts:
        why = contradiction(seen)
        return Told(f"{why}." if why else f"These cannot all hold: {seen.grounds()}.")
    found = (told for pattern in PATTERNS if (told := pattern(seen)) is not None)
    return next(found, None) or _plain(seen)


def _plain(seen: Seen) -> Told:
    """Reasons, then facts."""
    why = f"{capital(seen.grounds())}, so "
    told = finished(seen, why + seen.told([seen.main]), [seen.main], None)
    return told or Told(f"{why}{seen.told(seen.shown)}.")


EXPLAINING: Explaining[Futoshiki] = Explaining(
    weights={"given": 5, "row": 60, "column": 60, "inequality": 40, "adjacent": 70},
    known=2,
    tell=tell,
    techniques={},
    follows=frozenset({"row", "column", "adjacent"}),
    chains=frozenset({"inequality"}),
)
