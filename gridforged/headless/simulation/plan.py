"""What a simulation plays: which halves meet, on which seeds, in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gridforged.battle import MAX_SEED, load_board, pair_boards
from gridforged.content.catalogue import SUFFIX, packaged_boards
from gridforged.content.pairing import split_reference
from gridforged.errors import ContentError, SimulationError
from gridforged.systems.board import Board

BLOCK: Final = 50
"""Seeds that a worker plays at a time. It shapes the journal, so that a change of it ends older journals."""
MOST_BATTLES: Final = 10**9
"""Most seeds of one simulation."""
PACKAGED: Final = "packaged"
"""The field that is all packaged boards."""


@dataclass(frozen=True)
class Skipped:
    """A pairing that cannot be played by the rules, and why."""

    home: str
    away: str
    reason: str


class Pairing:
    """`home` against `away`, each a reference to half a board; `board` is the two of them put together.

    `version` is 1 for the second of two compared versions, 0 otherwise.
    """

    def __init__(self, home: str, away: str, board: Board, version: int = 0) -> None:
        self.home = home
        self.away = away
        self.board = board
        self.version = version

    def command(self, seed: int) -> tuple[str, ...]:
        """The command line that plays the battle of that seed again."""
        boards = (self.home,) if self.away == f"{self.home}:away" else (self.home, self.away)
        return ("gridforged", "battle", *boards, "--seed", str(seed))


@dataclass(frozen=True)
class Task:
    """One block of seeds on one pairing: the unit of work, of the journal and of the order of results."""

    pairing: int
    first: int
    battles: int

    @property
    def seeds(self) -> range:
        """The seeds of the block."""
        return range(self.first, self.first + self.battles)


class Plan:
    """Every pairing on every one of `battles` seeds from `first_seed`.

    The order is by blocks of seeds, in a block by pairings. It does not depend on how many processes play,
    and after each block every pairing has been played on the same seeds. With `is_comparison`, each pairing
    of version 0 is followed by the one of version 1 against the same opponent.
    """

    def __init__(
        self,
        pairings: Sequence[Pairing],
        battles: int,
        first_seed: int = 0,
        skipped: Sequence[Skipped] = (),
        is_comparison: bool = False,
    ) -> None:
        if not 1 <= battles <= MOST_BATTLES:
            raise SimulationError(f"a simulation plays 1 to {MOST_BATTLES} battles, not {battles}")
        if not 0 <= first_seed <= MAX_SEED + 1 - battles:
            raise SimulationError(
                f"seeds are 0 to {MAX_SEED}: {battles} of them cannot begin at {first_seed}"
            )
        if not pairings:
            why = (
                f"of {len(skipped)} pairings the first: {skipped[0].reason}"
                if skipped
                else "no board is there"
            )
            raise SimulationError(f"nothing in the field can be played: {why}")
        self.pairings: Final = tuple(pairings)
        self.battles: Final = battles
        self.first_seed: Final = first_seed
        self.skipped: Final = tuple(skipped)
        self.is_comparison: Final = is_comparison

    @property
    def total(self) -> int:
        """Battles of all pairings together."""
        return self.battles * len(self.pairings)

    def tasks(self) -> Iterator[Task]:
        """The whole work, in order."""
        for start in range(0, self.battles, BLOCK):
            size = min(BLOCK, self.battles - start)
            for pairing in range(len(self.pairings)):
                yield Task(pairing, self.first_seed + start, size)


def make_plan(
    home: str | Path,
    away: str | Path | None = None,
    *,
    field: str | Path | None = None,
    compare: str | Path | None = None,
    battles: int,
    first_seed: int = 0,
) -> Plan:
    """The plan of `simulate`: which see for the arguments.

    Raises ContentError for a board that cannot be read, or for two halves that cannot meet where no field
    was given; SimulationError for a combination that means nothing.
    """
    first = _full(str(home))
    second = None if away is None else _full(str(away))
    other = None if compare is None else _full(str(compare))
    if field is None:
        opponent = _other_half(first) if second is None else second
        found = [Pairing(first, opponent, _meet(first, opponent))]
        if other is not None:
            found.append(Pairing(other, opponent, _meet(other, opponent), version=1))
        return Plan(found, battles, first_seed, is_comparison=other is not None)
    if second is not None and other is not None:
        raise SimulationError("a second board and a second version cannot both meet the field: leave one out")
    challengers = [first, *(one for one in (second, other) if one is not None)]
    pairings, skipped = _against_field(challengers, _boards_of(field), other is not None)
    return Plan(pairings, battles, first_seed, skipped, is_comparison=other is not None)


def _against_field(
    challengers: Sequence[str], opponents: Sequence[str], is_comparison: bool
) -> tuple[list[Pairing], list[Skipped]]:
    """Each challenger against the home half of each board. An opponent that one of two compared versions
    cannot meet is left out for both: there is nothing to compare.
    """
    for challenger in challengers:
        # What is wrong with a challenger itself is no reason to skip the whole field.
        load_board(split_reference(challenger)[0])
    pairings: list[Pairing] = []
    skipped: list[Skipped] = []
    for opponent in opponents:
        met: list[Pairing] = []
        failed: list[Skipped] = []
        for number, challenger in enumerate(challengers):
            try:
                board = _meet(challenger, opponent)
            except ContentError as error:
                failed.append(Skipped(challenger, opponent, str(error)))
            else:
                met.append(Pairing(challenger, opponent, board, number if is_comparison else 0))
        skipped.extend(failed)
        if not (failed and is_comparison):
            pairings.extend(met)
    return pairings, skipped


def _boards_of(field: str | Path) -> list[str]:
    """References of every board of a folder, or of the packaged ones, by name."""
    folder = Path(field)
    if str(field) == PACKAGED and not folder.is_dir():
        return list(packaged_boards())
    if not folder.is_dir():
        raise SimulationError(f"{field}: there is no such folder of boards (and it is not '{PACKAGED}')")
    return [str(path) for path in sorted(folder.glob(f"*{SUFFIX}"))]


def _full(reference: str) -> str:
    """The reference without a ``:home``, which is understood."""
    name, side = split_reference(reference)
    return name if side == "home" else f"{name}:{side}"


def _other_half(reference: str) -> str:
    name, side = split_reference(reference)
    return f"{name}:away" if side == "home" else name


def _meet(home: str, away: str) -> Board:
    """The board of a pairing. A board against its own away half is the board itself."""
    name, side = split_reference(home)
    return load_board(name) if side == "home" and away == f"{name}:away" else pair_boards(home, away)
