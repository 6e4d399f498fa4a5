"""`python -m bench [NAME...] [--quick]` prints the tables of all benchmarks, or of those named.

Some ask about many boards: `--engine`, `--scheduler` and `--jobs` choose where, as for `kotae batch`.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module

from bench.engines import add_engines, engines_of, named
from kotae.cli import BAD_INPUT
from kotae.cli.parser import Parser
from kotae.errors import BadInput, KotaeError

ALONE = (
    "startup",
    "loading",
    "files",
    "hashi",
    "futoshiki",
    "numberlink",
    "yashi",
    "limits",
    "explain",
    "count",
    "generate",
    "difficulty",
    "web",
    "page",
    "scale",
    "parallel",
)
"""Modules with a function `run(quick)`; imported when they are run, for only some need OR-Tools."""
ENGINED = ("batch", "collection")
"""Modules with a function `run(quick, engines)`, which ask about many boards."""
NAMES = (*ALONE, *ENGINED)


def main(arguments: list[str]) -> int:
    """Run the benchmarks that were asked for."""
    parser = Parser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; all without any")
    parser.add_argument("--quick", action="store_true", help="smaller boards and fewer of them: a minute")
    add_engines(parser)
    try:
        chosen = parser.parse_args(arguments)
        run(chosen.names or NAMES, chosen)
    except KotaeError as error:
        print(f"bench: {error}", file=sys.stderr)
        return BAD_INPUT
    return 0


def run(names: Sequence[str], chosen: Namespace) -> None:
    """Run benchmarks one after another; `BadInput` at once if what was chosen does not fit together."""
    for name in names:
        if name not in NAMES:
            raise BadInput(f"there is no benchmark '{name}'; there are {', '.join(NAMES)}")
        if name in ALONE and named(chosen):
            raise BadInput(
                f"--engine, --scheduler and --jobs are for {' and '.join(ENGINED)}, not for {name}"
            )
    engines = engines_of(chosen)
    for name in names:
        print(f"\n== python -m bench {name}{' --quick' * chosen.quick}")
        module = import_module(f"bench.{name}")
        if name in ENGINED:
            module.run(chosen.quick, engines)
        else:
            module.run(chosen.quick)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
