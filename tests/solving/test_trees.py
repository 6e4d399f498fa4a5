"""The shortest tree against trying everything, its bound against its prices, and limits of all kinds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from kotae.auditing.trees.cuts import in_order
from kotae.auditing.trees.evidence import Evidence
from kotae.auditing.trees.spanning import check_tree, shown_bound
from kotae.optional import Spanning
from kotae.solving.trees import closing, windows
from kotae.solving.trees.alarm import Alarm, never
from kotae.solving.trees.merging import merged
from kotae.solving.trees.network import LinkTree, Network, connected, network_of
from kotae.solving.trees.prices import SCALE, Prices, ascend
from kotae.solving.trees.shortest import Shortest, shortest
from kotae.solving.trees.slacks import separations
from kotae.watch import Limits, Watch
from tests.solving.spanning import grown, least, scattered, spanning, sparse
from tests.stopping import Stopping


def held_to(problem: Spanning, result: Shortest) -> Shortest:
    """The result, after what it says was shown to be true of itself."""
    if result.links is not None:
        assert check_tree(problem, result.links) is None
        assert result.length == sum(problem.lengths[link] for link in result.links)
        assert result.bound <= result.length
    assert result.optimal == (result.length is not None and result.length == result.bound)
    if not result.impossible:
        assert math.ceil(shown_bound(problem, result.evidence)) == result.bound
    seconds, bounds, bests = zip(*result.history, strict=True) if result.history else ((), (), ())
    assert list(seconds) == sorted(seconds)
    assert list(bounds) == sorted(bounds)
    lengths = [best for best in bests if best is not None]
    assert lengths == sorted(lengths, reverse=True)
    return result


def as_short_as_any(problem: Spanning) -> Shortest:
    """The result without a limit, after trying everything has agreed with it."""
    result = held_to(problem, shortest(problem, Watch()))
    best = least(problem)
    assert (result.length, result.impossible, result.optimal) == (best, best is None, best is not None)
    return result


def crossed(random: Random) -> Spanning:
    """Any few nodes, links of any length, several between the same nodes too, and any crossings."""
    nodes = random.randint(2, 6)
    pairs = [(random.randrange(nodes), random.randrange(nodes)) for _ in range(random.randint(nodes, 12))]
    links = [(a, b) for a, b in pairs if a != b]
    count = len(links)
    pairs = [(i, j) for i in range(count) for j in range(i + 1, count)]
    return Spanning(
        nodes,
        links,
        [random.randint(0, 5) for _ in links],
        random.sample(pairs, min(len(pairs), random.randint(0, 15))),
    )


@pytest.mark.parametrize("kind", [scattered, crossed])
def test_everything_tried_agrees(kind: Callable[[Random], Spanning]) -> None:
    random = Random(1)
    seen = Counter[str]()
    for _ in range(400):
        result = as_short_as_any(kind(random))
        shown = "shown with cuts" if result.evidence.cuts else "shown by prices"
        seen["impossible" if result.impossible else shown] += 1
    assert seen["impossible"] > 30
    assert seen["shown by prices"] > 100
    assert seen["shown with cuts"] > 0 or kind is scattered


def test_small_margins_and_little_effort_lead_to_the_same_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is for large boards only: cores too large, searches too short, slack that is not counted."""
    monkeypatch.setattr("kotae.solving.trees.closing.MARGIN", 4)
    monkeypatch.setattr("kotae.solving.trees.closing.STEPS", 5)
    monkeypatch.setattr("kotae.solving.trees.shortest.STEPS", 5)
    monkeypatch.setattr("kotae.solving.trees.tight.LARGEST", 3)
    monkeypatch.setattr("kotae.solving.trees.tight.PATIENCE", 2)
    monkeypatch.setattr("kotae.solving.trees.tight.CONFLICTS", 1)
    monkeypatch.setattr("kotae.solving.trees.tight.DEPTH", 1)
    random = Random(7)
    nested = 0
    for _ in range(200):
        result = as_short_as_any(crossed(random))
        nested += len(in_order(result.evidence.cuts)) > len(result.evidence.cuts)
    assert nested > 0


def test_both_ways_to_work_out_a_bound_agree() -> None:
    random = Random(6)
    for seed in range(5):
        problem = grown(60, seed)
        prices = [random.randrange(3 * SCALE) for _ in problem.crossings]
        bound = shown_bound(problem, Evidence(SCALE, dict(zip(problem.crossings, prices, strict=True))))
        assert ascend(network_of(problem), prices, 1).bound == bound * SCALE


@pytest.mark.parametrize("nodes", [0, 1])
def test_nothing_to_join(nodes: int) -> None:
    result = held_to(Spanning(nodes, [], [], []), shortest(Spanning(nodes, [], [], []), Watch()))
    assert result.links == ()
    assert result.optimal


def test_two_points_apart_are_impossible() -> None:
    result = shortest(spanning([(0, 0), (1, 1)]), Watch())
    assert result.impossible
    assert result.links is None
    assert not result.optimal


