"""Match files: what is wrong with one is told with file, line, path and the nearest word."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridforged import ContentError, Match, MatchError, load_match
from gridforged.content.catalogue import packaged_matches
from gridforged.content.json_schema import match_file_schema
from gridforged.content.loader import lint_file
from gridforged.content.match_setup import decode_match
from gridforged.content.yaml_tree import read_tree
from gridforged.match.script import shop_for_round
from gridforged.systems.vocabulary import VOCABULARY
from tests.content import packaged
from tests.content.json_schema_check import fits
from tests.match.kit import SMALL, script_of

HEAD = (
    "title: Broken\nshop:\n  - {card: copper-penny, copies: 2}\n"
    "  - {card: cinder-glyph}\n  - {card: low-hum, from_round: 2}\n"
)

BROKEN = [
    pytest.param(
        "titel: x\nshop: [{card: copper-penny}]", 1, "titel", "unknown key", "title", id="misspelt key"
    ),
    pytest.param(
        "title: ' '\nshop: [{card: copper-penny}]", 1, "title", "not only spaces", "", id="no title"
    ),
    pytest.param("title: x\nshop: []", 2, "shop", "sells at least one card", "", id="empty shop"),
    pytest.param("title: x\nrounds: []", 1, "", "'shop' is missing", "", id="no shop"),
    pytest.param(
        "title: x\nshop:\n  - {card: coper-penny}", 3, "shop[0].card", "no card", "copper-penny", id="card"
    ),
    pytest.param(
        "title: x\nshop:\n  - {card: copper-penny, tier: 4}", 3, "shop[0].tier", "tiers 1 to 3", "", id="tier"
    ),
    pytest.param(
        "title: x\nshop:\n  - {card: copper-penny}\n  - {card: copper-penny, tier: 1}",
        4,
        "shop[1]",
        "number 0",
        "",
        id="sold twice",
    ),
    pytest.param(
        "title: x\nmatch_rules: {income: [-1]}\nshop: [{card: copper-penny}]",
        2,
        "match_rules.income[0]",
        "a whole number",
        "",
        id="negative income",
    ),
    pytest.param(
        "title: x\nmatch_rules: {round: 3}\nshop: [{card: copper-penny}]",
        2,
        "match_rules.round",
        "unknown key",
        "rounds",
        id="misspelt rule",
    ),
    pytest.param(
        "title: x\nrules: {half_rows: 99}\nshop: [{card: copper-penny}]",
        2,
        "rules.half_rows",
        "outside 1 to 32",
        "",
        id="rules of battles",
    ),
    pytest.param(
        "title: x\npurses: {home: {gold: -4}}\nshop: [{card: copper-penny}]",
        2,
        "purses.home.gold",
        "a whole number",
        "",
        id="debt",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home:\n      - {by: copper-penny}",
        8,
        "rounds[0].home[0].by",
        "unknown key",
        "buy",
        id="misspelt verb",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home:\n      - {at: [0, 0]}",
        8,
        "rounds[0].home[0]",
        "none of them",
        "",
        id="no verb",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home:\n      - {buy: copper-penny, sell: copper-penny}",
        8,
        "rounds[0].home[0]",
        "not buy and sell",
        "",
        id="two verbs",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home:\n      - {buy: vault-porter}",
        8,
        "rounds[0].home[0].buy",
        "sells no",
        "",
        id="not in the shop",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home:\n      - {buy: coper-penny}",
        8,
        "rounds[0].home[0].buy",
        "sells no",
        "copper-penny",
        id="nearest good",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home:\n      - {buy: copper-penny, tier: 2}",
        8,
        "rounds[0].home[0].tier",
        "at tier 1, not 2",
        "",
        id="tier not sold",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home:\n      - {buy: low-hum}",
        8,
        "rounds[0].home[0].buy",
        "from round 2 on",
        "",
        id="too early",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home:\n" + "      - {buy: copper-penny}\n" * 3,
        10,
        "rounds[0].home[2].buy",
        "2 times a round",
        "",
        id="too many copies",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home:\n      - {buy: copper-penny, at: [8, 0]}",
        8,
        "rounds[0].home[0].at",
        "outside the half",
        "",
        id="outside",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home:\n" + "      - {buy: copper-penny, at: [1, 1]}\n" * 2,
        9,
        "rounds[0].home[1].at",
        "overlaps 'copper-penny'",
        "",
        id="overlap",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home: [{buy: copper-penny}]\n    away: [{sell: copper-penny}]",
        8,
        "rounds[0].away[0].sell",
        "has no 'copper-penny'",
        "",
        id="piece of the other side",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home: [{buy: copper-penny}, {sell: copper-pny}]",
        7,
        "rounds[0].home[1].sell",
        "has no 'copper-pny'",
        "copper-penny",
        id="nearest piece",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home: [{buy: copper-penny}, {remove: copper-penny}]",
        7,
        "rounds[0].home[1].remove",
        "on the bench already",
        "",
        id="removed twice",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home: [{buy: copper-penny, strip: rows, line: 1}]",
        7,
        "rounds[0].home[0]",
        "'at' is missing",
        "",
        id="a penny on a strip",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home: [{buy: cinder-glyph, at: [0, 0]}]",
        7,
        "rounds[0].home[0].at",
        "is not for a rune",
        "",
        id="a rune on the half",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home: [{buy: cinder-glyph, strip: rows, line: 7}]",
        7,
        "rounds[0].home[0].line",
        "covers rows 7 and 8",
        "",
        id="past the strip",
    ),
    pytest.param(
        HEAD + "rounds:\n  - home: [{buy: copper-penny}, {sell: copper-penny, refused: true}]",
        7,
        "rounds[0].home[1].refused",
        "goes with 'buy'",
        "",
        id="a sale is never refused",
    ),
    pytest.param(
        HEAD + "match_rules: {bench: 1}\nrounds:\n  - home: [{buy: copper-penny}, {buy: copper-penny}]",
        8,
        "rounds[0].home[1]",
        "2 pieces on the bench",
        "",
        id="full bench",
    ),
    pytest.param(
        HEAD + "match_rules: {rounds: 1}\nrounds: [{}, {}]",
        7,
        "rounds",
        "2 rounds, and the match has 1",
        "",
        id="too many rounds",
    ),
    pytest.param(
        "title: x\ncards:\n  - {id: orb, name: Orb, kind: rune, penny_sale: 1}\nshop: [{card: orb}]",
        3,
        "cards[0].penny_sale",
        "a rune has no penny_sale",
        "",
        id="a rune that rewards sales",
    ),
    pytest.param(
        "title: x\ncards:\n  - {id: orb, name: Orb, kind: hub}\nshop: [{card: copper-penny}]",
        3,
        "cards[0]",
        "does not sell card 'orb'",
        "",
        id="a card nobody sells",
    ),
]


@pytest.mark.parametrize(("text", "line", "path", "reason", "near"), BROKEN)
def test_what_is_wrong_is_told_with_its_place(
    text: str, line: int, path: str, reason: str, near: str, tmp_path: Path
) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(text, encoding="utf-8")
    (problem,) = lint_file(file, VOCABULARY)
    assert (problem.line, problem.path, problem.nearest) == (line, path, near)
    assert reason in problem.reason
    with pytest.raises(ContentError) as caught:
        load_match(file)
    assert str(caught.value) == str(problem)


def test_every_problem_of_a_script_is_found_at_once(tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    actions = "      - {buy: copper-pony}\n      - {sell: nobody}\n      - {buy: copper-penny, at: [9, 9]}\n"
    file.write_text(f"{HEAD}rounds:\n  - home:\n{actions}", encoding="utf-8")
    assert [problem.line for problem in lint_file(file, VOCABULARY)] == [8, 9, 10]


def test_the_packaged_matches_lint_clean_and_fit_the_schema_that_editors_are_given(tmp_path: Path) -> None:
    schema = match_file_schema(VOCABULARY)
    files = packaged.files("matches")
    assert len(files) >= 2
    for name, content in files:
        copy = tmp_path / f"copy-of-{name}"
        copy.write_bytes(content)
        assert [str(error) for error in lint_file(copy, VOCABULARY)] == []
        assert fits(read_tree(content, name).root, schema, schema), name
    assert not fits({"title": "x", "shop": [{"card": "orb"}], "rounds": [{"home": [{}]}]}, schema, schema)


def play(name: str, seed: int | None = None) -> tuple[Match, int]:
    """A packaged match at its end, and how many purchases were refused in it."""
    script = load_match(name)
    match = Match(script.terms, script.seed if seed is None else seed)
    refusals = 0
    while match.phase != "over":
        refusals += len(shop_for_round(match, script))
        match.run_battle()
    return match, refusals


@pytest.mark.parametrize("name", packaged_matches())
@pytest.mark.parametrize("seed", range(6))
def test_the_packaged_matches_can_be_played_with_any_seed(name: str, seed: int) -> None:
    match, refusals = play(name, seed)
    assert match.result is not None
    assert refusals == 1


def test_the_packaged_matches_tell_what_their_first_lines_say() -> None:
    match, _ = play("slow-money")
    assert [result.winner for result in match.results[:2]] == ["away", "away"], "the mint is overrun"
    assert match.result is not None
    assert match.result.winner == "home", "and outlasts the pack"
    assert match.money("home").profit > 10
    assert match.money("away").profit == 0
    match, _ = play("two-carvers")
    assert {result.winner for result in match.results} == {"home", "away"}
    spots = {piece.spot for side in ("home", "away") for piece in match.pieces(side)}
    assert spots >= {"rows", "columns", "resonance"}


def test_a_script_that_asks_for_what_cannot_be_done_stops_there() -> None:
    script = script_of(
        f"{SMALL}purses: {{home: {{gold: 90}}}}\nrounds: [{{home: [{{buy: fist, refused: true}}]}}]"
    )
    with pytest.raises(
        MatchError, match=r"rounds\[0\]\.home\[0\]: the shop sells 'fist', and the script says"
    ):
        shop_for_round(Match(script.terms), script)
    actions = ", ".join(["{buy: fist}"] * 4)
    script = script_of(
        f"{SMALL}rounds: [{{}}, {{away: [{actions}]}}]".replace("income: [10, 4]", "income: [1, 4]")
    )
    match = Match(script.terms)
    assert shop_for_round(match, script) == []
    match.run_battle()
    with pytest.raises(MatchError, match=r"rounds\[1\]\.away\[1\]: 3 is due"):
        shop_for_round(match, script)


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    with pytest.raises(ContentError, match=r"no packaged match 'slow-mony' \(did you mean 'slow-money'\?\)"):
        load_match("slow-mony")
    with pytest.raises(ContentError, match="there is no such file"):
        load_match("nowhere/at-all.yaml")


def test_the_bytes_of_a_match_are_checked_like_its_file() -> None:
    encoded = load_match("slow-money").terms.encoded
    assert decode_match(encoded, VOCABULARY) == load_match("slow-money").terms.setup
    with pytest.raises(ContentError):
        decode_match(encoded[:-1], VOCABULARY)
    with pytest.raises(ContentError, match="more than"):
        decode_match(b"\0" * 200_000, VOCABULARY)
