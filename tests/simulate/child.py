"""A simulation in a process of its own that ends in the way it is told to, once enough battles are done.

python -m tests.simulate.child OUT JOBS BATTLES kill|interrupt AFTER
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from gridforged.cli import simulate as command
from gridforged.cli.app import main
from gridforged.headless.simulation.run import run_plan
from tests.simulate.kit import COIN


def end(how: str) -> None:
    if how == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "interrupt":
        signal.raise_signal(signal.SIGINT)


if __name__ == "__main__":
    out, jobs, battles, how, after = sys.argv[1:]
    # A shell that started the tests in the background has the interrupt ignored, and that is inherited.
    signal.signal(signal.SIGINT, signal.default_int_handler)

    def watched(plan, *, report, **rest):  # type: ignore[no-untyped-def]  # whatever its arguments
        def reported(done: int) -> None:
            report(done)
            if done >= int(after):
                for child in Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split():
                    print(child, flush=True)
                end(how)

        return run_plan(plan, report=reported, **rest)

    vars(command)["run_plan"] = watched
    sys.exit(main(["simulate", str(COIN), "-n", battles, "-j", jobs, "--out", out]))
