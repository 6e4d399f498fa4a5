"""A process that tidies up after us if we are killed: it ends the program that we run and removes its files.

SIGKILL leaves no time to do so. The guard reads from a pipe whose other end only we hold: when we are gone,
however that came, it reads the end. A shell of its own session is the smallest such process (a millisecond to
start), and works wherever there is one; Linux could have a child killed with its parent, but there the parent
is the *thread* that started it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress

SCRIPT = """
while read -r line; do group=$line; done
[ -z "$group" ] || kill -s KILL -- "-$group"
[ -z "$1" ] || rm -rf -- "$1"
"""
"""Each line is the number of the group of processes to end; an empty line says that there is none."""


class Guard:
    """Watches over a folder, if one is named, and the program that runs at the moment; not on Windows."""

    def __init__(self, folder: str = "") -> None:
        self._process: subprocess.Popen[bytes] | None = None
        if sys.platform != "win32":
            with suppress(OSError):  # without a shell, there is no guard
                self._process = subprocess.Popen(
                    ["/bin/sh", "-c", SCRIPT, "kotae-guard", folder],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    cwd="/",
                    start_new_session=True,  # what ends all of our group does not end it
                    bufsize=0,
                )

    def watch(self, group: int | None) -> None:
        """From now on, end this group of processes, or none, if we are killed."""
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):  # somebody ended the guard
                os.write(self._process.stdin.fileno(), f"{'' if group is None else group}\n".encode())

    def close(self) -> None:
        """Send it away; nothing is left to tidy up."""
        process, self._process = self._process, None
        if process is not None:
            with process:
                process.kill()
