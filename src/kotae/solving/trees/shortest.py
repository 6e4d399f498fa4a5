"""The shortest tree of links that do not cross, or the best found and a true bound when time is over.

1. What follows without prices is decided (`settle`), and the rest is priced: a bound (`prices`).
2. A tree by SAT among links that cost little more than the bound (`guided`), made shorter in windows.
3. "Is there a tree no longer than T" is asked for T from the bound upwards (`branching`): with so small a gap
   the prices decide nearly every link. Each "no" raises the bound, until it meets the tree.

From below and not from the tree down: the first refutations are the cheapest, and strides that double skip
most of them. Nothing is random from run to run; what a limit leaves depends on the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

from kotae.puzzle import Spanning
from kotae.solving.limits import Watch
from kotae.solving.trees.alarm import Alarm, OutOfTime, alarm, never
from kotae.solving.trees.branching import Search, Verdict
from kotae.solving.trees.guided import any_tree, corridor_tree
from kotae.solving.trees.network import Network, Pair, Tree, lifted, network_of
from kotae.solving.trees.prices import FAR, SCALE, Ascent, Prices, ascend, by_ids
from kotae.solving.trees.proof import Bounded, Proof
from kotae.solving.trees.settle import simplify
from kotae.solving.trees.windows import LARGEST_PART, SIZES, Windows

ROOT_STEPS = 2000
"""Steps that the whole network is priced with; they end by themselves after some 500."""
ORIGINAL_STEPS = 300
"""Steps that the reported prices are raised with on the problem as it was given: 10 are enough mostly."""
LARGE = 8000
"""Networks with more links get any tree first, in case there is no time for a good one."""
STRIDE_NODES = 40
"""How long a stride over several targets may take before they are taken one by one."""
PRICING_PART = 0.3
"""The part of the time after which pricing ends, and what comes next has to hurry. So on for the others."""
ORIGINAL_PART = 0.35
CORRIDOR_PART = 0.75
WINDOW_PART = 0.7
NARROW, WIDE = SCALE // 2, 2 * SCALE
"""The first corridor, in good time and in a hurry: half a unit gave the best trees, a wide one holds a tree
more surely."""

Progress = Callable[[int, int | None], None]
"""Told of the bound and of the best length whenever one of them changes."""


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
    prices: Mapping[Pair, int] = field(default_factory=dict)
    """A price for crossing pairs of links, which shows a bound (`kotae.certify.spanning.price_bound`): often
    `bound` itself, sometimes one a little lower, which the search has raised since."""
    unit: int = SCALE
    """The prices count in parts of 1/unit."""
    history: tuple[tuple[float, int, int | None], ...] = ()
    """Seconds, bound and best length after each change."""
    proof: Proof | None = None
    """Why no tree is shorter than the best (`trees.proof.refutes`), if it was to be recorded."""


def shortest(
    problem: Spanning,
    watch: Watch,
    progress: Progress = lambda bound, best: None,
    *,
    record: bool = False,
) -> Shortest:
    """The shortest tree, or the best found and a bound when one of the watch's limits is hit."""
    return _Run(problem, watch, progress, record).result()


