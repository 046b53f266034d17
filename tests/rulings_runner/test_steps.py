"""What steps, states and rolls do, beyond what the examples of the documentation show."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridforged.battle import Battle
from gridforged.headless.rulings import lines_of, load_scenarios, run_scenario
from tests.rulings_runner.kit import run

CASES = {
    "an activation forced in between leaves the rhythm alone": """
rolls: {target: [d, d]}
steps:
  - advance: {seconds: 1}
  - activate: a
  - advance: {seconds: 1}
    expect: {a: {activations: 2, charge: 0}, battle: {seconds: 2}}
""",
    "the battle ends with the last enemy, at once": """
state: {e: {alive: false}}
steps:
  - damage: {to: d, amount: 500}
    expect: {battle: {result: home}, events: [{kind: combatant_died}, {kind: battle_ended}]}
""",
    "time stops when the battle ends": """
state: {d: {vitality: 30}, e: {alive: false}}
steps: [{advance: {seconds: 60}, expect: {battle: {seconds: 2, result: home}}}]
""",
    "time runs out": """
state: {battle: {seconds: 119}, d: {vitality: 9000000}, e: {vitality: 9000000}, a: {vitality: 9000000}}
steps: [{advance: {seconds: 60}, expect: {battle: {frame: 2400, result: draw, reason: time_limit}}}]
""",
    "no step, only a state": """
state: {a: {maximum: 50}, d: {maximum: 600}, e: {vitality: 600}}
expect:
  a: {vitality: 50, maximum: 50}
  d: {vitality: 500, maximum: 600, is_lucid: false}
  e: {vitality: 600, maximum: 600, is_lucid: true}
""",
    "the dead have lost what death takes": """
state: {d: {shield: 5, maim: 3, alive: false}}
expect: {d: {alive: false, vitality: 0, shield: 5, maim: 3}}
""",
    "the dead come back by `set`": """
steps:
  - kill: d
  - set: {d: {alive: true}}
    expect: {d: {vitality: 500}}
  - set: {d: {alive: false}, e: {alive: true, vitality: 3}}
    expect: {d: {vitality: 0}, e: {vitality: 3}}
""",
    "moving a unit changes who is adjacent": """
expect: {a: {adjacent: [b]}}
steps:
  - set: {b: {row: 4}}
    expect: {a: {adjacent: [], flanks: 0}}
  - set: {b: {row: 0}}
""",
    "times count from the frame that is set with them": """
state: {d: {prismbreak: {frames: 30}}, battle: {frame: 100}}
expect: {d: {prismbreak: {seconds: 1.5}}, battle: {seconds: 6.5}}
steps:
  - advance: {seconds: 1}
    expect: {d: {prismbreak: {seconds: 0.5}}}
  - advance: {seconds: 0.5}
    expect: {d: {prismbreak: 0, Timers.prismbreak_until: 0}, events: [{kind: status_ended, what: prismbreak}]}
  - set: {d: {prismbreak: {seconds: 1.5}}}
""",
    "a coin by name": "state: {battle: {coin: away}}\nexpect: {battle: {coin: away, Clock.coin: 1}}",
    "an expectation alone looks at the step before it": """
steps:
  - damage: {to: d, amount: 5}
  - expect: {counts: [{kind: damage_taken, times: 1}]}
  - expect: {d: {vitality: 495}}
  - shield: {to: d, amount: 5}
  - expect: {no_events: [{kind: damage_taken}]}
""",
    "clauses share one resolution, in the order of the lanes": """
steps:
  - apply:
      from: a
      target: d
      clauses:
        - {do: maim, amount: 5, require_hit: true}
        - {do: deal_damage, amount: 10}
        - {do: add_damage, amount: {percent: 50, of: current_damage}}
    expect:
      d: {vitality: 485}
      events:
        - {kind: bonus_damage_added, amounts: {amount: 5}}
        - {kind: damage_taken, amounts: {raw: 15}}
        - {kind: status_applied, what: maim}
      a: {activations: 0}
""",
    "a clause that asks for a hit is skipped without one": """
state: {d: {insurance: 9}}
steps:
  - apply: {from: a, target: d, clauses: [{do: deal_damage}, {do: maim, amount: 5, require_hit: true}]}
    expect: {d: {maim: 0}, events: [{kind: clause_skipped, what: maim, rule: "900.40c"}]}
""",
    "two clauses that resolve once do not share their memory": """
steps:
  - apply: {from: a, clause: {do: shield, amount: 5, once: true}}
  - apply: {from: a, clause: {do: shield, amount: 6, once: true}}
    expect: {a: {shield: 11}}
""",
    "a clause of no target goes where its selector says": """
