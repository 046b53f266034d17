"""Reading a match as hostile input: a SnapshotError or a sound match, and never anything else."""

from __future__ import annotations

import random
import tracemalloc
from collections import Counter
from collections.abc import Callable

import msgpack
import pytest

from gridforged import Battle, Match, SnapshotError, load_board
from gridforged.match.snapshot import MATCH_FORMAT
from gridforged.match.terms import terms_from_bytes
from tests.match import checks, mutations
from tests.match.kit import RANDOM_SHOP, RICH, TERMS, Player, perform, played
from tests.match.mutations import Body, columns, fields

MOST_MEMORY = 64 * 1024 * 1024
SIDE, OFFER, PIECE, STATION = 12, 102, 103, 104


def sound_snapshots() -> list[bytes]:
    """Snapshots of many matches, in all their phases."""
    blobs = []
    for seed in range(24):
        match, _ = played((TERMS, RANDOM_SHOP, RICH)[seed % 3], seed, 25 + 5 * seed)
        blobs.append(match.snapshot())
        if match.phase == "shopping" and match.start_battle() is not None:
            match.advance(seed)
            blobs.append(match.snapshot())
    assert len({Match.restore(blob).phase for blob in blobs}) == 3
    return blobs


def meets(blob: bytes) -> str:
    """What comes of restoring `blob`: "refused", or a match that was played to its end and is sound."""
    try:
        match = Match.restore(blob)
    except SnapshotError as error:
        text = str(error)
        assert text.isprintable(), text
        assert 0 < len(text) < 400, text
        return "refused"
    assert match.snapshot() == blob, "accepted, and yet not the canonical form of its state"
    player = Player(1)
    for _ in range(10):
        if match.phase != "over":
            perform(match, player.next_act(match))
    for _ in range(2):
        if match.phase != "over":
            match.run_battle()
        checks.check_restores(match)
        for side in checks.SIDES:
            checks.check_not_negative(match.money(side))
    return "played"


def meet_many(count: int, first_seed: int) -> Counter[str]:
    blobs = sound_snapshots()
    found: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + count):
        choices = random.Random(seed)
        blob = mutations.mutated(choices, choices.choice(blobs), blobs)
        try:
            found[meets(blob)] += 1
        except SnapshotError:
            raise
        except Exception as error:  # the seed is what makes a failure repeatable
            raise AssertionError(f"mutation {seed}: {type(error).__name__}: {error}") from error
    return found


def test_changed_snapshots_are_refused_or_can_be_played() -> None:
    found = meet_many(600, 0)
    assert min(found["refused"], found["played"]) > 20, found


@pytest.mark.soak
def test_very_many_changed_snapshots() -> None:
    meet_many(30_000, 1_000_000)


def test_every_snapshot_cut_short_is_refused() -> None:
    match, _ = played(RICH, 1, 40)
    blob = match.snapshot()
    for length in range(0, len(blob), 97):
        assert meets(blob[:length]) == "refused"
    assert meets(blob + b"\0") == "refused"


def test_a_battle_is_no_match_and_a_match_no_battle() -> None:
    battle = Battle(load_board("crab-cove")).snapshot()
    with pytest.raises(SnapshotError, match="no snapshot of a match"):
        Match.restore(battle)
    with pytest.raises(SnapshotError, match="no snapshot of a battle"):
        Battle.restore(Match(TERMS).snapshot())
    for odd in (b"", None, "text", 7):
        with pytest.raises(SnapshotError):
            Match.restore(odd)  # type: ignore[arg-type]  # a host that hands in something else


def test_reading_takes_little_memory_whatever_it_reads() -> None:
    blobs = sound_snapshots()
    bombs = [b"\xdd\xff\xff\xff\xff" * 3, b"\x91" * 900_000, b"\xdc\xff\xff" + b"\0" * 900_000]
    for blob in [*blobs[-3:], *(mutations.sealed(bomb) for bomb in bombs), bytes(MATCH_FORMAT.most + 1)]:
        terms_from_bytes.cache_clear()
        tracemalloc.start()
        try:
            meets_quietly(blob)
            assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
        finally:
            tracemalloc.stop()


def meets_quietly(blob: bytes) -> None:
    try:
        Match.restore(blob)
    except SnapshotError:
        return


