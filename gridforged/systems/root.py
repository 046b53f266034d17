"""What one root resolution keeps while it runs: an activation or a tick with everything that follows from it.

It is gone when the root ends, and snapshots are taken between roots, so it is no part of a battle's state.
"""

from __future__ import annotations


class Root:
    """The bookkeeping of one root.

    - `acting_side` hears first (G-70).
    - `depth` counts nested triggers and `triggers` all of them; `forced` and `forced_in_all` do so for forced
      activations (900.16d, G-71). `shocked` is who was Shocked in the Shock that resolves now.
    - `insurance_level` is the nesting of Insurance grants (G-72).
    - `dread` and `frozen` collect, by applying side, what a Vessel batch scores (900.27a).
    """

    def __init__(self, acting_side: int) -> None:
        self.acting_side = acting_side
        self.depth: int = 0
        self.triggers: int = 0
        self.forced: int = 0
        self.forced_in_all: int = 0
        self.shocked: list[int] = []
        self.insurance_level: int = 0
        self.dread: list[int] = [0, 0]
        self.frozen: list[list[int]] = [[], []]
