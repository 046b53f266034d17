"""Tasks on several processes, their results in the order of the tasks.

Each process is a fresh interpreter with a pipe of its own, and nothing else in common with this one: when
either end dies, the other finds its pipe closed, so no process is ever left waiting.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final, Generic, TypeVar, cast

from gridforged.errors import SimulationError

T = TypeVar("T")

AHEAD: Final = 4
"""Tasks for each process that may run ahead of the first unfinished one: what an interrupt can lose."""


def run_in_order(
    work: Callable[[T], bytes], tasks: Iterable[T], jobs: int
) -> Generator[tuple[T, bytes], None, None]:
    """Each task with what `work` makes of it, in the order of the tasks, by so many processes.

    With one job everything happens in this process. Otherwise `work` and the tasks must be picklable, and a
    program that calls this must guard its main module with ``if __name__ == "__main__"``, as for all of
    multiprocessing. Raises what `work` raised, and SimulationError when a process dies. Closing the iterator
    ends the processes.
    """
    if jobs == 1:
        for task in tasks:
            yield task, work(task)
        return
    with _Crew(work, jobs) as crew:
        yield from crew.run(tasks)


class _Crew(Generic[T]):
    """The processes, one pipe each, and which task each is at. They are started as there are tasks."""

    def __init__(self, work: Callable[[T], bytes], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._processes: dict[Connection, BaseProcess] = {}
        self._busy: dict[Connection, int] = {}
        self._idle: list[Connection] = []

    def __enter__(self) -> _Crew[T]:
        return self

    def __exit__(self, *_: object) -> None:
        for pipe, process in self._processes.items():
            pipe.close()
            process.terminate()
        for process in self._processes.values():
            process.join()
            process.close()

    def run(self, tasks: Iterable[T]) -> Iterator[tuple[T, bytes]]:
        coming = iter(tasks)
        started: deque[T] = deque()  # given out and not yielded yet; the first has the number `yielded`
        done: dict[int, bytes] = {}
        yielded = 0
        while True:
            while self._has_room() and len(started) < AHEAD * self._jobs:
                try:
                    task = next(coming)
                except StopIteration:
                    break
                self._give(yielded + len(started), task)
                started.append(task)
            if not started:
                return
            while yielded not in done:
                done.update(self._collect())
            yield started.popleft(), done.pop(yielded)
            yielded += 1

    def _has_room(self) -> bool:
        return bool(self._idle) or len(self._processes) < self._jobs

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        with _interrupts_ignored():  # which the process inherits: an interrupt is for this one to handle
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, self._work), daemon=True)
            process.start()
            theirs.close()
            self._processes[ours] = process
        return ours

    def _give(self, number: int, task: T) -> None:
        pipe = self._idle.pop() if self._idle else self._start()
        self._busy[pipe] = number
        try:
            pipe.send(task)
        except OSError:
            raise self._death(pipe) from None

    def _collect(self) -> Iterator[tuple[int, bytes]]:
        """Wait for at least one result."""
        for ready in wait(list(self._busy)):
            pipe = cast("Connection", ready)
            try:
                result = pipe.recv()
            except (EOFError, OSError):
                raise self._death(pipe) from None
            number = self._busy.pop(pipe)
            self._idle.append(pipe)
            if isinstance(result, BaseException):
                raise result
            yield number, result

    def _death(self, pipe: Connection) -> SimulationError:
        process = self._processes[pipe]
        process.join()
        return SimulationError(f"a process that played battles has died (exit code {process.exitcode})")


def _serve(pipe: Connection, work: Callable[[T], bytes]) -> None:
    """The life of a process: tasks in, results or errors out, until the pipe is closed."""
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            result: bytes | BaseException = work(task)
        except Exception as error:
            result = SimulationError(str(error))
        try:
            pipe.send(result)
        except OSError:
            return


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may ask for it, and only the main thread is ever interrupted
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        # None stands for a handler that was not set from Python, and cannot be from here.
        signal.signal(signal.SIGINT, signal.default_int_handler if before is None else before)
