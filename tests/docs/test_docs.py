"""What the pages show is run: Python and console blocks, files, command lines; and links lead somewhere."""

from __future__ import annotations

import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
import yaml

import gridforged
from gridforged import Battle, GridforgedError, load_board
from gridforged.cli.app import build_app
from gridforged.content.loader import parse_board, parse_cards
from gridforged.headless.rulings import read_scenarios, run_scenario
from gridforged.systems.vocabulary import VOCABULARY
from tests.cli.kit import STEERING
from tests.docs.blocks import Block, anchors_of, blocks_of, commands_of, is_shown, prose_of
from tests.docs.shell import ROOT, SOURCE, Shell, check_words, options_of

PAGES = [ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG")]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]

RUN_BY_THEIR_OWN_TESTS = ("docs/rulings.md",)
"""Pages whose scenarios tests/rulings_runner runs, with the other files that they name."""

CHECKED_BY = {
    ("docs/balance.md", "text"): "tests/content/test_field.py",
    ("docs/cards.md", "text"): "tests/content/test_card_docs.py",
    ("docs/deltas.md", "text"): "tests/sync/test_documented_format.py",
    ("docs/deltas.md", "javascript"): "tests/sync/test_documented_format.py",
    ("docs/operations.md", "ini"): "tests/docs/test_samples.py",
    ("docs/operations.md", "text"): "tests/docs/test_samples.py",
    ("docs/protocol.md", "mermaid"): "tests/docs/test_samples.py",
    ("docs/protocol.md", "text"): "tests/server/test_protocol_page.py",
    ("docs/rollback.md", "text"): "tests/docs/test_samples.py",
    ("docs/rulings.md", "text"): "tests/docs/test_samples.py",
    ("docs/snapshots.md", "text"): "tests/docs/test_samples.py",
}
"""Blocks that are no program of ours: which test holds what they show."""

each_page = pytest.mark.parametrize("name", NAMES)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the parts of the checkout that pages name."""
    for part in ("examples", "tests", "docs"):
        (tmp_path / part).symlink_to(ROOT / part)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    """Runs command lines as away from a terminal; what goes on running ends with the test."""
    for name in STEERING:
        monkeypatch.delenv(name, raising=False)
    shell = Shell(capsys)
    yield shell
    shell.close()


def write_named_files(name: str, folder: Path) -> None:
    """The blocks of a page that say what file they are."""
    for block in blocks_of(ROOT / name):
        if block.file_name and block.language in ("yaml", "python"):
            (folder / block.file_name).write_text(block.text, encoding="utf-8")


@each_page
def test_no_block_is_there_that_nothing_looks_at(name: str) -> None:
    """Fences come in pairs, and every language is one that is run below or held by another test."""
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = blocks_of(ROOT / name)
    assert len(re.findall(r"^\s*```", text, flags=re.MULTILINE)) == 2 * len(blocks)
    others = {block.language for block in blocks} - {"python", "console", "sh", "yaml"}
    for language in others:
        assert (SOURCE / CHECKED_BY[name, language]).is_file()
    assert {language for page, language in CHECKED_BY if page == name} == others


@each_page
def test_python_blocks_run(name: str, folder: Path) -> None:
    """The blocks of a page run one after the other in one namespace, as a reader would type them.

    One that is a file is run where a console block says so.
    """
    write_named_files(name, folder)
    namespace: dict[str, object] = {"__name__": "page"}
    for block in blocks_of(ROOT / name):
        if block.language == "python" and not block.file_name:
            code = compile("\n" * (block.line - 1) + block.text, name, "exec")
            exec(code, namespace)
        elif block.language == "python":
            text = (ROOT / name).read_text(encoding="utf-8")
            assert f"$ python {block.file_name}" in text, f"{name}:{block.line}: nobody runs this file"


@each_page
def test_console_blocks_print_what_they_show(name: str, folder: Path, shell: Shell) -> None:
    write_named_files(name, folder)
    for block in blocks_of(ROOT / name):
        if block.language != "console":
            continue
        assert commands_of(block), f"{name}:{block.line}: a console block without a command"
        for line, shown in commands_of(block):
            place = f"{name}:{block.line}: {line}"
            output = shell.run(line, place)
            assert is_shown(shown, output), f"{place}\nshown:\n{shown}\nprinted:\n{output}"


@each_page
def test_command_lines_that_are_too_much_to_run_could_be_run(name: str) -> None:
    """Those of `sh` blocks, and `gridforged ...` in the running text."""
    for block in blocks_of(ROOT / name):
        if block.language == "sh":
            for line in block.text.splitlines():
                check_words(shlex.split(line, comments=True), f"{name}:{block.line}")
    prose = prose_of((ROOT / name).read_text(encoding="utf-8"))
    for line in re.findall(r"`(gridforged [a-z][^`]*)`", prose.replace("\n", " ")):
        words = [word for word in re.sub(r"[\[\]]", " ", line).split() if re.match(r"-*\w", word)]
        check_words([word.partition("|")[0] for word in words], f"{name}: {line}")


@each_page
def test_yaml_blocks_that_are_files_are_sound(name: str, tmp_path: Path) -> None:
    write_named_files(name, tmp_path)
    for block in blocks_of(ROOT / name):
        if block.language == "yaml" and name not in RUN_BY_THEIR_OWN_TESTS:
            check_yaml(block, f"{name}:{block.line}", tmp_path)


def check_yaml(block: Block, place: str, folder: Path) -> None:
    """Load a card or board file, run a scenario; a part of a file has only to be YAML."""
    tree = yaml.safe_load(block.text)
    keys = set(tree) if isinstance(tree, dict) else set()
    if keys & {"scenario", "scenarios"}:
        file = folder / "scenario.yaml"
        file.write_text(block.text, encoding="utf-8")
        scenarios, errors = read_scenarios([file])
        assert errors == [], place
        assert [scenario.title for scenario in scenarios if not run_scenario(scenario).passed] == [], place
    elif {"title", "home", "away"} <= keys:
        parse_board(block.text, VOCABULARY, place)
    elif keys == {"cards"}:
        parse_cards(block.text, VOCABULARY, place)


@each_page
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    text = prose_of(page.read_text(encoding="utf-8"))
    dead = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith(("http:", "https:")):
            continue
        file, _, anchor = link.partition("#")
        target = SOURCE / page.parent.relative_to(ROOT) / file if file else page
        if not target.exists() or (anchor and anchor not in anchors_of(target.read_text(encoding="utf-8"))):
            dead.append(link)
    assert dead == []


def test_the_index_of_the_docs_has_every_page_once() -> None:
    text = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert sorted(re.findall(r"^\| \[[^\]]+\]\(([\w-]+\.md)\)", text, flags=re.MULTILINE)) == sorted(pages)


def test_the_index_of_decisions_has_every_page_once_and_in_order() -> None:
    folder = ROOT / "docs" / "decisions"
    pages = sorted(page.name for page in folder.glob("[0-9]*.md"))
    assert [page[:4] for page in pages] == [f"{number:04}" for number in range(1, len(pages) + 1)]
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| \[(\d{4})\]\(([\w-]+\.md)\) \|", text, flags=re.MULTILINE) == [
        (page[:4], page) for page in pages
    ]
    settled = (folder / pages[4]).read_text(encoding="utf-8")
    for kind in "GC":
        numbers = [int(number) for number in re.findall(rf"^\| {kind}-(\d+) \|", settled, flags=re.MULTILINE)]
        assert len(numbers) == len(set(numbers))
        assert f"{kind}-01 to {kind}-{max(numbers):02}" in text
    untitled = [page for page in pages if not (folder / page).read_text("utf-8").startswith(f"# {page[:4]} ")]
    assert untitled == []


def test_the_page_of_the_command_line_has_every_command_and_option() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    commands = list(getattr(typer.main.get_command(build_app()), "commands", {}))
    missing = []
    for name in commands:
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        options = {option for option in options_of(name) or () if option.startswith("--")} - {"--help"}
        missing += [f"{name} {option}" for option in sorted(options) if f"`{option}" not in section]
        if f"\n## {name}\n" not in page or f"\n| [`gridforged {name}" not in page:
            missing.append(name)
    assert missing == []
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [
        name for name in commands if f"gridforged {name}" not in readme and f"`{name}`" not in readme
    ] == []


def test_everything_in_the_package_is_listed() -> None:
    cards, matches = (
        (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("cards", "match")
    )
    listed = cards.partition("\n## What the package holds\n")[2]
    content = Path(gridforged.__file__).parent / "content"
    missing = [
        file.name for file in (content / "cards").glob("*.yaml") if f"\n| `cards/{file.name}`" not in listed
    ]
    missing += [
        file.name for file in (content / "boards").glob("*.yaml") if f"\n| `{file.stem}`" not in listed
    ]
    missing += [file.name for file in (content / "matches").glob("*.yaml") if f"`{file.stem}`" not in matches]
    assert missing == []


def test_the_page_of_embedding_has_every_error() -> None:
    page = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    section = page.partition("\n## Errors\n")[2].partition("\n## ")[0]
    errors = [value for name in gridforged.__all__ if isinstance(value := getattr(gridforged, name), type)]
    kinds = [error for error in errors if issubclass(error, GridforgedError)]
    missing = [
        kind.__name__
        for kind in kinds
        if f"`{kind.__name__}`" not in section and kind.__base__ is not gridforged.HandshakeError
    ]
    assert missing == []


def test_the_example_server_ends_where_undisturbed_battles_end(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(ROOT / "examples" / "server_loop.py"))
    digests = example["main"]()
    assert "-- new server" in capsys.readouterr().out
    boards = example["BOARDS"]
    assert len(digests) == example["BATTLES"]
    for number, digest in enumerate(digests.values()):
        battle = Battle(load_board(boards[number % len(boards)]), seed=number)
        battle.run()
        assert battle.frame > example["RESTART_AT"]
        assert battle.digest() == digest


@pytest.mark.parametrize(
    ("shown", "output", "holds"),
    [
        ("a\nb\n", "a \nb\n", True),
        ("a\n...\nc\n", "a\nb\nb\nc\n", True),
        ("a ... c\n", "a b c\n", True),
        ("a\n", "a\nb\n", False),
        ("a.c\n", "abc\n", False),
        ("", "anything\n", True),
    ],
)
def test_shown_output_is_compared_in_full_but_for_its_ellipses(shown: str, output: str, holds: bool) -> None:
    assert is_shown(shown, output) is holds


def test_blocks_know_their_place_and_name(tmp_path: Path) -> None:
    page = tmp_path / "x.md"
    page.write_text("one\n```yaml\n# a-b.yaml\nx: 1\n```\n```console\n$ a b\nc\n$ d\n```\n", encoding="utf-8")
    first, second = blocks_of(page)
    assert (first.language, first.file_name, first.line) == ("yaml", "a-b.yaml", 3)
    assert commands_of(second) == [("a b", "c\n"), ("d", "")]


def test_files_of_other_kinds_and_headings_are_known_too(tmp_path: Path) -> None:
    page = tmp_path / "x.md"
    page.write_text("# A `b`: c, d\n```python\n# bot.py: plays\nx = 1\n```\n", encoding="utf-8")
    (block,) = blocks_of(page)
    assert block.file_name == "bot.py"
    assert anchors_of(page.read_text(encoding="utf-8")) == {"a-b-c-d"}


@pytest.mark.parametrize(
    "line",
    [
        "gridforged batle x",
        "gridforged battle x --sed 3",
        "python benchmarks/none.py",
        "make everything",
        "ls",
    ],
)
def test_a_command_line_that_cannot_be_run_is_noticed(line: str) -> None:
    with pytest.raises(AssertionError):
        check_words(line.split(), "here")
