"""``gridforged serve``: a match server."""

from __future__ import annotations

import logging
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from gridforged.cli.console import write_json
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.logs import write_logs_to
from gridforged.headless.server.messages import LONGEST_DELAY
from gridforged.headless.server.seats import check_secret

SECRET_VARIABLE: Final = "GRIDFORGED_SECRET"
_STANDARD: Final = Limits()


class LogLevel(StrEnum):
    """How much a server logs."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Listen at this address.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65_535, metavar="N", help="Listen on this port; 0 takes a free one.")
    ] = 8765,
    journal: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep matches in this file, over restarts; in memory if left out."),
    ] = None,
    secret_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=f"What signs the tokens; else {SECRET_VARIABLE} of the environment, else the journal's own.",
        ),
    ] = None,
    delay: Annotated[
        int,
        typer.Option(
            min=0, max=LONGEST_DELAY, metavar="SECONDS", help="Those who watch are at least so far behind."
        ),
    ] = 0,
    matches: Annotated[int, typer.Option(min=1, metavar="N", help="Most matches.")] = _STANDARD.matches,
    matches_per_address: Annotated[
        int, typer.Option(min=1, metavar="N", help="Most matches that are made from one address.")
    ] = _STANDARD.matches_per_address,
    connections: Annotated[
        int, typer.Option(min=1, metavar="N", help="Most connections.")
    ] = _STANDARD.connections,
    connections_per_address: Annotated[
        int, typer.Option(min=1, metavar="N", help="Most connections from one address.")
    ] = _STANDARD.connections_per_address,
    rate: Annotated[
        int, typer.Option(min=1, metavar="N", help="Messages a second of one connection.")
    ] = _STANDARD.messages_per_second,
    message_bytes: Annotated[
        int, typer.Option(min=1_024, max=1_000_000, metavar="N", help="Longest message of a client.")
    ] = _STANDARD.message_bytes,
    match_share: Annotated[
        float, typer.Option(min=0.001, max=1.0, metavar="SHARE", help="Most of one core that a match takes.")
    ] = _STANDARD.match_share,
    log_level: Annotated[LogLevel, typer.Option(help="How much is logged.")] = LogLevel.INFO,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print where it listens as one JSON object.")
    ] = False,
) -> None:
    """Host matches for clients until interrupted; docs/protocol.md is what they speak.

    Logs go to standard error, a JSON object a line. SIGTERM and Ctrl-C tell every client and stop it.
    """
    # Sockets and database take a while to import, which no other command should pay for.
    from gridforged.headless.server.service import Service, run_service

    def announce(bound: int) -> None:
        shown = f"[{host}]" if ":" in host else host
        url = f"ws://{shown}:{bound}"
        if as_json:
            write_json({"url": url, "port": bound})
        else:
            print(f"listening at {url}; health and figures at http://{shown}:{bound}/health and /metrics")
        sys.stdout.flush()

    write_logs_to(sys.stderr, logging.getLevelNamesMapping()[log_level.name])
    limits = Limits(
        connections=connections,
        connections_per_address=connections_per_address,
        matches=matches,
        matches_per_address=matches_per_address,
        messages_per_second=rate,
        message_bytes=message_bytes,
        match_share=match_share,
    )
    run_service(Service(host, port, journal, _read_secret(secret_file), delay, limits), announce)


def _read_secret(file: Path | None) -> bytes:
    """The secret of a file or of the environment; empty if there is neither."""
    if file is not None:
        return check_secret(file.read_bytes().strip(), str(file))
    given = os.environ.get(SECRET_VARIABLE, "").encode()
    return check_secret(given, SECRET_VARIABLE) if given else b""
