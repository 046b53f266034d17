"""Nothing in the simulation may differ between two runs of the same battle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.meta.simulation_purity import lint_checkout, lint_module, simulation_files

# (file within the package, rule) -> why it is harmless there.
ALLOWED: Final[Mapping[tuple[str, str], str]] = {}


def test_the_simulation_is_pure(source_root: Path) -> None:
    assert list(simulation_files(source_root)), "no simulation found: the lint is blind"
    assert all(reason.strip() for reason in ALLOWED.values())
    problems = lint_checkout(source_root, ALLOWED)
    assert not problems, "\n".join(problems)


FAULTS = [
    ("identity", "systems/x.py", "def f(x: object) -> int:\n    return hash(x)\n"),
    ("identity", "components/x.py", "def f(x: object) -> int:\n    return id(x)\n"),
    ("identity", "ecs/x.py", "def f(x: list[object]) -> None:\n    x.sort(key=id)\n"),
    ("module", "systems/x.py", "import random\n"),
    ("module", "match/x.py", "from random import shuffle\n"),
    ("module", "systems/x.py", "import secrets\n"),
    ("module", "serialization/x.py", "import time\n"),
    ("module", "systems/x.py", "from time import monotonic\n"),
    ("module", "ecs/x.py", "import datetime as clock\n"),
    ("module", "battle.py", "import uuid\n"),
    ("module", "systems/x.py", "import numpy as np\nX = np.random\n"),
    ("environment", "systems/x.py", "import os\nX = os.environ\n"),
    ("environment", "systems/x.py", "from os import getenv\n"),
    ("environment", "ecs/x.py", "import os\nX = os.listdir('.')\n"),
    ("float", "systems/x.py", "X = 0.5\n"),
    ("float", "components/x.py", "def f(a: int, b: int) -> int:\n    return int(a / b)\n"),
    ("float", "systems/x.py", "def f(a: int) -> None:\n    a /= 2\n"),
    ("float", "systems/x.py", "def f(a: int) -> object:\n    return float(a)\n"),
    ("set", "systems/x.py", "def f() -> None:\n    for x in {1, 2}:\n        print(x)\n"),
    ("set", "ecs/x.py", "def f(a: list[int]) -> None:\n    for x in set(a):\n        print(x)\n"),
    ("set", "ecs/x.py", "def f(a: list[int]) -> list[int]:\n    return [x for x in frozenset(a)]\n"),
    ("set", "ecs/x.py", "def f(a: list[int]) -> list[int]:\n    return [x for x in {y for y in a}]\n"),
    (
        "set",
        "systems/x.py",
        "def f(a: list[int]) -> None:\n    s = set(a)\n    for x in s:\n        print(x)\n",
    ),
    ("set", "systems/x.py", "def f(s: set[int]) -> list[int]:\n    return list(s)\n"),
    ("set", "systems/x.py", "def f(s: set[int] | None) -> object:\n    return [*s]\n"),
    (
        "set",
        "systems/x.py",
        "def f(s: frozenset[int], t: list[int]) -> object:\n    return tuple(s - set(t))\n",
    ),
    ("set", "systems/x.py", "def f(s: set[int]) -> int:\n    return s.pop()\n"),
    ("set", "systems/x.py", "def f(s: set[str]) -> str:\n    return ','.join(s)\n"),
    ("set", "systems/x.py", "def f(s: set[int]) -> object:\n    return {x: 1 for x in s.union([3])}\n"),
    ("set", "ecs/x.py", "class C:\n    held: set[int]\ndef f(c: C) -> None:\n    for x in c.held: ...\n"),
    (
        "set",
        "ecs/x.py",
        "class C:\n    def __init__(self) -> None:\n        self.a = set()\n        self.b = [*self.a]\n",
    ),
    ("module_state", "systems/x.py", "CACHE = {}\n"),
    ("module_state", "systems/x.py", "queue: list[int] = []\n"),
    ("module_state", "systems/x.py", "from collections import defaultdict\nX = defaultdict(int)\n"),
    ("module_state", "systems/x.py", "import itertools\nIDS = itertools.count(1)\n"),
    ("module_state", "ecs/x.py", "N = 0\ndef f() -> None:\n    global N\n    N += 1\n"),
    ("processor_state", "systems/x.py", "class A(Processor):\n    def __init__(self) -> None: ...\n"),
    (
        "processor_state",
        "systems/x.py",
        "class A(Processor):\n    def process(self) -> None:\n        self.n = 1\n",
    ),
    (
        "processor_state",
        "systems/x.py",
        "class A(FrameProcessor):\n    def process(self) -> None:\n        self.n += 1\n",
    ),
    (
        "processor_state",
        "systems/x.py",
        "class A(w.Processor): ...\nclass B(A):\n    def process(self) -> None:\n        self.n: int = 1\n",
    ),
    ("processor_state", "systems/x.py", "class A(Processor):\n    seen: list[int] = []\n"),
    (
        "processor_state",
        "systems/x.py",
        "class A(Processor):\n    def process(self) -> None:\n        setattr(self, 'n', 1)\n",
    ),
    ("any", "systems/x.py", "from typing import Any\n"),
    ("any", "systems/x.py", "import typing\ndef f(x: typing.Any) -> None: ...\n"),
]


@pytest.mark.parametrize(("rule", "file", "text"), FAULTS)
def test_a_planted_fault_is_found(rule: str, file: str, text: str) -> None:
    assert rule in {fault.rule for fault in lint_module(file, text)}


SOUND = [
    "def f(s: set[int]) -> list[int]:\n    return sorted(s)\n",
    "def f(s: set[int]) -> bool:\n    return len(s) > 1 and 3 in s and max(s) > 2\n",
    "def f(d: dict[int, int]) -> int:\n    for x in d:\n        return x\n    return d.pop(1)\n",
    "def f(a: list[int]) -> int:\n    return a.pop()\n",
    "from typing import Final\nTABLE: Final[dict[str, int]] = {'a': 1}\n",
    "from types import MappingProxyType\nTABLE = MappingProxyType({'a': 1})\n",
    "__all__ = ['f']\nNAMES = ('a', 'b')\n",
    "def f(id: int) -> int:\n    return id\n",
    "class A(Processor):\n    rule = '900.42a'\n    def process(self, s: L) -> None:\n        s[0] = 3",
    "import os.path\n",
    "class A:\n    def __hash__(self) -> int:\n        return hash(3)\n",
]


@pytest.mark.parametrize("text", SOUND)
def test_what_is_harmless_passes(text: str) -> None:
    assert lint_module("systems/x.py", text) == []


def test_serialization_may_divide_and_the_engine_may_keep_its_caches() -> None:
    assert lint_module("serialization/x.py", "RATIO = 3 / 2\n") == []
    assert lint_module("ecs/x.py", "CACHE = {}\n") == []


def test_an_allowance_covers_its_file_and_rule_and_is_reported_when_nothing_needs_it(tmp_path: Path) -> None:
    systems = tmp_path / "gridforged" / "systems"
    systems.mkdir(parents=True)
    (systems / "x.py").write_text("HALF = 0.5\n", encoding="utf-8")
    assert lint_checkout(tmp_path, {}) == [
        "gridforged/systems/x.py:1: [float] 0.5: state and rules arithmetic are integers"
    ]
    assert lint_checkout(tmp_path, {("systems/x.py", "float"): "a test"}) == []
    stale = lint_checkout(tmp_path, {("systems/x.py", "float"): "a test", ("systems/y.py", "set"): "gone"})
    assert stale == ["nothing in gridforged/systems/y.py needs its allowance [set]; take it out"]
