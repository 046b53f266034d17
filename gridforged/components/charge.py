"""Progress towards the next activation, and what past activations have used up."""

from dataclasses import dataclass, field


@dataclass(eq=False)
class Charge:
    """`progress` towards the threshold, surplus included (G-02); `activations` of any cause (G-68).

    `used` holds the positions on the card of the `once` clauses that have been used, ascending (G-69).
    `initiative_used` closes the gate of Initiative (900.31a). `reactivations` are Cascades that wait,
    `cascade_depth` how many have followed one another (900.16e). `last_attacked` is the entity that Rabid
    remembers. `targets_met` says whom new-target rune effects have met already: bit n of word w is entity
    32 w + n (900.28f).
    """

    progress: int = 0
    activations: int = 0
    used: list[int] = field(default_factory=list)
    initiative_used: bool = False
    reactivations: int = 0
    cascade_depth: int = 0
    last_attacked: int = 0
    targets_met: list[int] = field(default_factory=list)
