"""A player's own pages, opened by the private link: my table, my result, my history."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.access import forget_player, remember_player, require_player
from frontend.acting import act_at_table
from frontend.addresses import for_others
from frontend.confirmations import findings_in
from frontend.form_actions import (
    NOTHING_SENT,
    Submission,
    new_key,
    revision_in,
    status_after,
    submit,
    submit_form,
    version_in,
)
from frontend.frames import player_context
from frontend.judging.forms import CallForm
from frontend.players.forms.own_page import DisputeForm, NameShownForm
from frontend.results.forms.of_format import report_form
from frontend.results.forms.sheet import end_label
from frontend.results.result_lines import figures_of
from frontend.results.score_preview import preview_score
from frontend.rounds.clock_face import clock_face
from frontend.standings.table import history_context
from tables.core import links
from tables.core.access import Actor, role_of
from tables.core.active_language import in_language
from tables.core.errors import Outdated
from tables.core.limits import WRONG_PRIVATE_LINKS
from tables.core.network import address_of
from tables.decks.queries import opponents_with_decks
from tables.events.models import Event
from tables.events.queries.record import stages_of
from tables.formats.queries import format_of
from tables.journal.queries import link_trace
from tables.judging.calls.actions import call_judge, withdraw_call
from tables.judging.calls.queries import open_call_at
from tables.live.view.listing import live_game_at
from tables.messages.queries import news_of
from tables.player_meeting.queries import meeting_table
from tables.players.actions.account import claim_player, release_player
from tables.players.actions.check_in import check_in as note_presence
from tables.players.actions.details import change_player, note_opened_link, renew_link
from tables.players.actions.language import choose_language
from tables.players.actions.participation import drop as drop_player
from tables.players.actions.sitting_out import sit_out as sit_out_round
from tables.players.actions.sitting_out import undo_sit_out as play_after_all
from tables.players.models import NEVER_TOOK_PART, Player, PlayerStatus
from tables.players.queries.availability import absences_of
from tables.players.queries.participation import next_pairing
from tables.players.queries.seats import place_on_waiting_list
from tables.results.actions.results import confirm_result, dispute_result, report_result
from tables.results.models import GameEnd
from tables.results.queries.sheets import SheetVersion, TableSheet, names_at, table_sheet
from tables.rounds.models import Table, TableStatus
from tables.rounds.queries.clock import clock_view
from tables.rounds.queries.pairings import current_table, has_bye
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
    table = _my_table(request, player)
    link = reverse("private-link", args=[links.token_of(player)])
    context: dict[str, Any] = {
        "check_in_key": new_key(),
        "private_url": for_others(request, link),
        "link_trace": link_trace(player),
        "penalties": list(player.penalties.all()),
        "waiting_place": place_on_waiting_list(player),
        "next_round": next_pairing(event),
        "away": absences_of(player),
        "meeting_table": meeting_table(player) if table is None else None,
        "play_key": new_key(),
        "news": news_of(event),
        "bye_points": format_of(event).bye_points if table is None and has_bye(player) else None,
        "own_stage": own_stage(event, player) if player.status == PlayerStatus.ACTIVE else None,
    }
    if table is not None:
        sheet = table_sheet(table)
        context |= _table_context(player, sheet, decks=opponents_with_decks(player)) | {
            "clock": clock_face(clock_view(table.round, [table]), table=table.number),
            "live_game": live_game_at(table),
            "judge_call": open_call_at(table, player),
            "call_key": new_key(),
        }
    frame = player_context(event, player, only_own=True)
    return render(request, "players/own_event.html", frame | context)


@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Report the result of my table."""
    event, player = require_player(request, slug)
    table = _my_table(request, player)
    is_over = table is not None and table.status == TableStatus.CONFIRMED
    if table is None or not event.players_report or (is_over and request.method == "GET"):
        return redirect("my-event", slug)
    home = reverse("my-event", args=[slug])
    frame = player_context(event, player) | {"preview_url": reverse("my-report-preview", args=[slug])}
    return report_page(request, table, Actor.of_player(player), frame, home=home)


def report_page(
    request: HttpRequest, table: Table, actor: Actor, frame: dict[str, Any], *, home: str
) -> HttpResponse:
    """Show the form by which somebody at the table reports its result; `home` is where it leads, and back."""
    sheet = table_sheet(table)
    current = sheet.current
    form = report_form(sheet, request.POST or None)
    submission = NOTHING_SENT
    if request.method == "POST" and form.is_valid():
        content = form.content()
        submission = submit(
            request,
            actor,
            lambda: report_result(
                table,
                actor,
                content,
                expected_version=form.cleaned_data["version"],
                override="override" in request.POST,
            ),
            to=home,
            done=lambda: _report_summary(table, actor.player),
        )
        if submission.response is not None:
            return submission.response
        if not submission.warnings and not isinstance(submission.error, Outdated):
            form.show_errors(submission)
    context = {
        "form": form,
        "table": table,
        "key": new_key(),
        "submission": submission,
        "shown_warnings": findings_in(submission.error) if submission.warnings else (),
        "outdated": submission.error if isinstance(submission.error, Outdated) else None,
        "is_own": current is not None
        and actor.player is not None
        and current.reported_by_key == actor.player.key,
        "figures": figures_of(current, names_at(sheet.seats)) if current else (),
        "home_url": home,
    }
    return render(request, "results/report.html", frame | context, status=status_after(request, submission))


