"""What a simulation says is what its battles, played one by one, come to."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from gridforged import Battle, ContentError, load_board, pair_boards
from gridforged.cli.app import main
from gridforged.errors import SimulationError
from gridforged.headless import SimulationResult, simulate
from gridforged.headless.simulation.output import COLUMNS
from gridforged.headless.tally import tally_up
from tests.simulate.kit import COIN

SEEDS = range(7, 67)


@pytest.fixture(scope="module")
def battles() -> list[Battle]:
    board = load_board("tide-pool")
    played = [Battle(board, seed) for seed in SEEDS]
    for battle in played:
        battle.run()
    return played


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[SimulationResult, Path]:
    out = tmp_path_factory.mktemp("run") / "rows.jsonl"
    return simulate("tide-pool", battles=len(SEEDS), first_seed=SEEDS.start, out=out), out


def winner_of(battle: Battle) -> str:
    assert battle.result is not None
    return battle.result.winner or "draw"


def test_counts_and_lengths_are_those_of_the_battles(
    run: tuple[SimulationResult, Path], battles: list[Battle]
) -> None:
    result = run[0]
    assert (result.first_seed, result.seeds, result.battles) == (SEEDS.start, 60, 60)
    (pairing,) = result.pairings
    assert (pairing.home, pairing.away) == ("tide-pool", "tide-pool:away")
    winners = Counter(winner_of(battle) for battle in battles)
    shares = {"home": pairing.home_wins, "away": pairing.away_wins, "draw": pairing.draws}
    assert {name: share.hits for name, share in shares.items()} == dict(winners)
    assert all(share.trials == 60 for share in shares.values())
    seconds = sorted(battle.seconds for battle in battles)
    assert pairing.lengths.shortest == seconds[0]
    assert pairing.lengths.median == seconds[29]
    assert pairing.lengths.longest == seconds[-1]
    assert pairing.lengths.mean == pytest.approx(sum(seconds) / 60)


def test_damage_and_survival_by_card_are_those_of_the_battles(
    run: tuple[SimulationResult, Path], battles: list[Battle]
) -> None:
    (pairing,) = run[0].pairings
    tallies = [tally_up(battle.combatants, battle.events) for battle in battles]
    for card in pairing.cards:
        units = [
            tally
            for battle in tallies
            for tally in battle
            if (tally.side, tally.combatant.card.id, tally.combatant.card.tier)
            == (card.side, card.card, card.tier)
        ]
        assert len(units) == 60 * card.pieces
        assert card.dealt == pytest.approx(sum(tally.dealt for tally in units) / len(units))
        assert card.taken == pytest.approx(sum(tally.damage_taken for tally in units) / len(units))
        assert card.survival == pytest.approx(
            sum(tally.combatant.vitality.alive for tally in units) / len(units)
        )
    assert sum(card.pieces for card in pairing.cards) == len(battles[0].combatants)
    dealt = sum(card.dealt * card.pieces for card in pairing.cards if card.side == "home")
    assert pairing.damage_home == pytest.approx(dealt)


def test_every_row_is_its_battle(run: tuple[SimulationResult, Path], battles: list[Battle]) -> None:
    rows = [json.loads(line) for line in run[1].read_text(encoding="utf-8").splitlines()]
    assert [row["seed"] for row in rows] == list(SEEDS)
    for row, battle in zip(rows, battles, strict=True):
        assert tuple(row) == COLUMNS
        assert row["winner"] == winner_of(battle)
        assert (row["frame"], row["seconds"]) == (battle.frame, battle.seconds)
        tallies = tally_up(battle.combatants, battle.events)
        assert row["damage_home"] == sum(tally.dealt for tally in tallies if tally.side == "home")
        assert [unit["unit"] for unit in row["units"]] == battle.board.labels
        assert [unit["alive"] for unit in row["units"]] == [unit.vitality.alive for unit in battle.combatants]


def test_all_formats_hold_the_same_rows(tmp_path: Path) -> None:
    for suffix in ("jsonl", "csv", "parquet"):
        simulate("tide-pool", battles=3, first_seed=2**64 - 3, out=tmp_path / f"rows.{suffix}")
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text("utf-8").splitlines()]
    assert pq.read_table(tmp_path / "rows.parquet").to_pylist() == rows
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [json.loads(row["units"]) for row in table] == [row["units"] for row in rows]
    assert [[str(row[name]) for name in COLUMNS[:-1]] for row in rows] == [
        [row[name] for name in COLUMNS[:-1]] for row in table
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.csv", "rows.jsonl", "rows.parquet"]


def test_what_stands_out_is_played_again_by_its_command(
    run: tuple[SimulationResult, Path], battles: list[Battle], capsys: pytest.CaptureFixture[str]
) -> None:
    notable = {one.why: one for one in run[0].pairings[0].notable}
    assert list(notable) == ["longest", "shortest", "closest", "lopsided"]
    assert notable["longest"].seconds == max(battle.seconds for battle in battles)
    assert notable["shortest"].seconds == min(battle.seconds for battle in battles)
    for one in notable.values():
        assert one.command[0] == "gridforged"
        assert main([*one.command[1:], "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        assert data["seed"] == one.seed
        assert data["result"]["seconds"] == one.seconds
        assert (data["result"]["winner"] or "draw") == one.winner


@pytest.mark.parametrize(
    ("home", "away", "command"),
    [
        ("tide-pool:away", None, ("tide-pool:away", "tide-pool")),
        ("tide-pool:home", None, ("tide-pool",)),
        ("crab-cove", "scrip-exchange:away", ("crab-cove", "scrip-exchange:away")),
    ],
)
def test_any_two_halves_can_meet(
    home: str, away: str | None, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    (pairing,) = simulate(home, away, battles=2, first_seed=5).pairings
    longest = pairing.notable[0]
    assert longest.command == ("gridforged", "battle", *command, "--seed", str(longest.seed))
    assert main([*longest.command[1:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["seconds"] == longest.seconds
    if len(command) == 2:
        battle = Battle(pair_boards(*command), longest.seed)
        assert battle.run().seconds == longest.seconds


def test_a_field_is_met_board_by_board_and_who_cannot_is_named(tmp_path: Path) -> None:
    field = tmp_path / "field"
    field.mkdir()
    for name in ("one", "two"):
        (field / f"{name}.yaml").write_bytes(COIN.read_bytes())
    (field / "cards.yaml").write_text("cards: []\n", encoding="utf-8")
    (field / "notes.txt").write_text("no board\n", encoding="utf-8")
    result = simulate(COIN, field=field, battles=10)
    assert [pairing.away for pairing in result.pairings] == [str(field / "one.yaml"), str(field / "two.yaml")]
    assert [one.away for one in result.skipped] == [str(field / "cards.yaml")]
    assert "cards.yaml" in result.skipped[0].reason
    (total,) = result.field
    assert (total.opponents, total.battles) == (2, 20)
    assert total.home_wins.hits == sum(pairing.home_wins.hits for pairing in result.pairings)


def test_two_boards_each_meet_the_packaged_field() -> None:
    result = simulate("tide-pool", "tide-pool:away", field="packaged", battles=1)
    assert {pairing.home for pairing in result.pairings} <= {"tide-pool", "tide-pool:away"}
    assert [total.home for total in result.field] in ([], ["tide-pool", "tide-pool:away"])
    assert len(result.pairings) + len(result.skipped) == 2 * 17


def test_a_version_compared_with_its_copy_is_no_better(tmp_path: Path) -> None:
    copy = tmp_path / "copy.yaml"
    copy.write_bytes(COIN.read_bytes())
    result = simulate(COIN, compare=copy, battles=100)
    assert [pairing.away for pairing in result.pairings] == [f"{COIN}:away"] * 2
    (comparison,) = result.comparisons
    wins = comparison.wins
    assert (wins.pairs, wins.gained, wins.lost, wins.difference, wins.p_value) == (100, 0, 0, 0.0, 1.0)
    assert wins.low < 0 < wins.high


def test_a_better_version_gains_just_the_battles_that_the_old_one_lost(tmp_path: Path) -> None:
    better = tmp_path / "better.yaml"
    text = COIN.read_text(encoding="utf-8")
    better.write_text(text.replace("vitality: 10,", "vitality: 60,"), encoding="utf-8")
    result = simulate(COIN, compare=better, battles=100)
    old, new = result.pairings
    wins = result.comparisons[0].wins
    assert new.home_wins.hits == 100
    assert (wins.gained, wins.lost) == (100 - old.home_wins.hits, 0)
    assert wins.difference == pytest.approx(new.home_wins.rate - old.home_wins.rate)
    assert wins.low > 0.3
    assert wins.p_value < 1e-9


def test_a_comparison_over_a_field_adds_its_pairs_up(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_bytes(COIN.read_bytes())
    result = simulate(COIN, compare=tmp_path / "one.yaml", field=tmp_path, battles=20)
    assert [comparison.away for comparison in result.comparisons] == [
        str(tmp_path / "one.yaml"),
        str(tmp_path / "two.yaml"),
        "",
    ]
    assert result.comparisons[-1].wins.pairs == 40
    assert [total.opponents for total in result.field] == [2, 2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"battles": 0}, "plays 1 to"),
        ({"first_seed": -1}, "cannot begin at -1"),
        ({"first_seed": 2**64 - 5, "battles": 6}, "cannot begin at"),
        ({"jobs": 0}, "1 process or more"),
        ({"until_ci": 0.0}, "more than 0"),
        ({"until_ci": 1.0}, "more than 0"),
        ({"resume": True}, "only a run that writes"),
        ({"out": "rows.txt"}, "end the name with one"),
        ({"out": "rows"}, "end the name with one"),
        ({"out": "nowhere/rows.csv"}, "there is no folder nowhere"),
        ({"field": "nowhere"}, "no such folder of boards"),
        ({"away": COIN, "compare": COIN, "field": "packaged"}, "leave one out"),
    ],
)
def test_what_cannot_be_simulated_is_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(SimulationError, match=words):
        simulate(COIN, **arguments)  # type: ignore[arg-type]  # of every kind on purpose


def test_a_folder_without_boards_that_can_be_met_says_why(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="no board is there"):
        simulate(COIN, field=tmp_path)
    (tmp_path / "cards.yaml").write_text("cards: []\n", encoding="utf-8")
    with pytest.raises(SimulationError, match=r"of 1 pairings the first: .*cards\.yaml"):
        simulate(COIN, field=tmp_path)


def test_a_board_that_is_wrong_itself_is_no_board_to_skip() -> None:
    with pytest.raises(ContentError, match="crab-coven"):
        simulate("crab-coven", field="packaged", battles=1)
    with pytest.raises(ContentError):
        simulate("tide-pool", "hall-of-mirrors", battles=1)  # the two cannot meet


def test_parquet_without_its_library_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", {}.get)
    with pytest.raises(SimulationError, match=r"pip install 'gridforged\[parquet\]'"):
        simulate(COIN, battles=1, out="rows.parquet")
