"""A match as canonical MessagePack bytes, and back; described in docs/match.md.

The envelope is that of all snapshots. The body is a map of `rules`, `content` and `schema` digests, the
encoded `terms`, `archetypes` and `entities`, the snapshot of the `battle` that is being fought (empty if
there is none), and `resources` and `components` as in a battle.
"""

from __future__ import annotations

from typing import Final

from gridforged.battle import Battle
from gridforged.ecs.world import World
from gridforged.errors import ContentError, SnapshotError
from gridforged.match.consistency import check
from gridforged.match.registry import MATCH, MATCH_REGISTRY, PIECE_LIMIT, SIDES
from gridforged.match.state import MatchState
from gridforged.match.terms import Terms, terms_from_bytes
from gridforged.serialization.composition import places_of
from gridforged.serialization.cursor import Cursor
from gridforged.serialization.envelope import Format, pack, read_digest, seal, unseal
from gridforged.serialization.layout import MAX_BYTES
from gridforged.serialization.snapshot import WorldWriter
from gridforged.serialization.tail import TailReader

MATCH_FORMAT: Final = Format("gridforged.match", 1, MAX_BYTES + 1_048_576, "a match")
"""Room for the largest battle too. A match of eight rounds has about 20,000 bytes, most of them cards."""
TAIL_BASE: Final = 8_192
"""Most bytes of resources, and of whatever is there once."""
TAIL_PER_ENTITY: Final = 64
"""Most bytes of one entity's components; together they bound what the reader decodes."""

_MAP_OF_9: Final = b"\x89"
_TAIL: Final = TailReader(MATCH)


def write(state: MatchState) -> bytes:
    """The snapshot of a match as it is now."""
    terms = state.terms
    counts = _counts(terms, len(state.pieces))
    battle = state.battle.snapshot() if state.battle is not None else b""
    entries: dict[str, object] = {
        "rules": terms.rules_digest,
        "content": terms.digest,
        "schema": MATCH.schema,
        "terms": terms.encoded,
    }
    head = b"".join([pack(key) + pack(value) for key, value in entries.items()])
    tail = WorldWriter(state.world, MATCH, counts).write()
    return seal(
        _MAP_OF_9 + head + MATCH.entities_of(counts) + pack("battle") + pack(battle) + tail, MATCH_FORMAT
    )


def read(blob: object) -> MatchState:
    """The match that `blob` is a snapshot of. SnapshotError for anything that is not a sound one."""
    body = Cursor(unseal(blob, MATCH_FORMAT))
    body.literal(_MAP_OF_9, "body: is not a map of nine entries")
    terms = _terms(body)
    counts = _counts(terms, _pieces(body, terms))
    body.literal(pack("battle"), "battle: is missing")
    fight = body.binary("battle")
    resources, entities = _TAIL.read(body, counts, TAIL_BASE + TAIL_PER_ENTITY * sum(counts))
    world = World(MATCH_REGISTRY)
    for name, resource in resources.items():
        world.set_resource(name, resource)
    world.spawn_all(entities)
    return check(world, terms, _battle(fight))


def _counts(terms: Terms, pieces: int) -> list[int]:
    return [SIDES, SIDES * len(terms.setup.shop), pieces]


def _terms(body: Cursor) -> Terms:
    """The terms, once everything that names them was found to belong to them."""
    rules = read_digest(body, "rules")
    content = read_digest(body, "content")
    if read_digest(body, "schema") != MATCH.schema:
        raise SnapshotError("schema: written with other components or fields than this version has")
    body.literal(pack("terms"), "terms: is missing")
    try:
        terms = terms_from_bytes(body.binary("terms"))
    except ContentError as error:
        raise SnapshotError(f"terms: {error}") from None
    if content != terms.digest:
        raise SnapshotError("content: does not match the terms in the snapshot")
    if rules != terms.rules_digest:
        raise SnapshotError("rules: does not match the rules tables in the snapshot")
    return terms


def _pieces(body: Cursor, terms: Terms) -> int:
    """How many pieces there are, from the list of entities."""
    body.literal(MATCH.archetypes_and_key(), "archetypes: are not those of a match")
    start = body.position
    pieces = body.length("entities") - sum(_counts(terms, 0))
    if not 0 <= pieces <= PIECE_LIMIT:
        raise SnapshotError("entities: are not two sides, their offers and at most 4096 pieces")
    body.position = start
    body.literal(
        pack(places_of(_counts(terms, pieces))), "entities: are not sides, offers and pieces in order"
    )
    return pieces


def _battle(fight: bytes) -> Battle | None:
    if not fight:
        return None
    try:
        return Battle.restore(fight)
    except SnapshotError as error:
        raise SnapshotError(f"battle: {error}") from None
