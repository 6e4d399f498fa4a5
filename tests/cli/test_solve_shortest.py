"""`kotae solve` where the shortest tree is wanted: proofs, limits, prices and plots."""

from __future__ import annotations

import json
import re
from math import ceil
from random import Random

import pytest
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

import kotae
from kotae.cli.progress import Progress
from tests.cli.bounds import BoundChecker
from tests.cli.command import Here
from tests.stopping import Ahead

SQUARE = "# kotae yashi goal=shortest\no.o\n...\no.o\n"
UNMEASURED = "obeys the rules; whether it is shortest was not checked"
CROSSED = "# kotae yashi goal=shortest\n.o.\no.o\n.o.\n"
"""Two links that cross and no others: no tree."""


def scattered(points: int, seed: int) -> str:
    side = round(2.5 * points**0.5)
    cells = Random(seed).sample(range(side * side), points)
    return "x,y\n" + "".join(f"{cell % side},{cell // side}\n" for cell in cells)


@pytest.fixture
def cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have half an hour be over as soon as there is a tree and a bound."""
    clock, tell = Ahead(monkeypatch), Progress.tell

    def told(self: Progress, words: str) -> None:
        tell(self, words)
        if re.fullmatch(r"bound [1-9]\d*, best \d+", words):
            clock.put()

    monkeypatch.setattr(Progress, "tell", told)


def test_the_length_and_its_proof_are_told(here: Here) -> None:
    told = here("solve", "-", stdin=SQUARE)
    assert told.status == 0
    assert told.out.startswith("# kotae yashi goal=shortest\n")
    assert told.err == "kotae: length 6, and none is shorter\n"
    here.write("b", SQUARE)
    assert here("check", "b", "-", stdin=told.out) == (0, f"{UNMEASURED} (goal=shortest)\n", "")
    proven = "correct: its length is 6, and no answer is shorter (goal=shortest)\n"
    assert here("check", "b", "-", "--alive", stdin=told.out) == (0, proven, "")


def test_a_longer_tree_is_not_called_correct(here: Here) -> None:
    here.write("b", "# kotae yashi goal=shortest\n0,0\n10,0\n0,1\n10,1\n")
    here.write("a", '{"links": [[0, 0, 10, 0], [0, 1, 10, 1], [0, 0, 0, 1]]}')
    assert here("check", "b", "a") == (0, f"{UNMEASURED} (goal=shortest)\n", "")
    record = here("check", "b", "a", "--json").record()
    assert (record["complete"], record["optimal"], record["length"], record["shortest"]) == (
        True,
        None,
        21,
        None,
    )
    told = here("check", "b", "a", "--alive")
    assert (told.status, told.err) == (1, "")
    length = "its length is 21, and the shortest has length 12"
    assert told.out == f"obeys the rules but is not shortest: {length} (goal=shortest)\n"
    told = here("check", "b", "a", "--alive", "--json")
    record = told.record()
    assert told.status == 1
    assert (record["alive"], record["optimal"], record["length"], record["shortest"]) == (True, False, 21, 12)
    assert here("check", "b", "a", "--rule", "goal=any", "--quiet").out == "correct (goal=any)\n"


def test_a_half_drawn_tree_that_can_only_become_too_long(here: Here) -> None:
    here.write("b", "# kotae yashi goal=shortest\n0,0\n10,0\n0,1\n10,1\n")
    here.write("a", '{"links": [], "crosses": [[0, 0, 0, 1]]}')
    told = here("check", "b", "a", "--partial", "--alive")
    assert told.status == 1
    not_so = "but not as a shortest answer: the shortest has length 12"
    assert told.out.splitlines()[1] == f"it can still be finished, {not_so}"
    here.write("a", '{"links": [[0, 0, 0, 1]]}')
    told = here("check", "b", "a", "--partial", "--alive")
    assert (told.status, told.out.splitlines()[1]) == (0, "it can still be finished, as a shortest answer")


@pytest.mark.usefixtures("cut_short")
def test_whether_a_tree_is_shortest_may_stay_undecided(here: Here) -> None:
    here.write("b.csv", scattered(800, 2))
    words = ("b.csv", "--rule", "goal=shortest", "--time-limit", "1800")
    here.write("a", here("solve", *words).out)
    asked = ("check", "b.csv", "a", "--alive", "--rule", "goal=shortest", "--time-limit", "0")
    told = here(*asked, "--json")
    record = told.record()
    assert (told.status, record["alive"], record["optimal"], record["shortest"]) == (3, True, None, None)
    told = here(*asked)
    undecided = "whether it is shortest is undecided: the time limit of 0 s was reached"
    assert (told.status, told.out) == (3, f"obeys the rules (goal=shortest)\n{undecided}\n")


@pytest.mark.parametrize("backend", [[], ["--backend", "rc2"], ["--backend", "prices"]])
def test_json_says_that_it_is_optimal(here: Here, backend: list[str]) -> None:
    record = here("solve", "-", "--json", *backend, stdin=SQUARE).record()
    assert (record["verdict"], record["optimal"], record["bound"]) == ("solved", True, 6)
    assert record["answer"]["length"] == 6
    assert record["stats"]["backend"] == (backend[-1] if backend else "prices")


def test_the_stats_say_what_was_used(here: Here) -> None:
    here.write("b.csv", scattered(120, 2))
    words = ("solve", "b.csv", "--rule", "goal=shortest", "--json")
    record = here(*words).record()
    stats = record["stats"]
    board = kotae.read((here.folder / "b.csv").read_text(), puzzle="yashi")
    assert (stats["encoding"], stats["backend"]) == ("trees", "prices")
    assert stats["variables"] == len(board.instance.links)
    made = board.puzzle.encodings["trees"].encode(board.instance, bare=True).formula
    assert stats["clauses"] == len(made.clauses) > 0
    assert stats["cuts"] >= len(record["prices"]["cuts"]) > 0
    assert stats["conflicts"] > 0
    assert stats["encode_seconds"] > 0
    assert stats["solve_seconds"] > 0
    again = here(*words, "--encoding", "trees").record()
    assert again["stats"].keys() == stats.keys()
    assert again["bound"] == record["bound"]


def test_any_tree_has_no_optimum(here: Here) -> None:
    record = here("solve", "-", "--json", "--rule", "goal=any", stdin=SQUARE).record()
    assert (record["optimal"], record["bound"]) == (None, None)


def test_both_ways_come_to_the_same(here: Here) -> None:
    for seed in range(6):
        board = scattered(12, seed)
        words = ("solve", "-", "--puzzle", "yashi", "--rule", "goal=shortest", "--json")
        one, other = here(*words, stdin=board), here(*words, "--backend", "rc2", stdin=board)
        first, second = one.record(), other.record()
        assert (one.status, first["optimal"], first["bound"]) == (
            other.status,
            second["optimal"],
            second["bound"],
        )


@pytest.mark.parametrize(("points", "seed"), [(60, 0), (60, 1), (120, 2), (200, 4)])
def test_the_bound_follows_from_the_json_alone(here: Here, points: int, seed: int) -> None:
    """With `docs/trees.md` and the JSON alone."""
    text = scattered(points, seed)
    here.write("b.csv", text)
    record = here("solve", "b.csv", "--rule", "goal=shortest", "--json").record()
    assert record["optimal"]
    cells = [tuple(map(int, line.split(","))) for line in text.splitlines()[1:]]
    checker = BoundChecker([(x, y) for x, y in cells], record["prices"])
    assert ceil(checker.bound()) == record["prices"]["bound"] == record["bound"]
    cuts = record["prices"]["cuts"]
    assert bool(cuts) == (seed > 0)
    assert record["prices"]["crossings"]
    free = BoundChecker(checker.points, {"unit": 1, "crossings": [], "cuts": []})
    assert free.bound() < checker.bound(), "the prices are worth something"
    assert all(map(checker.follows, cuts))
    assert not any(checker.follows({**cut, "members": []}) for cut in cuts), "there are trees"


@pytest.mark.parametrize("backend", [[], ["--backend", "rc2"]])
def test_no_tree_at_all(here: Here, backend: list[str]) -> None:
    told = here("solve", "-", *backend, stdin=CROSSED)
    assert (told.status, told.out.split(":")[0]) == (1, "impossible")


@pytest.mark.usefixtures("cut_short")
def test_a_limit_leaves_the_best_tree_and_a_true_bound(here: Here) -> None:
    here.write("b.csv", scattered(800, 2))
    words = ("solve", "b.csv", "--rule", "goal=shortest", "--time-limit", "1800")
    told = here(*words, "--json")
    record = told.record()
    assert (told.status, record["verdict"], record["optimal"]) == (3, "undecided", False)
    assert record["reason"] == "the time limit of 1800 s was reached"
    assert 0 < record["bound"] < record["answer"]["length"]
    drawn = json.dumps(record["answer"])
    assert here("check", "b.csv", "-", "--rule", "goal=shortest", stdin=drawn).status == 0


def test_a_plot_of_bound_and_best_length(here: Here) -> None:
    here.write("b.csv", scattered(60, 1))
    assert here("solve", "b.csv", "--rule", "goal=shortest", "--plot", "p.svg").status == 0
    drawn = (here.folder / "p.svg").read_text()
    assert drawn.startswith("<svg")
    assert "Bound and best length over time" in drawn
    assert "bound 1" in drawn
    assert "best 1" in drawn
    here.write("one", "# kotae yashi goal=shortest\no\n")
    assert here("solve", "one", "--plot", "p.svg").status == 0
    assert "best 0" in (here.folder / "p.svg").read_text()


def test_refusals(here: Here) -> None:
    assert here("solve", "-", "--plot", "p.svg", "--rule", "goal=any", stdin=SQUARE).status == 2
    assert not (here.folder / "p.svg").exists()
    told = here("solve", "-", "--backend", "minisat22", stdin=SQUARE).refused()
    assert told == (
        "the shortest answer is sought by the backend 'prices', with no other encoding than 'trees', "
        "or by the backend 'rc2'"
    )


def test_the_shortest_trees_are_listed_and_counted(here: Here) -> None:
    here.write("b", "# kotae yashi goal=shortest\n0,0\n10,0\n0,1\n10,1\n")
    assert here("answers", "b", "--count").out == "2 answers (goal=shortest)\n"
    assert here("answers", "b", "--count", "--rule", "goal=any").out == "4 answers (goal=any)\n"
    *answers, end = map(json.loads, here("answers", "b", "--json").out.splitlines())
    assert [answer["answer"]["length"] for answer in answers] == [12, 12]
    assert answers[0]["answer"]["links"] != answers[1]["answer"]["links"]
    assert end == {"count": 2, "complete": True}
    stopped = here("answers", "b", "--count", "--time-limit", "0")
    assert stopped.status == 3
    assert stopped.out.startswith("at least ")
    assert stopped.out.endswith(": the time limit of 0 s was reached (goal=shortest)\n")


def test_no_choice_of_a_backend_for_all_shortest_trees(here: Here) -> None:
    told = here("answers", "-", "--backend", "minisat22", stdin=SQUARE).refused()
    assert told == (
        "a search for all shortest answers takes no backend and no encoding but 'trees'; "
        "with goal=any you can choose"
    )


@pytest.mark.parametrize(
    ("style", "hard"), [([], "h "), (["--wcnf", "new"], "h "), (["--wcnf", "old"], "9 ")]
)
@pytest.mark.parametrize("file", ["f.wcnf", "f"])
def test_both_styles_of_wcnf_are_solved_and_decoded(
    here: Here, style: list[str], hard: str, file: str
) -> None:
    here.write("b", SQUARE)
    assert here("encode", "b", "--encoding", "cycles", *style, "-o", file).status == 0
    text = (here.folder / file).read_text()
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    assert lines[0].startswith("p wcnf ") == (hard == "9 ")
    assert any(line.startswith(hard) for line in lines)
    with RC2(WCNF(from_file=str(here.folder / file))) as solver:
        here.write("model", "v " + " ".join(map(str, solver.compute())) + " 0\n")
        assert solver.cost == 6
    assert here("decode", "b", "model", "--encoding", "cycles").status == 0


def test_a_style_of_wcnf_for_another_file_is_refused(here: Here) -> None:
    told = here("encode", "-", "--wcnf", "old", "-o", "f.opb", stdin=SQUARE).refused()
    assert told == "--wcnf is for WCNF files, and f.opb is to be OPB by its name"
    assert not (here.folder / "f.opb").exists()
