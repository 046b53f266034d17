"""The tables of docs/snapshots.md from the registry; ``python -m tests.serialization.tables`` prints them."""

from __future__ import annotations

from gridforged.components.registry import REGISTRY
from gridforged.ecs.registry import BOOL, INTS, FieldSpec
from gridforged.serialization import parts
from gridforged.serialization.snapshot import by_tag
from gridforged.systems.keywords import KEYWORDS


def type_rows() -> list[str]:
    """One row a type and field, in the order of the tags."""
    rows = ["| type | field | name | values | default |", "|---|---|---|---|---|"]
    for spec in REGISTRY.types:
        rows.append(f"| **{spec.tag}** | | **{spec.name}** | | |")
        rows += [
            f"| | {field.tag} | `{field.name}` | {_values(field)} | {_default(field)} |"
            for field in by_tag(spec)
        ]
    return rows


def resource_rows() -> list[str]:
    """One row a resource, in the order of the names."""
    rows = ["| resource | type |", "|---|---|"]
    return rows + [f"| `{name}` | {spec.tag} {spec.name} |" for name, spec in parts.RESOURCE_PARTS.items()]


def keyword_rows() -> list[str]:
    """One row a keyword, in the order of its position in `Traits.values`."""
    names = {keyword.id: keyword.word.name for keyword in KEYWORDS}
    rows = ["| position | keyword |", "|---|---|"]
    return rows + [f"| {position} | `{names[position]}` |" for position in sorted(names)]


def _values(field: FieldSpec) -> str:
    if field.kind == BOOL:
        return "boolean"
    bounds = f"{_number(field.low)} to {_number(field.high)}"
    return f"at most {field.max_length} of {bounds}" if field.kind == INTS else bounds


def _default(field: FieldSpec) -> str:
    if field.kind == BOOL:
        return "true" if field.default else "false"
    return "[]" if field.kind == INTS else str(field.default)


def _number(value: int) -> str:
    return f"{value:,}" if abs(value) >= 10_000 else str(value)


if __name__ == "__main__":
    print("\n".join([*resource_rows(), "", *type_rows(), "", *keyword_rows()]))
