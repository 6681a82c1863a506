"""Groups of players who should not be seated together."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.confirmations import Question, Subject, confirm_page
from frontend.form_actions import new_key, status_after, submit_form
from frontend.frames import render_staff
from frontend.players.forms.players import KeepApartForm
from frontend.players.views.roster import player_tabs
from tables.events.models import Event
from tables.players.actions.keep_apart import remove_keep_apart_group, set_keep_apart_group
from tables.players.models import KeepApartGroup, Player, PlayerStatus
from tables.players.names import by_name
from tables.players.queries.roster import keep_apart_groups


@require_GET
@staff_page("player.edit")
def groups(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """All groups, and what the event does with them."""
    return render_staff(
        request,
        visit,
        "players",
        "players/groups.html",
        {
            "tabs": player_tabs(visit, "staff-players-groups"),
            "groups": keep_apart_groups(visit.event),
            "may_edit_event": visit.can("event.edit"),
        },
    )


@require_http_methods(["GET", "POST"])
@staff_page("player.edit")
def group(request: HttpRequest, visit: StaffVisit, pk: int | None = None) -> HttpResponse:
    """One group, or a new one: its name and who is in it."""
    event = visit.event
    found = get_object_or_404(KeepApartGroup, event=event, pk=pk) if pk else None
    players = _players(event)
    members = [player.key for player in found.players.all()] if found else []
    form = KeepApartForm(
        request.POST or None,
        players=[(player.key, player.name) for player in players],
        initial={"name": found.name if found else "", "players": members},
    )
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: set_keep_apart_group(
            event,
            visit.actor,
            name=form.cleaned_data["name"],
            players=[player for player in players if player.key in form.cleaned_data["players"]],
            group=found,
        ),
        to=reverse("staff-players-groups", args=[event.slug]),
        done=lambda: _("{name} is saved.").format(name=form.cleaned_data["name"]),
    )
    return submission.response or render_staff(
        request,
        visit,
        "players",
        "players/group.html",
        {
            "tabs": player_tabs(visit, "staff-players-groups"),
            "form": form,
            "group": found,
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


remove = confirm_page(
    "player.edit",
    Subject(
        "players",
        lambda event, pk: get_object_or_404(
            KeepApartGroup.objects.select_related("event"), event=event, pk=pk
        ),
        lambda group: reverse("staff-players-groups", args=[group.event.slug]),
        lambda group: group.event.revision,
    ),
    lambda group: Question(
        _("Remove the group {group}?").format(group=group.name),
        _("Its players stay registered; rounds drawn from now on may seat them together."),
        _("Remove the group"),
        _("The group {group} is removed.").format(group=group.name),
        danger=True,
    ),
    lambda group, actor, yes: remove_keep_apart_group(group, actor),
)


def _players(event: Event) -> list[Player]:
    """Return everybody a group may hold, by name."""
    players = event.players.exclude(status__in=[PlayerStatus.DECLINED, PlayerStatus.DISQUALIFIED])
    return by_name(players, event.collation)
