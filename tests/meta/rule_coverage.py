"""What is wrong with the numbers of rules in a checkout: an atom without test or code, a number without atom.

Reads sources as text and runs nothing. How a test or a scenario names the atoms that it proves stands at
`gridforged.headless.rule_index`, which finds them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from gridforged.content.rulebook import ruling_of
from gridforged.headless.rule_index import (
    Mention,
    mentions_in_code,
    mentions_in_scenarios,
    mentions_in_test,
    test_files,
)

DECISION_NUMBER = re.compile(r"(?<![\w-])[GC]-\d+\b")
DECISIONS_PAGE = "docs/decisions/0005-rulings-where-the-rulebook-is-silent.md"


@dataclass
class Coverage:
    """What the tests prove, and everything that is wrong."""

    proven: dict[str, list[str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def check(root: Path, known: Collection[str]) -> Coverage:
    """Compare the checkout at ``root`` with the atoms of the index."""
    result = Coverage()
    claims: list[Mention] = []
    for file in test_files(root / "tests"):
        if file.suffix == ".py":
            found, problems = mentions_in_test(file, root)
            result.problems += problems
        else:
            found = list(mentions_in_scenarios(file, root))
            if not found:
                name = file.relative_to(root).as_posix()
                result.problems.append(f"{name}: names no rule; a ruling says what it proves (rules: [...])")
        claims += found
    for claim in claims:
        result.proven.setdefault(claim.number, []).append(claim.place)
    result.problems += unknown_numbers(claims, known, whole_rulings=False)
    code = list(mentions_in_code(root / "gridforged"))
    result.problems += unknown_numbers(code, known, whole_rulings=True)
    decided = {mention.number for mention in code}
    for atom in known:
        if atom not in result.proven:
            result.problems.append(f"{atom}: no test or scenario names it")
        if atom not in decided:
            result.problems.append(f"{atom}: no code carries its number")
    return result


def unknown_numbers(mentions: Iterable[Mention], known: Collection[str], *, whole_rulings: bool) -> list[str]:
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
        for mention in mentions_in_code(root / "gridforged", DECISION_NUMBER)
        if mention.number not in known
    ]
