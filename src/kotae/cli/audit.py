"""`kotae audit`: whether a certificate shows what it claims."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from kotae.api.audit import MEGABYTES, SECONDS, audit
from kotae.cli import UNDECIDED
from kotae.cli.output import print_json
from kotae.cli.parser import add_command, add_json
from kotae.cli.values import positive, seconds


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "audit", run, "kotae audit board.cert")
    parser.add_argument("file", metavar="FILE", help="what certify wrote; '-' for standard input")
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=f"give up after SECONDS, exit status 3 (default: {SECONDS:g})",
    )
    parser.add_argument(
        "--memory-limit",
        type=positive,
        default=MEGABYTES,
        metavar="MB",
        help=f"give up when it takes more, exit status 3 (default: {MEGABYTES})",
    )
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Say whether the certificate is accepted, or where it fails."""
    source = Path(chosen.file) if chosen.file else ""
    found = audit(source, time_limit=chosen.time_limit, memory_limit=chosen.memory_limit)
    if chosen.json:
        print_json(found.json())
    else:
        print(found)
    if not found.decided:
        return UNDECIDED
    return 0 if found.accepted else 1
