"""Tools, Hubs and runes against what the rulebook says of any number of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged import Battle
from gridforged.content.assembly import build_board
from gridforged.content.problems import Report
from gridforged.content.rules import Rules
from gridforged.systems import ending, hubs, stats
from gridforged.systems.compile import compile_board
from gridforged.systems.vocabulary import VOCABULARY

FOE = {"id": "foe", "name": "Foe", "kind": "unit", "stats": {"vitality": 100}}


def battle_on(board: dict[str, Any]) -> Battle:
    """A battle on a board written as in a file, with somebody on the away half."""
    report = Report("test")
    cards = [FOE, *board.pop("cards")]
    away = [{"card": "foe", "at": [0, 0]}]
    written: dict[str, Any] = {"title": "test", "cards": cards, "away": away, **board}
    setup = build_board(written, VOCABULARY, {}, report, ())
    assert setup is not None, report.errors()
    return Battle(compile_board(setup))


@pytest.mark.rules("900.35a", "900.35b", "900.35c", "900.35d", "900.35e")
@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(0, 9), st.integers(0, 4)), min_size=1, max_size=8),
    st.integers(0, 60),
)
def test_hubs_draw_in_order_and_no_more_than_there_is(listed: list[tuple[int, int, int]], stock: int) -> None:
    cards = []
    for number, (_, settle, per_hub) in enumerate(listed):
        keywords = {"settle": settle, "settle_per_hub": per_hub}
        kept = {name: value for name, value in keywords.items() if value}
        cards.append({"id": f"hub-{number}", "name": "Hub", "kind": "hub", "keywords": kept})
    pieces = [
        {"card": f"hub-{number}", "tier": tier, "at": [2 * (number // 4), 2 * (number % 4)]}
        for number, (tier, _, _) in enumerate(listed)
    ]
    battle = battle_on({"cards": cards, "home": pieces})
    home = battle.state.sides[0]
    home.stock, home.dividend = stock, 5
    ending.end(battle.state, 3, 1, "900.42")

    left, expected = stock, []
    order = sorted(range(len(listed)), key=lambda number: (-listed[number][0], number))
    for number in order:
        _, settle, per_hub = listed[number]
        capacity = settle + per_hub * len(listed)
        if capacity:
            expected.append((f"hub-{number}", min(capacity, left)))
            left -= min(capacity, left)
    labels = {combatant.entity: combatant.label for combatant in battle.combatants}
    paid = [
        (labels[event.source], event.amounts["amount"])
        for event in battle.events
        if event.kind == "stock_settled"
    ]
    assert paid == expected
    assert home.stock == 0
    assert home.dividend == 5 + stock - left


@pytest.mark.rules("900.37b", "900.37c", "900.37e", "900.37f")
@given(st.integers(0, 500), st.integers(1, 5), st.integers(1, 5))
def test_a_penny_gets_its_share_and_the_supplement(grant: int, round_: int, pennies: int) -> None:
    hub = {"id": "hub", "name": "Hub", "kind": "hub", "grants": {"power": grant}}
    penny = {"id": "penny", "name": "Penny", "kind": "penny", "stats": {"vitality": 10}}
    home = [{"card": "hub", "at": [0, 0]}, {"card": "hub", "at": [0, 2]}]
    home += [{"card": "penny", "at": [4, column]} for column in range(pennies)]
    battle = battle_on({"cards": [hub, penny], "home": home, "round": round_})

    percent = 5 * (3 - pennies) * (3 - round_) if pennies < 3 and round_ < 3 else 0
    supplement = (grant * percent + 50) // 100
    assert [stats.power(battle.state, c) for c in battle.combatants if c.identity.kind == 6] == [
        grant + (grant + 1) // 2 + supplement
    ] * pennies
    assert hubs.scarcity(battle.state, pennies) == percent


@pytest.mark.rules("900.23b", "900.24a", "900.24b", "900.24c", "900.24d")
@given(
    st.sampled_from(("unit", "large", "huge", "boss", "penny", "tool", "hub")),
    st.booleans(),
    st.tuples(st.integers(0, 7), st.integers(0, 7)),
    st.lists(
        st.tuples(st.sampled_from(("rows", "columns")), st.integers(0, 6), st.integers(1, 3)), max_size=4
    ),
    st.integers(1, 9),
)
def test_a_rune_gives_by_the_lines_that_it_covers(
    kind: str, is_runic: bool, at: tuple[int, int], runes: list[tuple[str, int, int]], power: int
) -> None:
    size, _ = Rules().footprints[kind]
    row, column = (min(cell, 8 - size) for cell in at)
    card = {"id": "one", "name": "One", "kind": kind, "stats": {"vitality": 10}}
    if is_runic:
        card["keywords"] = {"runic": True}
    kept: list[tuple[str, int, int]] = []
    for rune in runes:
        if all(rune[0] != other[0] or abs(rune[1] - other[1]) > 1 for other in kept):
            kept.append(rune)
    board: dict[str, Any] = {"cards": [card], "home": [{"card": "one", "at": [row, column]}]}
    if kept:
        board["cards"].append(
            {"id": "rune", "name": "Rune", "kind": "rune", "grants": {"power": {"per_tier": power}}}
        )
        board["home_runes"] = {
            "runes": [{"card": "rune", "strip": strip, "at": first, "tier": t} for strip, first, t in kept]
        }
    battle = battle_on(board)

    expected = 0
    for strip, first, tier in kept:
        begin = row if strip == "rows" else column
        covered = len({first, first + 1} & set(range(begin, begin + size)))
        if covered and kind not in ("tool", "hub"):
            is_full = covered == 2 or is_runic or size == 1
            expected += power * tier if is_full else max(1, power * tier // 2)
    assert stats.power(battle.state, battle.combatants[0]) == expected
    assert battle.board.rune_boards[0].level == sum(tier for _, _, tier in kept)
