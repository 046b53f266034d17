"""Every event that the engine can emit has words, and the words say what happened."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.text import Text

from gridforged import Battle, Event, load_board
from gridforged.cli import story
from gridforged.cli.account import WORDS, phrase_of
from gridforged.cli.phrase import DETAIL, TURN, Fact, Phrase, Teller, join
from gridforged.cli.story import lines_of
from gridforged.content.catalogue import packaged_boards
from gridforged.headless.card_text.quantities import ordinal
from tests.cli.event_kinds import emitted_kinds
from tests.cli.kit import DUEL
from tests.strategies import random_board


def test_every_kind_that_the_engine_emits_has_words(source_root: Path) -> None:
    kinds, unseen = emitted_kinds(source_root / "gridforged")
    assert unseen == [], "write the kind as a literal at the call, so that it can be seen here"
    assert kinds - set(WORDS) == set(), "kinds without a row in gridforged/cli/account.py"
    assert set(WORDS) - kinds == set(), "rows for kinds that nothing emits"


def test_no_battle_has_a_kind_that_the_sources_do_not_show(source_root: Path) -> None:
    kinds, _ = emitted_kinds(source_root / "gridforged")
    seen = set()
    for name in packaged_boards():
        battle = Battle(load_board(name), seed=1)
        battle.run()
        seen |= {event.kind for event in battle.events}
    assert len(seen) > 15
    assert seen - kinds == set()


@pytest.mark.parametrize(
    ("source", "kinds", "unseen"),
    [
        ('def f(s): s.emit("a_one", "", None, None, "", 0, {})', {"a_one"}, []),
        ('def f(s, x): s.emit("a_one" if x else "a_two", "")', {"a_one", "a_two"}, []),
        (
            "def f(s, kind): s.emit(kind)\ndef g(s): f(s, 'a_one')\ndef h(s): f(s, kind='a_two')",
            {"a_one", "a_two"},
            [],
        ),
        ("def f(s, kind): s.emit(kind)\ndef g(s, x): f(s, x.kind)", set(), ["x.py:1"]),
        ("KIND = 'a_one'\ndef f(s): s.emit(KIND)", set(), ["x.py:2"]),
        ("def f(log): log.emit(3, 'a_one', '', 0, 0, '', 0, {})", {"a_one"}, []),
    ],
)
def test_the_scan_sees_kinds_and_what_it_cannot_see(
    tmp_path: Path, source: str, kinds: set[str], unseen: list[str]
) -> None:
    (tmp_path / "x.py").write_text(source, encoding="utf-8")
    assert emitted_kinds(tmp_path) == (kinds, unseen)


def battle_of(seed: int) -> Battle:
    battle = Battle(load_board(DUEL), seed=seed)
    battle.run()
    return battle


def phrases_of(battle: Battle, kind: str) -> list[tuple[Event, str]]:
    teller = Teller(battle, battle.events)
    return [
        (event, join([phrase_of(Fact(teller, event, event.source))]).plain)
        for event in battle.events
        if event.kind == kind
    ]


def test_a_damage_phrase_adds_up() -> None:
    found = phrases_of(battle_of(3), "damage_taken")
    assert found
    for event, text in found:
        assert f"({event.amounts['vitality_left']} left" in text
        if event.amounts["shield_absorbed"]:
            assert f"Shield takes {event.amounts['shield_absorbed']}" in text
        if event.amounts["raw"] != event.amounts["vitality_lost"]:
            assert f"= {event.amounts['vitality_lost']} Vitality" in text


def test_whatever_happens_on_random_boards_is_told() -> None:
    told = set()
    for seed in range(30):
        battle = Battle(random_board(seed), seed)
        battle.run()
        teller = Teller(battle, battle.events)
        for event in battle.events:
            for actor in (event.source, 0):
                assert join([phrase_of(Fact(teller, event, actor))]).plain.strip(), event
            told.add(event.kind)
    assert len(told) > 40


def test_a_tick_names_the_status_that_ticks_and_a_timer_how_long_it_lasts() -> None:
    battle = battle_of(3)
    crab, medic = (unit.entity for unit in battle.combatants[:2])
    events = [
        Event(1, 20, "status_applied", "freeze", crab, medic, "", 0, {"frames": 40, "until": 60}),
        Event(2, 20, "status_applied", "crush", crab, medic, "", 0, {"amount": 5, "until": 60}),
        Event(3, 20, "status_ticked", "burn", crab, medic, "", 0, {"amount": 7}),
        Event(4, 20, "damage_taken", "damage", crab, medic, "", 3, _untouched(7)),
    ]
    teller = Teller(battle, events)
    assert join([phrase_of(Fact(teller, event, crab)) for event in events]).plain == (
        "puts Freeze on medic for 2 s, 5 Crush on medic for 2 s; Burn 7 ticks on medic; "
        "medic takes 7 from Burn (83 left)"
    )


def _untouched(amount: int) -> dict[str, int]:
    stages = ("raw", "amplified", "after_percent", "after_flat", "after_cap", "vitality_lost")
    nothing = ("armor", "subrogated_absorbed", "insurance_absorbed", "shield_absorbed", "overkill")
    return {**dict.fromkeys(stages, amount), **dict.fromkeys(nothing, 0), "vitality_left": 90 - amount}


def test_a_kind_of_a_newer_engine_is_told_all_the_same() -> None:
    battle = battle_of(3)
    event = Event(1, 0, "moon_risen", "full_moon", 0, 0, "", 0, {})
    phrase = phrase_of(Fact(Teller(battle, []), event, 0))
    assert join([phrase]).plain == "moon risen full moon"


def test_neighbours_say_once_what_they_have_in_common() -> None:
    one, two = Text("crab"), Text("medic")
    phrases = [
        Phrase("gives", "9 Maim to", one, "(now 9)"),
        Phrase("gives", "9 Maim to", two, "(now 18)"),
        Phrase("gives", "+2 Armor to", one, "(now 2)"),
        Phrase("puts", "Prismbreak on", one, "for 3 s"),
        Phrase("puts", "Prismbreak on", two, "for 3 s"),
        Phrase("deals", "8 to", one, "(4 left)"),
        Phrase("deals", "8 to", one, "(0 left)"),
        Phrase("", "", one, "dies"),
        Phrase("", "", two, "dies"),
    ]
    assert join(phrases).plain == (
        "gives 9 Maim to crab (now 9), medic (now 18), +2 Armor to crab (now 2); "
        "puts Prismbreak on crab, medic for 3 s; deals 8 to crab (4 left), again (0 left); "
        "crab dies; medic dies"
    )


def test_ordinals() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th",
    ]  # fmt: skip


def test_every_event_is_in_exactly_one_line_and_stays_in_order() -> None:
    battle = battle_of(3)
    told = [event.seq for line in lines_of(battle.events) for event in line.events]
    assert told == [event.seq for event in battle.events if event.kind not in story.UNTOLD]
    for line in lines_of(battle.events):
        assert len({event.frame for event in line.events}) == 1
        assert sum(event.kind == "activation_started" for event in line.events) <= 1


def test_a_short_account_keeps_every_turn_and_folds_only_what_is_quiet() -> None:
    turn, quiet = [Phrase("", tail="x", weight=TURN)], [Phrase("", tail="x", weight=DETAIL)]
    told = [turn if number % 50 == 49 else quiet for number in range(400)]
    kept = story._kept(told)
    assert sum(kept) == story.SHORT_LINES
    assert all(kept[number] for number in range(story.OPENING_LINES))
    assert all(kept[number] for number in range(400) if number % 50 == 49)
    assert story._kept([turn] * 400) == [True] * 400
    assert story._kept([quiet] * story.SHORT_LINES) == [True] * story.SHORT_LINES
