"""Burn, Venom, Maim and Insurance on whole boards, and chains of grants, against the oracle."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gridforged.battle import Battle
from gridforged.components.traits import BURN_WARD, FORGE_CORE, RELENTLESS
from gridforged.errors import ScenarioError
from gridforged.systems import insurance, recovery
from gridforged.systems.root import Root
from gridforged.systems.script import Script
from gridforged.systems.state import Combatant
from gridforged.systems.statuses import burn, maim, venom
from tests.systems import oracle
from tests.systems.fighters import put, taken_from
from tests.systems.kit import Piece, battle, board, by_kind, deal
from tests.systems.oracle_afflictions import Holder, Sufferer, Yard, insure

HOME_SPOTS = {"a": (0, 0), "b": (3, 5)}
AWAY_SPOTS = {"d": (0, 0), "e": (0, 3), "f": (3, 0), "g": (5, 5)}
SPOTS = {**HOME_SPOTS, **AWAY_SPOTS}


def random_sufferer(pick: random.Random, label: str) -> Sufferer:
    maximum = pick.choice([40, 300, 10**6])
    fighter = oracle.Fighter(
        vitality=pick.randint(1, maximum),
        maximum=maximum,
        armor=pick.choice([0, pick.randint(0, 60)]),
        shield=pick.choice([0, 0, pick.randint(0, 80)]),
        plain=pick.choice([0, 0, pick.randint(0, 4)]),
        subrogated=pick.choice([0, 0, 0, pick.randint(0, 4)]),
        underwriting=pick.choice([0, 0, pick.randint(0, 15)]),
        thorns=pick.choice([0, 0, 0, pick.randint(1, 9)]),
        riposte=pick.choice([0, 0, 0, pick.randint(1, 9)]),
        reflect=pick.choice([0, 0, 0, 0, pick.randint(1, 90)]),
        feast=pick.choice([0, 0, 0, pick.randint(1, 90)]),
        maim=pick.choice([0, 0, pick.randint(0, 30)]),
        phylactery=pick.random() < 0.2,
        vessels=pick.choice([0, 1, 2]),
    )
    row, column = SPOTS[label]
    return Sufferer(
        label,
        0 if label in HOME_SPOTS else 1,
        row,
        column,
        fighter,
        relentless=pick.random() < 0.1,
        forge_core=pick.choice([0, 0, 0, pick.randint(1, 12)]),
    )


def check_random_afflictions(count: int, seed: int) -> None:
    """`count` random actions on boards where Burn and Venom run on, everything compared after each."""
    field = board(
        [Piece(label, at) for label, at in HOME_SPOTS.items()],
        [Piece(label, at) for label, at in AWAY_SPOTS.items()],
    )
    pick = random.Random(seed)
    done = 0
    while done < count:
        done += _check_board(Battle(field), pick, f"seed {seed}, action {done}")


def _check_board(fight: Battle, pick: random.Random, where: str) -> int:
    units = {label: random_sufferer(pick, label) for label in SPOTS}
    warded = (pick.random() < 0.1, pick.random() < 0.1)
    for unit in units.values():
        combatant = fight.combatant(unit.label)
        put(combatant, unit.fighter, 0)
        combatant.traits.values[FORGE_CORE] = unit.forge_core
        combatant.traits.values[RELENTLESS] = int(unit.relentless)
    for side, label in ((0, "a"), (1, "d")):
        fight.combatant(label).traits.values[BURN_WARD] = int(warded[side])
    often = pick.choice([0.05, 0.5, 1.0])
    yard = Yard(
        [units[c.label] for c in fight.state.in_order()],
        catches=lambda: pick.random() < often,
        choose=pick.choice,
    )
    actions = pick.randint(3, 12)
    for number in range(actions):
        if yard.is_over():
            return number
        # A ward is that of a living unit: it goes with its holder.
        yard.warded = (
            warded[0] and units["a"].fighter.alive,
            warded[1] and units["d"].fighter.alive,
        )
        told = f"{where}+{number}: {_act(fight, yard, units, pick)}"
        for label, unit in units.items():
            _compare(fight.combatant(label), unit, fight.frame, f"{label} after {told}")
    return actions


def _act(fight: Battle, yard: Yard, units: dict[str, Sufferer], pick: random.Random) -> str:
    """One random action in both worlds, and what it was."""
    source, target = units[pick.choice(list(units))], units[pick.choice(list(units))]
    state = fight.state
    mine, theirs = fight.combatant(source.label), fight.combatant(target.label)
    amount = pick.choice([1, 2, 3, pick.randint(1, 30), pick.randint(1, 1200)])
    action = pick.choice(["burn", "burn", "venom", "maim", "heal", "shield", "insure", "hit", "wait", "wait"])
    if not source.fighter.alive:
        action = "wait"  # the dead apply nothing
    state.root = Root(0)
    if action == "burn":
        burn.STATUS.apply(state, mine, theirs, amount, 0, 0)
        yard.burn(source, target, amount)
    elif action == "venom":
        venom.STATUS.apply(state, mine, theirs, amount % 50, 0, 0)
        yard.poison(source, target, amount % 50)
    elif action == "maim":
        maim.STATUS.apply(state, mine, theirs, amount, 0, 0)
        target.fighter.maim += amount if target.fighter.alive else 0
    elif action == "heal":
        recovery.heal(state, mine, theirs, amount, "900.14a", 0)
        oracle.heal(target.fighter, amount)
    elif action == "shield":
        recovery.gain_shield(state, mine, theirs, amount, "900.14a", 0)
        oracle.shield(target.fighter, amount)
    elif action == "insure":
        is_subrogated = pick.random() < 0.5
        insurance.grant(state, mine, theirs, amount % 7, is_subrogated, "900.12a", 0)
        if target.fighter.alive:
            target.fighter.subrogated += amount % 7 if is_subrogated else 0
            target.fighter.plain += 0 if is_subrogated else amount % 7
    elif action == "hit":
        if source is target:
            return "nothing"
        deal(fight, amount, target.label, source.label)
        yard.hit(source, target, amount, frozenset())
    frames = pick.choice([1, 5, 19, 20, 21, 45]) if action == "wait" else 0
    _wait(fight, yard, frames)
    return f"{action} {amount} from {source.label} to {target.label}, then {frames} frames"


def _wait(fight: Battle, yard: Yard, frames: int) -> None:
    """Let time pass in the yard, then in the battle with the rolls of the yard."""
    yard.rolls.clear()
    yard.spreads.clear()
    events = len(fight.events)
    begun = [replace(unit.fighter) for unit in yard.order]
    warded = yard.warded
    for _ in range(frames):
        yard.frame()
        yard.warded = (
            warded[0] and _lives(yard, "a"),
            warded[1] and _lives(yard, "d"),
        )
    fight.state.script = script = Script({"spread": list(yard.rolls)}, {})
    try:
        fight.advance(frames)
    except ScenarioError as error:
        raise AssertionError(f"a roll that the rulings do not know, from {begun}: {error}") from error
    assert not script.left_over(), f"rolls that were never made, from {begun}"
    spreads = [
        (
            fight.label(event.source),
            fight.label(event.target),
            event.amounts["candidates"],
            event.amounts["amount"],
        )
        for event in fight.events[events:]
        if event.kind == "burn_spread"
    ]
    assert spreads == yard.spreads, f"spreads from {begun}"


def _lives(yard: Yard, label: str) -> bool:
    return any(unit.label == label and unit.fighter.alive for unit in yard.order)


def _compare(combatant: Combatant, unit: Sufferer, frame: int, where: str) -> None:
    assert taken_from(combatant, frame) == unit.fighter, where
    ticking = combatant.ticking
    assert (ticking.burn, ticking.venom) == (unit.burn, unit.venom), where
    # 20 frames lie between two ticks, at the usual rate.
    clocks = (20 - unit.burn_clock if unit.burn else 0, 20 - unit.venom_clock if unit.venom else 0)
    due = (
        ticking.burn_next - frame if ticking.burn_next else 0,
        ticking.venom_next - frame if ticking.venom_next else 0,
    )
    assert due == clocks, where


@pytest.mark.rules("900.11a", "900.11c", "900.14a", "900.33a", "900.33b", "900.33c", "900.33e")
@pytest.mark.rules("900.33f", "900.33g", "900.33h", "900.26b")
def test_two_thousand_random_actions_agree_with_the_oracle() -> None:
    check_random_afflictions(2_000, seed=33)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_twenty_thousand_more_random_actions_agree_with_the_oracle(seed: int) -> None:
    check_random_afflictions(2_000, seed=330 + seed)


NAMES = ("p", "q", "r")


def check_random_chains(count: int, seed: int) -> None:
    """`count` random grants among units that hand Insurance on, every chain compared link by link."""
    pick = random.Random(seed)
    done = 0
    while done < count:
        team, fight = _random_team(pick)
        for _ in range(4):
            gainer = pick.choice(team)
            begun = len(by_kind(fight, "insurance_gained"))
            fight.state.root = Root(1)
            insurance.grant(fight.state, None, fight.combatant(gainer.name), 2, False, "900.12a", 0)
            gained = [fight.label(event.target) for event in by_kind(fight, "insurance_gained")[begun:]]
            where = f"a grant to {gainer.name} among {team} (seed {seed})"
            assert gained == insure(team, gainer, 2), where
            for holder in team:
                unit = fight.combatant(holder.name)
                assert unit.defence.insurance == holder.points, where
                assert unit.stats.armor_gain == holder.own_heard, where
                assert unit.stats.power_gain == holder.ally_heard, where
            done += 1


def _random_team(pick: random.Random) -> tuple[list[Holder], Battle]:
    """Three units beside one another, each of which may hand on what it or an ally gained."""
    team, pieces = [], []
    ally_grants = 0
    for number, name in enumerate(NAMES):
        own, to_own = _random_grant(pick, name)
        other, to_ally = _random_grant(pick, name)
        if other[1] and ally_grants == 1:
            other, to_ally = (0, ()), []  # a second would branch too far
        ally_grants += bool(other[1])
        team.append(Holder(name, on_own=own, on_ally=other))
        heard = {"do": "gain_stat", "amount": 1}
        passives = [
            {"when": "insured", "do": [{**heard, "stat": "armor"}, *to_own]},
            {"when": "ally_insured", "do": [{**heard, "stat": "power"}, *to_ally]},
        ]
        pieces.append(Piece(name, (0, 3 * number), passives=passives))
    return team, battle([Piece("a")], pieces)


def _random_grant(
    pick: random.Random, name: str
) -> tuple[tuple[int, tuple[str, ...]], list[dict[str, object]]]:
    whom, names = pick.choice(
        [
            ("", ()),
            ("self", (name,)),
            ("other_allies", tuple(other for other in NAMES if other != name)),
        ]
    )
    if not whom:
        return (0, ()), []
    points = pick.randint(1, 3)
    return (points, names), [{"do": "insure", "amount": points, "to": whom}]


@pytest.mark.rules("900.38a", "900.38d", "900.38e")
def test_random_chains_of_grants_agree_with_the_oracle() -> None:
    check_random_chains(200, seed=38)


@pytest.mark.soak
def test_two_thousand_more_random_chains_of_grants_agree_with_the_oracle() -> None:
    check_random_chains(2_000, seed=380)
