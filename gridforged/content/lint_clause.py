"""What can be wrong with a clause although its values fit: words, parameters, lanes, dead clauses."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from gridforged.content.needs import IN_ABILITY, IN_IMMEDIATE_RUNE, IN_RUNE, Absences, check_needs
from gridforged.content.problems import Report, Where, nearest, shown
from gridforged.content.resolve import exact_thousandths, has_few_decimals
from gridforged.content.schema import (
    LANE_AFTER_THE_HIT,
    MAX_AMOUNT,
    MAX_SECONDS,
    Amount,
    Clause,
    PercentOf,
    PerCount,
    PerTier,
    PerTierNumber,
    Scalar,
    Seconds,
    TierValue,
)
from gridforged.content.vocabulary import OperationWord, Vocabulary

BASE_HIT: Final = "deal_damage"
"""The operation that lists the base hit of an ability."""
BONUS_DAMAGE: Final = "add_damage"
"""The operation that adds to the base hit (900.7)."""

PARAMETERS: Final = ("stat", "status", "keyword", "seconds")


def check_known(name: str, words: Iterable[str], what: str, report: Report, where: Where) -> bool:
    """Report ``name`` unless it is one of ``words``, with the word most like it."""
    valid = list(words)
    if name in valid:
        return True
    near = nearest(name, valid)
    hint = "" if near or not valid else f"; known are {', '.join(sorted(valid)[:12])}"
    report.add(where, f"unknown {what} '{shown(name)}'{hint}", near)
    return False


def check_conditions(names: tuple[str, ...], vocabulary: Vocabulary, report: Report, where: Where) -> None:
    """Every condition must be known and named once."""
    for index, name in enumerate(names):
        if (
            check_known(name, vocabulary.conditions, "condition", report, (*where, index))
            and name in names[:index]
        ):
            report.add((*where, index), f"condition '{name}' is named twice")


def check_ability(
    clauses: tuple[Clause, ...], tiers: int, vocabulary: Vocabulary, report: Report, where: Where
) -> None:
    """Check the clauses of an ability, each alone and then against the others."""
    hits = [index for index, clause in enumerate(clauses) if clause.do == BASE_HIT]
    for extra in hits[1:]:
        report.add((*where, extra, "do"), f"a second {BASE_HIT}: an ability has one base hit (900.7)")
    for index, clause in enumerate(clauses):
        place = (*where, index)
        word = _check_clause(clause, tiers, vocabulary, report, place)
        check_needs(clause, IN_ABILITY, vocabulary, report, place)
        lane = clause.lane or (word.lane if word else "")
        if word and clause.lane and clause.lane not in word.lanes:
            allowed = f"; allowed: {', '.join(word.lanes)}" if word.lanes else ": it has a place of its own"
            report.add((*place, "lane"), f"{clause.do} cannot resolve in lane {clause.lane}{allowed}")
        if clause.do == BONUS_DAMAGE and not hits:
            report.add((*place, "do"), f"dead clause: the ability has no {BASE_HIT} that it could add to")
        if clause.initiative and lane != "activation":
            report.add(
                (*place, "initiative"), f"{clause.do} is not in the activation lane, where Initiative is"
            )
        if clause.require_hit:
            _check_require_hit(clause, lane, bool(hits), report, (*place, "require_hit"))
        if isinstance(clause.amount, PercentOf) and clause.amount.of == "current_damage":
            if not hits:
                report.add(
                    (*place, "amount"), f"dead clause: there is no current damage without a {BASE_HIT}"
                )
            elif clause.do == BASE_HIT:
                report.add(
                    (*place, "amount"), f"{BASE_HIT} is what current damage starts from: give a number"
                )


def check_rune_clause(
    clause: Clause, tiers: int, vocabulary: Vocabulary, has_target: bool, report: Report, where: Where
) -> None:
    """Check a rune effect, which has a place of its own in the activation of the unit that the rune reaches:
    at its start, before there is a target (900.40e), or when there is a new one (900.28f).
    """
    _check_clause(clause, tiers, vocabulary, report, where)
    given = {
        "lane": clause.lane is not None,
        "require_hit": clause.require_hit,
        "initiative": clause.initiative,
        "every": clause.every is not None,
        "once": clause.once,
    }
    for key in [key for key, is_given in given.items() if is_given]:
        report.add((*where, key), f"a rune effect takes no '{key}'")
    if isinstance(clause.amount, PercentOf):
        report.add((*where, "amount"), f"dead clause: no {clause.amount.of} yet when a rune effect resolves")
    if clause.do in (BASE_HIT, BONUS_DAMAGE):
        report.add((*where, "do"), f"a rune has no base hit: it cannot have {clause.do}")
    else:
        check_needs(clause, IN_RUNE if has_target else IN_IMMEDIATE_RUNE, vocabulary, report, where)


def check_passive_clause(
    clause: Clause, tiers: int, vocabulary: Vocabulary, absences: Absences, report: Report, where: Where
) -> None:
    """Check a clause of a passive, which is part of no activation (900.8a, 900.8b).

    `absences` are what its trigger does not bring with it.
    """
    _check_clause(clause, tiers, vocabulary, report, where)
    check_needs(clause, absences, vocabulary, report, where)
    if clause.lane is not None:
        report.add((*where, "lane"), "a passive is in no lane: it resolves when its trigger fires (900.8a)")
    if clause.require_hit:
        report.add((*where, "require_hit"), "dead clause: a passive has no base hit that could land (900.8b)")
    if clause.initiative:
        report.add((*where, "initiative"), "only an ability has Initiative (900.31a)")
    if isinstance(clause.amount, PercentOf):
        report.add((*where, "amount"), f"dead clause: no {clause.amount.of} outside of an activation")
    if clause.every is not None:
        report.add((*where, "every"), "only an ability counts activations; a passive cannot have 'every'")
    if clause.do == BONUS_DAMAGE:
        report.add((*where, "do"), f"dead clause: a passive has no base hit that {BONUS_DAMAGE} could add to")


def _check_require_hit(clause: Clause, lane: str, has_hit: bool, report: Report, where: Where) -> None:
    if not has_hit:
        report.add(where, f"dead clause: the ability has no {BASE_HIT} that could land (900.40c)")
    elif clause.do == BASE_HIT:
        report.add(where, f"dead clause: {BASE_HIT} is the hit itself (900.40c)")
    elif lane != LANE_AFTER_THE_HIT:
        report.add(where, f"dead clause: {clause.do} resolves in lane {lane}, before the hit (900.40c)")


def _check_clause(
    clause: Clause, tiers: int, vocabulary: Vocabulary, report: Report, where: Where
) -> OperationWord | None:
    check_conditions(clause.conditions, vocabulary, report, (*where, "if"))
    if clause.amount is not None:
        _check_amount(clause.amount, tiers, vocabulary, report, (*where, "amount"))
    if clause.seconds is not None:
        _check_scalar(clause.seconds, tiers, MAX_SECONDS, report, (*where, "seconds"))
    if not check_known(clause.do, vocabulary.operations, "operation", report, (*where, "do")):
        return None
    word = vocabulary.operations[clause.do]
    _check_parameters(clause, word, report, where)
    _check_names(clause, word, vocabulary, report, where)
    return word


def _check_parameters(clause: Clause, word: OperationWord, report: Report, where: Where) -> None:
    if clause.amount is None and word.amount == "required":
        report.add(where, f"{word.name} needs 'amount'")
    if clause.amount is not None and word.amount == "none":
        report.add((*where, "amount"), f"{word.name} takes no 'amount'")
    given = {
        "stat": clause.stat is not None,
        "status": clause.status is not None,
        "keyword": clause.keyword is not None,
        "seconds": clause.seconds is not None,
    }
    for name in PARAMETERS:
        if given[name] and name not in word.parameters and name not in word.optional_parameters:
            report.add((*where, name), f"{word.name} takes no '{name}'")
        elif not given[name] and name in word.parameters:
            report.add(where, f"{word.name} needs '{name}'")
    if not word.targets:
        for name, value in (("to", clause.to), ("limit", clause.limit)):
            if value is not None:
                report.add((*where, name), f"{word.name} takes no '{name}'")


def _check_names(
    clause: Clause, word: OperationWord, vocabulary: Vocabulary, report: Report, where: Where
) -> None:
    known = (
        (clause.stat, [stat.name for stat in vocabulary.stats], "stat"),
        (clause.status, vocabulary.statuses, "status"),
        (clause.keyword, vocabulary.keywords, "keyword"),
    )
    for name, words, what in known:
        allowed = what in word.parameters or what in word.optional_parameters
        if name is not None and allowed:
            check_known(name, words, what, report, (*where, what))
    if clause.to is None or not word.targets:
        return
    place = (*where, "to")
    if check_known(clause.to, vocabulary.selectors, "selector", report, place):
        _check_accepted(clause.to, word, report, place)


def _check_accepted(selector: str, word: OperationWord, report: Report, where: Where) -> None:
    if word.selectors and selector not in word.selectors:
        allowed = ", ".join(word.selectors)
        report.add(where, f"{word.name} cannot be aimed at {selector}; allowed: {allowed}")


def _check_amount(amount: Amount, tiers: int, vocabulary: Vocabulary, report: Report, where: Where) -> None:
    if isinstance(amount, PerCount):
        check_known(amount.per, vocabulary.counts, "count", report, (*where, "per"))
        _check_scalar(amount.each, tiers, MAX_AMOUNT, report, (*where, "each"))
    elif isinstance(amount, PercentOf):
        check_tier_list(amount.percent, tiers, report, (*where, "percent"))
        if not _says_something(amount.percent):
            report.add((*where, "percent"), "dead clause: an amount of 0")
    else:
        _check_scalar(amount, tiers, MAX_AMOUNT, report, where)


def _check_scalar(value: Scalar | Seconds, tiers: int, most: int, report: Report, where: Where) -> None:
    check_tier_list(value, tiers, report, where)
    for number in _numbers(value):
        if not has_few_decimals(number):
            report.add(where, f"{number} has more than three decimal places")
    if isinstance(value, PerTierNumber) and exact_thousandths(value.per_tier) * tiers > most * 1_000:
        report.add(where, f"passes {most} at tier {tiers}")
    if not _says_something(value):
        report.add(where, "dead clause: an amount of 0")


def check_tier_list(value: TierValue | Scalar | Seconds, tiers: int, report: Report, where: Where) -> bool:
    """A list gives one value a tier, no fewer and no more."""
    if isinstance(value, tuple) and len(value) != tiers:
        report.add(where, f"a list of {len(value)} values on a card of {tiers} tiers: give one a tier")
        return False
    return True


def _says_something(value: TierValue | Scalar | Seconds) -> bool:
    return any(number > 0 for number in _numbers(value))


def _numbers(value: TierValue | Scalar | Seconds) -> Collection[int | float]:
    if isinstance(value, PerTier | PerTierNumber):
        return (value.per_tier,)
    return value if isinstance(value, tuple) else (value,)
