"""The command ``gridforged``: its sub-commands, and what becomes of whatever goes wrong in them.

Exit codes: 0 all is well, 1 the thing that was checked failed, 2 bad usage or input, 3 a fault of gridforged
itself, 130 interrupted from the keyboard. What goes wrong is one sentence on standard error, never a
traceback.
"""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from gridforged.cli.console import complain, ensure_streams
from gridforged.cli.version import version_text
from gridforged.errors import GridforgedError

OK: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2
INTERNAL_FAULT: Final = 3
INTERRUPTED: Final = 130

DEBUG_VARIABLE: Final = "GRIDFORGED_DEBUG"
"""Set to 1 in the environment, the traceback of a fault is shown."""

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
    ensure_streams()
    try:
        code = _invoke(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # rich, which prints help and tables, makes the second of the first
        # The reader has seen enough, as `head` does. Python flushes once more at exit: into nothing.
        _discard_output()
        return OK
    except KeyboardInterrupt as interrupt:  # a command may say what is kept
        complain(str(interrupt) or "interrupted")
        return INTERRUPTED
    except GridforgedError as error:
        complain(f"error: {error}")
        return BAD_INPUT
    except OSError as error:
        if error.filename is None:  # most likely standard output itself: nothing more can be written to it
            _discard_output()
        complain(f"error: {_os_sentence(error)}")
        return BAD_INPUT
    except Exception as error:  # the last line of defence: a person gets a sentence
        return _report_fault(error)
    return code


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


def _os_sentence(error: OSError) -> str:
    reason = error.strerror or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename else f"cannot write the output: {reason}"


def _report_fault(error: Exception) -> int:
    if os.environ.get(DEBUG_VARIABLE) == "1":
        traceback.print_exception(error)
    complain(
        f"error: a fault of gridforged itself ({type(error).__name__}: {error}); "
        f"please report it with what {DEBUG_VARIABLE}=1 shows"
    )
    return INTERNAL_FAULT


def _discard_output() -> None:
    """Let what is still buffered for standard output go nowhere."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError, AttributeError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
