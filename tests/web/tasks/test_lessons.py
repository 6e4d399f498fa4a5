"""For students: the formula page by page, files for solvers, and what solvers reply."""

from __future__ import annotations

from typing import Any

import pytest

import kotae
from kotae.api.listing import summary
from kotae.puzzles.registry import room
from tests.cli.command import Here
from tests.small import UNIQUE
from tests.web.tasks.asked import asked, each_key, filed, refused


@each_key
def test_the_formula_page_by_page(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    for encoding in (None, *room(key).encodings):
        whole = asked("logic", board=UNIQUE[key], encoding=encoding)
        assert whole == kotae.logic(board, encoding=encoding).json()
        for rule in {each["rule"] for each in whole["filed"]}:
            for start in (0, 1, 10**6):
                told = asked(
                    "logic", board=UNIQUE[key], encoding=encoding, rule=rule, start=start, variable=2
                )
                same = kotae.logic(board, encoding=encoding, rule=rule, start=start, variable=2)
                assert told == same.json()


@each_key
def test_clauses_point_at_their_places(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    page = asked("logic", board=UNIQUE[key], page=True)["page"]
    found = kotae.logic(board)
    assert page["sentence"] == summary(found)
    assert [block["sentence"] for block in page["blocks"]] == [block.sentence for block in found.blocks]
    for block, shown in zip(found.blocks, page["blocks"], strict=True):
        assert bool(shown["boxes"]) == bool(block.place.cells)
    assert any(block["boxes"] for block in page["blocks"])


@each_key
@pytest.mark.parametrize("style", ["cnf", "wcnf", "old-wcnf", "opb"])
def test_files_are_those_of_the_command(here: Here, style: str, key: str) -> None:
    here.write("b", UNIQUE[key])
    name = f"{key}.{style.removeprefix('old-')}"
    old = ["--wcnf", "old"] if style == "old-wcnf" else []
    choices: list[tuple[list[str], dict[str, Any]]] = [
        ([], {}),
        (["--presolved"], {"presolved": True}),
        (["--no-comments"], {"comments": False}),
        (["--connectivity", "cuts"], {"complete": False}),
    ]
    for options, fields in choices:
        assert here("encode", "b", "-o", name, *old, *options).status == 0
        told = filed("encode", board=UNIQUE[key], style=style, **fields)
        assert told.data == (here.folder / name).read_bytes()
        assert (told.name, told.type) == (name, "text/plain")


def test_an_objective_makes_a_wcnf_file() -> None:
    shortest = "# kotae yashi goal=shortest\no.o\n...\no.o\n"
    assert filed("encode", board=shortest).name == "yashi.wcnf"
    assert filed("encode", board=UNIQUE["yashi"]).name == "yashi.cnf"
    said = refused("encode", board=shortest, style="cnf")
    assert said.startswith("DIMACS CNF has no words for an objective")


def test_any_model_of_the_file_is_drawn() -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    for key, text in UNIQUE.items():
        board = kotae.read(text)
        for encoding in room(key).encodings:
            for presolved in (False, True):
                data = filed("encode", board=text, encoding=encoding, presolved=presolved).data.decode()
                with Solver("minisat22", bootstrap_with=CNF(from_string=data).clauses) as solver:
                    assert solver.solve()
                    model = solver.get_model()
                output = f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n"
                asking: dict[str, Any] = {"output": output, "encoding": encoding, "presolved": presolved}
                told = asked("decode", board=text, **asking, page=True)
                outcome = kotae.solve(board)
                assert isinstance(outcome, kotae.Solved)
                assert (told["verdict"], told["answer"]) == ("solved", outcome.json()["answer"])
                assert told["page"]["drawing"] == asked("solve", board=text, page=True)["page"]["drawing"]
                assert told["page"]["told"] == []


def test_a_model_that_breaks_rules_is_drawn_with_its_faults() -> None:
    count = kotae.logic(kotae.read(UNIQUE["hashi"])).variables
    output = f"v {' '.join(str(-n) for n in range(1, count + 1))} 0"
    told = asked("decode", board=UNIQUE["hashi"], output=output, page=True)
    assert told["verdict"] == "faulty"
    assert told["page"]["told"]
    assert [each["sentence"] for each in told["page"]["told"]] == [
        each["sentence"] for each in told["faults"]
    ]
    assert any("var(--fault-wash)" in part for part in told["page"]["picture"]["parts"])


def test_a_solver_that_found_nothing_is_believed_and_nothing_drawn() -> None:
    for output, verdict in (("s UNSATISFIABLE", "impossible"), ("s UNKNOWN", "undecided")):
        told = asked("decode", board=UNIQUE["hashi"], output=output, page=True)
        assert (told["verdict"], told["answer"]) == (verdict, None)
        assert told["page"].keys() == {"sentence"}
        assert told["page"]["sentence"].startswith(verdict)


def test_nothing_is_switched_off_unless_a_rule_is_named() -> None:
    for key, text in UNIQUE.items():
        told = asked("relax", board=text)
        assert (told["verdict"], told["without"]) == ("unique", []), key
        assert asked("relax", board=text, without=[]).keys() == told.keys()
