"""A match server as a process: opened, run until a signal says stop, and closed."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from gridforged.errors import GridforgedError
from gridforged.headless.server.host import Host
from gridforged.headless.server.journal import Journal
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.logs import log
from gridforged.headless.server.sockets import SocketServer

SWITCH_INTERVAL: Final = 0.0005
"""Seconds that a thread which reads a board may keep the loop waiting, each time that it wants to go on."""


@dataclass(frozen=True)
class Service:
    """How a server is run. Without a `journal` file its matches end with it, and without a `secret` its
    tokens are good as long as the journal is. `delay`, in seconds, is the least for those who watch.
    """

    address: str = "127.0.0.1"
    port: int = 8765
    journal: Path | None = None
    secret: bytes = b""
    delay: int = 0
    limits: Limits = field(default_factory=Limits)


def run_service(service: Service, announce: Callable[[int], None]) -> None:
    """Run a server until SIGTERM or SIGINT. `announce` is told the port when clients may come.

    GridforgedError if it cannot listen there, JournalError if its journal cannot be read or written.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    asyncio.run(_run(service, announce))


async def _run(service: Service, announce: Callable[[int], None]) -> None:
    journal = Journal(service.journal)
    try:
        host = Host(journal, service.limits, time.monotonic(), secret=service.secret, delay=service.delay)
        server = SocketServer(host)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
        try:
            await server.open(service.address, service.port)
        except OSError as error:
            raise GridforgedError(
                f"cannot listen at {service.address}, port {service.port}: {error}"
            ) from None
        log("listening", address=service.address, port=server.port)
        announce(server.port)
        await server.run(stop)
    finally:
        journal.close()
