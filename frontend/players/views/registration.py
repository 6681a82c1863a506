"""Players registered by staff: one by hand, or many from a list that is looked at first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, repeat, zip_longest
from typing import Any

from django.forms import BoundField, Form
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.confirmations import findings_in, override_context
from frontend.form_actions import NOTHING_SENT, Submission, new_key, status_after, submit, submit_form
from frontend.frames import render_staff
from frontend.middleware import takes_up_to
from frontend.players.forms.players import (
    ColumnsForm,
    ConfirmedImportForm,
    FileImportForm,
    NewPlayerForm,
    PastedImportForm,
)
from frontend.players.views.roster import player_tabs
from tables.core.text.languages import ordinal
from tables.core.text.records import MAX_BYTES
from tables.events.models import Event, EventStatus
from tables.players.actions.registration import (
    TOO_MANY_FAULTY_LINES,
    register_from_csv,
    register_from_list,
    register_player,
)
from tables.players.models import Player, PlayerStatus
from tables.players.player_import import ImportPreview, Layout, read_csv, read_list
from tables.players.queries.roster import club_names, keep_apart_names, registered_names
from tables.players.queries.seats import place_on_waiting_list, seats_of
from tables.rounds.models import RoundStatus

ROWS_SHOWN = 300
LARGEST_LIST_FORM = 4 * MAX_BYTES
"""A list, each of whose letters a browser may write as three."""


@require_http_methods(["GET", "POST"])
@staff_page("player.register")
def add(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """One player by hand; then the form again, for the next."""
    event = visit.event
    made: list[Player] = []
    form = NewPlayerForm(request.POST or None, clubs=club_names(event), groups=keep_apart_names(event))
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: made.append(
            register_player(
                event,
                visit.actor,
                **form.cleaned_data,
                override="override" in request.POST,
                reason=request.POST.get("reason", ""),
            )
        ),
        to=reverse("staff-players-add", args=[event.slug]),
        done=lambda: _one_registered(form.cleaned_data["name"], made),
        asks_to_override=True,
    )
    return submission.response or render_staff(
        request,
        visit,
        "players",
        "players/add_player.html",
        {
            "tabs": player_tabs(visit, "staff-players-add"),
            "form": form,
            **override_context(request, submission),
            "key": new_key(),
            **_entering(event),
        },
        status=status_after(request, submission),
    )


@takes_up_to(LARGEST_LIST_FORM)
@require_http_methods(["GET", "POST"])
@staff_page("player.register")
def import_list(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Many players from a pasted list or a file: nothing is written until the preview is confirmed."""
    if request.method == "GET":
        return _ask_for_list(request, visit)
    if "confirmed" in request.POST:
        return _register_seen(request, visit)
    if "back" in request.POST:
        return _change_list(request, visit)
    if "columns" in request.POST:
        return _read_again(request, visit)
    form: PastedImportForm | FileImportForm
    if "pasted" in request.POST:
        part, form = "list", PastedImportForm(request.POST)
    else:
        part, form = "file", FileImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ask_for_list(request, visit, {part: form}, status=400)
    return _preview(request, visit, form.kind, form.content())


