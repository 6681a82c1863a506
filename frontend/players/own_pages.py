"""What a player's own pages share: the table they are about, what a tap does, and how they are shown."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from django.db.models import Exists
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from frontend.access import require_player
from frontend.acting import act_at_table
from frontend.form_actions import (
    NOTHING_SENT,
    Submission,
    new_key,
    status_after,
    submit,
)
from frontend.frames import player_context
from frontend.results.forms.sheet import end_label
from frontend.results.result_lines import figures_of
from tables.core.access import Actor
from tables.events.models import Event
from tables.events.queries.record import stages_of
from tables.players.models import Player, PlayerStatus
from tables.results.models import GameEnd
from tables.results.queries.sheets import SheetVersion, TableSheet, names_at
from tables.rounds.models import Table, TableStatus
from tables.rounds.queries.pairings import current_table


def my_table(request: HttpRequest, player: Player, **beside: Exists) -> Table | None:
    """Return the player's table, which the page is about, with what is asked `beside` as `current_table`
    does."""
    table = current_table(player, **beside)
    act_at_table(request, table)
    return table


def act(
    request: HttpRequest, slug: str, action: Callable[[Player, Actor], object], *, done: str
) -> HttpResponse:
    """Do what one tap on my page asks for."""
    event, player = require_player(request, slug)
    actor, home = Actor.of_player(player), reverse("my-event", args=[slug])
    submission = submit(request, actor, lambda: action(player, actor), to=home, done=done)
    return submission.response or _again(request, event, player, submission)


def act_at_my_table(
    request: HttpRequest,
    slug: str,
    action: Callable[[Table, Actor], object],
    *,
    done: str,
    to: str | None = None,
) -> HttpResponse:
    """Do what one tap on my page asks for at my table, and go `to` the page it is on."""
    event, player = require_player(request, slug)
    actor, table = Actor.of_player(player), my_table(request, player)
    if table is None:
        return redirect("my-event", slug)
    home = to or reverse("my-event", args=[slug])
    submission = submit(request, actor, lambda: action(table, actor), to=home, done=done)
    return submission.response or _again(request, event, player, submission)


def ask(
    request: HttpRequest,
    slug: str,
    template: str,
    action: Callable[[Player, Actor], object],
    *,
    done: str,
    **context_of: Callable[[Event], object],
) -> HttpResponse:
    """Show a page that asks before something is done, and do it when it is answered.

    `context_of` gives what else the page shows of the event.
    """
    event, player = require_player(request, slug)
    actor, submission = Actor.of_player(player), NOTHING_SENT
    if request.method == "POST":
        home = reverse("my-event", args=[slug])
        submission = submit(request, actor, lambda: action(player, actor), to=home, done=done)
        if submission.response is not None:
            return submission.response
    context = {"key": new_key(), "submission": submission}
    context |= {name: of(event) for name, of in context_of.items()}
    return render_page(request, template, event, player, context, submission)


def render_page(
    request: HttpRequest,
    template: str,
    event: Event,
    player: Player,
    context: dict[str, Any],
    submission: Submission,
) -> HttpResponse:
    context = player_context(event, player) | context
    return render(request, template, context, status=status_after(request, submission))


def table_context(player: Player, sheet: TableSheet, *, decks: Collection[str] = ()) -> dict[str, Any]:
    """Return what the player's own table shows; `decks` are the keys of those whose lists may be read."""
    current, table = sheet.current, sheet.table
    event = table.round.event
    signed = {s.player_key: s.kind for s in current.signatures} if current else {}
    seats = _seats_of(sheet, player, decks)
    return {
        "table": table,
        "sheet": sheet,
        "names": names_at(sheet.seats),
        "seats": seats,
        # With a result the page shows figures in place of the seats, beside which the decks stand otherwise.
        "listed_decks": [seat for seat in seats if seat["deck_url"]] if current else [],
        "houses": stages_of(event).houses_in(table.round.number),
        "my_seat": next(s.position for s in sheet.seats if s.player.pk == player.pk),
        "figures": figures_of(current, names_at(sheet.seats)) if current else (),
        "ended": _ended(current) if current else "",
        "i_reported": current is not None and current.reported_by_key == player.key,
        "i_said": signed.get(player.key),
        "may_report": event.players_report
        and player.status == PlayerStatus.ACTIVE
        and table.status != TableStatus.CONFIRMED,
        "confirm_key": new_key(),
    }


def _seats_of(sheet: TableSheet, player: Player, decks: Collection[str]) -> list[dict[str, Any]]:
    return [
        {
            "number": seated.position,
            "name": seated.name,
            "is_first": seated.position == 1,
            "is_me": seated.player.pk == player.pk,
            "is_absent": seated.absent,
            "note": _("Substitute: {substitute}").format(substitute=seated.substitute.name)
            if seated.substitute is not None
            else "",
            "deck_url": reverse("my-opponents-deck", args=[sheet.table.round.event.slug, seated.player.key])
            if seated.player.key in decks
            else "",
        }
        for seated in sheet.seats
    ]


def _ended(version: SheetVersion) -> str:
    """Return how the game ended, as the sheet says; nothing where a live game gave the points by its own
    places."""
    if version.content["end"] == GameEnd.JUDGE and not version.who:
        return ""
    return end_label(version.content["end"])


def _again(request: HttpRequest, event: Event, player: Player, submission: Submission) -> HttpResponse:
    context = player_context(event, player) | {"submission": submission}
    return render(request, "players/refused.html", context, status=submission.status)
