"""The engine that a benchmark asks about its boards, chosen by the options of `kotae batch`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, replace

from kotae.batch.engines import BatchEngine
from kotae.batch.items import Question
from kotae.cli.engines import add_engine, engine_of
from kotae.cli.values import positive


@dataclass(frozen=True)
class Engines:
    """Makes engines of the kind that was chosen."""

    name: str = "local"
    scheduler: str | None = None
    jobs: int | None = None

    def __call__(self, question: Question) -> BatchEngine:
        """An engine for a question; `BadInput` if what was chosen does not fit together."""
        chosen = Namespace(engine=self.name, scheduler=self.scheduler, jobs=self.jobs, quiet=False)
        return engine_of(chosen, question)

    def on(self, jobs: int) -> Engines:
        """The same with that many processes."""
        return replace(self, jobs=jobs)

    def words(self) -> list[str]:
        """The options that choose it, for another process."""
        found = {"--engine": self.name, "--scheduler": self.scheduler, "--jobs": self.jobs}
        return [str(word) for option in found.items() if option[1] is not None for word in option]


def add_engines(parser: ArgumentParser) -> None:
    """The options that choose an engine."""
    add_engine(parser)
    parser.add_argument(
        "--jobs", type=positive, metavar="N", help="processes at once (default: one for each core)"
    )


def named(chosen: Namespace) -> bool:
    """Whether any of the options was given."""
    return (chosen.engine, chosen.scheduler, chosen.jobs) != (None, None, None)


def engines_of(chosen: Namespace) -> Engines:
    """What was chosen; `BadInput` at once if it does not fit together."""
    usual = "local" if chosen.scheduler is None else "dask"
    engines = Engines(chosen.engine or usual, chosen.scheduler, chosen.jobs)
    engines(Question("verdict")).close()
    return engines
