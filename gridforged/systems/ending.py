"""The end of a battle: who still contests it, and what the time limit decides."""

from __future__ import annotations

from gridforged.components.clock import (
    AWAY_WON,
    DRAWN,
    ELIMINATION,
    HOME_WON,
    REASON_NAMES,
    TIME_LIMIT,
)
from gridforged.components.identity import AWAY, HOME
from gridforged.systems import gate, hubs, vessels
from gridforged.systems.root import Root
from gridforged.systems.state import BattleState, Combatant


def contests(state: BattleState, combatant: Combatant) -> bool:
    """Whether it keeps its side in the battle: alive, not Dormant, and no Tool or Hub (900.18b, G-80)."""
    return combatant.vitality.alive and not combatant.is_object and not gate.is_dormant(state, combatant)


def end_root(state: BattleState) -> None:
    """The test after every completed root resolution: a side without anyone who contests has lost (G-80)."""
    if state.is_over:
        return
    vessels.settle_batch(state)
    state.root = Root(state.root.acting_side)
    home_lost = _has_lost(state, HOME)
    away_lost = _has_lost(state, AWAY)
    if home_lost and away_lost:
        end(state, DRAWN, ELIMINATION, "900.42")  # G-81
    elif home_lost:
        end(state, AWAY_WON, ELIMINATION, "900.42")
    elif away_lost:
        end(state, HOME_WON, ELIMINATION, "900.42")


def run(state: BattleState) -> None:
    """The last system of a frame: the same test, then the time limit (900.42d)."""
    end_root(state)
    if not state.is_over and state.clock.frame >= state.numbers.battle_limit:
        end(state, _decide_by_time(state), TIME_LIMIT, "900.42d")


def next_due(state: BattleState) -> int:
    """The frame of the time limit; the coming one if a side has lost already, as a state may say that was
    put together by hand.
    """
    if _has_lost(state, HOME) or _has_lost(state, AWAY):
        return state.clock.frame + 1
    return state.numbers.battle_limit


def end(state: BattleState, outcome: int, reason: int, rule: str, cause: int = 0) -> None:
    """End the battle with this outcome, because of event `cause`; nothing of it changes any more."""
    state.clock.outcome = outcome
    state.clock.reason = reason
    seq = state.emit("battle_ended", REASON_NAMES[reason], None, None, rule, cause, {"outcome": outcome})
    hubs.settle(state, seq)


def _has_lost(state: BattleState, side: int) -> bool:
    # A side that had nobody to contest with from the start, as on a board for trying things out, cannot lose.
    return state.sides[side].contests and not any(contests(state, c) for c in state.half(side))


def _decide_by_time(state: BattleState) -> int:
    """A draw, or, where the rules say so, whoever has the larger share of its Vitality left (G-82)."""
    if not state.numbers.timeout_by_vitality:
        return DRAWN
    home_now, home_most = _vitality(state, HOME)
    away_now, away_most = _vitality(state, AWAY)
    home_share = home_now * away_most
    away_share = away_now * home_most
    if home_share == away_share:
        return DRAWN
    return HOME_WON if home_share > away_share else AWAY_WON


def _vitality(state: BattleState, side: int) -> tuple[int, int]:
    fighters = [c for c in state.half(side) if not c.is_object]
    now = sum(c.vitality.current for c in fighters)
    return now, sum(c.vitality.maximum for c in fighters)
