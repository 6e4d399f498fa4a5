"""A portfolio: the first process that decides wins, the others are gone, and what it says is checked."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.batch.parallel import portfolio, racing
from kotae.batch.parallel.racing import Finish, race
from kotae.batch.parallel.ways import Way, ways
from kotae.checkpoints import OutOfTime
from kotae.errors import BadInput, Unserved, Unsound
from kotae.solving.outcome import Solved, Undecided
from kotae.watch import Limits, Watch
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.waiting import WAIT, alive, eventually

ROOT = Path(__file__).parents[2]


def seen(folder: Path) -> list[int]:
    """The processes that were there."""
    return [int(path.name) for path in folder.iterdir()]


@pytest.fixture
def racers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Finish[Any]]:
    """Runs a race of processes, each of which behaves as its word says."""
    monkeypatch.setattr(racing, "TASKS", "tests.batch.racers")

    def run(*behaviours: str, watch: Watch | None = None) -> Finish[Any]:
        asks = [
            {"folder": str(tmp_path), "behave": word, "others": len(behaviours), "result": f"{word} {number}"}
            for number, word in enumerate(behaviours)
        ]
        return race("any", asks, lambda found: not found.startswith("open"), watch or Watch())

    return run


def test_the_first_to_decide_wins_and_the_others_are_killed(
    racers: Callable[..., Finish[Any]], tmp_path: Path
) -> None:
    assert racers("hang", "wait", "hang") == Finish(1, "wait 1")
    assert len(seen(tmp_path)) == 3
    assert not any(map(alive, seen(tmp_path)))


def test_undecided_ones_do_not_win(racers: Callable[..., Finish[Any]]) -> None:
    assert racers("open", "decide", "open") == Finish(1, "decide 1")
    assert racers("open", "open") == Finish(None, "open 0")


def test_processes_that_come_to_grief_do_not_win(racers: Callable[..., Finish[Any]]) -> None:
    assert racers("crash", "input", "unserved", "memory", "decide") == Finish(4, "decide 4")
    assert racers("crash", "open") == Finish(None, "open 1")


@pytest.mark.parametrize(
    ("behaviours", "error", "sentence"),
    [
        (("input", "crash"), BadInput, "not like this"),
        (("crash", "unserved"), Unserved, "not served"),
        (("crash", "crash"), OutOfTime, "has ended"),
        (("memory",), OutOfTime, "memory ran out"),
        (("hang", "unsound"), Unsound, "a defect"),
    ],
)
def test_if_none_can_tell_anything_it_is_said_why(
    racers: Callable[..., Finish[Any]], behaviours: tuple[str, ...], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        racers(*behaviours)


def test_processes_that_eat_memory_are_ended(racers: Callable[..., Finish[Any]], tmp_path: Path) -> None:
    assert racers("grow", "wait", watch=Watch(Limits(memory_mb=150))) == Finish(1, "wait 1")
    with pytest.raises(OutOfTime, match="150 MB"):
        racers("grow", "grow", watch=Watch(Limits(memory_mb=150)))
    assert not any(map(alive, seen(tmp_path)))


def test_whoever_cancels_leaves_nothing_running(racers: Callable[..., Finish[Any]], tmp_path: Path) -> None:
    watch = Watch(Limits(cancelled=lambda: len(seen(tmp_path)) == 2))
    with pytest.raises(OutOfTime, match="cancelled"):
        racers("hang", "hang", watch=watch)
    assert len(seen(tmp_path)) == 2
    assert not any(map(alive, seen(tmp_path)))


def test_processes_that_keep_no_limit_are_ended(
    racers: Callable[..., Finish[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(racing, "GRACE", 0.0)
    with pytest.raises(OutOfTime, match="time limit"):
        racers("hang", "hang", watch=Watch(Limits(seconds=0.5)))
    assert not any(map(alive, seen(tmp_path)))


RACE = """
import sys
from kotae.batch.parallel import racing
from kotae.watch import Watch
racing.TASKS = "tests.batch.racers"
ask = {"folder": sys.argv[1], "behave": "hang", "others": 0, "result": 0}
racing.race("any", [ask, ask], bool, Watch())
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_nothing_outlives_us(tmp_path: Path, number: signal.Signals) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", RACE, str(tmp_path)]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        eventually(lambda: len(seen(tmp_path)) == 2)
        os.kill(process.pid, number)
    eventually(lambda: not any(map(alive, seen(tmp_path))))


@pytest.mark.parametrize("texts", [UNIQUE, SEVERAL, IMPOSSIBLE])
@pytest.mark.parametrize("key", UNIQUE)
def test_every_question_ends_as_alone(texts: dict[str, str], key: str) -> None:
    board = kotae.read(texts[key])
    one = portfolio.solve(board, 2)
    assert type(one.result) is type(kotae.solve(board))
    judged = portfolio.verdict(board, 2)
    assert judged.result.word == kotae.verdict(board).word
    proved = portfolio.certify(board, 2)
    assert proved.result.json()["verdict"] == kotae.certify(board).json()["verdict"]
    for raced in (one, judged, proved):
        shortest = board.puzzle.wants_shortest(board.instance)
        assert raced.processes == (1 if shortest else 2)
        assert raced.won in ways(board, Way(), 2) + ways(board, Way(), 2, proof=True)
        assert raced.result.json()["puzzle"] == key


