"""Another process: plays or continues battles that are given on standard input, and prints what they came to.

It needs nothing but the package itself, so that it also runs on a Python that has no test tools. Input is a
JSON object with `play` (encoded boards as hexadecimal digits, with seeds) and `restore` (snapshots likewise);
output is one list for each. `--plant` commits a fault first, for the tests of the checks.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from gridforged import Battle
from gridforged.systems import chance, targeting
from gridforged.systems.compile import board_from_bytes
from gridforged.systems.state import BattleState, Combatant
from tests.determinism.checks import outcome_of


def plant_hash() -> None:
    """Weigh candidates by the hash of their names."""

    def weight(state: BattleState, candidate: Combatant) -> int:
        return 1 + hash(candidate.label) % 7

    chance.weight = weight


def plant_set() -> None:
    """Put the candidates into the order of a set of their names."""

    def targetable_on(state: BattleState, side: int, clearing: bool = False) -> list[Combatant]:
        able = {c.label: c for c in state.half(side) if targeting.is_targetable(state, c)}
        return [able[label] for label in set(able)]

    targeting.targetable_on = targetable_on


PLANTS = {"hash": plant_hash, "set": plant_set}


def main() -> None:
    """Read, play, print."""
    if sys.argv[1:2] == ["--plant"]:
        PLANTS[sys.argv[2]]()
    work = json.load(sys.stdin)
    played = []
    for encoded, seed in work.get("play", []):
        battle = Battle(board_from_bytes(bytes.fromhex(encoded)), seed)
        battle.run()
        played.append(outcome_of(battle))
    restored = []
    for blob in work.get("restore", []):
        battle = Battle.restore(bytes.fromhex(blob))
        battle.run()
        restored.append(outcome_of(battle))
    json.dump({"play": played, "restore": restored}, sys.stdout)


if __name__ == "__main__":
    main()
