"""One file, one row, one test: whatever the game has many of is listed in one explicit table, and tested.

Reads sources as text. A part is a module of a folder below ``gridforged/systems/``; its name is the name of
its file. The folder's ``__init__`` lists it in the table; some file under ``tests/`` names it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

# Folder -> (its table, the modules that hold what the parts have in common).
TABLES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "effects": ("OPERATIONS", ("operation", "apply_status")),
    "statuses": ("STATUSES", ("status",)),
    "keywords": ("KEYWORDS", ("keyword",)),
    "triggers": ("TRIGGERS", ("trigger",)),
}

# Files below tests/ that name parts without testing them: lists of what is missing.
LISTS: Final = ("content/not_yet.py",)


def parts(folder: Path, common: tuple[str, ...]) -> list[str]:
    """Names of the parts in a folder, sorted; what is common to them and private helpers are no parts."""
    return sorted(
        path.stem for path in folder.glob("*.py") if not path.stem.startswith("_") and path.stem not in common
    )


def rows(init: Path, table: str) -> set[str]:
    """Names that the table mentions: modules, names imported from a module, and texts."""
    if not init.exists():
        return set()
    tree = ast.parse(init.read_text(encoding="utf-8"))
    module_of: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                module_of[alias.asname or alias.name] = node.module.rsplit(".", 1)[-1]
    found: set[str] = set()
    for value in _values(tree, table):
        for node in ast.walk(value):
            if isinstance(node, ast.Name):
                found |= {node.id, module_of.get(node.id, node.id)}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def _values(tree: ast.Module, table: str) -> Iterator[ast.expr]:
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign):
            targets: list[ast.expr] = [statement.target]
        elif isinstance(statement, ast.Assign):
            targets = statement.targets
        else:
            continue
        if statement.value is not None and any(isinstance(t, ast.Name) and t.id == table for t in targets):
            yield statement.value


def tested_words(root: Path) -> set[str]:
    """Every word in the tests and scenario files, but for the meta-tests and the lists of what is missing."""
    words: set[str] = set()
    tests = root / "tests"
    for path in [*tests.rglob("*.py"), *tests.rglob("*.yaml")]:
        inside = path.relative_to(tests)
        if inside.parts[0] != "meta" and inside.as_posix() not in LISTS:
            words.update(
                re.findall(r"[a-z0-9_]+", path.read_text(encoding="utf-8", errors="replace").lower())
            )
            words.add(path.stem.removeprefix("test_"))
    return words


def missing(root: Path) -> list[str]:
    """For each part of each table, what it still lacks: a row, a test, or both."""
    tested = tested_words(root)
    problems: list[str] = []
    for folder, (table, common) in TABLES.items():
        path = root / "gridforged" / "systems" / folder
        listed = rows(path / "__init__.py", table)
        for name in parts(path, common):
            if name not in listed:
                problems.append(f"gridforged/systems/{folder}/{name}.py: has no row in {table}")
            if name not in tested:
                problems.append(f"gridforged/systems/{folder}/{name}.py: no test or scenario names {name}")
    return problems
