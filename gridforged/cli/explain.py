"""``gridforged explain``: why something happened, every number worked out again, each with its rule."""

from __future__ import annotations

import difflib
import math
from typing import Annotated

import typer

from gridforged import Battle, Event, load_board, pair_boards
from gridforged.cli.console import open_output, progress, write_json
from gridforged.cli.explain_view import explanation_data, print_explanations
from gridforged.content.catalogue import packaged_boards
from gridforged.headless.explain import Explainer, Told, arrange, select


def explain(
    board: Annotated[
        str,
        typer.Argument(
            metavar="BOARD", help=f"A board file, or a packaged board: {', '.join(packaged_boards())}."
        ),
    ],
    opponent: Annotated[
        str | None,
        typer.Argument(metavar="BOARD2", help="A second board, as for battle: the two home halves meet."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of the battle.")] = 0,
    unit: Annotated[
        str | None, typer.Option(metavar="LABEL", help="Only what this unit did, or what befell it.")
    ] = None,
    at: Annotated[
        float | None,
        typer.Option(
            min=0,
            metavar="SECONDS",
            help="Only this moment: the first from then on with anything to explain.",
        ),
    ] = None,
    event: Annotated[
        int | None, typer.Option(min=1, metavar="SEQ", help="Only the event of this number.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> int:
    """Explain what happened in a battle: causes, every number that entered, every rule that decided.

    What is printed is worked out again from each event alone and compared with the log; a difference is a
    fault of the engine, is marked, and makes the exit code 1.
    """
    meeting = load_board(board) if opponent is None else pair_boards(board, opponent)
    battle = Battle(meeting, seed=seed)
    entity = None if unit is None else _entity(battle, unit)
    log = _fight(battle)
    asked = select(log, seq=event, entity=entity, from_frame=_frame(battle, at))
    if not asked:
        raise typer.BadParameter(_nothing(battle, log, unit, at, event))
    explainer = Explainer(log)
    told = list(arrange(explainer, asked))
    if as_json:
        write_json(explanation_data(battle, seed, explainer, told))
    else:
        print_explanations(open_output(), battle, seed, explainer, told)
    return 1 if _differs(explainer, told) else 0


def _entity(battle: Battle, label: str) -> int:
    labels = {combatant.label: combatant.entity for combatant in battle.combatants}
    if label not in labels:
        near = difflib.get_close_matches(label, labels, n=1)
        hint = f" (did you mean '{near[0]}'?)" if near else f": there are {', '.join(labels)}"
        raise typer.BadParameter(f"--unit: there is no '{label}' on this board{hint}")
    return labels[label]


def _frame(battle: Battle, seconds: float | None) -> int | None:
    """The first frame that is not before `seconds`."""
    if seconds is None:
        return None
    if not math.isfinite(seconds):
        raise typer.BadParameter(f"--at takes a number of seconds, not {seconds}")
    # What is printed as 0.15 s is 0.15 s, though 0.15 x 20 is a little more than 3.
    return math.ceil(round(min(seconds, 1e9) * battle.state.numbers.frame_rate, 6))


def _fight(battle: Battle) -> list[Event]:
    numbers = battle.state.numbers
    with progress("battle", numbers.battle_limit) as report:
        while battle.result is None:
            battle.advance(numbers.frame_rate)
            report(battle.frame)
    return battle.events


def _nothing(battle: Battle, log: list[Event], unit: str | None, at: float | None, event: int | None) -> str:
    asked = {"--event": event, "--unit": unit, "--at": None if at is None else f"{at:g}"}
    words = " ".join([f"{option} {value}" for option, value in asked.items() if value is not None])
    return (
        f"nothing in this battle fits {words}: it has {len(log)} events and is over at {battle.seconds:g} s"
    )


def _differs(explainer: Explainer, told: list[Told]) -> bool:
    return any(explainer.explain(one.event).problems for one in told)
