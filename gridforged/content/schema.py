"""The typed form of card and board files. In YAML the keys are the names of the fields here.

Everything is frozen: content does not change after it is loaded. Types and single-value ranges are held by
the annotations; whatever needs a second value or the vocabulary (a tier list as long as the card has tiers,
an operation that exists) is the linter's part. ``resolve.py`` turns amounts into integers.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from gridforged.content.rules import Rules

MAX_TIERS: Final = 9
MAX_STAT: Final = 1_000_000
MAX_VITALITY: Final = 1_000_000_000
MAX_AMOUNT: Final = 1_000_000_000
MAX_SECONDS: Final = 600
MAX_CLAUSES: Final = 32
MAX_PASSIVES: Final = 16
MAX_PIECES: Final = 256
MAX_CARDS: Final = 1_000

KEBAB: Final = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$(?!\n)"
"""Ids of cards, boards and units: lower-case words joined by single hyphens, a letter first."""
PLAIN_TEXT: Final = r"^[^\x00-\x1f\x7f-\x9f]*$(?!\n)"
"""Text shown to people: one line without control characters, which could steer a terminal."""
TITLE_TEXT: Final = r"^(?=.*\S)[^\x00-\x1f\x7f-\x9f]*$(?!\n)"
"""The same with something to see in it: titles and names."""

PIECES: Final = ("unit", "large", "huge", "boss", "tool", "hub", "penny")
"""Kinds that stand on a half and so have a footprint."""
RUNE: Final = "rune"
RESONANCE: Final = "resonance"
KINDS: Final = (*PIECES, RUNE, RESONANCE)
LANES: Final = ("activation", "lucid", "post_damage")
LANE_AFTER_THE_HIT: Final = "post_damage"

Kind = Literal["unit", "large", "huge", "boss", "tool", "hub", "penny", "rune", "resonance"]
Lane = Literal["activation", "lucid", "post_damage"]

Identifier = Annotated[str, Meta(min_length=1, max_length=64, pattern=KEBAB)]
CardId = Annotated[str, Meta(min_length=1, max_length=48, pattern=KEBAB)]
"""Shorter than a unit's label, which may add a number to it."""
WordName = Annotated[str, Meta(min_length=1, max_length=64)]
DisplayText = Annotated[str, Meta(max_length=120, pattern=PLAIN_TEXT)]

WholeStat = Annotated[int, Meta(ge=0, le=MAX_STAT)]
WholeVitality = Annotated[int, Meta(ge=1, le=MAX_VITALITY)]
Number = Annotated[int, Meta(ge=0, le=MAX_AMOUNT)] | Annotated[float, Meta(ge=0, le=MAX_AMOUNT)]
Duration = Annotated[int, Meta(ge=0, le=MAX_SECONDS)] | Annotated[float, Meta(ge=0, le=MAX_SECONDS)]


class PerTier(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="form", tag="per_tier"
):
    """``{per_tier: n}``: n times the tier of the piece; a whole number."""

    per_tier: WholeVitality


class PerTierNumber(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="form", tag="per_tier_number"
):
    """``{per_tier: n}`` where a decimal is allowed: n times the tier of the piece."""

    per_tier: Number


class PerCount(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="form", tag="per_count"
):
    """``{each: n, per: count}``: n for every unit (or point) that the named count finds (400.3)."""

    each: Scalar
    per: WordName


class PercentOf(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="form", tag="percent_of"
):
    """``{percent: n, of: current_damage}``: a share of the damage accumulated so far (900.7e)."""

    percent: TierValue
    of: Literal["current_damage", "cost_paid"]
    """The damage accumulated so far (900.7e), or the Vitality that a Bloodletting took (900.20g)."""


TierValue = WholeStat | Annotated[tuple[WholeStat, ...], Meta(min_length=1, max_length=MAX_TIERS)] | PerTier
"""A whole number 0..1,000,000: the same at every tier, one a tier, or n times the tier."""

VitalityValue = (
    WholeVitality | Annotated[tuple[WholeVitality, ...], Meta(min_length=1, max_length=MAX_TIERS)] | PerTier
)
"""As TierValue, 1..1,000,000,000."""

Scalar = Number | Annotated[tuple[Number, ...], Meta(min_length=1, max_length=MAX_TIERS)] | PerTierNumber
"""A number 0..1,000,000,000 with at most three decimal places: constant, one a tier, or n times the tier."""

Seconds = Duration | Annotated[tuple[Duration, ...], Meta(min_length=1, max_length=MAX_TIERS)] | PerTierNumber
"""A duration of 0..600 s with at most three decimal places: constant, one a tier, or n times the tier."""

