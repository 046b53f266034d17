"""All words of the card language, gathered from the tables that carry them out."""

from __future__ import annotations

from typing import Final

from gridforged.components.stats import STAT_NAMES
from gridforged.content.vocabulary import Vocabulary, Word
from gridforged.systems.conditions import CONDITIONS
from gridforged.systems.counts import COUNTS
from gridforged.systems.effects import OPERATIONS
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.selectors import SELECTORS
from gridforged.systems.statuses import STATUSES
from gridforged.systems.triggers import TRIGGERS

_STAT_SUMMARIES: Final = (
    "base damage of a hit",
    "charge gained each frame",
    "reduces each damage instance, in percent and flat",
    "weight in every pick",
)

VOCABULARY: Final = Vocabulary(
    operations={operation.word.name: operation.word for operation in OPERATIONS},
    selectors={selector.word.name: selector.word for selector in SELECTORS},
    conditions={condition.word.name: condition.word for condition in CONDITIONS},
    counts={count.word.name: count.word for count in COUNTS},
    keywords={keyword.word.name: keyword.word for keyword in KEYWORDS},
    statuses={status.word.name: status.word for status in STATUSES},
    triggers={trigger.word.name: trigger.word for trigger in TRIGGERS},
    stats=tuple(
        Word(name, "900.10a", summary, name.capitalize())
        for name, summary in zip(STAT_NAMES, _STAT_SUMMARIES, strict=True)
    ),
)
