"""The daily puzzle: a position, its answers as choices, and what a deep search found."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend.addresses import page_number
from frontend.form_actions import new_key, status_after, submit_form
from frontend.live.forms.play import PuzzleForm
from frontend.live.views.pages import board_context
from frontend.live.views.play import actor_of, user_of
from tables.core.errors import NotVisible
from tables.core.network import address_of
from tables.live.play import puzzles as answers
from tables.live.store import games
from tables.live.store.viewers import NOBODY, viewer_of
from tables.live.view import puzzles
from tables.live.view.puzzles import Shown


@never_cache
@require_http_methods(["GET", "POST"])
def puzzle(request: HttpRequest, day: str = "") -> HttpResponse:
    """Show the puzzle of a day, without one the newest, and those before; take an answer."""
    try:
        found = puzzles.puzzle_of(_day(day) if day else None)
    except NotVisible:
        if day:
            raise
        return render(request, "live/no_puzzle.html")
    form = PuzzleForm(request.POST or None, options=found.options)
    user = user_of(request)
    submission = submit_form(
        request,
        actor_of(request),
        form,
        lambda: answers.answer(
            found.puzzle,
            form.cleaned_data["choice"],
            best=found.best,
            who=user,
            session=request.session,
            address=address_of(request),
        ),
        to=reverse("play-puzzle-of", args=[found.puzzle.date.isoformat()]),
    )
    if submission.response is not None:
        return submission.response
    history = answers.history(user, request.session)
    context = _board(request, found) | {
        "form": form,
        "found": found,
        "date": found.puzzle.date,
        "is_today": found.puzzle.date == puzzles.today(),
        "question": puzzles.question_of(found),
        "answered": history.get(found.puzzle.date),
        "streak": answers.streak(history, puzzles.today()),
        "others": _others(request, history),
        "key": new_key(),
    }
    if context["answered"] is not None:
        context["solution"] = puzzles.solution_of(found)
    return render(request, "live/puzzle.html", context, status=status_after(request, submission))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotVisible(_(puzzles.NO_PUZZLE)) from None


def _board(request: HttpRequest, found: Shown) -> dict[str, Any]:
    """Return what the page needs to draw the position, as a spectator of the bots' game may see it."""
    game = games.find(found.puzzle.game.key)
    return board_context(request, game, viewer_of(game, NOBODY)) | {"header": None}


def _others(request: HttpRequest, history: answers.History) -> dict[str, Any]:
    """Return a page of all puzzles, each with what was answered."""
    page = puzzles.puzzles(page_number(request))
    rows = [(each, puzzles.card_of(each), history.get(each.date)) for each in page.rows]
    return {"page": page, "rows": rows}
