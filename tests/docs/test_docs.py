"""What the pages show is run: Python blocks, console blocks with their output, YAML files, links."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer
import yaml

from gridforged import Battle, load_board
from gridforged.cli.app import app
from gridforged.content.loader import parse_board, parse_cards
from gridforged.headless.rulings import read_scenarios, run_scenario
from gridforged.systems.vocabulary import VOCABULARY
from tests.cli.kit import command, environment
from tests.docs.blocks import Block, blocks_of, commands_of, is_shown

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(os.environ.get("GRIDFORGED_SOURCE") or ROOT)
"""The whole checkout, where the tests run in a copy of parts of it."""
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]

RUN_BY_THEIR_OWN_TESTS = ("docs/rulings.md",)
"""Pages whose scenarios tests/rulings_runner runs, with the other files that they name."""

each_page = pytest.mark.parametrize("name", NAMES)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the parts of the checkout that pages name."""
    for part in ("examples", "tests", "docs"):
        (tmp_path / part).symlink_to(ROOT / part)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_named_files(name: str, folder: Path) -> None:
    """The YAML blocks of a page that say what file they are."""
    for block in blocks_of(ROOT / name):
        if block.language == "yaml" and block.file_name:
            (folder / block.file_name).write_text(block.text, encoding="utf-8")


@each_page
def test_python_blocks_run(name: str, folder: Path) -> None:
    """The blocks of a page run one after the other in one namespace, as a reader would type them."""
    write_named_files(name, folder)
    namespace: dict[str, object] = {"__name__": "page"}
    for block in blocks_of(ROOT / name):
        if block.language == "python":
            code = compile("\n" * (block.line - 1) + block.text, name, "exec")
            exec(code, namespace)


@each_page
def test_console_blocks_print_what_they_show(name: str, folder: Path) -> None:
    write_named_files(name, folder)
    for block in blocks_of(ROOT / name):
        if block.language != "console":
            continue
        assert commands_of(block), f"{name}:{block.line}: a console block without a command"
        for line, shown in commands_of(block):
            place = f"{name}:{block.line}: {line}"
            output = output_of(line, place)
            assert is_shown(shown, output), f"{place}\nshown:\n{shown}\nprinted:\n{output}"


def output_of(line: str, place: str) -> str:
    """Standard output of a command line of a page; only what pages need is understood."""
    words = shlex.split(line)
    if words[0] == "make":  # too much for a test: that the target is there is checked, its commands elsewhere
        targets = re.findall(r"^(\w+):", (SOURCE / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        assert all(word in targets or "=" in word for word in words[1:]), f"{place}: no such target"
        return ""
    limit = None
    if "|" in words:
        assert words[-4:-1] == ["|", "head", "-n"], f"{place}: only `| head -n N` is understood"
        words, limit = words[:-4], int(words[-1])
    if words[0] == "gridforged":
        arguments = command(*words[1:])
    else:
        assert words[0] == "python", f"{place}: this program is not known here"
        arguments = [sys.executable, *words[1:]]
    ran = subprocess.run(arguments, env=environment(), capture_output=True, text=True, check=False)
    assert ran.stderr == "", place
    return "".join(ran.stdout.splitlines(keepends=True)[:limit])


@each_page
def test_yaml_blocks_that_are_files_are_sound(name: str, tmp_path: Path) -> None:
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
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    local = [link.partition("#")[0] for link in links if not link.startswith(("http:", "https:", "#"))]
    assert [link for link in local if not (SOURCE / page.parent.relative_to(ROOT) / link).exists()] == []


def test_the_page_of_the_command_line_has_every_command_and_option() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    group = typer.main.get_command(app)
    missing = []
    for name, sub in getattr(group, "commands", {}).items():
        if f"\n## {name}\n" not in page:
            missing.append(name)
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        options = [option for parameter in sub.params for option in parameter.opts if option.startswith("--")]
        missing += [
            f"{name} {option}" for option in options if f"`{option}" not in section and option != "--help"
        ]
    assert missing == []
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in getattr(group, "commands", {}) if f"`gridforged {name}" not in readme] == []


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