def test_limits_are_kept_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    board = kotae.read(UNIQUE["hashi"])
    found = portfolio.solve(board, 2, time_limit=0)
    assert isinstance(found.result, Undecided)
    assert "time limit" in found.result.reason
    assert found.won is None
    assert portfolio.verdict(board, 2, cancelled=lambda: True).result.reason == "cancelled"


def test_an_answer_that_breaks_a_rule_is_not_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    board = kotae.read(UNIQUE["hashi"])
    right = kotae.solve(board)
    assert isinstance(right, Solved)
    wrong = board.puzzle.medium.assemble(
        board.instance, [0] * len(board.puzzle.medium.handles(board.instance))
    )
    monkeypatch.setattr(portfolio, "race", lambda *asked: Finish(0, replace(right, answer=wrong)))
    with pytest.raises(Unsound, match="another process"):
        portfolio.solve(board, 2)


def test_a_certificate_that_shows_nothing_is_not_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    board = kotae.read(IMPOSSIBLE["numberlink"])
    right = kotae.certify(board)
    assert isinstance(right, kotae.Certificate)
    wrong = replace(right, digest="sha256:0")
    monkeypatch.setattr(portfolio, "race", lambda *asked: Finish(0, wrong))
    with pytest.raises(Unsound, match="audit"):
        portfolio.certify(board, 2)


@pytest.mark.parametrize("key", UNIQUE)
def test_ways_differ_and_serve_the_board(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    found = ways(board, Way(), 6)
    assert found[0] == Way()
    assert len(set(found)) == len(found) == 6
    words = {kotae.verdict(board, **way._asdict()).word for way in found}
    assert words == {"unique"}


def test_what_was_chosen_is_kept() -> None:
    board = kotae.read(UNIQUE["hashi"])
    assert {way.backend for way in ways(board, Way(backend="minisat22:seed=3"), 9)} == {"minisat22:seed=3"}
    assert {way.encoding for way in ways(board, Way(encoding="subsets"), 9)} == {"subsets"}
    assert {way.connectivity for way in ways(board, Way(connectivity="search"), 9)} == {"search"}
    assert ways(board, Way(backend="kissat404", encoding="levels"), 9) == [
        Way(backend="kissat404", encoding="levels")
    ]
    with pytest.raises(BadInput, match="no encoding"):
        ways(board, Way(encoding="nonsense"), 2)


def test_a_seed_gives_another_order_and_the_same_answers() -> None:
    board = kotae.read(UNIQUE["futoshiki"])
    outcome = kotae.solve(board, backend="cadical195:seed=7")
    assert outcome.stats.backend == "cadical195:seed=7"
    assert outcome == kotae.solve(board)
    with pytest.raises(BadInput, match="takes no seed"):
        kotae.solve(board, backend="glucose42:seed=7")
    with pytest.raises(BadInput, match="no backend"):
        kotae.solve(board, backend="cadical195:seed=x")


def kotae_command(*words: str) -> subprocess.CompletedProcess[str]:
    """The command, as a process of its own."""
    command = [sys.executable, "-m", "kotae", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=WAIT, cwd=ROOT, check=False)


def test_the_command_says_who_won() -> None:
    told = json.loads(kotae_command("solve", "examples/hashi.txt", "--parallel", "2", "--json").stdout)
    assert told["verdict"] == "solved"
    assert told["parallel"]["processes"] == 2
    assert set(told["parallel"]["won"]) == {"encoding", "connectivity", "backend"}
    judged = kotae_command("verdict", "examples/hashi.txt", "--parallel", "2")
    assert judged.stdout.startswith("unique")
    assert "first of 2 ways to search: " in judged.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("solve", "examples/hashi.txt", "--parallel", "2", "--trace"), "--trace"),
        (("verdict", "examples/hashi.txt", "--parallel", "2", "--repair"), "--repair"),
        (("certify", "examples/hashi.txt", "--cubes", "2"), "--parallel"),
        (("solve", "examples/hashi.txt", "--parallel", "1000"), "at most 256"),
    ],
)
def test_what_does_not_go_together_is_refused(words: tuple[str, ...], sentence: str) -> None:
    done = kotae_command(*words)
    assert done.returncode == 2
    assert sentence in done.stderr


def test_certificates_by_several_processes_are_audited_alike(tmp_path: Path) -> None:
    for more in ((), ("--cubes", "4")):
        path = str(tmp_path / f"{len(more)}.cert")
        made = kotae_command("certify", "examples/numberlink.txt", "--parallel", "2", *more, "-o", path)
        assert made.returncode == 0
        assert kotae_command("audit", path).stdout.startswith("accepted: unique")
