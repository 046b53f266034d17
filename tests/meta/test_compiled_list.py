"""What the compiled build compiles: every module of its packages, but for those listed as interpreted."""

from __future__ import annotations

import importlib
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

PYPROJECT = """
[tool.gridforged.compiled]
packages = ["ecs"]
modules = ["battle"]
[tool.gridforged.compiled.interpreted]
"gridforged.ecs.world" = "a reason"
"""


@pytest.fixture
def compiled_sources(source_root: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], list[str]]:
    """The function of setup.py, which is run without building anything."""
    monkeypatch.delenv("GRIDFORGED_COMPILED", raising=False)
    monkeypatch.setattr(importlib.import_module("setuptools"), "setup", lambda **_: None)
    names = runpy.run_path(str(source_root / "setup.py"))
    return cast("Callable[[Path], list[str]]", names["compiled_sources"])


def checkout(root: Path, pyproject: str) -> Path:
    for name in (
        "ecs/__init__.py",
        "ecs/streams.py",
        "ecs/deep/x.py",
        "ecs/world.py",
        "battle.py",
        "cli/app.py",
    ):
        path = root / "gridforged" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
    (root / "pyproject.toml").write_text(pyproject, encoding="utf-8")
    return root


def test_all_modules_of_the_packages_are_compiled_but_for_the_listed_ones(
    tmp_path: Path, compiled_sources: Callable[[Path], list[str]]
) -> None:
    assert compiled_sources(checkout(tmp_path, PYPROJECT)) == [
        "gridforged/battle.py",
        "gridforged/ecs/__init__.py",
        "gridforged/ecs/deep/x.py",
        "gridforged/ecs/streams.py",
    ]


def test_a_listed_module_that_does_not_exist_is_refused(
    tmp_path: Path, compiled_sources: Callable[[Path], list[str]]
) -> None:
    root = checkout(tmp_path, PYPROJECT + '"gridforged.ecs.gone" = "a reason"\n')
    with pytest.raises(SystemExit, match=r"gridforged\.ecs\.gone"):
        compiled_sources(root)


def test_the_heart_of_this_project_is_compiled(
    source_root: Path, compiled_sources: Callable[[Path], list[str]]
) -> None:
    sources = compiled_sources(source_root)
    for folder in ("ecs", "components", "systems", "systems/effects", "serialization"):
        assert f"gridforged/{folder}/__init__.py" in sources
    assert "gridforged/systems/damage.py" in sources