def test_mending_windows_and_cuts_have_a_part_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    swept: list[int] = []
    mended: list[int] = []
    sweep, any_tree = windows.Windows.sweep, closing.any_tree

    def sweeping(self: windows.Windows, size: int, floor: int, improved: Callable[[], object]) -> None:
        swept.append(size)
        sweep(self, size, floor, improved)

    def mending(net: Network, prices: Prices, expired: Alarm) -> LinkTree | None:
        mended.append(net.nodes)
        return any_tree(net, prices, expired)

    monkeypatch.setattr(windows.Windows, "sweep", sweeping)
    monkeypatch.setattr(windows, "any_tree", mending)
    reported: list[str] = []
    problem = sparse(400, 4)
    result = held_to(problem, shortest(problem, Watch(Limits(progress=reported.append))))
    assert result.optimal
    assert mended
    assert {40, 80} <= set(swept)
    assert result.evidence.cuts
    assert reported == [f"bound {bound}, best {best or 'none yet'}" for _, bound, best in result.history]
    assert reported[-1] == f"bound {result.bound}, best {result.length}"


def test_two_runs_say_the_same() -> None:
    problem = sparse(300, 3)
    one, other = (shortest(problem, Watch()) for _ in range(2))
    assert one.evidence.cuts
    assert (one.links, one.evidence.crossings) == (other.links, other.evidence.crossings)
    assert [step[1:] for step in one.history] == [step[1:] for step in other.history]
    first, second = (in_order(result.evidence.cuts) for result in (one, other))
    assert [(cut.reasons, cut.steps) for cut in first] == [(cut.reasons, cut.steps) for cut in second]


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.5])
def test_a_time_limit_leaves_what_is_true(seconds: float) -> None:
    problem = grown(3000, 1)
    result = held_to(problem, shortest(problem, Watch(Limits(seconds=seconds))))
    assert not result.optimal
    assert not result.impossible
    # Its shortest tree, proven without a limit (7 s).
    assert result.bound <= 7811


def test_whoever_cancels_gets_what_is_there() -> None:
    problem = grown(1000, 2)
    cancelled = Stopping(250)
    result = held_to(problem, shortest(problem, Watch(Limits(cancelled=cancelled))))
    assert not result.optimal
    assert result.bound > 0
    assert cancelled.asked < 300


def test_memory_is_limited() -> None:
    result = shortest(grown(400, 3), Watch(Limits(memory_mb=1)))
    assert not result.optimal
    assert not result.impossible


def test_an_interrupt_passes_through() -> None:
    def interrupt(words: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        shortest(grown(100, 1), Watch(Limits(progress=interrupt)))


def test_mending_crosses_nothing_and_closes_no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows so small that they hold pieces which they cannot join: these were crossed once."""
    monkeypatch.setattr(windows, "MENDING", 3)
    seen = Counter[bool]()
    for seed in range(1000):
        problem = tangled(Random(seed))
        net = network_of(problem)
        if not connected(net):
            continue
        prices = [0] * len(net.crossings)
        made = windows.Windows(net, prices, windows.greedy_forest(net, prices), never)
        mended = made.mend()
        seen[mended] += 1
        if mended:
            assert check_tree(problem, made.tree.links) is None, seed
            assert made.tree.length == sum(problem.lengths[link] for link in made.tree.links)
    assert min(seen[True], seen[False]) > 100


def test_merging_takes_the_best_of_two_trees() -> None:
    random = Random(3)
    shorter = 0
    for seed in range(20):
        problem = sparse(60, seed)
        net = network_of(problem)
        one, other = (a_tree(net, random) for _ in range(2))
        best = merged(net, [0] * len(net.crossings), one, other, never)
        if best is not None:
            shorter += 1
            assert check_tree(problem, best.links) is None
            assert best.length == sum(problem.lengths[link] for link in best.links)
            assert best.length < min(one.length, other.length)
            assert set(one.links) & set(other.links) <= set(best.links) <= set(one.links) | set(other.links)
    assert shorter > 5


def test_merging_a_tree_with_itself_gives_nothing() -> None:
    net = network_of(sparse(60, 1))
    tree = a_tree(net, Random(1))
    assert merged(net, [0] * len(net.crossings), tree, tree, never) is None


def a_tree(net: Network, random: Random) -> LinkTree:
    """Any tree, by random prices."""
    prices = [random.randrange(5 * SCALE) for _ in net.crossings]
    made = windows.Windows(net, prices, windows.greedy_forest(net, prices), never)
    assert made.mend()
    return made.tree


def test_a_wide_gap_is_closed_from_dear_cores_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kotae.solving.trees.shortest.FAR_APART", -1.0)
    problem = sparse(300, 3)
    wide = held_to(problem, shortest(problem, Watch()))
    monkeypatch.undo()
    assert wide.optimal
    assert wide.evidence.cuts
    assert wide.length == shortest(problem, Watch()).length


def test_only_separations_that_explain_a_cut_are_kept() -> None:
    problem = sparse(300, 3)
    cuts = in_order(shortest(problem, Watch()).evidence.cuts)
    kept = separations(cuts)
    reasons = {reason for cut in cuts for reason in cut.reasons}
    assert kept
    assert {reason for group in kept.values() for reason in group} <= reasons
    assert all(reason.nodes == nodes for nodes, group in kept.items() for reason in group)


def tangled(random: Random) -> Spanning:
    """Links between nodes whose numbers are not far from each other, with any crossings."""
    nodes = random.randint(8, 14)
    links: list[tuple[int, int]] = []
    while len(links) < 2 * nodes:
        a, b = random.randrange(nodes), random.randrange(nodes)
        if a != b and abs(a - b) < 5:
            links.append((a, b))
    pairs = [(i, j) for i in range(len(links)) for j in range(i)]
    return Spanning(nodes, links, [random.randint(1, 9) for _ in links], random.sample(pairs, 2 * nodes))
