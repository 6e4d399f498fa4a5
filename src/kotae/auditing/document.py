"""A certificate, and the text that it is written as; `docs/certificates.md` describes each line."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import chain
from typing import Any, Literal

from kotae.auditing.trees.evidence import Evidence
from kotae.auditing.trees.prices import cuts_json, prices_json
from kotae.checkpoints import portions
from kotae.errors import Unserved
from kotae.formula import Clause, Cut, Formula
from kotae.notebook import Pictured
from kotae.options import Setting

VERSION = 1
CANONICAL = "canonical"
"""The key of the side in the first line, and what stands for a rule in canonical cuts."""
Certifiable = Literal["unique", "several", "impossible", "shortest"]
ANSWERS: dict[str, int] = {"unique": 1, "several": 2, "impossible": 0, "shortest": 1}
"""The verdicts that can be certified, and how many answers each comes with."""
LITERALS = 2000
"""About how many literals stand in a line of steps."""


@dataclass(frozen=True, kw_only=True)
class Certificate(Pictured):
    """A verdict about a board with all that it takes to check it."""

    puzzle: str
    rules: Mapping[str, Setting] = field(hash=False)
    board: str
    encoding: str
    encoding_version: int
    verdict: Certifiable
    variables: int
    clauses: Sequence[Clause] = field(repr=False, compare=False)
    """Those of the bare formula; only their number and digest are written."""
    digest: str
    answers: Sequence[Mapping[str, Any]] = field(default=(), hash=False)
    """Each as JSON."""
    cuts: Sequence[tuple[str, Cut]] = field(default=(), hash=False)
    """Each with its rule."""
    side: str | None = None
    """Of a rigid answer: whose canonical clauses are among the cuts. The formula is that of the board under
    the canonical rules."""
    differs: tuple[int, ...] | None = None
    """The clause "another answer than this one", where the answer is unique; it is not written."""
    steps: Sequence[Clause] = field(default=(), hash=False)
    forgotten: Sequence[tuple[int, Sequence[Clause]]] = field(default=(), hash=False)
    """After so many steps, in order, clauses that later ones do without: an audit is quicker without them."""
    tree: Sequence[int] = field(default=(), hash=False)
    evidence: Evidence | None = field(default=None, hash=False)

    def lines(self) -> Iterator[str]:
        """The text, line by line, each with its end."""
        count = 0
        for entry in self._entries():
            yield json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"
            count += 1
        yield f'{{"end":{count}}}\n'

    def data(self, *, compress: bool = False) -> bytes:
        """The file: the text in UTF-8, as it is or as gzip, which is the same whenever it is made."""
        text = "".join(self.lines()).encode()
        return gzip.compress(text, mtime=0) if compress else text

    def _entries(self) -> Iterator[dict[str, Any]]:
        side = {} if self.side is None else {CANONICAL: self.side}
        yield {
            "kotae": "certificate",
            "version": VERSION,
            "puzzle": self.puzzle,
            "rules": dict(self.rules),
            "board": self.board,
            "encoding": {"name": self.encoding, "version": self.encoding_version},
            "verdict": self.verdict,
            "variables": self.variables,
            "clauses": len(self.clauses),
            "digest": self.digest,
            **side,
        }
        for answer in self.answers:
            yield {"answer": answer}
        for rule, cut in self.cuts:
            cells = [list(cell) for cell in cut.cells]
            yield {"cut": {"rule": rule, "word": cut.word, "cells": cells, "clause": list(cut.clause)}}
        for kind, clauses in self._proof():
            for portion in _portions(clauses):
                yield {kind: portion}
        if self.evidence is not None:
            yield {"prices": prices_json(self.tree, self.evidence)}
            for written in cuts_json(self.evidence):
                yield {"slack": written}

    def _proof(self) -> Iterator[tuple[str, Sequence[Clause]]]:
        """The steps, and among them what is deleted."""
        begun = 0
        for after, clauses in self.forgotten:
            yield "steps", self.steps[begun:after]
            yield "deleted", clauses
            begun = after
        yield "steps", self.steps[begun:]

    def formula_lines(self) -> Iterator[str]:
        """DIMACS CNF of what the steps refute: the bare formula, the cuts, and "another answer"."""
        self._check_proof()
        more = [cut.clause for _, cut in self.cuts] + ([] if self.differs is None else [self.differs])
        head = f"p cnf {self.variables} {len(self.clauses) + len(more)}\n"
        return chain([head], map(_dimacs, chain(self.clauses, more)))

    def proof_lines(self) -> Iterator[str]:
        """The steps as a DRAT proof in text, which ends with the empty clause."""
        self._check_proof()
        parts = (map(LINES[kind], clauses) for kind, clauses in self._proof())
        return chain(chain.from_iterable(parts), ["0\n"])

    def _check_proof(self) -> None:
        if self.verdict not in ("unique", "impossible"):
            raise Unserved(f"that a board is '{self.verdict}' is shown by other means than a DRAT proof")


def digest(formula: Formula) -> str:
    """The digest of a formula: SHA-256 of its clauses as DIMACS CNF without comments."""
    found = sha256(f"p cnf {formula.variables} {len(formula.clauses)}\n".encode())
    for portion in portions(formula.clauses, 10_000):
        found.update("".join(map(_dimacs, portion)).encode())
    return f"sha256:{found.hexdigest()}"


def _dimacs(clause: Clause) -> str:
    return " ".join([*map(str, clause), "0\n"])


LINES: dict[str, Callable[[Clause], str]] = {
    "steps": _dimacs,
    "deleted": lambda clause: f"d {_dimacs(clause)}",
}
"""How a DRAT proof writes what a line of a certificate holds."""


def _portions(steps: Iterable[Clause]) -> Iterator[list[list[int]]]:
    """The steps in portions that make lines of a handy length."""
    portion: list[list[int]] = []
    literals = 0
    for step in steps:
        portion.append(list(step))
        literals += len(step) + 1
        if literals >= LITERALS:
            yield portion
            portion, literals = [], 0
    if portion:
        yield portion
