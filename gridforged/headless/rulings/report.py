"""What came of scenarios, as text for people and as data for programs."""

from __future__ import annotations

from collections.abc import Sequence

from gridforged.headless.rulings.scenario import Failure, Outcome

INDENT = "    "


def lines_of(outcome: Outcome) -> list[str]:
    """One line for a scenario that passed; for one that failed what differed, and the events behind it."""
    scenario = outcome.scenario
    word = "pass" if outcome.passed else "FAIL"
    runs = f" ({outcome.runs} runs)" if outcome.runs > 1 else ""
    lines = [f"{word}  {scenario.file}: {scenario.title}{runs}"]
    for failure in outcome.failures:
        lines.append(f"{INDENT}  {scenario.file}:{failure.line}: {failure.step}: {failure.message}")
        lines.extend(_chain(failure))
    return lines


def _chain(failure: Failure) -> list[str]:
    """The events, each under the one before it; indented further where it follows from that."""
    lines: list[str] = []
    depth = 0
    for index, (event, text) in enumerate(zip(failure.chain, failure.lines, strict=True)):
        follows = index > 0 and event.cause == failure.chain[index - 1].seq
        depth = depth + 1 if follows else 0
        lines.append(f"{INDENT * 2}{'  ' * min(depth, 12)}{text}")
    return lines


def summary_of(outcomes: Sequence[Outcome]) -> str:
    """The last line: how many passed and how many failed."""
    passed = sum(outcome.passed for outcome in outcomes)
    return f"{passed} passed, {len(outcomes) - passed} failed"


def data_of(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """The same as plain data, ready for JSON."""
    passed = sum(outcome.passed for outcome in outcomes)
    return {
        "passed": passed,
        "failed": len(outcomes) - passed,
        "scenarios": [_data(outcome) for outcome in outcomes],
    }


def _data(outcome: Outcome) -> dict[str, object]:
    scenario = outcome.scenario
    return {
        "file": scenario.file,
        "line": scenario.line,
        "scenario": scenario.title,
        "rules": list(scenario.rules),
        "passed": outcome.passed,
        "runs": outcome.runs,
        "failures": [
            {
                "step": failure.step,
                "line": failure.line,
                "message": failure.message,
                "events": [event.as_dict() for event in failure.chain],
                "chain": list(failure.lines),
            }
            for failure in outcome.failures
        ],
    }
