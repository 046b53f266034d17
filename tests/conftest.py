"""What every test shares: which build is tested, where its sources are, how many random examples to try.

- ``GRIDFORGED_EXPECT=compiled`` (set by ``make compiled``) makes the run fail at once when the package
  that is imported is not the compiled one.
- ``GRIDFORGED_SOURCE`` names the checkout whose sources the meta-tests read, where the tests run in a copy.
- ``GRIDFORGED_SOAK=1`` (set by ``make soak``) tries many more random examples, and new ones in each run.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from gridforged.ecs import streams

COMPILED = not str(streams.__file__).endswith(".py")

settings.register_profile("everyday", max_examples=50, deadline=None, derandomize=True)
settings.register_profile(
    "soak",
    max_examples=2_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("soak" if os.environ.get("GRIDFORGED_SOAK") == "1" else "everyday")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse to test another build than the one that was asked for."""
    expected = os.environ.get("GRIDFORGED_EXPECT", "")
    if expected and expected != ("compiled" if COMPILED else "interpreted"):
        raise pytest.UsageError(
            f"expected the {expected} package, but gridforged comes from {streams.__file__}"
        )
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # Started in the background of a shell: what these tests start would ignore its interrupts as well.
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header(config: pytest.Config) -> str:
    """Name the build in the first lines of the output."""
    return (
        f"gridforged: {'compiled' if COMPILED else 'interpreted'}, from {Path(streams.__file__).parents[1]}"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip, on the compiled package, the tests that patch internals, each with its own reason."""
    for item in items:
        marker = item.get_closest_marker("interpreted_only")
        if marker is None:
            continue
        reason = marker.kwargs.get("reason") or (marker.args[0] if marker.args else "")
        if not reason:
            raise pytest.UsageError(f"{item.nodeid}: interpreted_only needs a reason")
        if COMPILED:
            item.add_marker(pytest.mark.skip(reason=f"interpreted only: {reason}"))


@pytest.fixture(scope="session")
def source_root() -> Path:
    """The checkout that holds the sources of ``gridforged`` as text, whichever build is imported."""
    return Path(os.environ.get("GRIDFORGED_SOURCE") or Path(__file__).resolve().parents[1])
