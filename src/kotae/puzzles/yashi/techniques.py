"""How the steps of a Yashi are weighed and told, and the patterns that players know by name."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.media.lines.telling import LineWords, techniques
from kotae.optional import Explaining, Told
from kotae.puzzles.yashi.board import Yashi
from kotae.statements import Fact, Step

ONLY_WAY = "only way out"


def tell(instance: Yashi, step: Step) -> Told:
    """A step in words."""
    words = LineWords(
        line="link",
        name=lambda cell: str(instance.point(cell)),
        there=_there,
        besides=lambda facts: _links(words, facts),
        alone=ONLY_WAY,
    )
    return words.tell(step) or Told(words.together(step, []))


def _there(fact: Fact) -> str:
    return "this link is used" if fact.state == 1 else "it is not used"


def _links(words: LineWords, facts: Sequence[Fact]) -> str:
    """Which links are used, and which are not: "the links A and B are used, and C is not"."""
    said: list[str] = []
    for used in (True, False):
        if own := [fact for fact in facts if (fact.state == 1) == used]:
            many = len(own) > 1
            links = "" if said else f"the link{'s' if many else ''} "
            verb = ("are" if many else "is") + (" used" if used else " not" if said else " not used")
            said.append(f"{links}{words.ways(own)} {verb}")
    return ", and ".join(said)


EXPLAINING: Explaining[Yashi] = Explaining(
    # That links cross is seen at a glance; for the way out of a group, or a loop, the eye has to walk.
    weights={"no-crossing": 10, "no-cycles": 30, "connected": 30},
    known=10,
    noted=10,
    grades=(55, 75, 100),
    tell=tell,
    techniques={
        ONLY_WAY: "No point may be left alone: where only one way leads out, a link runs along it.",
        **techniques("link", "point"),
    },
    follows=frozenset({"no-crossing"}),
)
