"""What a host may import: an explicit list, each name documented, typed, and nothing imported from above."""

from __future__ import annotations

import ast
import importlib.resources
import inspect
import types
from pathlib import Path

import pytest

import gridforged


def test_the_public_names_are_one_explicit_list(source_root: Path) -> None:
    tree = ast.parse((source_root / "gridforged" / "__init__.py").read_text(encoding="utf-8"))
    lists = [
        statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "__all__" for target in statement.targets)
    ]
    assert len(lists) == 1
    assert isinstance(lists[0], (ast.List, ast.Tuple))
    assert [ast.literal_eval(element) for element in lists[0].elts] == list(gridforged.__all__)


def test_the_list_has_no_repeats_and_every_name_exists() -> None:
    assert len(set(gridforged.__all__)) == len(gridforged.__all__)
    assert [name for name in gridforged.__all__ if not hasattr(gridforged, name)] == []


def test_nothing_public_is_left_out_of_the_list() -> None:
    public = {
        name
        for name, value in vars(gridforged).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType) and name != "annotations"
    }
    assert public - set(gridforged.__all__) == set()


@pytest.mark.interpreted_only("mypyc keeps no docstrings of compiled classes")
def test_every_public_class_and_function_is_documented() -> None:
    undocumented = [
        name
        for name in gridforged.__all__
        if callable(value := getattr(gridforged, name)) and not (inspect.getdoc(value) or "").strip()
    ]
    assert undocumented == []


def test_every_public_error_has_the_common_base() -> None:
    errors = [
        value
        for name in gridforged.__all__
        if isinstance(value := getattr(gridforged, name), type) and issubclass(value, Exception)
    ]
    assert gridforged.GridforgedError in errors
    assert all(issubclass(error, gridforged.GridforgedError) for error in errors)


def test_the_package_says_that_it_is_typed_and_carries_its_data() -> None:
    package = importlib.resources.files("gridforged")
    assert package.joinpath("py.typed").is_file()
    assert package.joinpath("content", "rulebook", "index.yaml").is_file()
    for folder in ("cards", "boards"):
        names = [entry.name for entry in package.joinpath("content", folder).iterdir()]
        assert any(name.endswith(".yaml") for name in names), folder


def upward_imports(package: Path) -> list[str]:
    """Places inside the package that import its public face: a cycle that the layers contract cannot see."""
    found = []
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            face = isinstance(node, ast.ImportFrom) and node.module == "gridforged"
            names = [alias.name for alias in node.names] if isinstance(node, ast.ImportFrom) and face else []
            if any(not (package / name).is_dir() and not (package / f"{name}.py").exists() for name in names):
                found.append(f"{path.relative_to(package).as_posix()}:{getattr(node, 'lineno', 0)}")
    return found


def test_nothing_inside_imports_the_public_face(source_root: Path) -> None:
    allowed = {"cli", "headless"}  # they use the library as a host would
    found = [
        place for place in upward_imports(source_root / "gridforged") if place.split("/")[0] not in allowed
    ]
    assert found == []


def test_an_import_of_the_public_face_is_found(tmp_path: Path) -> None:
    (tmp_path / "systems").mkdir()
    (tmp_path / "systems" / "x.py").write_text("from gridforged import systems\n", encoding="utf-8")
    (tmp_path / "systems" / "y.py").write_text("\nfrom gridforged import Battle\n", encoding="utf-8")
    assert upward_imports(tmp_path) == ["systems/y.py:2"]
