"""Batch simulation: battles by the thousand, added up with honest intervals."""

from gridforged.headless.simulation.results import (
    CardResult,
    Comparison,
    FieldResult,
    Lengths,
    Notable,
    PairingResult,
    SimulationResult,
)
from gridforged.headless.simulation.run import simulate
from gridforged.headless.simulation.statistics import PairedDifference, Share

__all__ = [
    "CardResult",
    "Comparison",
    "FieldResult",
    "Lengths",
    "Notable",
    "PairedDifference",
    "PairingResult",
    "Share",
    "SimulationResult",
    "simulate",
]
