"""The ledger of a match: one entry for everything that happens outside of battles, and for all money."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Money:
    """What a side has, or by how much that changes."""

    gold: int = 0
    dividend: int = 0
    profit: int = 0

    def __add__(self, other: Money) -> Money:
        return Money(self.gold + other.gold, self.dividend + other.dividend, self.profit + other.profit)

    def __sub__(self, other: Money) -> Money:
        return Money(self.gold - other.gold, self.dividend - other.dividend, self.profit - other.profit)


@dataclass(frozen=True)
class Entry:
    """One fact of a match, never changed after it was written.

    `number` counts from 1 without gaps. `side` is "home" or "away", "" for what befalls the match; `subject`
    what it is about: the name of a piece, the spot it came to, the reason of an end. `change` is how the
    side's money changed, and `balance` what it has since. `rule` is the number of the rule that asks for it,
    "" where it is the match's own table; `amounts` are further numbers by name.
    """

    number: int
    round: int
    kind: str
    side: str
    subject: str
    change: Money
    balance: Money
    rule: str
    amounts: dict[str, int]

    def as_dict(self) -> dict[str, object]:
        """The entry as plain data, keys always in this order; `amounts` is a copy."""
        return {
            "number": self.number,
            "round": self.round,
            "kind": self.kind,
            "side": self.side,
            "subject": self.subject,
            "change": _plain(self.change),
            "balance": _plain(self.balance),
            "rule": self.rule,
            "amounts": dict(self.amounts),
        }


class Ledger:
    """All entries of a match. `next_number` alone is state: it goes on when nobody keeps them.

    `entries` and `enabled` belong to the listener and are in no snapshot.
    """

    def __init__(self, next_number: int = 1) -> None:
        self.next_number: int = next_number
        self.entries: list[Entry] = []
        self.enabled: bool = True


def _plain(money: Money) -> dict[str, int]:
    return {"gold": money.gold, "dividend": money.dividend, "profit": money.profit}
