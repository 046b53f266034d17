"""Explanations as text for a person and as data for a program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from gridforged import Battle, Event
from gridforged.cli.console import print_hanging
from gridforged.cli.export import Plain, event_data
from gridforged.cli.phrase import SIDE_STYLES
from gridforged.cli.rule_list import print_rules
from gridforged.headless.explain import Explainer, Explanation, Told

STEP: Final = 2
"""Columns by which an event stands further in than its cause ..."""
DEEPEST: Final = 8
"""... up to so many causes."""
NAME_WIDTH: Final = 18
VALUE_WIDTH: Final = 7


def print_explanations(
    console: Console, battle: Battle, seed: int, explainer: Explainer, told: Sequence[Told]
) -> None:
    """Each event below its causes, with its numbers; then what the rules say that were named."""
    console.print(Text.assemble((battle.board.title, "bold"), f"  round {battle.board.round}, seed {seed}"))
    view = _View(console, battle)
    rules: dict[str, None] = {}
    for one in told:
        if one.depth == 0:
            console.print()
        explanation = explainer.explain(one.event)
        view.print_event(one, explanation)
        rules.update(dict.fromkeys(explanation.rules))
    print_rules(console, rules)


class _View:
    def __init__(self, console: Console, battle: Battle) -> None:
        self._console = console
        self._rate = battle.state.numbers.frame_rate
        self._names = {c.entity: (c.label, SIDE_STYLES[c.side]) for c in battle.combatants}

    def print_event(self, one: Told, explanation: Explanation) -> None:
        margin = " " * (STEP * min(one.depth, DEEPEST))
        event = one.event
        head = Text.assemble(margin, (f"#{event.seq}", "dim"), f" {event.frame / self._rate:.2f} s  ")
        body = self._heading(event, is_bold=one.is_asked and not one.again)
        if one.again:
            print_hanging(self._console, head, body.append("  (above)", "dim"))
            return
        print_hanging(self._console, head, body.append(f"  {event.rule}", "dim"))
        for name, value, text, rule in _rows(explanation):
            row = Text.assemble(
                f"{margin}    ", f"{name:<{NAME_WIDTH}}", (f"{value:>{VALUE_WIDTH}}", "bold"), "  "
            )
            print_hanging(self._console, row, Text.assemble(text, (f"  {rule}" if rule else "", "dim")))
        for problem in explanation.problems:
            print_hanging(self._console, Text(f"{margin}    "), Text(f"DIFFERS: {problem}", "bold red"))

    def _heading(self, event: Event, is_bold: bool) -> Text:
        words = event.kind.replace("_", " ")
        if event.what and event.what not in event.kind:
            words += f": {event.what.replace('_', ' ')}"
        heading = Text.assemble((words, "bold" if is_bold else ""))
        if event.source and event.source != event.target:
            heading.append("  ").append_text(self._name(event.source))
        if event.target:
            heading.append(" -> " if event.source and event.source != event.target else "  ")
            heading.append_text(self._name(event.target))
        return heading

    def _name(self, entity: int) -> Text:
        return Text.assemble(self._names.get(entity, ("?", "")))


def _rows(explanation: Explanation) -> list[tuple[str, str, str, str]]:
    """Name, value, words and rules of what is of interest to a person."""
    rows = [
        (number.name.replace("_", " "), str(number.value), number.text, number.rule)
        for number in explanation.numbers
        if not number.is_quiet
    ]
    return rows + [("", "", v.text, v.rule) for v in explanation.verdicts if not v.is_quiet]


def explanation_data(battle: Battle, seed: int, explainer: Explainer, told: Sequence[Told]) -> Plain:
    """The object of ``gridforged explain --json``."""
    labels = {combatant.entity: combatant.label for combatant in battle.combatants}
    rate = battle.state.numbers.frame_rate
    entries: list[Plain] = []
    for one in told:
        if one.again:
            continue
        explanation = explainer.explain(one.event)
        entries.append(
            {
                **event_data(one.event, labels, rate),
                "asked": one.is_asked,
                "chain": [event.seq for event in explainer.chain(one.event)],
                "numbers": [
                    {
                        "name": number.name,
                        "value": number.value,
                        "logged": number.logged,
                        "given": number.is_given,
                        "text": number.text,
                        "rules": number.rule.split(),
                    }
                    for number in explanation.numbers
                ],
                "verdicts": [
                    {"text": v.text, "says": v.says, "logged": v.logged, "rules": v.rule.split()}
                    for v in explanation.verdicts
                ],
                "problems": list(explanation.problems),
            }
        )
    return {
        "board": battle.board.title,
        "seed": seed,
        "agrees": not any(entry["problems"] for entry in entries),
        "events": entries,
    }