steps:
  - apply: {from: a, clause: {do: insure, amount: 2, to: other_allies}}
    expect: {b: {insurance: 2}, a: {insurance: 0}}
""",
    "flags open every gate that they name": """
state: {d: {insurance: 9, shield: 9, armor: 400, damage_cap: 1, ignore_charges: 1, prismbreak: {seconds: 9}}}
steps:
  - damage:
      to: d
      amount: 100
      ignores: [charges, amplification, armor, cap, insurance, shield]
    expect: {d: {vitality: 400, insurance: 9, shield: 9, ignore_charges: 1}}
  - damage: {to: d, amount: 100}
    expect: {d: {vitality: 400, ignore_charges: 0}, events: [{kind: damage_ignored}]}
""",
    "unanswered damage is not answered": """
state: {d: {subrogated: 9}}
steps:
  - damage: {to: d, amount: 5, from: a}
    expect: {a: {vitality: 95}}
  - damage: {to: d, amount: 5, from: a, unanswered: true}
    expect: {a: {vitality: 95}, d: {subrogated: 7}}
""",
    "buying and selling go on after the end": """
state: {away: {gold: 3}}
steps:
  - end: home
  - buy: {side: away, cost: 2}
  - sell: {side: away, value: 4}
    expect: {away: {gold: 5, profit: 0}}
""",
    "numbers of the rules can be other than usual": """
numbers: {insurance_capacity: 20}
steps:
  - insure: {to: d, points: 1}
  - damage: {to: d, amount: 25}
    expect: {d: {vitality: 495}}
""",
    "events before a restore stay known, and their causes": """
rolls: {target: [d, e]}
steps:
  - activate: a
  - snapshot: true
  - activate: a
expect:
  events_since: start
  events:
    - {kind: battle_started}
    - {kind: damage_taken, target: d, cause: {kind: hit_struck, cause: {kind: activation_started}}}
    - {kind: damage_taken, target: e}
  counts: [{kind: activation_started, times: 2}]
""",
    "chance goes on after a restore as without": """
steps: [{snapshot: true}, {activate: a}, {snapshot: true}, {activate: a}]
repeat:
  times: 40
  of: {kind: target_chosen, target: d}
  per: event
  among: {kind: target_chosen}
  frequency: 0.5
  tolerance: 0.2
""",
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_as_described(name: str, tmp_path: Path) -> None:
    outcome = run(tmp_path, CASES[name])
    assert outcome.passed, "\n".join(lines_of(outcome))


def test_one_half_is_enough_and_does_not_end_the_battle(tmp_path: Path) -> None:
    path = tmp_path / "half.yaml"
    path.write_text(
        "scenario: one half\n"
        "cards: [{id: c, name: C, kind: unit, stats: {vitality: 9}, ability: [{do: deal_damage}]}]\n"
        "away: [{card: c, at: [0, 0]}]\n"
        "steps:\n"
        "  - activate: c\n"
        "    expect: {events: [{kind: target_missing}]}\n"
        "  - snapshot: true\n"
        "  - advance: {seconds: 20}\n"
        "    expect: {battle: {result: running, seconds: 20}}\n",
        encoding="utf-8",
    )
    outcome = run_scenario(load_scenarios(path)[0])
    assert outcome.passed, "\n".join(lines_of(outcome))


INSURED = "steps: [{insure: {to: d, points: 3}}, {snapshot: true, expect: {d: {insurance: 3}}}]"


@pytest.mark.interpreted_only("patches a class of the engine")
def test_the_step_snapshot_notices_what_a_snapshot_forgets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = Battle.snapshot

    def forgetful(battle: Battle) -> bytes:
        held = [combatant.defence.insurance for combatant in battle.combatants]
        for combatant in battle.combatants:
            combatant.defence.insurance = 0
        blob = sound(battle)
        for combatant, points in zip(battle.combatants, held, strict=True):
            combatant.defence.insurance = points
        return blob

    monkeypatch.setattr(Battle, "snapshot", forgetful)
    assert run(tmp_path, INSURED).differences == ["line 2, step 2 (snapshot): d.insurance is 0, expected 3"]


@pytest.mark.interpreted_only("patches a class of the engine")
def test_the_step_snapshot_notices_what_a_restore_forgets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = Battle.restore

    def forgetful(blob: bytes) -> Battle:
        battle = sound(blob)
        for combatant in battle.combatants:
            combatant.defence.insurance = 0
        return battle

    monkeypatch.setattr(Battle, "restore", forgetful)
    (difference,) = run(tmp_path, INSURED).differences
    assert "the restored battle is not the one that the snapshot was taken of" in difference
