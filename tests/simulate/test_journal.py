"""A run goes on from any point at which it may have been cut off, and never with something else in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged.errors import SimulationError
from gridforged.headless import SimulationResult, simulate
from gridforged.headless.simulation import run
from gridforged.headless.simulation.journal import Journal, identify, journal_of
from gridforged.headless.simulation.plan import BLOCK, Plan, make_plan
from gridforged.headless.simulation.play import Outcome, Player, decode_outcomes, encode_outcomes
from gridforged.version import version
from tests.simulate.kit import COIN

BATTLES = 3 * BLOCK + 10
VERSION = version()


class StoppedError(Exception):
    """Ends a run before it is done."""


def stop_after(battles: int) -> Callable[[int], None]:
    def report(done: int) -> None:
        if done >= battles:
            raise StoppedError

    return report


def begin(out: Path, battles: int = 2 * BLOCK) -> Path:
    """A run that was ended after so many battles; its journal."""
    with pytest.raises(StoppedError):
        simulate(COIN, battles=BATTLES, out=out, report=stop_after(battles))
    return journal_of(out)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """What a whole run writes, and its journal just before the end."""
    out = tmp_path_factory.mktemp("whole") / "rows.jsonl"
    journal = begin(out, BATTLES).read_bytes()
    simulate(COIN, battles=BATTLES, out=out, resume=True)
    return out.read_bytes(), journal


@settings(max_examples=15)
@given(data=st.data())
def test_a_journal_cut_off_anywhere_is_gone_on_with(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory, expected: tuple[bytes, bytes]
) -> None:
    rows, journal = expected
    cut = data.draw(st.integers(0, len(journal)))
    junk = data.draw(st.binary(max_size=20))
    out = tmp_path_factory.mktemp("cut") / "rows.jsonl"
    journal_of(out).write_bytes(journal[:cut] + (junk if cut > 1_000 else b""))
    simulate(COIN, battles=BATTLES, out=out, resume=True)
    assert out.read_bytes() == rows
    assert [path.name for path in out.parent.iterdir()] == ["rows.jsonl"]


def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "rows.jsonl"
    begin(out)
    played: list[int] = []

    class Watched(Player):
        def __call__(self, task):  # type: ignore[no-untyped-def]  # as Player's
            played.append(task.first)
            return super().__call__(task)

    monkeypatch.setattr(run, "Player", Watched)
    simulate(COIN, battles=BATTLES, out=out, resume=True)
    assert played == [2 * BLOCK, 3 * BLOCK]


def test_a_resume_with_nothing_to_go_on_with_begins(tmp_path: Path, expected: tuple[bytes, bytes]) -> None:
    out = tmp_path / "rows.jsonl"
    simulate(COIN, battles=BATTLES, out=out, resume=True)
    assert out.read_bytes() == expected[0]


def test_a_kept_run_is_not_overwritten_unasked(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    before = begin(out).read_bytes()
    with pytest.raises(SimulationError, match="an unfinished run is kept here: --resume goes on with it"):
        simulate(COIN, battles=BATTLES, out=out)
    assert journal_of(out).read_bytes() == before


def resume(out: Path, **changes: object) -> SimulationResult:
    arguments: dict[str, object] = {"home": COIN, "battles": BATTLES, "out": out, "resume": True}
    return simulate(**(arguments | changes))  # type: ignore[arg-type]  # of every kind on purpose


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"battles": BATTLES + 1}, "begun with -n 160, not 161"),
        ({"first_seed": 3}, "begun with --seed 0, not 3"),
        ({"until_ci": 0.05}, "begun without --until-ci, not with --until-ci 5%"),
        ({"away": COIN}, r"begun with .*coin\.yaml against .*coin\.yaml:away, not .*coin\.yaml against"),
        ({"compare": COIN}, "begun with 1 pairings, not 2"),
    ],
)
def test_another_run_is_refused_and_says_what_differs(
    tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    out = tmp_path / "rows.jsonl"
    before = begin(out).read_bytes()
    with pytest.raises(SimulationError, match=f"this run cannot go on: it was {words}"):
        resume(out, **changes)
    assert journal_of(out).read_bytes() == before
    resume(out)


def test_a_board_that_has_changed_is_refused_by_its_name(tmp_path: Path) -> None:
    board, out = tmp_path / "board.yaml", tmp_path / "rows.csv"
    text = COIN.read_text(encoding="utf-8")
    board.write_text(text, encoding="utf-8")
    with pytest.raises(StoppedError):
        simulate(board, battles=BATTLES, out=out, report=stop_after(1))
    board.write_text(text.replace("power: 50", "power: 51"), encoding="utf-8")
    with pytest.raises(SimulationError, match=r"board\.yaml or .*board\.yaml:away has changed since"):
        resume(out, home=board)
    board.write_text(text, encoding="utf-8")
    resume(out, home=board)


def test_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "rows.csv"
    begin(out)
    monkeypatch.setattr(run, "version", lambda: "99.0")
    with pytest.raises(SimulationError, match=f"begun by gridforged {VERSION}, and this is 99.0"):
        resume(out)


def planted(out: Path, change: Callable[[list[Outcome]], list[Outcome]]) -> None:
    """Keep a first block that is sound as a record, but is not what this engine plays."""
    plan = make_plan(COIN, battles=BATTLES)
    outcomes = decode_outcomes(Player(plan)(next(plan.tasks())))
    with Journal(journal_of(out), identify(plan, VERSION, None), resume=False) as journal:
        journal.append(encode_outcomes(change(outcomes)))


def test_outcomes_of_an_engine_that_plays_otherwise_are_refused(tmp_path: Path) -> None:
    """The version says nothing of a change made in a checkout; the first battle does."""
    out = tmp_path / "rows.csv"

    def longer(outcomes: list[Outcome]) -> list[Outcome]:
        first = outcomes[0]
        frame = first.frame + 1
        changed = Outcome(
            first.winner, first.reason, frame, first.vitality, first.dealt, first.taken, first.alive
        )
        return [changed, *outcomes[1:]]

    planted(out, longer)
    with pytest.raises(SimulationError, match="seed 0 plays otherwise now, so gridforged itself has changed"):
        resume(out)


@pytest.mark.parametrize("keep", [0, BLOCK - 1])
def test_a_block_of_another_size_is_refused(tmp_path: Path, keep: int) -> None:
    out = tmp_path / "rows.csv"
    planted(out, lambda outcomes: outcomes[:keep])
    with pytest.raises(SimulationError, match="a block is not of this run"):
        resume(out)


@pytest.mark.parametrize("content", [b"winner,seed\n", b"\x00" * 100])
def test_a_file_that_is_no_journal_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    out = tmp_path / "rows.csv"
    journal_of(out).write_bytes(content)
    with pytest.raises(SimulationError, match="not the journal of a simulation"):
        resume(out)
    assert journal_of(out).read_bytes() == content


def test_a_journal_whose_beginning_is_damaged_is_refused_and_kept(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    content = bytearray(begin(out).read_bytes())
    content[60] ^= 1
    journal_of(out).write_bytes(content)
    with pytest.raises(SimulationError, match="is damaged at its beginning"):
        resume(out)
    assert journal_of(out).read_bytes() == content


def test_a_stop_at_narrow_intervals_is_the_first_block_at_which_they_are(tmp_path: Path) -> None:
    """Whatever the number of processes, and after a run was gone on with."""
    wanted = 0.08
    seeds = next(
        n
        for n in range(BLOCK, 2_000, BLOCK)
        if simulate(COIN, battles=n).pairings[0].home_wins.half_width <= wanted
    )
    assert seeds > 2 * BLOCK
    result = simulate(COIN, battles=2_000, until_ci=wanted)
    assert (result.seeds, result.reached_interval) == (seeds, True)
    assert result.pairings == simulate(COIN, battles=seeds).pairings
    assert simulate(COIN, battles=2_000, until_ci=wanted, jobs=2) == result
    out = tmp_path / "rows.jsonl"
    with pytest.raises(StoppedError):
        simulate(COIN, battles=2_000, until_ci=wanted, out=out, report=stop_after(2 * BLOCK))
    assert simulate(COIN, battles=2_000, until_ci=wanted, out=out, resume=True) == result
    assert len(out.read_text(encoding="utf-8").splitlines()) == seeds


def test_a_stop_waits_until_every_pairing_is_narrow_and_has_played_the_same_seeds(tmp_path: Path) -> None:
    sure = tmp_path / "sure.yaml"
    text = COIN.read_text(encoding="utf-8").replace("duellist", "veteran")
    sure.write_text(text.replace("vitality: 10,", "vitality: 60,"), encoding="utf-8")
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_bytes(COIN.read_bytes())
    result = simulate(COIN, sure, field=tmp_path, battles=1_000, until_ci=0.1)
    assert {pairing.battles for pairing in result.pairings} == {result.seeds}
    assert all(pairing.home_wins.half_width <= 0.1 for pairing in result.pairings)
    assert not simulate(COIN, battles=BLOCK, until_ci=0.01).reached_interval


def test_the_plan_is_in_blocks_of_seeds_and_in_them_by_pairing() -> None:
    pairing = make_plan(COIN, battles=1).pairings[0]
    plan = Plan([pairing, pairing], BLOCK + 1, first_seed=10)
    tasks = [(task.pairing, task.first, task.battles) for task in plan.tasks()]
    assert tasks == [(0, 10, BLOCK), (1, 10, BLOCK), (0, 10 + BLOCK, 1), (1, 10 + BLOCK, 1)]
    assert plan.total == 2 * BLOCK + 2
