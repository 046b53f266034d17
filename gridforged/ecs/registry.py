"""The registry: which types make up a battle, and what of each is state.

Every component and resource type has a permanent wire tag, every field of it too. What is neither a
registered field nor named as transient is an error, so that nothing can be left out of a snapshot silently.
"""

from __future__ import annotations

import builtins
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gridforged.errors import GridforgedError

INT: Final = 1
BOOL: Final = 2
INTS: Final = 3

MAX_TAG: Final = 2**16 - 1

_MIN_INT: Final = -(2**63)
_MAX_INT: Final = 2**64 - 1


class RegistryError(GridforgedError):
    """A type or field that is not registered, or a registration that contradicts itself."""


@dataclass(eq=False)
class FieldSpec:
    """One field of a type; make it with :func:`integer`, :func:`boolean` or :func:`integers`.

    ``tag`` is permanent: 1..MAX_TAG, never given to another field of the type again. ``low`` and ``high``
    bound the value (each element for INTS), both inclusive and within what MessagePack can hold.
    ``default`` is the value of an INT or BOOL (0 or 1) that has never been touched; INTS start empty and
    hold at most ``max_length`` elements.
    """

    name: str
    tag: int
    kind: int
    low: int
    high: int
    default: int
    max_length: int = 0

    def __post_init__(self) -> None:
        if not self.name.isidentifier():
            raise RegistryError(f"'{self.name}' is no name of a field")
        if not 1 <= self.tag <= MAX_TAG:
            raise RegistryError(f"field '{self.name}': a tag is 1..{MAX_TAG}, not {self.tag}")
        if not INT <= self.kind <= INTS:
            raise RegistryError(f"field '{self.name}': {self.kind} is no kind of a field")
        if not _MIN_INT <= self.low <= self.high <= _MAX_INT:
            raise RegistryError(f"field '{self.name}': {self.low}..{self.high} is no range of 64 bits")
        if self.kind == INTS:
            if self.max_length < 1:
                raise RegistryError(f"field '{self.name}': max_length is at least 1, not {self.max_length}")
        elif not self.low <= self.default <= self.high:
            raise RegistryError(
                f"field '{self.name}': the default {self.default} is outside {self.low}..{self.high}"
            )

    def untouched(self) -> object:
        """The value of a field that has never been touched; a new list for INTS."""
        if self.kind == INTS:
            return []
        return bool(self.default) if self.kind == BOOL else self.default

    def problem(self, value: object) -> str:
        """What is wrong with ``value`` for this field, or "" if it fits. No bool is an int, no int a bool."""
        if self.kind == BOOL:
            return "" if isinstance(value, bool) else f"is {_shown(value)}, not true or false"
        if self.kind == INT:
            if isinstance(value, bool) or not isinstance(value, int):
                return f"is {_shown(value)}, not an integer"
            return "" if self.low <= value <= self.high else f"is {value}, outside {self.low}..{self.high}"
        if not isinstance(value, list):
            return f"is {_shown(value)}, not a list of integers"
        if len(value) > self.max_length:
            return f"has {len(value)} elements, more than {self.max_length}"
        for index, element in enumerate(value):
            if isinstance(element, bool) or not isinstance(element, int):
                return f"[{index}] is {_shown(element)}, not an integer"
            if not self.low <= element <= self.high:
                return f"[{index}] is {element}, outside {self.low}..{self.high}"
        return ""


def integer(tag: int, name: str, low: int, high: int, default: int = 0) -> FieldSpec:
    """An integer field, ``low`` <= value <= ``high``."""
    return FieldSpec(name, tag, INT, low, high, default)


def boolean(tag: int, name: str, default: bool = False) -> FieldSpec:
    """A field that is true or false."""
    return FieldSpec(name, tag, BOOL, 0, 1, 1 if default else 0)


def integers(tag: int, name: str, low: int, high: int, max_length: int) -> FieldSpec:
    """A field that is a list of at most ``max_length`` integers, each ``low`` <= element <= ``high``."""
    return FieldSpec(name, tag, INTS, low, high, 0, max_length)


