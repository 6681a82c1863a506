"""A call for a judge to a player's own table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from frontend.access import require_player
from frontend.form_actions import (
    new_key,
    revision_in,
    submit_form,
)
from frontend.judging.forms import CallForm
from frontend.players.own_pages import act_at_my_table, my_table, render_page
from tables.core.access import Actor
from tables.judging.calls.actions import call_judge, withdraw_call
from tables.live.view.listing import live_game_at
from tables.players.models import Player
from tables.rounds.models import Table


@require_http_methods(["GET", "POST"])
def call(request: HttpRequest, slug: str) -> HttpResponse:
    """Call a judge to my table."""
    event, player = require_player(request, slug)
    actor, table = Actor.of_player(player), my_table(request, player)
    if table is None:
        return redirect("my-event", slug)
    form, back = CallForm(request.POST or None), _back(request, slug, table, player)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: call_judge(table, actor, question=form.cleaned_data["question"]),
        to=back,
        done=_("A judge is called to your table."),
    )
    if submission.response is not None:
        return submission.response
    context = {"form": form, "key": new_key(), "table": table, "back": back}
    return render_page(request, "judging/call.html", event, player, context, submission)


def _back(request: HttpRequest, slug: str, table: Table, player: Player) -> str:
    """Return the page the player came from: the table's live game, or the own page."""
    game = live_game_at(table, player) if "live" in request.GET else None
    return reverse("my-event", args=[slug]) if game is None else reverse("live-board", args=[game.key])


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take my table's call for a judge back."""
    return act_at_my_table(
        request,
        slug,
        lambda table, actor: withdraw_call(table, actor, expected=revision_in(request)),
        done=_("The call is taken back."),
    )
