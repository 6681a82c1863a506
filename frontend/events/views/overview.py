"""Where the event stands, what comes next, and the steps from draft to archive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from frontend.access import StaffVisit, staff_page
from frontend.addresses import for_others
from frontend.confirmations import Question, Subject, confirm_page, same_event
from frontend.downloads import archive_file, backup_file, download
from frontend.events.forms import StartForm
from frontend.frames import render_staff
from tables.archive.rules.chain import short_head
from tables.core import codes
from tables.core.access import STAFF_ACTIONS
from tables.core.text.languages import list_text
from tables.events.actions.join_code import close_join_code, renew_join_code
from tables.events.actions.stages import archive_event, finish_event, open_event, reopen_event, start_event
from tables.events.models import Event, EventStatus, SplitPolicy
from tables.events.queries.overview import EventOverview, NextStep, event_overview
from tables.events.queries.record import online_play_of, stages_of
from tables.formats.queries import format_of
from tables.formats.rules.explained import sizes_sentence
from tables.formats.wording import format_name
from tables.journal.queries import describe_head
from tables.live.view.online import faults_of, opening_progress
from tables.operations.backups import last_backup
from tables.operations.scheduled_checks import warnings
from tables.players.models import Player
from tables.rounds.models import RoundStatus
from tables.staff.models import Role
from tables.staff.queries import may_create_events
from tables.standings.queries.standings import event_standings

STEPS: dict[str, tuple[str | Promise, str]] = {
    "event.open": (gettext_lazy("Open registration"), "staff-overview-open"),
    "player.approve": (gettext_lazy("Decide on registrations"), "staff-players-queue"),
    "player.register": (gettext_lazy("Register players"), "staff-players-add"),
    "player.check_in": (gettext_lazy("Check players in"), "staff-check-in"),
    "event.start": (gettext_lazy("Start the event"), "staff-overview-start"),
    "round.draw": (gettext_lazy("Go to the pairings"), "staff-pairings"),
    "round.publish": (gettext_lazy("Look at the draft"), "staff-pairings"),
    "round.clock": (gettext_lazy("Go to the clock"), "staff-clock"),
    "result.enter": (gettext_lazy("Enter results"), "staff-results"),
    "result.verify": (gettext_lazy("Go to the results"), "staff-results"),
    "round.close": (gettext_lazy("Close the round"), "staff-pairings-close"),
    "live.judge": (gettext_lazy("Go to the live tables"), "staff-live"),
    "slot.propose": (gettext_lazy("See the times of the tables"), "staff-live"),
    "event.finish": (gettext_lazy("Finish the event"), "staff-overview-finish"),
    "event.archive": (gettext_lazy("Archive the event"), "staff-overview-archived"),
}
"""Where each next step is done: the button's words and the route."""

OF_A_ROUND = frozenset({"staff-pairings-close", "staff-live"})
"""The routes among them that name the round."""


DRY_RUN_HALL_VALUE = "rehearsed"
"""Stands for the value from the hall while a page asks what else is in the way of the start."""

EVENT = Subject(
    "overview",
    same_event,
    lambda event: reverse("staff-overview", args=[event.slug]),
    lambda event: event.revision,
)


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the event as the stages component shows it."""

    label: str
    is_done: bool
    is_current: bool


@dataclass(frozen=True, slots=True)
class Step:
    """What comes next as the page shows it: a sentence with a button, or with who may press it."""

    sentence: str
    label: str
    url: str
    who: str


@require_GET
@staff_page("event.view")
def overview(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the event at a glance."""
    event = visit.event
    found, format_ = event_overview(event), format_of(event)
    is_over = event.status in {EventStatus.FINISHED, EventStatus.ARCHIVED}
    context: dict[str, Any] = {
        "overview": found,
        "stages": _stages(event, found),
        "format_name": format_name(format_),
        "suggested_rounds": _suggested_rounds(event, found) if format_.is_kingsmoot else 0,
        "table_sizes": sizes_sentence(format_)
        if event.split_policy == SplitPolicy.REGULATION and not format_.is_kingsmoot
        else "",
        "step": _step(visit, found.next_step),
        "may": {
            name: visit.can(verb)
            for name, verb in (
                ("edit", "event.edit"),
                ("start", "event.start"),
                ("finish", "event.finish"),
                ("reopen", "event.reopen"),
                ("export", "event.export"),
                ("back_up", "event.back_up"),
            )
        }
        | {"create": is_over and _may_create(visit)},
        "champion": _champion(event) if is_over else None,
        "is_over": is_over,
        "installation_warnings": warnings(),
        "online": online_play_of(event),
        "faults": faults_of(event),
        **(opening_progress(event) if event.online else {}),
        "last_backup": last_backup(),
        "public_url": for_others(request, reverse("public-event", args=[event.slug])),
        "join_code": codes.in_groups(event.join_code, 3),
        "join_url": for_others(request, reverse("join", args=[event.join_code])) if event.join_code else "",
    }
    return render_staff(request, visit, "overview", "events/overview.html", context)


def _may_create(visit: StaffVisit) -> bool:
    return visit.actor.user is not None and may_create_events(visit.actor.user)


open_ = confirm_page(
    "event.open",
    EVENT,
    lambda event: Question(
        _("Open registration?"),
        _(
            "The event’s page becomes public and players may register themselves. The name, the seed "
            "commitment and everything switched on in the settings can be seen by anybody with the link."
        ),
        _("Open registration"),
        _("Registration is open. Share the link or its QR code."),
    ),
    lambda event, actor, yes: open_event(event, actor),
)

