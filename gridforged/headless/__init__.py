"""Battles without a screen: many at once for a server, by the thousand for statistics, rulings as files."""

from gridforged.headless.arena import Arena, Turn
from gridforged.headless.simulation import SimulationResult, simulate

__all__ = ["Arena", "SimulationResult", "Turn", "simulate"]
