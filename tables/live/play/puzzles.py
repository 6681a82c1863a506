"""Answers to the daily puzzle, remembered by account or by browser; a streak is one's own and no ranking."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext as _

from tables.core import timekeeping
from tables.core.errors import Malformed
from tables.core.limits import PUZZLE_ANSWERS
from tables.live.models.puzzle import DailyPuzzle, PuzzleAnswer
from tables.staff.models import User

IN_SESSION = "puzzles"
"""Where a session keeps what its browser answered: by day the choice, and whether it was the best."""
MAX_REMEMBERED = 400
"""Answers that are remembered of a browser, and looked at for a streak."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to a puzzle: the place among the options, and whether it was the best."""

    choice: int
    is_solved: bool


History = Mapping[date, Answered]
"""Answers by the day of the puzzle."""


def answer(
    puzzle: DailyPuzzle,
    choice: int,
    *,
    best: int,
    who: User | None,
    session: MutableMapping[str, Any],
    address: str,
) -> None:
    """Remember the first answer to a puzzle, of an account or else of the browser of a session.

    A further one changes nothing. Raises `Malformed` for an answer that the question has not, `TooOften`.
    """
    PUZZLE_ANSWERS.require(address)
    if not 0 <= choice < len(puzzle.question["options"]):
        raise Malformed.at("choice", _("Choose one of the answers."))
    found = Answered(choice, choice == best)
    if who is not None:
        PuzzleAnswer.objects.get_or_create(
            puzzle=puzzle,
            user=who,
            defaults={"choice": choice, "is_solved": found.is_solved, "at": timekeeping.now()},
        )
        return
    kept = dict(session.get(IN_SESSION, {}))
    kept.setdefault(puzzle.date.isoformat(), [found.choice, found.is_solved])
    session[IN_SESSION] = dict(sorted(kept.items())[-MAX_REMEMBERED:])


def history(who: User | None, session: Mapping[str, Any]) -> History:
    """Return what an account, or else a browser, answered lately. One query for an account."""
    if who is None:
        kept = session.get(IN_SESSION, {})
        return {date.fromisoformat(day): Answered(*found) for day, found in kept.items()}
    rows = PuzzleAnswer.objects.filter(user=who).order_by("-puzzle__date")
    values = rows.values_list("puzzle__date", "choice", "is_solved")[:MAX_REMEMBERED]
    return {day: Answered(choice, is_solved) for day, choice, is_solved in values}


def streak(answers: History, today: date) -> int:
    """Return how many days in a row, up to today or yesterday, were solved."""
    day = today if today in answers else today - timedelta(days=1)
    count = 0
    while day in answers and answers[day].is_solved:
        count, day = count + 1, day - timedelta(days=1)
    return count
