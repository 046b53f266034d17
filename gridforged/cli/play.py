"""``gridforged play``: bring a board to a match on a server, and follow it."""

from __future__ import annotations

import asyncio
import sys
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, BinaryIO, Final

import typer
from rich.console import Console
from rich.text import Text

from gridforged.cli import watch
from gridforged.cli.console import open_output
from gridforged.cli.files import open_file, refuse_output
from gridforged.cli.live import choose_show, follow_seat
from gridforged.cli.live_keys import has_keys, keys
from gridforged.cli.live_link import EXAMPLE, Link, read_link
from gridforged.cli.live_scene import Scene
from gridforged.cli.live_screen import ScreenShow
from gridforged.cli.live_show import JsonShow, Show, write_line
from gridforged.cli.play_player import FOOTER, Player
from gridforged.components.identity import SIDE_NAMES
from gridforged.errors import GridforgedError
from gridforged.headless.client import Client
from gridforged.headless.server.messages import LONGEST_DELAY, Created


class Side(StrEnum):
    """A side of a match."""

    HOME = "home"
    AWAY = "away"


OTHER: Final = {Side.HOME: Side.AWAY, Side.AWAY: Side.HOME}


def play(
    url: Annotated[
        str,
        typer.Argument(
            metavar="URL", help=f"A server, such as {EXAMPLE}, to make a match there; or the link of a side."
        ),
    ],
    board: Annotated[
        str | None,
        typer.Argument(
            metavar="BOARD",
            help="What you bring: the home half of a board file or packaged board; with :away its away half.",
        ),
    ] = None,
    token: Annotated[
        str, typer.Option(metavar="TOKEN", help="The token, if it is not in the link behind a #.")
    ] = "",
    side: Annotated[Side, typer.Option(help="Your side of a match that you make.")] = Side.HOME,
    against: Annotated[
        str | None,
        typer.Option(metavar="BOARD", help="Meet this half at once, and wait for nobody to bring one."),
    ] = None,
    delay: Annotated[
        int,
        typer.Option(min=0, max=LONGEST_DELAY, metavar="SECONDS", help="How far behind those are who watch."),
    ] = 0,
    concede_at: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="Concede at this time of the battle.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the replay when the battle has ended.")
    ] = None,
    patience: Annotated[
        float,
        typer.Option(min=0, metavar="SECONDS", help="How long to look for a server that has gone away."),
    ] = watch.PATIENCE,
    is_plain: Annotated[
        bool, typer.Option("--plain", help="Tell it line by line, as to a pipe, and not on a whole screen.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write what happens as JSON, an object a line.")
    ] = False,
) -> int:
    """Bring a board to a match on a server and follow it to the end.

    With the address of a server it makes a match, and prints the links for the other side and for those who
    watch. With the link of a side it takes that seat, for the first time or again.
    """
    link = read_link(url, token)
    if link.token and (against is not None or delay or side is not Side.HOME):
        raise typer.BadParameter(
            "--side, --against and --delay are for a match that is made; this link has one"
        )
    if not link.token and board is None:
        raise typer.BadParameter("say which BOARD you bring to the match")
    refuse_output("--replay", replay)
    out = open_output()
    footer = FOOTER if has_keys() else watch.FOOTER
    show = choose_show(out, footer, as_json=as_json, is_plain=is_plain)
    player = Player(link, show, concede_at)
    wanted = None if link.token else _Match(side, against, delay)
    with ExitStack() as files:
        file = files.enter_context(open_file(replay)) if replay is not None else None
        try:
            return asyncio.run(_play(player, wanted, board, out, show, patience, file))
        except KeyboardInterrupt:
            back = f"; the seat stays yours: gridforged play {player.link}" if player.link.token else ""
            raise KeyboardInterrupt(f"left{back}") from None


@dataclass(frozen=True)
class _Match:
    """A match to be made: your side of it, the other half if there is one yet, the delay of who watches."""

    side: Side
    against: str | None
    delay: int


async def _play(
    player: Player,
    wanted: _Match | None,
    board: str | None,
    out: Console,
    show: Show,
    patience: float,
    replay: BinaryIO | None,
) -> int:
    created: Created | None = None
    if wanted is not None:
        created = await _make(player.link.server, wanted)
        player.link = player.link.to(created.tokens[wanted.side])

    def opened(scene: Scene) -> None:
        # Only now is it certain that the board can be used.
        if wanted is not None and created is not None:
            _announce(out, show, scene.link, wanted, created)
        elif scene.seat.joined is not None and scene.seat.joined.seat not in SIDE_NAMES:
            raise GridforgedError("this link is for watching, not for a side: gridforged watch follows it")

    watching = keys(player.press) if isinstance(show, ScreenShow) else nullcontext()
    with watching:
        return await follow_seat(
            player.link, show, patience=patience, half=board, replay=replay, opened=opened, act=player.act
        )


async def _make(server: str, wanted: _Match) -> Created:
    """Make the match. The own half comes when the seat is taken, so that nothing begins before."""
    halves = {OTHER[wanted.side].value: wanted.against}
    async with await Client.connect(server) as client:
        return await client.create(
            home=halves.get("home"),
            away=halves.get("away"),
            start="joined" if wanted.against is None else "complete",
            delay=wanted.delay,
        )


def _announce(out: Console, show: Show, link: Link, wanted: _Match, created: Created) -> None:
    """Say how others come to this match, and how we come back."""
    links = {seat: str(link.to(token)) for seat, token in created.tokens.items()}
    if isinstance(show, JsonShow):
        write_line("created", match=created.match, side=wanted.side, links=links)
    else:
        other = OTHER[wanted.side]
        rows = [
            ("to watch", f"gridforged watch {links['watch']}"),
            ("to come back", f"gridforged play {link}"),
        ]
        if wanted.against is None:
            rows.insert(0, (f"{other} joins with", f"gridforged play {links[other]} BOARD"))
        out.print(Text(f"match {created.match}, you are {wanted.side}", "bold"))
        for name, command in rows:
            out.print(Text.assemble((f"  {name:<15} ", "dim"), command), soft_wrap=True)
    sys.stdout.flush()
