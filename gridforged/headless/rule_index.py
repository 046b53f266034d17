"""The rule index with what stands behind it: for each atom the tests that prove it and the code that carries
its number.

A test names the atoms that it proves with ``@pytest.mark.rules("900.12a", ...)``: on a function, a class, as
the ``pytestmark`` of a module, in ``pytest.param(..., marks=...)``. A scenario does it with
``rules: [900.12a]``. Both are read as text, and nothing is run.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import gridforged
from gridforged.content.rulebook import Atom, atoms
from gridforged.content.yaml_tree import Value, read_tree
from gridforged.errors import ContentError, GridforgedError

# Whatever looks like the number of a rule, well formed or not, so that a slip is seen instead of passed over.
RULE_NUMBER: Final = re.compile(r"(?<![\w.])(?:900\.[1-9]\d*|400\.3)(?:-ex\b|-T\d+|[A-Za-z]\w*)?(?!\.?\d)")
PACKAGE: Final = Path(gridforged.__file__).resolve().parent
SCENARIOS: Final = "rulings"
"""The folder of scenarios within a folder of tests."""
RULEBOOK: Final = "rulebook"
"""The folder of the index itself, which is no code."""


@dataclass(frozen=True)
class Mention:
    """A number that stands somewhere; `title` is the scenario or the test that it stands at."""

    number: str
    file: str
    line: int
    title: str = ""

    @property
    def place(self) -> str:
        """``file:line``."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Entry:
    """One atom, and where its number stands."""

    atom: Atom
    scenarios: list[Mention] = field(default_factory=list)
    tests: list[Mention] = field(default_factory=list)
    code: list[Mention] = field(default_factory=list)

    @property
    def is_proven(self) -> bool:
        """Whether any test or scenario proves it."""
        return bool(self.scenarios or self.tests)


def tests_at_hand() -> Path | None:
    """The folder of tests beside the package, as a checkout has it; None where only the package is."""
    folder = PACKAGE.parent / "tests"
    return folder if (folder / SCENARIOS).is_dir() else None


def build_index(
    tests: Path | None, report: Callable[[int], None] | None = None, package: Path = PACKAGE
) -> dict[str, Entry]:
    """Every atom with its mentions in `package` and below `tests`, if there are any at hand.

    `report` is told of each file of tests that has been read. GridforgedError if a file cannot be read.
    """
    index = {number: Entry(atom) for number, atom in atoms().items()}
    for mention in mentions_in_code(package):
        if mention.number in index:
            index[mention.number].code.append(mention)
    files = test_files(tests) if tests is not None else []
    for done, file in enumerate(files, start=1):
        for mention in _mentions_in(file, tests.parent if tests is not None else file):
            if mention.number in index:
                entry = index[mention.number]
                (entry.tests if file.suffix == ".py" else entry.scenarios).append(mention)
        if report is not None:
            report(done)
    return index


def test_files(tests: Path) -> list[Path]:
    """Scenario files and Python tests below a folder, sorted. GridforgedError if there are none."""
    files = [*sorted((tests / SCENARIOS).rglob("*.yaml")), *sorted(tests.rglob("test_*.py"))]
    if not files:
        raise GridforgedError(f"{tests}: holds no tests: neither {SCENARIOS}/*.yaml nor test_*.py")
    return files


def _mentions_in(file: Path, root: Path) -> Iterable[Mention]:
    return mentions_in_test(file, root)[0] if file.suffix == ".py" else mentions_in_scenarios(file, root)


def mentions_in_test(file: Path, root: Path) -> tuple[list[Mention], list[str]]:
    """Numbers that the tests of a module claim to prove, and markers that cannot be read without running."""
    name = file.relative_to(root).as_posix()
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError) as error:
        raise GridforgedError(f"{name}: cannot be read as Python: {error}") from None
    found: list[Mention] = []
    problems: list[str] = []
    for call, title in _markers(tree):
        for argument in call.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                found.append(Mention(argument.value, name, call.lineno, title))
            else:
                problems.append(f"{name}:{call.lineno}: a rules marker takes its numbers as plain strings")
    return found, problems


def _markers(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """Every call of ``pytest.mark.rules`` or ``mark.rules``, with the name of what it decorates, if any."""
    title_of: dict[ast.AST, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                title_of.update(dict.fromkeys(ast.walk(decorator), node.name))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner = node.func.value
        owner_name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
        if node.func.attr == "rules" and owner_name == "mark":
            yield node, title_of.get(node, "")


def mentions_in_scenarios(file: Path, root: Path) -> Iterator[Mention]:
    """Numbers that the scenarios of a file claim to prove. ContentError if it cannot be read."""
    name = file.relative_to(root).as_posix()
    try:
        tree = read_tree(file.read_bytes(), name)
    except OSError as error:
        raise ContentError(f"cannot be read: {error.strerror}", file=name) from None
    scenarios = tree.root.get("scenarios")
    if isinstance(scenarios, list):
        for number, scenario in enumerate(scenarios):
            yield from _mentions_of(scenario, name, tree.lines[("scenarios", number)])
    else:
        yield from _mentions_of(tree.root, name, tree.lines[()])


def _mentions_of(scenario: Value, file: str, line: int) -> Iterator[Mention]:
    rules = scenario.get("rules") if isinstance(scenario, dict) else None
    if isinstance(scenario, dict) and isinstance(rules, list):
        title = str(scenario.get("scenario", ""))
        yield from (Mention(str(number), file, line, title) for number in rules)


def mentions_in_code(package: Path = PACKAGE, pattern: re.Pattern[str] = RULE_NUMBER) -> Iterator[Mention]:
    """Whatever matches `pattern` in the sources and packaged data of a package, the index excepted."""
    for path in sorted([*package.rglob("*.py"), *package.rglob("*.yaml")]):
        if path.parent.name == RULEBOOK:
            continue
        name = path.relative_to(package.parent).as_posix()
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            yield from (Mention(match.group(), name, line) for match in pattern.finditer(text))
