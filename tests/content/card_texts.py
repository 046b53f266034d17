"""The texts of all packaged cards as one page, which is kept as a golden file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gridforged.content.catalogue import packaged_cards
from gridforged.content.rules import Rules
from gridforged.headless.card_text import text_of
from gridforged.systems.vocabulary import VOCABULARY

GOLDEN: Final = Path(__file__).resolve().parents[1] / "golden" / "card-texts.txt"


def page() -> str:
    """Each card with its lines, in alphabetical order."""
    parts = []
    for card in packaged_cards(VOCABULARY).values():
        lines = [f"{line.part}: {line.text} [{' '.join(line.rules)}]" for line in text_of(card, Rules())]
        parts.append("\n".join([f"# {card.name} ({card.kind})", *lines]))
    return "\n\n".join(parts) + "\n"
