"""Battles as plain data for programs: units and events by label, ready for JSON."""

from __future__ import annotations

from gridforged import Battle, Event, Result
from gridforged.components.identity import SIDE_NAMES
from gridforged.headless.tally import UnitTally

Plain = dict[str, object]


def result_data(result: Result | None) -> Plain | None:
    """How a battle ended; `winner` is None for a draw. None while it goes on."""
    if result is None:
        return None
    return {
        "winner": result.winner,
        "reason": result.reason,
        "frame": result.frame,
        "seconds": result.seconds,
    }


def battle_data(battle: Battle, seed: int, tallies: list[UnitTally], events: int) -> Plain:
    """A battle that has ended: the object of ``gridforged battle --json``."""
    board = battle.board
    return {
        "board": {"title": board.title, "round": board.round, "digest": board.digest.hex()},
        "seed": seed,
        "result": result_data(battle.result),
        "digest": battle.digest(),
        "events": events,
        "dividend": {SIDE_NAMES[side.side]: side.dividend for side in battle.state.sides},
        "units": [unit_data(tally) for tally in tallies],
    }


def unit_data(tally: UnitTally) -> Plain:
    """What one unit did and suffered; frames, points of Vitality and Shield."""
    unit = tally.combatant
    return {
        "unit": unit.label,
        "side": tally.side,
        "card": unit.card.id,
        "tier": unit.card.tier,
        "alive": unit.vitality.alive,
        "vitality": unit.vitality.current,
        "vitality_maximum": unit.vitality.maximum,
        "activations": unit.charge.activations,
        "damage_dealt": tally.damage_dealt,
        "damage_taken": tally.damage_taken,
        "losses_inflicted": tally.losses_inflicted,
        "vitality_restored": tally.vitality_restored,
        "shield_given": tally.shield_given,
        "kills": tally.kills,
        "deaths": tally.deaths,
    }


def event_data(event: Event, labels: dict[int, str], frame_rate: int) -> Plain:
    """One event with everything it holds; `source` and `target` are labels, None if there is none."""
    return {
        "seq": event.seq,
        "frame": event.frame,
        "seconds": event.frame / frame_rate,
        "kind": event.kind,
        "what": event.what,
        "source": labels.get(event.source),
        "source_id": event.source,
        "target": labels.get(event.target),
        "target_id": event.target,
        "rule": event.rule,
        "cause": event.cause,
        "amounts": event.amounts,
    }
