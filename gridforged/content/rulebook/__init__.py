"""The rule index: every atom of the rulebook by its number, in our own words.

People, tests and tools read it; the engine decides nothing by it. It says where to look, what needs a test.
"""

from __future__ import annotations

import functools
import importlib.resources
import re

import msgspec

from gridforged.errors import ContentError

INDEX_FILE = "index.yaml"
ATOM_ID = re.compile(
    r"(?P<chapter>400|900)\.(?P<ruling>\d+)(?:-T(?P<row>\d\d)|-(?P<example>ex)|(?P<letter>[a-z]))"
)


class Atom(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One atom: the smallest part of a rule that has a number, and hence a test, of its own."""

    id: str
    """``900.12b``; ``400.3-T07`` is a row of the table of counts, ``900.1-ex`` a worked example."""
    summary: str
    """What it says, in one sentence."""
    topics: tuple[str, ...]
    """What it is about, in snake_case; the names of statuses, keywords and operations where there are any."""

    @property
    def ruling(self) -> str:
        """Number of the ruling that this atom is part of: ``900.12`` of ``900.12b``."""
        return ruling_of(self.id)


def _parts(atom_id: str) -> re.Match[str]:
    matched = ATOM_ID.fullmatch(atom_id)
    if matched is None:
        raise ContentError(f"'{atom_id}' is not the id of an atom, such as 900.12b, 400.3-T07 or 900.1-ex")
    return matched


def ruling_of(atom_id: str) -> str:
    """Return the number of the ruling that ``atom_id`` is part of.

    Raises:
        ContentError: ``atom_id`` has not the form of an atom's id.
    """
    parts = _parts(atom_id)
    return f"{parts['chapter']}.{parts['ruling']}"


def natural_key(atom_id: str) -> tuple[int, int, int, str, int]:
    """Sort key of the rulebook's own order: by number, letters, then rows of the table, then worked examples.

    Raises:
        ContentError: ``atom_id`` has not the form of an atom's id.
    """
    parts = _parts(atom_id)
    kind = 2 if parts["example"] else 1 if parts["row"] else 0
    return int(parts["chapter"]), int(parts["ruling"]), kind, parts["letter"] or "", int(parts["row"] or 0)


def parse_index(text: str, file: str = INDEX_FILE) -> dict[str, Atom]:
    """Read a rule index: a list of atoms with id, topics and summary, in natural order and without repeats.

    Raises:
        ContentError: the text is not such a list; the error names the entry.
    """
    try:
        entries = msgspec.yaml.decode(text, type=list[Atom])
    except msgspec.DecodeError as error:
        raise ContentError(str(error), file=file) from error
    found: dict[str, Atom] = {}
    previous = ""
    for number, atom in enumerate(entries):
        path = f"[{number}]"
        key = natural_key(atom.id)
        if not atom.summary.strip() or not atom.topics:
            raise ContentError(f"{atom.id} needs a summary and at least one topic", file=file, path=path)
        if previous and key <= natural_key(previous):
            raise ContentError(
                f"{atom.id} stands after {previous}; the order is natural", file=file, path=path
            )
        found[atom.id] = atom
        previous = atom.id
    return found


@functools.cache
def _packaged() -> dict[str, Atom]:
    text = importlib.resources.files(__name__).joinpath(INDEX_FILE).read_text(encoding="utf-8")
    return parse_index(text)


def atoms() -> dict[str, Atom]:
    """All atoms by id, in natural order (900.2 before 900.12). The dictionary is the caller's own."""
    return dict(_packaged())


def find_atoms(words: str) -> list[Atom]:
    """Atoms whose id, topics or summary hold every one of the space-separated ``words``, in natural order."""
    wanted = words.lower().split()
    return [
        atom
        for atom in _packaged().values()
        if all(word in f"{atom.id} {' '.join(atom.topics)} {atom.summary}".lower() for word in wanted)
    ]
