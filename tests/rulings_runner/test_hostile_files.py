"""Whatever a scenario file holds, reading and running it raises nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridforged.headless.rulings import lines_of, read_scenarios, run_scenario
from tests.rulings_runner.kit import BOARD

ROOT: Final = Path(__file__).resolve().parents[2]
BLOCKS: Final = [
    re.sub(r"board: board.yaml\n", BOARD, block)
    for block in re.findall(
        r"^```yaml\n(scenario:.*?)^```$",
        (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"),
        flags=re.MULTILINE | re.DOTALL,
    )
]
VALUES: Final = st.one_of(
    st.sampled_from(
        [
            0,
            -1,
            1,
            2,
            10**14,
            0.5,
            1.0001,
            True,
            False,
            None,
            "",
            "d",
            "a",
            "home",
            "60%",
            "always",
            [],
            {},
            [[]],
        ]
    ),
    st.sampled_from(
        ["at_least", "none", "Vitality.alive", "battle", "start", "crab-cove", "x" * 200, "\x1b[2J"]
    ),
    st.integers(-(10**14), 10**14),
    st.builds(
        lambda key, value: {key: value}, st.sampled_from(["seconds", "not", "d", "kind"]), st.integers(-2, 2)
    ),
)


def places(value: Any, where: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The place of every value within, itself included."""
    found = [where]
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, entry in entries:
        found += places(entry, (*where, key))
    return found


def put(root: Any, where: tuple[str | int, ...], value: Any) -> Any:
    """`root` with another value at a place."""
    if not where:
        return value
    holder = root
    for key in where[:-1]:
        holder = holder[key]
    holder[where[-1]] = value
    return root


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_value_in_the_wrong_place_is_an_error_or_a_verdict(tmp_path: Path, data: st.DataObject) -> None:
    root = yaml.safe_load(data.draw(st.sampled_from(BLOCKS)))
    for _ in range(data.draw(st.integers(1, 2))):
        where = data.draw(st.sampled_from([place for place in places(root) if place != ("repeat", "times")]))
        root = put(root, where, data.draw(VALUES))
    if isinstance(root, dict) and isinstance(root.get("repeat"), dict) and "times" in root["repeat"]:
        root["repeat"]["times"] = 3
    path = tmp_path / "scenario.yaml"
    path.write_text(yaml.safe_dump(root, allow_unicode=False), encoding="utf-8")
    scenarios, errors = read_scenarios([path])
    assert bool(scenarios) != bool(errors)
    for error in errors:
        assert "\n" not in str(error)
        assert str(error).isprintable()
    for scenario in scenarios:
        assert lines_of(run_scenario(scenario))


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_a_file_cut_anywhere_is_an_error_or_a_verdict(block: str, tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    for end in range(0, len(block), 41):
        path.write_text(block[:end], encoding="utf-8")
        scenarios, errors = read_scenarios([path])
        assert len(scenarios) + bool(errors) == 1
        for scenario in scenarios:
            if scenario.repeat is None:
                assert lines_of(run_scenario(scenario))