class _Run:
    """One problem: bound, tree, improvement, proof."""

    def __init__(self, problem: Spanning, watch: Watch, progress: Progress, record: bool) -> None:
        self._whole = network_of(problem)
        self._watch, self._progress, self._record = watch, progress, record
        self._bound = 0
        self._best: Tree | None = None
        self._prices: Mapping[Pair, int] = {}
        self._history: list[tuple[float, int, int | None]] = []
        self._proof: Proof | None = None

    def result(self) -> Shortest:
        """All that can be known within the limits."""
        possible = True
        with suppress(OutOfTime):
            possible = self._work()
        best, closed = self._best, self._closed
        return Shortest(
            links=tuple(sorted(best.links)) if best else None,
            length=best.length if best else None,
            bound=self._bound,
            optimal=closed,
            impossible=not possible,
            prices=MappingProxyType(self._prices),
            history=tuple(self._history),
            proof=self._proof if closed and self._record else None,
        )

    @property
    def _closed(self) -> bool:
        return self._best is not None and self._best.length <= self._bound

    def _keep(self, tree: Tree) -> None:
        if self._best is None or tree.length < self._best.length:
            self._best = tree
            self._tell()

    def _raise(self, bound: int) -> None:
        if bound > self._bound:
            self._bound = bound
            self._tell()

    def _tell(self) -> None:
        best = self._best.length if self._best else None
        self._history.append((self._watch.clock() - self._watch.started, self._bound, best))
        self._progress(self._bound, best)

    def _work(self) -> bool:
        """Do everything; False: there is no tree."""
        if self._whole.nodes < 2:
            self._keep(Tree(0, []))
            self._proof = ()
            return True
        # What is recorded is replayed after all that follows was decided.
        result = simplify(self._whole, enough=never if self._record else self._until(PRICING_PART))
        if result is None:
            return False
        net, _ = result
        if net.nodes == 1:
            self._raise(net.base)
            self._keep(Tree(net.base, net.chosen))
            self._proof = ()
            self._price_whole({})
            return True
        pressed = self._until(PRICING_PART)
        ascent = ascend(net, [0] * len(net.crossings), ROOT_STEPS, expired=pressed)
        hurried = pressed()
        prices = by_ids(net, ascent.prices)
        self._raise(net.base - (-ascent.bound // SCALE))
        self._proof = (Bounded(prices),)
        if ascent.tree is not None:
            self._keep(lifted(net, ascent.tree))
        self._price_whole(prices)
        return self._close(net, ascent, hurried=hurried)

    def _price_whole(self, prices: Mapping[Pair, int]) -> None:
        """Report prices that show the bound on the problem as it was given, as nearly as possible.

        They were found on what is left after `settle`, where some links and crossings are gone. Of 50 random
        boards with 200 to 1,000 points, 5 lost up to 6 units by that, and some steps always got it back.
        """
        whole = self._whole
        start = [prices.get(pair, 0) for pair in whole.crossings]
        target = (self._bound - 1) * SCALE
        ascent = ascend(whole, start, ORIGINAL_STEPS, target, SCALE / 2, self._until(ORIGINAL_PART))
        self._prices = by_ids(whole, ascent.prices)

    def _close(self, net: Network, ascent: Ascent, *, hurried: bool) -> bool:
        """Bring best length and bound together; False: there is no tree."""
        if self._best is None and len(net.a) > LARGE and not self._any_tree(net, ascent):
            return False
        if not self._closed:
            width = WIDE if hurried else NARROW
            with suppress(OutOfTime):  # the next step has more time, or says so itself
                tree = corridor_tree(net, ascent.prices, width, self._until(CORRIDOR_PART))
                if tree is not None:
                    self._keep(tree)
        if self._best is None and not self._any_tree(net, ascent):
            return False
        if not self._closed:
            self._improve(net, ascent.prices, self._until(1.0 if hurried else WINDOW_PART))
            self._prove(net, ascent.prices)
        return True

    def _until(self, part: float) -> Alarm:
        return alarm(self._watch, part)

    def _any_tree(self, net: Network, ascent: Ascent) -> bool:
        """Keep any tree; False: there is none."""
        tree = any_tree(net, ascent.share, self._until(1.0))
        if tree is not None:
            self._keep(lifted(net, tree))
        return tree is not None

    def _improve(self, net: Network, prices: Prices, expired: Alarm) -> None:
        """Make the best tree shorter by windows, from small to large."""
        assert self._best is not None, "there is a tree before it is improved"
        number = {name: e for e, name in enumerate(net.ids)}
        own = [number[name] for name in self._best.links if name in number]
        windows = Windows(net, prices, Tree(self._best.length - net.base, own), expired)

        def improved() -> None:
            self._keep(lifted(net, windows.tree))

        with suppress(OutOfTime):  # what is left of the time is for the proof
            for size in SIZES:
                if size > max(SIZES[0], net.nodes * LARGEST_PART):
                    break
                while not self._closed and windows.sweep(size, self._bound - net.base, improved):
                    pass

    def _prove(self, net: Network, prices: Prices) -> None:
        """Refute ever higher targets, in growing strides, up to one less than the best."""
        merit: dict[Pair, float] = {}
        stride = 1
        while not self._closed:
            assert self._best is not None, "there is a tree before it is shown to be the shortest"
            target = min(self._bound + stride, self._best.length) - 1
            search = Search(target, self._until(1.0), merit, record=self._record)
            found = search.run(net, prices, FAR if stride == 1 else STRIDE_NODES)
            if isinstance(found, Tree):
                self._keep(found)
            elif found is Verdict.UNDECIDED:
                stride = 1
            else:
                self._proof = search.proof
                self._raise(target + 1)
                stride *= 2
