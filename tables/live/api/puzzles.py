"""The daily puzzle: a position, its question, and what a deep search found."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from tables.core.api.callers import STRANGERS, Call
from tables.core.api.pagination import Paging
from tables.core.api.routes import PageOf, Routes
from tables.core.errors import NotVisible
from tables.core.paging import Page
from tables.live.view import puzzles
from tables.live.view.puzzles import PuzzleCard, PuzzleQuestion, PuzzleSolution, Shown

routes = Routes("puzzles")

PUZZLES = "puzzles/"
ONE = f"{PUZZLES}<slug:day>/"


@routes.get(PUZZLES, STRANGERS, PageOf(PuzzleCard), Paging)
def list_puzzles(call: Call) -> Page[PuzzleCard]:
    """Return the daily puzzles up to today, the newest first."""
    page = puzzles.puzzles(call.sent["page"], call.sent["page_size"])
    return Page(tuple(map(puzzles.card_of, page.rows)), page.number, page.size, page.total)


@routes.get(ONE, STRANGERS, PuzzleQuestion)
def read_puzzle(call: Call, day: str) -> PuzzleQuestion:
    """Return the puzzle of a day, such as 2026-11-30: the question without its solution."""
    return puzzles.question_of(_puzzle(day))


@routes.get(f"{ONE}solution/", STRANGERS, PuzzleSolution)
def read_puzzle_solution(call: Call, day: str) -> PuzzleSolution:
    """Return what a deep search found: each answer's value with its interval, and why the best one is."""
    return puzzles.solution_of(_puzzle(day))


def _puzzle(day: str) -> Shown:
    try:
        return puzzles.puzzle_of(date.fromisoformat(day))
    except ValueError:
        raise NotVisible(_(puzzles.NO_PUZZLE)) from None
