"""Operations, statuses, keywords and triggers that no test or scenario names yet."""

from __future__ import annotations

from typing import Final

NOT_YET: Final[dict[str, tuple[str, ...]]] = {
    "effects": (
        "crippling_scream",
        "gain_vitality",
        "harvest",
        "interest",
        "piercing_roar",
        "push_initiative",
        "repossess",
        "shatter",
    ),
    "statuses": (
        "dormant",
        "stun",
    ),
    "keywords": (
        "ally_proof",
        "burn_ward",
        "consecrate",
        "dormant_start",
        "entrap_ladder",
        "feast",
        "hallow",
        "initiative_repeats",
        "rabid",
        "radiant",
    ),
    "triggers": (
        "acclimate",
        "ally_insured",
        "ally_revived",
        "culled",
        "haywire_emptied",
        "own_death",
        "revived",
        "supercharge",
        "threat",
    ),
}
"""Parts by the folder of their table. The change that brings a test for one takes it out here."""
