"""The generated parts of docs/cards.md: tables of the words of the card language and of the rules table."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import Final

import msgspec

from gridforged.content import rules as rules_module
from gridforged.content.rule_limits import LIMITS, WIDEST
from gridforged.content.rules import Rules
from gridforged.content.vocabulary import KeywordWord, OperationWord, StatusWord, TriggerWord
from gridforged.systems.vocabulary import VOCABULARY
from tests.content import packaged
from tests.content.packaged import AnyWord

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "cards.md"
BLOCK: Final = re.compile(r"(<!-- begin ([a-z]+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)

MORE: Final = {
    "operations": ["keys"],
    "keywords": ["value"],
    "statuses": ["takes"],
    "triggers": ["scopes"],
}
"""Columns that only the table of that kind of word has."""


def rendered(page: str) -> str:
    """``page`` with every generated part as it has to be now."""
    tables = {category: _words(category) for category in packaged.CATEGORIES}
    tables["rules"] = _rules()
    return BLOCK.sub(lambda match: f"{match[1]}\n{tables[match[2]]}\n\n{match[3]}", page)


def parts(page: str) -> list[str]:
    """Names of the generated parts of ``page``."""
    return [match[2] for match in BLOCK.finditer(page)]


def _words(category: str) -> str:
    names = packaged.words(VOCABULARY, category)
    if not names:
        return "None yet."
    found = packaged.uses()
    more = MORE.get(category, [])
    lines = [
        _row("word", "rule", "what it is", *more, "example"),
        _row(*["---"] * (4 + len(more))),
    ]
    for name in names:
        word = packaged.word(VOCABULARY, category, name)
        use = packaged.shortest(found, category, name)
        example = f"`{use.text}` ({use.card})" if use else "none yet"
        lines.append(_row(f"`{name}`", word.rule, word.summary, *_more_about(word), example))
    return "\n".join(lines)


def _more_about(word: AnyWord) -> list[str]:
    """The cells below ``MORE``."""
    if isinstance(word, OperationWord):
        return [_keys(word)]
    if isinstance(word, StatusWord):
        return ["`seconds`" if word.takes == "seconds" else f"`amount`, in {word.takes}"]
    if isinstance(word, TriggerWord):
        return [", ".join(f"`{scope}`" for scope in word.scopes)]
    if isinstance(word, KeywordWord):
        return ["`true`" if word.takes == "flag" else f"{word.low} to {word.high}"]
    return []


def _keys(word: OperationWord) -> str:
    """What a clause with this operation must say and may say, and what holds if it does not."""
    keys = []
    if word.amount != "none":
        keys.append("`amount`" if word.amount == "required" else "`amount` if listed")
    keys += [f"`{name}`" for name in sorted(word.parameters)]
    keys += [f"`{name}` if wanted" for name in sorted(word.optional_parameters)]
    if word.targets:
        keys.append(f"`to`: {word.targets}")
    keys.append(f"`lane`: {word.lane}" if word.lanes else "a place of its own")
    return ", ".join(keys)


def _rules() -> str:
    default = Rules()
    lines = [_row("rule", "default", "range", "what it is"), _row(*["---"] * 4)]
    for name, meaning in _meanings().items():
        value = getattr(default, name)
        lines.append(_row(f"`{name}`", _shown(value), _range(name, value), meaning))
    return "\n".join(lines)


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {rows} x {columns}" for key, (rows, columns) in value.items())
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _range(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "true, false"
    if isinstance(value, dict):
        return "1 to 4 a side"
    low, high = LIMITS.get(name, WIDEST)
    return f"{low} to {high}"


def _meanings() -> dict[str, str]:
    """The text below each field in the source of the rules table."""
    (table,) = (
        node
        for node in ast.parse(inspect.getsource(rules_module)).body
        if isinstance(node, ast.ClassDef) and node.name == "Rules"
    )
    texts: dict[str, str] = {}
    for field, text in zip(table.body, table.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            if not isinstance(text, ast.Expr):
                raise AssertionError(f"rule {field.target.id} has no text below it")
            texts[field.target.id] = " ".join(str(ast.literal_eval(text.value)).split()).rstrip(".")
    if list(texts) != [field.name for field in msgspec.structs.fields(Rules)]:
        raise AssertionError("the rules table and its source have different fields")
    return texts


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
