"""What the rulings say, worked out the slow way and without a line of the engine.

Points are spent one at a time, the Armor curve is searched for, and nothing is shared with the package: where
the two agree on thousands of random cases, a slip would have to be made twice in the same place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction


@dataclass
class Rules:
    """The numbers that the pipeline and the ledger read, at their defaults."""

    capacity: int = 10
    prismbreak_percent: int = 25
    armor_constant: int = 20
    armor_per_flat_point: int = 5
    maim_prevents: int = 2
    longest_chain: int = 32


@dataclass
class Fighter:
    """What a damage instance or a recovery can meet on one unit."""

    vitality: int = 100
    maximum: int = 100
    alive: bool = True
    armor: int = 0
    shield: int = 0
    plain: int = 0
    subrogated: int = 0
    underwriting: int = 0
    ignore_charges: int = 0
    cap: int | None = None
    maim: int = 0
    prismbreak: bool = False
    thorns: int = 0
    riposte: int = 0
    reflect: int = 0
    feast: int = 0
    phylactery: bool = False
    vessels: int = 0


@dataclass
class Hit:
    """What one instance did, stage by stage."""

    ignored: bool = False
    refused: bool = False
    nothing: bool = False
    amplified: int = 0
    after_percent: int = 0
    after_flat: int = 0
    after_cap: int = 0
    subrogated_spent: int = 0
    subrogated_absorbed: int = 0
    plain_spent: int = 0
    plain_absorbed: int = 0
    shielded: int = 0
    lost: int = 0
    shield_broke: bool = False
    killed: bool = False
    scored: int = 0
    scored_by_target: int = 0
    source_lost: int = 0
    source_killed: bool = False
    order: list[str] = field(default_factory=list)


def percent_reduction(raw: int, armor: int, constant: int = 20) -> int:
    """The largest r with constant^2 r^2 <= (raw - r)^2 x armor, found by halving the range (G-08)."""
    low, high = 0, max(raw, 0)
    while low < high:
        middle = (low + high + 1) // 2
        if Fraction(constant * constant * middle * middle) <= (raw - middle) ** 2 * max(armor, 0):
            low = middle
        else:
            high = middle - 1
    return low


def percent_reduction_by_curve(raw: int, armor: int, constant: int = 20) -> int:
    """The same from the curve itself, sqrt(A) / (sqrt(A) + k), in 80 decimal places."""
    if raw <= 0 or armor <= 0:
        return 0
    with localcontext() as context:
        context.prec = 80
        root = Decimal(armor).sqrt()
        exact = Decimal(raw) * root / (root + constant)
        # A square root that is a whole number can leave a hair less than the whole reduction.
        return int((exact + Decimal(10) ** -50).to_integral_value(ROUND_FLOOR))


def mitigated(raw: int, armor: int, rules: Rules) -> tuple[int, int]:
    """What percent Armor leaves, and what flat Armor leaves of that (900.29b)."""
    effective = max(armor, 0)
    kept = raw - percent_reduction(raw, effective, rules.armor_constant)
    flat = 0
    while (flat + 1) * rules.armor_per_flat_point <= effective:
        flat += 1
    return kept, max(kept - flat, 0)


def hit(
    target: Fighter,
    raw: int,
    source: Fighter | None,
    ignores: frozenset[str],
    rules: Rules | None = None,
    depth: int = 0,
) -> Hit:
    """One damage instance through every stage (G-09), its reactions and its death included.

    `ignores` holds the stages that the instance passes by: charges, amplification, armor, cap, insurance,
    shield; and "answer", if nothing retaliates. `depth` counts how often it was thrown back already.
    """
    rules = rules or Rules()
    done = Hit()
    if raw <= 0:
        done.nothing = True
        return done
    if not target.alive:
        done.refused = True
        done.order.append("refused")
        return done
    if target.ignore_charges > 0 and "charges" not in ignores:
        target.ignore_charges -= 1
        done.ignored = True
        done.order.append("ignored")
        return done

    left = raw
    if target.prismbreak and "amplification" not in ignores:
        left = int(Fraction(raw * (100 + rules.prismbreak_percent), 100))
    done.amplified = left
    done.after_percent = done.after_flat = left
    if "armor" not in ignores:
        done.after_percent, done.after_flat = mitigated(left, target.armor, rules)
    left = done.after_flat
    if target.cap is not None and "cap" not in ignores:
        left = min(left, target.cap)
    done.after_cap = left
    if left == 0:
        done.nothing = True
        done.order.append("nullified")
        return done

    capacity = rules.capacity + target.underwriting
    if "insurance" not in ignores:
        while left > 0 and target.subrogated > 0:
            stopped = min(capacity, left)
            target.subrogated -= 1
            done.subrogated_spent += 1
            done.subrogated_absorbed += stopped
            left -= stopped
        while left > 0 and target.plain > 0:
            stopped = min(capacity, left)
            target.plain -= 1
            done.plain_spent += 1
            done.plain_absorbed += stopped
            left -= stopped
    if "shield" not in ignores:
        done.shielded = min(left, target.shield)
        target.shield -= done.shielded
        left -= done.shielded
        done.shield_broke = done.shielded > 0 and target.shield == 0
    done.lost = min(left, target.vitality)
    target.vitality -= done.lost
    if source is not None:
        done.scored = done.lost + done.shielded
    done.order.append("taken" if done.lost else "absorbed")
    if done.shield_broke:
        done.order.append("broken")
    if source is not None:
        _feed(source, done, rules)
        if "answer" not in ignores:
            _answer(target, source, done, rules, depth)
    if done.lost and target.vitality == 0 and target.alive:
        done.killed = True
        _die(target, done.order, "died")
    return done


def _feed(source: Fighter, done: Hit, rules: Rules) -> None:
    """Feast: a share of the Vitality that was lost, through the ledger (900.12g, G-47)."""
    if done.lost and source.alive and source.feast:
        done.order.append("fed" if source.vitality else "not fed")
        heal(source, max(1, done.lost * source.feast // 100), rules)


def _answer(target: Fighter, source: Fighter, done: Hit, rules: Rules, depth: int) -> None:
    """Subrogated, Thorns, Riposte, Reflect, in this order (900.26, G-17); nobody dead gives or gets any."""
    insured = done.subrogated_absorbed + done.plain_absorbed
    losses = [done.subrogated_absorbed]
    if done.lost or insured:
        losses += [target.thorns, target.riposte]
    for amount in losses:
        if amount and source.alive and target.alive:
            done.order.append("answered")
            lost = min(amount, source.vitality)
            source.vitality -= lost
            done.source_lost += lost
            if lost and source.vitality == 0:
                done.source_killed = True
                _die(source, done.order, "source died")
    if done.lost and target.reflect and source.alive and target.alive:
        if depth == rules.longest_chain:
            done.order.append("cut")
            return
        back = max(1, done.lost * target.reflect // 100)
        returned = hit(source, back, target, frozenset(), rules, depth + 1)
        done.scored_by_target += returned.scored
        done.scored += returned.scored_by_target
        done.order += returned.order


def _die(dead: Fighter, order: list[str], how: str) -> None:
    """Death, and the Vessel that is spent the instant it is over (900.28c)."""
    bury(dead)
    order.append(how)
    if dead.phylactery and dead.vessels:
        dead.vessels -= 1
        dead.alive = True
        dead.vitality = dead.maximum
        order.append("revived")


def bury(dead: Fighter) -> None:
    """What death takes (G-77)."""
    dead.vitality = 0
    dead.alive = False
    dead.shield = dead.plain = dead.subrogated = dead.ignore_charges = dead.maim = 0
    dead.prismbreak = False


def _through_maim(target: Fighter, eligible: int, rules: Rules) -> int:
    """What Maim lets through of `eligible`, a point at a time (900.14c)."""
    let_through = eligible
    while let_through > 0 and target.maim > 0:
        target.maim -= 1
        let_through -= min(rules.maim_prevents, let_through)
    return let_through


def heal(target: Fighter, amount: int, rules: Rules | None = None) -> int:
    """Vitality restored: first the room that there is, then Maim (900.14b); to the dying none (G-17)."""
    if not target.alive or target.vitality == 0:
        return 0
    restored = _through_maim(target, min(amount, target.maximum - target.vitality), rules or Rules())
    target.vitality += restored
    return restored


def shield(target: Fighter, amount: int, rules: Rules | None = None) -> int:
    """Shield gained: no cap of its own, so Maim alone stands before it (900.14a)."""
    if not target.alive:
        return 0
    gained = _through_maim(target, amount, rules or Rules())
    target.shield += gained
    return gained


def area_shares(total: int, focus: list[int]) -> list[int]:
    """`total` by raw Focus, largest remainders first, ties to the earlier; equally without Focus (G-21)."""
    weights = focus if any(focus) else [1] * len(focus)
    exact = [Fraction(total * weight, sum(weights)) for weight in weights]
    parts = [int(share) for share in exact]
    while sum(parts) < total:
        remainders = [share - part for share, part in zip(exact, parts, strict=True)]
        # A share that was rounded up has a negative remainder, so it is never the largest again.
        parts[remainders.index(max(remainders))] += 1
    return parts
