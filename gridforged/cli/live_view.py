"""A running battle as one screen: who leads, both halves, every unit, and what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from rich.console import Console
from rich.text import Text

from gridforged.cli.live_scene import Scene, Standing, leader, standings
from gridforged.cli.live_units import ASCII_BLOCKS, BLOCKS, bar, health_style, line_of, plan_for, rows_of
from gridforged.cli.phrase import SIDE_STYLES, count_of
from gridforged.cli.picture import GAP, half_width, side_by_side
from gridforged.components.identity import SIDE_NAMES

Told = tuple[Text, Text, Text]
"""A line of the account: when and who, what, and the rules."""

MONEY: Final = ("stock", "dividend")
"""What a side holds that is shown, where it has any."""
BETWEEN: Final = "    "
"""Stands between things that are beside one another."""
TWO_COLUMNS: Final = 76
"""Columns from which the units of both sides stand beside one another."""
LEAST_BESIDE: Final = 60
"""Columns that the list of units needs beside the picture."""
LEAST_ACCOUNT: Final = 8
"""Lines of the account, a blank one before it and the footer included, for which what is above makes room."""
MOST_WRAPPED: Final = 3
"""Lines of the screen that one line of the account may take."""
ENDING_ACCOUNT: Final = 12
"""Lines of the account that stay on the screen when the battle is over."""


def screen(console: Console, scene: Scene, account: Sequence[Told], footer: Text) -> list[Text]:
    """The lines of a screen, none wider than the console, and as many as it is high: `footer` is the last.

    The battle must have started.
    """
    height = max(console.height, 1)
    lines = _top(console, scene, height)
    room = height - len(lines) - 1
    lines += _account(console, account, max(room, 0))
    lines = lines[: height - 1]
    lines += [Text()] * (height - 1 - len(lines))
    return [_cut(line, console.width) for line in [*lines, footer]]


def last_screen(console: Console, scene: Scene, account: Sequence[Told]) -> list[Text]:
    """The same for good, as long as it needs to be, without a footer."""
    lines = _top(console, scene, 1_000) + _account(console, account, ENDING_ACCOUNT)
    return [_cut(line, console.width) for line in lines]


def _top(console: Console, scene: Scene, height: int) -> list[Text]:
    """Everything above the account, in a screen of that height."""
    is_plain = not has_letters(console)
    header = _header(console.width, scene, is_plain=is_plain)
    picture = _picture(console, scene)
    beside = console.width - max((line.cell_len for line in picture), default=0) - len(BETWEEN)
    if picture and beside >= LEAST_BESIDE and height >= len(header) + len(picture) + LEAST_ACCOUNT:
        units = _one_column(scene, beside, is_plain=is_plain)
        if len(units) <= len(picture):
            return [*header, *_beside(picture, units, console.width - beside), Text()]
    units = _units(console.width, scene, is_plain=is_plain)
    if picture and len(header) + len(picture) + 1 + len(units) + LEAST_ACCOUNT <= height:
        return [*header, *picture, Text(), *units, Text()]
    room = max(height - len(header) - LEAST_ACCOUNT, 1)
    if len(units) > room:
        hidden = len(units) - room + 1
        units = [
            *units[: room - 1],
            Text(f"   ... {count_of(hidden, 'line')} more: a higher window shows them", "dim"),
        ]
    return [*header, *units, Text()]


def _header(width: int, scene: Scene, *, is_plain: bool) -> list[Text]:
    battle, view = scene.battle, scene.view
    if battle is None or view is None:
        return []
    home, away = standings(view)
    title = Text.assemble((battle.board.title, "bold"), f"  round {battle.board.round}")
    connection = connection_words(scene, is_plain=is_plain)
    if title.cell_len + connection.cell_len + 2 > width:
        title = Text(battle.board.title, "bold")
    rate = scene.frame_rate
    limit = battle.state.numbers.battle_limit / rate
    clock = Text.assemble((f"{scene.seconds:.2f} s", "bold"), (f" of {limit:g} s", "dim"))
    for name, held in zip(SIDE_NAMES, view.sides, strict=True):
        money = ", ".join(f"{held[key]} {key.capitalize()}" for key in MONEY if held[key])
        clock.append(f"  {name} {money}" if money else "", SIDE_STYLES[SIDE_NAMES.index(name)])
    ahead = leader(home, away)
    lead = Text("even", "dim")
    if ahead:
        lead = Text(f"{ahead} leads", f"bold {SIDE_STYLES[SIDE_NAMES.index(ahead)]}")
    room = (width - len(BETWEEN)) // 2
    sides = Text(BETWEEN).join(_side(one, room, is_plain=is_plain) for one in (home, away))
    return [
        _spread(title, connection, width),
        _spread(clock, lead, width),
        sides,
        Text(),
    ]


def connection_words(scene: Scene, *, is_plain: bool) -> Text:
    """Which seat this is, how far behind, and whether the server is there."""
    joined = scene.joined
    seat = joined.seat if joined is not None else ""
    words = Text.assemble(("watching" if seat == "watch" else f"seat {seat}", "dim"))
    if joined is not None and joined.delay:
        words.append(f", {joined.delay} s behind", "dim")
    dot = "*" if is_plain else "●"
    if scene.ended is not None:
        return words.append(f"  {dot} over", "bold")
    if scene.seat.is_connected:
        return words.append(f"  {dot} live", "green")
    return words.append(f"  {dot} reconnecting...", "bold red")


def _side(standing: Standing, room: int, *, is_plain: bool) -> Text:
    style = SIDE_STYLES[SIDE_NAMES.index(standing.side)]
    tail = f" {standing.share:4.0%} {standing.living}/{standing.units}"
    letters = max(room - len(tail) - 5, 4)
    text = Text.assemble((f"{standing.side} ", f"bold {style}"))
    text.append(
        bar(standing.share, letters, ASCII_BLOCKS if is_plain else BLOCKS), health_style(standing.share)
    )
    text.append(tail)
    text.pad_right(max(room - text.cell_len, 0))
    return text


def _picture(console: Console, scene: Scene) -> list[Text]:
    """Both halves, if they fit beside one another."""
    battle = scene.battle
    if battle is None or 2 * half_width(battle.state) + GAP > console.width:
        return []
    numbers = {unit.entity: number for number, unit in enumerate(battle.combatants, start=1)}
    return side_by_side(console, battle.state, numbers)


def _units(width: int, scene: Scene, *, is_plain: bool) -> list[Text]:
    """All units: the two sides beside one another where there is room."""
    if width < TWO_COLUMNS:
        return _one_column(scene, width, is_plain=is_plain)
    room = (width - len(BETWEEN)) // 2
    home, away = (_one_column(scene, room, is_plain=is_plain, side=side) for side in range(len(SIDE_NAMES)))
    return _beside(home, away, room + len(BETWEEN))


def _beside(left: list[Text], right: list[Text], start: int) -> list[Text]:
    """Both beside one another, the right one from column `start` on."""
    return [
        Text.assemble(one, " " * (start - one.cell_len), other)
        for one, other in zip_longest(left, right, fillvalue=Text())
    ]


def _one_column(scene: Scene, width: int, *, is_plain: bool, side: int = -1) -> list[Text]:
    if scene.view is None:
        return []
    battle = scene.battle if scene.seat.state else None
    rows = [row for row in rows_of(scene.view, scene.frame_rate, battle) if side in (row.side, -1)]
    longest = max((len(row.label) for row in rows), default=1)
    plan = plan_for(width, longest, has_charge=battle is not None)
    return [line_of(row, plan, is_plain=is_plain) for row in rows]


def _account(console: Console, account: Sequence[Told], room: int) -> list[Text]:
    """As much of the end of the account as fits, the newest last."""
    lines: list[Text] = []
    for head, body, rules in reversed(account):
        wrapped = _hanging(console, head, body, rules)
        if len(lines) + len(wrapped) > room:
            break
        lines = wrapped + lines
    return lines


def _hanging(console: Console, head: Text, body: Text, rules: Text) -> list[Text]:
    """One line of the account, with further lines below the beginning of its body.

    What is very long is cut, but for its rules.
    """
    room = max(console.width - head.cell_len, 12)
    parts = list(Text.assemble(body, "  ", rules).wrap(console, room))
    if len(parts) > MOST_WRAPPED:
        del parts[MOST_WRAPPED:]
        end = _ending(rules, room // 2)
        parts[-1].truncate(room - end.cell_len)
        parts[-1].rstrip()
        parts[-1].append_text(end)
    for part in parts:
        part.rstrip()
    indents = [head, *[Text(" " * head.cell_len)] * (len(parts) - 1)]
    return [indent + part for indent, part in zip(indents, parts, strict=True)]


def _ending(rules: Text, room: int) -> Text:
    """What stands at the end of a line that was cut: as many of its rules as fit, whole."""
    end = Text(" ...")
    for rule in rules.plain.split():
        if end.cell_len + 1 + len(rule) > room:
            break
        end.append(f" {rule}", "dim")
    return end


def _spread(left: Text, right: Text, width: int) -> Text:
    """One text at either end of a line; where there is no room for both, the left one is cut."""
    left = left.copy()
    left.truncate(max(width - right.cell_len - 2, 0))
    return Text.assemble(left, " " * max(width - left.cell_len - right.cell_len, 1), right)


def _cut(line: Text, width: int) -> Text:
    cut = line.copy()
    cut.truncate(width)
    return cut


def has_letters(console: Console) -> bool:
    """Whether the output has the letters that bars are made of."""
    return "utf" in console.encoding.lower()
