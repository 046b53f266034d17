"""Figures of a server in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

LATENESS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0)
"""Upper ends of the buckets of the histogram of lateness, seconds."""


class Counter:
    """A figure that only grows, one for each value of its label if it has one."""

    def __init__(self, name: str, text: str, label: str = "") -> None:
        self.name: Final = name
        self.text: Final = text
        self.label: Final = label
        self._counts: dict[str, float] = {} if label else {"": 0}

    def add(self, amount: float = 1, value: str = "") -> None:
        """Count `amount` more, under `value` of the label."""
        self._counts[value] = self._counts.get(value, 0) + amount

    def count(self, value: str = "") -> float:
        """What was counted so far."""
        return self._counts.get(value, 0)

    def lines(self) -> list[str]:
        """The lines of this figure."""
        head = [f"# HELP {self.name} {self.text}", f"# TYPE {self.name} counter"]
        return head + [
            f"{self.name}{_labels(self.label, value)} {_number(self._counts[value])}"
            for value in sorted(self._counts)
        ]


class Gauge:
    """A figure that is asked for when somebody looks."""

    def __init__(self, name: str, text: str, label: str, read: Callable[[], dict[str, float]]) -> None:
        self.name: Final = name
        self.text: Final = text
        self.label: Final = label
        self._read: Final = read

    def lines(self) -> list[str]:
        """The lines of this figure."""
        head = [f"# HELP {self.name} {self.text}", f"# TYPE {self.name} gauge"]
        values = self._read()
        return head + [
            f"{self.name}{_labels(self.label, value)} {_number(values[value])}" for value in sorted(values)
        ]


class Histogram:
    """How often a figure was at most each of some bounds."""

    def __init__(self, name: str, text: str, bounds: Sequence[float]) -> None:
        self.name: Final = name
        self.text: Final = text
        self._bounds: Final = tuple(bounds)
        self._counts = [0] * (len(self._bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """Count one figure."""
        self._sum += value
        for index, bound in enumerate(self._bounds):
            if value <= bound:
                self._counts[index] += 1
                return
        self._counts[-1] += 1

    def lines(self) -> list[str]:
        """The lines of this figure."""
        lines = [f"# HELP {self.name} {self.text}", f"# TYPE {self.name} histogram"]
        total = 0
        for bound, count in zip((*self._bounds, "+Inf"), self._counts, strict=True):
            total += count
            lines.append(f'{self.name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{self.name}_sum {_number(self._sum)}", f"{self.name}_count {total}"]


class Metrics:
    """Everything that a server counts. Its gauges are added by whoever can read them."""

    def __init__(self) -> None:
        self.frames = Counter("gridforged_frames_total", "Frames of battles that were run.")
        self.lateness = Histogram(
            "gridforged_frame_lateness_seconds", "How long after its time a frame was run.", LATENESS
        )
        self.lost_time = Counter(
            "gridforged_lost_seconds_total", "Battle time that stood still because the server was too late."
        )
        self.matches = Counter("gridforged_matches_total", "Matches by what became of them.", "event")
        self.commands = Counter("gridforged_commands_total", "Commands that took effect.")
        self.connections = Counter(
            "gridforged_connections_total", "Connections by what became of them.", "event"
        )
        self.received = Counter("gridforged_messages_received_total", "Messages of clients.")
        self.received_bytes = Counter("gridforged_received_bytes_total", "Bytes of the messages of clients.")
        self.sent = Counter("gridforged_messages_sent_total", "Messages to clients.")
        self.sent_bytes = Counter("gridforged_sent_bytes_total", "Bytes of the messages to clients.")
        self.errors = Counter("gridforged_errors_total", "Messages that were refused, by code.", "code")
        self.coalesced = Counter(
            "gridforged_coalesced_total",
            "How often the frames that waited for a slow client became a keyframe.",
        )
        self.commits = Counter("gridforged_journal_commits_total", "Transactions of the journal.")
        self.gauges: list[Gauge] = []

    def text(self) -> str:
        """All figures."""
        figures = [value for value in vars(self).values() if isinstance(value, (Counter, Histogram))]
        lines = [line for figure in (*figures, *self.gauges) for line in figure.lines()]
        return "\n".join(lines) + "\n"


def _labels(label: str, value: str) -> str:
    return f'{{{label}="{value}"}}' if label else ""


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.6f}"
