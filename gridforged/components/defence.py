"""What stands between damage and Vitality, beside Armor."""

from dataclasses import dataclass


@dataclass(eq=False)
class Defence:
    """Points in front of Vitality.

    `insurance` and `subrogated` are points, `underwriting` extra damage that each point covers (900.12a);
    `shield` in damage (G-46); `ignore_charges` whole instances (G-10); `damage_cap` the most that one
    instance may deal after Armor, -1 for none (G-12).
    """

    shield: int = 0
    insurance: int = 0
    subrogated: int = 0
    underwriting: int = 0
    ignore_charges: int = 0
    damage_cap: int = -1
