"""The pane for students: rules become clauses, rules switched off, files for solvers and replies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

import kotae
from tests.web.page.boards import KEYS, PUZZLES, answer, drawing, examples, small
from tests.web.page.conftest import Visiting
from tests.web.page.visiting import Visit
from tests.web.server.running import Running

pytestmark = pytest.mark.browser

LINES = """cell => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getClientRects().length;
}"""
"""How many lines a text takes."""
EXAMPLES = Path(__file__).parents[3] / "examples"


def studied(visit: Visit, board: kotae.Board[Any]) -> Visit:
    """A board taken apart."""
    visit.open(board.text())
    visit.id("mode-logic").click()
    expect(visit.page.locator("table.rules tbody tr").first).to_be_visible()
    return visit


def formula(server: Running, board: kotae.Board[Any], **fields: Any) -> dict[str, Any]:
    """What the server says of the formula."""
    found: dict[str, Any] = server.ask(board.text(), "logic", page=True, **fields).json()
    return found


def row(visit: Visit, rule: str) -> Locator:
    """The line of a rule."""
    return visit.page.locator(f'tr[data-rule="{rule}"]')


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("key", KEYS)
def test_rules_become_clauses(visiting: Visiting, server: Running, key: str, phone: bool) -> None:
    board = small(key)
    visit = studied(visiting(phone), board)
    found = formula(server, board)
    assert {each["rule"] for each in found["filed"]} >= set(PUZZLES[key].rules)
    for each in found["filed"]:
        expect(row(visit, each["rule"])).to_contain_text(each["sentence"])
        expect(row(visit, each["rule"]).locator("td").last).to_have_text(f"{each['clauses']:,}")
        expect(row(visit, each["rule"]).locator(".cuts")).to_have_count(int(each["cuts"]))
        if each["written"]:
            expect(row(visit, each["rule"]).locator(".cuts button")).to_contain_text(f"{each['written']:,} ")
        else:
            expect(row(visit, each["rule"]).locator(".cuts button")).to_have_count(0)
    size = visit.page.locator(".logic > .sentence")
    expect(size).to_contain_text(f"{found['variables']:,} variables")
    expect(size).to_contain_text(f" {sum(each['clauses'] for each in found['filed']):,} clauses")
    heading = visit.page.get_by_role("columnheader", name="Clauses")
    assert heading.evaluate(LINES) == 1
    visit.keep_picture(f"logic-{key}-{'phone' if phone else 'desktop'}")
    visit.page.locator(".variables summary").click()
    names = [name for _, name in found["named"]]
    assert visit.page.locator(".variables li").all_inner_texts() == names
    rule = max(found["filed"], key=lambda each: each["clauses"])["rule"]
    row(visit, rule).locator("td").last.get_by_role("button").click()
    block = visit.page.locator(".blocks > li").first
    first = formula(server, board, rule=rule)
    expect(block).to_contain_text(first["page"]["blocks"][0]["sentence"])
    literals = first["blocks"][0]["clauses"][0]
    words = [f"{each} {'not ' if each < 0 else ''}{first['names'][str(abs(each))]}" for each in literals]
    expect(block.locator(".literals li").first).to_have_text(" or ".join(words))
    veil = visit.page.locator("#board .veil .cover")
    if not phone:
        visit.page.mouse.move(0, 0)
        expect(veil).to_have_count(0)
        block.locator(".literals").hover()
        expect(veil).to_have_count(1)
        visit.page.mouse.move(0, 0)
        expect(veil).to_have_count(0)
    block.locator("button.pointer").focus()
    expect(veil).to_have_count(1)
    visit.press("All rules")
    expect(row(visit, rule)).to_be_visible()


def test_rules_that_are_met_by_cuts_can_be_looked_at_written_out(visit: Visit, server: Running) -> None:
    board = kotae.read(EXAMPLES / "rings.txt")
    studied(visit, board)
    size = visit.page.locator(".logic > .sentence")
    said = "The encoding 'levels' has 20 variables and 76 clauses; connected is met by cuts"
    expect(size).to_have_text(said)
    visit.press("160 clauses if written out")
    written = formula(server, board, rule="connected", written=True)
    expect(visit.page.get_by_text("connected, written out: 1 to 24 of 24 places")).to_be_visible()
    for block, shown in zip(written["blocks"], visit.page.locator(".blocks > li").all(), strict=True):
        numbers = [str(literal) for clause in block["clauses"] for literal in clause]
        assert shown.locator(".dimacs").all_inner_texts() == numbers
    expect(size).to_have_text(said)


def test_many_clauses_come_page_by_page(visit: Visit, server: Running) -> None:
    board = max((kotae.read(EXAMPLES / f"{key}.txt") for key in KEYS), key=lambda each: pages(each)[1])
    rule, total = pages(board)
    assert total > 50
    studied(visit, board)
    row(visit, rule).locator("td").last.get_by_role("button").click()
    expect(visit.page.get_by_text(f"1 to 50 of {total} places")).to_be_visible()
    visit.press("Later")
    expect(visit.page.get_by_text(f"51 to {min(100, total)} of {total} places")).to_be_visible()
    expect(visit.page.locator(".blocks")).to_have_attribute("start", "51")
    visit.press("Earlier")
    expect(visit.page.get_by_text(f"1 to 50 of {total} places")).to_be_visible()


def pages(board: kotae.Board[Any]) -> tuple[str, int]:
    """The rule with the most places, and how many they are."""
    rules = [each.rule for each in kotae.logic(board).rules if each.clauses]
    found = [(rule, kotae.logic(board, rule=rule).total) for rule in rules]
    return max(found, key=lambda pair: pair[1], default=("", 0))


@pytest.mark.parametrize("key", KEYS)
def test_a_rule_that_is_switched_off(visit: Visit, server: Running, key: str) -> None:
    board = small(key)
    rule = next(rule for rule in PUZZLES[key].rules if kotae.relax(board, rule).word == "several")
    studied(visit, board)
    blank = visit.picture()
    box = visit.page.get_by_label(f"Rule {rule} is on")
    box.uncheck()
    page = server.ask(board.text(), "relax", without=[rule], page=True).json()["page"]
    outcome = visit.page.locator(".logic .outcome", has_text=f"without {rule}")
    expect(outcome.locator(".sentence")).to_have_text(page["sentence"].capitalize(), ignore_case=True)
    visit.hears(f"without {rule}")
    shown = visit.changes(blank)
    visit.keep_picture(f"without-{key}")
    others = [visit.press(f"Answer {number}", ".logic").picture() for number in (1, 2)]
    assert len({blank, *others}) == 3
    assert shown in others
    box.check()
    visit.looks(blank)
    visit.hears("All rules are on.")


@pytest.mark.parametrize("key", KEYS)
def test_a_solvers_model_is_drawn(visit: Visit, key: str) -> None:
    board = small(key)
    studied(visit, board)
    blank = visit.picture()
    for encoding in PUZZLES[key].encodings:
        visit.page.get_by_label("Encoding").select_option(encoding)
        name, data = visit.downloaded('[data-style="cnf"]')
        assert name == f"{key}.cnf"
        with Solver(name="cadical153", bootstrap_with=CNF(from_string=data.decode()).clauses) as solver:
            assert solver.solve()
            model = solver.get_model()
        visit.id("model").fill(f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n")
        visit.id("decode").click()
        reply = visit.page.get_by_label("A solver's reply")
        expect(reply.locator(".sentence")).to_be_visible()
        expect(reply.locator(".told li")).to_have_count(0)
        decoded = kotae.decode(board, f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n", encoding=encoding)
        assert isinstance(decoded, kotae.Decoded)
        assert drawing(board, decoded.answer) == answer(board)
        visit.changes(blank)


@pytest.mark.parametrize("key", KEYS)
def test_other_replies_are_understood_or_refused(visit: Visit, key: str) -> None:
    studied(visit, small(key))
    reply = visit.page.get_by_label("A solver's reply")
    visit.id("model").fill("s UNSATISFIABLE\n")
    visit.id("decode").click()
    expect(reply.locator(".sentence")).to_be_visible()
    with visit.refused():
        visit.id("model").fill("v one two three")
        visit.id("decode").click()
        expect(reply.get_by_role("alert")).to_be_visible()
    variables = kotae.logic(small(key)).variables
    visit.id("model").fill("s SATISFIABLE\nv " + " ".join(str(-n - 1) for n in range(variables)) + " 0")
    visit.id("decode").click()
    expect(reply.locator(".told li").first).to_be_visible()


@pytest.mark.parametrize("key", KEYS)
def test_files_for_solvers_and_checkers(visit: Visit, key: str) -> None:
    for true, says in (("unique", "unique"), ("none", "impossible")):
        board = examples(key, true)[0]
        studied(visit, board)
        name, data = visit.downloaded("#certificate")
        assert name == f"{key}.cert"
        audit = kotae.audit(data)
        assert audit.accepted
        assert audit.verdict == says
    assert visit.downloaded('[data-style="wcnf"]')[0] == f"{key}.wcnf"
    name, data = visit.downloaded('[data-style="opb"]')
    assert name == f"{key}.opb"
    assert b"#variable=" in data


def test_a_shortest_answer_by_another_solver(visit: Visit) -> None:
    board = next(
        board
        for key in KEYS
        for board in examples(key, "several")
        if board.puzzle.wants_shortest(board.instance)
    )
    studied(visit, board)
    name, data = visit.downloaded('[data-style="wcnf"]')
    assert name == f"{board.puzzle.key}.wcnf"
    with RC2(WCNF(from_string=data.decode())) as solver:
        model = solver.compute()
        cost = solver.cost
    blank = visit.picture()
    visit.id("model").fill(f"o {cost}\ns OPTIMUM FOUND\nv {' '.join(map(str, model))} 0\n")
    visit.id("decode").click()
    visit.changes(blank)
    expect(visit.page.get_by_label("A solver's reply").locator(".told li")).to_have_count(0)
    decoded = kotae.decode(board, f"s OPTIMUM FOUND\nv {' '.join(map(str, model))} 0\n")
    assert isinstance(decoded, kotae.Decoded)
    assert len(drawing(board, decoded.answer)) == len(answer(board))
