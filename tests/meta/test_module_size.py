"""No module grows past 400 lines: one job each."""

from __future__ import annotations

from pathlib import Path

LIMIT = 400
FOLDERS = ("gridforged", "tests", "benchmarks", "examples")


def too_long(root: Path) -> list[str]:
    """Modules below ``root`` that pass the limit, with their length."""
    found = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            if lines > LIMIT:
                found.append(f"{path.relative_to(root).as_posix()}: {lines} lines, at most {LIMIT}")
    return found


def test_no_module_is_too_long(source_root: Path) -> None:
    assert not too_long(source_root)


def test_a_module_of_one_line_too_many_is_found(tmp_path: Path) -> None:
    (tmp_path / "gridforged").mkdir()
    (tmp_path / "gridforged" / "fits.py").write_text("x = 1\n" * LIMIT, encoding="utf-8")
    (tmp_path / "gridforged" / "grown.py").write_text("x = 1\n" * (LIMIT + 1), encoding="utf-8")
    assert too_long(tmp_path) == ["gridforged/grown.py: 401 lines, at most 400"]
