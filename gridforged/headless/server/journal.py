"""What survives the server: matches, their commands and now and then a whole snapshot, in SQLite.

Nothing that a client is told depends on what has not been committed. Between two commits everything is one
transaction; the write-ahead log makes one cheap enough for every tick. A process that is killed loses nothing
that was committed, a machine that loses its power at most the last moments (`synchronous` is NORMAL).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from gridforged.errors import JournalError

VERSION: Final = 1
IN_MEMORY: Final = ":memory:"
_TABLES: Final = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    start TEXT NOT NULL,
    delay INTEGER NOT NULL,
    moderated INTEGER NOT NULL,
    seed BLOB,
    promised INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE halves (
    match TEXT, side TEXT, board BLOB NOT NULL, half TEXT NOT NULL, PRIMARY KEY (match, side)
) WITHOUT ROWID;
CREATE TABLE seats (
    match TEXT, seat TEXT, acknowledged INTEGER NOT NULL, PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE TABLE commands (
    match TEXT, number INTEGER, frame INTEGER NOT NULL, seat TEXT NOT NULL, command BLOB NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE keyframes (
    match TEXT PRIMARY KEY, commands INTEGER NOT NULL, snapshot BLOB NOT NULL
) WITHOUT ROWID;
"""
_BELONG_TO_MATCH: Final = ("halves", "seats", "commands", "keyframes")


@dataclass(frozen=True)
class StoredHalf:
    """A half of a match: an encoded board, and which half of it."""

    board: bytes
    half: str


@dataclass(frozen=True)
class StoredCommand:
    """A command that took effect when `frame` was complete."""

    frame: int
    seat: str
    command: bytes


@dataclass
class StoredMatch:
    """Everything that is kept of a match. `seed` is None until it has started."""

    id: str
    start: str
    delay: int
    moderated: bool
    seed: int | None = None
    promised: int = 0
    failed: bool = False
    halves: dict[str, StoredHalf] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    """Of the sides that have joined, the last frame that they have acknowledged; -1 for none."""
    commands: list[StoredCommand] = field(default_factory=list)
    snapshot: bytes = b""
    """The last one, with the first `taken` commands in it; empty for none."""
    taken: int = 0


