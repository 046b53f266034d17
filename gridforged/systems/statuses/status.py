"""What every status is: its word, how it comes onto a combatant, ticks, ends and is cleared."""

from __future__ import annotations

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.content.vocabulary import StatusWord
from gridforged.ecs.schedule import NEVER
from gridforged.systems import gate
from gridforged.systems.state import BattleState, Combatant


class Status:
    """Base of the statuses. A subclass lives in a file of its own and is one row of `statuses.STATUSES`."""

    def __init__(self, word: StatusWord) -> None:
        self.word = word

    def apply(
        self,
        state: BattleState,
        source: Combatant | None,
        target: Combatant,
        amount: int,
        frames: int,
        cause: int,
    ) -> int:
        """Put it on `target`, through the gate: `amount` points or stacks, or `frames` frames, whichever it
        takes.

        The seq of the event that records it; 0 if it was refused or there was nothing to apply.
        """
        raise NotImplementedError(self.word.name)

    def is_on(self, state: BattleState, combatant: Combatant) -> bool:
        """Whether `combatant` has it now."""
        raise NotImplementedError(self.word.name)

    def clear(self, combatant: Combatant) -> None:
        """Take it away without a trace: by death, or by clear-status."""
        raise NotImplementedError(self.word.name)

    def refuses(self, state: BattleState, source: Combatant | None, target: Combatant, cause: int) -> bool:
        """Whether `target` refuses it: closed to every effect, or Relentless and blocked by that (G-43)."""
        word = self.word
        if word.relentless:
            return gate.refuses_harm(state, source, target, word.name, word.relentless, cause)
        return gate.refuses(state, source, target, word.name, cause)

    def record(
        self,
        state: BattleState,
        source: Combatant | None,
        target: Combatant,
        cause: int,
        amounts: dict[str, int],
    ) -> int:
        """The event of its application."""
        return state.emit("status_applied", self.word.name, source, target, self.word.rule, cause, amounts)


class EndingStatus(Status):
    """A status that ends of itself."""

    def next_due(self, state: BattleState, combatant: Combatant) -> int:
        """The frame in which it ends, or NEVER."""
        raise NotImplementedError(self.word.name)

    def expire(self, state: BattleState, combatant: Combatant) -> None:
        """End it if its time is over in this frame."""
        raise NotImplementedError(self.word.name)


class TickingStatus(Status):
    """A status that does something once a second."""

    def next_due(self, state: BattleState, combatant: Combatant) -> int:
        """The frame in which it ticks, or NEVER."""
        raise NotImplementedError(self.word.name)

    def tick(self, state: BattleState, combatant: Combatant) -> bool:
        """Do what it does over time if that is due in this frame; whether it was."""
        raise NotImplementedError(self.word.name)


class CountedStatus(Status):
    """A status that is a number of points or stacks without a timer."""

    def held(self, combatant: Combatant) -> int:
        """How many it has."""
        raise NotImplementedError(self.word.name)

    def hold(self, combatant: Combatant, count: int) -> None:
        """Set how many it has."""
        raise NotImplementedError(self.word.name)

    def cap(self, state: BattleState) -> int:
        """The most that anyone can have."""
        return AMOUNT_LIMIT

    def combine(self, before: int, amount: int) -> int:
        """What `before` and a new `amount` make together, before the cap."""
        return before + amount

    def apply(
        self,
        state: BattleState,
        source: Combatant | None,
        target: Combatant,
        amount: int,
        frames: int,
        cause: int,
    ) -> int:
        if amount <= 0 or self.refuses(state, source, target, cause):
            return 0
        before = self.held(target)
        now = min(self.combine(before, amount), self.cap(state))
        self.hold(target, now)
        amounts = {"amount": amount, "before": before, "added": now - before, "now": now}
        if self.cap(state) < AMOUNT_LIMIT:
            amounts["cap"] = self.cap(state)
        return self.record(state, source, target, cause, amounts)

    def is_on(self, state: BattleState, combatant: Combatant) -> bool:
        return self.held(combatant) > 0

    def clear(self, combatant: Combatant) -> None:
        self.hold(combatant, 0)


class TimedStatus(EndingStatus):
    """A status that lasts until a frame; a new one keeps the longer remainder (G-27)."""

    def until(self, combatant: Combatant) -> int:
        """The frame from which it is over; 0 if it is absent."""
        raise NotImplementedError(self.word.name)

    def cause(self, combatant: Combatant) -> int:
        """The event that applied it."""
        raise NotImplementedError(self.word.name)

    def hold(self, combatant: Combatant, until: int, cause: int) -> None:
        """Set both."""
        raise NotImplementedError(self.word.name)

    def duration(self, state: BattleState, target: Combatant, frames: int) -> int:
        """How long `frames` turn out to be on this target."""
        return frames

    def origin(self, state: BattleState, target: Combatant, frames: int) -> dict[str, int]:
        """What `duration` works with beside `frames`, for the event; a new dictionary."""
        return {}

    def apply(
        self,
        state: BattleState,
        source: Combatant | None,
        target: Combatant,
        amount: int,
        frames: int,
        cause: int,
    ) -> int:
        lasts = self.duration(state, target, frames)
        if lasts <= 0 or self.refuses(state, source, target, cause):
            return 0
        until = state.clock.frame + lasts
        kept = max(until, self.until(target))
        amounts = self.origin(state, target, frames)
        amounts["frames"] = lasts
        amounts["before"] = self.until(target)
        amounts["until"] = kept
        seq = self.record(state, source, target, cause, amounts)
        if kept != self.until(target):
            self.hold(target, kept, seq)
        return seq

    def is_on(self, state: BattleState, combatant: Combatant) -> bool:
        return self.until(combatant) > state.clock.frame

    def remaining(self, state: BattleState, combatant: Combatant) -> int:
        """Frames that it still lasts, 0 or more."""
        return max(0, self.until(combatant) - state.clock.frame)

    def clear(self, combatant: Combatant) -> None:
        self.hold(combatant, 0, 0)

    def next_due(self, state: BattleState, combatant: Combatant) -> int:
        return self.until(combatant) or NEVER

    def expire(self, state: BattleState, combatant: Combatant) -> None:
        if 0 < self.until(combatant) <= state.clock.frame:
            cause = self.cause(combatant)
            ended = {"until": self.until(combatant)}
            self.clear(combatant)
            state.emit("status_ended", self.word.name, None, combatant, self.word.rule, cause, ended)
