"""Windows and cores on random formulas, against all values of all variables and all subsets of reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from kotae.explaining import smallest, window
from kotae.explaining.cores import NEVER, Scale, StepCore
from kotae.explaining.sight import Sight
from kotae.explaining.smallest import Smallest
from kotae.explaining.window import Window
from kotae.formula import Cut, Origin
from tests.explaining.toys import Toy

SEEDS = range(26)


@pytest.fixture(params=SEEDS)
def made(request: pytest.FixtureRequest) -> Toy:
    """A random board."""
    return Toy(request.param)


def whole(made: Toy) -> Window:
    """The window of all conditions."""
    found = Window(made.grounds, list(made.grounds.static()))
    found.include(made.handles.of)
    return found


def members_of(core: StepCore) -> set[int]:
    """Conditions and known literals."""
    return {*core.conditions, *core.known}


def test_what_a_window_forces_is_what_its_conditions_force(made: Toy) -> None:
    conditions = list(made.grounds.static())
    for some in (conditions, conditions[:2], conditions[-1:], []):
        looked = Window(made.grounds, some, large=False)
        known = {lit for lit in made.knowledge.true if abs(lit) in looked.variables}
        looked.refresh(made.knowledge)
        for literal in made.literals():
            found = looked.forced(literal, made.knowledge)
            assert (found is not None) == made.force([*some, *known], literal)
            if found is not None:
                assert found <= {*some, *known}
                assert made.force(found, literal)
        looked.close()


def test_through_the_whole_window_large_constraints_count(made: Toy) -> None:
    looked = whole(made)
    looked.refresh(made.knowledge)
    cuts = [made.grounds.cut(Origin("large"), cut(clause)) for clause in made.lazy]
    everything = [*made.grounds.static(), *cuts, *made.knowledge.true]
    for literal in made.literals():
        found = looked.forced(literal, made.knowledge)
        assert (found is not None) == made.force(everything, literal)
        assert found is None or made.force(found, literal)
    assert looked.forced(0, made.knowledge) is None, "there is a model that agrees with all that is known"
    looked.close()


def cut(clause: tuple[int, ...]) -> Cut:
    """The cut of a lazy clause."""
    return Cut(clause, tuple((0, literal - 1) for literal in clause), "group")


def cores(made: Toy) -> Iterator[tuple[Window, set[int], int]]:
    """Whatever the whole window forces, with members that force it."""
    looked = whole(made)
    looked.refresh(made.knowledge)
    for literal in made.literals():
        if looked.forced(literal, made.knowledge) is not None:
            # all that there is, so that there is something to leave out
            yield looked, {*looked.conditions, *made.knowledge.true}, literal
    looked.close()


def test_nothing_can_be_left_out_of_a_core(made: Toy) -> None:
    scale = Scale(made.grounds, made.handles)
    for looked, members, literal in cores(made):
        core = scale.minimal(looked, members, literal, made.knowledge)
        assert core is not None
        assert core.literal == literal
        found = members_of(core)
        assert found <= members
        assert core.cost == scale.total(found, literal, made.knowledge)
        assert made.force(found, literal)
        assert not any(made.force(found - {one}, literal) for one in found)
        assert scale.minimal(looked, members, literal, made.knowledge, core.cost) is None
        assert scale.minimal(looked, members, literal, made.knowledge, core.cost + 1) == core


def test_some_boards_have_cores() -> None:
    sizes = [len(members_of(core)) for core in (core for seed in SEEDS for core in minimal(Toy(seed)))]
    assert len(sizes) > 40
    assert max(sizes) > 3


def minimal(made: Toy) -> Iterator[StepCore]:
    """A core of everything that is forced."""
    for looked, members, literal in cores(made):
        core = Scale(made.grounds, made.handles).minimal(looked, members, literal, made.knowledge)
        assert core is not None
        yield core


def cheapest(made: Toy, literal: int) -> int:
    """The least that any conditions, cuts and known facts cost that force a literal."""
    cuts = [made.grounds.cut(Origin("large"), cut(clause)) for clause in made.lazy]
    everything = [*made.grounds.static(), *cuts, *sorted(made.knowledge.true)]
    scale = Scale(made.grounds, made.handles)
    return min(
        (
            scale.total(some, literal, made.knowledge)
            for size in range(len(everything) + 1)
            for some in combinations(dict.fromkeys(everything), size)
            if made.force(some, literal)
        ),
        default=NEVER,
    )


def test_the_smallest_core_is_the_cheapest_of_all_sets(made: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smallest, "TRIALS", 200)
    monkeypatch.setattr(smallest, "PATIENCE", 200)
    sight = Sight(made.grounds, made.handles)
    search = Smallest(sight)
    for core in list(minimal(made))[:2]:
        found = search.cheapest(core, made.knowledge)
        assert made.force(members_of(found), core.literal)
        cost = sight.scale.total(members_of(found), core.literal, made.knowledge)
        assert (found.literal, found.cost) == (core.literal, cost)
        assert found.cost <= core.cost
        if found.smallest:
            assert found.cost == cheapest(made, core.literal)
    sight.close()


def test_most_cores_are_shown_to_be_the_smallest() -> None:
    tried = shown = better = 0
    for seed in SEEDS:
        made = Toy(seed)
        sight = Sight(made.grounds, made.handles)
        search = Smallest(sight)
        for core in minimal(made):
            found = search.cheapest(core, made.knowledge)
            tried += 1
            shown += found.smallest
            better += found.cost < core.cost
        sight.close()
    assert shown > 0.8 * tried
    assert better > 0, "minimal is less than smallest"


def test_a_search_without_patience_promises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smallest, "TRIALS", 0)
    made = next(toy for toy in map(Toy, SEEDS) if list(minimal(toy)))
    sight = Sight(made.grounds, made.handles)
    core = next(minimal(made))
    assert Smallest(sight).cheapest(core, made.knowledge) == core
    assert not core.smallest
    sight.close()


def test_a_window_gives_up_after_some_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    made = next(toy for toy in map(Toy, SEEDS) if not toy.knowledge.true)
    monkeypatch.setattr(window, "MOST_ROUNDS", 0)
    looked = whole(made)
    assert all(looked.forced(literal, made.knowledge) is None for literal in made.literals())
    looked.close()
