"""``gridforged exhaust``: random battles until everything that the card language can say has happened."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from gridforged.battle import MAX_SEED
from gridforged.cli.console import progress, write_json
from gridforged.headless.exhaustive import Exhaustion
from gridforged.headless.exhaustive import exhaust as play_until_exhausted

MOST_BATTLES: Final = 1_000_000


def exhaust(
    battles: Annotated[
        int, typer.Option(min=1, max=MOST_BATTLES, metavar="N", help="Give up after so many battles.")
    ] = 1_000,
    seed: Annotated[
        int,
        typer.Option(
            min=0,
            max=MAX_SEED - MOST_BATTLES,
            metavar="N",
            help="The same seed gives the same boards and battles.",
        ),
    ] = 0,
    packaged: Annotated[
        bool, typer.Option("--packaged", help="Only packaged boards and cards, no random cards.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> int:
    """Play random battles until every word of the card language has fired, and name those that have not.

    Words are the operations, statuses, keywords, conditions (both ways), counts, triggers, selectors and
    lanes. Exits 0 if all have fired, 1 if some have not.
    """
    with progress("exhaust", battles) as report:
        outcome = play_until_exhausted(battles, seed, packaged, report)
    if as_json:
        write_json(
            {
                "battles": outcome.battles,
                "events": outcome.events,
                "total": outcome.total,
                "fired": outcome.fired,
                "missing": outcome.missing,
            }
        )
    else:
        print(_text_of(outcome))
    return 0 if outcome.is_complete else 1


def _text_of(outcome: Exhaustion) -> str:
    battles = "1 battle" if outcome.battles == 1 else f"{outcome.battles:,} battles"
    summary = f"{outcome.fired} of {outcome.total} fired in {battles} ({outcome.events:,} events)"
    never = [f"never: {family} {name}" for family, names in outcome.missing.items() for name in names]
    return "\n".join([*never, summary])
