"""Operations, statuses, keywords and triggers that no test or scenario names yet."""

from __future__ import annotations

from typing import Final

NOT_YET: Final[dict[str, tuple[str, ...]]] = {
    "effects": (
        "crippling_scream",
        "displace",
        "gain_vitality",
        "grant_keyword",
        "harvest",
        "interest",
        "piercing_roar",
        "push_initiative",
        "repossess",
        "shatter",
    ),
    "statuses": (
        "dormant",
        "entrap",
        "feral",
        "stun",
    ),
    "keywords": (
        "ally_proof",
        "braced",
        "burn_ward",
        "consecrate",
        "defy_death",
        "dormant_start",
        "entrap_ladder",
        "feast",
        "forge_core",
        "hallow",
        "initiative_repeats",
        "phylactery",
        "rabid",
        "radiant",
        "riposte",
        "roost",
        "settle",
        "settle_per_hub",
    ),
    "triggers": (
        "acclimate",
        "ally_insured",
        "ally_revived",
        "culled",
        "haywire_emptied",
        "macabre",
        "own_death",
        "revived",
        "supercharge",
        "threat",
    ),
}
"""Parts by the folder of their table. The change that brings a test for one takes it out here."""