def _report_summary(table: Table, player: Player | None) -> str:
    table.refresh_from_db(fields=["status", "sheet"])
    if table.status == TableStatus.CONFIRMED:
        return _("Thank you: the result is confirmed.")
    if player is not None and table.sheet is not None and table.sheet.reported_by_id != player.pk:
        return _("The same figures were reported already: yours confirm them.")
    return _("Reported. The others at your table confirm it.")


@require_POST
def report_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Places and points of the figures so far, as a fragment; nothing is saved."""
    _event, player = require_player(request, slug)
    table = _my_table(request, player)
    if table is None:
        raise Http404
    return preview_of(request, table)


def preview_of(request: HttpRequest, table: Table) -> HttpResponse:
    """Places and points of the figures that were sent for a table."""
    sheet = table_sheet(table)
    return preview_score(request, report_form(sheet, request.POST), sheet)


@require_POST
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Say that the reported result of my table is right."""
    return _act_at_table(
        request,
        slug,
        lambda table, actor: confirm_result(table, actor, version=version_in(request)),
        done=_("Thank you: you confirmed the result."),
    )


@require_http_methods(["GET", "POST"])
def dispute(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what is wrong with the reported result; staff see it at once."""
    event, player = require_player(request, slug)
    actor, table = Actor.of_player(player), _my_table(request, player)
    if table is None or table.status != TableStatus.REPORTED:
        return redirect("my-event", slug)
    form = DisputeForm(request.POST or None)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: dispute_result(
            table, actor, version=version_in(request), comment=form.cleaned_data["comment"]
        ),
        to=reverse("my-event", args=[slug]),
        done=_("The staff know. A judge will come to your table."),
    )
    if submission.response is not None:
        return submission.response
    context = _table_context(player, table_sheet(table)) | {"form": form, "key": new_key()}
    return _page(request, "results/dispute.html", event, player, context, submission)


@require_http_methods(["GET", "POST"])
def call(request: HttpRequest, slug: str) -> HttpResponse:
    """Call a judge to my table."""
    event, player = require_player(request, slug)
    actor, table = Actor.of_player(player), _my_table(request, player)
    if table is None:
        return redirect("my-event", slug)
    form = CallForm(request.POST or None)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: call_judge(table, actor, question=form.cleaned_data["question"]),
        to=reverse("my-event", args=[slug]),
        done=_("A judge is called to your table."),
    )
    if submission.response is not None:
        return submission.response
    context = {"form": form, "key": new_key(), "table": table}
    return _page(request, "judging/call.html", event, player, context, submission)


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take my table's call for a judge back."""
    return _act_at_table(
        request,
        slug,
        lambda table, actor: withdraw_call(table, actor, expected=revision_in(request)),
        done=_("The call is taken back."),
    )


@require_POST
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Say that I am here."""
    return _act(request, slug, note_presence, done=_("You are checked in."))


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
    return _act(request, slug, lambda player, actor: change(player, user), done=done)


@require_http_methods(["GET", "POST"])
def drop(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the event between rounds, or withdraw a registration."""
    _event, player = require_player(request, slug)
    is_in = player.status not in NEVER_TOOK_PART
    done = _("You left the event. Thank you for playing.") if is_in else _("Your registration is withdrawn.")
    return _ask(request, slug, "players/drop.html", drop_player, done=done)


@require_http_methods(["GET", "POST"])
def sit_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit out the next round, and stay in the event."""
    return _ask(
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
    return _act(request, slug, play_after_all, done=_("You play the next round."))


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
    return submission.response or _page(request, "players/name.html", event, player, context, submission)


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
    return _page(request, "players/language.html", event, player, {"chosen": player.language}, NOTHING_SENT)


@require_http_methods(["GET", "POST"])
def new_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Make myself a new private link; this browser goes on with it, and no other."""
    return _ask(
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


def _my_table(request: HttpRequest, player: Player) -> Table | None:
    """Return the player's table, which the page is about."""
    table = current_table(player)
    act_at_table(request, table)
    return table


def _act(
    request: HttpRequest, slug: str, action: Callable[[Player, Actor], object], *, done: str
) -> HttpResponse:
    """Do what one tap on my page asks for."""
    event, player = require_player(request, slug)
    actor, home = Actor.of_player(player), reverse("my-event", args=[slug])
    submission = submit(request, actor, lambda: action(player, actor), to=home, done=done)
    return submission.response or _again(request, event, player, submission)


def _act_at_table(
    request: HttpRequest, slug: str, action: Callable[[Table, Actor], object], *, done: str
) -> HttpResponse:
    """Do what one tap on my page asks for at my table."""
    event, player = require_player(request, slug)
    actor, table = Actor.of_player(player), _my_table(request, player)
    if table is None:
        return redirect("my-event", slug)
    home = reverse("my-event", args=[slug])
    submission = submit(request, actor, lambda: action(table, actor), to=home, done=done)
    return submission.response or _again(request, event, player, submission)


def _ask(
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
    return _page(request, template, event, player, context, submission)


def _page(
    request: HttpRequest,
    template: str,
    event: Event,
    player: Player,
    context: dict[str, Any],
    submission: Submission,
) -> HttpResponse:
    context = player_context(event, player) | context
    return render(request, template, context, status=status_after(request, submission))


def _table_context(player: Player, sheet: TableSheet, *, decks: Collection[str] = ()) -> dict[str, Any]:
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