Amount = (
    Number
    | Annotated[tuple[Number, ...], Meta(min_length=1, max_length=MAX_TIERS)]
    | PerTierNumber
    | PerCount
    | PercentOf
)
"""How much an operation does: a Scalar, a Scalar for each of a count, or a share of the current damage."""

Conditions = tuple[WordName, ...]
"""Condition names, all of which must hold. A file may give a single name instead of a list."""


class Clause(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One operation of an ability or a passive, with how much, to whom and when."""

    do: WordName
    """The operation."""
    amount: Amount | None = None
    to: WordName | None = None
    """Selector of whom it affects; the operation's own default if left out."""
    limit: Annotated[int, Meta(ge=1, le=64)] | None = None
    """At most this many of the selected, picked by Focus without repeats (900.30e)."""
    stat: WordName | None = None
    status: WordName | None = None
    keyword: WordName | None = None
    seconds: Seconds | None = None
    lane: Lane | None = None
    """When in the activation it resolves; the operation's own lane if left out (G-56)."""
    conditions: Conditions = field(default=(), name="if")
    once: bool = False
    """At most once a battle for the unit (900.6e, G-69)."""
    require_hit: bool = False
    """Skipped unless the base hit landed (900.40c)."""
    initiative: bool = False
    """Only at the unit's first activation of the battle, and again for each granted repeat (900.31)."""
    every: Annotated[int, Meta(ge=2, le=1_000)] | None = None
    """Only at every nth activation of the unit (G-68)."""


class Passive(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Clauses that resolve when their trigger fires, outside of any activation lane (900.8)."""

    when: WordName
    """The trigger."""
    scope: WordName | None = None
    """Whom the event must involve (900.8d)."""
    conditions: Conditions = field(default=(), name="if")
    do: Annotated[tuple[Clause, ...], Meta(min_length=1, max_length=MAX_CLAUSES)]


class Package(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Tool does at the start of an adjacent ally's activation, for one Durability (900.3a, 900.34a).

    In its clauses `subject` is the ally that activates and `target` the ally's target; conditions test the
    ally.
    """

    conditions: Conditions = field(default=(), name="if")
    do: Annotated[tuple[Clause, ...], Meta(min_length=1, max_length=MAX_CLAUSES)]


class Grants(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Hub gives each Penny before its share (900.37a), a rune whom it reaches, a resonance for a
    level.
    """

    vitality: TierValue = 0
    power: TierValue = 0
    speed: TierValue = 0
    armor: TierValue = 0
    focus: TierValue = 0


NO_VITALITY: Final = 0
"""Stands for Vitality that a card does not give; a file cannot write it, as none is below 1."""


class Stats(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base stats. Speed 50 is one activation every 2 s (G-02)."""

    vitality: VitalityValue = NO_VITALITY
    """Needed by all but Tools and Hubs, which nothing can hurt."""
    power: TierValue = 0
    speed: TierValue = 50
    focus: TierValue = 20
    armor: TierValue = 0


class Defence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a unit starts a battle with besides its stats; all 0 or absent by default."""

    shield: TierValue = 0
    insurance: TierValue = 0
    """Plain points (900.12)."""
    subrogated: TierValue = 0
    """Points that retaliate for what they absorb (900.12f)."""
    underwriting: TierValue = 0
    """Added to the capacity of every point (900.12a)."""
    ignore_charges: TierValue = 0
    """Damage instances negated whole (G-10)."""
    damage_cap: TierValue | None = None
    """Most that one instance deals after Armor (G-12)."""


KeywordValue = (
    bool | WholeStat | Annotated[tuple[WholeStat, ...], Meta(min_length=1, max_length=MAX_TIERS)] | PerTier
)


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card: what a piece of it is, can do and costs."""

    id: CardId
    name: Annotated[str, Meta(min_length=1, max_length=80, pattern=TITLE_TEXT)]
    kind: Kind
    tiers: Annotated[int, Meta(ge=1, le=MAX_TIERS)] = 3
    """How many tiers the card has (G-103)."""
    stats: Stats = Stats()
    defence: Defence = Defence()
    keywords: dict[WordName, KeywordValue] = {}
    while_insured: dict[WordName, TierValue] = {}
    """Stats that are higher by that much while the unit holds Insurance (900.38b)."""
    ability: Annotated[tuple[Clause, ...], Meta(max_length=MAX_CLAUSES)] = ()
    passives: Annotated[tuple[Passive, ...], Meta(max_length=MAX_PASSIVES)] = ()
    packages: Annotated[tuple[Package, ...], Meta(max_length=MAX_PASSIVES)] = ()
    """Of a Tool."""
    grants: Grants = Grants()
    """Of a Hub, a rune or a resonance."""
    new_target: Annotated[tuple[Clause, ...], Meta(max_length=MAX_CLAUSES)] = ()
    """Of a rune: what resolves when a unit it reaches first attacks a target, or its new incarnation
    (900.28f).
    """
    cost: TierValue = 0
    sell: TierValue = 0
    penny_sale: TierValue = 0
    """Dividend that its side gets for each Penny it sells while the piece stands on its half (900.36c)."""
    archetype: DisplayText = ""


class Piece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card placed on a half, by the top-left cell of its footprint."""

    card: CardId
    tier: Annotated[int, Meta(ge=1, le=MAX_TIERS)] = 1
    at: tuple[Annotated[int, Meta(ge=-1_000, le=1_000)], Annotated[int, Meta(ge=-1_000, le=1_000)]]
    """Row and column, counted from 0 at the top left of the half."""
    id: Identifier | None = None
    """Label of the unit, unique over the board; the card id (then -2, -3 ...) if left out."""


class RunePiece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rune on one of the two strips of a rune board; it covers the lines `at` and `at` + 1 (900.24a)."""

    card: Identifier
    tier: Annotated[int, Meta(ge=1, le=MAX_TIERS)] = 1
    strip: Literal["rows", "columns"]
    """Beside the rows, or above the columns."""
    at: Annotated[int, Meta(ge=0, le=1_000)]


class RuneBoard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The runes of one side, and its one resonance (900.23c)."""

    runes: Annotated[tuple[RunePiece, ...], Meta(max_length=64)] = ()
    resonance: Identifier | None = None


class Board(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board file: two halves, and the cards that only it uses."""

    id: Identifier | None = None
    title: Annotated[str, Meta(min_length=1, max_length=120, pattern=TITLE_TEXT)]
    round: Annotated[int, Meta(ge=1, le=1_000)] = 1
    rules: dict[str, int | bool | tuple[int, ...] | dict[str, tuple[int, int]]] = {}
    """Overrides of single numbers of the rules table (``content/rules.py``)."""
    cards: Annotated[tuple[Card, ...], Meta(max_length=MAX_CARDS)] = ()
    home_runes: RuneBoard = RuneBoard()
    away_runes: RuneBoard = RuneBoard()
    home: Annotated[tuple[Piece, ...], Meta(min_length=1, max_length=MAX_PIECES)]
    away: Annotated[tuple[Piece, ...], Meta(min_length=1, max_length=MAX_PIECES)]


class CardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of cards."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=MAX_CARDS)]


class PlacedPiece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of a resolved board. ``card`` is an index into the cards of the BoardSetup."""

    card: Annotated[int, Meta(ge=0, lt=MAX_CARDS)]
    tier: Annotated[int, Meta(ge=1, le=MAX_TIERS)]
    row: Annotated[int, Meta(ge=0, le=1_000)]
    col: Annotated[int, Meta(ge=0, le=1_000)]
    label: Identifier


class PlacedRune(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rune of a resolved board. ``card`` is an index into the cards of the BoardSetup."""

    card: Annotated[int, Meta(ge=0, lt=MAX_CARDS)]
    tier: Annotated[int, Meta(ge=1, le=MAX_TIERS)]
    strip: Literal["rows", "columns"]
    at: Annotated[int, Meta(ge=0, le=1_000)]


class SideRunes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The runes of one side of a resolved board; ``resonance`` is an index into its cards, or -1."""

    runes: Annotated[tuple[PlacedRune, ...], Meta(max_length=64)] = ()
    resonance: Annotated[int, Meta(ge=-1, lt=MAX_CARDS)] = -1


class BoardSetup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board with everything that a battle on it needs, referring to nothing outside of itself.

    ``cards`` holds only those in use, sorted by id; ``home`` and ``away`` keep the order of the file.
    A board file gives both halves pieces; a scenario may leave one half empty.
    """

    title: Annotated[str, Meta(min_length=1, max_length=120, pattern=TITLE_TEXT)]
    round: Annotated[int, Meta(ge=1, le=1_000)]
    rules: Rules
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=2 * MAX_PIECES)]
    home: Annotated[tuple[PlacedPiece, ...], Meta(max_length=MAX_PIECES)]
    away: Annotated[tuple[PlacedPiece, ...], Meta(max_length=MAX_PIECES)]
    home_runes: SideRunes = SideRunes()
    away_runes: SideRunes = SideRunes()
