"""Boards that are as bad as they get: 32 units, all of which Shock, Cascade, Displace and react."""

from __future__ import annotations

import random
from typing import Any, Final

from gridforged.content.assembly import build_board
from gridforged.content.problems import Report
from gridforged.content.vocabulary import NOBODY
from gridforged.ecs.events import Event
from gridforged.systems.board import Board
from gridforged.systems.compile import compile_board
from gridforged.systems.vocabulary import VOCABULARY

CARDS: Final = 6
"""Different cards on one board."""
CORNERS: Final = [[row, column] for row in range(0, 8, 2) for column in range(0, 8, 2)]
"""Sixteen units fill a half."""

CLAUSES: Final[tuple[dict[str, Any], ...]] = (
    {"do": "shock"},
    {"do": "shock", "to": "enemies", "limit": 3},
    {"do": "shock", "to": "adjacent_allies"},
    {"do": "displace"},
    {"do": "displace", "to": "enemies", "limit": 2},
    {"do": "displace", "to": "other_allies", "limit": 2},
    {"do": "damage", "amount": 6, "to": "enemies", "limit": 3},
    {"do": "insure", "amount": 1, "to": "other_allies", "limit": 2},
    {"do": "haywire", "amount": 1, "to": "adjacent_allies"},
    {"do": "overclock", "amount": 1, "to": "self"},
    {"do": "feral", "amount": 2},
    {"do": "dread", "amount": 1, "to": "enemies", "limit": 3},
    {"do": "push_initiative", "to": "adjacent_allies"},
    {"do": "heal", "amount": 1, "to": "adjacent_allies"},
)
REACTIONS: Final = (
    ("damaged", "self"),
    ("damaged", "allies"),
    ("activated", "allies"),
    ("activated", "enemies"),
    ("supercharge", "adjacent_allies"),
    ("acclimate", "self"),
    ("threat", "anyone"),
    ("macabre", "anyone"),
    ("insured", "self"),
    ("ally_insured", "allies"),
    ("haywire_emptied", "allies"),
    ("revived", "self"),
)
KEYWORDS: Final[dict[str, int | bool]] = {
    "phylactery": True,
    "rabid": True,
    "reflect": 100,
    "thorns": 3,
    "riposte": 2,
    "feast": 60,
    "initiative_repeats": 2,
}
NATURAL: Final = ("G-02", "900.16e")
"""Rules of the activations that are roots: of a full charge, and of a queued Cascade."""


def stress_board(seed: int) -> Board:
    """The stress board of that seed."""
    chance = random.Random(seed)
    report = Report("a stress board")
    value: dict[str, Any] = {
        "title": "a stress board",
        "rules": {"overtime_starts_ms": 500, "battle_limit_ms": 1_200, "insurance_capacity": 1},
        "cards": [_card(chance, number) for number in range(CARDS)],
        "home": _half(chance, "h"),
        "away": _half(chance, "a"),
    }
    setup = build_board(value, VOCABULARY, {}, report)
    report.raise_first()
    assert setup is not None
    return compile_board(setup)


def _half(chance: random.Random, prefix: str) -> list[dict[str, Any]]:
    # The first six are one of each card, so that every card is on the board.
    cards = [*range(CARDS), *(chance.randrange(CARDS) for _ in range(len(CORNERS) - CARDS))]
    return [
        {"card": f"card-{card}", "at": corner, "id": f"{prefix}{number}"}
        for number, (card, corner) in enumerate(zip(cards, CORNERS, strict=True))
    ]


def _card(chance: random.Random, number: int) -> dict[str, Any]:
    forcing = chance.choice(CLAUSES[:3])
    moving = chance.choice(CLAUSES[3:6])
    others = chance.sample(CLAUSES, 2)
    clauses = [dict(clause) for clause in (forcing, moving, *others)]
    chance.shuffle(clauses)
    clauses[0]["initiative"] = True
    return {
        "id": f"card-{number}",
        "name": f"Card {number}",
        "kind": "unit",
        "stats": {
            "vitality": chance.choice((60, 150, 400)),
            "power": chance.choice((10, 30)),
            "speed": chance.choice((90, 100)),
        },
        "keywords": {
            "cascade": chance.choice((20, 50)),
            **{name: value for name, value in KEYWORDS.items() if chance.random() < 0.25},
        },
        "ability": [*clauses, {"do": "deal_damage"}],
        "passives": [
            {"when": when, "scope": scope, "do": [dict(chance.choice(_answers(when)))]}
            for when, scope in chance.sample(REACTIONS, chance.randint(1, 3))
        ],
    }


def _answers(when: str) -> list[dict[str, Any]]:
    """The clauses that reach somebody in a passive on that trigger."""
    has_target = VOCABULARY.triggers[when].target != NOBODY
    return [clause for clause in CLAUSES if has_target or "to" in clause]


def roots(events: list[Event]) -> list[int]:
    """How many events each natural activation took, Cascades apart, with all that came of it.

    What ticks between two activations counts for the one before.
    """
    sizes: list[int] = []
    for event in events:
        if event.kind == "activation_started" and event.rule in NATURAL:
            sizes.append(0)
        if sizes:
            sizes[-1] += 1
    return sizes
