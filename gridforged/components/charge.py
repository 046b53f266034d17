"""Progress towards the next activation, and what past activations have used up."""

from dataclasses import dataclass, field


@dataclass(eq=False)
class Charge:
    """`progress` towards the threshold, surplus included (G-02); `activations` of any cause (G-68).

    `used` holds the positions on the card of the `once` clauses that have been used, ascending (G-69).
    """

    progress: int = 0
    activations: int = 0
    used: list[int] = field(default_factory=list)
