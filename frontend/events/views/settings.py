"""The event's settings: everything decided at its creation, with what the start has locked and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.events.forms import EventForm
from frontend.events.sections import (
    BEFORE_OPENING,
    RULE_OPTION_FIELDS,
    SECTIONS,
    SettingsSection,
    suggestions,
)
from frontend.form_actions import (
    NOTHING_SENT,
    Submission,
    new_key,
    revision_in,
    status_after,
    submit,
    submit_form,
)
from frontend.frames import render_staff
from frontend.journal.differences import Difference, describe_changes
from frontend.judging.forms import CatalogForm, penalty_words
from frontend.navigation import Section
from frontend.stages.forms import STAGE_FIELDS, ChangeStagesForm, is_composed
from tables.core.access import Actor
from tables.core.errors import Malformed, Outdated
from tables.core.text.languages import moment_text
from tables.events.actions.effects import effect_of_settings
from tables.events.actions.settings import SETTINGS
from tables.events.actions.setup import change_event
from tables.events.models import Event, EventStatus
from tables.events.queries.overview import event_overview, settings_changed_since
from tables.events.queries.record import (
    card_pool_of,
    catalog_of,
    online_play_of,
    rule_options_of,
    stages_of,
)
from tables.events.rules.rule_options import RULE_OPTIONS
from tables.formats.queries import format_of, own_formats_of
from tables.formats.wording import format_name
from tables.journal.recording import MAX_REASON_LENGTH
from tables.judging.penalties.actions import set_catalog
from tables.live.play.card_pools import pool_text
from tables.live.play.decks import judge_again
from tables.live.play.opening import offered_games
from tables.live.view.listing import pace_of
from tables.players.queries.participation import expected_players
from tables.staff.queries import may_create_events
from tables.stages.actions.announcing import change_stages
from tables.stages.wording import stages_text

REASONED = frozenset({"format", "readings", "pairing", "decks"})
"""Sections of which a running event changes something only with a reason."""
SCORED_BY = frozenset({"format", "readings"})
"""Sections that decide what sheets are worth, and so the standings."""


class SettingsForm(EventForm):
    """A section of an event's settings, with the reason for changing what the players were told."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=MAX_REASON_LENGTH,
        help_text=gettext_lazy(
            "Needed for another format, other rule options, another pairing mode or another card pool, which "
            "were announced before the start. It is recorded in the journal."
        ),
    )


