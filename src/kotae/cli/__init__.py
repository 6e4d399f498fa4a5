"""The `kotae` command: results on standard output, remarks on standard error, and the exit status says how
it went: 0 answered, 1 "no", 2 bad input, 3 undecided, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from kotae.errors import KotaeError

BAD_INPUT = 2
UNDECIDED = 3
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; every error is one sentence on standard error."""
    from kotae.cli.parser import parse

    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(
                errors="backslashreplace"
            )  # a terminal without box drawing is no reason to fail
    try:
        chosen = parse(sys.argv[1:] if arguments is None else arguments)
        status: int = chosen.run(chosen)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        # What is still buffered has nowhere to go; without this Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _complain("standard output was closed before everything was written", BAD_INPUT)
    except KotaeError as error:
        return _complain(str(error), BAD_INPUT)
    except OSError as error:
        return _complain(f"{error.filename or 'the system'}: {error.strerror or error}", BAD_INPUT)
    except MemoryError:
        return _complain("undecided: memory ran out", UNDECIDED)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)


def _complain(sentence: str, status: int) -> int:
    if sys.stderr is not None:
        print(f"kotae: {sentence}", file=sys.stderr)
    return status
