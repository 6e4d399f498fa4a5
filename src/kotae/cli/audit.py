"""`kotae audit`: whether a certificate shows what it claims."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kotae.api.certificate import Audit, audit
from kotae.cli.output import print_json
from kotae.cli.parser import add_command, add_json


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "audit",
        run,
        "check a certificate, by code that shares nothing with the solvers",
        "kotae audit board.cert",
    )
    parser.add_argument("file", metavar="FILE", help="what certify wrote; '-' is allowed")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Say whether the certificate is accepted, or where it fails."""
    found = audit(Path(chosen.file) if chosen.file else "")
    if chosen.json:
        print_json(asdict(found))
    else:
        print(_sentence(found))
    return 0 if found.accepted else 1


def _sentence(found: Audit) -> str:
    if not found.accepted:
        place = f"line {found.line}" if found.line is not None else "the file"
        place += f", item {found.item}" if found.item is not None else ""
        return f"refused: {place}: {found.reason}"
    assert found.rules is not None
    rules = " ".join(f"{name}={value}" for name, value in found.rules.items())
    counts = [(found.answers, "answer")]
    if found.verdict in ("unique", "impossible"):
        counts += [(found.cuts, "cut"), (found.steps, "step")]
    words = ", ".join(f"{count} {word}{'s' * (count != 1)}" for count, word in counts)
    return f"accepted: {found.verdict} ({found.puzzle}, {rules}): {words}"
