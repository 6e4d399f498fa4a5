"""A medium made of functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from kotae.codec.lines import TextLine
from kotae.generic import A, I
from kotae.statements import Fact, Handle


@dataclass(frozen=True, kw_only=True)
class FunctionMedium(Generic[I, A]):
    parse: Callable[[I, Sequence[TextLine]], A]
    format: Callable[[I, A], str]
    from_json: Callable[[I, Any], A]
    to_json: Callable[[I, A], dict[str, Any]]
    handles: Callable[[I], Sequence[Handle]]
    assemble: Callable[[I, Sequence[int]], A]
    states: Callable[[I, A], list[int]]
    fact: Callable[[I, int, Sequence[int]], Fact | None]
