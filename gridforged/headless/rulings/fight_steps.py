"""Steps that act on units as the units themselves would: each is a root resolution of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.content.problems import Where
from gridforged.content.shape import build
from gridforged.content.yaml_tree import Value
from gridforged.errors import ScenarioError
from gridforged.headless.rulings.running import Running
from gridforged.headless.rulings.step import Action, Reader, StepKind
from gridforged.systems import activation, damage, death, insurance, losses, recovery
from gridforged.systems.instance import FLAG_NAMES, UNANSWERED, Instance

Amount = Annotated[int, Meta(ge=0, le=AMOUNT_LIMIT)]
Ignored = Literal["charges", "amplification", "armor", "cap", "insurance", "shield"]
"""The flags of `systems.damage` without their prefix; a test keeps them the same."""


class Damage(Struct, frozen=True, forbid_unknown_fields=True):
    """One damage instance through the whole pipeline."""

    to: str
    amount: Amount
    from_: str | None = field(default=None, name="from")
    ignores: tuple[Ignored, ...] = ()
    unanswered: bool = False

    def perform(self, running: Running) -> None:
        source = running.unit_or_none(self.from_)
        running.begin_root(source)
        flags = sum(1 << FLAG_NAMES.index(f"ignores_{name}") for name in dict.fromkeys(self.ignores))
        if self.unanswered:
            flags |= UNANSWERED
        instance = Instance(source, running.unit(self.to), self.amount, "900.7d", 0, flags)
        damage.deal(running.state, instance)
        running.end_root()


class Insure(Struct, frozen=True, forbid_unknown_fields=True):
    """A grant of Insurance points of one kind."""

    to: str
    points: Annotated[int, Meta(ge=1, le=AMOUNT_LIMIT)]
    kind: Literal["plain", "subrogated"] = "plain"
    from_: str | None = field(default=None, name="from")

    def perform(self, running: Running) -> None:
        source = running.unit_or_none(self.from_)
        running.begin_root(source)
        is_subrogated = self.kind == "subrogated"
        rule = "900.12f" if is_subrogated else "900.12a"
        insurance.grant(running.state, source, running.unit(self.to), self.points, is_subrogated, rule, 0)
        running.end_root()


class Heal(Struct, frozen=True, forbid_unknown_fields=True):
    """Vitality through the recovery ledger."""

    to: str
    amount: Amount
    from_: str | None = field(default=None, name="from")

    def perform(self, running: Running) -> None:
        source = running.unit_or_none(self.from_)
        running.begin_root(source)
        recovery.heal(running.state, source, running.unit(self.to), self.amount, "900.14a", 0)
        running.end_root()


class Shield(Struct, frozen=True, forbid_unknown_fields=True):
    """Shield through the recovery ledger."""

    to: str
    amount: Amount
    from_: str | None = field(default=None, name="from")

    def perform(self, running: Running) -> None:
        source = running.unit_or_none(self.from_)
        running.begin_root(source)
        recovery.gain_shield(running.state, source, running.unit(self.to), self.amount, "900.14a", 0)
        running.end_root()


class Lose(Struct, frozen=True, forbid_unknown_fields=True):
    """A Vitality loss, which no defence meets."""

    to: str
    amount: Amount
    from_: str | None = field(default=None, name="from")

    def perform(self, running: Running) -> None:
        source = running.unit_or_none(self.from_)
        running.begin_root(source)
        losses.lose_vitality(running.state, source, running.unit(self.to), self.amount, "900.26e", 0)
        running.end_root()


class Pay(Struct, frozen=True, forbid_unknown_fields=True):
    """A Vitality cost."""

    from_: str = field(name="from")
    amount: Amount

    def perform(self, running: Running) -> None:
        running.begin_root()
        losses.pay_vitality(running.state, running.unit(self.from_), self.amount, "900.20d", 0)
        running.end_root()


class Kill(Struct, frozen=True, forbid_unknown_fields=True):
    """An ordinary death, whatever the Vitality; `from` is who is credited with it."""

    to: str
    from_: str | None = field(default=None, name="from")

    def perform(self, running: Running) -> None:
        running.begin_root()
        victim = running.unit(self.to)
        if not victim.vitality.alive:
            raise ScenarioError(f"{self.to} is dead already and cannot be killed")
        death.destroy(running.state, running.unit_or_none(self.from_), victim, "900.1b", 0)
        running.end_root()


@dataclass(frozen=True)
class Activate:
    """A whole activation now, with the Cascades that follow it; the charge stays as it is."""

    unit: str

    def perform(self, running: Running) -> None:
        running.begin_root()
        actor = running.unit(self.unit)
        if not actor.vitality.alive:
            raise ScenarioError(f"{self.unit} is dead and cannot activate")
        activation.activate_as_root(running.state, actor)


@dataclass(frozen=True)
class _Read:
    """Reads the arguments of a step with a recipient and perhaps a source."""

    struct: type[Damage] | type[Insure] | type[Heal] | type[Shield] | type[Lose] | type[Kill]

    def __call__(self, value: Value, reader: Reader, where: Where) -> Action | None:
        built = build(value, self.struct, reader.report, where)
        if built is None or not reader.units(where, to=built.to, from_=built.from_):
            return None
        return built


def _read_pay(value: Value, reader: Reader, where: Where) -> Action | None:
    built = build(value, Pay, reader.report, where)
    return built if built is not None and reader.units(where, from_=built.from_) else None


def _read_kill(value: Value, reader: Reader, where: Where) -> Action | None:
    if isinstance(value, dict):
        return _Read(Kill)(value, reader, where)
    label = reader.unit(value, where)
    return None if label is None else Kill(label)


def _read_activate(value: Value, reader: Reader, where: Where) -> Action | None:
    label = reader.unit(value, where)
    if label is None:
        return None
    if reader.battle.combatant(label).card.ability is None:
        reader.report.add(where, f"'{label}' has no ability to activate")
        return None
    return Activate(label)


FIGHT_STEPS: Final = (
    StepKind("activate", "a whole activation of a unit, now", _read_activate),
    StepKind("damage", "one damage instance through the whole pipeline", _Read(Damage)),
    StepKind("insure", "a grant of Insurance points", _Read(Insure)),
    StepKind("heal", "Vitality through the recovery ledger", _Read(Heal)),
    StepKind("shield", "Shield through the recovery ledger", _Read(Shield)),
    StepKind("lose", "a Vitality loss, which no defence meets", _Read(Lose)),
    StepKind("pay", "a Vitality cost", _read_pay),
    StepKind("kill", "an ordinary death", _read_kill),
)
