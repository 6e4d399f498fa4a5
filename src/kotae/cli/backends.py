"""`kotae backends`: the SAT solvers, what each can do, and which one a puzzle uses by default."""

from __future__ import annotations

from argparse import Namespace
from typing import Any, NamedTuple

from kotae.api.puzzles import all_puzzles
from kotae.cli.output import print_json
from kotae.cli.parser import add_command, add_json
from kotae.sat.catalog import PREFIX, WATCHING, backend_names, counts_conflicts
from kotae.sat.proving import RECORDING
from kotae.solving.trees.optimum import MAXSAT, PRICES


class Ability(NamedTuple):
    """What a backend can do."""

    process: bool
    """Whether it runs in a process of its own."""
    cuts_inside: bool
    """Whether it takes `--connectivity search`."""
    conflict_limit: bool
    """Whether it takes `--conflict-limit`."""
    proofs: bool
    """Whether it is what `certify` makes its proofs with."""


ABILITIES = {
    "process": "runs in a process of its own",
    "cuts_inside": "--connectivity search",
    "conflict_limit": "--conflict-limit",
    "proofs": "makes the proofs of 'kotae certify'",
}
"""The words for each ability."""
SHORTEST = {
    PRICES: "for a shortest answer: prices and cuts (the default)",
    MAXSAT: "for a shortest answer: MaxSAT, for comparison",
}


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "backends", run, "kotae backends")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """List every backend, then the one that each encoding uses by default."""
    if chosen.json:
        print_json(
            {
                "backends": {name: _ability(name)._asdict() for name in backend_names()},
                "shortest": [*SHORTEST],
                "defaults": _defaults(),
            }
        )
    else:
        print("\n".join(_lines()))
    return 0


def _ability(name: str) -> Ability:
    counts = counts_conflicts(name)
    return Ability(
        process=not counts, cuts_inside=name == WATCHING, conflict_limit=counts, proofs=name == RECORDING
    )


def _lines() -> list[str]:
    lines = ["backends; every one keeps --time-limit and --memory-limit"]
    for name in backend_names():
        able = [ABILITIES[field] for field, value in _ability(name)._asdict().items() if value]
        lines.append(f"  {name:<13} {'; '.join(able)}")
    lines.append(f"  {PREFIX}COMMAND  any program that reads a DIMACS file, such as program:minisat")
    lines += [f"  {name:<13} {sentence}" for name, sentence in SHORTEST.items()]
    lines += ["", "defaults, by puzzle and encoding"]
    for key, encodings in _defaults().items():
        lines.append(f"  {key:<13} {', '.join(f'{name}: {backend}' for name, backend in encodings.items())}")
    return lines


def _defaults() -> dict[str, dict[str, str]]:
    return {
        puzzle.key: {name: encoder.backend for name, encoder in puzzle.encodings.items()}
        for puzzle in all_puzzles()
    }
