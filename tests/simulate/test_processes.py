"""The same bytes for any number of processes, and after whatever ended a run; no process is ever left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridforged.errors import SimulationError
from gridforged.headless import simulate
from gridforged.headless.simulation import workers
from gridforged.headless.simulation.journal import journal_of
from gridforged.headless.simulation.workers import run_in_order
from tests.cli.kit import command, environment
from tests.simulate.kit import COIN, slow_first, stubborn

BATTLES = 320
POSIX = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs signals and /proc")


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a run that nobody disturbs writes, by format."""
    folder = tmp_path_factory.mktemp("alone")
    for suffix in ("csv", "jsonl", "parquet"):
        simulate(COIN, battles=BATTLES, out=folder / f"rows.{suffix}")
    return {path.suffix: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("jobs", [2, 4])
def test_any_number_of_processes_gives_the_same_bytes(
    jobs: int, tmp_path: Path, expected: dict[str, bytes]
) -> None:
    out = tmp_path / "rows.parquet"
    result = simulate(COIN, battles=BATTLES, jobs=jobs, out=out)
    assert out.read_bytes() == expected[".parquet"]
    assert result == simulate(COIN, battles=BATTLES)


def child(out: Path, jobs: int, how: str, after: int) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-m", "tests.simulate.child", str(out), str(jobs), str(BATTLES), how]
    return subprocess.run(
        [*arguments, str(after)], env=environment(), capture_output=True, text=True, timeout=120, check=False
    )


def are_gone(pids: list[int], patience: float = 60.0) -> bool:
    """Whether all these processes end; how soon is the machine's affair."""
    until = time.monotonic() + patience
    while any(is_running(pid) for pid in pids):
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in ("Z", "X")


@POSIX
@pytest.mark.parametrize(("jobs", "resumed_by"), [(1, 2), (2, 1)])
def test_a_run_that_was_killed_goes_on_to_the_same_bytes(
    jobs: int, resumed_by: int, tmp_path: Path, expected: dict[str, bytes]
) -> None:
    out = tmp_path / "rows.jsonl"
    killed = child(out, jobs, "kill", after=150)
    assert killed.returncode == -signal.SIGKILL
    assert are_gone([int(pid) for pid in killed.stdout.split()])
    assert journal_of(out).exists()
    assert not out.exists()
    done: list[int] = []
    result = simulate(COIN, battles=BATTLES, jobs=resumed_by, out=out, resume=True, report=done.append)
    assert out.read_bytes() == expected[".jsonl"]
    assert result == simulate(COIN, battles=BATTLES)
    assert not journal_of(out).exists()


@POSIX
def test_an_interrupt_is_one_sentence_and_leaves_what_can_be_gone_on_with(
    tmp_path: Path, expected: dict[str, bytes]
) -> None:
    out = tmp_path / "rows.csv"
    ran = child(out, 2, "interrupt", after=150)
    assert ran.returncode == 130
    assert ran.stderr == (
        f"interrupted after 150 of 320 battles: {out}.journal keeps them, and the same command with --resume "
        "goes on\n"
    )
    assert are_gone([int(pid) for pid in ran.stdout.split()])
    simulate(COIN, battles=BATTLES, out=out, resume=True)
    assert out.read_bytes() == expected[".csv"]


@POSIX
def test_an_interrupt_of_the_whole_group_of_processes_is_one_sentence_too(tmp_path: Path) -> None:
    """The keyboard interrupts the processes that play as well."""
    out = tmp_path / "rows.csv"
    arguments = command("simulate", COIN, "-n", "100000000", "-j", "2", "--out", out)
    with subprocess.Popen(
        arguments, env=environment(), start_new_session=True, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        started = time.monotonic()
        while not (journal_of(out).exists() and journal_of(out).stat().st_size > 2_000):
            assert time.monotonic() < started + 60
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        err = process.stderr.read()
        assert process.wait(60) == 130
    assert err.startswith("interrupted after ")
    assert err.count("\n") == 1


def test_results_come_in_the_order_of_the_tasks() -> None:
    tasks = list(range(12))
    assert list(run_in_order(slow_first, tasks, 3)) == [(task, b"%d" % task) for task in tasks]


def test_no_more_processes_are_started_than_there_are_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    start = workers._Crew._start

    def counted(self: workers._Crew[int]) -> object:
        started.append(1)
        return start(self)

    monkeypatch.setattr(workers._Crew, "_start", counted)
    assert list(run_in_order(slow_first, [], 4)) == []
    assert started == []
    assert list(run_in_order(slow_first, [1], 4)) == [(1, b"1")]
    assert started == [1]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_raises_is_raised(jobs: int) -> None:
    with pytest.raises(SimulationError, match="no more after 3"):
        list(run_in_order(stubborn, range(9), jobs))


def test_a_process_that_dies_is_an_error_and_not_a_wait_without_end() -> None:
    with pytest.raises(SimulationError, match=r"has died \(exit code 7\)"):
        list(run_in_order(stubborn, [0, -1, 1], 2))


def test_tasks_are_taken_no_further_ahead_than_needed() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(1_000):
            taken.append(number)
            yield number

    results = run_in_order(slow_first, tasks(), 2)
    next(results)
    results.close()
    assert len(taken) < 20