class Journal:
    """A journal in a file, or in memory only. Every method raises JournalError if it cannot do its work.

    After one that could not be done nothing more is taken: half of a transaction may be lost with it. While
    it is open, no other server can open the file.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._name = str(file) if file else "the journal in memory"
        self._database: Final = self._open(file)
        self._is_dirty = False
        self._has_failed = False

    def _open(self, file: Path | None) -> sqlite3.Connection:
        try:
            if file is not None and not file.exists():
                # Seeds and the secret are in there: nobody else's business.
                os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
            database = sqlite3.connect(str(file) if file else IN_MEMORY, timeout=0, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise JournalError(f"{self._name}: cannot be opened: {error}") from None
        try:
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            version = database.execute("PRAGMA user_version").fetchone()[0]
            tables = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
            if version != VERSION and (version or tables):
                raise JournalError(f"{self._name}: is no journal of this version ({VERSION})")
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            database.execute("BEGIN IMMEDIATE")
            if not tables:
                for statement in _TABLES.split(";"):
                    database.execute(statement)
                database.execute(f"PRAGMA user_version = {VERSION}")
            database.execute("COMMIT")
        except sqlite3.Error as error:
            database.close()
            if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY:
                raise JournalError(f"{self._name}: is in use by another server") from None
            raise JournalError(f"{self._name}: cannot be used: {error}") from None
        except JournalError:
            database.close()
            raise
        return database

    def setting(self, name: str) -> bytes | None:
        """A value that the server keeps for itself."""
        row = self._run("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return bytes(row[0]) if row else None

    def set_setting(self, name: str, value: bytes) -> None:
        """Keep a value."""
        self._write("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def add_match(self, match: str, start: str, delay: int, moderated: bool) -> None:
        """A match was created."""
        self._write(
            "INSERT INTO matches (id, start, delay, moderated) VALUES (?, ?, ?, ?)",
            (match, start, delay, moderated),
        )

    def set_half(self, match: str, side: str, half: StoredHalf) -> None:
        """A side has its half."""
        self._write("INSERT OR REPLACE INTO halves VALUES (?, ?, ?, ?)", (match, side, half.board, half.half))

    def set_acknowledged(self, match: str, seat: str, frame: int) -> None:
        """A seat was taken, or has acknowledged a frame."""
        self._write("INSERT OR REPLACE INTO seats VALUES (?, ?, ?)", (match, seat, frame))

    def start(self, match: str, seed: int) -> None:
        """The battle begins."""
        self._write("UPDATE matches SET seed = ? WHERE id = ?", (seed.to_bytes(8, "big"), match))

    def promise(self, match: str, frame: int) -> None:
        """Clients may see frames up to this one."""
        self._write("UPDATE matches SET promised = ? WHERE id = ?", (frame, match))

    def add_command(self, match: str, number: int, command: StoredCommand) -> None:
        """The command of that number, from 0, took effect."""
        self._write(
            "INSERT INTO commands VALUES (?, ?, ?, ?, ?)",
            (match, number, command.frame, command.seat, command.command),
        )

    def set_keyframe(self, match: str, commands: int, snapshot: bytes) -> None:
        """The battle as it is after that many commands."""
        self._write("INSERT OR REPLACE INTO keyframes VALUES (?, ?, ?)", (match, commands, snapshot))

    def fail(self, match: str) -> None:
        """The battle cannot go on."""
        self._write("UPDATE matches SET failed = 1 WHERE id = ?", (match,))

    def forget(self, match: str) -> None:
        """Nobody wants the match any more."""
        self._write("DELETE FROM matches WHERE id = ?", (match,))
        for table in _BELONG_TO_MATCH:
            self._write(f"DELETE FROM {table} WHERE match = ?", (match,))

    def commit(self) -> None:
        """Make everything since the last commit last."""
        if self._is_dirty:
            self._run("COMMIT", ())
            self._is_dirty = False

    def load(self) -> list[StoredMatch]:
        """Every match, in the order of their names."""
        try:
            return self._load()
        except (KeyError, TypeError, ValueError) as error:
            raise JournalError(f"{self._name}: holds what no server has written: {error!r}") from None

    def _load(self) -> list[StoredMatch]:
        matches: dict[str, StoredMatch] = {}
        for row in self._run("SELECT * FROM matches ORDER BY id", ()):
            name, start, delay, moderated, seed, promised, failed = row
            known = int.from_bytes(seed, "big") if seed is not None else None
            matches[name] = StoredMatch(name, start, delay, bool(moderated), known, promised, bool(failed))
        for name, side, board, half in self._run("SELECT * FROM halves", ()):
            matches[name].halves[side] = StoredHalf(board, half)
        for name, seat, acknowledged in self._run("SELECT * FROM seats", ()):
            matches[name].acknowledged[seat] = acknowledged
        for name, _, *command in self._run("SELECT * FROM commands ORDER BY match, number", ()):
            matches[name].commands.append(StoredCommand(*command))
        for name, taken, snapshot in self._run("SELECT * FROM keyframes", ()):
            matches[name].taken = taken
            matches[name].snapshot = snapshot
        return list(matches.values())

    def close(self) -> None:
        """Close the file; what was not committed is gone."""
        self._database.close()

    def _write(self, statement: str, values: Sequence[object]) -> None:
        if not self._is_dirty:
            self._run("BEGIN IMMEDIATE", ())
            self._is_dirty = True
        self._run(statement, values)

    def _run(self, statement: str, values: Sequence[object]) -> sqlite3.Cursor:
        if self._has_failed:
            raise JournalError(f"{self._name}: could not be written before, and takes nothing more")
        try:
            return self._database.execute(statement, tuple(values))
        except sqlite3.Error as error:
            self._has_failed = True
            raise JournalError(f"{self._name}: {error}") from None
