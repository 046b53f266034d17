"""What is known of a match while it is followed, however it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from gridforged import Battle, Event, Result
from gridforged.cli.live_link import Link
from gridforged.cli.phrase import Teller
from gridforged.components.identity import HUB, KIND_NAMES, SIDE_NAMES, TOOL
from gridforged.headless.client import Seat, Update
from gridforged.headless.server.messages import Ended, EventEntry, FrameUpdate, Joined, Keyframe, Left, Lobby
from gridforged.serialization.view import BattleView, UnitView, view_of
from gridforged.serialization.view_events import see

OBJECTS: Final = (KIND_NAMES[TOOL], KIND_NAMES[HUB])
"""Kinds of pieces without Vitality."""
FAULT: Final = "fault"
"""Why a battle has ended that the server had to give up."""


@dataclass(frozen=True)
class Gap:
    """Frames of which the events were not told: after `since`, up to `frame`."""

    since: int
    frame: int


class Scene:
    """A match as its `seat` knows it: who is there, then the battle with the names in it, then its end.

    `view` is up to date after every `take_in`. `battle` is what the state says where that is followed, else
    as it was when the seat was taken; only its board and names are good then.
    """

    def __init__(self, seat: Seat, link: Link) -> None:
        self.seat: Final = seat
        self.link: Final = link
        self.joined: Joined | None = None
        self.lobby: Lobby | None = None
        self.battle: Battle | None = None
        self.view: BattleView | None = None
        self.teller: Teller | None = None
        self.ended: Ended | None = None
        self.left: Left | None = None
        self.gap: Gap | None = None
        """What the last update has left out, if it did."""
        self._frame = -1

    def take_in(self, update: Update) -> list[Event]:
        """Bring everything up to date; the events that the update has brought."""
        self.gap = None
        match update:
            case Joined():
                self.joined = update
                self.lobby = Lobby(update.halves, update.present)
            case Lobby():
                self.lobby = update
            case Keyframe():
                self._begin(update)
            case FrameUpdate():
                return self._go_on(update)
            case Ended():
                self.ended = update
            case Left():
                self.left = update
        return []

    def look(self) -> None:
        """Take the battle and the view from the state, which must be followed."""
        if self.seat.state and self.view is not None:
            self.battle = self.seat.battle()
            self.view = view_of(self.battle.state)

    @property
    def is_started(self) -> bool:
        """Whether there is a battle to see."""
        return self.view is not None

    @property
    def frame(self) -> int:
        """The last frame that was heard of; -1 before the battle."""
        return self._frame

    @property
    def frame_rate(self) -> int:
        """Frames a second; 1 before the battle."""
        return self.battle.state.numbers.frame_rate if self.battle is not None else 1

    @property
    def seconds(self) -> float:
        """The time of `frame`; 0 before the battle."""
        return max(self._frame, 0) / self.frame_rate

    @property
    def result(self) -> Result | None:
        """How the battle ended; None until it has, and if the server gave it up."""
        ended = self.ended
        if ended is None or ended.reason == FAULT:
            return None
        return Result(ended.winner or None, ended.reason, ended.frame, ended.frame / self.frame_rate)

    def _begin(self, keyframe: Keyframe) -> None:
        if 0 <= self._frame < keyframe.frame:
            self.gap = Gap(self._frame, keyframe.frame)
        self.battle = Battle.restore(keyframe.state)
        self.view = view_of(self.battle.state)
        if self.teller is None:
            self.teller = Teller(self.battle, [])
        self._frame = keyframe.frame

    def _go_on(self, update: FrameUpdate) -> list[Event]:
        events = [event_of(entry) for entry in update.events]
        if self.view is not None and self.teller is not None:
            for event in events:
                see(self.view, event)
                self.teller.events[event.seq] = event
            self.view.frame = update.frame
        self._frame = update.frame
        return events


class Standing:
    """How a side stands: its Vitality of the most that it could have, and how many of its units live."""

    def __init__(self, view: BattleView, side: str) -> None:
        fighters = [unit for unit in view.units.values() if unit.side == side and unit.kind not in OBJECTS]
        self.side: Final = side
        self.vitality: Final = sum(_vitality(unit) for unit in fighters)
        self.maximum: Final = sum(unit.numbers["maximum"] for unit in fighters)
        self.living: Final = sum(unit.alive for unit in fighters)
        self.units: Final = len(fighters)

    @property
    def share(self) -> float:
        """Its Vitality as a share, 0 to 1 and beyond."""
        return self.vitality / self.maximum if self.maximum else 0.0

    def data(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "vitality": self.vitality,
            "vitality_maximum": self.maximum,
            "living": self.living,
            "units": self.units,
        }


def standings(view: BattleView) -> tuple[Standing, Standing]:
    """Home and away."""
    return Standing(view, SIDE_NAMES[0]), Standing(view, SIDE_NAMES[1])


def leader(home: Standing, away: Standing) -> Literal["home", "away", ""]:
    """Who has the larger share of its Vitality left; empty if neither has (G-82)."""
    ours, theirs = home.vitality * away.maximum, away.vitality * home.maximum
    if ours == theirs:
        return ""
    return "home" if ours > theirs else "away"


def event_of(entry: EventEntry) -> Event:
    """An event as it was before it was sent."""
    return Event(
        entry.seq,
        entry.frame,
        entry.kind,
        entry.what,
        entry.source,
        entry.target,
        entry.rule,
        entry.cause,
        entry.amounts,
    )


def _vitality(unit: UnitView) -> int:
    return unit.numbers["vitality"] if unit.alive else 0
