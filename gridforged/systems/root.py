"""What one root resolution keeps while it runs: an activation or a tick with everything that follows from it.

It is gone when the root ends, and snapshots are taken between roots, so it is no part of a battle's state.
"""

from __future__ import annotations


class Root:
    """`acting_side` hears first (G-70). `depth` counts nested triggers (G-71), `forced` nested forced
    activations and `shocked` who was Shocked in this resolution (900.16d), `insurance_level` the nesting of
    Insurance grants (G-72). `dread` and `frozen` collect, by applying side, what a Vessel batch scores
    (900.27a).
    """

    def __init__(self, acting_side: int) -> None:
        self.acting_side = acting_side
        self.depth: int = 0
        self.forced: int = 0
        self.shocked: list[int] = []
        self.insurance_level: int = 0
        self.dread: list[int] = [0, 0]
        self.frozen: list[list[int]] = [[], []]
