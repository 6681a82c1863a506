"""The judge's desk of a live table: look, pause, take back, answer for a seat, hand it over, end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from frontend.confirmations import ReasonForm, findings_in
from frontend.form_actions import NOTHING_SENT, new_key, revision_in, status_after, submit
from frontend.live.forms.live import DeskForm, StartClockForm, SubstituteForm
from frontend.live.views.pages import board_context, find_and_enter, rules_changed
from rules import registry
from tables.core.errors import Malformed
from tables.live.judge import acts, corrections, substitutes
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
    for_game: Callable[[LiveGame], dict[str, Any]] = lambda _game: {}


STEPS: dict[str, Step] = {
    "pause": Step(
        lambda game, viewer, given: acts.pause(game, viewer, reason=given["reason"]),
        N_("Pause the game?"),
        N_("Nobody can decide anything, and the clock stops."),
        N_("Pause"),
        N_("Paused."),
    ),
    "resume": Step(
        lambda game, viewer, given: acts.resume(game, viewer, reason=given["reason"]),
        N_("Resume the game?"),
        N_("The clock continues where it stopped."),
        N_("Resume"),
        N_("The game resumes."),
    ),
    "clock": Step(
        lambda game, viewer, given: acts.start_clock(
            game, viewer, int(given["seconds"]), reason=given["reason"]
        ),
        N_("Start a move clock?"),
        N_(
            "It runs for everybody from now on. When the time for a decision runs out, the game answers with "
            "the question’s default. The table is notified."
        ),
        N_("Start"),
        N_("The move clock is running."),
        form=StartClockForm,
    ),
    "undo": Step(
        lambda game, viewer, given: acts.undo(game, viewer, given["to"], reason=given["reason"]),
        N_("Take the game back to decision {to}?"),
        N_(
            "Every later decision is undone. The log shows what was undone, and the table reads the reason. "
            "What players have seen since then they still know."
        ),
        N_("Take back"),
        N_("The game was taken back."),
        "required",
        danger=True,
    ),
    "default": Step(
        lambda game, viewer, given: acts.default_for(
            game, viewer, given["seat"], reason=given["reason"], batch=given["batch"]
        ),
        N_("Let the clock answer for {seat}?"),
        N_("The open question gets the answer that the clock would give. The table is notified."),
        N_("Answer"),
        N_("Answered."),
        "required",
    ),
    "bot": Step(
        lambda game, viewer, given: acts.give_to_bot(
            game, viewer, given["seat"], given["bot"], reason=given["reason"]
        ),
        N_("Let a bot play for {seat}?"),
        N_("The {bot} bot plays this seat until you give it back. The table is notified."),
        N_("Hand over"),
        N_("A bot plays this seat now."),
    ),
    "substitute": Step(
        lambda game, viewer, given: substitutes.give_to_substitute(
            game, viewer, given["seat"], given["player"], reason=given["reason"]
        ),
        N_("Let a substitute play for {seat}?"),
        N_(
            "Another player of the event plays this seat until you give it back, or its own player returns. "
            "The result counts for {seat}. The table is notified."
        ),
        N_("Hand over"),
        N_("A substitute plays this seat now."),
        form=SubstituteForm,
        for_game=lambda game: {"players": substitutes.substitutes_for(game)},
    ),
    "give-back": Step(
        lambda game, viewer, given: acts.give_back(game, viewer, given["seat"], reason=given["reason"]),
        N_("Give the seat back to {seat}?"),
        N_("The person continues from here."),
        N_("Give back"),
        N_("The person plays this seat again."),
    ),
    "renew-draws": Step(
        lambda game, viewer, given: corrections.renew_draws(game, viewer, reason=given["reason"]),
        N_("Renew the draws?"),
        N_(
            "All later random draws change. Use this if somebody saw a coming draw. The order of cards "
            "already in decks does not change. The table reads the reason."
        ),
        N_("Renew"),
        N_("The draws were renewed."),
        "required",
    ),
    "end": Step(
        lambda game, viewer, given: acts.end_by_time(game, viewer, reason=given["reason"], at_once=True),
        N_("End the game now?"),
        N_(
            "The result follows from the present position. It is entered on the table’s sheet and must be "
            "confirmed. A game that has ended cannot be taken back, for its secrets are public."
        ),
        N_("End the game"),
        N_("The game is over."),
        "required",
        danger=True,
    ),
    "call-time": Step(
        lambda game, viewer, given: acts.end_by_time(game, viewer, reason=given["reason"]),
        N_("Call time?"),
        N_(
            "The present round is the last one. It is played to its end, then the game is over. The table "
            "reads the reason."
        ),
        N_("Call time"),
        N_("Time was called: this round is the last one."),
        "required",
    ),
    "abandon": Step(
        lambda game, viewer, given: acts.abandon(game, viewer, reason=given["reason"]),
        N_("Give this game up?"),
        N_("“{place}” ends without a result. Another game may be opened there. The table reads the reason."),
        N_("Give up"),
        N_("The game was given up."),
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
        "bots": [(bot, registry.bot_name(bot)) for bot in list(registry.bots(game.game))[::-1]],
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
    submission, form = NOTHING_SENT, chosen.form(request.POST or None, **chosen.for_game(game))
    if request.method == "POST" and form.is_valid():
        given |= {**form.cleaned_data, "batch": revision_in(request)}
        submission = submit(
            request,
            actor,
            lambda: chosen.run(game, viewer, given),
            to=reverse("live-tables") if is_left else home,
            done=_(chosen.done),
        )
        if submission.response is not None:
            return submission.response
        form.show_errors(submission.error)
    form.fields["reason"].required = chosen.reason == "required"
    batch = acts.open_batch(game)
    names = {
        "place": games.name_of(game),
        "seat": _seat_name(game, given),
        "bot": registry.bot_name(given["bot"]),
        "to": given["to"],
    }
    context = {
        "title": _(chosen.title).format(**names),
        "text": _(chosen.text).format(**names),
        "submit": _(chosen.button),
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
        raise Malformed(_("This link is damaged. Go back to the desk."))
    return {"seat": form.cleaned_data["seat"], "to": form.cleaned_data["to"], "bot": form.cleaned_data["bot"]}


def _seat_name(game: LiveGame, given: dict[str, Any]) -> str:
    rows = games.seats_of(game)
    seat = given["seat"]
    return rows[seat].name if seat is not None and seat < len(rows) else _("this seat")
