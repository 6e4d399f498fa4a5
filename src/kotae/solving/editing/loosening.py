"""The fewest clues to give up so that a board has an answer: MaxSAT over its bare formula.

Every clue is a soft clause: its condition is to be switched on; all else is hard. The answer of the optimum
shows what the clues that it breaks could say instead. Rules about the whole board are never clues, so their
cuts need no switches.
"""

from __future__ import annotations

from kotae.formula import Formula, Origin
from kotae.generic import A, I
from kotae.solving.conditions import Switchboard
from kotae.solving.editing.places import Places
from kotae.solving.maxsat import minimum
from kotae.solving.outcome import Outcome, Solved
from kotae.watch import Watch


def cheapest_drawing(places: Places[I, A], watch: Watch) -> Outcome[A]:
    """A drawing that obeys all rules and as many clues as possible; `Impossible` if the rules exclude all."""
    puzzle, instance = places.puzzle, places.instance
    _, encoder = puzzle.switching_encoder(places.search.encoding, instance)
    encoding = encoder.encode(instance, bare=True)
    switches = Switchboard(puzzle, instance, encoding.formula)
    whole = Formula()
    whole.reserve(encoding.formula.variables, encoding.formula.name)
    whole.reserve(
        len(switches.conditions),
        lambda i: switches.conditions[encoding.formula.variables + 1 + i].sentence,
    )
    whole.add(Origin("waiting"), switches.clauses())
    given_up = switches_of(switches, places)
    for switch in switches.conditions:
        if switch in given_up:
            whole.prefer([switch], 1)
        else:
            whole.add(Origin("demanded"), [(switch,)])
    for requirement in encoding.formula.requirements:
        whole.require(requirement.origin, requirement.constraint)
    found = minimum(whole, watch)
    if not isinstance(found, Solved):
        return found
    return Solved(encoding.decode(found.answer.model[: encoding.formula.variables + 1]))


def switches_of(switches: Switchboard, places: Places[I, A]) -> dict[int, int]:
    """The switches of the conditions that clues make, each with the place of its clue."""
    place = {(places.clues[at].rule, frozenset(places.clues[at].cells)): at for at in places.printed}
    keys = {switch: (c.rule, frozenset(c.cells)) for switch, c in switches.conditions.items()}
    return {switch: place[key] for switch, key in keys.items() if key in place}
