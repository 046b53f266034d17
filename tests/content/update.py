"""Brings what depends on packaged content up to date, after a change that was meant:

    python -m tests.content.update

writes the generated tables of docs/cards.md, the golden texts of all cards and the golden outcome of a battle
on the default board. Look at the difference before you commit it: a changed outcome needs a line in
CHANGELOG.md.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from gridforged import Battle, load_board
from tests.content import card_docs, card_texts

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "crab-cove.json"
BOARD: Final = "crab-cove"
SEED: Final = 7


def outcome() -> dict[str, str | int | float | None]:
    """What the battle comes to that `make battle` plays."""
    battle = Battle(load_board(BOARD), SEED)
    result = battle.run()
    return {
        "board": BOARD,
        "seed": SEED,
        "winner": result.winner,
        "frame": result.frame,
        "events": len(battle.events),
        "digest": battle.digest(),
    }


def main() -> None:
    """Write all three."""
    card_texts.GOLDEN.write_text(card_texts.page(), encoding="utf-8")
    GOLDEN.write_text(json.dumps(outcome(), indent=2) + "\n", encoding="utf-8")
    page = card_docs.PAGE.read_text(encoding="utf-8")
    card_docs.PAGE.write_text(card_docs.rendered(page), encoding="utf-8")


if __name__ == "__main__":
    main()
