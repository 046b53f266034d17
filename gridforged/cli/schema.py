"""``gridforged schema``: the JSON Schema of card, board and match files, for editors."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from gridforged.cli.console import write_json
from gridforged.content.json_schema import board_file_schema, card_file_schema, match_file_schema
from gridforged.systems.vocabulary import VOCABULARY


class FileKind(StrEnum):
    """The kinds of file that have a schema."""

    CARD = "card"
    BOARD = "board"
    MATCH = "match"


def schema(
    kind: Annotated[FileKind, typer.Argument(help="Which kind of file.")] = FileKind.CARD,
) -> None:
    """Print the JSON Schema of card, board or match files.

    Save it and point your editor's YAML support at it: it then completes and checks while you write.
    """
    build = {
        FileKind.CARD: card_file_schema,
        FileKind.BOARD: board_file_schema,
        FileKind.MATCH: match_file_schema,
    }[kind]
    write_json(build(VOCABULARY))
