"""`python -m bench [NAME...] [--quick]` prints the tables of all benchmarks, or of those named."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

NAMES = (
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


def main(arguments: list[str]) -> int:
    """Run the benchmarks that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; all without any")
    parser.add_argument("--quick", action="store_true", help="smaller boards and fewer of them: a minute")
    chosen = parser.parse_args(arguments)
    for name in chosen.names:
        if name not in NAMES:
            parser.error(f"there is no benchmark '{name}'; there are {', '.join(NAMES)}")
    for name in chosen.names or NAMES:
        print(f"\n== python -m bench {name}{' --quick' * chosen.quick}")
        import_module(f"bench.{name}").run(chosen.quick)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
