"""A match server as a process: opened, run until a signal says stop, and closed."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from gridforged.headless.server.host import Host
from gridforged.headless.server.journal import Journal
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.logs import log
from gridforged.headless.server.sockets import SocketServer


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

    OSError if it cannot listen there, JournalError if its journal cannot be read or written.
    """
    asyncio.run(_run(service, announce))


import sys
sys.setswitchinterval(float(__import__("os").environ.get("SW","0.005")))
async def _run(service: Service, announce: Callable[[int], None]) -> None:
    journal = Journal(service.journal)
    try:
        host = Host(journal, service.limits, time.monotonic(), secret=service.secret, delay=service.delay)
        server = SocketServer(host)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop.set)
        await server.open(service.address, service.port)
        log("listening", address=service.address, port=server.port)
        announce(server.port)
        await server.run(stop)
    finally:
        journal.close()
