"""One damage instance: what it ignores, and what each stage of the pipeline left of it."""

from __future__ import annotations

from typing import Final

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.systems.state import Combatant

IGNORES_CHARGES: Final = 1
IGNORES_AMPLIFICATION: Final = 2
IGNORES_ARMOR: Final = 4
IGNORES_CAP: Final = 8
IGNORES_INSURANCE: Final = 16
IGNORES_SHIELD: Final = 32
UNANSWERED: Final = 64
"""Nothing retaliates: the source is no attacker, as the match clock (900.42e)."""
RUNNING: Final = 128
"""No new effect but one that already runs, or the match clock: Entrap and Dormant do not stop it (900.18c).
"""

FLAG_NAMES: Final = (
    "ignores_charges",
    "ignores_amplification",
    "ignores_armor",
    "ignores_cap",
    "ignores_insurance",
    "ignores_shield",
    "unanswered",
    "running",
)
"""The flags from the lowest bit up, as scenarios and events name them."""


class Instance:
    """One damage instance on its way through the pipeline: what entered, and what each stage left.

    `amount` is what is dealt, `flags` what it ignores. After `damage.deal`: `landed` is whether Vitality or
    Shield was damaged (G-24), `seq` the event that records it, and the stages hold what they let through or
    took. `origin` is what the amount was worked out from, if anything, for the event.
    """

    def __init__(
        self,
        source: Combatant | None,
        target: Combatant,
        amount: int,
        rule: str,
        cause: int,
        flags: int = 0,
    ) -> None:
        self.source = source
        self.target = target
        self.raw: int = amount if amount < AMOUNT_LIMIT else AMOUNT_LIMIT
        self.rule = rule
        self.cause = cause
        self.flags = flags
        self.origin: dict[str, int] = {}
        self.seq = 0
        self.amplification = 0
        self.armor = 0
        self.armor_layers: dict[str, int] = {}
        self.armor_constant = 0
        self.armor_per_point = 0
        self.amplified = 0
        self.after_percent = 0
        self.after_flat = 0
        self.cap = -1
        self.after_cap = 0
        self.capacity = 0
        self.underwriting = 0
        self.covers = 0
        self.subrogated_before = 0
        self.insurance_before = 0
        self.shield_before = 0
        self.vitality_before = 0
        self.defy_before = 0
        self.subrogated_spent = 0
        self.subrogated_absorbed = 0
        self.insurance_spent = 0
        self.insurance_absorbed = 0
        self.shield_absorbed = 0
        self.vitality_lost = 0
        self.overkill = 0

    @property
    def landed(self) -> bool:
        return self.shield_absorbed > 0 or self.vitality_lost > 0

    def stages(self) -> dict[str, int]:
        """Every number that entered and every stage, in order: enough to compute the outcome again.

        What a defence that took no part would have had is left out: Armor layers, a cap, a capacity.
        """
        stages = dict(self.origin)
        stages["raw"] = self.raw
        stages["flags"] = self.flags
        if self.amplification:
            stages["amplification_percent"] = self.amplification
        stages["amplified"] = self.amplified
        if not self.flags & IGNORES_ARMOR:
            stages.update(self.armor_layers)
            if self.armor:
                stages["armor_constant"] = self.armor_constant
                stages["armor_per_point"] = self.armor_per_point
        stages["armor"] = self.armor
        stages["after_percent"] = self.after_percent
        stages["after_flat"] = self.after_flat
        if self.cap >= 0:
            stages["cap"] = self.cap
        stages["after_cap"] = self.after_cap
        if self.capacity:
            stages["capacity"] = self.capacity
            stages["underwriting"] = self.underwriting
            stages["subrogated_before"] = self.subrogated_before
            stages["insurance_before"] = self.insurance_before
        stages.update(
            {
                "covers": self.covers,
                "subrogated_spent": self.subrogated_spent,
                "subrogated_absorbed": self.subrogated_absorbed,
                "insurance_spent": self.insurance_spent,
                "insurance_absorbed": self.insurance_absorbed,
                "shield_before": self.shield_before,
                "shield_absorbed": self.shield_absorbed,
                "vitality_before": self.vitality_before,
                "vitality_lost": self.vitality_lost,
                "overkill": self.overkill,
                "shield_left": self.target.defence.shield,
                "vitality_left": self.target.vitality.current,
            }
        )
        if self.defy_before:
            stages["defy_death_before"] = self.defy_before
        return stages
