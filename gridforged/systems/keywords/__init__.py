"""Keywords printed on cards: one file each, listed here by their permanent ids. A keyword never imports
another.
"""

from __future__ import annotations

from typing import Final

from gridforged.systems.keywords import (
    ally_proof,
    bloodletting,
    bloodletting_reduction,
    braced,
    brute,
    burn_ward,
    cascade,
    consecrate,
    defy_death,
    dormant_start,
    entrap_ladder,
    everlasting,
    feast,
    flank,
    forge_core,
    fury,
    hallow,
    initiative_repeats,
    phylactery,
    rabid,
    radiant,
    reflect,
    relentless,
    riposte,
    roost,
    runic,
    settle,
    settle_per_hub,
    staggering,
    thorns,
    tick_reduction,
)
from gridforged.systems.keywords.keyword import Keyword

KEYWORDS: Final[tuple[Keyword, ...]] = (
    everlasting.KEYWORD,
    relentless.KEYWORD,
    feast.KEYWORD,
    staggering.KEYWORD,
    roost.KEYWORD,
    hallow.KEYWORD,
    consecrate.KEYWORD,
    braced.KEYWORD,
    flank.KEYWORD,
    brute.KEYWORD,
    fury.KEYWORD,
    radiant.KEYWORD,
    forge_core.KEYWORD,
    burn_ward.KEYWORD,
    entrap_ladder.KEYWORD,
    dormant_start.KEYWORD,
    rabid.KEYWORD,
    ally_proof.KEYWORD,
    initiative_repeats.KEYWORD,
    bloodletting.KEYWORD,
    cascade.KEYWORD,
    defy_death.KEYWORD,
    thorns.KEYWORD,
    riposte.KEYWORD,
    reflect.KEYWORD,
    phylactery.KEYWORD,
    settle.KEYWORD,
    settle_per_hub.KEYWORD,
    runic.KEYWORD,
    tick_reduction.KEYWORD,
    bloodletting_reduction.KEYWORD,
)
"""In the order of `Keyword.id`, so that `KEYWORDS[id]` is the keyword with that id."""
