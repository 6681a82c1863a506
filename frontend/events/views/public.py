"""What spectators see, as far as the organizer switched it on, with names as each player allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from frontend.access import player_of, public_event, remember_player
from frontend.addresses import asked_for, chosen_round, page_number
from frontend.downloads import finished_archive_file
from frontend.form_actions import new_key
from frontend.frames import render_public
from frontend.markdown import as_html
from frontend.navigation import Section
from frontend.players.forms.own_page import SignUpForm
from frontend.rounds.clock_face import ClockFace, clock_face
from frontend.rounds.listing import TABLES_PER_PAGE
from frontend.standings.table import (
    PAGE,
    history_context,
    shown_rule_options,
    standings_page_context,
)
from tables.accounts import sign_up_limits
from tables.archive.queries.stored_archives import FINISHED
from tables.core.access import Actor, can
from tables.core.errors import ActionError
from tables.core.idempotency import answer_once, fingerprint
from tables.core.network import address_of
from tables.core.paging import Page, part_of
from tables.core.text.plain import folded
from tables.core.text.sentences import Sentence
from tables.decks.rules.tiers import requirements
from tables.events.models import Event
from tables.events.queries.fairness import event_draws
from tables.events.queries.printed_rules import printed_rules
from tables.events.queries.record import card_pool_of, rule_options_of, stages_of
from tables.formats.queries import format_of
from tables.judging.deck_checks.queries import public_deck_checks
from tables.live.play.card_pools import pool_text
from tables.live.view.listing import watchable_games
from tables.messages.queries import news_of
from tables.player_meeting.queries import meeting_draws, meeting_view
from tables.players.actions.registration import sign_up as register
from tables.players.models import NEVER_TOOK_PART, Player
from tables.players.names import public_name
from tables.players.queries.roster import public_players
from tables.players.queries.seats import seats_of
from tables.rounds.models import Round, RoundStatus, keeps_results_back
from tables.rounds.queries.clock import clock_view
from tables.rounds.queries.pairings import PairingLine, latest_round, pairings_by_name, round_view
from tables.standings.queries.loading import load_points
from tables.standings.queries.standings import event_standings


@require_GET
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the event is, who plays, what to bring."""
    found = public_event(slug)
    latest = latest_round(found)
    return render_public(
        request,
        found,
        latest,
        "public-event",
        "events/public.html",
        {
            "description": as_html(found.description),
            "card_pool": pool_text(card_pool_of(found)) if found.collects_decks else "",
            "requirements": _requirements(found),
            "rules": printed_rules(found),
            "page": part_of(
                public_players(found) if found.public_players else (), page_number(request), PAGE
            ),
            "clock": _clock(found, latest),
            "champion": _champion(found),
            "me": player_of(request, found),
            "live_games": watchable_games(found),
            "takes_entries": found.registration_open and not found.is_read_only,
            "seats": seats_of(found),
            "news": news_of(found),
        },
    )


def _requirements(event: Event) -> Sequence[Sentence]:
    """Return what a Kingsmoot asks its players to bring; what other formats do, their descriptions say."""
    if not format_of(event).is_kingsmoot:
        return ()
    return requirements(event.tier)  # type: ignore[arg-type]  # the same words


@require_GET
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of the event for its players, generated from its format, on a page that prints."""
    found = public_event(slug)
    return render_public(
        request,
        found,
        latest_round(found),
        "public-rules",
        "events/public_rules.html",
        {
            "rules": printed_rules(found),
            "rule_options": shown_rule_options(format_of(found), rule_options_of(found)),
        },
    )


@require_GET
def pairings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Tables and the list by name; `?q=` finds a player.

    Of a round of more than 200 seats one of the two, in parts: `?by=table` shows tables, `?page=2` the second
    part.
    """
    found = public_event(slug, switch="public_pairings")
    published = list(found.rounds.exclude(status=RoundStatus.DRAFTED).order_by("number"))
    shown = chosen_round(published, number)
    if number and shown is None:
        raise Http404
    view = round_view(shown) if shown is not None else None
    search = asked_for(request, "q")
    lines = pairings_by_name(view) if view is not None else ()
    is_long, by_table = len(lines) > PAGE, asked_for(request, "by") == "table" and not search
    page: Page[Any] = part_of(_found(lines, search), page_number(request), PAGE)
    tables = view.tables if view is not None and not search else ()
    if is_long and by_table:
        page = part_of(tables, page_number(request), TABLES_PER_PAGE)
        tables = page.rows
    return render_public(
        request,
        found,
        published[-1] if published else None,
        "public-pairings",
        "rounds/public_pairings.html",
        {
            "round": view,
            "houses": stages_of(found).houses_in(view.number) if view is not None else {},
            "tabs": [
                Section(
                    str(stages_of(found).title(round_.number)),
                    reverse("public-pairings-round", args=[slug, round_.number]),
                    is_current=round_ == shown,
                )
                for round_ in published
            ],
            "page": page,
            "lines": () if is_long and by_table else page.rows,
            "tables": tables if by_table or not is_long else (),
            "ways": _ways(by_table=by_table) if is_long and not search else (),
            "points": _points(found, shown) if shown is not None and (by_table or not is_long) else {},
            "search": search,
            "clock": _clock(found, shown),
            "meeting": meeting_view(found) if shown is None else None,
        },
    )


