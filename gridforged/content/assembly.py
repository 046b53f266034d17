"""From what a file says to cards and boards: everything is built and checked, every problem is reported.

These functions take plain values and a place, so that a file of another kind can hold cards or a board and
get the same errors for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from gridforged.content.describe import describe_value
from gridforged.content.geometry import BoardGeometry, footprint
from gridforged.content.lint import check_card
from gridforged.content.problems import Report, Where, nearest
from gridforged.content.rule_limits import check_rules
from gridforged.content.rules import Rules
from gridforged.content.rune_boards import build_rune_board, cards_of, check_strips, resolved_runes
from gridforged.content.schema import (
    MAX_CARDS,
    MAX_PIECES,
    PIECES,
    Board,
    BoardSetup,
    Card,
    CardFile,
    Piece,
    PlacedPiece,
    RuneBoard,
)
from gridforged.content.setup import MAX_SETUP_BYTES, encode_setup
from gridforged.content.shape import MISFIT, build_each, build_field, check_keys
from gridforged.content.vocabulary import Vocabulary
from gridforged.content.yaml_tree import Value

HALVES: Final = ("home", "away")


def build_card_file(value: dict[str, Value], vocabulary: Vocabulary, report: Report) -> tuple[Card, ...]:
    """The sound cards of a card file; whatever is wrong is reported."""
    check_keys(value, CardFile, report, ())
    if "cards" not in value:
        return ()
    if value["cards"] == []:
        report.add(("cards",), "a card file must hold at least one card")
    return tuple(card for card in build_cards(value["cards"], vocabulary, report, ("cards",)) if card)


def build_cards(value: Value, vocabulary: Vocabulary, report: Report, where: Where) -> list[Card | None]:
    """A list of cards, None for each that does not fit; every card is linted and every id must be new."""
    cards = build_each(value, Card, report, where)
    if len(cards) > MAX_CARDS:
        report.add(where, f"{len(cards)} cards, more than {MAX_CARDS}")
    first: dict[str, int] = {}
    for index, card in enumerate(cards):
        if card is None:
            continue
        check_card(card, vocabulary, report, (*where, index))
        if card.id in first:
            report.add((*where, index, "id"), f"card id '{card.id}' is taken by card number {first[card.id]}")
        first.setdefault(card.id, index)
    return cards


def build_board(
    value: Value,
    vocabulary: Vocabulary,
    packaged: Mapping[str, Card],
    report: Report,
    where: Where = (),
    *,
    fewest: int = 1,
) -> BoardSetup | None:
    """The board that ``value`` describes, with its own cards and ``packaged`` ones; None if it is unsound.

    ``fewest`` is the least number of pieces of a half: a scenario may do with one half, a board may not.
    """
    before = len(report)
    if not isinstance(value, dict):
        report.add(where, f"expected a board, got {describe_value(value)}")
        return None
    check_keys(value, Board, report, where)
    head = {
        name: build_field(value[name], Board, name, report, (*where, name))
        for name in ("id", "title", "round")
        if value.get(name) is not None
    }
    rules = build_rules(value.get("rules") or {}, report, (*where, "rules"))
    own = own_cards(value, vocabulary, packaged, report, where)
    known = {**packaged, **{card.id: card for card in own.values()}}
    unsound = written_ids(value.get("cards")) - set(known)
    pieces = {half: _pieces(value, half, known, unsound, fewest, report, where) for half in HALVES}
    runes = {half: build_rune_board(value, half, known, report, where) for half in HALVES}
    complete = len(report) == before
    if complete:
        _check_all_used(own, pieces, runes, report, where)
    labels = _labels(pieces, report, where)
    if rules is not None:
        _check_places(pieces, labels, known, rules, report, where)
    if len(report) > before or rules is None:
        return None
    check_strips(runes, rules, report, where)
    if len(report) > before:
        return None
    setup = _resolved(head, rules, pieces, labels, known, runes)
    size = len(encode_setup(setup))
    if size > MAX_SETUP_BYTES:
        report.add(where, f"the board takes {size} bytes with its cards, more than {MAX_SETUP_BYTES}")
        return None
    return setup


def build_rules(value: Value, report: Report, where: Where) -> Rules | None:
    """The rules table with single numbers overridden; single footprints may be overridden as well."""
    if not isinstance(value, dict):
        report.add(where, f"expected a mapping of rules to numbers, got {describe_value(value)}")
        return None
    before = len(report)
    check_keys(value, Rules, report, where)
    names = [field.name for field in msgspec.structs.fields(Rules)]
    overrides: dict[str, Any] = {
        name: build_field(entry, Rules, name, report, (*where, name))
        for name, entry in value.items()
        if name in names and entry is not None
    }
    if len(report) > before or any(entry is MISFIT for entry in overrides.values()):
        return None
    if "footprints" in overrides:
        overrides["footprints"] = {**Rules().footprints, **overrides["footprints"]}
    rules = Rules(**overrides)
    check_rules(rules, report, where)
    return rules if len(report) == before else None


def own_cards(
    value: dict[str, Value],
    vocabulary: Vocabulary,
    packaged: Mapping[str, Card],
    report: Report,
    where: Where,
) -> dict[int, Card]:
    """The file's own cards by their number in the file, without those that do not fit."""
    place = (*where, "cards")
    if value.get("cards") is None:
        return {}
    cards = build_cards(value["cards"], vocabulary, report, place)
    for index, card in enumerate(cards):
        if card and card.id in packaged:
            report.add((*place, index, "id"), f"'{card.id}' is a packaged card: give this one another id")
    return {index: card for index, card in enumerate(cards) if card}


