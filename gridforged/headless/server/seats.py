"""Seats of a match, and the signed tokens that give a right to one."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from gridforged.components.identity import SIDE_NAMES
from gridforged.errors import GridforgedError
from gridforged.headless.server.refusals import TOKEN, RequestError

WATCH: Final = "watch"
MODERATOR: Final = "moderator"
SEATS: Final = (*SIDE_NAMES, WATCH, MODERATOR)
SHORTEST_SECRET: Final = 16
"""Bytes of a secret; shorter ones can be guessed."""
_PURPOSE: Final = b"gridforged seat 1\0"


def check_secret(secret: bytes, where: str) -> bytes:
    """`secret`, if it is long enough to sign with; GridforgedError if not. It is from `where`."""
    if len(secret) < SHORTEST_SECRET:
        raise GridforgedError(
            f"{where}: a secret has at least {SHORTEST_SECRET} bytes, this one has {len(secret)}"
        )
    return secret


def sign(secret: bytes, match: str, seat: str) -> str:
    """The token for a seat: match, seat and signature, with dots between them."""
    return f"{match}.{seat}.{_signature(secret, match, seat)}"


def verify(secret: bytes, token: str) -> tuple[str, str]:
    """Match and seat that a token is good for. RequestError if it is not signed with `secret`."""
    match, _, rest = token.partition(".")
    seat, _, signature = rest.partition(".")
    expected = _signature(secret, match, seat)
    if seat not in SEATS or not hmac.compare_digest(signature.encode(), expected.encode()):
        raise RequestError(TOKEN, "this is no token of this server")
    return match, seat


def _signature(secret: bytes, match: str, seat: str) -> str:
    mac = hmac.new(secret, _PURPOSE + f"{match}.{seat}".encode("utf-8", "replace"), sha256).digest()
    return urlsafe_b64encode(mac).rstrip(b"=").decode("ascii")
