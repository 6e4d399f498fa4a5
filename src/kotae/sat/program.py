"""Any program that reads a DIMACS file, run in a process that can be killed.

Such a program answers one question about one file. Questions of a session are therefore asked from scratch:
assumptions become unit clauses, and cuts are written with the rest. While a question stands unchanged its
process goes on running between slices.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

from kotae.checkpoints import watched
from kotae.codec.reply import Satisfiable, Unsatisfiable, read_model
from kotae.errors import BadInput, Unserved
from kotae.formula import Clause, Model
from kotae.processes import end, signals_held
from kotae.sat.backend import Slice, Status
from kotae.sat.guarding import Guard

INPUT, OUTPUT = "{in}", "{out}"
SHORT = 0.15
"""Seconds of a slice that is shorter than usual: there is no time for more."""


class Program:
    """A command that gets the file's name in place of ``{in}``, or at its end.

    Where ``{out}`` stands in the command, the model is read from that file instead of standard output; for a
    program called `minisat`, which prints no model, that is done without being asked.
    """

    counts = False

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self._folder = tempfile.TemporaryDirectory(prefix="kotae-")
        self._input = Path(self._folder.name, "formula.cnf")
        self._output = Path(self._folder.name, "model.txt")
        command = list(command)
        if not any(INPUT in word for word in command):
            command += [INPUT]
            if Path(command[0]).name == "minisat":
                command += [OUTPUT]
        self._has_output = any(OUTPUT in word for word in command)
        self._command = [
            word.replace(INPUT, str(self._input)).replace(OUTPUT, str(self._output)) for word in command
        ]
        self._clauses: list[Clause] = []
        self._variables = 0
        self._declared = 0
        self._question: Sequence[int] = ()
        self._writing = 0.0
        """How long it took to write the file, no longer than `SHORT`."""
        self._process: subprocess.Popen[str] | None = None
        self._guard: Guard | None = None
        self._found = Satisfiable(())

    def load(self, clauses: Iterable[Clause]) -> None:
        """Take clauses for good; a search that is under way is given up."""
        self._stop()
        before = len(self._clauses)
        self._clauses.extend(clauses)
        literals = chain.from_iterable(self._clauses[before:])
        self._variables = max(self._variables, max(map(abs, literals), default=0))

    def search(self, assumptions: Sequence[int], part: Slice) -> Status:
        """Wait for the slice's seconds; the program goes on if it has not ended by then."""
        if self._process is None or list(self._question) != list(assumptions):
            if part.seconds < self._writing:  # the end is near, and to write the file takes longer
                time.sleep(part.seconds)
                return Status.UNFINISHED
            self._stop()
            began = time.monotonic()
            self._start(assumptions)
            self._writing = min(time.monotonic() - began, SHORT)
        process = self._process
        assert process is not None
        try:
            printed, complaint = process.communicate(timeout=part.seconds)
        except subprocess.TimeoutExpired:
            return Status.UNFINISHED
        self._process = None
        self._watch(None)
        return self._verdict(process.returncode, printed, complaint)

    def model(self, variables: int) -> Model:
        """The values that the program gave; one it did not mention is false."""
        return self._found.model(variables)

    def conflicts(self) -> int:
        """Unknown, hence 0: programs tell this in words of their own."""
        return 0

    def close(self) -> None:
        """Stop the program and remove its files."""
        self._stop()
        self._folder.cleanup()
        if self._guard is not None:
            self._guard.close()

    def _start(self, assumptions: Sequence[int]) -> None:
        units = [(literal,) for literal in assumptions]
        self._declared = max(self._variables, max(map(abs, assumptions), default=0))
        with self._input.open("w", encoding="ascii", newline="\n") as file:
            file.write(f"p cnf {self._declared} {len(self._clauses) + len(units)}\n")
            clauses = watched(chain(self._clauses, units))
            file.writelines(" ".join(map(str, (*clause, 0))) + "\n" for clause in clauses)
        self._output.unlink(missing_ok=True)
        self._question = list(assumptions)
        with signals_held():
            self._guard = self._guard or Guard(self._folder.name)
            try:
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                    encoding="utf-8",
                    errors="replace",
                    start_new_session=True,  # a script's own children can then be killed with it
                )
            except OSError as error:
                raise BadInput(f"cannot run the program {self._command[0]}: {error.strerror}") from error
            self._watch(self._process.pid)

    def _watch(self, group: int | None) -> None:
        """Have this group of processes ended if we are killed."""
        if self._guard is not None:
            self._guard.watch(group)

    def _verdict(self, code: int, printed: str, complaint: str) -> Status:
        if self._has_output and self._output.exists():
            printed = self._output.read_text(encoding="utf-8", errors="replace")
        try:
            outcome = read_model(printed)
        except BadInput as error:
            reason = (complaint.strip().splitlines() or [str(error)])[-1]
            raise Unserved(f"the program {self._command[0]} ended with status {code}: {reason}") from error
        if isinstance(outcome, Satisfiable):
            self._refuse_wrong(outcome)
            self._found = outcome
            return Status.SATISFIABLE
        if isinstance(outcome, Unsatisfiable):
            return Status.UNSATISFIABLE
        raise Unserved(f"the program {self._command[0]} gave up (status {code})")

    def _refuse_wrong(self, found: Satisfiable) -> None:
        """Raise if the model breaks a clause: a program that ignores cuts would be asked for ever."""
        model = found.model(self._declared)
        true = {v if value else -v for v, value in enumerate(model)}
        for clause in watched(chain(self._clauses, ((literal,) for literal in self._question))):
            if true.isdisjoint(clause):
                broken = " ".join(map(str, (*clause, 0)))
                raise Unserved(f"the program {self._command[0]} gave a model that breaks the clause {broken}")

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with process:  # which closes the pipes, then waits
            end(process)
        self._watch(None)
