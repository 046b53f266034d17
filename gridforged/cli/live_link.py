"""Links to a seat of a match: ``ws://host:port/#TOKEN``. What follows the # appears in no log of a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from typer import BadParameter

SCHEMES: Final = ("ws", "wss")
EXAMPLE: Final = "ws://127.0.0.1:8765"


@dataclass(frozen=True)
class Link:
    """The address of a server, and the token of a seat there if one is meant."""

    server: str
    token: str = ""

    def __str__(self) -> str:
        return f"{self.server}#{self.token}" if self.token else self.server

    def to(self, token: str) -> Link:
        """The link to another seat on the same server."""
        return Link(self.server, token)


def read_link(url: str, token: str = "") -> Link:
    """The link that is written as `url`, with the token in it or beside it.

    BadParameter if it is none, or if two different tokens are given.
    """
    address, _, inside = url.strip().partition("#")
    try:
        parts = urlsplit(address)
        is_sound = parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, or brackets that do not close
        is_sound = False
    if not is_sound:
        raise BadParameter(f"'{url}' is no address of a match server, such as {EXAMPLE}")
    if token and inside and token != inside:
        raise BadParameter("the link has a token already, and --token is another")
    return Link(address if parts.path else f"{address}/", token or inside)