@dataclass(eq=False)
class TypeSpec:
    """One component or resource type: permanent ``tag``, state ``fields``, names of ``transient`` attributes.

    A transient attribute is in no snapshot and must not decide anything in the simulation.
    """

    tag: int
    type: builtins.type[object]
    fields: tuple[FieldSpec, ...]
    transient: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the type, as errors and the schema digest give it."""
        return self.type.__name__

    def attributes(self) -> tuple[str, ...]:
        """The names of everything that an object of the type may hold: its fields, then what is transient."""
        return (*[field.name for field in self.fields], *self.transient)

    def __post_init__(self) -> None:
        name = self.name
        if not 1 <= self.tag <= MAX_TAG:
            raise RegistryError(f"{name}: a tag is 1..{MAX_TAG}, not {self.tag}")
        if not self.fields:
            raise RegistryError(f"{name} has no fields, so a snapshot would hold nothing of it")
        # World tells objects apart by identity; equality by value would make two units' objects one.
        if self.type.__eq__ is not object.__eq__:
            raise RegistryError(f"{name} compares by value; give it no __eq__ (a dataclass: eq=False)")
        tags: dict[int, str] = {}
        names: dict[str, int] = {}
        for field in self.fields:
            if field.tag in tags:
                raise RegistryError(
                    f"{name}: fields '{tags[field.tag]}' and '{field.name}' have the same tag {field.tag}"
                )
            if field.name in names:
                raise RegistryError(f"{name}: field '{field.name}' is registered twice")
            tags[field.tag] = field.name
            names[field.name] = field.tag
        for transient in self.transient:
            if transient in names:
                raise RegistryError(f"{name}: '{transient}' is registered twice or both state and transient")
            names[transient] = 0


class Registry:
    """All types of a battle. Immutable after construction, so one registry serves every world and thread.

    Raises RegistryError when two types share a tag, a name or a class, or when there is no type at all.
    """

    def __init__(self, types: Sequence[TypeSpec]) -> None:
        if not types:
            raise RegistryError("a registry needs at least one type")
        by_tag: dict[int, TypeSpec] = {}
        by_type: dict[type[object], TypeSpec] = {}
        by_name: dict[str, TypeSpec] = {}
        for spec in types:
            if spec.type in by_type:
                raise RegistryError(f"{spec.name} is registered twice")
            if spec.name in by_name:
                raise RegistryError(f"two types are called {spec.name}; names of types are unique")
            if spec.tag in by_tag:
                raise RegistryError(f"{by_tag[spec.tag].name} and {spec.name} have the same tag {spec.tag}")
            by_tag[spec.tag] = spec
            by_type[spec.type] = spec
            by_name[spec.name] = spec
        self._by_tag: dict[int, TypeSpec] = by_tag
        self._by_type: dict[type[object], TypeSpec] = by_type
        # What can be settled about a class once, because a snapshot asks of every object. Of a plain class
        # the names to find in each instance's dictionary; a compiled class without such a dictionary holds
        # the same attributes in every object. What is in neither is checked the long way.
        self._in_dictionary: dict[type[object], frozenset[str]] = {}
        self._sealed: dict[type[object], bool] = {}
        for spec in types:
            static = _static_attributes(spec.type)
            known = spec.attributes()
            if not static:
                self._in_dictionary[spec.type] = frozenset(known)
            elif sorted(static) == sorted(known) and _is_sealed(spec.type):
                self._sealed[spec.type] = True

    @property
    def types(self) -> tuple[TypeSpec, ...]:
        """Every registered type in the order of the tags."""
        return tuple([self._by_tag[tag] for tag in sorted(self._by_tag)])

    def has(self, type: builtins.type[object]) -> bool:
        """Is exactly this class (not a base of it) registered?"""
        return type in self._by_type

    def spec_for(self, type: builtins.type[object]) -> TypeSpec:
        """The registration of exactly this class. RegistryError, naming it, if there is none."""
        spec = self._by_type.get(type)
        if spec is None:
            raise RegistryError(f"{type.__module__}.{type.__qualname__} is not registered")
        return spec

    def spec_by_tag(self, tag: int) -> TypeSpec:
        """The type with this wire tag. RegistryError if there is none."""
        spec = self._by_tag.get(tag)
        if spec is None:
            raise RegistryError(f"no type has the tag {tag}")
        return spec

    def check_complete(self, obj: object) -> None:
        """Raise RegistryError, naming type and attribute, unless ``obj`` is exactly what was registered.

        Every attribute that it has must be a registered field or transient, and it must have every
        registered field. Attributes are looked for where Python keeps them: the instance (also what was set
        later), ``__slots__``, and the attributes of a compiled class.
        """
        cls = type(obj)
        if cls in self._sealed:
            return
        spec = self.spec_for(cls)
        own = _instance_attributes(obj)
        if own.keys() == self._in_dictionary.get(cls):
            return
        known = spec.attributes()
        for name in sorted([*_static_attributes(cls), *own]):
            if name not in known:
                raise RegistryError(
                    f"{spec.name}.{name} is not registered: register the field with a new tag, "
                    "or name it transient"
                )
        for field in spec.fields:
            if not hasattr(obj, field.name):
                raise RegistryError(f"{spec.name}.{field.name} is registered, but this object has none")

    def reset(self, obj: object) -> None:
        """Set every registered field of `obj` to its default. RegistryError if its type is not registered."""
        for field in self.spec_for(type(obj)).fields:
            setattr(obj, field.name, field.untouched())

    def schema_digest(self) -> bytes:
        """16 bytes that change when a name, tag, kind, range, length or default of anything changes.

        The order in which types and fields were listed does not matter, nor what is transient.
        """
        lines: list[str] = []
        for spec in self.types:
            lines.append(f"type {spec.tag} {spec.name}")
            by_tag = {field.tag: field for field in spec.fields}
            for tag in sorted(by_tag):
                field = by_tag[tag]
                lines.append(
                    f"field {tag} {field.name} {field.kind} {field.low} {field.high} "
                    f"{field.default} {field.max_length}"
                )
        return hashlib.blake2b("\n".join(lines).encode("utf-8"), digest_size=16).digest()


def _instance_attributes(obj: object) -> dict[str, object]:
    attributes: object = getattr(obj, "__dict__", None)
    return attributes if isinstance(attributes, dict) else {}


def _static_attributes(cls: type[object]) -> list[str]:
    """Names of the attributes that a class keeps outside of the instance's dictionary, each once."""
    names: list[str] = []
    for base in cls.__mro__:
        for place in ("__slots__", "__mypyc_attrs__"):
            listed: object = vars(base).get(place)
            if isinstance(listed, str):
                listed = (listed,)
            if not isinstance(listed, tuple | list):
                continue
            for name in listed:
                if name not in names and name not in ("__dict__", "__weakref__"):
                    names.append(name)
    return names


def _is_sealed(cls: type[object]) -> bool:
    """Is this a compiled class whose objects have no dictionary, so that no attribute can be added to one?"""
    if not hasattr(cls, "__mypyc_attrs__"):
        return False
    return not any(
        "__dict__" in vars(base) or "__dict__" in vars(base).get("__mypyc_attrs__", ())
        for base in cls.__mro__
    )


def _shown(value: object) -> str:
    """A value as an error shows it: its type, and its text where that is sure to be short."""
    name = type(value).__name__
    return f"{value} ({name})" if isinstance(value, bool | float) else f"a {name}"
