"""Effective stats and adjacency worked out from scratch, from the printed card and the event log.

Shares no code with `systems.stats`, `systems.grid` or `content.resolve`: base values are read off the card,
permanent gains are added up from the log, neighbours are found cell by cell.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridforged import Battle, Event
from gridforged.content.rules import Rules
from gridforged.content.schema import Card, PerTier, TierValue
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.state import Combatant

STATS = ("power", "speed", "armor", "focus")
TOOL = "tool"
KEYWORD_IDS = {keyword.word.name: keyword.id for keyword in KEYWORDS}


def at_tier(value: TierValue, tier: int) -> int:
    """A printed number at a tier."""
    if isinstance(value, PerTier):
        return value.per_tier * tier
    return value[tier - 1] if isinstance(value, tuple) else value


def cells(unit: Combatant) -> set[tuple[int, int]]:
    """Every cell that it covers."""
    place = unit.placement
    return {
        (row, column)
        for row in range(place.row, place.row + place.rows)
        for column in range(place.column, place.column + place.columns)
    }


def beside(unit: Combatant, living: Sequence[Combatant]) -> list[Combatant]:
    """Those of `living` that have a cell next to one of the unit's."""
    around = {
        (row + down, column + right)
        for row, column in cells(unit)
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))
    }
    return [c for c in living if c is not unit and c.side == unit.side and not around.isdisjoint(cells(c))]


def flanks(unit: Combatant, living: Sequence[Combatant]) -> int:
    """How many of its two sides have somebody alive beside them."""
    mine = cells(unit)
    others = [c for c in living if c is not unit and c.side == unit.side]
    taken = {cell for other in others for cell in cells(other)}
    return sum(any((row, column + step) in taken for row, column in mine) for step in (-1, 1))


def rune_gifts(battle: Battle, unit: Combatant, stat: str) -> list[int]:
    """What each rune that reaches the unit gives to one stat, at its potency."""
    setup = battle.board.setup
    side = setup.home_runes if unit.side == 0 else setup.away_runes
    card = setup.cards[unit.identity.card]
    if card.kind in (TOOL, "hub"):
        return []
    gifts: list[int] = []
    for rune in side.runes:
        lines = {place[0 if rune.strip == "rows" else 1] for place in cells(unit)}
        covered = len(lines & {rune.at, rune.at + 1})
        if covered == 0:
            continue
        given = at_tier(getattr(setup.cards[rune.card].grants, stat), rune.tier)
        is_full = covered == 2 or len(cells(unit)) == 1 or unit.traits.values[KEYWORD_IDS["runic"]] > 0
        gifts.append(given if is_full or given == 0 else max(1, given // 2))
    return gifts


def resonance_gift(battle: Battle, unit: Combatant, stat: str) -> int:
    """What the resonance of its side gives, for each level."""
    setup = battle.board.setup
    side = setup.home_runes if unit.side == 0 else setup.away_runes
    if side.resonance < 0 or setup.cards[unit.identity.card].kind in (TOOL, "hub"):
        return 0
    level = sum(rune.tier for rune in side.runes)
    return level * at_tier(getattr(setup.cards[side.resonance].grants, stat), 1)


class StatOracle:
    """Recomputes the stats of every unit of one battle; `hear` has to be given every event once."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._gains: dict[tuple[int, str], int] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Add up the permanent changes among `events`."""
        for event in events:
            if event.kind in ("stat_gained", "stat_lost") and event.what in STATS:
                sign = 1 if event.kind == "stat_gained" else -1
                key = (event.target, event.what)
                self._gains[key] = self._gains.get(key, 0) + sign * event.amounts["amount"]

    def stats(self, unit: Combatant) -> dict[str, int]:
        """All four, each from nothing."""
        return {
            "power": self._power(unit),
            "speed": self._speed(unit),
            "armor": self._armor(unit),
            "focus": self._focus(unit),
        }

    @property
    def _living(self) -> list[Combatant]:
        return [c for c in self._battle.combatants if c.vitality.alive]

    @property
    def _rules(self) -> Rules:
        return self._battle.board.setup.rules

    def _card(self, unit: Combatant) -> Card:
        return self._battle.board.setup.cards[unit.identity.card]

    def _keyword(self, unit: Combatant, name: str) -> int:
        return unit.traits.values[KEYWORD_IDS[name]]

    def _plain(self, unit: Combatant, stat: str) -> int:
        """Base, gains of the log, and what it has while insured."""
        card = self._card(unit)
        tier = unit.identity.tier
        value = at_tier(getattr(card.stats, stat), tier) + self._gains.get((unit.entity, stat), 0)
        if stat in card.while_insured and (unit.defence.insurance > 0 or unit.defence.subrogated > 0):
            value += at_tier(card.while_insured[stat], tier)
        value += sum(rune_gifts(self._battle, unit, stat))
        return value + resonance_gift(self._battle, unit, stat)

    def _beside(self, unit: Combatant) -> list[Combatant]:
        return beside(unit, self._living)

    def _tools(self, unit: Combatant) -> int:
        return sum(self._card(c).kind == TOOL for c in self._beside(unit))

    def _power(self, unit: Combatant) -> int:
        rules = self._rules
        power = self._plain(unit, "power")
        power += rules.overclock_power * unit.stacks.overclock
        power -= rules.dread_power * unit.stacks.dread
        if self._keyword(unit, "fury"):
            power += self._focus(unit) // rules.fury_focus
        if self._keyword(unit, "flank"):
            power += self._keyword(unit, "flank") * flanks(unit, self._living)
        power = max(0, power)
        if self._keyword(unit, "brute") and self._tools(unit) >= rules.brute_tools:
            power += power * self._keyword(unit, "brute") // 100
        if self._keyword(unit, "radiant") and unit.vitality.current == unit.vitality.maximum:
            power += power
        return power // 2 if unit.timers.blind_until > self._battle.state.clock.frame else power

    def _speed(self, unit: Combatant) -> int:
        rules = self._rules
        speed = self._plain(unit, "speed") + rules.overclock_speed * unit.stacks.overclock
        return max(rules.speed_floor, speed)

    def _armor(self, unit: Combatant) -> int:
        frame = self._battle.state.clock.frame
        armor = self._plain(unit, "armor") + self._rules.overclock_armor * unit.stacks.overclock
        layers = zip(unit.crush.amounts, unit.crush.untils, strict=True)
        armor -= sum(amount for amount, until in layers if until > frame)
        if self._keyword(unit, "braced"):
            armor += self._keyword(unit, "braced") * self._tools(unit)
        for other in self._beside(unit):
            if other.timers.dormant_until <= frame:
                armor += self._keyword(other, "consecrate")
        return max(0, armor)

    def _focus(self, unit: Combatant) -> int:
        return max(0, self._plain(unit, "focus"))
