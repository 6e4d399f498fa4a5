"""The API is what its description says: requests are made from it, and replies are held against it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from kotae import all_puzzles
from kotae.web.app import description
from kotae.web.requests import BoardRequest
from kotae.web.routes import ROUTES
from tests.waiting import WAIT
from tests.web.server.running import Running, serving

EXAMPLES = 20
"""Requests for each question, besides those at the edges of what it takes."""
BOARDS = [
    (puzzle.key, file.read_text(encoding="utf-8"))
    for puzzle in all_puzzles()
    for file in sorted(puzzle.examples.glob("unique.*.txt"))[:2]
]
READING = list(BoardRequest.model_fields)
REFUSED: dict[str, Any] = {"negative_data_rejection": {"expected-statuses": ["4xx"]}}  # 413, too
CONFIG = schemathesis.Config.from_dict({"checks": REFUSED})
SCHEMA = schemathesis.openapi.from_dict(description(), config=CONFIG)


@pytest.fixture(scope="module")
def real() -> Iterator[Running]:
    """A server with the tasks that users have."""
    with serving(tasks="kotae.web.tasks", seconds=1.0, each=100) as running:
        yield running


@SCHEMA.hook
def map_body(context: schemathesis.HookContext, body: Any) -> Any:
    """Half of the boards are boards, for a text made up by chance is none; what is wrong stays wrong."""
    if not isinstance(body, dict) or "board" not in body:
        return body
    dice = random.Random(repr(body))
    try:
        fields = BoardRequest.model_validate({name: body[name] for name in READING if name in body})
    except ValueError:
        return body
    key, board = dice.choice(BOARDS)
    read: dict[str, Any] = {"board": board, "puzzle": key, "format": None, "number": None, "rules": {}}
    return {**body, **read} if fields and dice.random() < 0.5 else body


@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
def test_replies_are_as_described(case: schemathesis.Case[Any], real: Running) -> None:
    # A text is seldom a board, so what fits the description may still be refused.
    case.call_and_validate(base_url=real.url, excluded_checks=[positive_data_acceptance], timeout=WAIT)


def test_everything_is_described() -> None:
    paths = description()["paths"]
    assert set(paths) == {"/api/puzzles", *(f"/api/{route.name}" for route in ROUTES)}
    for path, operations in paths.items():
        [(method, operation)] = operations.items()
        assert method == ("get" if path == "/api/puzzles" else "post")
        statuses = {"200", "400", "403", "405", "421", "429", "503"}
        statuses |= set() if method == "get" else {"408", "413", "415"}
        assert set(operation["responses"]) == statuses
        content = operation["responses"]["200"]["content"]
        assert ("text/event-stream" in content) == (method == "post")
