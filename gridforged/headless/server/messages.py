"""The messages of the protocol, as docs/protocol.md describes them, every value typed and in bounds.

What a client sends may hold nothing unknown; what a server sends may, so that older clients go on reading.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Raw, Struct

PROTOCOL: Final = 1
MOST_REQUEST: Final = 2**32 - 1
LONGEST_DELAY: Final = 300
LONGEST_TOKEN: Final = 128

Request = Annotated[int, Meta(ge=0, le=MOST_REQUEST)]
Frame = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Digest = Annotated[bytes, Meta(max_length=16)]
SideName = Literal["home", "away"]
Subject = Literal["events", "state", "commands"]


# From a client


class FromClient(Struct, tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    """Base of what a client may send."""


class Numbered(Struct):
    """What can be read of a message that has a sound number, whatever else is wrong with it."""

    request: Request = 0


class Hello(FromClient, tag="hello"):
    """The first message of a connection."""

    protocol: Annotated[int, Meta(ge=0, le=1_000_000)]
    software: Annotated[str, Meta(max_length=64)] = ""
    schema: Digest = b""


class Source(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Where a board comes from: exactly one of its first three entries; and which half of it is meant."""

    name: Annotated[str, Meta(max_length=128)] = ""
    encoded: Annotated[bytes, Meta(max_length=262_144)] = b""
    yaml: Annotated[str, Meta(max_length=262_144)] = ""
    half: SideName = "home"


class Create(FromClient, tag="create"):
    """Make a match."""

    request: Request = 0
    board: Source | None = None
    home: Source | None = None
    away: Source | None = None
    start: Literal["joined", "complete"] = "joined"
    delay: Annotated[int, Meta(ge=0, le=LONGEST_DELAY)] = 0
    moderated: bool = False


class Join(FromClient, tag="join"):
    """Take a seat, or take it again."""

    token: Annotated[str, Meta(max_length=LONGEST_TOKEN)]
    request: Request = 0
    follow: Annotated[tuple[Subject, ...], Meta(max_length=3)] = ("events",)
    half: Source | None = None
    since: Annotated[int, Meta(ge=-1, le=1_000_000_000)] = -1


class CommandRequest(FromClient, tag="command"):
    """Do something in the battle. What may stand in `command` is the card language's to say."""

    command: Raw
    request: Request = 0


class Acknowledge(FromClient, tag="acknowledge"):
    """The last frame that the client has dealt with."""

    frame: Frame


class Resync(FromClient, tag="resync"):
    """The client has lost the thread."""


class ReplayRequest(FromClient, tag="replay"):
    """Ask for the replay of a battle that has ended."""

    request: Request = 0


class Leave(FromClient, tag="leave"):
    """Give the seat up."""

    request: Request = 0


ClientMessage = Hello | Create | Join | CommandRequest | Acknowledge | Resync | ReplayRequest | Leave


# From the server


class FromServer(Struct, tag_field="type", omit_defaults=True):
    """Base of what the server sends."""


class Welcome(FromServer, tag="welcome"):
    """The answer to `Hello`."""

    protocol: int
    software: str
    schema: bytes
    message_bytes: int
    messages_per_second: int


class Created(FromServer, tag="created"):
    """The answer to `Create`: a token for each seat."""

    request: int
    match: str
    tokens: dict[str, str]


class Joined(FromServer, tag="joined"):
    """The answer to `Join`."""

    request: int
    match: str
    seat: str
    phase: str
    halves: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    delay: int = 0
    moderated: bool = False
    acknowledged: int = -1


class Lobby(FromServer, tag="lobby"):
    """Who is there in an open match has changed."""

    halves: tuple[str, ...] = ()
    present: tuple[str, ...] = ()


class Started(FromServer, tag="started"):
    """The battle has begun: what it is made with. Comes before the first keyframe."""

    frame_rate: int
    wire: int
    schema: bytes
    rules: bytes
    content: bytes


class Keyframe(FromServer, tag="keyframe"):
    """The public state at a frame."""

    frame: int
    state: bytes
    digest: bytes


class EventEntry(Struct, array_like=True):
    """An event of the battle, as a list."""

    seq: int
    frame: int
    kind: str
    what: str
    source: int
    target: int
    rule: str
    cause: int
    amounts: dict[str, int]


class CommandEntry(Struct, array_like=True):
    """A command that took effect when `frame` was complete, as a list."""

    frame: int
    seat: str
    command: Raw


class FrameUpdate(FromServer, tag="frame"):
    """What happened after frame `since`, up to `frame` complete."""

    since: int
    frame: int
    commands: tuple[CommandEntry, ...] = ()
    events: tuple[EventEntry, ...] = ()
    delta: bytes = b""
    digest: bytes = b""


class Accepted(FromServer, tag="accepted"):
    """The command took effect when `frame` was complete, and is kept."""

    request: int
    frame: int


class Ended(FromServer, tag="ended"):
    """The battle is over."""

    DRAW: ClassVar[str] = ""

    frame: int
    reason: str
    digest: bytes
    winner: str = DRAW


class Replay(FromServer, tag="replay"):
    """The replay file of a battle."""

    request: int
    data: bytes


class Left(FromServer, tag="left"):
    """The seat is no longer this connection's."""

    reason: str
    request: int = 0


class Closing(FromServer, tag="closing"):
    """The server shuts down."""

    reason: str
    retry_after: int = 0


class Refusal(FromServer, tag="error"):
    """What was asked for was not done."""

    code: str
    message: str
    request: int = 0


ServerMessage = (
    Welcome
    | Created
    | Joined
    | Lobby
    | Started
    | Keyframe
    | FrameUpdate
    | Accepted
    | Ended
    | Replay
    | Left
    | Closing
    | Refusal
)
