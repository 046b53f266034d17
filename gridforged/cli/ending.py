"""How a program ends, whatever goes wrong in it: with an exit code and at most one sentence.

Exit codes: 0 all is well, 1 the thing that was checked failed, 2 bad usage or input, 3 a fault of gridforged
itself, 130 interrupted from the keyboard. What goes wrong is one sentence on standard error, never a
traceback.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from typing import Final

from gridforged.cli.console import complain, ensure_streams
from gridforged.errors import GridforgedError

OK: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2
INTERNAL_FAULT: Final = 3
INTERRUPTED: Final = 130

DEBUG_VARIABLE: Final = "GRIDFORGED_DEBUG"
"""Set to 1 in the environment, the traceback of a fault is shown."""


def guarded(work: Callable[[], int]) -> int:
    """Do the work of a program and return its exit code, also if it exits by itself. Raises nothing."""
    ensure_streams()
    try:
        code = _code_of(work)
        sys.stdout.flush()
    except BrokenPipeError:
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


def _code_of(work: Callable[[], int]) -> int:
    try:
        return work()
    except SystemExit as leaving:  # argparse
        return leaving.code if isinstance(leaving.code, int) else OK


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
