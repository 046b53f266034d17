"""A snapshot of any released version is read as it was meant, or refused by the name of what has changed."""

from __future__ import annotations

import pytest

from gridforged import Battle, SnapshotError
from gridforged.serialization import layout
from gridforged.serialization.digest import digest_of
from gridforged.serialization.snapshot import SCHEMA
from tests.serialization import kept, mutations

RELEASES = sorted(kept.table())


def test_there_is_one_for_each_release_this_one_included() -> None:
    assert kept.today() in RELEASES, "keep one: python -m tests.serialization.kept --write"
    files = sorted(path.stem for path in kept.FOLDER.glob("*.snapshot"))
    assert files == RELEASES


def test_this_release_reads_its_own() -> None:
    assert is_of_today(kept.snapshot_of(kept.today())), (
        "keep it anew: python -m tests.serialization.kept --write"
    )


@pytest.mark.parametrize("release", RELEASES)
def test_it_is_what_it_was(release: str) -> None:
    assert digest_of(kept.snapshot_of(release)) == kept.table()[release]["digest"]


@pytest.mark.parametrize("release", RELEASES)
def test_it_is_read_and_played_on_or_refused_by_name(release: str) -> None:
    blob = kept.snapshot_of(release)
    if not is_of_today(blob):
        with pytest.raises(SnapshotError, match=r"^(version|schema|board|rules): "):
            Battle.restore(blob)
        return
    battle = Battle.restore(blob)
    known = kept.table()[release]
    assert battle.frame == known["frame"]
    assert battle.snapshot() == blob
    battle.run()
    assert battle.frame >= known["frame"]


def is_of_today(blob: bytes) -> bool:
    envelope, body = mutations.opened(blob)
    return envelope["version"] == layout.VERSION and body["schema"] == SCHEMA


def test_one_of_another_version_or_schema_is_refused_by_name() -> None:
    blob = kept.snapshot_of(kept.today())
    envelope, body = mutations.opened(blob)
    with pytest.raises(
        SnapshotError, match=r"^version: written in version 2 of the format; this one reads 1$"
    ):
        Battle.restore(mutations.packed({**envelope, "version": 2}))
    with pytest.raises(SnapshotError, match=r"^schema: written with other components or fields"):
        Battle.restore(mutations.sealed_body({**body, "schema": bytes(16)}))