start = confirm_page(
    "event.start",
    EVENT,
    lambda event: Question(
        _("Start the event?"),
        " ".join(
            (
                _(
                    "Public registration closes, and the number that breaks the last ties is drawn for "
                    "each player (R-44). Late entries remain possible if the settings admit them. "
                    "Before the value from the venue is given, read the commitment out: it begins with "
                    "{commitment}."
                ).format(commitment=short_head(event.seed_commitment)),
                *([_("The deck lists are locked (R-2).")] if event.collects_decks else []),
            )
        ),
        _("Start the event"),
        _("The event runs. Draw the first round."),
    ),
    lambda event, actor, yes: start_event(
        event, actor, hall_value=yes.fields["hall_value"], reason=yes.reason, override=yes.override
    ),
    form_class=StartForm,
    dry_run_values={"hall_value": DRY_RUN_HALL_VALUE},
)

finish = confirm_page(
    "event.finish",
    EVENT,
    lambda event: Question(
        _("Finish the event?"),
        _(
            "The standings become final, the champion is named and the seed is published (R-50), so that "
            "anybody can check the draws. After that no further round can be drawn, even if the event is "
            "reopened."
        ),
        _("Finish the event"),
        lambda: _("The event is finished and its seed is public. {head}").format(head=describe_head(event)),
    ),
    lambda event, actor, yes: finish_event(
        event, actor, reason=yes.reason, override=yes.override, expected=yes.revision
    ),
)

archive = confirm_page(
    "event.archive",
    EVENT,
    lambda event: Question(
        _("Archive the event?"),
        _(
            "It stays readable at the same address and leaves the list of things to do. Nothing is deleted, "
            "and it can be reopened with a reason."
        ),
        _("Archive the event"),
        _("The event is archived."),
    ),
    lambda event, actor, yes: archive_event(event, actor, expected=yes.revision),
)

reopen = confirm_page(
    "event.reopen",
    EVENT,
    lambda event: Question(
        _("Reopen the event?"),
        _(
            "It runs again, so that results can be corrected; then finish it again. The seed stays public, "
            "so no further round can be drawn."
        ),
        _("Reopen the event"),
        _("The event runs again."),
        reason="required",
    ),
    lambda event, actor, yes: reopen_event(event, actor, reason=yes.reason, expected=yes.revision),
)


new_join_code = confirm_page(
    "event.edit",
    EVENT,
    lambda event: Question(
        _("Make a new join code?") if event.join_code else _("Make a join code?"),
        _("The present code opens nothing any more: flyers that show it have to be printed again.")
        if event.join_code
        else _("Six letters that lead to the registration, typed on the front page or scanned from a flyer."),
        _("Make a new code") if event.join_code else _("Make a join code"),
        _("There is a new join code. Print the flyer."),
    ),
    lambda event, actor, yes: renew_join_code(event, actor, expected=yes.revision),
)

no_join_code = confirm_page(
    "event.edit",
    EVENT,
    lambda event: Question(
        _("Close the join code?"),
        _("The code opens nothing any more. Who has the address of the event’s page still registers there."),
        _("Close the code"),
        _("The join code is closed."),
    ),
    lambda event, actor, yes: close_join_code(event, actor, expected=yes.revision),
)


@require_GET
@staff_page("event.export")
def download_archive(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the event's archive as it stands."""
    return download(request, visit, "overview", lambda yes: archive_file(visit.event, override=yes))


@require_POST
@staff_page("event.back_up")
def back_up(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show an event backup, made now."""
    return download(
        request, visit, "overview", lambda yes: backup_file(visit.event, visit.actor, override=yes)
    )


def _stages(event: Event, found: EventOverview) -> tuple[Stage, ...]:
    """Draft, registration, one stage a round, the end; the current one is where the event stands."""
    announced = stages_of(event)
    statuses = [status.value for status in EventStatus]
    at = statuses.index(event.status)
    states = {round_.number: round_.status for round_ in found.rounds}
    rounds = range(1, max([found.rounds_announced, *states]) + 1)
    is_running = event.status == EventStatus.RUNNING
    current = found.rounds_closed + 1
    return (
        Stage(_("Draft"), at > 0, at == 0),
        Stage(_("Registration"), at > 1, at == 1),
        *(
            Stage(
                str(announced.title(number)),
                states.get(number) == RoundStatus.CLOSED,
                is_running and number == current,
            )
            for number in rounds
        ),
        Stage(_("Finished"), at > 2, at == 3 or (is_running and current > len(rounds))),
        Stage(_("Archived"), at == 4, at == 4),
    )


def _suggested_rounds(event: Event, found: EventOverview) -> int:
    """Return how many rounds R-3 suggests where rounds alone are announced and others than those; else 0."""
    suggested = found.suggested_rounds
    return suggested if not event.stages and suggested != event.rounds_announced else 0


def _step(visit: StaffVisit, step: NextStep) -> Step:
    label, route = STEPS.get(step.action, ("", ""))
    if not route:
        return Step(step.sentence, "", "", "")
    if not visit.can(step.action):
        who = list_text([str(role.label) for role in Role if role in STAFF_ACTIONS[step.action][1]])
        return Step(step.sentence, "", "", _("This is done by: {who}.").format(who=who))
    address = [visit.event.slug, step.round_number] if route in OF_A_ROUND else [visit.event.slug]
    return Step(step.sentence, str(label), reverse(route, args=address), "")


def _champion(event: Event) -> Player | None:
    standings = event_standings(event)
    first = next((row.player for row in standings.rows if row.rank == 1), None)
    if first is None or not standings.through_round:
        return None
    return event.players.filter(key=first).first()
