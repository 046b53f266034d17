"""The balance report: its interval is Wilson's, its table adds up, and the boards are fair."""

from __future__ import annotations

import pytest

from benchmarks import balance
from gridforged.content.catalogue import packaged_boards


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    # Published examples of the Wilson score interval without continuity correction.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_a_share_has_its_wilson_interval(hits: int, trials: int, low: float, high: float) -> None:
    share = balance.share(hits, trials)
    assert share.percent == pytest.approx(100 * hits / trials)
    assert share.low == pytest.approx(100 * low, abs=0.01)
    assert share.high == pytest.approx(100 * high, abs=0.01)


def test_a_share_of_all_ends_at_a_hundred() -> None:
    assert balance.share(200, 200).high == pytest.approx(100)


def test_the_same_seeds_give_the_same_figures_and_add_up() -> None:
    one = balance.measure("tide-pool", range(30))
    assert one == balance.measure("tide-pool", range(30))
    assert one.battles == 30
    assert one.home.percent + one.away.percent + one.draw.percent == pytest.approx(100)
    assert one.shortest <= one.median <= one.longest
    assert len({len(line) for line in balance.table([one, one])}) == 1


def test_a_side_is_lopsided_only_beyond_doubt() -> None:
    def board(home: int, trials: int) -> balance.Balance:
        none = balance.share(0, trials)
        away = balance.share(trials - home, trials)
        return balance.Balance("b", trials, balance.share(home, trials), away, none, 1.0, 2.0, 3.0, none)

    assert board(200, 200).is_lopsided
    assert board(0, 200).is_lopsided
    assert not board(4, 5).is_lopsided
    assert not board(150, 200).is_lopsided


@pytest.mark.soak
@pytest.mark.parametrize("name", packaged_boards())
def test_no_packaged_board_is_lopsided(name: str) -> None:
    assert not balance.measure(name, range(200)).is_lopsided
