"""`python -m acceptance --data FOLDER [--only NAME]` runs the checks and prints a line for each."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from acceptance import (
    certificates,
    formats,
    futoshiki,
    fuzz,
    generating,
    grades,
    hashi,
    numberlink,
    pace,
    shell,
    speed,
    verdicts,
    yashi,
)
from acceptance.check import Check

MODULES = (
    shell,
    hashi,
    futoshiki,
    numberlink,
    pace,
    speed,
    yashi,
    verdicts,
    certificates,
    formats,
    grades,
    generating,
    fuzz,
)


def main(arguments: list[str]) -> int:
    """Run the checks that were asked for; the status is 1 if any failed."""
    parser = argparse.ArgumentParser(prog="python -m acceptance", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, metavar="FOLDER", help="where the boards are")
    parser.add_argument("--only", metavar="NAME", help="one check, or all whose name begins so before '/'")
    chosen = parser.parse_args(arguments)
    if not chosen.data.is_dir():
        parser.error(f"there is no folder {chosen.data}")
    checks: list[Check] = [check for module in MODULES for check in module.CHECKS]
    wanted = [check for check in checks if check.wanted(chosen.only)]
    if not wanted:
        parser.error(
            f"there is no check '{chosen.only}'; there are {', '.join(check.name for check in checks)}"
        )
    failed = 0
    for check in wanted:
        ok, line = check.line(chosen.data)
        failed += not ok
        print(line, flush=True)
    print(f"{len(wanted) - failed} of {len(wanted)} checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
