"""``gridforged card``: what a card says, and the catalogue of all cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final

import typer

from gridforged.cli.card_view import card_data, print_card, print_list
from gridforged.cli.console import open_output, write_json
from gridforged.content.catalogue import packaged_cards
from gridforged.content.loader import load_catalogue
from gridforged.content.problems import nearest, shown
from gridforged.content.rules import Rules
from gridforged.content.schema import KINDS, MAX_TIERS, Card
from gridforged.errors import ContentError, GridforgedError
from gridforged.headless.card_text import text_of, words_of
from gridforged.systems.vocabulary import VOCABULARY

ALL_TIERS: Final = 0


def card(
    name: Annotated[
        str,
        typer.Argument(help="Id or name of a card; without one all cards are listed.", show_default=False),
    ] = "",
    tier: Annotated[
        int, typer.Option(min=0, max=MAX_TIERS, metavar="N", help="The numbers of one tier; 0 for all.")
    ] = ALL_TIERS,
    board: Annotated[
        str,
        typer.Option(
            metavar="BOARD", help="The cards of this board or card file, by its rules, not the packaged ones."
        ),
    ] = "",
    as_list: Annotated[
        bool, typer.Option("--list", help="List the cards, also without a NAME or a filter.")
    ] = False,
    archetype: Annotated[
        str, typer.Option("--archetype", "-a", metavar="NAME", help="List only cards of this archetype.")
    ] = "",
    kind: Annotated[
        str, typer.Option("--kind", "-k", metavar="KIND", help="List only cards of this kind.")
    ] = "",
    words: Annotated[
        str,
        typer.Option(
            "--words",
            "-w",
            metavar="WORDS",
            help="List only cards with all these words in their name or text, or in the card file.",
        ),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Show what a card does, in words made from its clauses, with its stats and the rules that govern it.

    Lines stand in the order in which they resolve, and numbers that go by tier as 3/6/9.
    """
    cards, rules = load_catalogue(board, VOCABULARY) if board else (packaged_cards(VOCABULARY), Rules())
    if name:
        if as_list or archetype or kind or words:
            raise GridforgedError("a NAME shows one card; to list cards, leave it out")
        chosen = _named(name, cards)
        if tier > chosen.tiers:
            raise GridforgedError(f"{chosen.id} has tiers 1 to {chosen.tiers}, not {tier}")
        if as_json:
            write_json(card_data(chosen, rules, tier))
        else:
            print_card(open_output(), chosen, rules, tier)
        return
    if tier:
        raise GridforgedError("--tier goes with the NAME of a card")
    listed = _filtered(cards.values(), rules, archetype, kind, words)
    if as_json:
        write_json({"cards": [card_data(each, rules, ALL_TIERS) for each in listed]})
    else:
        print_list(open_output(), listed)


def _named(name: str, cards: Mapping[str, Card]) -> Card:
    """The card of that id or name, in any case; ContentError with the nearest if there is none."""
    wanted = "-".join(name.lower().split())
    names = {each.name.lower(): each for each in cards.values()}
    found = cards.get(wanted) or names.get(" ".join(name.lower().split()))
    if found is None:
        raise ContentError(f"there is no card '{shown(name)}'", nearest=nearest(wanted, cards))
    return found


def _filtered(cards: Iterable[Card], rules: Rules, archetype: str, kind: str, words: str) -> list[Card]:
    """Cards that match all filters, each of which an empty text leaves out. An error if there is none."""
    everyone = list(cards)
    archetypes = {each.archetype.lower(): each.archetype for each in everyone if each.archetype}
    if archetype and archetype.lower() not in archetypes:
        near = nearest(archetype, archetypes.values())
        known = "" if near else f"; there are {', '.join(sorted(archetypes.values())) or 'none'}"
        raise ContentError(f"there is no archetype '{shown(archetype)}'{known}", nearest=near)
    if kind and kind.lower() not in KINDS:
        near = nearest(kind, KINDS)
        known = "" if near else f"; there are {', '.join(KINDS)}"
        raise ContentError(f"there is no kind '{shown(kind)}'{known}", nearest=near)
    listed = [
        each
        for each in everyone
        if each.archetype.lower() in (archetype.lower() or each.archetype.lower())
        and each.kind in (kind.lower() or each.kind)
        and _says(each, rules, words)
    ]
    if not listed:
        raise GridforgedError("there is no such card")
    return sorted(listed, key=lambda each: (each.archetype, each.id))


def _says(card: Card, rules: Rules, words: str) -> bool:
    if not words:
        return True
    said = " ".join(
        [card.id, card.name, *words_of(card), *(line.text for line in text_of(card, rules))]
    ).lower()
    return all(word in said for word in words.lower().split())
