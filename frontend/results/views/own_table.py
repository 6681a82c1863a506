"""The result of a player's own table: reported, confirmed, disputed."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from frontend.access import require_player
from frontend.confirmations import findings_in
from frontend.form_actions import (
    NOTHING_SENT,
    new_key,
    status_after,
    submit,
    submit_form,
    version_in,
)
from frontend.frames import player_context
from frontend.players.forms.own_page import DisputeForm
from frontend.players.own_pages import act_at_my_table, my_table, render_page, table_context
from frontend.results.forms.of_format import report_form
from frontend.results.result_lines import figures_of
from frontend.results.score_preview import preview_score
from tables.core.access import Actor
from tables.core.errors import Outdated
from tables.players.models import Player
from tables.results.actions.results import confirm_result, dispute_result, report_result
from tables.results.queries.sheets import names_at, table_sheet
from tables.rounds.models import Table, TableStatus


@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Report the result of my table."""
    event, player = require_player(request, slug)
    table = my_table(request, player)
    is_over = table is not None and table.status == TableStatus.CONFIRMED
    if table is None or not event.players_report or (is_over and request.method == "GET"):
        return redirect("my-event", slug)
    home = reverse("my-event", args=[slug])
    frame = player_context(event, player) | {"preview_url": reverse("my-report-preview", args=[slug])}
    return report_page(request, table, Actor.of_player(player), frame, home=home)


def report_page(
    request: HttpRequest, table: Table, actor: Actor, frame: dict[str, Any], *, home: str
) -> HttpResponse:
    """Show the form by which somebody at the table reports its result; `home` is where it leads, and back."""
    sheet = table_sheet(table)
    current = sheet.current
    form = report_form(sheet, request.POST or None)
    submission = NOTHING_SENT
    if request.method == "POST" and form.is_valid():
        content = form.content()
        submission = submit(
            request,
            actor,
            lambda: report_result(
                table,
                actor,
                content,
                expected_version=form.cleaned_data["version"],
                override="override" in request.POST,
            ),
            to=home,
            done=lambda: _report_summary(table, actor.player),
        )
        if submission.response is not None:
            return submission.response
        if not submission.warnings and not isinstance(submission.error, Outdated):
            form.show_errors(submission)
    context = {
        "form": form,
        "table": table,
        "key": new_key(),
        "submission": submission,
        "shown_warnings": findings_in(submission.error) if submission.warnings else (),
        "outdated": submission.error if isinstance(submission.error, Outdated) else None,
        "is_own": current is not None
        and actor.player is not None
        and current.reported_by_key == actor.player.key,
        "figures": figures_of(current, names_at(sheet.seats)) if current else (),
        "home_url": home,
    }
    return render(request, "results/report.html", frame | context, status=status_after(request, submission))


def _report_summary(table: Table, player: Player | None) -> str:
    table.refresh_from_db(fields=["status", "sheet"])
    if table.status == TableStatus.CONFIRMED:
        return _("Thank you: the result is confirmed.")
    if player is not None and table.sheet is not None and table.sheet.reported_by_id != player.pk:
        return _("The same figures were reported already: yours confirm them.")
    return _("Reported. The others at your table confirm it.")


@require_POST
def report_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Places and points of the figures so far, as a fragment; nothing is saved."""
    _event, player = require_player(request, slug)
    table = my_table(request, player)
    if table is None:
        raise Http404
    return preview_of(request, table)


def preview_of(request: HttpRequest, table: Table) -> HttpResponse:
    """Places and points of the figures that were sent for a table."""
    sheet = table_sheet(table)
    return preview_score(request, report_form(sheet, request.POST), sheet)


@require_POST
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Say that the reported result of my table is right."""
    return act_at_my_table(
        request,
        slug,
        lambda table, actor: confirm_result(table, actor, version=version_in(request)),
        done=_("Thank you: you confirmed the result."),
    )


@require_http_methods(["GET", "POST"])
def dispute(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what is wrong with the reported result; staff see it at once."""
    event, player = require_player(request, slug)
    actor, table = Actor.of_player(player), my_table(request, player)
    if table is None or table.status != TableStatus.REPORTED:
        return redirect("my-event", slug)
    form = DisputeForm(request.POST or None)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: dispute_result(
            table, actor, version=version_in(request), comment=form.cleaned_data["comment"]
        ),
        to=reverse("my-event", args=[slug]),
        done=_("The staff know. A judge will come to your table."),
    )
    if submission.response is not None:
        return submission.response
    context = table_context(player, table_sheet(table)) | {"form": form, "key": new_key()}
    return render_page(request, "results/dispute.html", event, player, context, submission)
