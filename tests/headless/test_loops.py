"""The example of a server on asyncio runs its battles as they run alone, and leaves no task behind."""

from __future__ import annotations

import asyncio
import runpy
from pathlib import Path

import pytest

from gridforged import Battle, load_board

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "asyncio_loop.py"


def test_battles_on_an_event_loop_end_as_they_do_alone(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(EXAMPLE))

    async def serve_and_look() -> dict[str, str]:
        digests: dict[str, str] = await example["serve"]()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return digests

    digests = asyncio.run(serve_and_look())
    names = example["BOARDS"]
    boards = [load_board(name) for name in names]
    assert sorted(digests) == [f"room-{number + 1}" for number in range(example["BATTLES"])]
    for number in range(example["BATTLES"]):
        battle = Battle(boards[number % len(boards)], seed=number)
        battle.run()
        assert digests[f"room-{number + 1}"] == battle.digest()
    assert capsys.readouterr().out.count("Result(winner=") == example["BATTLES"]
