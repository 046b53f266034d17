"""docs/cards.md: no word and no key is missing from it, its files are sound, its error messages are real."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from gridforged import Battle, load_board
from gridforged.content.loader import BOARD_KEYS, lint_file
from gridforged.content.schema import (
    KINDS,
    LANES,
    Board,
    Card,
    Clause,
    Defence,
    Grants,
    Package,
    Passive,
    Piece,
    Stats,
)
from gridforged.systems.vocabulary import VOCABULARY
from tests.content import card_docs, packaged
from tests.content.not_yet import NOT_YET

PAGE = card_docs.PAGE.read_text(encoding="utf-8")
FILES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
BROKEN = re.findall(r"```text\n(# ([a-z-]+\.yaml)\n.*?)```.*?```text\n(.*?)```", PAGE, re.DOTALL)
STRUCTS = (Board, Card, Clause, Defence, Grants, Package, Passive, Piece, Stats)


def test_the_generated_tables_are_up_to_date() -> None:
    """After a change that was meant: ``python -m tests.content.update``."""
    assert set(card_docs.parts(PAGE)) == {*packaged.CATEGORIES, "rules"}
    assert card_docs.rendered(PAGE) == PAGE


@pytest.mark.parametrize("category", packaged.CATEGORIES)
def test_every_word_is_in_the_page_with_an_example(category: str) -> None:
    table = PAGE.partition(f"<!-- begin {category} -->")[2].partition(f"<!-- end {category} -->")[0]
    for word in packaged.words(VOCABULARY, category):
        example = (
            " none yet " if word in NOT_YET.get(category, ()) else rf" `[^`]*\b{word}\b[^`]*` \([^|]+\) "
        )
        assert re.search(rf"^\| `{word}` \|.*\|{example}\|$", table, re.MULTILINE), word


def test_every_scope_is_in_the_page() -> None:
    table = PAGE.partition("<!-- begin triggers -->")[2].partition("<!-- end triggers -->")[0]
    for trigger in VOCABULARY.triggers.values():
        scopes = ", ".join(f"`{scope}`" for scope in trigger.scopes)
        assert re.search(rf"^\| `{trigger.name}` \|.*\| {scopes} \|", table, re.MULTILINE), trigger.name


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__.lower())
def test_every_key_is_in_the_page(struct: type[msgspec.Struct]) -> None:
    keys = [field.encode_name for field in msgspec.structs.fields(struct)]
    assert [key for key in keys if f"`{key}`" not in PAGE] == []


def test_every_kind_and_lane_is_in_the_page() -> None:
    assert [word for word in (*KINDS, *LANES) if f"`{word}`" not in PAGE] == []


@pytest.mark.parametrize("number", range(len(FILES)))
def test_every_file_on_the_page_is_sound(number: int, tmp_path: Path) -> None:
    file = tmp_path / "file.yaml"
    file.write_text(FILES[number], encoding="utf-8")
    assert [str(error) for error in lint_file(file, VOCABULARY)] == []
    if any(re.search(rf"^{key}:", FILES[number], re.MULTILINE) for key in BOARD_KEYS):
        assert Battle(load_board(file), 1, log=False).run().frame > 0


def test_the_page_shows_files_and_errors() -> None:
    assert len(FILES) >= 3
    assert len(BROKEN) >= 1


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_the_errors_on_the_page_are_what_the_linter_says(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, name, said = BROKEN[number]
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(text, encoding="utf-8")
    assert [str(error) for error in lint_file(name, VOCABULARY)] == said.splitlines()
