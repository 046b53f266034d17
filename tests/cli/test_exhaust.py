"""``gridforged exhaust``."""

from __future__ import annotations

import json

import pytest

from tests.cli.kit import one_sentence, run


def test_what_has_not_fired_is_named_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "exhaust", "--battles", "1")
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (1, "")
    assert lines[-1].endswith("events)")
    assert " fired in 1 battle (" in lines[-1]
    assert "never: status venom" in lines
    assert all(line.startswith("never: ") for line in lines[:-1])
    fired, of, total = lines[-1].split()[:3]
    assert of == "of"
    assert int(fired) + len(lines) - 1 == int(total)


def test_once_everything_has_fired_it_stops(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "exhaust", "--seed", "3")
    assert (ran.code, ran.err) == (0, "")
    fired, _, total = ran.out.split()[:3]
    assert fired == total
    assert ran.out.count("\n") == 1


def test_the_json_has_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "exhaust", "--battles", "2", "--packaged", "--json")
    data = json.loads(ran.out)
    assert ran.code == 1
    assert data["battles"] == 2
    assert data["fired"] + sum(len(names) for names in data["missing"].values()) == data["total"]
    assert data["events"] > 0


@pytest.mark.parametrize("arguments", [("--battles", "0"), ("--seed", "-1"), ("--seed", str(2**64 - 1))])
def test_bad_numbers_are_bad_usage(capsys: pytest.CaptureFixture[str], arguments: tuple[str, str]) -> None:
    ran = run(capsys, "exhaust", *arguments)
    assert ran.code == 2
    assert one_sentence(ran.err)
