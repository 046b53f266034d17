"""A scenario under way: the battle as it stands and everything that has happened in it."""

from __future__ import annotations

from gridforged.battle import Battle
from gridforged.components.identity import HOME
from gridforged.ecs.events import Event
from gridforged.errors import ScenarioError
from gridforged.systems import ending
from gridforged.systems.board import Board
from gridforged.systems.root import Root
from gridforged.systems.script import Script
from gridforged.systems.state import BattleState, Combatant


class Running:
    """One run of a scenario. Steps act on it, expectations read it."""

    def __init__(self, board: Board, seed: int) -> None:
        self.battle = Battle(board, seed)
        self.mark = 0
        """Position in `events` of the first event of the latest step."""
        self._earlier: list[Event] = []

    @property
    def state(self) -> BattleState:
        """The battle as its systems see it."""
        return self.battle.state

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, the time before a restore included."""
        return [*self._earlier, *self.state.log.events]

    def prescribe(self, script: Script) -> None:
        """Let `script` decide the rolls that it has something to say about."""
        self.state.script = script

    def begin_step(self) -> None:
        """From here on, events are those of a new step."""
        self.mark = len(self._earlier) + len(self.state.log.events)

    def unit(self, label: str) -> Combatant:
        """The combatant of that label."""
        return self.battle.combatant(label)

    def unit_or_none(self, label: str | None) -> Combatant | None:
        """The combatant of that label, None for no label."""
        return None if label is None else self.battle.combatant(label)

    def begin_root(self, acting: Combatant | None = None) -> None:
        """Begin a root resolution of `acting`'s side.

        ScenarioError if the battle has ended: nothing of it can change any more.
        """
        if self.state.is_over:
            raise ScenarioError("the battle is over, so nothing of it can change any more")
        self.state.root = Root(acting.side if acting is not None else HOME)

    def end_root(self) -> None:
        """The test for the end of the battle that follows every completed root resolution."""
        ending.end_root(self.state)

    def restore(self) -> None:
        """Go on with a battle restored from a snapshot of this one. ScenarioError if it is not the same."""
        blob = self.battle.snapshot()
        twin = Battle.restore(blob)
        if twin.snapshot() != blob:
            raise ScenarioError("the restored battle is not the one that the snapshot was taken of")
        self._earlier = self.events
        twin.state.script = self.state.script
        self.battle = twin
