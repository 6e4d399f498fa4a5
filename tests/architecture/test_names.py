"""One class per name across the house, so that a search for a name finds one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src/kotae"


def classes() -> dict[str, list[str]]:
    """Every public class of the package, with the modules that define it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(SOURCE)))
    return found


def test_no_two_classes_share_a_name() -> None:
    assert {name: modules for name, modules in classes().items() if len(modules) > 1} == {}
