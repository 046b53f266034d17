"""Over a bad network every client has just what the server had, and catches up soon after it gets better."""

from __future__ import annotations

import pytest

from tests.sync.following import TICK, Play
from tests.sync.network import JITTER, ROUND_TRIP, Network

BAD_TICKS = 60
BEHIND = -(-(ROUND_TRIP // 2 + JITTER) // TICK)
"""Ticks that a message takes at most, so that a client which has all that arrived is no more behind."""


def heal(play: Play) -> None:
    for network in play.networks:
        network.heal()


def follow_over_a_bad_network(number: int, damage: float = 0.0) -> Play:
    """Every state that a client reaches is compared as it comes; then loss stops, and it catches up."""
    play = Play(number)
    for client in play.clients:
        client.down.damage = damage
    for _ in range(BAD_TICKS):
        play.tick()
    heal(play)
    for _ in range(2 * ROUND_TRIP // TICK):
        play.tick()
    for client in play.clients:
        assert client.follower.number >= play.number - BEHIND
    for _ in range(8 * ROUND_TRIP // TICK):
        play.tick()
        for client in play.clients:
            assert client.follower.number >= play.number - BEHIND
    while not play.live.is_over:
        play.tick()
    for _ in range(2 * ROUND_TRIP // TICK):
        play.tick()
    for client in play.clients:
        assert client.follower.number == play.number == client.subscription.acknowledged
    assert play.command_follower.desync is None
    told = play.live.battle.events
    first = play.events_received[0].seq if play.events_received else 0
    assert play.events_received == [event for event in told if event.seq >= first > 0]
    return play


@pytest.mark.parametrize("number", range(15))
def test_clients_have_what_the_server_had_and_catch_up(number: int) -> None:
    play = follow_over_a_bad_network(number)
    for client in play.clients:
        assert len(client.checked) > min(play.number, BAD_TICKS) // 2, "hardly anything was compared"


@pytest.mark.parametrize("number", range(20, 26))
def test_updates_that_were_damaged_on_the_way_are_refused_and_do_no_harm(number: int) -> None:
    play = follow_over_a_bad_network(number, damage=0.3)
    for client in play.clients:
        assert client.refused == client.down.damaged > 5


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_clients_have_what_the_server_had_over_a_thousand_bad_networks(part: int) -> None:
    for number in range(1_000 + 50 * part, 1_000 + 50 * (part + 1)):
        follow_over_a_bad_network(number)


def test_the_network_is_as_bad_as_it_says() -> None:
    networks = [Network(seed) for seed in range(20)]
    for network in networks:
        for number in range(200):
            network.send(number * TICK, b"message")
        got = network.arrived(10**6)
        assert len(got) == network.sent - network.lost
    sent = sum(network.sent for network in networks)
    assert 0.13 < sum(network.lost for network in networks) / sent < 0.17
    assert 1.015 < sent / 4_000 < 1.025
    assert 0.03 < sum(network.overtaken for network in networks) / sent < 0.15


@pytest.mark.parametrize("way", range(3))
def test_a_client_that_has_anything_else_than_the_server_had_is_noticed(way: int) -> None:
    play = Play(4)
    for network in play.networks:
        network.heal()
    play.tick()
    truth = play.clients[way].truth
    truth[-1] = truth[-1][:-1] + bytes([truth[-1][-1] ^ 1])
    with pytest.raises(AssertionError):
        tick_often(play)


def tick_often(play: Play) -> None:
    for _ in range(10):
        play.tick()


def test_after_a_silence_longer_than_the_window_everything_is_sent_anew() -> None:
    play = Play(106, window=12)
    for _ in range(12):
        play.tick()
    for network in play.networks:
        network.loss = 1.0
    for _ in range(30):
        play.tick()
    stuck = [client.follower.number for client in play.clients]
    assert max(stuck) < play.number - 12, "the battle is too short for this test"
    heal(play)
    for _ in range(2 * ROUND_TRIP // TICK):
        play.tick()
    for client in play.clients:
        assert client.follower.number >= play.number - BEHIND


def test_without_loss_and_without_answers_followers_still_follow() -> None:
    """A server that never hears anything sends everything each time."""
    play = Play(3)
    for client in play.clients:
        client.up.loss = 1.0
        client.down.loss = 0.0
    for _ in range(40):
        play.tick()
    for client in play.clients:
        assert client.subscription.acknowledged == -1
        assert client.follower.number >= play.number - BEHIND
