"""Programs of all manners behind `program:`, played by small scripts: what they say, and how they end."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from kotae.errors import BadInput, Unserved
from kotae.sat.backend import Backend, Slice, Status
from kotae.sat.catalog import PREFIX, open_backend
from tests.waiting import WAIT, eventually

AMPLE = Slice(conflicts=1000, seconds=60)
SHORT = Slice(conflicts=1000, seconds=0.05)

SOLVER = """
import itertools, sys
lines = [line.split() for line in open(sys.argv[1])]
variables = int(lines[0][2])
clauses = [[int(word) for word in line[:-1]] for line in lines[1:]]
assert lines[0] == ["p", "cnf", str(variables), str(len(clauses))]
assert all(line[-1] == "0" for line in lines[1:])
for signs in itertools.product((-1, 1), repeat=variables):
    model = [sign * v for v, sign in enumerate(signs, 1)]
    if all(set(clause) & set(model) for clause in clauses):
        break
else:
    model = None
"""
COMPETITION = """
print("c a remark")
print("s UNSATISFIABLE" if model is None else "s SATISFIABLE")
if model is not None:
    print("v", *model[:3])
    print("v", *model[3:], 0)
sys.exit(20 if model is None else 10)
"""
MINISAT = """
print("WARNING: for repeatability, setting FPU to use double precision")
print("SATISFIABLE with much ado")
with open(sys.argv[2], "w") as out:
    print("UNSAT" if model is None else "SAT", file=out)
    if model is not None:
        print(*model, 0, file=out)
"""
LOUD = """
for _ in range(20_000):
    print("c", "x" * 20)
    print("y" * 20, file=sys.stderr)
"""
HANGING = """
import fcntl, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
lock = open({lock!r}, "w")
fcntl.flock(lock, fcntl.LOCK_EX)
open({started!r}, "a").write(sys.argv[1] + "\\n")
time.sleep(600)
"""

Open = Callable[..., Backend]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Opens a Python script as a backend, with arguments; all are closed at the end."""
    backends: list[Backend] = []

    def open_script(script: str, *arguments: str) -> Backend:
        path = tmp_path / f"script number {len(backends)}.py"
        path.write_text(script, encoding="utf-8")
        backends.append(open_backend(PREFIX + shlex.join([sys.executable, str(path), *arguments])))
        return backends[-1]

    yield open_script
    for backend in backends:
        backend.close()


def wait_for(path: Path, words: str) -> None:
    """Return when the file holds these words; it must soon."""
    eventually(lambda: path.exists() and words in path.read_text())


@pytest.mark.parametrize(
    ("script", "arguments"),
    [
        (SOLVER + COMPETITION, []),
        (SOLVER + COMPETITION, ["{in}", "--quiet"]),
        (SOLVER + LOUD + COMPETITION, []),
        (SOLVER + COMPETITION.replace("20 if model is None else 10", "0"), []),
        (SOLVER + MINISAT, ["{in}", "{out}"]),
        (SOLVER.replace("argv[1]", "argv[1][5:]") + MINISAT, ["--in={in}", "{out}"]),
    ],
    ids=["plain", "placed", "loud", "status 0", "minisat", "joined"],
)
def test_a_program_answers_one_question_after_the_other(
    script: str, arguments: list[str], opened: Open
) -> None:
    backend = opened(script, *arguments)
    backend.load([(1, 2), (-1, 3), (-4,)])
    assert backend.search([], AMPLE) is Status.SATISFIABLE
    assert backend.search([1], AMPLE) is Status.SATISFIABLE
    assert [backend.model(4)[v] for v in (1, 3, 4)] == [True, True, False]
    assert backend.search([1, -3], AMPLE) is Status.UNSATISFIABLE
    assert backend.search([-3], AMPLE) is Status.SATISFIABLE
    assert backend.model(6) == [False, False, True, False, False, False, False]
    backend.load([(-2,)])
    assert backend.search([], AMPLE) is Status.SATISFIABLE
    assert backend.model(3) == [False, True, False, True]
    backend.load([(-1,)])
    assert backend.search([], AMPLE) is Status.UNSATISFIABLE
    assert backend.conflicts() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="the script is a shell's")
def test_a_program_called_minisat_is_given_a_file_for_its_model(tmp_path: Path) -> None:
    script = tmp_path / "solver.py"
    script.write_text(SOLVER + MINISAT, encoding="utf-8")
    minisat = tmp_path / "minisat"
    minisat.write_text(
        f'#!/bin/sh\nexec {shlex.join([sys.executable, str(script)])} "$@"\n', encoding="utf-8"
    )
    minisat.chmod(0o755)
    backend = open_backend(PREFIX + shlex.quote(str(minisat)))
    backend.load([(-1, 2), (1,)])
    assert backend.search([], AMPLE) is Status.SATISFIABLE
    assert backend.model(2) == [False, True, True]
    assert backend.search([-2], AMPLE) is Status.UNSATISFIABLE
    backend.close()


