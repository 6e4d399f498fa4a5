"""The shortest tree of links that do not cross, or the best found and a true bound when time is over.

1. Crossings are priced: a bound (`prices`).
2. The lightest links under these prices that do not cross make a forest. Windows of the network, solved one
   by one, join it to a tree, and make that shorter (`windows`).
3. What is tight under the prices is a formula. Its models are short trees; where it has none, its
   cores make cuts that are priced, too (`closing`). Each tree is merged with the best one (`merging`). Bound
   and tree meet, mostly after a few rounds.

Nothing is random from run to run; what a limit leaves depends on the clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from kotae.auditing.trees.cuts import CutCheck
from kotae.auditing.trees.evidence import Evidence
from kotae.checkpoints import OutOfTime
from kotae.optional import Spanning
from kotae.solving.trees.alarm import Alarm, alarm, check
from kotae.solving.trees.closing import WIDE_MARGIN, Closing
from kotae.solving.trees.explaining import Explainer
from kotae.solving.trees.merging import merged
from kotae.solving.trees.network import LinkTree, Work, connected, network_of
from kotae.solving.trees.prices import SCALE, ascend
from kotae.solving.trees.windows import Windows, greedy_forest
from kotae.watch import Watch

STEPS = 2000
"""Steps that the network is priced with; they end by themselves after some 500."""
PRICING_PART = 0.2
"""The part of the time after which pricing ends."""
FIRST_SIZES = (40, 80, 160)
"""Nodes of the windows that come before the first round: small ones are quick and mend most."""
LATER_SIZES = (120, 160, 240, 320)
"""Nodes of those between rounds, in turns."""
POLISHING_SIZES = (40, 80)
"""Nodes of those that a round's tree is made shorter by before it is merged with the best one."""
LARGEST_PART = 0.65
"""Windows are no larger than this part of the network: the rounds solve the whole sooner."""
FAR_APART = 0.01
"""The gap between the first bound and tree, as a part of the bound, from which on the first cores have to
gain much. It is less on boards that grew, and more on many that are scattered."""
QUICK = 0.5
"""If the problem was made in that many seconds, there is always a bound, even if time is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortest:
    """What is known of the shortest tree."""

    links: tuple[int, ...] | None
    """The best tree found, by link numbers."""
    length: int | None
    bound: int
    """No tree is shorter."""
    optimal: bool
    impossible: bool
    """There is no tree; all else then means nothing."""
    reason: str | None = None
    """The limit that was hit, if it is not known whether a shorter tree exists."""
    evidence: Evidence = field(default_factory=Evidence)
    """What shows the bound."""
    history: tuple[tuple[float, int, int | None], ...] = ()
    """Seconds, bound and best length after each change."""
    work: Work = field(default_factory=Work)


def shortest(problem: Spanning, watch: Watch, check: CutCheck | None = None) -> Shortest:
    """The shortest tree, or the best found and a bound when one of the watch's limits is hit.

    Each cut is checked when it is found, by `check` if there is one, which then knows them. The watch reports
    the bound and the best length whenever one of them changes.
    """
    return _Run(problem, watch, check or CutCheck(problem)).result()


def closing_in(bound: int, best: int | None) -> str:
    """How far the search is, in words."""
    return f"bound {bound}, best {'none yet' if best is None else best}"


class _Run:
    """One problem: bound, tree, improvement, proof."""

    def __init__(self, problem: Spanning, watch: Watch, check: CutCheck) -> None:
        self._net = network_of(problem)
        self._watch, self._check = watch, check
        self._reserve = watch.clock() - watch.started
        """The check afterwards takes about as long as it took to make the problem."""
        self._bound = 0
        self._best: LinkTree | None = None
        self._evidence = Evidence(SCALE)
        self._history: list[tuple[float, int, int | None]] = []

    def result(self) -> Shortest:
        """All that can be known within the limits."""
        possible = True
        with suppress(OutOfTime):
            possible = self._work()
        best = self._best
        return Shortest(
            links=tuple(sorted(best.links)) if best else None,
            length=best.length if best else None,
            bound=self._bound,
            optimal=self._closed,
            impossible=not possible,
            reason=None if self._closed or not possible else self._watch.exceeded(0, self._reserve),
            evidence=self._evidence,
            history=tuple(self._history),
            work=self._net.work,
        )

    @property
    def _closed(self) -> bool:
        return self._best is not None and self._best.length <= self._bound

    def _keep(self, tree: LinkTree) -> bool:
        """Take a tree if it is shorter than the best; whether it is."""
        if self._best is not None and tree.length >= self._best.length:
            return False
        self._best = tree
        self._note()
        return True

    def _raise(self, closing: Closing) -> None:
        """Take the bound if it is higher, with what shows it."""
        bound = -(-closing.bound // SCALE)
        if bound >= self._bound:
            self._evidence = closing.evidence()
        if bound > self._bound:
            self._bound = bound
            self._note()

    def _note(self) -> None:
        best = self._best.length if self._best else None
        self._history.append((self._watch.clock() - self._watch.started, self._bound, best))
        self._watch.report(closing_in(self._bound, best))

    def _until(self, part: float) -> Alarm:
        return alarm(self._watch, part, self._reserve)

    def _work(self) -> bool:
        """Do everything; False: there is no tree."""
        net = self._net
        if net.nodes < 2:
            self._keep(LinkTree(0, []))
            return True
        if not connected(net):
            return False
        if self._reserve > QUICK:
            check(self._until(1.0))
        ascent = ascend(net, [0] * len(net.crossings), STEPS, expired=self._until(PRICING_PART))
        closing = Closing(net, ascent.prices, ascent.bound, Explainer(self._check))
        self._raise(closing)
        if ascent.tree is not None:
            self._keep(ascent.tree)
        expired = self._until(1.0)
        if not self._closed and not self._begin(closing, expired):
            return False
        if self._best is not None and self._best.length > (1 + FAR_APART) * self._bound:
            closing.margin = WIDE_MARGIN
        turn = 0
        idle = 0  # the number of window sizes that were in vain
        while not self._closed:
            check(expired)
            tree = closing.round(expired)
            if closing.impossible:
                return False
            self._raise(closing)
            if tree is not None and self._merge(closing, tree, expired):
                idle = 0
            if idle < len(LATER_SIZES):
                size = LATER_SIZES[turn % len(LATER_SIZES)]
                idle = 0 if self._improve(closing, [size], expired) else idle + 1
                turn += 1
        return True

    def _begin(self, closing: Closing, expired: Alarm) -> bool:
        """A first tree, and a better one; False: there is none."""
        if self._best is None:
            last = alarm(self._watch)  # a tree is worth more than the time kept for its check
            windows = Windows(self._net, closing.prices, greedy_forest(self._net, closing.prices), last)
            if not windows.mend():
                check(last)
                return False
            self._keep(windows.tree)
        self._improve(closing, FIRST_SIZES, expired)
        return True

    def _merge(self, closing: Closing, tree: LinkTree, expired: Alarm) -> bool:
        """Make the best tree shorter with the help of another one; whether that worked."""
        assert self._best is not None, "there is a tree before it is merged with others"
        before = self._best.length
        self._keep(tree)
        windows = Windows(self._net, closing.prices, tree.links, expired)
        for size in POLISHING_SIZES:
            windows.sweep(size, self._bound, lambda: self._keep(windows.tree))
        if not self._closed:
            better = merged(self._net, closing.prices, self._best, windows.tree, expired)
            if better is not None:
                self._keep(better)
        return self._best.length < before

    def _improve(self, closing: Closing, sizes: Iterable[int], expired: Alarm) -> bool:
        """Make the best tree shorter by windows; whether that worked."""
        assert self._best is not None, "there is a tree before it is improved"
        before = self._best.length
        windows = Windows(self._net, closing.prices, self._best.links, expired)
        for size in sizes:
            if not self._closed and size <= self._net.nodes * LARGEST_PART:
                windows.sweep(size, self._bound, lambda: self._keep(windows.tree))
        return self._best.length < before
