"""docs/operations.md has every figure, every event of the log, and the limits as they are."""

from __future__ import annotations

import json
import logging
import re
from io import StringIO
from pathlib import Path

import pytest

from gridforged.headless.server.framing import MOST_DEPTH, MOST_VALUES
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.logs import log, log_fault, write_logs_to
from tests.server.kit import Room


@pytest.fixture(scope="module")
def page(source_root: Path) -> str:
    return (source_root / "docs" / "operations.md").read_text(encoding="utf-8")


def test_every_figure_is_documented_and_there_is_no_other(page: str) -> None:
    text = Room().host.metrics.text()
    figures = set(re.findall(r"^# TYPE (\w+) ", text, flags=re.MULTILINE))
    table = page.partition("| figure | |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(gridforged_\w+)", table)) == figures


def test_figures_are_in_the_format_of_prometheus() -> None:
    room = Room()
    created, _, _ = room.start()
    room.wait(2)
    room.client().send_bytes(b"")
    lines = room.host.metrics.text().splitlines()
    sample = re.compile(r'^[a-z_]+(\{[a-z]+="[\w.+]+"\})? -?\d+(\.\d+)?$')
    assert [line for line in lines if not line.startswith("# ") and not sample.match(line)] == []
    assert "gridforged_frames_total 40" in lines
    assert 'gridforged_frame_lateness_seconds_bucket{le="+Inf"} 40' in lines
    assert 'gridforged_matches{phase="running"} 1' in lines
    buckets = [int(line.split()[1]) for line in lines if "_lateness_seconds_bucket" in line]
    assert buckets == sorted(buckets)
    assert created.match not in room.host.metrics.text()


def test_every_event_of_the_log_is_documented(page: str, source_root: Path) -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted((source_root / "gridforged" / "headless" / "server").glob("*.py"))
    )
    events = set(re.findall(r'\blog(?:_fault)?\(\s*"(\w+)"', sources))
    table = page.partition("## Logs")[2]
    assert len(events) > 10
    assert [event for event in sorted(events) if f"`{event}`" not in table] == []


def test_the_limits_are_those_of_the_page(page: str) -> None:
    limits = Limits()
    sent = (limits.sent_half_pieces, limits.sent_half_rows, limits.sent_half_columns, limits.sent_frame_rate)
    for shown in (
        f"| {limits.connections:,}, {limits.connections_per_address} |",
        f"| {limits.matches}, {limits.matches_per_address} |",
        f"| {limits.message_bytes:,} |",
        f"at once | {limits.messages_per_second} |",
        f"| {MOST_DEPTH}, {MOST_VALUES:,} |",
        f"in a minute | {limits.violations} |",
        f"| {limits.queue_frames}, {limits.queue_bytes:,} |",
        f"| {limits.stalled_after:.0f}, {limits.hello_within:.0f} |",
        f"next frame of a match | {limits.pending_commands} |",
        f"| {limits.open_for / 60:.0f}, {limits.ended_for / 60:.0f} |",
        f"| {limits.history_frames}, {limits.history_bytes:,} |",
        f"frame of a match | {limits.frame_events:,} |",
        f"| {limits.match_share:.0%} | `--match-share` |",
        f"in a minute | {limits.sent_boards_per_minute} |",
        f"| {', '.join(map(str, sent))} |",
    ):
        assert shown in page


def test_a_line_of_the_log_is_one_object() -> None:
    stream = StringIO()
    write_logs_to(stream, logging.INFO)
    try:
        log("something", number=1, text='a "quoted"\nline')
        try:
            raise ValueError("planted")
        except ValueError:
            log_fault("gone_wrong")
    finally:
        for name in ("gridforged.server", "websockets"):
            logging.getLogger(name).handlers = []
            logging.getLogger(name).propagate = True
    first, second = (json.loads(line) for line in stream.getvalue().splitlines())
    assert {key: first[key] for key in ("level", "event", "number", "text")} == {
        "level": "info",
        "event": "something",
        "number": 1,
        "text": 'a "quoted"\nline',
    }
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", first["time"])
    assert "ValueError: planted" in second["traceback"]
