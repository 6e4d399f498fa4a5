"""What the fuzzer found once: the smallest texts on which some reader did what it must not."""

from __future__ import annotations

import json

import pytest

from acceptance.hunting import Bounds, judge
from acceptance.readers import reader

LARGE = {
    "puzzle": "numberlink",
    "board": {"rows": 2000, "columns": 2000, "ends": {}},
    "answer": {"edges": []},
}
ODD = {"puzzle": "hashi", "rules": {"x" * 1000: None}, "board": {}}
HUGE = {
    "puzzle": "numberlink",
    "board": {"rows": 1, "columns": 2, "ends": {}},
    "answer": {"edges": [[9**999] * 4]},
}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("hashi/grid", "/", id="a line of separators only"),
        pytest.param("hashi/kotae", "# answer", id="an answer without a board"),
        pytest.param("hashi/kotae", "# kotae \x06", id="a puzzle that cannot be printed"),
        pytest.param("hashi/kotae", "# kotae " + "x" * 1000, id="a puzzle with a long name"),
        pytest.param("hashi/kotae", "# kotae hashi \x1b[31m=1\n2.2", id="an option that cannot be printed"),
        pytest.param("hashi/json", '{"puzzle": "\\u001b", "board": {}}', id="the same in JSON"),
        pytest.param("hashi/json", json.dumps(ODD), id="an option with a long name and no value"),
        pytest.param("hashi/answer", "# kotae \x06", id="an answer of what cannot be printed"),
        pytest.param("hashi/answer", "\n" * 3_000_000 + "1", id="an answer of three million lines"),
        pytest.param("hashi/pzpr", "pzprv3\nhashikake\n1\n3\n2 . 2\n12 12\n", id="twelve bridges"),
        pytest.param("numberlink/grid", "2 1\n²²", id="a digit that is none"),
        pytest.param("numberlink/grid", "2 1\nⅧⅧ", id="a number that is neither a digit nor a letter"),
        pytest.param("numberlink/grid", "3 1\n\a\a\a", id="three ends that cannot be printed"),
        pytest.param("numberlink/json", json.dumps(LARGE), id="a drawing of a large board"),
        pytest.param("numberlink/json", json.dumps(HUGE), id="a drawing with huge numbers"),
    ],
)
def test_what_was_found_is_refused_with_a_sentence_or_read(name: str, text: str) -> None:
    assert judge(reader(name), text, Bounds(seconds=60)).failure is None
