"""Events and their log."""

from __future__ import annotations

import pytest

from gridforged.ecs.events import Event, EventLog
from gridforged.ecs.registry import Registry, TypeSpec, integer
from gridforged.errors import EventLogFullError


def hit(log: EventLog, frame: int = 3, cause: int = 0) -> int:
    return log.emit(frame, "damaged", "vitality", 1, 2, "1.2a", cause, {"raw": 34, "lost": 20})


def an_event() -> Event:
    return Event(7, 40, "damaged", "vitality", 1, 2, "1.2a", 5, {"raw": 34, "lost": 20})


def test_sequence_numbers_start_at_one_and_have_no_gap() -> None:
    log = EventLog()
    assert [hit(log), hit(log), hit(log)] == [1, 2, 3]
    assert [event.seq for event in log.events] == [1, 2, 3]


def test_an_event_holds_what_was_emitted() -> None:
    log = EventLog()
    first = hit(log)
    log.emit(4, "died", "", 0, 2, "1.3", first, {})
    assert log.events[0] == Event(1, 3, "damaged", "vitality", 1, 2, "1.2a", 0, {"raw": 34, "lost": 20})
    assert log.events[1] == Event(2, 4, "died", "", 0, 2, "1.3", 1, {})


def test_a_log_that_nobody_listens_to_only_counts() -> None:
    log = EventLog()
    hit(log)
    log.enabled = False
    assert hit(log) == 2
    assert len(log.events) == 1
    log.enabled = True
    assert hit(log) == 3
    assert [event.seq for event in log.events] == [1, 3]


def test_a_log_takes_no_more_than_may_wait() -> None:
    log = EventLog()
    log.most = 2
    hit(log)
    hit(log)
    with pytest.raises(EventLogFullError, match="more than 2 events"):
        hit(log)
    assert [event.seq for event in log.take()] == [1, 2]
    assert hit(log) == 3


def test_a_restored_log_goes_on_with_the_next_number() -> None:
    log = EventLog(next_seq=42)
    assert hit(log) == 42
    assert log.next_seq == 43


def test_taking_hands_over_what_was_logged_once_and_numbers_go_on() -> None:
    log = EventLog()
    hit(log)
    hit(log)
    assert [event.seq for event in log.take()] == [1, 2]
    assert log.take() == []
    hit(log)
    assert [event.seq for event in log.take()] == [3]


def test_what_was_taken_does_not_grow_any_more() -> None:
    log = EventLog()
    hit(log)
    taken = log.take()
    hit(log)
    assert len(taken) == 1


def test_as_dict_has_its_keys_in_one_order_and_the_amounts_as_they_came_about() -> None:
    plain = an_event().as_dict()
    assert list(plain) == ["seq", "frame", "kind", "what", "source", "target", "rule", "cause", "amounts"]
    assert list(plain.values()) == [7, 40, "damaged", "vitality", 1, 2, "1.2a", 5, {"raw": 34, "lost": 20}]
    amounts = plain["amounts"]
    assert isinstance(amounts, dict)
    assert list(amounts) == ["raw", "lost"]


def test_as_dict_gives_no_hold_on_the_event() -> None:
    event = an_event()
    amounts = event.as_dict()["amounts"]
    assert isinstance(amounts, dict)
    amounts["raw"] = 0
    assert event == an_event()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seq", 8),
        ("frame", 41),
        ("kind", "healed"),
        ("what", "shield"),
        ("source", 3),
        ("target", 3),
        ("rule", "1.2b"),
        ("cause", 6),
        ("amounts", {"raw": 34, "lost": 21}),
    ],
)
def test_events_are_equal_only_when_everything_is(name: str, value: object) -> None:
    one, other = an_event(), an_event()
    assert one == other
    setattr(other, name, value)
    assert one != other


def test_an_event_is_never_equal_to_something_else_nor_hashable() -> None:
    event = an_event()
    assert event != event.as_dict()
    with pytest.raises(TypeError):
        hash(event)


def test_the_text_of_an_event_can_be_read() -> None:
    assert repr(an_event()) == (
        "<Event #7 frame 40: damaged vitality 1 -> 2 raw=34 lost=20 [1.2a] because of #5>"
    )
    assert repr(Event(1, 0, "started", "", 0, 0, "1", 0, {})) == "<Event #1 frame 0: started [1]>"
    assert repr(Event(1, 0, "died", "", 0, 4, "1", 0, {})) == "<Event #1 frame 0: died - -> 4 [1]>"


def test_the_next_number_is_all_the_state_that_a_log_has() -> None:
    spec = TypeSpec(1, EventLog, (integer(1, "next_seq", 1, 2**53, 1),), ("events", "enabled", "most"))
    log = EventLog()
    hit(log)
    Registry([spec]).check_complete(log)
