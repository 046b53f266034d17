"""A match round by round: what persists, what is paid, who wins, and what is refused."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from gridforged import Concede, Match, MatchError, ShopError, load_match
from gridforged.match.ledger import Money
from gridforged.match.match import MatchResult, RoundResult
from tests.match.kit import RICH, TERMS, small_terms

NO_INCOME = "{rounds: 3, income: [0]}"


def with_money(home: str, rules: str = NO_INCOME) -> Match:
    return Match(small_terms(match_rules=rules, purses=f"{{home: {home}, away: {{gold: 9}}}}"))


def placed(match: Match, side: str, *cards: str) -> list[str]:
    """Buys these and puts them one below the other."""
    names = []
    for row, card in enumerate(cards):
        names.append(match.buy(side, card))
        match.place(side, names[-1], 2 * row, 0)
    return names


@pytest.mark.rules("900.36a", "900.36b", "900.36c")
@pytest.mark.parametrize(
    ("money", "card", "after"),
    [
        pytest.param("{dividend: 3, gold: 4}", "fist", Money(4, 0, 3), id="dividend alone"),
        pytest.param("{dividend: 2, gold: 4}", "fist", Money(3, 0, 2), id="dividend first, gold the rest"),
        pytest.param("{dividend: 1, gold: 4}", "wall", Money(2, 0, 1), id="5 less a discount of 2"),
        pytest.param("{gold: 3}", "fist", Money(0, 0, 0), id="to the last coin"),
    ],
)
def test_a_purchase_takes_dividend_first_and_the_discounted_cost(money: str, card: str, after: Money) -> None:
    match = with_money(money)
    match.buy("home", card)
    assert match.money("home") == after
    assert match.money("away") == Money(9)


@pytest.mark.rules("900.36c")
def test_a_sale_brings_gold_and_abilities_may_add_dividend() -> None:
    match = with_money("{dividend: 3, gold: 9}")
    coin, sweeper, spare, wall = (match.buy("home", card) for card in ("coin", "sweeper", "coin", "wall"))
    money = match.money("home")
    match.sell("home", spare)
    assert match.money("home") == money + Money(gold=2), "the sweeper is on the bench and does nothing"
    match.place("home", sweeper, 0, 0)
    money = match.money("home")
    match.sell("home", wall)
    assert match.money("home") == money + Money(gold=2), "a wall is no Penny"
    match.sell("home", coin)
    assert match.money("home") == money + Money(gold=4, dividend=2)
    assert [entry.rule for entry in match.ledger if entry.kind == "penny_sale_rewarded"] == ["900.36c"]


def test_gold_dividend_profit_and_pieces_persist_and_stock_does_not() -> None:
    match = Match(RICH, 3)
    placed(match, "home", "mint", "coin", "coin", "fist")
    placed(match, "away", "fist", "fist")
    pieces, money = match.pieces("home"), match.money("home")
    battle = match.start_battle()
    assert battle is not None
    match.run_battle()
    settled = battle.state.sides[0].dividend - money.dividend
    assert 0 < settled <= 5, "the mint settles up to 5"
    assert match.money("home") == money + Money(gold=4, dividend=settled), (
        "settled, and the income of round 2"
    )
    assert match.pieces("home") == pieces
    again = match.start_battle()
    assert again is not None
    assert [side.stock for side in again.state.sides] == [0, 0]
    alive = [unit.vitality.current == unit.vitality.maximum for unit in again.combatants]
    assert all(alive), "whoever fell is back"


@pytest.mark.rules("900.37b", "900.37e")
def test_the_round_of_the_match_decides_the_supplement_of_the_first_hub() -> None:
    match = Match(small_terms(match_rules="{rounds: 4, income: [10]}"))
    placed(match, "home", "mint", "coin")
    placed(match, "away", "wall")
    vitality: list[int] = []
    while match.phase != "over":
        battle = match.start_battle()
        assert battle is not None
        assert battle.board.round == len(vitality) + 1
        vitality.append(battle.combatant("coin").vitality.maximum)
        match.run_battle()
    # 60 and the mint's 20 in full; with one Penny 20 % more in round 1, 10 % in round 2.
    assert vitality == [84, 82, 80, 80]


def test_income_follows_the_table_and_its_last_number_goes_on() -> None:
    match = Match(small_terms(match_rules="{rounds: 4, income: [7, 2]}"))
    match.run()
    paid = [entry.change.gold for entry in match.ledger if entry.kind == "income_paid"]
    assert paid == [7, 7, 2, 2, 2, 2, 2, 2]
    assert match.money("home") == match.money("away") == Money(gold=13)


def test_a_side_that_sends_nobody_loses_without_a_battle() -> None:
    match = Match(TERMS)
    placed(match, "home", "fist")
    placed(match, "away", "mint")
    assert match.start_battle() is None, "a Hub keeps nobody in a battle"
    assert (match.round, match.phase) == (2, "shopping")
    assert match.results == [RoundResult(1, "home", "walkover", 0)]
    match.remove("home", "fist")
    assert match.run_battle() == RoundResult(2, None, "walkover", 0)


def test_points_decide_the_match() -> None:
    rules = "{rounds: 3, income: [10], win_points: 5, draw_points: 2}"
    match = Match(small_terms(match_rules=rules))
    match.run_battle()
    placed(match, "away", "fist")
    assert match.result is None
    assert match.run() == MatchResult("away", 2, 12)
    assert (match.round, match.phase, match.points("home")) == (3, "over", 2)
    assert match.ledger[-1].kind == "match_ended"
    assert match.run() == match.result, "running on changes nothing"


def test_a_large_lead_ends_the_match_early() -> None:
    match = Match(small_terms(match_rules="{rounds: 9, lead_to_win: 6}"))
    placed(match, "home", "fist")
    match.run()
    assert match.results == [RoundResult(1, "home", "walkover", 0), RoundResult(2, "home", "walkover", 0)]


def test_a_concession_ends_the_round() -> None:
    match = Match(TERMS, 1)
    placed(match, "home", "wall")
    placed(match, "away", "wall")
    match.start_battle()
    match.advance(20)
    match.command(Concede("home"))
    assert match.results == [RoundResult(1, "away", "concession", 20)]
    assert match.phase == "shopping"


def test_what_is_offered_is_drawn_from_one_seed_and_new_in_every_round() -> None:
    terms = small_terms(match_rules="{rounds: 30, offers: 3}")

    def offered(seed: int) -> list[list[str]]:
        match = Match(terms, seed)
        found = []
        while match.phase != "over":
            found += [
                [f"{offer.card}{offer.tier}" for offer in match.offers(side)] for side in ("home", "away")
            ]
            match.run_battle()
        return found

    first = offered(4)
    assert first == offered(4)
    assert first != offered(5)
    assert {len(offers) for offers in first} == {3}
    assert all(len(set(offers)) == 3 for offers in first)
    assert len({card for offers in first for card in offers}) == len(terms.setup.shop), "everything comes up"


def test_copies_and_the_first_round_of_a_good_hold() -> None:
    match = Match(RICH)
    assert [offer.left for offer in match.offers("home") if offer.card == "wall"] == [2]
    match.buy("home", "wall")
    match.buy("home", "wall")
    with pytest.raises(ShopError, match="no 'wall' of tier 1 left for home"):
        match.buy("home", "wall")
    match.buy("away", "wall")
    with pytest.raises(ShopError, match="no 'chisel' of tier 1 left"):
        match.buy("home", "chisel")
    match.run_battle()
    match.buy("home", "chisel")
    match.buy("home", "wall")


def test_names_count_over_both_sides_and_are_never_given_again() -> None:
    match = Match(RICH)
    assert [match.buy(side, "coin") for side in ("home", "away", "home")] == ["coin", "coin-2", "coin-3"]
    match.sell("home", "coin-3")
    assert match.buy("away", "coin", 2) == "coin-4"
    assert [piece.name for piece in match.pieces("away")] == ["coin-2", "coin-4"]


def test_the_board_of_a_battle_is_what_both_sides_placed() -> None:
    match = Match(RICH, 2)
    placed(match, "home", "wall", "fist")
    placed(match, "away", "coin")
    rune, humming = match.buy("home", "rune-of-wrath"), match.buy("home", "humming")
    match.place_rune("home", rune, "rows", 2)
    match.sound("home", humming)
    match.buy("home", "coin")
    match.place("home", "fist", 6, 6)
    battle = match.start_battle()
    assert battle is not None
    assert [unit.label for unit in battle.combatants] == ["wall", "fist", "coin"]
    fist = battle.combatant("fist").placement
    assert (fist.row, fist.column) == (6, 6)
    runes = battle.board.setup.home_runes
    assert [(rune.strip, rune.at) for rune in runes.runes] == [("rows", 2)]
    assert battle.board.setup.cards[runes.resonance].id == "humming"
    assert [side.gold for side in battle.state.sides] == [match.money(side).gold for side in ("home", "away")]


@pytest.mark.parametrize(
    ("method", "arguments", "message"),
    [
        ("buy", ("home", "crown"), "the shop sells no 'crown' \\(did you mean 'coin'\\?\\)"),
        ("buy", ("home", "fist", 3), "sells 'fist' at tier 1, not 3"),
        ("buy", ("north", "fist"), "a side is home or away, not 'north'"),
        ("buy", ("home", None), "the shop sells no 'None'"),
        ("buy", ("home", ["fist"]), "the shop sells no "),
        ("sell", ("home", "coin-7"), "home has no piece 'coin-7'"),
        ("sell", ("away", "fist"), "away has no piece 'fist'"),
        ("place", ("home", "fist", 7, 0), "outside the half"),
        ("place", ("home", "fist", -1, 0), "outside the half"),
        ("place", ("home", "fist", 0, 1), "'fist' overlaps 'wall' at \\(0, 1\\), \\(1, 1\\)"),
        ("place", ("home", "fist", True, 0), "whole numbers, not True"),
        ("place", ("home", "rune-of-wrath", 0, 4), "is a rune, which stands on no half"),
        ("place_rune", ("home", "fist", "rows", 0), "'fist' is a unit, not a rune"),
        ("place_rune", ("home", "rune-of-wrath-2", "walls", 0), "not on 'walls'"),
        ("place_rune", ("home", "rune-of-wrath-2", "rows", 7), "covers rows 7 and 8"),
        ("place_rune", ("home", "rune-of-wrath-2", "rows", -1), "count from 0, not from -1"),
        ("place_rune", ("home", "rune-of-wrath-2", "rows", 3), "overlaps 'rune-of-wrath', which begins at 2"),
        ("sound", ("home", "fist"), "'fist' is a unit, not a resonance"),
        ("sound", ("home", "humming-2"), "'humming' sounds already"),
        ("remove", ("home", "fist"), "on the bench already"),
        ("step", (), "no battle is being fought: the match is shopping"),
        ("advance", (3,), "no battle is being fought"),
        ("command", (Concede("home"),), "no battle is being fought"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_changes_nothing(
    method: str, arguments: tuple[object, ...], message: str
) -> None:
    match = Match(RICH)
    wall, *_ = (match.buy("home", card) for card in ("wall", "fist", "rune-of-wrath", "rune-of-wrath"))
    match.place("home", wall, 0, 0)
    match.place_rune("home", "rune-of-wrath", "rows", 2)
    match.sound("home", match.buy("home", "humming"))
    match.buy("home", "humming")
    before = match.snapshot()
    with pytest.raises((MatchError, ShopError), match=message):
        getattr(match, method)(*arguments)
    assert match.snapshot() == before


def test_nothing_is_bought_or_placed_during_a_battle_or_after_the_end() -> None:
    match = Match(RICH)
    placed(match, "home", "wall")
    placed(match, "away", "wall")
    match.start_battle()
    for method, arguments in (("buy", ("home", "coin")), ("sell", ("home", "wall")), ("start_battle", ())):
        with pytest.raises(MatchError, match="the match is fighting"):
            getattr(match, method)(*arguments)
    match.run()
    with pytest.raises(MatchError, match="the match is over"):
        match.buy("home", "coin")


def test_a_full_bench_takes_nothing_more() -> None:
    match = Match(small_terms(match_rules="{bench: 2, income: [50]}"))
    names = [match.buy("home", "coin") for _ in range(2)]
    with pytest.raises(ShopError, match="the bench of home is full, with 2 pieces"):
        match.buy("home", "coin")
    match.place("home", names[0], 0, 0)
    match.buy("home", "coin")
    with pytest.raises(MatchError, match="the bench is full, with 2 pieces"):
        match.remove("home", names[0])


@pytest.mark.parametrize("seed", [-1, 2**64, True, "7"])
def test_a_seed_is_a_whole_number(seed: int) -> None:
    with pytest.raises(MatchError, match="a seed is a whole number"):
        Match(TERMS, seed)


def test_a_match_is_played_on_terms() -> None:
    for odd in (None, "slow-money", load_match("slow-money")):
        with pytest.raises(MatchError, match=r"is played on terms, as in `load_match.* not on "):
            Match(odd)  # type: ignore[arg-type]  # the script itself is easily handed in instead


def test_battles_of_a_match_differ_from_round_to_round_and_repeat_with_the_seed() -> None:
    def battles(seed: int) -> list[str]:
        match = Match(small_terms(match_rules="{rounds: 3, income: [10]}"), seed)
        placed(match, "home", "wall")
        placed(match, "away", "wall")
        digests = []
        while match.phase != "over":
            battle = match.start_battle()
            assert battle is not None
            digests.append(battle.digest())
            match.run_battle()
        return digests

    assert battles(1) == battles(1)
    assert len(set(battles(1) + battles(2))) == 6


def test_two_matches_side_by_side_are_what_each_is_alone() -> None:
    script = load_match("two-carvers")
    alone = [Match(script.terms, seed) for seed in (1, 2)]
    for match in alone:
        placed(match, "home", "quillback")
        placed(match, "away", "chalk-sentry")
        match.run()
    together = [Match(script.terms, seed) for seed in (1, 2)]
    for match in together:
        placed(match, "home", "quillback")
        placed(match, "away", "chalk-sentry")
    while any(match.phase != "over" for match in together):
        for match in together:
            if match.phase == "shopping":
                match.start_battle()
            elif match.phase == "fighting":
                match.advance(7)
    assert [match.digest() for match in together] == [match.digest() for match in alone]


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_match_is_copied_by_its_snapshot_alone(duplicate: Callable[[Match], object]) -> None:
    match = Match(TERMS)
    before = match.digest()
    with pytest.raises(MatchError, match=r"take match\.snapshot\(\), of which Match\.restore"):
        duplicate(match)
    assert match.digest() == before
