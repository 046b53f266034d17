"""The same battles in other processes, under other hash seeds, on other Pythons, beside a host's esper."""

from __future__ import annotations

import json

import esper
import pytest

from gridforged import Battle
from tests.determinism import checks
from tests.determinism.processes import other_pythons, run_child
from tests.strategies import random_board

JOBS = [(random_board(number, short=number % 2 == 0), number) for number in range(12)]


def here(jobs_wanted: int = len(JOBS)) -> list[list[object]]:
    """The same battles in this process, as they come through JSON."""
    outcomes = [checks.played(board, seed) for board, seed in JOBS[:jobs_wanted]]
    found: list[list[object]] = json.loads(json.dumps(outcomes))
    return found


def snapshots_under_way(boards: int, every: int) -> tuple[list[bytes], list[str]]:
    """Snapshots of many battles at many frames, and the digest in which each battle ends."""
    blobs: list[bytes] = []
    ends: list[str] = []
    for number in range(300, 300 + boards):
        battle = Battle(random_board(number, short=True), number)
        taken = [battle.snapshot()]
        while battle.result is None:
            battle.advance(every)
            taken.append(battle.snapshot())
        blobs += taken
        ends += [battle.digest()] * len(taken)
    return blobs, ends


def test_three_hash_seeds_give_the_same_battles() -> None:
    outcomes = {"this process": here()}
    for hash_seed in ("0", "1", "random"):
        outcomes[f"PYTHONHASHSEED={hash_seed}"] = run_child(JOBS, hash_seed=hash_seed)[0]
    checks.check_equal(outcomes)


def test_a_fresh_process_continues_from_snapshots() -> None:
    blobs, ends = snapshots_under_way(boards=15, every=17)
    _, outcomes = run_child(blobs=blobs)
    assert [outcome[-1] for outcome in outcomes] == ends


@pytest.mark.soak
def test_a_fresh_process_continues_from_many_snapshots() -> None:
    blobs, ends = snapshots_under_way(boards=300, every=5)
    _, outcomes = run_child(blobs=blobs)
    assert [outcome[-1] for outcome in outcomes] == ends


@pytest.mark.soak
def test_other_pythons_give_the_same_battles() -> None:
    able, unable = other_pythons()
    if not able:
        pytest.skip(
            "no other Python at hand has the package's dependencies (make an environment with one and name "
            f"it in GRIDFORGED_PYTHONS); without them: {', '.join(unable) or 'none'}"
        )
    outcomes = {"this Python": here()}
    for python in able:
        outcomes[python] = run_child(JOBS, python=python)[0]
    checks.check_equal(outcomes)


def test_a_host_that_uses_esper_itself_neither_disturbs_nor_is_disturbed() -> None:
    class Junk:
        pass

    alone = here()
    world = esper.current_world
    try:
        esper.switch_world("a host")
        kept = esper.create_entity(Junk())
        for _ in range(500):
            esper.delete_entity(esper.create_entity(Junk()), immediate=True)
        beside: list[list[object]] = []
        for board, seed in JOBS:
            battle = Battle(board, seed)
            while battle.result is None:
                esper.delete_entity(esper.create_entity(Junk(), Junk))
                esper.process()
                battle.advance(10)
            beside.append(json.loads(json.dumps(checks.outcome_of(battle))))
        assert beside == alone
        assert esper.current_world == "a host"
        assert [entity for entity, _ in esper.get_component(Junk)] == [kept]
    finally:
        esper.switch_world(world)
        esper.delete_world("a host")
