"""The fenced blocks of Markdown pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

FENCE: Final = re.compile(r"^```(\w*)[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
NAMED: Final = re.compile(r"\A# ([a-z][\w.-]*\.(?:yaml|py))(?::.*)?\n")


class Block:
    """One fenced block: its language, its text, and the line of the page on which the text begins."""

    def __init__(self, language: str, text: str, line: int) -> None:
        self.language = language
        self.text = text
        self.line = line

    @property
    def file_name(self) -> str:
        """The name in a first line such as ``# my-board.yaml`` or ``# bot.py: what it does``; "" if none."""
        match = NAMED.match(self.text)
        return match.group(1) if match else ""


def blocks_of(page: Path) -> list[Block]:
    """All fenced blocks, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(match.group(1), match.group(2), text.count("\n", 0, match.start(2)) + 1)
        for match in FENCE.finditer(text)
    ]


def prose_of(text: str) -> str:
    """The text of a page without its fenced blocks."""
    return FENCE.sub("", text)


def anchors_of(text: str) -> set[str]:
    """What ``#...`` may name in a page: its headings, as forges write them into the address."""
    headings = re.findall(r"^#{1,6} +(.+?) *$", prose_of(text), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def commands_of(block: Block) -> list[tuple[str, str]]:
    """The command lines of a console block (``$ ...``) with the output that the page shows for each."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]
    pairs = [part.partition("\n") for part in parts]
    return [(command.strip(), shown) for command, _, shown in pairs]


def is_shown(shown: str, output: str) -> bool:
    """Whether `output` is what a page shows: ``...`` stands for any text, spaces at line ends do not count.

    A command whose output a page leaves out altogether may print anything.
    """
    if not shown.strip():
        return True
    lines = [line.rstrip() for line in shown.strip("\n").splitlines()]
    pattern = "\n".join(lines)
    text = "\n".join(line.rstrip() for line in output.strip("\n").splitlines())
    return re.fullmatch(re.escape(pattern).replace(re.escape("..."), ".*"), text, re.DOTALL) is not None
