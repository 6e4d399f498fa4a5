"""`kotae certify`: a verdict as a file that anybody can check."""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kotae.api import words
from kotae.api.certify import certify
from kotae.auditing.document import Certificate
from kotae.cli import UNDECIDED
from kotae.cli.boards import load_board
from kotae.cli.engines import add_engine, engine_of
from kotae.cli.output import note, print_json, write_data, write_file
from kotae.cli.parser import add_board, add_command, add_json, add_parallel, add_search, asking
from kotae.cli.progress import Progress
from kotae.cli.values import positive
from kotae.errors import BadInput
from kotae.solving.outcome import Undecided

if TYPE_CHECKING:  # loaded when a proof is split
    from kotae.batch.engines import BatchEngine
    from kotae.batch.items import Question

LARGE = 1_000_000
"""Bytes of text above which a file is compressed."""


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands, "certify", run, "kotae certify board.txt -o board.cert; kotae audit board.cert"
    )
    add_board(parser)
    add_search(parser)
    add_parallel(parser)
    parser.add_argument(
        "--cubes",
        type=positive,
        metavar="K",
        help="with --parallel N: split the proof into up to K parts, N at a time, and join them",
    )
    add_engine(parser)
    add_json(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write to FILE (default: standard output); compressed if it ends in .gz or is large",
    )
    parser.add_argument(
        "--drat",
        metavar="DIR",
        help="also write formula.cnf and proof.drat for other checkers into this folder",
    )


def run(chosen: Namespace) -> int:
    """Write the certificate and say what it shows; 1 if that is "impossible"."""
    to_file = chosen.output not in (None, "-")
    if chosen.json and not to_file:
        raise BadInput("--json needs -o FILE, where the certificate goes")
    if chosen.cubes and not chosen.parallel:
        raise BadInput("--cubes needs --parallel N, the number of processes")
    if (chosen.engine or chosen.scheduler) and not chosen.cubes:
        raise BadInput("--engine and --scheduler are for --cubes K, the parts of a proof")
    board = load_board(chosen)
    progress = Progress(chosen)
    raced = None
    with progress.shown():
        if chosen.cubes:
            from kotae.batch.parallel import cubes

            engines = partial(_engine, chosen)
            found = cubes.certify(board, chosen.parallel, chosen.cubes, engines, **asking(chosen, progress))
        elif chosen.parallel:
            from kotae.batch.parallel import portfolio

            raced = portfolio.certify(board, chosen.parallel, **asking(chosen, progress))
            found = raced.result
        else:
            found = certify(board, **asking(chosen, progress))
    told = {} if raced is None else {"parallel": raced.record()}
    if isinstance(found, Undecided):
        sentence = words.under(board, words.undecided(found.reason))
        if chosen.json:
            print_json({**found.json(), **told})
        elif to_file:
            print(sentence)
        else:
            note(chosen, sentence)
        return UNDECIDED
    if chosen.drat is not None and found.verdict in ("several", "shortest"):
        note(
            chosen,
            f"no DRAT proof is written: '{found.verdict}' is shown by other means",
        )
    elif chosen.drat is not None:
        _write_proof(found, chosen.drat)
    if to_file:
        size = _write(found, chosen)
        if chosen.json:
            print_json({**found.json(), "file": chosen.output, "bytes": size, **told})
        else:
            print(f"{words.certificate(board, found)}, {size:,} bytes")
    else:
        sys.stdout.writelines(found.lines())
        note(chosen, words.certificate(board, found))
    if raced is not None and not chosen.json:
        note(chosen, str(raced))
    return 1 if found.verdict == "impossible" else 0


def _engine(chosen: Namespace, question: Question, processes: int) -> BatchEngine:
    """What refutes cubes: processes of this machine, unless a cluster was chosen."""
    chosen.engine = chosen.engine or ("local" if chosen.scheduler is None else "dask")
    chosen.jobs = processes if chosen.scheduler is None else None
    return engine_of(chosen, question)


def _write(found: Certificate, chosen: Namespace) -> int:
    """Write the file, compressed where that is asked for or worth it, and return its size."""
    named = chosen.output.endswith(".gz")
    data = found.data(compress=named)
    if not named and len(data) > LARGE:
        note(chosen, f"{chosen.output} is compressed, since the text has {len(data):,} bytes")
        data = found.data(compress=True)
    write_data(chosen.output, data)
    return len(data)


def _write_proof(found: Certificate, folder: str) -> None:
    formula, proof = found.formula_lines(), found.proof_lines()
    if not folder:
        raise BadInput("the name of the folder to write to is empty")
    try:
        Path(folder).mkdir(exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot be made: {error.strerror or error}", source=folder) from None
    write_file(str(Path(folder, "formula.cnf")), formula)
    write_file(str(Path(folder, "proof.drat")), proof)