def fighting() -> Body:
    """The body of a match in its second round, in the middle of a battle."""
    match = Match(RICH, 2)
    for side in checks.SIDES:
        for row, card in enumerate(("wall", "coin", "mint")):
            match.place(side, match.buy(side, card), 2 * row, 0)
        match.place_rune(side, match.buy(side, "rune-of-wrath"), "rows", 2)
        match.sound(side, match.buy(side, "humming"))
        match.buy(side, "sweeper")
    match.run_battle()
    match.start_battle()
    match.advance(10)
    return mutations.opened(match.snapshot())


def test_the_match_to_be_changed_is_sound() -> None:
    assert meets(mutations.sealed_body(fighting())) == "played"


Change = Callable[[Body], None]


def set_field(resource: str, tag: int, value: object) -> Change:
    def change(body: Body) -> None:
        held = fields(body, resource)
        held[tag] = value
        if value == 0:  # which is never written
            del held[tag]

    return change


def set_value(component: int, tag: int, position: int, value: object) -> Change:
    def change(body: Body) -> None:
        held = columns(body)[component]
        count = {SIDE: 2, OFFER: 18}.get(component, 12)
        untouched = 1 if (component, tag) == (PIECE, 3) else 0
        held.setdefault(tag, [untouched] * count)[position] = value
        columns(body)[component] = dict(sorted(held.items()))

    return change


def other_battle(body: Body) -> None:
    body["battle"] = Battle(load_board("crab-cove"), 1).snapshot()


def no_battle(body: Body) -> None:
    body["battle"] = b""


def ended_battle(body: Body) -> None:
    blob = body["battle"]
    assert isinstance(blob, bytes)
    battle = Battle.restore(blob)
    battle.run()
    body["battle"] = battle.snapshot()


def richer_battle(body: Body) -> None:
    blob = body["battle"]
    assert isinstance(blob, bytes)
    battle = Battle.restore(blob)
    battle.state.sides[0].gold += 5
    body["battle"] = battle.snapshot()


def one_more_piece(body: Body) -> None:
    entities = body["entities"]
    assert isinstance(entities, list)
    entities.append(2)


def other_rules(body: Body) -> None:
    terms = body["terms"]
    assert isinstance(terms, bytes)
    plain = msgpack.unpackb(terms)
    plain["match_rules"]["rounds"] = 2
    body.update(mutations.with_terms(body, plain))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_field("progress", 1, 3), "progress.round: does not follow"),
        (set_field("progress", 2, 0), "battle: is there exactly while one is fought"),
        (set_field("progress", 2, 2), "progress.phase: a match is over exactly when"),
        (set_field("progress", 3, [1, 1]), "without an outcome, a reason or a length"),
        (set_field("progress", 4, [5]), "progress.reasons"),
        (set_field("progress", 5, [10**6]), "progress.frames: longer than a battle can be"),
        (set_field("ledger", 1, 10**15), "ledger.next_number: leaves no room"),
        (set_field("stream.shop", 1, -1), "stream.shop.s0"),
        (set_value(SIDE, 1, 0, 1), "Side.side: the home side comes first"),
        (set_value(SIDE, 4, 0, 7), "Side: home holds what only a battle has"),
        (set_value(SIDE, 6, 0, -7), "Side.gold"),
        (set_value(OFFER, 2, 3, 5), "Offer: not the goods of the shop"),
        (set_value(OFFER, 3, 1, 99), "Offer.left: more than the shop has"),
        (set_value(PIECE, 3, 0, 3), "Piece: the shop sells no card"),
        (set_value(PIECE, 2, 0, 200), "Piece: the shop sells no card 200"),
        (set_value(STATION, 1, 5, 4), "Station.spot: sweeper is a unit and cannot be there"),
        (set_value(STATION, 3, 5, 4), "has a row or column where there is none"),
        (set_value(STATION, 2, 0, 63), "outside the half"),
        (set_value(STATION, 2, 0, 2), "overlaps"),
        (set_value(STATION, 2, 3, 7), "covers rows 7 and 8"),
        (set_value(STATION, 1, 1, 0), "has a row or column where there is none"),
        (set_value(STATION, 3, 0, 5), "battle: is not between what both sides have placed"),
        (other_battle, "battle: is not between what both sides have placed"),
        (no_battle, "battle: is there exactly while one is fought"),
        (ended_battle, "battle: is over, so the match has gone on from it"),
        (richer_battle, "battle: its sides have not the money of the match"),
        (one_more_piece, "Piece"),
        (other_rules, "rules: does not match"),
    ],
)
def test_parts_that_do_not_fit_together_are_refused_by_name(change: Change, message: str) -> None:
    body = fighting()
    change(body)
    with pytest.raises(SnapshotError) as caught:
        Match.restore(mutations.sealed_body(body))
    assert message in str(caught.value)
