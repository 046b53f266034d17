"""What a simulation comes to. Shares are 0 to 1, lengths seconds, damage points of Vitality and Shield."""

from __future__ import annotations

from dataclasses import dataclass

from gridforged.headless.simulation.plan import Skipped
from gridforged.headless.simulation.statistics import PairedDifference, Share


@dataclass(frozen=True)
class Lengths:
    """How long battles lasted; `p5` to `p95` are percentiles, that is, lengths that occurred."""

    mean: float
    shortest: float
    p5: float
    p25: float
    median: float
    p75: float
    p95: float
    longest: float


@dataclass(frozen=True)
class CardResult:
    """What the pieces of one card and tier on one side did, per piece and battle.

    `dealt` is all that others lost to it, past every defence too; `taken` what damage took from it;
    `survival` the share of its pieces that stood at the end.
    """

    side: str
    card: str
    tier: int
    pieces: int
    dealt: float
    taken: float
    survival: float


@dataclass(frozen=True)
class Notable:
    """A battle that stands out, and the command line that plays it again.

    `why` is "longest", "shortest", "closest" (least Vitality between the sides at the end) or "lopsided"
    (most damage between them); of several that are equal it is the one with the lowest seed.
    `damage` and `vitality` (left at the end) are those of home and away.
    """

    why: str
    seed: int
    winner: str
    seconds: float
    damage: tuple[int, int]
    vitality: tuple[int, int]
    command: tuple[str, ...]


@dataclass(frozen=True)
class PairingResult:
    """The battles of one pairing. `version` is 1 for the second of two compared versions."""

    home: str
    away: str
    version: int
    battles: int
    home_wins: Share
    away_wins: Share
    draws: Share
    reasons: dict[str, int]
    lengths: Lengths
    damage_home: float
    damage_away: float
    cards: tuple[CardResult, ...]
    notable: tuple[Notable, ...]


@dataclass(frozen=True)
class FieldResult:
    """All battles of one half against a field: as often against each of its `opponents`.

    The intervals are Wilson's over all battles together, for an opponent drawn from this very field; they are
    a little wider than they need be.
    """

    home: str
    version: int
    opponents: int
    battles: int
    home_wins: Share
    away_wins: Share
    draws: Share


@dataclass(frozen=True)
class Comparison:
    """Two versions on the same seeds against the same opponent (`away`, "" for the whole field)."""

    first: str
    second: str
    away: str
    wins: PairedDifference


@dataclass(frozen=True)
class SimulationResult:
    """A whole simulation: `seeds` from `first_seed` were played on every pairing.

    `reached_interval` is whether it ended because every interval was as narrow as asked for.
    """

    version: str
    first_seed: int
    seeds: int
    battles: int
    reached_interval: bool
    pairings: tuple[PairingResult, ...]
    field: tuple[FieldResult, ...]
    comparisons: tuple[Comparison, ...]
    skipped: tuple[Skipped, ...]
