"""The judge's desk of a live table: look, pause, take back, answer for a seat, hand it over, end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from frontend.confirmations import ReasonForm, findings_in
from frontend.form_actions import NOTHING_SENT, new_key, revision_in, status_after, submit
from frontend.live.forms.live import DeskForm, StartClockForm
from frontend.live.views.pages import board_context, find_and_enter, rules_changed
from rules import registry
from tables.core.errors import Malformed
from tables.live.judge import acts, corrections
from tables.live.models.game import LiveGame
from tables.live.store import games
from tables.live.store.viewers import Viewer, require_account, require_running

Run = Callable[[LiveGame, Viewer, dict[str, Any]], object]


@dataclass(frozen=True, slots=True)
class Step:
    """Something a judge does: what the page asks first, and the function that does it.

    `text` may name the `place`, and the `seat`, the `bot` and the decision `to` of the address.
    """

    run: Run
    title: str
    text: str
    button: str
    done: str
    reason: Literal["none", "optional", "required"] = "optional"
    danger: bool = False
    form: type[ReasonForm] = ReasonForm


STEPS: dict[str, Step] = {
    "pause": Step(
        lambda game, viewer, given: acts.pause(game, viewer, reason=given["reason"]),
        "Pause the game?",
        "Nobody can decide anything, and the clock stands still.",
        "Pause",
        "Paused.",
    ),
    "resume": Step(
        lambda game, viewer, given: acts.resume(game, viewer, reason=given["reason"]),
        "Go on?",
        "The clock goes on where it stood.",
        "Resume",
        "The game goes on.",
    ),
    "clock": Step(
        lambda game, viewer, given: acts.start_clock(
            game, viewer, int(given["seconds"]), reason=given["reason"]
        ),
        "Start a move clock?",
        "It runs for everybody from now on. When the time for a decision is over, the game answers with the "
        "question’s default. The table is told.",
        "Start",
        "The move clock runs.",
        form=StartClockForm,
    ),
    "undo": Step(
        lambda game, viewer, given: acts.undo(game, viewer, given["to"], reason=given["reason"]),
        "Take the game back to decision {to}?",
        "Everything decided after it is undone. The log keeps what was undone, the table reads the reason, "
        "and whatever players saw meanwhile they keep in mind.",
        "Take back",
        "The game was taken back.",
        "required",
        danger=True,
    ),
    "default": Step(
        lambda game, viewer, given: acts.default_for(
            game, viewer, given["seat"], reason=given["reason"], batch=given["batch"]
        ),
        "Let the clock answer for {seat}?",
        "The open question gets the answer that a clock running out would give. The table is told.",
        "Answer",
        "Answered.",
        "required",
    ),
    "bot": Step(
        lambda game, viewer, given: acts.give_to_bot(
            game, viewer, given["seat"], given["bot"], reason=given["reason"]
        ),
        "Hand the seat of {seat} to a bot?",
        "The {bot} bot plays this seat from now on, until you give it back. The table is told.",
        "Hand over",
        "A bot plays this seat now.",
    ),
    "give-back": Step(
        lambda game, viewer, given: acts.give_back(game, viewer, given["seat"], reason=given["reason"]),
        "Give the seat back to {seat}?",
        "The person plays on from here.",
        "Give back",
        "The person plays this seat again.",
    ),
    "renew-draws": Step(
        lambda game, viewer, given: corrections.renew_draws(game, viewer, reason=given["reason"]),
        "Renew the draws?",
        "Everything drawn by chance from now on comes out anew: for when somebody saw what was to come. What "
        "lies in decks already stays in its order. The table reads the reason.",
        "Renew",
        "The draws were renewed.",
        "required",
    ),
    "end": Step(
        lambda game, viewer, given: acts.end_by_time(game, viewer, reason=given["reason"], at_once=True),
        "End the game now?",
        "The result is as the table stands. It goes onto the table’s sheet, to be confirmed. A game that has "
        "ended cannot be taken back: its secrets are public.",
        "End the game",
        "The game is over.",
        "required",
        danger=True,
    ),
    "call-time": Step(
        lambda game, viewer, given: acts.end_by_time(game, viewer, reason=given["reason"]),
        "Call time?",
        "The round that is being played is the last one: it is played to its end, then the game is over. The "
        "table reads the reason.",
        "Call time",
        "Time is called: this round is the last one.",
        "required",
    ),
    "abandon": Step(
        lambda game, viewer, given: acts.abandon(game, viewer, reason=given["reason"]),
        "Give this game up?",
        "“{place}” ends without a result. Another game may be opened there. The table reads the reason.",
        "Give up",
        "The game was given up.",
        "required",
        danger=True,
    ),
}


@never_cache
@require_GET
def desk(request: HttpRequest, key: str) -> HttpResponse:
    """Show the desk: the table as everybody sees it, the way to each seat's view, and what can be done."""
    game, viewer = find_and_enter(request, key)
    require_running(viewer)
    changed = rules_changed(request, game, viewer)
    if changed is not None:
        return changed
    context = board_context(request, game, viewer) | {
        "bots": list(registry.bots(game.game))[::-1],
        "viewer": viewer,
        "rows": games.seats_of(game),
        "board_url": reverse("live-board", args=[key]),
    }
    return render(request, "live/desk.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def step(request: HttpRequest, key: str, name: str) -> HttpResponse:
    """Ask before one of the steps, with the reason; then do it."""
    chosen = STEPS.get(name)
    if chosen is None:
        raise Http404
    game, viewer = find_and_enter(request, key)
    require_running(viewer)
    if name == "end" and acts.goes_on_after_time(game):
        return redirect("live-desk-step", key, "call-time")
    actor = require_account(viewer)
    given = _given(request)
    home = reverse("live-desk", args=[key])
    is_left = name == "abandon" and game.event is None  # nothing is left to do at its desk
    submission, form = NOTHING_SENT, chosen.form(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given |= {**form.cleaned_data, "batch": revision_in(request)}
        submission = submit(
            request,
            actor,
            lambda: chosen.run(game, viewer, given),
            to=reverse("live-tables") if is_left else home,
            done=chosen.done,
        )
        if submission.response is not None:
            return submission.response
        form.show_errors(submission.error)
    form.fields["reason"].required = chosen.reason == "required"
    batch = acts.open_batch(game)
    names = {
        "place": games.name_of(game),
        "seat": _seat_name(game, given),
        "bot": given["bot"],
        "to": given["to"],
    }
    context = {
        "title": chosen.title.format(**names),
        "text": chosen.text.format(**names),
        "submit": chosen.button,
        "danger": chosen.danger,
        "findings": findings_in(submission.error),
        "reason_form": form,
        "cancel_url": home,
        "revision": "" if batch is None else batch,
        "key": new_key(),
    }
    return render(request, "live/confirm.html", context, status=status_after(request, submission))


def _given(request: HttpRequest) -> dict[str, Any]:
    """Seat, bot and place as the address names them."""
    form = DeskForm(request.GET)
    if not form.is_valid():
        raise Malformed("This link is damaged. Go back to the desk.")
    return {"seat": form.cleaned_data["seat"], "to": form.cleaned_data["to"], "bot": form.cleaned_data["bot"]}


def _seat_name(game: LiveGame, given: dict[str, Any]) -> str:
    rows = games.seats_of(game)
    seat = given["seat"]
    return rows[seat].name if seat is not None and seat < len(rows) else "this seat"
