"""A lint of the simulation for whatever could make two runs of a battle differ. Reads sources, runs nothing.

Each rule has a name, which an allowance gives together with its reason. What the checker cannot see without
types (a set behind a call, say) it does not claim to find; the digests under several hash seeds do that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SIMULATION: Final = ("ecs", "components", "systems", "serialization", "match", "battle.py")
INTEGERS_ONLY: Final = ("components", "systems")

BANNED_MODULES: Final[Mapping[str, str]] = {
    "asyncio": "the order of tasks is not the battle's",
    "calendar": "the clock of the machine",
    "datetime": "the clock of the machine",
    "locale": "differs between machines",
    "platform": "differs between machines",
    "random": "chance comes from the battle's own streams",
    "secrets": "chance comes from the battle's own streams",
    "tempfile": "names differ in each run",
    "threading": "the order of threads is not the battle's",
    "time": "the clock of the machine",
    "uuid": "differs in each run",
}
BANNED_OS_NAMES: Final = frozenset(
    {"environ", "environb", "getenv", "urandom", "getpid", "listdir", "scandir"}
)
BANNED_BUILTINS: Final = frozenset({"hash", "id"})
# Calls that see the members of a set in its order; sorted, len, min, max, sum, any and all do not.
ORDERED_READERS: Final = frozenset(
    {"list", "tuple", "iter", "next", "enumerate", "zip", "map", "filter", "reversed"}
)
MUTABLE_MAKERS: Final = frozenset(
    {"dict", "list", "set", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict", "count"}
)
FROZEN_ANNOTATIONS: Final = frozenset({"Final", "ClassVar", "Mapping", "TypeAlias"})


@dataclass(frozen=True)
class Fault:
    """One finding: file (relative to the package), line, rule, and what is wrong."""

    file: str
    line: int
    rule: str
    message: str

    def __str__(self) -> str:
        return f"gridforged/{self.file}:{self.line}: [{self.rule}] {self.message}"


def _name(node: ast.expr | None) -> str:
    """Last part of a dotted name, without subscript: ``set`` of ``set[int]``."""
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _is_set_annotation(node: ast.expr | None) -> bool:
    if _name(node) in {"Final", "ClassVar"} and isinstance(node, ast.Subscript):
        return _is_set_annotation(node.slice)
    if isinstance(node, ast.BinOp):  # set[int] | None
        return _is_set_annotation(node.left) or _is_set_annotation(node.right)
    return _name(node) in {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"}


class _Sets(ast.NodeVisitor):
    """Collects the names and attributes that visibly hold sets, for the whole module."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.attributes: set[str] = set()

    def is_set(self, node: ast.expr) -> bool:
        """Whether the expression is visibly a set."""
        if isinstance(node, (ast.Set, ast.SetComp)):
            return True
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr in {
                "union",
                "intersection",
                "difference",
                "symmetric_difference",
            }:
                return True
            return isinstance(node.func, ast.Name) and node.func.id in {"set", "frozenset"}
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Sub)):
            return self.is_set(node.left) or self.is_set(node.right)
        if isinstance(node, ast.IfExp):
            return self.is_set(node.body) or self.is_set(node.orelse)
        if isinstance(node, ast.Attribute):
            return node.attr in self.attributes
        return isinstance(node, ast.Name) and node.id in self.names

    def _learn(self, target: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.names.add(target.id)
        elif isinstance(target, ast.Attribute):
            self.attributes.add(target.attr)

    def visit_Assign(self, node: ast.Assign) -> None:
        if self.is_set(node.value):
            for target in node.targets:
                self._learn(target)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if _is_set_annotation(node.annotation) or (node.value is not None and self.is_set(node.value)):
            self._learn(node.target)
        self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> None:
        if _is_set_annotation(node.annotation):
            self.names.add(node.arg)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:  # a field of a class is read as an attribute
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                if _is_set_annotation(statement.annotation):
                    self.attributes.add(statement.target.id)
            else:
                self.visit(statement)


class _Lint(ast.NodeVisitor):
    """One pass over one module."""

    def __init__(self, file: str, tree: ast.Module) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.in_hash = False
        self.in_systems = file.startswith("systems/")
        self.integers_only = file.split("/")[0] in INTEGERS_ONLY
        self.sets = _Sets()
        self.sets.visit(tree)
        self.bound = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
        self.bound |= {
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    def fault(self, node: ast.AST, rule: str, message: str) -> None:
        self.faults.append(Fault(self.file, getattr(node, "lineno", 1), rule, message))

    # --- names that differ between runs

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            root = alias.name.split(".")[0]
            if root in BANNED_MODULES:
                self.fault(node, "module", f"imports {alias.name}: {BANNED_MODULES[root]}")
            elif alias.name == "numpy.random":
                self.fault(node, "module", "imports numpy.random: chance comes from the battle's own streams")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        root = module.split(".")[0]
        if root in BANNED_MODULES:
            self.fault(node, "module", f"imports from {module}: {BANNED_MODULES[root]}")
        for alias in node.names:
            if root == "os" and alias.name in BANNED_OS_NAMES:
                self.fault(node, "environment", f"os.{alias.name} differs between machines")
            if module in {"typing", "typing_extensions"} and alias.name == "Any" and self.in_systems:
                self.fault(
                    node, "any", "Any in a system: a typo would show at run time only, and mypyc boxes it"
                )

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name):
            if node.value.id == "os" and node.attr in BANNED_OS_NAMES:
                self.fault(node, "environment", f"os.{node.attr} differs between machines")
            if node.value.id == "typing" and node.attr == "Any" and self.in_systems:
                self.fault(
                    node, "any", "Any in a system: a typo would show at run time only, and mypyc boxes it"
                )
            if node.value.id in {"numpy", "np"} and node.attr == "random":
                self.fault(node, "module", "numpy.random: chance comes from the battle's own streams")
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        # A class with an __eq__ has a __hash__ made of hash(); whoever used the number is found elsewhere.
        inside, self.in_hash = self.in_hash, node.name == "__hash__"
        self.generic_visit(node)
        self.in_hash = inside

    def visit_Name(self, node: ast.Name) -> None:
        if node.id not in BANNED_BUILTINS or node.id in self.bound or (node.id == "hash" and self.in_hash):
            return
        if isinstance(node.ctx, ast.Load):
            self.fault(node, "identity", f"{node.id}() differs between runs")

    # --- floats

    def visit_Constant(self, node: ast.Constant) -> None:
        if self.integers_only and isinstance(node.value, (float, complex)):
            self.fault(node, "float", f"{node.value!r}: state and rules arithmetic are integers")

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if self.integers_only and isinstance(node.op, ast.Div):
            self.fault(node, "float", "true division makes a float; use // and say which way it rounds")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if self.integers_only and isinstance(node.op, ast.Div):
            self.fault(node, "float", "true division makes a float; use // and say which way it rounds")
        self.generic_visit(node)

    # --- sets

    def _read_in_order(self, node: ast.expr) -> None:
        if self.sets.is_set(node):
            self.fault(node, "set", "the order of a set depends on history; use sorted(), a list or a dict")

    def visit_For(self, node: ast.For) -> None:
        self._read_in_order(node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self._read_in_order(node.iter)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        if isinstance(node.ctx, ast.Load):
            self._read_in_order(node.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name):
            if node.func.id in ORDERED_READERS:
                for argument in node.args:
                    self._read_in_order(argument)
            if node.func.id == "float" and self.integers_only:
                self.fault(node, "float", "float(): state and rules arithmetic are integers")
        elif isinstance(node.func, ast.Attribute):
            if node.func.attr == "pop" and not node.args and self.sets.is_set(node.func.value):
                self.fault(node, "set", "pop() of a set takes whichever member comes first")
            if node.func.attr in {"join", "extend", "fromkeys"}:
                for argument in node.args:
                    self._read_in_order(argument)
        self.generic_visit(node)

    # --- state outside the battle

    def visit_Global(self, node: ast.Global) -> None:
        self.fault(
            node, "module_state", f"global {', '.join(node.names)}: nothing of a battle lives in a module"
        )

    def check_module_state(self, tree: ast.Module) -> None:
        for statement in tree.body:
            if isinstance(statement, ast.Assign):
                names = [_name(target) for target in statement.targets]
                value: ast.expr | None = statement.value
            elif (
                isinstance(statement, ast.AnnAssign) and _name(statement.annotation) not in FROZEN_ANNOTATIONS
            ):
                names = [_name(statement.target)]
                value = statement.value
            else:
                continue
            if value is not None and _is_mutable(value) and names != ["__all__"]:
                advice = "can be changed by anyone; make it a Final, a tuple or a MappingProxyType"
                self.fault(statement, "module_state", f"{', '.join(names)} {advice}")

    def check_processors(self, tree: ast.Module) -> None:
        classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        processors: set[str] = {"Processor"}
        for _ in classes:  # as often as the longest chain of bases within the module can be
            processors |= {
                node.name
                for node in classes
                if any(_name(base) in processors or _name(base).endswith("Processor") for base in node.bases)
            }
        for node in classes:
            if node.name in processors and self.in_systems:
                self._check_processor(node)

    def _check_processor(self, node: ast.ClassDef) -> None:
        where = f"processor {node.name}"
        for statement in node.body:
            value = getattr(statement, "value", None)
            if (
                isinstance(statement, (ast.Assign, ast.AnnAssign))
                and value is not None
                and _is_mutable(value)
            ):
                self.fault(statement, "processor_state", f"{where} has a mutable class attribute")
        for part in ast.walk(node):
            if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef)) and part.name in {
                "__init__",
                "__new__",
            }:
                self.fault(part, "processor_state", f"{where} has {part.name}: processors hold no state")
            if (
                isinstance(part, ast.Attribute)
                and isinstance(part.ctx, ast.Store)
                and _name(part.value) == "self"
            ):
                self.fault(
                    part, "processor_state", f"{where} sets self.{part.attr}: processors hold no state"
                )
            if isinstance(part, ast.Call) and _name(part.func) in {"setattr", "__setattr__"}:
                self.fault(part, "processor_state", f"{where} calls setattr: processors hold no state")


