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
from gridforged.content.vocabulary import OperationWord
from gridforged.systems.vocabulary import VOCABULARY
from tests.content import packaged

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "cards.md"
BLOCK: Final = re.compile(r"(<!-- begin ([a-z]+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)


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
    with_keys = category == "operations"
    lines = [
        _row("word", "rule", "what it is", *(["keys"] if with_keys else []), "example"),
        _row(*["---"] * (5 if with_keys else 4)),
    ]
    for name in names:
        word = packaged.word(VOCABULARY, category, name)
        use = packaged.shortest(found, category, name)
        example = f"`{use.text}` ({use.card})" if use else ""
        keys = [_keys(VOCABULARY.operations[name])] if with_keys else []
        lines.append(_row(f"`{name}`", word.rule, word.summary, *keys, example))
    return "\n".join(lines)


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
