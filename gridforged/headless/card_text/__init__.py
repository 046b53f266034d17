"""The rules text of cards, made from what battles run, so that text and behaviour cannot differ."""

from __future__ import annotations

from gridforged.headless.card_text.card import Line, text_of
from gridforged.headless.card_text.words import words_of

__all__ = ["Line", "text_of", "words_of"]
