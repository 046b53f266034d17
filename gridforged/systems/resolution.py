"""What one ability knows while it resolves."""

from __future__ import annotations

from gridforged.systems.cards import CompiledAmount
from gridforged.systems.state import Combatant


class Resolution:
    """One run of an ability's or a passive's clauses, on behalf of `actor`.

    - `source` is who is named as having done it, and whom retaliation answers: the actor, or nobody where a
      command acts for the actor's side (G-104).
    - `target` is the primary target, as the incarnation that was chosen; in a passive, who brought it about.
    - `subject` is whom the event of a passive befell, or whose activation a package answers; `judged` is
      whom conditions test: the actor, or in a package that ally.
    - `listed_base` is the amount of the card's base hit, None without one: then, and where it lists nothing,
      current damage starts from the actor's effective Power (G-13, G-22); `bonus` is the bonus damage pooled
      so far (900.7a); `landed` whether the base hit damaged Vitality or Shield (G-24).
    - `nth` is the number of this activation, 0 outside of one; `haywire_before` the stacks that were there
      when it began (900.17a); `wounded_before` how many enemies were wounded just before its base hit, -1
      until then (900.6c); `initiative_passes` how often its Initiative resolves, 0 until its gate was asked.
    - `cost_paid` is what a Bloodletting took (900.20g), `freeze_removed` how many frames of Freeze the
      latest Shatter consumed (400.3-T22).
    - `aborted` ends the activation before its damage. `cause` is the event that all here follows from.
    """

    def __init__(self, actor: Combatant, cause: int) -> None:
        self.actor = actor
        self.source: Combatant | None = actor
        self.target: Combatant | None = None
        self._incarnation: int = 0
        self.listed_base: CompiledAmount | None = None
        self.bonus: int = 0
        self.landed: bool = False
        self.nth: int = 0
        self.freeze_removed: int = 0
        self.cost_paid: int = 0
        self.wounded_before: int = -1
        self.initiative_passes: int = 0
        self.haywire_before: int = 0
        self.subject: Combatant | None = None
        self.judged: Combatant = actor
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
