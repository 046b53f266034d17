"""The trigger `own_death`: when it dies itself (900.8c)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import FELL
from gridforged.systems.state import Combatant
from gridforged.systems.triggers.trigger import Trigger


class OwnDeath(Trigger):
    """The one line that still resolves after its holder has died (900.8c)."""

    def may_listen(self, listener: Combatant) -> bool:
        return not listener.vitality.alive


TRIGGER: Final = OwnDeath(
    FELL,
    TriggerWord(
        name="own_death",
        rule="900.8c",
        summary="when it dies itself",
        text="when {who} dies",
        target="the killer",
        scopes=("self",),
    ),
)
