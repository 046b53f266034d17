"""A client in another language follows a match and reaches the same final state: examples/js-client."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridforged import load_board
from gridforged.serialization.digest import digest_of
from gridforged.serialization.public import public_snapshot
from tests.server.hosting import Hosted, hosted

CLIENT = Path("examples/js-client")
OLDEST_NODE = (20, 10)
PATIENCE = 60
UNREACHABLE = ("ENOTFOUND", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EAI_AGAIN", "ENETUNREACH", "E503")
"""What npm says when there is no network; anything else is a fault of the example."""


def missing(tool: str) -> bool:
    return shutil.which(tool) is None


def node_version() -> tuple[int, int]:
    said = subprocess.run(["node", "--version"], capture_output=True, check=True, text=True, timeout=PATIENCE)
    major, minor, *_ = said.stdout.strip().lstrip("v").split(".")
    return int(major), int(minor)


@pytest.fixture(scope="module")
def client(source_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client with what it needs, in a folder of its own; skips if this machine cannot have that."""
    for tool in ("node", "npm"):
        if missing(tool):
            pytest.skip(f"{tool} is not installed")
    if node_version() < OLDEST_NODE:
        pytest.skip(f"node is older than {'.'.join(map(str, OLDEST_NODE))}")
    folder = tmp_path_factory.mktemp("js") / "client"
    shutil.copytree(source_root / CLIENT, folder, ignore=shutil.ignore_patterns("node_modules"))
    installing = ["npm", "ci", "--no-audit", "--no-fund", "--fetch-retries=0", "--fetch-timeout=20000"]
    try:
        ran = subprocess.run(
            installing, cwd=folder, capture_output=True, check=False, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        pytest.skip("@msgpack/msgpack cannot be installed: the registry does not answer")
    if ran.returncode != 0 and any(code in ran.stderr for code in UNREACHABLE):
        pytest.skip("@msgpack/msgpack cannot be installed: the registry does not answer")
    assert ran.returncode == 0, ran.stderr
    return folder


@pytest.fixture(scope="module")
def server() -> Iterator[Hosted]:
    with hosted() as server:
        yield server


def run(client: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", "client.mjs", *arguments],
        cwd=client,
        capture_output=True,
        check=False,
        text=True,
        timeout=PATIENCE,
    )


def outcome(ran: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert (ran.returncode, ran.stderr) == (0, "")
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def match_of(link: str) -> str:
    return link.partition("#")[2].partition(".")[0]


def test_by_deltas_it_reaches_the_same_final_state(client: Path, server: Hosted) -> None:
    link = server.watched("crab-cove")
    seen = outcome(run(client, "watch", link, "--json"))
    battle = server.again(match_of(link), load_board("crab-cove"))
    assert seen["digest"] == digest_of(public_snapshot(battle.snapshot()))
    assert seen["same"] is True
    assert (seen["keyframes"], seen["frame"]) == (1, battle.frame)
    assert seen["frames"] > 100
    assert seen["digests"] >= battle.seconds - 1  # that is, its own state was the server's once a second


def test_by_events_it_hears_all_that_happens(client: Path, server: Hosted) -> None:
    link = server.watched("crab-cove")
    seen = outcome(run(client, "watch", link, "--follow", "events", "--json"))
    battle = server.again(match_of(link), load_board("crab-cove"))
    assert battle.result is not None
    assert seen["events"] == len(battle.events)
    assert seen["deaths"] == sum(event.kind == "combatant_died" for event in battle.events)
    assert (seen["winner"], seen["reason"]) == (battle.result.winner or "", battle.result.reason)


def test_it_makes_a_match_and_follows_it(client: Path, server: Hosted) -> None:
    links = outcome(run(client, "create", f"{server.url}/", "tide-pool", "--json"))
    assert set(links) == {"match", "home", "away", "watch"}
    seen = run(client, "watch", links["home"])
    assert seen.returncode == 0
    assert "same       true" in seen.stdout.splitlines()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("watch", "{url}/#nonsense"), "this is no token of this server"),
        (("watch", "ws://127.0.0.1:1/#token"), "cannot connect"),
        (("create", "{url}/", "no-such-board"), "no packaged board"),
        (("watch",), "usage: "),
    ],
)
def test_what_cannot_be_is_one_line(
    client: Path, server: Hosted, arguments: tuple[str, ...], says: str
) -> None:
    ran = run(client, *(argument.format(url=server.url) for argument in arguments))
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert says in ran.stderr


@pytest.mark.parametrize("size", [0, 1, 127, 128, 129, 256, 5_000])
def test_its_digest_is_blake2b_of_16_bytes(client: Path, size: int) -> None:
    data = bytes(number * 7 % 256 for number in range(size))
    program = (
        "import { hex, publicDigest } from './blake2b.mjs';"
        f"console.log(hex(publicDigest(Buffer.from('{data.hex()}', 'hex'))));"
    )
    ran = subprocess.run(
        ["node", "--input-type=module", "--eval", program],
        cwd=client,
        capture_output=True,
        check=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ran.stdout.strip() == hashlib.blake2b(data, digest_size=16).hexdigest()


@pytest.mark.parametrize("spoilt", [0, 1, 2, 3, 6])
def test_a_delta_that_does_not_fit_is_refused(client: Path, spoilt: int) -> None:
    """A version, a base, a checksum, a length, or a stream that is not the one that was made."""
    program = f"""
        import {{ applyDelta }} from "./deltas.mjs";
        const base = Buffer.from("frame 100: crab 120, ray 80");
        const middle = Buffer.from("3384310dcd01", "hex");
        const delta = [1, 0x39a87965, 0x611c2ff7, 27, 8, 8, middle];
        console.log(applyDelta(base, delta).toString());
        delta[{spoilt}] = typeof delta[{spoilt}] === "number" ? delta[{spoilt}] + 1 : middle.subarray(0, 3);
        try {{ applyDelta(base, delta); }} catch {{ console.log("refused"); }}
    """
    ran = subprocess.run(
        ["node", "--input-type=module", "--eval", program],
        cwd=client,
        capture_output=True,
        check=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ran.stdout.splitlines() == ["frame 101: crab 117, ray 80", "refused"]


def test_the_lock_file_names_no_address(source_root: Path) -> None:
    """So that any registry serves; what comes is held by its digest."""
    lock = (source_root / CLIENT / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(lock)["packages"]
    assert "://" not in lock
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
    wanted = json.loads((source_root / CLIENT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
