"""The registry: nothing of a registered object is left out silently, no registration contradicts another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from gridforged.ecs.events import EventLog
from gridforged.ecs.registry import (
    BOOL,
    INT,
    INTS,
    MAX_TAG,
    FieldSpec,
    Registry,
    RegistryError,
    TypeSpec,
    boolean,
    integer,
    integers,
)
from gridforged.ecs.streams import Stream
from gridforged.errors import GridforgedError


@dataclass(eq=False)
class Pool:
    current: int = 0
    maximum: int = 0


@dataclass(eq=False)
class Queue:
    items: list[int] = field(default_factory=list)
    open: bool = True
    scratch: int = 0


class Slotted:
    __slots__ = ("left", "right")

    def __init__(self) -> None:
        self.left = 1
        self.right = 2


class Valued:
    def __init__(self) -> None:
        self.value = 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Valued) and self.value == other.value


def pool(*fields: FieldSpec, tag: int = 1) -> TypeSpec:
    return TypeSpec(tag, Pool, fields or (integer(1, "current", 0, 99), integer(2, "maximum", 0, 99)))


def queue(tag: int = 2) -> TypeSpec:
    return TypeSpec(tag, Queue, (integers(1, "items", 0, 9, 4), boolean(2, "open", True)), ("scratch",))


def words(*names: str) -> tuple[FieldSpec, ...]:
    return tuple(integer(tag, name, 0, 2**32 - 1) for tag, name in enumerate(names, start=1))


def test_a_type_is_found_by_class_and_by_tag() -> None:
    registry = Registry([pool(), queue()])
    assert registry.spec_for(Queue) is registry.spec_by_tag(2)
    assert registry.spec_for(Pool).name == "Pool"
    assert registry.has(Pool)
    assert not registry.has(Slotted)


def test_types_come_in_the_order_of_their_tags() -> None:
    registry = Registry([pool(tag=9), queue(tag=3)])
    assert [spec.tag for spec in registry.types] == [3, 9]


def test_an_unregistered_class_is_named() -> None:
    with pytest.raises(RegistryError, match=r"Slotted is not registered"):
        Registry([pool()]).spec_for(Slotted)


def test_a_subclass_of_a_registered_class_is_not_registered() -> None:
    class Special(Pool):
        pass

    with pytest.raises(RegistryError, match="Special is not registered"):
        Registry([pool()]).check_complete(Special())


def test_an_unknown_tag_is_named() -> None:
    with pytest.raises(RegistryError, match="no type has the tag 5"):
        Registry([pool()]).spec_by_tag(5)


def test_registry_errors_are_errors_of_gridforged() -> None:
    assert issubclass(RegistryError, GridforgedError)


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: Registry([]), "at least one type"),
    (lambda: Registry([pool(), queue(tag=1)]), "Pool and Queue have the same tag 1"),
    (lambda: Registry([pool(), pool(tag=2)]), "Pool is registered twice"),
    (lambda: Registry([pool(), TypeSpec(2, _other_pool(), words("x"))]), "two types are called Pool"),
    (lambda: TypeSpec(1, Pool, ()), "Pool has no fields"),
    (lambda: TypeSpec(0, Pool, words("current")), "a tag is"),
    (lambda: TypeSpec(MAX_TAG + 1, Pool, words("current")), "a tag is"),
    (lambda: TypeSpec(1, Valued, words("value")), "Valued compares by value"),
    (lambda: pool(integer(1, "current", 0, 9), integer(1, "maximum", 0, 9)), "'maximum' have the same tag 1"),
    (lambda: pool(integer(1, "current", 0, 9), integer(2, "current", 0, 9)), "'current' is registered twice"),
    (lambda: TypeSpec(1, Pool, words("current"), ("current",)), "both state and transient"),
    (lambda: TypeSpec(1, Pool, words("current"), ("a", "a")), "registered twice"),
    (lambda: integer(0, "x", 0, 1), "a tag is"),
    (lambda: integer(1, "no name", 0, 1), "no name"),
    (lambda: integer(1, "", 0, 1), "no name"),
    (lambda: integer(1, "x", 2, 1), "no range"),
    (lambda: integer(1, "x", 0, 2**64), "no range"),
    (lambda: integer(1, "x", -(2**63) - 1, 0), "no range"),
    (lambda: integer(1, "x", 1, 5), "default 0 is outside 1..5"),
    (lambda: integer(1, "x", 1, 5, default=6), "default 6 is outside 1..5"),
    (lambda: integers(1, "x", 0, 5, 0), "max_length"),
    (lambda: FieldSpec("x", 1, 4, 0, 1, 0), "no kind"),
]


def _other_pool() -> type[object]:
    class Pool:
        pass

    return Pool


@pytest.mark.parametrize(("make", "said"), REFUSED)
def test_a_registration_that_contradicts_itself_is_refused(make: Callable[[], object], said: str) -> None:
    with pytest.raises(RegistryError, match=said):
        make()


def test_the_helpers_make_fields_of_their_kind() -> None:
    number, flag, numbers = integer(1, "x", -5, 5, 3), boolean(2, "y", True), integers(3, "z", 1, 9, 8)
    assert (number.kind, number.low, number.high, number.default) == (INT, -5, 5, 3)
    assert (flag.kind, flag.low, flag.high, flag.default) == (BOOL, 0, 1, 1)
    assert (numbers.kind, numbers.low, numbers.high, numbers.max_length) == (INTS, 1, 9, 8)


@pytest.mark.parametrize(
    ("spec", "value", "said"),
    [
        (integer(1, "x", -5, 5), 6, "is 6, outside -5..5"),
        (integer(1, "x", -5, 5), -6, "is -6, outside -5..5"),
        (integer(1, "x", -5, 5), True, "is True (bool), not an integer"),
        (integer(1, "x", -5, 5), 1.0, "is 1.0 (float), not an integer"),
        (integer(1, "x", -5, 5), "1", "is a str, not an integer"),
        (integer(1, "x", -5, 5), None, "is a NoneType, not an integer"),
        (boolean(1, "x"), 1, "is a int, not true or false"),
        (boolean(1, "x"), None, "is a NoneType, not true or false"),
        (integers(1, "x", 0, 5, 2), 3, "is a int, not a list of integers"),
        (integers(1, "x", 0, 5, 2), (1, 2), "is a tuple, not a list of integers"),
        (integers(1, "x", 0, 5, 2), [1, 2, 3], "has 3 elements, more than 2"),
        (integers(1, "x", 0, 5, 2), [1, 6], "[1] is 6, outside 0..5"),
        (integers(1, "x", 0, 5, 2), [False], "[0] is False (bool), not an integer"),
    ],
)
def test_a_value_that_does_not_fit_its_field_is_explained(spec: FieldSpec, value: object, said: str) -> None:
    assert spec.problem(value) == said


@pytest.mark.parametrize(
    ("spec", "value"),
    [
        (integer(1, "x", -5, 5), -5),
        (integer(1, "x", -5, 5), 5),
        (integer(1, "x", 0, 2**64 - 1), 2**64 - 1),
        (boolean(1, "x"), False),
        (integers(1, "x", 0, 5, 2), []),
        (integers(1, "x", 0, 5, 2), [0, 5]),
    ],
)
def test_a_value_that_fits_has_no_problem(spec: FieldSpec, value: object) -> None:
    assert spec.problem(value) == ""


@pytest.mark.parametrize("thing", [Pool(1, 2), Queue([1])])
def test_an_object_that_is_all_registered_or_transient_is_complete(thing: object) -> None:
    Registry([pool(), queue()]).check_complete(thing)


def test_a_field_left_out_of_the_registration_is_caught() -> None:
    with pytest.raises(RegistryError, match=r"Pool\.maximum is not registered"):
        Registry([pool(integer(1, "current", 0, 99))]).check_complete(Pool())


def test_an_attribute_that_was_set_later_is_caught() -> None:
    thing = Pool()
    registry = Registry([pool()])
    registry.check_complete(thing)
    thing.extra = 1  # type: ignore[attr-defined]  # what the test is about
    with pytest.raises(RegistryError, match=r"Pool\.extra is not registered"):
        registry.check_complete(thing)


def test_a_registered_field_that_the_object_lacks_is_caught() -> None:
    thing = Pool()
    del thing.maximum
    del Pool.maximum  # the default of the dataclass, which would answer in its place
    try:
        with pytest.raises(RegistryError, match=r"Pool\.maximum is registered, but this object has none"):
            Registry([pool()]).check_complete(thing)
    finally:
        Pool.maximum = 0


def test_a_transient_attribute_may_be_absent() -> None:
    thing = Queue()
    del thing.scratch
    Registry([queue()]).check_complete(thing)


def test_slots_are_attributes_too() -> None:
    Registry([TypeSpec(1, Slotted, words("left", "right"))]).check_complete(Slotted())
    Registry([TypeSpec(1, Slotted, words("left"), ("right",))]).check_complete(Slotted())
    with pytest.raises(RegistryError, match=r"Slotted\.right is not registered"):
        Registry([TypeSpec(1, Slotted, words("left"))]).check_complete(Slotted())


def test_attributes_beside_inherited_slots_are_caught() -> None:
    class Loose(Slotted):
        pass

    thing = Loose()
    registry = Registry([TypeSpec(1, Loose, words("left", "right"))])
    registry.check_complete(thing)
    thing.extra = 1  # type: ignore[attr-defined]  # what the test is about
    with pytest.raises(RegistryError, match=r"Loose\.extra is not registered"):
        registry.check_complete(thing)


def test_the_types_of_the_engine_are_checked_whether_interpreted_or_compiled() -> None:
    Registry([TypeSpec(1, Stream, words("s0", "s1", "s2", "s3"))]).check_complete(Stream(1, 2, 3, 4))
    with pytest.raises(RegistryError, match=r"Stream\.s3 is not registered"):
        Registry([TypeSpec(1, Stream, words("s0", "s1", "s2"))]).check_complete(Stream(1, 2, 3, 4))
    one_too_many = TypeSpec(1, Stream, words("s0", "s1", "s2", "s3", "s4"))
    with pytest.raises(RegistryError, match=r"Stream\.s4 is registered, but"):
        Registry([one_too_many]).check_complete(Stream(1, 2, 3, 4))
    with pytest.raises(RegistryError, match=r"EventLog\.enabled is not registered"):
        Registry([TypeSpec(1, EventLog, words("next_seq"), ("events",))]).check_complete(EventLog())


def test_the_schema_digest_is_the_same_for_good() -> None:
    digest = Registry([pool(), queue()]).schema_digest()
    assert digest.hex() == "d2b374afa11ba40443ff8eec41921eb9"


def test_the_schema_digest_does_not_depend_on_the_order_of_listing() -> None:
    forth = Registry([pool(integer(1, "current", 0, 9), integer(2, "maximum", 0, 9)), queue()])
    back = Registry([queue(), pool(integer(2, "maximum", 0, 9), integer(1, "current", 0, 9))])
    assert forth.schema_digest() == back.schema_digest()


def test_the_schema_digest_changes_with_every_part_of_the_schema() -> None:
    variants = [
        pool(integer(1, "current", 0, 9)),
        pool(integer(1, "current", 0, 9), tag=2),
        pool(integer(2, "current", 0, 9)),
        pool(integer(1, "maximum", 0, 9)),
        pool(integer(1, "current", -1, 9)),
        pool(integer(1, "current", 0, 10)),
        pool(integer(1, "current", 0, 9, 1)),
        pool(boolean(1, "current")),
        pool(integers(1, "current", 0, 9, 3)),
        pool(integers(1, "current", 0, 9, 4)),
        TypeSpec(1, Queue, (integer(1, "current", 0, 9),)),
    ]
    digests = {Registry([spec]).schema_digest() for spec in variants}
    assert len(digests) == len(variants)
    assert {len(digest) for digest in digests} == {16}
