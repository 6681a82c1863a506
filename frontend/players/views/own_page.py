"""A player's own pages, opened by the private link: my table, my settings, my history."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.access import forget_player, remember_player, require_player
from frontend.addresses import for_others
from frontend.appointments.own_time import own_time
from frontend.form_actions import (
    NOTHING_SENT,
    new_key,
    revision_in,
    submit_form,
)
from frontend.frames import own_table_context, player_context
from frontend.players.forms.own_page import NameShownForm
from frontend.players.own_matters import own_matters, table_matters
from frontend.players.own_pages import act, ask, my_table, render_page, table_context
from frontend.rounds.clock_face import clock_face
from frontend.standings.table import history_context
from tables.core import links
from tables.core.access import Actor, role_of
from tables.core.active_language import in_language
from tables.core.limits import WRONG_PRIVATE_LINKS
from tables.core.network import address_of
from tables.formats.queries import format_of
from tables.judging.calls.queries import CALL_AT_SEAT, open_call_at
from tables.live.view.listing import LIVE_GAME_AT_SEAT, live_game_at
from tables.player_meeting.queries import meeting_table
from tables.players.actions.account import claim_player, release_player
from tables.players.actions.check_in import check_in as note_presence
from tables.players.actions.details import change_player, note_opened_link, renew_link
from tables.players.actions.language import choose_language
from tables.players.actions.participation import drop as drop_player
from tables.players.actions.sitting_out import sit_out as sit_out_round
from tables.players.actions.sitting_out import undo_sit_out as play_after_all
from tables.players.models import NEVER_TOOK_PART, Player, PlayerStatus
from tables.players.queries.participation import next_pairing
from tables.players.queries.seats import place_on_waiting_list
from tables.rounds.queries.clock import clock_view
from tables.rounds.queries.pairings import has_bye
from tables.rounds.queries.substitutes import seat_as_substitute
from tables.staff.models import User
from tables.stages.queries.own_stage import own_stage


@require_GET
def private_link(request: HttpRequest, token: str) -> HttpResponse:
    """Let this browser act for the player, and go on to an address without the secret."""
    player = links.player_with(token)
    if player is None:
        # A right link is never refused: nobody guesses one, and a hall shares its address with strangers.
        WRONG_PRIVATE_LINKS.require(address_of(request))
        raise Http404
    _note_staff(request, player)
    remember_player(request, player)
    return redirect("my-event", player.event.slug)


def _note_staff(request: HttpRequest, player: Player) -> None:
    """Keep that a member of the event's staff opened somebody else's link while signed in."""
    if not request.user.is_authenticated or player.user_id == request.user.pk:
        return
    actor = Actor.staff(request.user)
    if role_of(actor, player.event) is not None:
        note_opened_link(player, actor)


@require_POST
def stop_acting(request: HttpRequest, slug: str) -> HttpResponse:
    """Stop acting for the player in this browser."""
    event, _player = require_player(request, slug)
    forget_player(request, event)
    return redirect("home")


@require_GET
def my_event(request: HttpRequest, slug: str) -> HttpResponse:
    """My table, seat, opponents and clock; what I can do now."""
    event, player = require_player(request, slug)
    table = my_table(request, player, has_live_game=LIVE_GAME_AT_SEAT, has_call=CALL_AT_SEAT)
    as_substitute = seat_as_substitute(player) if table is None else None
    matters = own_matters(event)
    link = reverse("private-link", args=[links.token_of(player)])
    context: dict[str, Any] = {
        "check_in_key": new_key(),
        "private_url": for_others(request, link),
        "link_trace": matters.link_trace_of(player),
        "penalties": matters.penalties_of(player),
        "waiting_place": place_on_waiting_list(player),
        "next_round": matters.next_round,
        "away": matters.away_of(player),
        "meeting_table": meeting_table(player) if table is None else None,
        "play_key": new_key(),
        "news": matters.news,
        "bye_points": format_of(event).bye_points if table is None and has_bye(player) else None,
        "as_substitute": as_substitute,
        "substitute_game": live_game_at(as_substitute.table, player) if as_substitute is not None else None,
        "own_stage": own_stage(event, player) if player.status == PlayerStatus.ACTIVE else None,
    }
    if table is not None:
        shared = table_matters(table)
        context |= table_context(player, shared.sheet, decks=shared.open_decks - {player.key}) | {
            "clock": clock_face(clock_view(table.round, [table]), table=table.number),
            "live_game": live_game_at(table, player) if vars(table)["has_live_game"] else None,
            "judge_call": open_call_at(table, player) if vars(table)["has_call"] else None,
            "call_key": new_key(),
            "own_time": own_time(table, player),
        }
    frame = own_table_context(event, player, matters.latest)
    return render(request, "players/own_event.html", frame | context)


@require_POST
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Say that I am here."""
    return act(request, slug, note_presence, done=_("You are checked in."))


