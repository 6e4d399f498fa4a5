"""The `kotae` command: results on standard output, remarks on standard error, and the exit status says how
it went: 0 answered, 1 "no", 2 bad input, 3 undecided, 4 several (where that is asked for), 130 interrupted,
143 or 129 ended by SIGTERM or SIGHUP.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter

from kotae.checkpoints import OutOfTime
from kotae.cli.signals import Terminated, handle_signals
from kotae.cli.stream import prepare
from kotae.errors import FLAGS, BadInput, KotaeError, shortened
from kotae.phrases import printable

BAD_INPUT = 2
UNDECIDED = 3
SEVERAL = 4
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; every error is one sentence on standard error."""
    handle_signals()
    prepare(sys.stdout)
    prepare(sys.stderr)
    try:
        status = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader has what it wanted: `| head`
        return 0
    except KotaeError as error:
        return complain(error.worded(FLAGS), BAD_INPUT)
    except OSError as error:
        return complain(f"{error.filename or 'standard output'}: {error.strerror or error}", BAD_INPUT)
    except OutOfTime as limit:  # of a board that takes too long to read
        return complain(f"undecided: {limit}", UNDECIDED)
    except MemoryError:
        return complain("undecided: memory ran out", UNDECIDED)
    except Terminated as ended:
        return ended.status
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED)
    finally:
        _let_go()


def _run(arguments: Sequence[str]) -> int:
    from kotae.cli.parser import parse

    if sys.stdout is None:
        raise BadInput("standard output is closed; there is nowhere to write to")
    try:
        chosen = parse(arguments)
        chosen.since = perf_counter()
        status: int = chosen.run(chosen)
        return status
    except SystemExit:  # how --help and --version end
        return 0


def complain(sentence: str, status: int) -> int:
    """Say on standard error, even with --quiet, why a command ends with this status, and return it."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"kotae: {shortened(printable(sentence))}", file=sys.stderr)
    return status


def _let_go() -> None:
    """Throw away what a closed pipe or a full disk did not take: Python would complain once more at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
