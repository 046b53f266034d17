"""Files that a command writes: a path, or - for standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

import typer

from gridforged.headless.files import open_to_write


def is_output(path: Path | None) -> bool:
    """Whether the path stands for standard output."""
    return path is not None and str(path) == "-"


def open_file(path: Path) -> AbstractContextManager[BinaryIO]:
    """The file to write to, whose errors name it. Standard output stays open afterwards."""
    return nullcontext(sys.stdout.buffer) if is_output(path) else open_to_write(path)


def check_files(files: Mapping[str, Path | None], *, as_json: bool = False) -> None:
    """Raise BadParameter if two of the files, by their options, are one, or also --json is to be printed."""
    given = [(option, path) for option, path in files.items() if path is not None]
    for number, (option, path) in enumerate(given):
        if as_json and is_output(path):
            raise typer.BadParameter(f"--json and {option} - both want standard output: give {option} a file")
        for other, earlier in given[:number]:
            if is_output(path) and is_output(earlier):
                raise typer.BadParameter(
                    f"{other} - and {option} - both want standard output: give one a file"
                )
            if _are_one(path, earlier):
                raise typer.BadParameter(
                    f"{other} and {option} are both to be written to {path}: name two files"
                )


def refuse_output(option: str, path: Path | None) -> None:
    """Raise BadParameter if a command that keeps standard output for itself is to write a file there."""
    if is_output(path):
        raise typer.BadParameter(f"{option} takes a file; standard output (-) has what is told")


def _are_one(one: Path, other: Path) -> bool:
    if is_output(one) or is_output(other):
        return False
    try:
        return os.path.samefile(one, other)
    except OSError:  # at least one is not there yet
        return os.path.realpath(one) == os.path.realpath(other)