def _change_list(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """The form again with what was pasted: nothing that was typed is lost."""
    seen = ConfirmedImportForm(request.POST)
    if not seen.is_valid():
        return _ask_for_list(request, visit, status=400, damaged=True)
    text = seen.cleaned_data["content"].decode(errors="replace")
    return _ask_for_list(request, visit, {"list": PastedImportForm(initial={"pasted": text})})


def _read_again(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """The preview of a file with the columns that somebody said."""
    seen, columns = ConfirmedImportForm(request.POST), ColumnsForm.sent(request.POST)
    if not seen.is_valid():
        return _ask_for_list(request, visit, status=400, damaged=True)
    kind, content = seen.cleaned_data["kind"], seen.cleaned_data["content"]
    return _preview(request, visit, kind, content, columns, left_out=seen.left_out)


def _register_seen(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    seen = ConfirmedImportForm(request.POST)
    if not seen.is_valid():
        return _ask_for_list(request, visit, status=400, damaged=True)
    kind, content, digest = (seen.cleaned_data[name] for name in ("kind", "content", "digest"))
    columns = ColumnsForm.sent(request.POST)
    if columns is not None and not columns.is_valid():
        return _preview(request, visit, kind, content, columns, left_out=seen.left_out)
    registered: list[list[Player]] = []

    def register() -> None:
        if kind == "list":
            players = register_from_list(
                visit.event,
                visit.actor,
                content.decode(errors="replace"),
                confirmed=digest,
                left_out=seen.left_out,
            )
        else:
            players = register_from_csv(
                visit.event,
                visit.actor,
                content,
                layout=columns.layout() if columns else None,
                confirmed=digest,
                left_out=seen.left_out,
            )
        registered.append(players)

    submission = submit(
        request,
        visit.actor,
        register,
        to=reverse("staff-players", args=[visit.event.slug]),
        done=lambda: _list_taken(*registered),
    )
    return submission.response or _preview(
        request, visit, kind, content, columns, submission, left_out=seen.left_out
    )


def _preview(
    request: HttpRequest,
    visit: StaffVisit,
    kind: str,
    content: bytes,
    columns: ColumnsForm | None = None,
    submission: Submission = NOTHING_SENT,
    *,
    left_out: Collection[int] = (),
) -> HttpResponse:
    is_sound = columns is not None and columns.is_valid()
    preview = _read(visit.event, kind, content, columns.layout() if columns and is_sound else None)
    free = seats_of(visit.event).free
    if columns is None or is_sound:
        columns = ColumnsForm.of_preview(preview)
    columns.offer_lines(preview.beginning)
    questions = {doubt.line: doubt.message for doubt in preview.doubts}
    doubtful = [row for row in preview.rows if row.line in questions][:ROWS_SHOWN]
    rows = [row for row in preview.rows if row.line not in questions][:ROWS_SHOWN]
    offered = [*doubtful, *rows]
    return render_staff(
        request,
        visit,
        "players",
        "players/import_preview.html",
        {
            "tabs": player_tabs(visit, "staff-players-import"),
            "kind": kind,
            "preview": preview,
            "doubtful": [(row, questions[row.line], row.line not in left_out) for row in doubtful],
            "rows": [(row, row.line not in left_out) for row in rows],
            "more": len(preview.rows) - len(offered),
            "faults": preview.faults[:ROWS_SHOWN],
            "more_faults": max(0, len(preview.faults) - ROWS_SHOWN),
            "objections": findings_in(submission.error),
            "columns": columns,
            "samples": _samples(preview, columns),
            "asks_for_columns": columns.is_bound
            or not preview.headings_line
            or preview.ignored_columns
            or not preview.is_offered,
            "too_many_faulty_lines": TOO_MANY_FAULTY_LINES,
            "seen": ConfirmedImportForm(
                initial=ConfirmedImportForm.initial_from(kind, content, preview.digest, offered)
            ),
            "key": new_key(),
            "beyond_seats": max(0, len(preview.rows) - free) if free is not None else 0,
            **_entering(visit.event),
        },
        status=400 if columns.is_bound else submission.status,
    )


def _samples(preview: ImportPreview, columns: ColumnsForm) -> list[tuple[BoundField, str, str]]:
    """Return each column's field with what the file's first two lines have there."""
    first, second = (*preview.sample, (), ())[:2]
    cells = chain(zip_longest(first, second, fillvalue=""), repeat(("", "")))
    return [(bound, *pair) for bound, pair in zip(columns.choices, cells, strict=False)]


def _read(event: Event, kind: str, content: bytes, layout: Layout | None) -> ImportPreview:
    registered = registered_names(event)
    if kind == "list":
        return read_list(content.decode(errors="replace"), registered)
    return read_csv(content, registered, layout)


def _ask_for_list(
    request: HttpRequest,
    visit: StaffVisit,
    sent: Mapping[str, Form] | None = None,
    *,
    status: int = 200,
    damaged: bool = False,
) -> HttpResponse:
    forms = {"list": PastedImportForm(), "file": FileImportForm(), **(sent or {})}
    return render_staff(
        request,
        visit,
        "players",
        "players/import.html",
        {
            "tabs": player_tabs(visit, "staff-players-import"),
            "pasted_form": forms["list"],
            "file_form": forms["file"],
            "damaged": damaged,
            **_entering(visit.event),
        },
        status=status,
    )


def _one_registered(name: str, players: Sequence[Player]) -> str:
    """Return that one player was registered just now, if need be on the waiting list."""
    if all(player.status != PlayerStatus.WAITLISTED for player in players):
        return _("{name} is registered.").format(name=name)
    place = ordinal(place_on_waiting_list(players[0]) or 1)
    return _("{name} is registered and {place} on the waiting list.").format(name=name, place=place)


def _list_taken(players: Sequence[Player] = ()) -> str:
    """Return how many were registered just now; a list sent twice registers nobody again."""
    count = len(players)
    if not players:
        return _("The list is registered.")
    if count == 1:
        return _one_registered(_("1 player"), players)
    waiting = sum(player.status == PlayerStatus.WAITLISTED for player in players)
    if not waiting:
        return ngettext("{count} player is registered.", "{count} players are registered.", count).format(
            count=count
        )
    return _("{count} players are registered, {waiting} of them on the waiting list.").format(
        count=count, waiting=waiting
    )


def _entering(event: Event) -> dict[str, Any]:
    """Return what entering means now: how many rounds a late entrant has missed already."""
    is_late = event.status == EventStatus.RUNNING
    published = event.rounds.exclude(status=RoundStatus.DRAFTED).count() if is_late else 0
    return {
        "is_late": is_late,
        "missed": range(1, published + 1),
        "joins_in": published + 1,
        "seats": seats_of(event),
        "active": event.players.filter(status=PlayerStatus.ACTIVE).count(),
    }
