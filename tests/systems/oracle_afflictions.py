"""Burn, Venom and chains of Insurance as the rulings say, frame by frame and without the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.systems import oracle
from tests.systems.oracle import Fighter

BURN_CAP = 999


@dataclass
class Sufferer:
    """One unit on a board: what fights, where it stands, and what burns or poisons it."""

    label: str
    side: int
    row: int
    column: int
    fighter: Fighter
    relentless: bool = False
    forge_core: int = 0
    burn: int = 0
    burn_from: Sufferer | None = None
    burn_clock: int = 0
    venom: int = 0
    venom_from: Sufferer | None = None
    venom_clock: int = 0

    def forget(self) -> None:
        """No Burn and no Venom any more."""
        self.burn = self.burn_clock = self.venom = self.venom_clock = 0
        self.burn_from = self.venom_from = None


@dataclass
class Yard:
    """A whole board of two-by-two units, `order` being that in which ticks of one frame befall them."""

    order: list[Sufferer]
    warded: tuple[bool, bool] = (False, False)
    ticks_every: int = 20
    half_columns: int = 8
    catches: Callable[[], bool] = bool
    choose: Callable[[list[Sufferer]], Sufferer] = lambda pool: pool[0]
    rolls: list[str] = field(default_factory=list)
    """Every roll of a spread, as a scenario would prescribe it."""
    spreads: list[tuple[str, str, int, int]] = field(default_factory=list)
    """Of every spread: the carrier, who was chosen, out of how many, and the amount."""

    def burn(self, source: Sufferer, target: Sufferer, amount: int) -> None:
        """Apply Burn; one that runs keeps its clock (G-06)."""
        if amount <= 0 or not target.fighter.alive or target.relentless:
            return
        if target.burn == 0:
            target.burn_clock = 0
        target.burn = min(target.burn + amount, BURN_CAP)
        target.burn_from = source

    def poison(self, source: Sufferer, target: Sufferer, amount: int) -> None:
        """Apply Venom stacks."""
        if amount <= 0 or not target.fighter.alive or target.relentless:
            return
        if target.venom == 0:
            target.venom_clock = 0
        target.venom += amount
        target.venom_from = source

    def frame(self) -> None:
        """One frame: clocks run on, and what is due ticks, Burn before Venom, one unit after the other."""
        if self.is_over():
            return
        for unit in self.order:
            unit.burn_clock += unit.burn > 0
            unit.venom_clock += unit.venom > 0
        for unit in list(self.order):
            if unit.burn and unit.burn_clock == self.ticks_every and not self.is_over():
                self._burn_ticks(unit)
            if unit.venom and unit.venom_clock == self.ticks_every and not self.is_over():
                unit.venom_clock = 0
                self._hurt(unit, unit.venom, unit.venom_from)

    def is_over(self) -> bool:
        """Whether a side has nobody left."""
        return any(all(u.side != side or not u.fighter.alive for u in self.order) for side in (0, 1))

    def hit(self, source: Sufferer | None, target: Sufferer, amount: int, ignores: frozenset[str]) -> None:
        """One instance, and the end of what it kills, reborn or not: neither Burn nor Venom is left."""
        before = {unit.label: unit.fighter.vessels for unit in self.order}
        oracle.hit(target.fighter, amount, source.fighter if source else None, ignores)
        for unit in self.order:
            if not unit.fighter.alive or unit.fighter.vessels != before[unit.label]:
                unit.forget()

    def _hurt(self, unit: Sufferer, amount: int, source: Sufferer | None) -> None:
        self.hit(source, unit, max(0, amount - unit.forge_core), frozenset({"armor"}))

    def _burn_ticks(self, unit: Sufferer) -> None:
        unit.burn_clock = 0
        owner = unit.burn_from
        self._hurt(unit, unit.burn, owner)
        if unit.burn == 0:
            return
        # Half is lost, rounded down, yet always something: 3 leaves 2 and 1 leaves nothing.
        unit.burn -= 1 if unit.burn == 1 else unit.burn // 2
        if unit.burn == 0:
            unit.burn_from = None
            unit.burn_clock = 0
            return
        assert owner is not None
        enemies = 1 - owner.side
        if self.warded[enemies]:
            return
        caught = self.catches()
        self.rolls.append("true" if caught else "false")
        if not caught:
            return
        others = [u for u in self.order if u.side == enemies and u.fighter.alive and u is not unit]
        if not others:
            return
        away = min(self._steps(unit, other) for other in others)
        nearest = [other for other in others if self._steps(unit, other) == away]
        chosen = self.choose(nearest)
        self.rolls.append(chosen.label)
        self.spreads.append((unit.label, chosen.label, len(nearest), unit.burn))
        self.burn(owner, chosen, unit.burn)

    def _steps(self, one: Sufferer, other: Sufferer) -> int:
        """Manhattan distance, the least over all pairs of cells; the halves have one column between them."""
        return min(abs(a - c) + abs(b - d) for a, b in self._cells(one) for c, d in self._cells(other))

    def _cells(self, unit: Sufferer) -> list[tuple[int, int]]:
        shift = unit.side * (self.half_columns + 1)
        return [(unit.row + r, unit.column + shift + c) for r in (0, 1) for c in (0, 1)]


@dataclass
class Holder:
    """A unit that hands Insurance on: on its own gain, and on an ally's, so many points to these."""

    name: str
    points: int = 0
    on_own: tuple[int, tuple[str, ...]] = (0, ())
    on_ally: tuple[int, tuple[str, ...]] = (0, ())
    own_heard: int = 0
    ally_heard: int = 0


def insure(team: list[Holder], gainer: Holder, points: int, level: int = 0) -> list[str]:
    """A grant and the chain behind it (900.38e); whoever gained, in order. Level 5 is refused (G-72)."""
    if level > 4 or points <= 0:
        return []
    gainer.points += points
    gained = [gainer.name]
    by_name = {holder.name: holder for holder in team}
    gainer.own_heard += 1
    amount, names = gainer.on_own
    for name in names:
        gained += insure(team, by_name[name], amount, level + 1)
    for ally in team:
        if ally is not gainer:
            ally.ally_heard += 1
            amount, names = ally.on_ally
            for name in names:
                gained += insure(team, by_name[name], amount, level + 1)
    return gained