def test_a_model_of_an_earlier_question_is_not_read_again(opened: Open) -> None:
    unsatisfiable = "if model is None: sys.exit(print('s UNSATISFIABLE'))\n"
    backend = opened(SOLVER + unsatisfiable + MINISAT, "{in}", "{out}")
    backend.load([(1, 2)])
    assert backend.search([], AMPLE) is Status.SATISFIABLE
    assert backend.search([-1, -2], AMPLE) is Status.UNSATISFIABLE


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("", "ended with status 0: expected a solver's output"),
        ("import sys; sys.exit(3)", "ended with status 3: expected a solver's output"),
        ("import sys; sys.exit('out of luck')", "ended with status 1: out of luck"),
        ("import os; os.kill(os.getpid(), 9)", "ended with status -9: expected"),
        ("print('hello world')", "ended with status 0: line 1, .*hello"),
        ("print('s MAYBE')", "ended with status 0: .*MAYBE"),
        ("print('s SATISFIABLE')", "does not show it"),
        ("print('s SATISFIABLE'); print('v 1 -1 0')", "both true and false"),
        ("import sys; sys.stdout.buffer.write(bytes(range(256)) * 9)", "ended with status 0: line 1"),
        ("print('s UNKNOWN')", r"gave up \(status 0\)"),
        ("print('s SATISFIABLE'); print('v 1 -2 0')", "gave a model that breaks the clause -1 2 0"),
        ("print('s SATISFIABLE'); print('v -1 2 0')", "gave a model that breaks the clause 1 0"),
    ],
)
def test_what_a_program_cannot_do_is_told_in_one_sentence(script: str, complaint: str, opened: Open) -> None:
    backend = opened(script)
    backend.load([(-1, 2)])
    with pytest.raises(Unserved, match=f"^the program .* {complaint}") as caught:
        backend.search([1], AMPLE)
    assert "\n" not in str(caught.value)


def test_a_program_that_shows_the_same_model_for_ever_is_not_believed(opened: Open) -> None:
    backend = opened("print('s SATISFIABLE'); print('v 1 2 0')")
    backend.load([(1, 2)])
    assert backend.search([], AMPLE) is Status.SATISFIABLE
    backend.load([(-1, -2)])
    with pytest.raises(Unserved, match="breaks the clause -1 -2 0"):
        backend.search([], AMPLE)


def test_a_command_that_cannot_be_run_is_told_with_its_name(tmp_path: Path) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("no program")
    for command, reason in (("no-such-solver", "No such file"), (str(plain), "Permission denied")):
        backend = open_backend(PREFIX + shlex.quote(command))
        with pytest.raises(BadInput, match=f"cannot run the program .*{Path(command).name}: {reason}"):
            backend.search([], AMPLE)
        backend.close()


@pytest.mark.skipif(sys.platform == "win32", reason="locks of files are Unix's")
@pytest.mark.parametrize("wrapped", [False, True], ids=["itself", "behind a shell"])
def test_closing_ends_a_program_that_hangs(wrapped: bool, tmp_path: Path) -> None:
    import fcntl

    lock, started, script = tmp_path / "lock", tmp_path / "started", tmp_path / "hanging.py"
    script.write_text(HANGING.format(lock=str(lock), started=str(started)), encoding="utf-8")
    command = shlex.join([sys.executable, str(script)])
    if wrapped:
        # The shell waits for the script: killed alone, it would leave the script and its pipes behind.
        command = shlex.join(["sh", "-c", f'{command} "$1"; exit 7', "wrapper"])
    backend = open_backend(PREFIX + command)
    backend.load([(1, 2)])
    assert backend.search([], SHORT) is Status.UNFINISHED
    wait_for(started, "\n")
    assert backend.search([], SHORT) is Status.UNFINISHED
    [path] = started.read_text().split()
    assert Path(path).exists()
    backend.close()
    assert not Path(path).parent.exists()
    with lock.open("w") as file:

        def taken() -> bool:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:  # the script still runs
                return False
            return True

        eventually(taken)


def test_an_interrupt_while_a_program_is_started_leaves_it_to_be_ended(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program runs before `Popen` returns, and Ctrl-C may come in between."""
    started: list[subprocess.Popen[str]] = []

    class Interrupted(subprocess.Popen[str]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            started.append(self)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    backend = opened("import time; time.sleep(600)")
    backend.load([(1, 2)])
    with pytest.raises(KeyboardInterrupt):
        backend.search([], AMPLE)
    guard, program = started
    assert program.poll() is None
    backend.close()
    assert program.returncode == guard.returncode == -signal.SIGKILL


@pytest.mark.parametrize("change", ["question", "clauses"])
def test_another_question_starts_afresh(change: str, tmp_path: Path, opened: Open) -> None:
    asked = tmp_path / "asked"
    backend = opened(
        "import sys, time\n"
        f"with open({str(asked)!r}, 'a') as file: file.write(open(sys.argv[1]).read() + '\\n')\n"
        "time.sleep(600)\n"
    )
    backend.load([(1, -2), ()])
    assert backend.search([3], SHORT) is Status.UNFINISHED
    wait_for(asked, "\n\n")
    assert backend.search([3], SHORT) is Status.UNFINISHED
    if change == "clauses":
        backend.load([(-5,)])
    question = [-4] if change == "question" else [3]
    end = monotonic() + WAIT
    while asked.read_text().count("p cnf") < 2 and monotonic() < end:
        assert backend.search(question, SHORT) is Status.UNFINISHED
    backend.close()
    first, second, rest = asked.read_text().split("\n\n")
    assert first.split("\n") == ["p cnf 3 3", "1 -2 0", "0", "3 0"]
    if change == "question":
        assert second.split("\n") == ["p cnf 4 3", "1 -2 0", "0", "-4 0"]
    else:
        assert second.split("\n") == ["p cnf 5 4", "1 -2 0", "0", "-5 0", "3 0"]
    assert rest == ""
