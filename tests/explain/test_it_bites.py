"""An explanation notices whatever is wrong: with a number of an event, or with the engine that logged it."""

from __future__ import annotations

import pytest

from gridforged import Event
from gridforged.headless.explain import Explainer, explain
from gridforged.systems import amounts, damage, gate, insurance, mitigation, recovery, stats, vessels
from gridforged.systems.effects import deal_damage, smash
from gridforged.systems.statuses import burn, status
from tests.explain.kit import check, logs_with, packaged_logs, random_logs
from tests.systems.mutants import Mutant
from tests.systems.test_planted_mutants import plant


def altered(event: Event, changes: dict[str, int], kind: str = "", rule: str = "") -> Event:
    """The same event, wrong in something."""
    return Event(
        event.seq,
        event.frame,
        kind or event.kind,
        event.what,
        event.source,
        event.target,
        rule or event.rule,
        event.cause,
        {**event.amounts, **changes},
    )


@pytest.fixture(scope="module")
def samples() -> list[Event]:
    """Up to ten events of every kind that some random battles have."""
    found: dict[str, list[Event]] = {}
    for _, events in random_logs(range(120)):
        for event in events:
            of_kind = found.setdefault(event.kind, [])
            if len(of_kind) < 10:
                of_kind.append(event)
    return [event for events in found.values() for event in events]


def test_a_result_that_is_wrong_by_one_is_noticed(samples: list[Event]) -> None:
    checked = 0
    for event in samples:
        results = [number.name for number in explain(event).numbers if not number.is_given]
        for name in results:
            for off in (-1, 1):
                wrong = altered(event, {name: event.amounts[name] + off})
                assert explain(wrong).problems, f"{name} {off:+} of {event}"
                checked += 1
    assert checked > 1_000


def test_an_amount_that_nothing_explains_is_noticed(samples: list[Event]) -> None:
    for event in samples:
        assert explain(altered(event, {"moonlight": 3})).problems == ("moonlight is not explained",)


def test_an_amount_that_is_missing_is_noticed(samples: list[Event]) -> None:
    for event in samples:
        for number in explain(event).numbers:
            if not number.is_given:
                short = {name: value for name, value in event.amounts.items() if name != number.name}
                wrong = Event(
                    event.seq,
                    event.frame,
                    event.kind,
                    event.what,
                    event.source,
                    event.target,
                    event.rule,
                    event.cause,
                    short,
                )
                assert explain(wrong).problems, f"without {number.name}: {event}"


def test_a_kind_that_the_numbers_do_not_bear_out_is_noticed(samples: list[Event]) -> None:
    others = {
        "damage_taken": "damage_absorbed",
        "damage_absorbed": "damage_taken",
        "damage_nullified": "damage_absorbed",
        "cull_failed": "cull_succeeded",
        "status_decayed": "status_ended",
        "hit_struck": "hit_skipped",
    }
    seen = set()
    for event in samples:
        if event.kind in others:
            seen.add(event.kind)
            assert explain(altered(event, {}, kind=others[event.kind])).problems, event
    assert seen == set(others)


def test_a_refusal_by_another_rule_is_noticed(samples: list[Event]) -> None:
    refusals = [event for event in samples if event.kind == "effect_refused"]
    assert refusals
    for event in refusals:
        assert explain(altered(event, {}, rule="900.12a")).problems, event
        assert explain(altered(event, dict.fromkeys(event.amounts, 0))).problems, event


def test_what_an_event_takes_over_from_its_cause_is_compared() -> None:
    struck = Event(
        1, 4, "hit_struck", "damage", 3, 4, "900.7b", 0, {"listed": 9, "base": 9, "bonus": 0, "raw": 9}
    )
    ignored = Event(
        2, 4, "damage_ignored", "", 3, 4, "900.20d", 1, {"raw": 9, "before": 1, "ignore_charges": 0}
    )
    assert Explainer([struck, ignored]).explain(ignored).problems == ()
    wrong = altered(ignored, {"raw": 8})
    assert Explainer([struck, wrong]).explain(wrong).problems == ("raw is 8, but #1 left 9",)


def test_a_kind_without_explainer_is_a_problem() -> None:
    event = Event(1, 0, "moon_risen", "", 0, 0, "G-01", 0, {})
    assert explain(event).problems == ("nothing explains the kind moon_risen",)


def _battles() -> None:
    check(packaged_logs(seed=1))
    check(random_logs(range(150)))
    check(logs_with(("relentless", "entrap"), range(30)))  # both on one unit at once is rare


MUTANTS = [
    Mutant(name, owner, function, ((old, new),), _battles)
    for name, owner, function, old, new in (
        (
            "percent Armor rounds for the attacker",
            mitigation,
            "percent_reduction",
            "return reduction",
            "return reduction + 1",
        ),
        (
            "flat Armor takes one too few",
            mitigation,
            "flat_reduction",
            "armor // armor_per_point",
            "armor // 6",
        ),
        (
            "Prismbreak rounds up",
            damage,
            "_reduce",
            "amount += amount * numbers",
            "amount += 1 + amount * numbers",
        ),
        (
            "the cap lets one more through",
            damage,
            "_reduce",
            "amount = instance.cap",
            "amount = instance.cap + 1",
        ),
        ("points are rounded down", insurance, "points_needed", "-(-damage // covers)", "damage // covers"),
        ("Underwriting adds nothing", insurance, "capacity", " + combatant.defence.underwriting", ""),
        (
            "a Shield takes only half",
            damage,
            "_absorb_by_shield",
            "_least(remaining,",
            "_least(remaining // 2,",
        ),
        (
            "half a point of Maim is free",
            recovery,
            "_pass_maim",
            "-(-prevented // per_point)",
            "prevented // 2",
        ),
        ("Blind rounds up", stats, "power", "value //= 2", "value -= value // 2"),
        ("Flank is not part of Power", stats, "power", " + fury + flank", " + fury"),
        ("Consecrate is not part of Armor", stats, "armor", "braced + consecrated", "braced"),
        ("Burn halves rounding up", burn.Burn, "_decay", "max(1, held.burn *", "max(1, 1 + held.burn *"),
        ("Feral has no cap", status.CountedStatus, "apply", "min(self.combine(before, amount),", "max(0,"),
        ("a timer adds up", status.TimedStatus, "apply", "max(until, self.until(target))", "until + lasts"),
        ("Relentless is asked first", gate, "refuses_harm", "if not closed and", "if"),
        ("Entrap refuses by another rule", gate, "closed_by", 'return "900.18a"', 'return "900.18e"'),
        (
            "a count of nothing is lifted",
            amounts,
            "resolve",
            "amount.whole * count",
            "amount.whole * max(1, count)",
        ),
        (
            "a Vessel batch has no bands",
            vessels,
            "points_of",
            "part // bands",
            "part // 1 if bands else part // bands",
        ),
        (
            "the base hit is doubled",
            deal_damage.DealDamage,
            "resolve",
            "base + resolution.bonus, ",
            "base * 2, ",
        ),
        ("Smash forgets the tier", smash.Smash, "resolve", "amount * tier", "amount"),
    )
]


@pytest.mark.interpreted_only("replaces functions of the engine")
@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_wrong_engine_is_noticed(monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    plant(monkeypatch, mutant)
    with pytest.raises(AssertionError):
        mutant.check()
