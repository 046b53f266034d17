"""The triggers of passives: one file each, listed here by the moment they listen to. None imports another."""

from __future__ import annotations

from typing import Final

from gridforged.systems.triggers import (
    acclimate,
    activated,
    ally_insured,
    ally_revived,
    culled,
    damaged,
    haywire_emptied,
    insured,
    macabre,
    own_death,
    revived,
    supercharge,
    threat,
)
from gridforged.systems.triggers.trigger import Trigger

TRIGGERS: Final[tuple[Trigger, ...]] = (
    activated.TRIGGER,
    supercharge.TRIGGER,
    damaged.TRIGGER,
    macabre.TRIGGER,
    own_death.TRIGGER,
    culled.TRIGGER,
    haywire_emptied.TRIGGER,
    insured.TRIGGER,
    ally_insured.TRIGGER,
    revived.TRIGGER,
    ally_revived.TRIGGER,
    acclimate.TRIGGER,
    threat.TRIGGER,
)
"""`TRIGGERS[moment]` listens to that moment."""
