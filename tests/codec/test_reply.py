"""Solvers' replies in all their styles, and replies that contradict themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotae.codec.reply import Reply, Satisfiable, Unknown, Unsatisfiable, read_model
from kotae.errors import BadInput
from tests.refusals import assert_refused

MODEL = Satisfiable((1, -2, 3))
GOOD: dict[str, Reply] = {
    "s SATISFIABLE\nv 1 -2 3 0\n": MODEL,
    "c hello\n\ns SATISFIABLE\nc v 9\nv 1 -2\nv 3\nv 0\nc bye\n": MODEL,
    "v 1 -2 3 0\r\ns SATISFIABLE\r\n": MODEL,
    "c\no 7\no 5\ns OPTIMUM FOUND\nv 101\n": MODEL,
    "s OPTIMUM FOUND\no 5\nv 1 -2 3\n": MODEL,
    "s OPTIMUM FOUND\nv x1 -x2\nv x3\n": MODEL,
    "s SATISFIABLE\nv x1 ~x2 x3\n": MODEL,
    "SAT\n1 -2 3 0\n": MODEL,
    "SATISFIABLE\n1 -2 3 0\n": MODEL,
    "sat\n1 -2 3\n": MODEL,
    "s\tSATISFIABLE\n\tv\t1 -2 3 0\n": MODEL,
    "1 -2 3 0\n": MODEL,
    "1\n-2\n3": MODEL,
    "1 -2 1 3 0 3\n": MODEL,
    "v 10 0": Satisfiable((10,)),
    "v 10": Satisfiable((1, -2)),
    "10": Satisfiable((10,)),
    "v 1\n": Satisfiable((1,)),
    "s SATISFIABLE\nv 0\n": Satisfiable(()),
    "s SATISFIABLE\nv\n": Satisfiable(()),
    "SAT\n0\n": Satisfiable(()),
    "v " + "01" * 30: Satisfiable(tuple(n if n % 2 == 0 else -n for n in range(1, 61))),
    "s UNSATISFIABLE\n": Unsatisfiable(),
    "c\nUNSAT\n": Unsatisfiable(),
    "s UNSATISFIABLE\ns UNSATISFIABLE\n": Unsatisfiable(),
    "s UNKNOWN\n": Unknown(),
    "INDET\n": Unknown(),
    "o 7\ns UNKNOWN\nv 1 2\n": Unknown(),
}
BAD = {
    "": (None, None, "...expected a solver's output..."),
    "c nothing\n": (None, None, "...expected a solver's output..."),
    "s SATISFIABLE\n": (None, None, "...does not show it..."),
    "s SATISFIABLE\nv 1 -2 0\nv 2 0\n": (3, 3, "variable 2 is both true and false"),
    "1 2\n  -1": (2, 3, "variable 1 is both true and false"),
    "v x1 x2 -x1": (1, 9, "variable 1 is both true and false"),
    "s PERHAPS\n": (1, 3, "expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, not 'PERHAPS'"),
    "s": (1, 1, "expected a literal or 0, not 's'"),
    "s SATISFIABLE\nv 1 two 0\n": (2, 5, "expected a literal or 0, not 'two'"),
    "s SATISFIABLE\nv 1 --2 0\n": (2, 5, "expected a literal or 0, not '--2'"),
    "hello world\n": (1, 1, "expected a literal or 0, not 'hello'"),
    "s UNSATISFIABLE\n v 1 0\n": (2, 2, "...there is no model, and shows one..."),
    "s SATISFIABLE\nUNSAT\n": (2, 1, "...contradicts what it said before..."),
    "s UNKNOWN\ns SATISFIABLE\nv 1 0": (2, 1, "...contradicts what it said before..."),
    "v 1 100000001 0": (1, 5, "variable 100000001 is beyond the 100000000 that can be held"),
    f"v 1 {'9' * 5000} 0": (1, 5, "a variable number of 5000 digits is too large"),
    "\x00\x01": (1, 1, "expected a literal or 0, not ..."),
}


@pytest.mark.parametrize("text", GOOD, ids=lambda text: repr(text[:30]))
def test_styles(text: str) -> None:
    assert read_model(text) == GOOD[text]


@pytest.mark.parametrize("text", BAD, ids=lambda text: repr(text[:30]))
def test_refused_with_the_place(text: str) -> None:
    assert_refused(read_model, text, *BAD[text])


@given(st.text(alphabet="svcoxSATUN 0123456789-~\n\r\t\x00\x1c\u2003\u0661", max_size=40))
def test_any_text_is_read_or_refused(rubbish: str) -> None:
    for text in (rubbish, f"s SATISFIABLE\nv {rubbish}"):
        try:
            reply = read_model(text)
        except BadInput:
            continue
        if isinstance(reply, Satisfiable):
            assert not any(-number in reply.literals for number in reply.literals)


@given(
    st.lists(st.booleans(), min_size=1, max_size=40), st.sampled_from(["v", "x", "bits", "minisat", "bare"])
)
def test_every_style_gives_the_model_back(bits: list[bool], style: str) -> None:
    numbers = [str(n if bit else -n) for n, bit in enumerate(bits, 1)]
    text = {
        "v": "s SATISFIABLE\n" + "".join(f"v {number}\n" for number in numbers) + "v 0\n",
        "x": "s SATISFIABLE\nv "
        + " ".join(number.replace("-", "-x") if "-" in number else f"x{number}" for number in numbers),
        "bits": "s OPTIMUM FOUND\nv " + "".join("01"[bit] for bit in bits),
        "minisat": f"SAT\n{' '.join(numbers)} 0\n",
        "bare": " ".join(numbers),
    }[style]
    reply = read_model(text)
    assert isinstance(reply, Satisfiable)
    assert reply.model(len(bits)) == [False, *bits]


def test_a_model_has_a_value_for_every_variable_of_the_formula() -> None:
    assert Satisfiable((3, -1, 9)).model(4) == [False, False, False, True, False]
