"""Random boards for every test: those of `gridforged.headless.random_boards`, and as hypothesis strategies.

Two sources of choices share one generator: ``boards()`` is a strategy that shrinks, ``random_board(seed)`` a
plain function for soak runs.
"""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from gridforged.content.schema import BoardSetup
from gridforged.headless.random_boards import BoardMaker, random_board, random_setup
from gridforged.systems.board import Board
from gridforged.systems.compile import compile_board

__all__ = ["boards", "random_board", "random_setup", "seeds", "setups"]


class DrawnChoices:
    """Choices by hypothesis, which shrinks them."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self._draw = draw

    def below(self, n: int) -> int:
        return self._draw(st.integers(0, n - 1)) if n > 1 else 0


@st.composite
def setups(draw: st.DrawFn, *, short: bool = False) -> BoardSetup:
    """Sound boards as content."""
    return BoardMaker(DrawnChoices(draw), short).setup()


def boards(*, short: bool = False) -> st.SearchStrategy[Board]:
    """Sound boards, ready to battle on."""
    return setups(short=short).map(compile_board)


def seeds() -> st.SearchStrategy[int]:
    """Seeds of battles, small ones and the whole range."""
    return st.one_of(st.integers(0, 9), st.integers(0, 2**64 - 1))
