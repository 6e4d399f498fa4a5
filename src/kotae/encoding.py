"""Encodings: a formula for an instance, the ways between its models and answers, and what helps a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from kotae.formula import Clause, Cut, Formula, Model, Origin
from kotae.generic import A, I

I_contra = TypeVar("I_contra", contravariant=True)


@dataclass(frozen=True, kw_only=True, eq=False)
class Shortcuts(Generic[A]):
    """Where an answer may be found sooner than by a search of the whole board."""

    canonical: Callable[[], Sequence[Sequence[Clause]]] = tuple
    """Sets of clauses, each satisfied by some answer if there is any answer at all (symmetry breaking). They
    are tried in turn where a single answer is sought, and never written into a file."""
    near: Callable[[A], Iterable[Sequence[int]]] = lambda answer: ()
    """Neighbourhoods of an answer for large-neighbourhood search, smaller ones first: assumptions that fix
    most of the answer and leave a part of the board open."""
    farther: Callable[[A], Iterable[Sequence[int]]] = lambda answer: ()
    """Larger neighbourhoods, each worth a longer search before the whole board is searched."""


@dataclass(frozen=True, kw_only=True, eq=False)
class ProofHelp:
    """What a certificate of a bare formula begins with, in place of presolving."""

    early: Callable[[], Iterable[tuple[Origin, Cut]]] = tuple
    """Cuts worth having before there is a model, each with the rule that it is for."""
    lemmas: Callable[[], Iterable[Clause]] = tuple
    """Clauses that unit propagation shows one after another (RUP); those that it does not are dropped."""
    canonical: Callable[[], Mapping[str, Sequence[Cut]]] = dict
    """By side, canonical clauses, each with the cells that justify it: what a proof may use besides the rules
    where the answer is rigid (`RigidLaw`)."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Numbering(Generic[I]):
    """Another way of numbering an encoding's variables in a file, as somebody else's programs expect it."""

    summary: str
    number: Callable[[I], Callable[[int], int]]
    """The number in the file of a variable of the formula; different for different variables."""
    refusal: Callable[[I], str | None] = lambda instance: None
    """Why it cannot number the instance's variables, or None if it can."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Encoding(Generic[A]):
    """A formula for one instance and the ways between its models and answers."""

    formula: Formula
    decode: Callable[[Model], A]
    pin: Callable[[A], list[int]]
    """The literals that say "exactly this answer": one answer has one projection on them."""
    claims: Callable[[A], list[int]]
    """The literals that a half-drawn answer asserts, crosses included."""
    state_literals: Callable[[int, int], Sequence[int]]
    """``state_literals(h, s)``: literals whose conjunction means that handle h is in state s. Only asked for
    states that are settled and not excess."""
    shortcuts: Shortcuts[A] = field(default_factory=Shortcuts)
    proof: ProofHelp = field(default_factory=ProofHelp)
    """Of a bare formula."""
    left_out: Callable[[], Iterable[str]] = tuple
    """What presolving settled and the formula therefore leaves out, in lines for a reader of the file."""


class Encode(Protocol[I_contra, A]):
    """Make the formula; `bare` leaves out presolving and implied clauses: every rule can be switched off."""

    def __call__(self, instance: I_contra, *, bare: bool) -> Encoding[A]: ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Encoder(Generic[I, A]):
    """A named way of turning an instance into a formula."""

    summary: str
    encode: Encode[I, A]
    whole: Callable[[I], Encoding[A]] | None = None
    """Where `encode` presolves: the formula of a file, with every rule in full and nothing left out."""
    refusal: Callable[[I], str | None] = lambda instance: None
    """Why this encoder cannot serve the instance, or None if it can."""
    bare_refusal: Callable[[I], str | None] = lambda instance: None
    """Why the bare formula in particular cannot be made, which may be much larger; asked after `refusal`."""
    least_variables: Callable[[I], int] = lambda instance: 0
    """At least how many variables a bare formula has, known without making it: an audit believes no board
    that needs more than its certificate says."""
    backend: str = "cadical195"
    """The backend that measured best with it."""
    tuning: Mapping[str, int] = field(default_factory=dict)
    """Options of that backend that measured best, where it takes any."""
    numberings: Mapping[str, Numbering[I]] = field(default_factory=dict)
    version: int = 1
    """Counted up whenever its bare formulas change: a certificate names the version that it speaks of."""

    def in_full(self, instance: I) -> Encoding[A]:
        """The formula with nothing presolved away, as a file holds it."""
        return self.encode(instance, bare=False) if self.whole is None else self.whole(instance)
