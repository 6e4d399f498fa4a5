"""The tasks: each has a home, a path and a request, and needs no web library."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import kotae.web.tasks
from kotae.web.routes import PUZZLES, ROUTES
from kotae.web.tasks import HOMES, TASKS, Limits, prepare, run
from tests.waiting import WAIT

WEB = {"fastapi", "starlette", "pydantic", "uvicorn"}
LOADED = "import sys, kotae.web.tasks as t; t.prepare(); print(*sorted(name for name in sys.modules))"


def test_every_task_has_a_path_and_every_path_a_task() -> None:
    assert sorted(TASKS) == sorted([PUZZLES, *(route.name for route in ROUTES)])
    assert len(TASKS) == sum(map(len, HOMES.values())), "no task has two homes"


@pytest.mark.parametrize("task", TASKS)
def test_every_task_is_a_function_of_its_home(task: str) -> None:
    assert task in HOMES[TASKS[task]]
    found = getattr(import_module(f"{kotae.web.tasks.__name__}.{TASKS[task]}"), task)
    assert found.__module__.endswith(TASKS[task]), "not one that is imported there"
    assert found.__doc__


def test_there_is_no_other_task() -> None:
    with pytest.raises(KeyError):
        run("__import__", {}, lambda event, told: None, Limits(1))


def test_a_worker_loads_what_it_needs_at_the_start_and_no_web_library() -> None:
    program = [sys.executable, "-c", LOADED]
    done = subprocess.run(program, capture_output=True, text=True, timeout=WAIT, check=True)
    loaded = set(done.stdout.split())
    assert {f"kotae.web.tasks.{home}" for home in HOMES} <= loaded
    assert not {name.partition(".")[0] for name in loaded} & WEB


def test_preparing_twice_does_no_harm() -> None:
    prepare()
    prepare()