@require_GET
@staff_page("event.view")
def settings(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """The sections of the settings, each with how it stands and a page of its own."""
    event = visit.event
    lines = [
        Line(str(section.title), _section_page(event, section), _summary(event, section))
        for section in SECTIONS
    ]
    catalog = catalog_of(event)
    count = len(catalog.infractions)
    catalogs = (
        ngettext(
            "{count} infraction, the event’s own catalog",
            "{count} infractions, the event’s own catalog",
            count,
        )
        if catalog.is_own
        else ngettext(
            "{count} infraction, the default catalog", "{count} infractions, the default catalog", count
        )
    )
    address = reverse("staff-settings-infractions", args=[event.slug])
    lines.append(Line(_("Infractions"), address, catalogs.format(count=count)))
    address = reverse("staff-settings-online", args=[event.slug])
    lines.append(Line(_("Play online"), address, _online_summary(event)))
    user = visit.actor.user
    context = {
        "lines": lines,
        "may_edit": visit.may_change("event.edit"),
        "may_create": user is not None and may_create_events(user),
    }
    return render_staff(request, visit, "settings", "events/settings.html", context)


@require_http_methods(["GET", "POST"])
@staff_page("event.view")
def section(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """One section of the settings, saved by itself; the organizer may change it, others read it."""
    event = visit.event
    shown = next((each for each in SECTIONS if each.key == key), None)
    if shown is None:
        raise Http404
    may_edit = visit.may_change("event.edit")
    is_running = event.status == EventStatus.RUNNING
    before_opening = BEFORE_OPENING if event.status == EventStatus.DRAFT else ()
    form = SettingsForm(
        request.POST or None,
        section=shown,
        initial=EventForm.initial_from(event)
        | ({"expected_players": expected_players(event)} if shown.key == "pairing" else {}),
        locked=["rounds_announced", *STAGE_FIELDS] if is_running else before_opening,
        read_only=not may_edit,
        own_formats=own_formats_of(visit.actor.user) if visit.actor.user and shown.key == "format" else (),
    )
    names = _settings_in(shown)
    effect, objection = None, NOTHING_SENT
    if is_running and _asks_for_effect(request, shown) and form.is_valid():
        try:
            effect = effect_of_settings(event, visit.actor, **form.settings())
        except Malformed as refused:
            objection = Submission(error=refused)
            form.show_errors(objection)
    submission = (
        objection
        if effect is not None or objection.error
        else submit_form(
            request,
            visit.actor,
            form,
            lambda: _save(event, visit.actor, form, expected=_expected(event, revision_in(request), names)),
            to=reverse("staff-settings", args=[event.slug]),
            done=_("{section}: saved.").format(section=shown.title),
        )
    )
    if "reason" in form.errors and "confirmed" in request.POST:
        with suppress(Malformed):
            effect = effect_of_settings(event, visit.actor, **form.settings())
    return submission.response or render_staff(
        request,
        visit,
        "settings",
        "events/settings_section.html",
        {
            "section": shown,
            "parts": [f"events/fields/{part}.html" for part in shown.parts],
            "tabs": [
                Section(each.tab, _section_page(event, each), is_current=each == shown) for each in SECTIONS
            ],
            "form": form,
            "suggestions": suggestions(),
            "cuts_url": reverse("staff-settings-cuts", args=[event.slug]),
            "rounds_url": reverse("staff-settings-rounds", args=[event.slug]) if is_running else "",
            "takes_reason": is_running and shown.key in REASONED,
            "has_effect": is_running and shown.key in SCORED_BY,
            "effect": effect,
            "may_edit": may_edit,
            "meanwhile": _meanwhile(request, event, submission, names),
            "form_revision": event.revision,
            "key": new_key(),
        },
        status=200 if effect is not None and submission.error is None else status_after(request, submission),
    )


def _asks_for_effect(request: HttpRequest, shown: SettingsSection) -> bool:
    """Return whether the form asks what it would change: of another format always, before it is saved."""
    return "effect" in request.POST or (
        request.method == "POST" and shown.key == "format" and "confirmed" not in request.POST
    )


@require_http_methods(["GET", "POST"])
@staff_page("event.rounds")
def rounds(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Announce another number of rounds or other stages; with a reason once the event runs (R-3)."""
    event = visit.event
    initial = {
        "rounds_announced": event.rounds_announced,
        "format": event.format,
        "expected_players": expected_players(event),
    } | ChangeStagesForm.stages_from(event)
    form = ChangeStagesForm(request.POST or None, initial=initial)
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: change_stages(
            event,
            visit.actor,
            form.stages(),
            rounds=form.cleaned_data["rounds_announced"],
            reason=form.cleaned_data["reason"],
            expected=_expected(event, revision_in(request)),
        ),
        to=reverse("staff-settings", args=[event.slug]),
        done=_("The rounds are announced."),
    )
    return submission.response or render_staff(
        request,
        visit,
        "settings",
        "rounds/rounds.html",
        {
            "form": form,
            "suggestions": suggestions(),
            "cuts_url": reverse("staff-settings-cuts", args=[event.slug]),
            "overview": event_overview(event),
            "is_composed": is_composed(stages_of(event)),
            "meanwhile": _meanwhile(request, event, submission),
            "form_revision": event.revision,
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


@require_http_methods(["GET", "POST"])
@staff_page("event.view")
def infractions(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """What players are penalized for; the organizer may change it, others read it."""
    event = visit.event
    may_edit = visit.may_change("event.edit")
    catalog = catalog_of(event)
    form = CatalogForm(
        request.POST if request.method == "POST" else None,
        initial=[
            {**asdict(infraction), "points": infraction.points or None} for infraction in catalog.infractions
        ],
    )
    submission = NOTHING_SENT
    if request.method == "POST" and ("default" in request.POST or form.is_valid()):
        submission = submit(
            request,
            visit.actor,
            lambda: set_catalog(
                event,
                visit.actor,
                [] if "default" in request.POST else form.infractions(),
                expected=_expected(event, revision_in(request)),
            ),
            to=reverse("staff-settings-infractions", args=[event.slug]),
            done=_("The default catalog holds.") if "default" in request.POST else _("The catalog is saved."),
        )
        if form.is_bound and form.is_valid():
            form.show_errors(submission)
    return submission.response or render_staff(
        request,
        visit,
        "settings",
        "judging/infractions.html",
        {
            "catalog": catalog,
            "lines": [(each, penalty_words(each)) for each in catalog.infractions],
            "form": form,
            "may_edit": may_edit,
            "meanwhile": _meanwhile(request, event, submission),
            "objections": submission.error if isinstance(submission.error, Outdated) else None,
            "form_revision": event.revision,
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


@dataclass(frozen=True, slots=True)
class Line:
    """A section in the index: its title, its page, and how it stands."""

    title: str
    url: str
    summary: str


def _save(event: Event, actor: Actor, form: SettingsForm, *, expected: int | None) -> None:
    """Change the settings of a section; another card pool judges the deck lists anew."""
    settings = form.settings()
    changed = change_event(event, actor, **settings, reason=form.cleaned_data["reason"], expected=expected)
    if "card_pool" in settings:
        judge_again(changed, actor)


def _section_page(event: Event, section: SettingsSection) -> str:
    return reverse("staff-settings-section", args=[event.slug, section.key])


def _settings_in(section: SettingsSection) -> frozenset[str]:
    """Return the settings that a section saves, by the names of their columns."""
    return frozenset(
        "readings" if name in RULE_OPTION_FIELDS else name for name in section.fields if name in SETTINGS
    ) | {"readings": {"readings"}, "pairing": {"stages"}, "decks": {"card_pool"}}.get(section.key, set())


def _summary(event: Event, section: SettingsSection) -> str:
    """Return how a section stands, in a line."""
    return SUMMARIES[section.key](event)


def _event_summary(event: Event) -> str:
    start = moment_text(event.starts_at.astimezone(event.zone), "long_weekday_minutes")
    tier = _("{tier} tier").format(tier=event.get_tier_display())
    parts = [event.name, f"{start} ({event.timezone})", event.venue, tier]
    return "; ".join(filter(None, parts))


def _pairing_summary(event: Event) -> str:
    rounds = stages_text(stages_of(event), event.rounds_announced)
    return f"{rounds}; {event.get_pairing_display()}; {event.get_split_policy_display()}"


def _tables_summary(event: Event) -> str:
    parts = [_("From number {number}").format(number=event.first_table)]
    if event.tables_out_of_use:
        parts.append(_("out of use: {tables}").format(tables=event.tables_out_of_use))
    if event.stream_table:
        parts.append(_("stream table: {table}").format(table=event.stream_table))
    return "; ".join(parts)


def _rule_options_summary(event: Event) -> str:
    in_force = rule_options_of(event).to_mapping()
    differ = sum(in_force[reading.key] != reading.default for reading in RULE_OPTIONS)
    return (
        _("{differ} of {count} differ from the defaults").format(differ=differ, count=len(RULE_OPTIONS))
        if differ
        else _("All are the defaults")
    )


def _registration_summary(event: Event) -> str:
    return "; ".join(
        (
            _("Registration is open") if event.registration_open else _("Registration is closed"),
            ngettext("{count} seat", "{count} seats", event.player_cap).format(count=event.player_cap)
            if event.player_cap
            else _("no limit on seats"),
            _("with approval") if event.approval_required else _("without approval"),
        )
    )


def _results_summary(event: Event) -> str:
    if not event.players_report:
        return _("Staff enter results")
    return _("Players report results; confirmed by: {quorum}").format(quorum=event.get_quorum_display())


def _decks_summary(event: Event) -> str:
    lists = _("Deck lists: {deck_lists}").format(deck_lists=event.get_deck_lists_display())
    return f"{lists}; {pool_text(card_pool_of(event))}" if event.collects_decks else lists


def _online_summary(event: Event) -> str:
    online = online_play_of(event)
    if online is None:
        return _("Rounds are played at tables")
    game = next((game.title for game in offered_games() if game.key == online.game), online.game)
    clocks = [
        ngettext("{count} hour a round", "{count} hours a round", online.round_hours).format(
            count=online.round_hours
        )
        if online.round_hours
        else "",
        pace_of(online.move_seconds) if online.move_seconds else "",
    ]
    return "; ".join(filter(None, (game, *clocks)))


def _public_summary(event: Event) -> str:
    shown = [
        str(field.label)
        for name, field in EventForm.base_fields.items()
        if name.startswith("public_") and getattr(event, name)
    ]
    return ", ".join(shown) or _("Nothing but the event itself")


SUMMARIES: Mapping[str, Callable[[Event], str]] = {
    "event": _event_summary,
    "format": lambda event: format_name(format_of(event)),
    "pairing": _pairing_summary,
    "tables": _tables_summary,
    "readings": _rule_options_summary,
    "registration": _registration_summary,
    "results": _results_summary,
    "decks": _decks_summary,
    "public": _public_summary,
}


def _expected(event: Event, sent: int | None, names: Collection[str] | None = None) -> int | None:
    """Return the event's revision to demand: neither what players do meanwhile stands in the way of settings,
    nor who changes other settings than those of these `names`."""
    return sent if sent is None or settings_changed_since(event, sent, names) else event.revision


def _meanwhile(
    request: HttpRequest, event: Event, submission: Submission, names: Collection[str] | None = None
) -> tuple[Difference, ...]:
    """Return what somebody else changed while this form was filled in."""
    sent = revision_in(request)
    if not isinstance(submission.error, Outdated) or sent is None:
        return ()
    entries = settings_changed_since(event, sent, names)
    return tuple(line for entry in entries for line in describe_changes(entry.before, entry.after, {}))
