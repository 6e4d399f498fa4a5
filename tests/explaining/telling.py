"""Explanations written by hand, as JSON."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import kotae
from tests.explaining.judge.rules import Cell

Made = dict[str, Any]


def board(text: str) -> Made:
    """The JSON of a board."""
    return kotae.read(text).json()


def explanation(of: Made, verdict: str, *steps: Made) -> Made:
    """The explanation of a board by these steps."""
    return {"puzzle": of["puzzle"], "rules": of["rules"], "steps": list(steps), "verdict": verdict}


def step(facts: list[Made], *reasons: Made, known: list[Made] | None = None, **more: Any) -> Made:
    """The step that tells facts, from reasons and what is known."""
    rest = {"smallest": False, "technique": None, "sentence": "It follows."}
    return {"facts": facts, "from": known or [], "reasons": list(reasons), **rest, **more}


def reason(rule: str, *cells: Cell, **more: Any) -> Made:
    """A rule at a place."""
    return {"rule": rule, "cells": [list(cell) for cell in cells], "sentence": "So it is.", **more}


def digits(cell: Cell, *left: int) -> Made:
    """The fact that a cell holds one of some digits."""
    return {"cell": list(cell), "digits": list(left)}


def bridges(a: Cell, b: Cell, least: int, most: int) -> Made:
    """The fact that so many bridges run between two islands."""
    return {"between": [list(a), list(b)], "bridges": [least, most]}


def edge(a: Cell, b: Cell, used: bool) -> Made:
    """The fact that a line runs between two cells, or not."""
    return {"edge": [list(a), list(b)], "used": used}


def link(a: Cell, b: Cell, used: bool) -> Made:
    """The fact that two points are linked, or not."""
    return {"link": [list(a), list(b)], "used": used}


def ways(*walk: Cell) -> list[list[list[int]]]:
    """The links of a walk from cell to cell."""
    return [[list(a), list(b)] for a, b in pairwise(walk)]
