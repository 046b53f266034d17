"""The journal of a simulation: what it was begun with, then every block of outcomes in order.

A record is the length of its body and the body's CRC-32, four bytes each, little-endian, and the body. The
body of the first is the identity of the run as MessagePack, that of each other one a block. A record that was
being written when the process was killed is incomplete or fails its sum, and is cut off: all others count.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final

import msgspec

from gridforged.errors import SimulationError
from gridforged.headless.files import NamedFile
from gridforged.headless.simulation.plan import BLOCK, Plan

SUFFIX: Final = ".journal"
MAGIC: Final = b"gridforged simulation 1\n"
MAX_RECORD: Final = 1 << 26
_HEAD: Final = struct.Struct("<II")


class PairingIdentity(msgspec.Struct, frozen=True):
    """One pairing of a run: its references and the digest of the board that they made."""

    home: str
    away: str
    board: str


class Identity(msgspec.Struct, frozen=True):
    """All that the outcomes of a run depend on, and so what must be equal for it to go on."""

    version: str
    block: int
    first_seed: int
    battles: int
    until_ci: float | None
    pairings: tuple[PairingIdentity, ...]


def identify(plan: Plan, version: str, until_ci: float | None) -> Identity:
    """The identity of a plan, played by that version of gridforged."""
    pairings = tuple(PairingIdentity(one.home, one.away, one.board.digest.hex()) for one in plan.pairings)
    return Identity(version, BLOCK, plan.first_seed, plan.battles, until_ci, pairings)


def journal_of(out: Path) -> Path:
    """Where the journal of a run with that output lies."""
    return out.with_name(out.name + SUFFIX)


class Journal:
    """A journal on disk, open for reading from the start and for appending. A context manager.

    With `resume`, a journal that is there is gone on with; SimulationError if it is no journal or is of
    another run. Without, SimulationError if there is one: nobody's work is overwritten.
    """

    def __init__(self, path: Path, identity: Identity, resume: bool) -> None:
        self.path: Final = path
        if not resume and path.exists():
            raise SimulationError(
                f"{path}: an unfinished run is kept here: --resume goes on with it; remove it to begin anew"
            )
        # Unbuffered: what was appended outlives this process, however it ends.
        self._file = NamedFile(path, "a+")
        try:
            self._begin(identity)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, identity: Identity) -> None:
        self._file.seek(0)
        magic = self._file.read(len(MAGIC))
        if magic != MAGIC[: len(magic)]:
            raise SimulationError(f"{self.path}: this is not the journal of a simulation")
        head = self._record() if magic == MAGIC else None
        if head is None and self._file.read(1):
            raise SimulationError(f"{self.path}: the journal is damaged at its beginning")
        if head is None:  # new, or killed before it had begun
            self._file.truncate(0)
            self._write(MAGIC + _framed(msgspec.msgpack.encode(identity)))
            self._blocks_at = self._file.tell()
            return
        try:
            begun = msgspec.msgpack.decode(head, type=Identity)
        except msgspec.MsgspecError as error:
            raise SimulationError(f"{self.path}: the journal cannot be read: {error}") from None
        difference = _difference(begun, identity)
        if difference:
            raise SimulationError(f"{self.path}: this run cannot go on: {difference}")
        self._blocks_at = self._file.tell()

    def blocks(self) -> Iterator[bytes]:
        """Every whole block, in order; an incomplete one at the end is cut off."""
        self._file.seek(self._blocks_at)
        end = self._blocks_at
        while (block := self._record()) is not None:
            end = self._file.tell()
            yield block
            self._file.seek(end)
        self._file.truncate(end)

    def append(self, block: bytes) -> None:
        """Add one block at the end."""
        self._write(_framed(block))

    def _record(self) -> bytes | None:
        head = self._file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            return None
        length, checksum = _HEAD.unpack(head)
        if length > MAX_RECORD:
            return None
        body = self._file.read(length)
        return body if len(body) == length and zlib.crc32(body) == checksum else None

    def _write(self, data: bytes) -> None:
        self._file.seek(0, os.SEEK_END)
        rest = memoryview(data)
        while rest:
            rest = rest[self._file.write(rest) :]

    def remove(self) -> None:
        """Close and delete it: the run is finished."""
        self._file.close()
        self.path.unlink()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _framed(body: bytes) -> bytes:
    return _HEAD.pack(len(body), zlib.crc32(body)) + body


def _difference(begun: Identity, now: Identity) -> str:
    """What differs first, in words; "" if nothing does."""
    if begun.version != now.version:
        return f"it was begun by gridforged {begun.version}, and this is {now.version}"
    if begun.block != now.block:
        return f"it was begun with blocks of {begun.block} seeds, and they have {now.block} now"
    if begun.first_seed != now.first_seed:
        return f"it was begun with --seed {begun.first_seed}, not {now.first_seed}"
    if begun.battles != now.battles:
        return f"it was begun with -n {begun.battles}, not {now.battles}"
    if begun.until_ci != now.until_ci:
        return f"it was begun {_until(begun.until_ci)}, not {_until(now.until_ci)}"
    for old, new in zip(begun.pairings, now.pairings, strict=False):
        if (old.home, old.away) != (new.home, new.away):
            return f"it was begun with {old.home} against {old.away}, not {new.home} against {new.away}"
        if old.board != new.board:
            return f"{new.home} or {new.away} has changed since it was begun"
    if len(begun.pairings) != len(now.pairings):
        return f"it was begun with {len(begun.pairings)} pairings, not {len(now.pairings)}"
    return ""


def _until(share: float | None) -> str:
    return "without --until-ci" if share is None else f"with --until-ci {100 * share:g}%"
