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


@require_http_methods(["GET", "POST"])
def call(request: HttpRequest, slug: str) -> HttpResponse:
    """Call a judge to my table."""
    event, player = require_player(request, slug)
    actor, table = Actor.of_player(player), my_table(request, player)
    if table is None:
        return redirect("my-event", slug)
    form = CallForm(request.POST or None)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: call_judge(table, actor, question=form.cleaned_data["question"]),
        to=reverse("my-event", args=[slug]),
        done=_("A judge is called to your table."),
    )
    if submission.response is not None:
        return submission.response
    context = {"form": form, "key": new_key(), "table": table}
    return render_page(request, "judging/call.html", event, player, context, submission)


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take my table's call for a judge back."""
    return act_at_my_table(
        request,
        slug,
        lambda table, actor: withdraw_call(table, actor, expected=revision_in(request)),
        done=_("The call is taken back."),
    )
