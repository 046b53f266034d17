"""The rule index as a person and as a program reads it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.console import Console
from rich.text import Text

from gridforged.cli.console import print_hanging
from gridforged.cli.phrase import count_of
from gridforged.headless.rule_index import Entry, Mention

INDENT = "    "


def print_index(console: Console, entries: Sequence[Entry], has_tests: bool) -> None:
    """Each atom with what it says, what proves it, and where the code carries its number; then a summary."""
    for entry in entries:
        head = Text.assemble((entry.atom.id, "bold"), "  ")
        print_hanging(console, head, Text(entry.atom.summary))
        if has_tests:
            _print_proofs(console, entry)
        code = Text(_in_files(entry.code)) if entry.code else Text("none carries its number", "yellow")
        print_hanging(console, Text(f"{INDENT}code   "), code)
    print_hanging(console, Text(), Text(summary_of(entries, has_tests)))


def _print_proofs(console: Console, entry: Entry) -> None:
    for label, proofs in (("ruling", entry.scenarios), ("test  ", entry.tests)):
        for proof in proofs:
            title = f"  {proof.title}" if proof.title else ""
            print_hanging(console, Text(f"{INDENT}{label} "), Text(f"{proof.place}{title}"))
    if not entry.is_proven:
        print_hanging(
            console, Text(f"{INDENT}NOT PROVEN  ", "bold red"), Text("no test or scenario names it")
        )


def _in_files(mentions: Collection[Mention]) -> str:
    """``a.py:3,7; b.py:1``."""
    lines: dict[str, list[int]] = {}
    for mention in mentions:
        of_file = lines.setdefault(mention.file, [])
        if mention.line not in of_file:
            of_file.append(mention.line)
    return "; ".join(f"{file}:{','.join(map(str, of_file))}" for file, of_file in lines.items())


def summary_of(entries: Sequence[Entry], has_tests: bool) -> str:
    """The last line: how many atoms are proven, by how much, and which have no code of their own."""
    atoms = count_of(len(entries), "atom")
    without_code = [entry.atom.id for entry in entries if not entry.code]
    code = f"no code carries the number of {', '.join(without_code)}" if without_code else "all have code"
    if not has_tests:
        return f"{atoms}; the tests are not at hand, --tests FOLDER says where they are; {code}"
    scenarios = {proof.place for entry in entries for proof in entry.scenarios}
    tests = {proof.place for entry in entries for proof in entry.tests}
    proven = sum(entry.is_proven for entry in entries)
    by = f"{count_of(len(scenarios), 'ruling')} and {count_of(len(tests), 'test')}"
    return f"{atoms}, {proven} proven by {by}; {code}"


def index_data(entries: Sequence[Entry], has_tests: bool) -> dict[str, object]:
    """The object of ``gridforged rulings --index --json``."""
    return {
        "has_tests": has_tests,
        "proven": sum(entry.is_proven for entry in entries),
        "atoms": [
            {
                "id": entry.atom.id,
                "summary": entry.atom.summary,
                "topics": list(entry.atom.topics),
                "rulings": [_plain(proof) for proof in entry.scenarios],
                "tests": [_plain(proof) for proof in entry.tests],
                "code": [{"file": place.file, "line": place.line} for place in entry.code],
            }
            for entry in entries
        ],
    }


def _plain(proof: Mention) -> dict[str, str | int]:
    return {"file": proof.file, "line": proof.line, "title": proof.title}
