"""``gridforged watch``: a match that runs on a server, as it happens."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Final

import typer

from gridforged.cli.console import open_output
from gridforged.cli.files import open_file, refuse_output
from gridforged.cli.live import choose_show, follow_seat
from gridforged.cli.live_link import EXAMPLE, read_link

PATIENCE: Final = 60.0
"""Seconds without the server after which a seat is given up."""
FOOTER: Final = "Ctrl-C leaves; the battle goes on"


def watch(
    url: Annotated[str, typer.Argument(metavar="LINK", help=f"A link to a match, such as {EXAMPLE}/#TOKEN.")],
    token: Annotated[
        str, typer.Option(metavar="TOKEN", help="The token, if it is not in the link behind a #.")
    ] = "",
    replay: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the replay when the battle has ended.")
    ] = None,
    patience: Annotated[
        float,
        typer.Option(min=0, metavar="SECONDS", help="How long to look for a server that has gone away."),
    ] = PATIENCE,
    is_plain: Annotated[
        bool, typer.Option("--plain", help="Tell it line by line, as to a pipe, and not on a whole screen.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write what happens as JSON, an object a line.")
    ] = False,
) -> int:
    """Follow a match live: both halves, Vitality and charge, statuses, and what happens by which rule.

    `gridforged play` prints the links of the matches that it makes.
    """
    link = read_link(url, token)
    if not link.token:
        raise typer.BadParameter(f"'{url}' says no match: a link ends with #TOKEN, or --token has it")
    refuse_output("--replay", replay)
    show = choose_show(open_output(), FOOTER, as_json=as_json, is_plain=is_plain)
    with ExitStack() as files:
        file = files.enter_context(open_file(replay)) if replay is not None else None
        try:
            return asyncio.run(follow_seat(link, show, patience=patience, replay=file))
        except KeyboardInterrupt:
            raise KeyboardInterrupt("left; the battle goes on") from None
