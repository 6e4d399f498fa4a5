"""How the steps of a Hashi are weighed and told, and the patterns that players know by name."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import cell_name
from kotae.media.lines import WORDS
from kotae.media.lines.telling import LineWords, Why, follows, stands_in_the_way, techniques, way
from kotae.optional import Explaining, Told
from kotae.phrases import capital, few, listed
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.islands import ONLY_NEIGHBOUR, TECHNIQUES, Island, bridges, counted, singular
from kotae.statements import Fact, Reason, Step

PAIR = "isolated pair"
GROUP = "isolated group"


def tell(instance: Hashi, step: Step) -> Told:
    """A step in words."""
    words = _Words(instance, step)
    return words.lines.tell(step) or words.by_numbers() or Told(words.together())


class _Words:
    """A step with the words for it."""

    def __init__(self, instance: Hashi, step: Step) -> None:
        self.instance, self.step = instance, step
        self.lines = LineWords("bridge", cell_name, self.there, self.between, ONLY_NEIGHBOUR)
        self.why = Why.of(step)
        self.islands = [reason.cells[0] for reason in self.why.others]

    def by_numbers(self) -> Told | None:
        """A step by the numbers of islands and another reason at most."""
        step, lines = self.step, self.lines
        crossings, groups, loops, _ = self.why
        if not self.islands or loops or len(groups) > 1:
            return None
        if groups:
            if not follows(step, crossings):
                return None
            return self._isolated(groups[0]) if step.facts else self._cut_off(groups[0])
        if len(self.islands) > 1:
            return None
        if follows(step, crossings):
            told = Island(self.instance, self.islands[0], step).tell()
            barred = [fact for fact in step.facts if self.islands[0] not in way(fact)]
            which = f", which bars {lines.ways(barred)}" if barred else ""
            return Told(f"{told.sentence}{which}.", told.technique)
        if stands_in_the_way(step, crossings):
            return lines.in_the_way(step, f"leave too few ways for {self._numbers()}")
        return None

    def _isolated(self, group: Reason) -> Told:
        """Islands that would be cut off from the rest if the main fact did not hold."""
        main = self.step.facts[0]
        ends, cells, islands = {*way(main)}, {*group.cells}, {*self.islands}
        known = [fact for fact in self.step.known if fact.handle != main.handle]
        given = f"given {self._counts(known)}, " if known else ""
        supposed = f"{self._opposite(self.step.main or main)} between {self.lines.nodes(way(main))}"
        technique = PAIR if len(cells) == 2 else GROUP
        if ends == cells == islands:
            said = f"{supposed}, both would be full and cut off from the rest"
        else:
            numbers = "their numbers" if ends == islands else self._numbers()
            whose = "" if cells == islands else f" from {self.lines.nodes(group.cells)}"
            leave = f"leave{'' if whose else ' them'} no way{whose}"
            said = f"{supposed}, {numbers} would {leave} to the rest"
        return Told(f"{capital(given + said)}{self.lines.so(self.step)}.", technique)

    def _cut_off(self, group: Reason) -> Told:
        """Islands that are cut off from the rest."""
        given = f"given {self._counts(self.step.known)}, " if self.step.known else ""
        said = f"{self._numbers()} leave{'' if len(self.islands) > 1 else 's'} no way"
        return Told(f"{capital(given + said)} from {self.lines.nodes(group.cells)} to the rest.", GROUP)

    def _opposite(self, fact: Fact) -> str:
        """What a fact excludes: too many bridges, or too few."""
        before = next((known.states for known in self.step.known if known.handle == fact.handle), None)
        least, most = fact.states[0], fact.states[-1]
        if most < (self.instance.max_bridges if before is None else before[-1]):
            return f"with {bridges(WORDS[most + 1]) if most else 'a bridge'}"
        return "without a bridge" if least == 1 else f"with fewer than {bridges(WORDS[least])}"

    def together(self) -> str:
        """Reasons that fit no pattern, and what follows."""
        return self.lines.together(self.step, [f"{self._numbers()} must be met"] if self.islands else [])

    def _numbers(self) -> str:
        """The numbers of the islands that are among the reasons."""
        printed = self.instance.printed
        several = "s" if len(self.islands) > 1 else ""
        return (
            f"the number{several} of {few([f'{cell_name(cell)} ({printed[cell]})' for cell in self.islands])}"
        )

    def _counts(self, facts: Sequence[Fact]) -> str:
        """How many bridges there are where, in a few words."""
        by_count: dict[str, list[Fact]] = {}
        for fact in facts:
            by_count.setdefault(self._count(fact), []).append(fact)
        said = []
        for count, own in by_count.items():
            each = " each" if len(own) > 1 and count != WORDS[0] else ""
            said.append(f"{bridges(count)}{each} on {self.lines.ways(own)}")
        return listed(said)

    def there(self, fact: Fact) -> str:
        """How many bridges run where was said just before."""
        count = self._count(fact)
        runs = "runs" if singular(count) else "run"
        return f"{bridges(count)} {runs} there" if fact.states[-1] else "there is none"

    def between(self, facts: Sequence[Fact]) -> str:
        """How many bridges run where."""
        first, *others = ((self._count(fact), f"between {self.lines.nodes(way(fact))}") for fact in facts)
        said = f"{bridges(first[0])} {'runs' if singular(first[0]) else 'run'} {first[1]}"
        return few([said, *(f"{count} {where}" for count, where in others)], 7)

    def _count(self, fact: Fact) -> str:
        return counted(fact.states[0], fact.states[-1], self.instance.max_bridges)


EXPLAINING: Explaining[Hashi] = Explaining(
    # That no more bridges join two islands than allowed goes without saying. To add up at one island is the
    # simplest step, and a crossing is seen at a glance; for a group or a loop the eye has to walk.
    weights={"max-bridges": 0, "island-count": 20, "no-crossing": 10, "connected": 40, "no-loops": 40},
    known=10,
    noted=20,
    grades=(34, 45, 70),
    tell=tell,
    techniques={
        **TECHNIQUES,
        **techniques("bridge", "island"),
        PAIR: "Two islands that use up their bridges on each other are cut off from the rest: "
        "no bridge joins 1 and 1, nor a double bridge 2 and 2.",
        GROUP: "A group of islands that all have their number is cut off from the rest: "
        "the last bridge must not complete it.",
    },
    follows=frozenset({"no-crossing"}),
)
