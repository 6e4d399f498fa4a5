"""The options that say where many boards are asked about or made, and what they mean."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from kotae.cli.output import note
from kotae.cli.parser import ArgumentGroup
from kotae.errors import BadInput
from kotae.processes import cores

if TYPE_CHECKING:  # loaded when boards are asked about
    from kotae.batch.engines import BatchEngine
    from kotae.batch.items import Question

ENGINES = ("local", "dask")


def add_engine(parser: ArgumentGroup, default: str | None = None) -> None:
    """The engine, and the scheduler of a cluster."""
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default=default,
        help="processes of this machine" + " (default)" * (default == "local") + ", or Dask",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="with --engine dask: a scheduler, such as tcp://host:8786 (default: --jobs workers here)",
    )


def engine_of(chosen: Namespace, question: Question) -> BatchEngine:
    """The engine that was chosen."""
    from kotae.batch.engines.local import LocalEngine

    jobs = chosen.jobs or cores()
    if chosen.engine == "local":
        if chosen.scheduler is not None:
            raise BadInput("--scheduler is for --engine dask")
        return LocalEngine(question, jobs)
    if chosen.scheduler is not None and chosen.jobs is not None:
        raise BadInput("--jobs is for workers of this machine; how many a scheduler has is its own affair")
    from kotae.batch.engines.dask import DaskEngine

    return DaskEngine(question, chosen.scheduler, jobs, partial(note, chosen))
