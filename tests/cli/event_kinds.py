"""Which kinds of event the sources can emit, read from the code and not from a battle."""

from __future__ import annotations

import ast
from pathlib import Path


def emitted_kinds(package: Path) -> tuple[set[str], list[str]]:
    """All kinds that some `emit` call below `package` can log, and the places whose kind cannot be seen."""
    kinds: set[str] = set()
    unseen: list[str] = []
    for path in sorted(package.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef) or function.name == "emit":
                continue
            for call in _calls(function, "emit"):
                found = _kinds_of(_argument(call, "kind", _kind_position(call)), function, tree)
                kinds |= found
                if not found:
                    unseen.append(f"{path.name}:{call.lineno}")
    return kinds, unseen


def _calls(tree: ast.AST, name: str) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (
            (isinstance(node.func, ast.Attribute) and node.func.attr == name)
            or (isinstance(node.func, ast.Name) and node.func.id == name)
        )
    ]


def _kind_position(call: ast.Call) -> int:
    # EventLog.emit(frame, kind, ...) has the frame first, BattleState.emit(kind, ...) fills it in.
    return 1 if len(call.args) == 8 else 0


def _argument(call: ast.Call, name: str, position: int) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    return call.args[position] if position < len(call.args) else None


def _kinds_of(value: ast.expr | None, function: ast.FunctionDef, tree: ast.Module) -> set[str]:
    """What `value` can be: a literal, one of two, or a parameter, which the callers in the module give."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return {value.value}
    if isinstance(value, ast.IfExp):
        body, orelse = _kinds_of(value.body, function, tree), _kinds_of(value.orelse, function, tree)
        return body | orelse if body and orelse else set()
    names = [argument.arg for argument in function.args.args]
    if not isinstance(value, ast.Name) or value.id not in names:
        return set()
    found: set[str] = set()
    for caller in ast.walk(tree):
        if not isinstance(caller, ast.FunctionDef) or caller is function:
            continue
        for call in _calls(caller, function.name):
            kinds = _kinds_of(_argument(call, value.id, names.index(value.id)), caller, tree)
            if not kinds:
                return set()
            found |= kinds
    return found
