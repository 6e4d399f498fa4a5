"""How the steps of a Futoshiki are weighed and told, and the patterns that players know by name."""

from __future__ import annotations

from kotae.geometry import cell_name, cell_names, some_cells
from kotae.optional import Explaining, Told
from kotae.phrases import listed, plural
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.contradictions import contradiction
from kotae.puzzles.futoshiki.following import finished
from kotae.puzzles.futoshiki.patterns import bounds, marks, printed, run, squeeze
from kotae.puzzles.futoshiki.seen import Seen, named
from kotae.puzzles.futoshiki.sentences import capital, chains, digits, left
from kotae.puzzles.futoshiki.sharing import sets, taken, x_wing
from kotae.statements import Step

PATTERNS = (printed, bounds, marks, taken, sets, x_wing, run, squeeze)
"""The first that fits tells the step."""
MOST_REASONS = 4
"""Reasons that are told one by one."""


def tell(instance: Futoshiki, step: Step) -> Told:
    """A step in words."""
    seen = Seen(instance, step)
    if not step.facts:
        return Told(f"{contradiction(seen)}.")
    found = (told for pattern in PATTERNS if (told := pattern(seen)) is not None)
    return next(found, None) or _plain(seen)


def _plain(seen: Seen) -> Told:
    """Where the opposite leads to; or reasons, then facts; of many reasons, that nothing else works out."""
    supposed, supposing = seen.step.supposed, seen.step.supposing
    left_over = seen.shown[seen.main]
    if supposed is not None and supposing:
        refuted = seen.before(seen.main) - frozenset(supposed.states)
        if not refuted <= left_over:  # the rest of what is shown takes other suppositions
            left_over = refuted
        after = f" in {len(supposing)} steps" if len(supposing) > 1 else ""
        trying = f"{cell_name(seen.main)} were {left(supposed.states, seen.board.size)}"
        last = supposing[-1].sentence
        why = f"If {trying}, it would follow{after} that {last[:1].lower()}{last[1:]} So "
    elif len(seen.step.reasons) > MOST_REASONS:
        lost = seen.lost(seen.main)
        other = digits(lost) if len(lost) == 1 else "anything else"
        why = f"Trying {other} at {cell_name(seen.main)} leads to a contradiction {_where(seen)}, so "
    else:
        why = f"{capital(seen.grounds())}, so "
    why += seen.told([seen.main], {seen.main: left_over})
    if left_over == seen.shown[seen.main] and (told := finished(seen, why, [seen.main], None)) is not None:
        return told
    others = [cell for cell in seen.shown if cell != seen.main or left_over != seen.shown[cell]]
    return Told(f"{why}. By the same rules, {seen.told(others)}.")


def _where(seen: Seen) -> str:
    """Many reasons in brief."""
    found = [f"in {named(seen.lines)}"] if seen.lines else []
    if seen.signs:
        found.append(f"along {chains(seen.signs) if len(seen.signs) == 1 else f'{len(seen.signs)} signs'}")
    if seen.pairs:
        found.append(f"across {plural(len(seen.pairs), 'marked or unmarked border')}")
    if seen.used:
        few = len(seen.used) <= MOST_REASONS
        cells = cell_names(tuple(seen.used)) if few else some_cells(seen.used)
        found.append(f"with what is known of {cells}")
    return listed(found)


TECHNIQUES = {
    "printed digits": "The digits that are printed are where every solution starts.",
    "taken digit": "A digit that is placed is gone from the rest of its row and column.",
    "only digit": "A cell to which one digit is left holds it; elsewhere called a naked single.",
    "only place": "A digit with one place left in a line stands there; elsewhere called a hidden single.",
    "sign bounds": "The smaller cell of a sign stays below the highest digit that is left to the greater "
    "one, and the greater above the lowest that is left to the smaller.",
    "chain bounds": "Digits rise along a chain of signs, so each cell leaves room for those below and above.",
    "naked pair": "Two cells of a line with the same two digits left use both up, so these are gone from the "
    "rest of the line.",
    "naked triple": "Three cells of a line with three digits left between them use all of these up.",
    "hidden pair": "Two digits that fit only into the same two cells of a line leave these no other digit.",
    "hidden triple": "Three digits that fit only into the same three cells of a line leave these no other.",
    "X-Wing": "Where two rows can hold a digit only in the same two columns, it is gone from the rest of "
    "these columns; and likewise with rows and columns exchanged.",
    "squeeze": "A digit is impossible if, with the signs or marks beside it, it leaves too few digits for "
    "other cells of a line, or no place for another digit.",
    "mark": "Across a mark, a digit needs one that is one more or one less.",
    "missing mark": "Where no mark stands between neighbours, they do not differ by one.",
    "marked run": "Marks one after another along a line make the digits go up or down by one each time, "
    "since none comes twice; so those in the middle are neither the lowest nor the highest.",
}

EXPLAINING: Explaining[Futoshiki] = Explaining(
    # A sign is seen at a glance, a line takes a look along it; a mark leaves digits on two sides, so people
    # come back to marks when lines show nothing. Cheaper facts would bring the only place of a digit forward
    # on large boards, but make the cheapest reasons harder to find: with row and column 30, inequality 20 and
    # known 2, 35 of 84 steps on examples/futoshiki/seven.txt are proved smallest, instead of 60 of 83.
    weights={"given": 5, "row": 20, "column": 20, "inequality": 10, "adjacent": 25},
    known=3,
    noted=3,
    grades=(32, 45, 75),
    tell=tell,
    techniques=TECHNIQUES,
    follows=frozenset({"row", "column"}),
    chains=frozenset({"inequality"}),
)
