"""Every backend by name: right verdicts and models, questions that leave no trace, and slices that end."""

from __future__ import annotations

import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import weakref
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kotae.errors import BadInput
from kotae.formula import Clause
from kotae.sat.backend import Backend, Slice, Status, Watching
from kotae.sat.catalog import PREFIX, WATCHING, backend_names, open_backend
from kotae.sat.library import CLASSES, Library
from kotae.sat.program import Program
from tests.formula.clauses import models, pigeons, satisfied
from tests.waiting import WAIT

KISSAT = Path(sysconfig.get_path("purelib"), "sage_wheels", "bin", "kissat")
"""The program of the wheel `passagemath-kissat`, which the tests are installed with."""
PROGRAMS = [str(KISSAT), *filter(None, map(shutil.which, ("cadical", "kissat", "minisat", "picosat")))]
NAMES = [*backend_names(), *(PREFIX + shlex.quote(path) for path in PROGRAMS)]
AMPLE = Slice(conflicts=1_000_000, seconds=60)
SHORT = Slice(conflicts=10, seconds=0.05)


@pytest.fixture(params=NAMES, ids=lambda name: Path(name).name)
def backend(request: pytest.FixtureRequest) -> Iterator[Backend]:
    backend = open_backend(request.param)
    yield backend
    backend.close()


def test_the_wheel_brings_a_program() -> None:
    assert KISSAT.is_file()


def test_verdicts_and_models_are_right_while_clauses_are_added(backend: Backend) -> None:
    random = Random(1)
    variables = 7

    def some(count: int) -> tuple[int, ...]:
        return tuple(random.choice((v, -v)) for v in random.sample(range(1, variables + 1), count))

    clauses: list[Clause] = []
    seen = set()
    for _ in range(14):
        new = [some(3) for _ in range(4)]
        backend.load(iter(new))
        clauses += new
        assumed = some(random.randint(0, 2))
        status = backend.search(assumed, AMPLE)
        everything = [*clauses, *((literal,) for literal in assumed)]
        seen.add((status, bool(assumed)))
        if models(everything, variables):
            assert status is Status.SATISFIABLE
            assert satisfied(backend.model(variables), everything)
        else:
            assert status is Status.UNSATISFIABLE
    assert len(seen) == 4, "the clauses are too easy"


def test_assumptions_are_forgotten(backend: Backend) -> None:
    backend.load([(1, 2), (-1, 3)])
    for _ in range(2):
        assert backend.search([-1, -2], AMPLE) is Status.UNSATISFIABLE
        assert backend.search([1], AMPLE) is Status.SATISFIABLE
        assert backend.model(3)[3]
        assert backend.search([-3], AMPLE) is Status.SATISFIABLE
        assert not backend.model(3)[1]
    assert backend.search([2, -2], AMPLE) is Status.UNSATISFIABLE
    assert backend.search([], AMPLE) is Status.SATISFIABLE


def test_the_empty_clause_cannot_be_satisfied(backend: Backend) -> None:
    backend.load([(1, 2)])
    assert backend.search([], AMPLE) is Status.SATISFIABLE
    backend.load([()])
    assert backend.search([], AMPLE) is Status.UNSATISFIABLE
    backend.load([(3,)])
    assert backend.search([1], AMPLE) is Status.UNSATISFIABLE


def test_nothing_loaded_is_satisfiable(backend: Backend) -> None:
    assert backend.search([], AMPLE) is Status.SATISFIABLE
    assert backend.model(0) == [False]
    assert len(backend.model(3)) == 4
    backend.load([])
    assert backend.search([-2], AMPLE) is Status.SATISFIABLE
    assert not backend.model(2)[2]


def test_a_model_has_as_many_values_as_are_asked_for(backend: Backend) -> None:
    backend.load([(2,), (-4, 2)])
    assert backend.search([9], AMPLE) is Status.SATISFIABLE
    for variables in (1, 2, 9, 12):
        model = backend.model(variables)
        assert len(model) == variables + 1
        assert all(value in (False, True) for value in model)
        assert not model[0]
    model = backend.model(12)
    assert model[2]
    assert model[9]
    assert not any(model[10:]), "a variable that nobody mentioned is false"


def test_a_slice_of_a_hard_search_ends_and_leaves_the_rest_for_later(backend: Backend) -> None:
    guard = 1000
    backend.load(pigeons(10, guard))
    for _ in range(3):
        before = backend.conflicts()
        assert backend.search([guard], SHORT) is Status.UNFINISHED
        if isinstance(backend, Program):
            assert backend.conflicts() == 0
        else:
            assert before + 1 < backend.conflicts() < before + 5000
    assert backend.search([-guard], AMPLE) is Status.SATISFIABLE
    assert backend.search([guard], SHORT) is Status.UNFINISHED
    backend.load([(-guard,)])
    assert backend.search([], AMPLE) is Status.SATISFIABLE


