"""What one ability knows while it resolves."""

from __future__ import annotations

from gridforged.systems.state import Combatant


class Resolution:
    """One run of an ability's clauses, on behalf of `actor`.

    `target` is the primary target, as the incarnation that was chosen. `listed_base` is what the card lists
    for its base hit, -1 if that is the actor's effective Power; `bonus` the bonus damage pooled so far
    (900.7a). `landed` is whether the base hit damaged Vitality or Shield (G-24). `freeze_removed` is
    how many frames of Freeze a Shatter has consumed (400.3-T22). `nth` is the number of this
    activation, 0 outside of one. `aborted` ends the activation before its damage. `cause` is the event that
    everything here follows from.
    """

    def __init__(self, actor: Combatant, cause: int) -> None:
        self.actor = actor
        self.target: Combatant | None = None
        self._incarnation: int = 0
        self.listed_base: int = -1
        self.bonus: int = 0
        self.landed: bool = False
        self.nth: int = 0
        self.freeze_removed: int = 0
        self.aborted: bool = False
        self.cause = cause

    def aim_at(self, target: Combatant) -> None:
        """Make `target`, as it is now, the primary target."""
        self.target = target
        self._incarnation = target.vitality.incarnation

    @property
    def target_lives(self) -> bool:
        """Whether the primary target is alive and still the one that was chosen (900.40a, G-75)."""
        target = self.target
        return (
            target is not None and target.vitality.alive and target.vitality.incarnation == self._incarnation
        )
