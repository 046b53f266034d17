"""The command ``gridforged``: its sub-commands. How they end is said in ``gridforged.cli.ending``."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from gridforged.cli.console import complain
from gridforged.cli.ending import BAD_INPUT, OK, guarded
from gridforged.cli.version import version_text

COMMANDS: Final = (
    "battle",
    "match",
    "explain",
    "rulings",
    "card",
    "lint",
    "schema",
    "snapshot",
    "exhaust",
    "replay",
    "bisect",
    "simulate",
    "bench",
    "serve",
    "watch",
    "play",
    "synctest",
)
"""In the order of the help. Each is the function of its name in the module of its name."""


def _show_version(value: bool) -> None:
    if value:
        print(version_text())
        raise typer.Exit


def _root(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(BAD_INPUT)


def build_app(names: Sequence[str] = COMMANDS) -> typer.Typer:
    """The application with the commands of those names; only their modules are imported."""
    app = typer.Typer(
        name="gridforged",
        help="Battles between two boards, decided by a rulebook, deterministic to the bit.",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_root)
    for name in names:
        module = importlib.import_module(f"gridforged.cli.{name}")
        app.command()(getattr(module, name))
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (the process's own by default) and return its exit code. Raises nothing."""
    return guarded(lambda: _invoke(sys.argv[1:] if arguments is None else arguments))


def _invoke(arguments: Sequence[str]) -> int:
    # Starting is most of what a short command takes: whatever is not asked for is not imported.
    asked = [name for name in COMMANDS if name in arguments[:1]]
    command = typer.main.get_command(build_app(asked or COMMANDS))
    try:
        with command.make_context("gridforged", list(arguments)) as context:
            outcome = command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    except typer.Abort:
        raise KeyboardInterrupt from None
    except SystemExit:  # what rich, which prints help and tables, makes of a reader that has seen enough
        raise BrokenPipeError from None
    except Exception as error:
        # Bad usage, by whichever of the libraries below typer raises it.
        if not hasattr(error, "format_message"):
            raise
        complain(f"error: {_usage_sentence(error)}")
        return BAD_INPUT
    return outcome if isinstance(outcome, int) else OK


def _usage_sentence(error: Exception) -> str:
    describe = getattr(error, "format_message", error.__str__)
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "gridforged"
    return f"{describe()} (see '{path} --help')"