@require_GET
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings with the rule options in force; `?q=` finds a player, `?page=` is which 200."""
    found = public_event(slug, switch="public_standings")
    me = player_of(request, found)
    context = standings_page_context(
        found,
        player_page="public-player",
        page=page_number(request),
        search=asked_for(request, "q"),
        me=me.key if me is not None else "",
    )
    latest = context["standings"].last_round
    return render_public(
        request, found, latest, "public-standings", "standings/public_standings.html", context
    )


@require_GET
def player(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One player's rounds and the derivation of every figure."""
    found = public_event(slug, switch="public_standings")
    taking_part = found.players.exclude(status__in=NEVER_TOOK_PART)
    context = history_context(found, get_object_or_404(taking_part, key=key), is_staff=False)
    context["hides_results"] = not found.public_results
    latest = latest_round(found)
    return render_public(request, found, latest, "public-standings", "players/public_player.html", context)


@require_GET
def fairness(request: HttpRequest, slug: str) -> HttpResponse:
    """How the draws can be checked: commitment, every draw with its label, and the seed once it is revealed
    (R-50, R-51)."""
    found = public_event(slug)
    fairness = event_draws(found)
    return render_public(
        request,
        found,
        latest_round(found),
        "public-fairness",
        "events/fairness.html",
        {
            "fairness": fairness,
            "draws": fairness.draws,
            "changed_draws": [draw for draw in fairness.draws if draw.changes],
            "deck_checks": public_deck_checks(found),
            "meetings": meeting_draws(found),
        },
    )


@require_GET
def archive(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send the archive of a finished event, for anyone who wants to verify it."""
    found = public_event(slug, switch="public_standings")
    if found.status not in FINISHED:
        raise Http404
    return finished_archive_file(request, found)


@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Register through the event's public link."""
    found = public_event(slug)
    form = SignUpForm(request.POST or None, initial={"code": asked_for(request, "code")})
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            sign_up_limits.require_sign_up(found, address_of(request))
            try:
                remember_player(request, _registered(request, found, form.cleaned_data))
            except ActionError as error:
                status = form.show_errors(request, error)
            else:
                return redirect("my-event", slug)
    context = {
        "form": form,
        "key": new_key(),
        "me": player_of(request, found),
        "seats": seats_of(found),
    }
    return render_public(
        request, found, latest_round(found), "public-event", "players/sign_up.html", context, status=status
    )


@require_GET
@never_cache
def badge(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Go where the code on a player's badge leads: staff at the door to the check-in of the player, the
    player to the own page, everybody else to the event's.

    A badge is worn for all to see, so its code is no secret and opens nothing by itself.
    """
    found = get_object_or_404(Event, slug=slug)
    if request.user.is_authenticated and can(Actor.staff(request.user), "player.check_in", found):
        return redirect("staff-check-in-badge", slug, number)
    player = player_of(request, found)
    if player is not None and player.number == number:
        return redirect("my-event", slug)
    return redirect("public-event", public_event(slug).slug)


def _ways(*, by_table: bool) -> list[Section]:
    """Return the two ways to read the pairings of a large round."""
    return [
        Section(_("By name"), "?", is_current=not by_table),
        Section(_("By table"), "?by=table", is_current=by_table),
    ]


def _found(lines: tuple[PairingLine, ...], search: str) -> tuple[PairingLine, ...]:
    """Return the lines of everybody whose name has what was searched for."""
    wanted = folded(search)
    return tuple(line for line in lines if wanted in folded(line.name)) if wanted else lines


def _registered(request: HttpRequest, event: Event, texts: dict[str, str]) -> Player:
    """Return the player this form registers; a form sent twice registers once and finds the same player."""
    user = request.user if request.user.is_authenticated else None
    code, address = texts.pop("code"), address_of(request)

    def write() -> tuple[int, int]:
        with sign_up_limits.admitted(event, address=address, code=code) as waits:
            return 302, register(event, **texts, user=user, needs_approval=waits).pk

    key = request.POST.get("idempotency_key", "")
    if not key:
        return event.players.get(pk=write()[1])
    mark = fingerprint("POST", request.get_full_path(), request.POST.urlencode().encode())
    _mark, pk = answer_once("stranger", f"page/{key}", mark, write)
    return event.players.get(pk=pk)


def _champion(event: Event) -> str:
    """Return who won a finished event, by the name strangers may read; empty before."""
    if not event.is_read_only or not event.public_standings:
        return ""
    standings = event_standings(event)
    first = next(iter(standings.rows), None)
    return public_name(standings.players[first.player]) if first is not None and first.rank == 1 else ""


def _clock(event: Event, round_: Round | None) -> ClockFace | None:
    """Return the clock of a round that is on, if strangers may see the round. One SQL query."""
    if round_ is None or round_.status == RoundStatus.CLOSED or not event.public_pairings:
        return None
    return clock_face(clock_view(round_))


def _points(event: Event, round_: Round) -> dict[str, int]:
    """Return points of the round's confirmed tables by player key, if strangers may see results already."""
    if not event.public_results or keeps_results_back(event, round_):
        return {}
    return load_points(event, round_.number)
