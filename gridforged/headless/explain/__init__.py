"""Why did this happen: every number of an event, worked out again from the event alone, with its rule."""

from gridforged.headless.explain.explanation import Explainer, Explanation, explain
from gridforged.headless.explain.selection import Told, arrange, select
from gridforged.headless.explain.sheet import Number, Verdict

__all__ = ["Explainer", "Explanation", "Number", "Told", "Verdict", "arrange", "explain", "select"]
