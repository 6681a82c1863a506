"""The time of an online table: players agree on it, staff see every table and may set one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.access import StaffVisit, require_player, staff_page
from frontend.addresses import for_others
from frontend.appointments.forms import HoursForm, SlotForm
from frontend.events.views.calendar import calendar_file
from frontend.form_actions import Submission, new_key, status_after, submit, submit_form
from frontend.frames import render_staff
from frontend.players.own_pages import act_at_my_table, my_table, render_page
from frontend.rounds.views.pairings import round_of
from tables.appointments.actions import accept_slot, propose_slot, set_hours, withdraw_slot
from tables.appointments.queries import (
    SlotView,
    TableCalendar,
    agrees_on_times,
    calendar_entry,
    calendar_of,
    hours_of,
)
from tables.core.access import Actor
from tables.core.errors import NotVisible
from tables.events.models import Event
from tables.events.queries.calendar import icalendar
from tables.rounds.actions.rows import TABLE_GONE
from tables.rounds.models import Table


@dataclass(frozen=True, slots=True)
class SlotRow:
    """A slot on a page: who can come by name, and whether the reader has said so."""

    slot: SlotView
    people: tuple[tuple[str, bool], ...]
    coming: int
    is_mine: bool
    key: str


@require_http_methods(["GET", "POST"])
def own_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the times of my table in my zone, and propose one."""
    event, player = require_player(request, slug)
    actor, table = Actor.of_player(player), my_table(request, player)
    if table is None or not agrees_on_times(event):
        return redirect("my-event", slug)
    hours = hours_of(player)
    form = SlotForm(request.POST or None, zone=hours.timezone)
    submission = _propose(request, actor, table, form, to=reverse("my-time", args=[slug]))
    if submission.response is not None:
        return submission.response
    with timezone.override(hours.zone):
        context = _calendar_context(calendar_of(table), player.key) | {
            "form": form,
            "hours": hours,
            "key": new_key(),
        }
        return render_page(request, "appointments/own_table.html", event, player, context, submission)


@require_POST
def answer(request: HttpRequest, slug: str, slot: int, what: str) -> HttpResponse:
    """Say that I can come at a time, or that I cannot."""
    action, done = {
        "accept": (accept_slot, _("You can come then.")),
        "withdraw": (withdraw_slot, _("You cannot come then.")),
    }.get(what, (None, ""))
    if action is None:
        raise Http404
    act: Callable[[Table, Actor, int], object] = action
    return act_at_my_table(
        request,
        slug,
        lambda table, actor: act(table, actor, slot),
        done=done,
        to=reverse("my-time", args=[slug]),
    )


@require_GET
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the appointment of my table as iCalendar."""
    event, player = require_player(request, slug)
    table = my_table(request, player)
    starts_at = calendar_of(table).appointment if table is not None else None
    if table is None or starts_at is None:
        raise Http404
    address = for_others(request, reverse("my-event", args=[slug]))
    entry = calendar_entry(table, starts_at, address, request.get_host().partition(":")[0])
    return calendar_file(icalendar([entry], event.name), f"{slug}-table")


@require_http_methods(["GET", "POST"])
def hours(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose my time zone and my quiet hours."""
    event, player = require_player(request, slug)
    actor, stored = Actor.of_player(player), hours_of(player)
    form = HoursForm(request.POST or None, hours=stored)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: set_hours(player, actor, **form.cleaned_data),
        to=reverse("my-event", args=[slug]),
        done=_("Your hours are saved."),
    )
    context = {"form": form, "stored": stored, "key": new_key()}
    return submission.response or render_page(
        request, "appointments/hours.html", event, player, context, submission
    )


@require_http_methods(["GET", "POST"])
@staff_page("slot.propose")
def of_table(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """Show the times that a table's players propose, and set one."""
    found = _table(visit.event, number, table)
    form = SlotForm(request.POST or None, zone=visit.event.timezone)
    here = reverse("staff-time", args=[visit.event.slug, number, table])
    submission = _propose(request, visit.actor, found, form, to=here)
    return submission.response or _staff_page(request, visit, found, form, submission)


@require_POST
@staff_page("slot.propose")
def remove(request: HttpRequest, visit: StaffVisit, number: int, table: int, slot: int) -> HttpResponse:
    """Remove a time of a table."""
    found = _table(visit.event, number, table)
    submission = submit(
        request,
        visit.actor,
        lambda: withdraw_slot(found, visit.actor, slot),
        to=reverse("staff-time", args=[visit.event.slug, number, table]),
        done=_("The time is removed."),
    )
    form = SlotForm(zone=visit.event.timezone)
    return submission.response or _staff_page(request, visit, found, form, submission)


def _propose(request: HttpRequest, actor: Actor, table: Table, form: SlotForm, *, to: str) -> Submission:
    return submit_form(
        request,
        actor,
        form,
        lambda: propose_slot(table, actor, starts_at=form.cleaned_data["starts_at"]),
        to=to,
        done=_("The time is saved."),
    )


def _staff_page(
    request: HttpRequest, visit: StaffVisit, table: Table, form: SlotForm, submission: Submission
) -> HttpResponse:
    context = _calendar_context(calendar_of(table), "") | {
        "form": form,
        "submission": submission,
        "key": new_key(),
        "may_set": visit.may_change("slot.propose"),
    }
    return render_staff(
        request,
        visit,
        "pairings",
        "appointments/of_table.html",
        context,
        status=status_after(request, submission),
    )


def _calendar_context(found: TableCalendar, reader: str) -> dict[str, Any]:
    """Return the slots by day in the active zone."""
    rows = [
        SlotRow(
            slot,
            tuple((guest.name, guest.key in slot.can_come) for guest in found.players),
            len(slot.can_come),
            reader in slot.can_come,
            new_key(),
        )
        for slot in found.slots
        if not slot.is_past or slot.is_appointment
    ]
    by_day = groupby(rows, key=lambda row: timezone.localtime(row.slot.starts_at).date())
    days = [list(of_day) for _day, of_day in by_day]
    return {"calendar": found, "days": [(of_day[0].slot.starts_at, of_day) for of_day in days]}


def _table(event: Event, number: int, table: int) -> Table:
    found = round_of(event, number).tables.select_related("round", "sheet").filter(number=table).first()
    if found is None:
        raise NotVisible(TABLE_GONE)
    found.round.event = event
    return found
