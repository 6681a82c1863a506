"""Play online as a section of an event's settings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.form_actions import NOTHING_SENT, Submission, new_key, revision_in, status_after, submit
from frontend.frames import render_staff
from frontend.live.forms.online import OnlinePlayForm
from frontend.live.views.opening import chosen_game, game_tabs
from tables.core.access import Actor
from tables.events.actions.setup import change_event
from tables.events.models import Event, EventStatus
from tables.events.queries.overview import settings_changed_since
from tables.events.queries.record import online_play_of
from tables.live.play.online import require_playable
from tables.live.play.opening import offered_games


@require_http_methods(["GET", "POST"])
@staff_page("event.view")
def settings(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show how rounds are played online; the organizer may change it, others read it."""
    event, stored = visit.event, online_play_of(visit.event)
    games, may_edit = offered_games(), visit.may_change("event.edit")
    offered = chosen_game(request, games, stored.game if stored is not None else "")
    form = OnlinePlayForm(request.POST or None, event=event, offered=offered, read_only=not may_edit)
    submission = NOTHING_SENT
    if request.method == "POST" and form.is_valid():
        submission = submit(
            request,
            visit.actor,
            lambda: _save(event, visit.actor, form, revision_in(request)),
            to=reverse("staff-settings", args=[event.slug]),
            done=_("{section}: saved.").format(section=_("Play online")),
        )
        _show_errors(form, submission)
    return submission.response or render_staff(
        request,
        visit,
        "settings",
        "live/online_settings.html",
        {
            "form": form,
            "offered": offered,
            "games": game_tabs(games, offered),
            "may_edit": may_edit,
            "takes_reason": event.status == EventStatus.RUNNING,
            "form_revision": event.revision,
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


def _save(event: Event, actor: Actor, form: OnlinePlayForm, sent: int | None) -> None:
    """Save the setting, unless somebody else changed it since the page was made."""
    online = form.online()
    require_playable(online)
    stands = sent is None or settings_changed_since(event, sent, {"online"})
    expected = sent if stands else event.revision
    change_event(event, actor, online=online, reason=form.cleaned_data["reason"], expected=expected)


def _show_errors(form: OnlinePlayForm, submission: Submission) -> None:
    for problem in submission.error.problems if submission.error is not None else ():
        form.add_error(form.field_of(problem), problem.message)
