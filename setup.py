"""Builds the package: plain Python by default, compiled with mypyc when GRIDFORGED_COMPILED=1.

The same source either way. What is compiled stands in pyproject.toml under ``tool.gridforged.compiled``;
GRIDFORGED_OPT_LEVEL (0 to 3, default 3) is the C compiler's optimisation level.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).resolve().parent


def module_name(root: Path, path: Path) -> str:
    """Dotted name of the module, or of the package for an ``__init__.py``."""
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def compiled_sources(root: Path) -> list[str]:
    """Paths, relative to ``root``, of the modules that mypyc compiles, sorted."""
    with (root / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)["tool"]["gridforged"]["compiled"]
    package = root / "gridforged"
    files = [path for name in table["packages"] for path in (package / name).rglob("*.py")]
    files += [package / f"{name}.py" for name in table["modules"]]
    sources = {module_name(root, path): path for path in files if path.exists()}
    kept_interpreted = set(table["interpreted"])
    unknown = sorted(kept_interpreted - set(sources))
    if unknown:
        raise SystemExit(f"pyproject.toml keeps modules interpreted that do not exist: {', '.join(unknown)}")
    return sorted(
        path.relative_to(root).as_posix() for name, path in sources.items() if name not in kept_interpreted
    )


if os.environ.get("GRIDFORGED_COMPILED") == "1":
    sys.path.insert(0, str(ROOT))
    from mypyc.build import mypycify

    setup(
        ext_modules=mypycify(
            compiled_sources(ROOT),
            opt_level=os.environ.get("GRIDFORGED_OPT_LEVEL", "3"),
            debug_level="0",
        )
    )
else:
    setup()
