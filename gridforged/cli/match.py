"""``gridforged match``: a scripted match of several rounds, told to a person or to a program."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from gridforged import Match, MatchError, load_match
from gridforged.cli.console import complain, open_output, progress, write_json
from gridforged.cli.export import Plain
from gridforged.cli.files import check_files, is_output, open_file
from gridforged.cli.match_data import match_data, round_data
from gridforged.cli.match_view import print_battle, print_boards, print_end, print_head, print_shop
from gridforged.cli.story import Account
from gridforged.content.catalogue import packaged_matches
from gridforged.match.script import shop_for_round


def match(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help=f"A match file, or a packaged match: {', '.join(packaged_matches())}."
        ),
    ],
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Another seed than that of the file.", show_default=False)
    ] = None,
    account: Annotated[
        Account, typer.Option(help="How much is told of each battle, as by `gridforged battle`.")
    ] = Account.NONE,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
    snapshot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write a snapshot of the match at its end; - prints it and nothing else."
        ),
    ] = None,
    snapshot_round: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Take the snapshot as the battle of this round begins instead."
        ),
    ] = None,
) -> int:
    """Play a scripted match: what both sides buy and place, the battle of each round, and the money.

    Exits 1 if the script asks for something that cannot be done, or a purchase is refused that it does not
    expect to be.
    """
    if snapshot_round is not None and snapshot is None:
        raise typer.BadParameter("--snapshot-round says when, but --snapshot FILE does not say where to")
    check_files({"--snapshot": snapshot}, as_json=as_json)
    is_told = not as_json and not is_output(snapshot)
    script = load_match(file)
    shown_seed = script.seed if seed is None else seed
    played = Match(script.terms, shown_seed)
    out = open_output()
    rounds: list[Plain] = []
    with ExitStack() as files:
        # Opened before anything is played: a path that cannot be written costs no time.
        snapshot_file = files.enter_context(open_file(snapshot)) if snapshot else None
        if is_told:
            print_head(out, played, shown_seed)
        report = files.enter_context(progress("match", script.terms.setup.match_rules.rounds))
        while played.phase != "over":
            number = played.round
            try:
                refusals = shop_for_round(played, script)
            except MatchError as error:
                complain(f"error: {file}: {error}")
                return 1
            if is_told:
                print_shop(out, played, refusals)
            battle = played.start_battle()
            if snapshot_file is not None and number == snapshot_round:
                snapshot_file.write(played.snapshot())
            if battle is not None:
                if is_told:
                    print_boards(out, battle)
                played.run_battle()
            if as_json:
                rounds.append(round_data(played, number, battle, refusals))
            elif is_told:
                print_battle(out, played, number, battle, account)
            report(number)
        if snapshot_file is not None and (snapshot_round is None or snapshot_round > played.round):
            snapshot_file.write(played.snapshot())
            if snapshot_round is not None:
                complain(f"note: the match is over in round {played.round}, the snapshot is of its end")
    if as_json:
        write_json(match_data(played, shown_seed, rounds))
    elif is_told:
        print_end(out, played, shown_seed)
    return 0
