"""A small vocabulary of the tests' own: content must not depend on which words the rules happen to know.

The packaged cards are written in the words of the rules, so boards in these words are read without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from gridforged.content import loader
from gridforged.content.vocabulary import (
    KeywordWord,
    Need,
    OperationWord,
    StatusWord,
    TriggerWord,
    Vocabulary,
    Word,
)

HERE: Final = Path(__file__).parent


def _words(*names: str) -> dict[str, Word]:
    return {name: Word(name, "400.3", f"the word {name}") for name in names}


def _needing(need: Need, *names: str) -> dict[str, Word]:
    return {name: Word(name, "400.3", f"the word {name}", needs=(need,)) for name in names}


def _operations(*words: OperationWord) -> dict[str, OperationWord]:
    return {word.name: word for word in words}


def _keywords(words: Sequence[KeywordWord]) -> dict[str, KeywordWord]:
    return {word.name: word for word in words}


WORDS: Final = Vocabulary(
    operations=_operations(
        OperationWord("deal_damage", "900.7a", "the base hit", amount="optional", lanes=()),
        OperationWord("add_damage", "900.7a", "joins the base hit", lanes=("activation", "lucid")),
        OperationWord("heal", "900.14a", "restores Vitality", targets="self"),
        OperationWord("tremor", "900.29a", "two halves", targets="target", selectors=("target", "enemies")),
        OperationWord(
            "gain_stat", "900.40d", "raises a stat", targets="self", parameters=frozenset({"stat"})
        ),
        OperationWord("crush", "900.2e", "takes Armor", targets="target", lane="armor_setup"),
        OperationWord("maim", "900.14", "adds Maim", targets="target", lane="post_damage"),
        OperationWord("cull", "900.1", "destroys", amount="none", targets="target", lane="post_damage"),
        OperationWord(
            "prismbreak",
            "900.42e",
            "amplifies",
            amount="none",
            targets="target",
            parameters=frozenset({"seconds"}),
        ),
        OperationWord(
            "clear_status",
            "900.18e",
            "removes",
            amount="none",
            targets="self",
            optional_parameters=frozenset({"status"}),
        ),
    ),
    selectors={
        **_words("self", "enemies", "adjacent_allies"),
        **_needing("target", "target"),
        **_needing("event", "subject"),
    },
    conditions={**_words("is_lucid"), **_needing("target", "has_living_target")},
    counts={**_words("maimed_enemies", "lucid_allies"), **_needing("target", "target_maim")},
    keywords=_keywords(
        [
            KeywordWord("relentless", "900.9a", "refuses debuffs"),
            KeywordWord("thorns", "900.26", "answers hits", takes="number", low=1, high=500),
        ]
    ),
    statuses={
        "maim": StatusWord("maim", "900.14", "blocks recovery", takes="points", negative=True),
        "prismbreak": StatusWord("prismbreak", "900.42e", "amplifies damage", takes="seconds"),
    },
    triggers={
        "unit_died": TriggerWord("unit_died", "900.8", "a unit dies", scopes=("any_ally", "adjacent_allies")),
        "insurance_gained": TriggerWord("insurance_gained", "900.38a", "gains points", scopes=("self",)),
    },
    stats=(
        Word("power", "900.4a", "damage of the base hit"),
        Word("speed", "900.16b", "charge a frame"),
        Word("focus", "900.30a", "weight in a pick"),
        Word("armor", "900.29b", "mitigation"),
    ),
)

load_board: Final = partial(loader.load_board, catalogue={})
parse_board: Final = partial(loader.parse_board, catalogue={})
lint_file: Final = partial(loader.lint_file, catalogue={})