@require_POST
def account(request: HttpRequest, slug: str) -> HttpResponse:
    """Attach my account to me as a player, or detach it."""
    user = request.user
    _event, player = require_player(request, slug)
    if not isinstance(user, User):
        return redirect("sign-in")
    change, done = (
        (release_player, _("Your account is detached."))
        if player.user_id == user.pk
        else (claim_player, _("Your account is attached."))
    )
    return act(request, slug, lambda player, actor: change(player, user), done=done)


@require_http_methods(["GET", "POST"])
def drop(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the event between rounds, or withdraw a registration."""
    _event, player = require_player(request, slug)
    is_in = player.status not in NEVER_TOOK_PART
    done = _("You left the event. Thank you for playing.") if is_in else _("Your registration is withdrawn.")
    return ask(request, slug, "players/drop.html", drop_player, done=done)


@require_http_methods(["GET", "POST"])
def sit_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit out the next round, and stay in the event."""
    return ask(
        request,
        slug,
        "players/sit_out.html",
        lambda player, actor: sit_out_round(player, actor, expected=revision_in(request)),
        done=_("You sit out the next round."),
        next_round=next_pairing,
    )


@require_POST
def undo_sit_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Play the next round after all."""
    return act(request, slug, play_after_all, done=_("You play the next round."))


@require_http_methods(["GET", "POST"])
def name(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose how my name is shown to strangers."""
    event, player = require_player(request, slug)
    actor = Actor.of_player(player)
    form = NameShownForm(request.POST or None, initial={"name_shown": player.name_shown})
    submission = submit_form(
        request,
        actor,
        form,
        lambda: change_player(player, actor, name_shown=form.cleaned_data["name_shown"]),
        to=reverse("my-event", args=[slug]),
        done=_("Saved."),
    )
    context = {"form": form, "key": new_key()}
    return submission.response or render_page(
        request, "players/name.html", event, player, context, submission
    )


@require_http_methods(["GET", "POST"])
def language(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose the language of my pages and messages."""
    event, player = require_player(request, slug)
    if request.method == "POST":
        code = request.POST.get("language", "")
        choose_language(player, Actor.of_player(player), code)
        with in_language(code, get_language() or ""):
            messages.success(request, _("The language is chosen."))
        return redirect("my-event", slug)
    return render_page(
        request, "players/language.html", event, player, {"chosen": player.language}, NOTHING_SENT
    )


@require_http_methods(["GET", "POST"])
def new_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Make myself a new private link; this browser goes on with it, and no other."""
    return ask(
        request,
        slug,
        "players/new_link.html",
        lambda player, actor: remember_player(
            request, renew_link(player, actor, expected=revision_in(request))
        ),
        done=_("You have a new private link. The old one opens nothing any more."),
    )


@require_GET
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """My rounds, my standing, and how every figure comes about."""
    event, player = require_player(request, slug)
    context = player_context(event, player) | history_context(event, player, is_staff=False)
    return render(request, "players/history.html", context)