def test_slice_by_slice_a_search_comes_to_its_end(backend: Backend) -> None:
    backend.load(pigeons(6))
    slices = 1
    while (status := backend.search([], Slice(conflicts=20, seconds=0.005))) is Status.UNFINISHED:
        slices += 1
    assert status is Status.UNSATISFIABLE
    assert slices > 1 or isinstance(backend, Program), "a program may be quick"


def test_closing_twice_is_closing(backend: Backend) -> None:
    backend.load([(1,)])
    assert backend.search([], AMPLE) is Status.SATISFIABLE
    backend.close()
    backend.close()


def test_closing_leaves_no_solver_whose_end_could_swallow_an_interrupt(backend: Backend) -> None:
    if isinstance(backend, Library):
        solver = weakref.ref(backend._solver)
        assert solver() is not None
        backend.close()
        assert solver() is None


@pytest.mark.parametrize("name", ["kissat404", "lingeling", PREFIX + shlex.quote(str(KISSAT))])
def test_closing_stops_the_process_and_removes_its_folder(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[str]] = []

    class Noted(subprocess.Popen[str]):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    backend = open_backend(name)
    backend.load(pigeons(10))
    for _ in range(3):
        assert backend.search([], SHORT) is Status.UNFINISHED
    guard, process = started  # one for all slices
    assert isinstance(process.args, list)
    file = Path(process.args[-1])
    assert process.poll() is None
    assert file.exists()
    backend.close()
    assert process.returncode == guard.returncode == -signal.SIGKILL
    assert not file.parent.exists()


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_phases_are_tried_first(name: str) -> None:
    backend = Library(name)
    backend.load([(v, v + 1) for v in range(1, 20)])
    wanted = [v if v % 3 else -v for v in range(1, 21)]
    backend.phases(iter(wanted))
    assert backend.search((), AMPLE) is Status.SATISFIABLE
    assert [v if value else -v for v, value in enumerate(backend.model(20))][1:] == wanted
    backend.close()


def test_one_backend_can_watch() -> None:
    for name in backend_names():
        backend = open_backend(name)
        assert isinstance(backend, Watching) == (name == WATCHING)
        assert backend.name == name
        backend.close()


def test_a_mistyped_name_is_answered_with_the_one_that_was_meant() -> None:
    with pytest.raises(BadInput, match=r"there is no backend 'CADICAL195'; did you mean 'cadical195'\?"):
        open_backend("CADICAL195")


@pytest.mark.parametrize("name", ["chaff", "", "program", PREFIX, PREFIX + "  "])
def test_a_name_that_there_is_not_is_answered_with_those_there_are(name: str) -> None:
    with pytest.raises(
        BadInput, match=f"there is no backend '{name}'; choose from .*minisat22.*program:COMMAND"
    ):
        open_backend(name)


@pytest.mark.parametrize("command", ["'solver", 'solver "a b', "solver \\"])
def test_a_command_whose_quotation_does_not_end_is_told_so(command: str) -> None:
    with pytest.raises(BadInput, match="without its end"):
        open_backend(PREFIX + command)


INTERRUPTED = """
import sys
from kotae.sat.backend import Slice, Status
from kotae.sat.catalog import open_backend

def refuse_slowly(model):
    sum(range(20_000))
    return [[-v if model[v] else v for v in range(1, len(model))]]

name, watching, *literals = sys.argv[1:]
backend = open_backend(name)
backend.load([[int(literal) for literal in clause.split(",")] for clause in literals])
if watching == "watching":
    backend.watch(range(1, 111), refuse_slowly)
try:
    print("ready", flush=True)
    while backend.search([], Slice(conflicts=50, seconds=1)) is Status.UNFINISHED:
        pass
    print("ended too early")
except KeyboardInterrupt:
    backend.load([(1,)])  # the solver is still in order
    backend.search([], Slice(conflicts=5, seconds=1))
    backend.close()
    print("interrupted")
"""


@pytest.mark.parametrize("name", ["cadical195", "cadical195 watching", "cadical300", "maplesat", "minisat22"])
@pytest.mark.skipif(sys.platform == "win32", reason="signals cannot be held on Windows")
def test_an_interrupt_is_told_between_slices(name: str) -> None:
    name, _, watching = name.partition(" ")
    # A watcher that refuses every model makes 100 free variables a search without end.
    clauses: list[Clause] = [(v, v + 1) for v in range(1, 110)] if watching else [*pigeons(10)]
    words = [",".join(map(str, clause)) for clause in clauses]
    command = [sys.executable, "-c", INTERRUPTED, name, watching, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.2)
        process.send_signal(signal.SIGINT)
        printed, complaint = process.communicate(timeout=WAIT)
    assert (printed, complaint, process.returncode) == ("interrupted\n", "", 0)