def written_ids(cards: Value) -> set[str]:
    """Ids of a file's own cards as it gives them, whether or not the cards fit."""
    items = cards if isinstance(cards, list) else []
    ids = [item.get("id") for item in items if isinstance(item, dict)]
    return {card for card in ids if isinstance(card, str)}


def _pieces(
    value: dict[str, Value],
    half: str,
    known: Mapping[str, Card],
    unsound: set[str],
    fewest: int,
    report: Report,
    where: Where,
) -> list[Piece | None]:
    place = (*where, half)
    if value.get(half) is None:
        return []
    pieces = build_each(value[half], Piece, report, place)
    if isinstance(value[half], list) and not fewest <= len(pieces) <= MAX_PIECES:
        report.add(place, f"a half has {fewest} to {MAX_PIECES} pieces, not {len(pieces)}")
    for index, piece in enumerate(pieces):
        if piece is None:
            continue
        card = known.get(piece.card)
        if card is None:
            pieces[index] = None
            if piece.card not in unsound:  # what is wrong with an unsound card is reported where it stands
                near = nearest(piece.card, known)
                report.add((*place, index, "card"), f"there is no card '{piece.card}'", near)
        elif card.kind not in PIECES:
            pieces[index] = None  # it has no footprint
            report.add(
                (*place, index, "card"), f"a {card.kind} stands on no half: it belongs to {half}_runes"
            )
        elif piece.tier > card.tiers:
            report.add(
                (*place, index, "tier"), f"card {card.id} has tiers 1 to {card.tiers}, not {piece.tier}"
            )
    return pieces


def _check_all_used(
    own: dict[int, Card],
    pieces: dict[str, list[Piece | None]],
    runes: dict[str, RuneBoard],
    report: Report,
    where: Where,
) -> None:
    used = {piece.card for half in HALVES for piece in pieces[half] if piece} | cards_of(runes)
    for index, card in own.items():
        if card.id not in used:
            report.add((*where, "cards", index), f"no piece of the board uses card '{card.id}'")


def _labels(
    pieces: dict[str, list[Piece | None]], report: Report, where: Where
) -> dict[tuple[str, int], str]:
    """The label of every piece: its own id first, then the card ids, numbered from the second on."""
    labels: dict[tuple[str, int], str] = {}
    taken: dict[str, str] = {}
    numbered = [(half, index, piece) for half in HALVES for index, piece in enumerate(pieces[half]) if piece]
    for half, index, piece in numbered:
        if piece.id is None:
            continue
        if piece.id in taken:
            report.add((*where, half, index, "id"), f"id '{piece.id}' is taken by {taken[piece.id]}")
        taken.setdefault(piece.id, f"{half}[{index}]")
        labels[half, index] = piece.id
    next_number: dict[str, int] = {}
    for half, index, piece in numbered:
        if piece.id is not None:
            continue
        number = next_number.get(piece.card, 1)
        while (label := piece.card if number == 1 else f"{piece.card}-{number}") in taken:
            number += 1
        next_number[piece.card] = number + 1
        taken[label] = f"{half}[{index}]"
        labels[half, index] = label
    return labels


def _check_places(
    pieces: dict[str, list[Piece | None]],
    labels: dict[tuple[str, int], str],
    known: Mapping[str, Card],
    rules: Rules,
    report: Report,
    where: Where,
) -> None:
    geometry = BoardGeometry(rules.half_rows, rules.half_columns)
    for half in HALVES:
        sound = [(index, piece) for index, piece in enumerate(pieces[half]) if piece]
        places = [
            (labels[half, index], footprint(known[piece.card].kind, piece.at[0], piece.at[1], rules))
            for index, piece in sound
        ]
        for problem in geometry.problems(places):
            report.add((*where, half, sound[problem.piece][0], "at"), problem.reason)


def _resolved(
    head: dict[str, Any],
    rules: Rules,
    pieces: dict[str, list[Piece | None]],
    labels: dict[tuple[str, int], str],
    known: Mapping[str, Card],
    runes: dict[str, RuneBoard],
) -> BoardSetup:
    used = sorted({piece.card for half in HALVES for piece in pieces[half] if piece} | cards_of(runes))
    placed = {
        half: tuple(
            PlacedPiece(
                card=used.index(piece.card),
                tier=piece.tier,
                row=piece.at[0],
                col=piece.at[1],
                label=labels[half, index],
            )
            for index, piece in enumerate(pieces[half])
            if piece
        )
        for half in HALVES
    }
    return BoardSetup(
        title=head["title"],
        round=head.get("round", 1),
        rules=rules,
        cards=tuple(known[card] for card in used),
        home=placed["home"],
        away=placed["away"],
        home_runes=resolved_runes(runes["home"], used),
        away_runes=resolved_runes(runes["away"], used),
    )
