"""Where benchmarks ask about boards: the options of `kotae batch`, for those that ask about many."""

from __future__ import annotations

from argparse import ArgumentParser

import pytest

from bench.__main__ import ALONE, ENGINED, main
from bench.engines import Engines, add_engines, engines_of
from kotae.batch.engines.local import LocalEngine
from kotae.batch.items import Question


@pytest.mark.parametrize("words", [["--engine", "dask"], ["--scheduler", "where.json"], ["--jobs", "2"]])
@pytest.mark.parametrize("names", [["files"], ["batch", "startup"], []])
def test_a_benchmark_without_an_engine_takes_no_option(
    names: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*names, *words]) == 2
    told = capsys.readouterr()
    first = next(name for name in names or ALONE if name in ALONE)
    assert told.out == ""
    assert (
        told.err
        == f"bench: --engine, --scheduler and --jobs are for {' and '.join(ENGINED)}, not for {first}\n"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--engine", "local", "--scheduler", "where.json"], "--scheduler is for --engine dask"),
        (["--scheduler", "where.json", "--jobs", "2"], "--jobs is for workers of this machine"),
        (["--jobs", "0"], "expected a whole number from 1"),
        (["boards.txt"], "there is no benchmark 'boards.txt'"),
    ],
)
def test_what_does_not_fit_is_said_before_anything_is_measured(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["batch", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(
    "engines", [Engines(), Engines("local", None, 3), Engines("dask"), Engines("dask", "where.json")]
)
def test_another_process_is_told_the_same_engine(engines: Engines) -> None:
    parser = ArgumentParser()
    add_engines(parser)
    assert engines_of(parser.parse_args(engines.words())) == engines


def test_an_engine_has_as_many_processes_as_are_wanted() -> None:
    engine = Engines().on(3)(Question("verdict"))
    assert isinstance(engine, LocalEngine)
    assert [*engine.results(iter(()))] == []
    assert len(engine.processes) == 3
