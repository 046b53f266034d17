"""Which atoms of the rule index have a test: a checker that reads sources as text and runs nothing.

A test names the atoms that it proves with ``@pytest.mark.rules("900.12a", ...)``: on a function, a class, as
the ``pytestmark`` of a module, in ``pytest.param(..., marks=...)``. A scenario file under ``tests/rulings/``
does it with ``rules: [900.12a]``. Atoms that nothing proves yet stand in ``tests/rulings/pending.yaml`` with
the reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from gridforged.content.rulebook import ruling_of

# Whatever looks like the number of a rule, well formed or not, so that a slip is seen instead of passed over.
RULE_NUMBER = re.compile(r"(?<![\w.])(?:900\.\d+|400\.3)(?:-ex\b|-T\d+|[A-Za-z]\w*)?(?!\.?\d)")
DECISION_NUMBER = re.compile(r"(?<![\w-])[GC]-\d+\b")
DECISIONS_PAGE = "docs/decisions/0005-rulings-where-the-rulebook-is-silent.md"


@dataclass(frozen=True)
class Mention:
    """A rule number that stands somewhere: where, and the number."""

    place: str
    number: str


@dataclass
class Coverage:
    """What the tests prove, what is pending, and everything that is wrong with either."""

    proven: dict[str, list[str]] = field(default_factory=dict)
    pending: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def _marker_ids(tree: ast.Module) -> Iterator[tuple[int, ast.expr]]:
    """Arguments of every call of ``pytest.mark.rules`` or ``mark.rules``, wherever in the module."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner = node.func.value
        owner_name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
        if node.func.attr == "rules" and owner_name == "mark":
            for argument in node.args:
                yield node.lineno, argument


def mentions_in_tests(root: Path) -> tuple[list[Mention], list[str]]:
    """Rule numbers that tests claim to prove, and markers that cannot be read without running them."""
    found: list[Mention] = []
    problems: list[str] = []
    for path in sorted((root / "tests").rglob("test_*.py")):
        for line, argument in _marker_ids(ast.parse(path.read_text(encoding="utf-8"))):
            place = f"{path.relative_to(root).as_posix()}:{line}"
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                found.append(Mention(place, argument.value))
            else:
                problems.append(f"{place}: a rules marker takes its numbers as plain strings")
    return found, problems


def _rules_lists(node: object) -> Iterator[object]:
    """Members of every list under a key ``rules``; a mapping of that name is a board's rules table."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "rules" and isinstance(value, list):
                yield from value
            else:
                yield from _rules_lists(value)
    elif isinstance(node, list):
        for value in node:
            yield from _rules_lists(value)


def mentions_in_scenarios(root: Path) -> tuple[list[Mention], list[str]]:
    """Rule numbers that the scenario files under ``tests/rulings/`` claim to prove."""
    found: list[Mention] = []
    problems: list[str] = []
    for path in sorted((root / "tests" / "rulings").rglob("*.yaml")):
        if path == root / "tests" / "rulings" / "pending.yaml":
            continue
        place = path.relative_to(root).as_posix()
        numbers: list[object] = []
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            numbers.extend(_rules_lists(document))
        if not numbers:
            problems.append(f"{place}: names no rule; a ruling says which atoms it proves (rules: [...])")
        found.extend(Mention(place, str(number)) for number in numbers)
    return found, problems


def mentions_in_code(root: Path, pattern: re.Pattern[str] = RULE_NUMBER) -> list[Mention]:
    """Whatever matches ``pattern`` in the sources and packaged data of ``gridforged/``, index excepted."""
    found: list[Mention] = []
    package = root / "gridforged"
    files = [*package.rglob("*.py"), *package.rglob("*.yaml")]
    for path in sorted(files):
        if path.parent.name == "rulebook":
            continue
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            place = f"{path.relative_to(root).as_posix()}:{line}"
            found.extend(Mention(place, matched.group()) for matched in pattern.finditer(text))
    return found


def unknown_numbers(
    mentions: Collection[Mention], known: Collection[str], *, whole_rulings: bool
) -> list[str]:
    """Name the mentions that the index does not know. A whole ruling (900.12) will do in code only."""
    rulings = {ruling_of(atom) for atom in known} if whole_rulings else set()
    return [
        f"{mention.place}: there is no atom {mention.number} in the rule index"
        for mention in mentions
        if mention.number not in known and mention.number not in rulings
    ]


def unknown_decisions(root: Path) -> list[str]:
    """Decisions (G-08, C-03) that the code names and the decisions page does not hold."""
    page = (root / DECISIONS_PAGE).read_text(encoding="utf-8")
    known = set(re.findall(r"^\| ([GC]-\d+) \|", page, flags=re.MULTILINE))
    return [
        f"{mention.place}: {DECISIONS_PAGE} has no row {mention.number}"
        for mention in mentions_in_code(root, DECISION_NUMBER)
        if mention.number not in known
    ]


def read_pending(root: Path) -> tuple[dict[str, str], list[str]]:
    """The pending list: atom to reason. An entry without a reason is a problem."""
    path = root / "tests" / "rulings" / "pending.yaml"
    if not path.exists():
        return {}, []
    loaded = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    if not isinstance(loaded, Mapping):
        return {}, ["tests/rulings/pending.yaml: must map an atom to the reason why it waits"]
    problems = [
        f"tests/rulings/pending.yaml: {atom} needs a reason"
        for atom, reason in loaded.items()
        if not isinstance(reason, str) or not reason.strip()
    ]
    return {str(atom): str(reason) for atom, reason in loaded.items()}, problems


def check(root: Path, known: Collection[str]) -> Coverage:
    """Compare the checkout at ``root`` with the atoms of the index."""
    tests, test_problems = mentions_in_tests(root)
    scenarios, scenario_problems = mentions_in_scenarios(root)
    pending, pending_problems = read_pending(root)
    result = Coverage(pending=pending, problems=test_problems + scenario_problems + pending_problems)
    for mention in tests + scenarios:
        result.proven.setdefault(mention.number, []).append(mention.place)
    result.problems += unknown_numbers(tests + scenarios, known, whole_rulings=False)
    result.problems += unknown_numbers(mentions_in_code(root), known, whole_rulings=True)
    for atom in pending:
        if atom not in known:
            result.problems.append(f"tests/rulings/pending.yaml: there is no atom {atom} in the rule index")
        elif atom in result.proven:
            place = result.proven[atom][0]
            result.problems.append(f"tests/rulings/pending.yaml: {atom} is proven by {place}; take it out")
    for atom in known:
        if atom not in result.proven and atom not in pending:
            result.problems.append(f"{atom}: no test names it, and pending.yaml does not hold it")
    return result
