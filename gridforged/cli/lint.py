"""``gridforged lint``: every problem of card, board and match files."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Annotated, Final

import typer

from gridforged.cli.console import progress, write_json
from gridforged.cli.phrase import count_of
from gridforged.content.catalogue import packaged_cards
from gridforged.content.loader import lint_file
from gridforged.errors import ContentError, GridforgedError
from gridforged.systems.vocabulary import VOCABULARY

SUFFIXES: Final = (".yaml", ".yml")
PACKAGED_FOLDERS: Final = ("cards", "boards", "matches")


def lint(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH]...", help="Card, board and match files, or folders of them.", show_default=False
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Check card, board and match files; without a PATH the packaged ones.

    Prints every problem as file:line: path: reason. Exits 0 if there is none, 1 if there are some.
    """
    files = _files_of(paths) if paths else packaged_files()
    problems: list[ContentError] = []
    with progress("lint", len(files)) as report:
        for done, file in enumerate(files):
            problems += lint_file(file, VOCABULARY)
            report(done + 1)
    if not paths and not problems:
        problems = _catalogue_problems()
    if as_json:
        write_json({"files": len(files), "problems": [_plain(problem) for problem in problems]})
    else:
        for problem in problems:
            print(problem)
        print(f"{count_of(len(files), 'file')}, {count_of(len(problems), 'problem')}")
    return 1 if problems else 0


def packaged_files() -> list[Path]:
    """The card, board and match files that come with the package, in the order of their names."""
    root = Path(str(resources.files("gridforged.content")))
    return [file for folder in PACKAGED_FOLDERS for file in _yaml_files(root / folder)]


def _files_of(paths: list[Path]) -> list[Path]:
    """The files themselves and all below the folders, each once, in the order given."""
    files: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found = _yaml_files(path)
            if not found:
                raise GridforgedError(f"{path}: holds no {' or '.join(SUFFIXES)} file")
        elif path.exists():
            found = [path]
        else:
            raise GridforgedError(f"{path}: there is no such file or folder")
        files.update(dict.fromkeys(found))
    return list(files)


def _yaml_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file())


def _catalogue_problems() -> list[ContentError]:
    """What no packaged file shows alone: a card id that two of them hold."""
    try:
        packaged_cards(VOCABULARY)
    except ContentError as error:
        return [error]
    return []


def _plain(problem: ContentError) -> dict[str, str | int]:
    return {
        "file": problem.file,
        "line": problem.line,
        "path": problem.path,
        "reason": problem.reason,
        "nearest": problem.nearest,
    }