def _is_mutable(node: ast.expr) -> bool:
    if isinstance(node, (ast.Dict, ast.List, ast.Set, ast.DictComp, ast.ListComp, ast.SetComp)):
        return True
    return isinstance(node, ast.Call) and _name(node.func) in MUTABLE_MAKERS


def lint_module(file: str, text: str) -> list[Fault]:
    """Faults of one module; ``file`` is its path within the package, such as ``systems/damage.py``."""
    tree = ast.parse(text)
    lint = _Lint(file, tree)
    lint.visit(tree)
    if lint.in_systems:
        lint.check_module_state(tree)
    lint.check_processors(tree)
    return sorted(lint.faults, key=lambda fault: (fault.line, fault.rule, fault.message))


def simulation_files(root: Path) -> Iterator[Path]:
    """The modules of the simulation in the checkout at ``root``, sorted."""
    package = root / "gridforged"
    for part in SIMULATION:
        path = package / part
        yield from sorted(path.rglob("*.py")) if path.is_dir() else ([path] if path.exists() else [])


def lint_checkout(root: Path, allowed: Mapping[tuple[str, str], str]) -> list[str]:
    """All faults that no allowance ``(file, rule) -> reason`` covers, and allowances that nothing needs."""
    problems: list[str] = []
    used: set[tuple[str, str]] = set()
    for path in simulation_files(root):
        file = path.relative_to(root / "gridforged").as_posix()
        for fault in lint_module(file, path.read_text(encoding="utf-8")):
            if (fault.file, fault.rule) in allowed:
                used.add((fault.file, fault.rule))
            else:
                problems.append(str(fault))
    problems.extend(
        f"nothing in gridforged/{file} needs its allowance [{rule}]; take it out"
        for file, rule in sorted(set(allowed) - used)
    )
    return problems
