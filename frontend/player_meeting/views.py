"""The player meeting before round 1: drawn, drawn again, removed, printed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.confirmations import Question, Subject, confirm_page, same_event
from frontend.frames import render_staff
from frontend.rounds.views.pairings import STAGE
from tables.core.active_language import switch_to
from tables.events.models import Event
from tables.player_meeting.actions import draw_meeting, remove_meeting
from tables.player_meeting.queries import meeting_view
from tables.rounds.models import RoundStatus


@require_GET
@staff_page("event.view")
def meeting(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show where everybody sits at the player meeting, and what may be done about it."""
    event = visit.event
    context = {
        "meeting": meeting_view(event, for_staff=True),
        "may_draw": visit.may_change("round.draw"),
        "is_over": event.rounds.exclude(status=RoundStatus.DRAFTED).exists(),
    }
    return render_staff(request, visit, STAGE, "player_meeting/meeting.html", context)


@require_GET
@staff_page("event.view")
def on_paper(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the lists for the wall, by name and by table, with the names each player allows."""
    switch_to(visit.event.language)
    found = meeting_view(visit.event)
    if found is None:
        return redirect(_page(visit.event))
    context = {"event": visit.event, "meeting": found, "back_url": _page(visit.event)}
    return render(request, "player_meeting/meeting_print.html", context)


def _page(event: Event) -> str:
    return reverse("staff-pairings-meeting", args=[event.slug])


def _revision(event: Event) -> int:
    """Return the revision of the meeting that is in force; 0 without one."""
    found = event.player_meetings.filter(removed_at=None).first()
    return found.revision if found is not None else 0


MEETING = Subject(STAGE, same_event, _page, _revision)


def _drawing(event: Event) -> Question:
    was_drawn = event.player_meetings.exists()
    return Question(
        _("Draw the player meeting again?") if was_drawn else _("Draw the player meeting?"),
        _(
            "All active players get a table for the announcements before round 1; where players are "
            "checked in, those who are. They see it at once, until round 1 is published. Nothing about "
            "it counts: who meets there may meet again in round 1."
        ),
        _("Draw again") if was_drawn else pgettext("verb", "Draw"),
        _("The tables of the player meeting are drawn."),
        reason="required" if was_drawn else "none",
    )


draw = confirm_page(
    "round.draw",
    MEETING,
    _drawing,
    lambda event, actor, yes: draw_meeting(event, actor, reason=yes.reason, expected=yes.revision),
)

remove = confirm_page(
    "round.draw",
    MEETING,
    lambda event: Question(
        _("Remove the player meeting?"),
        _(
            "Players see no table until round 1 is published. The attempt stays in the journal and is "
            "not drawn a second time (R-50)."
        ),
        _("Remove"),
        _("There is no player meeting any more."),
        danger=True,
        reason="required",
    ),
    lambda event, actor, yes: remove_meeting(event, actor, reason=yes.reason, expected=yes.revision),
)
