"""Opening live games: at the tables of a round, and outside any event."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.form_actions import NOTHING_SENT, Submission, new_key, status_after, submit
from frontend.frames import render_staff
from frontend.live.forms.live import CasualSetupForm, RoundSetupForm, SetupForm
from frontend.live.views.pages import show_new_links
from frontend.navigation import Section
from frontend.rounds.views.pairings import round_of
from tables.appointments.queries import TableTime, agrees_on_times, times_of
from tables.core.access import Actor
from tables.core.errors import NotVisible
from tables.events.queries.record import online_play_of
from tables.live.models.game import LiveGame
from tables.live.play.opening import (
    OfferedGame,
    offered_games,
    open_at_table,
    open_casual,
    open_for_round,
    usual_game,
)
from tables.live.view.listing import live_games_of_round
from tables.live.view.online import faults_of, tables_shown
from tables.rounds.models import OPEN_ROUNDS, Round, Table, TableStatus
from tables.staff.models import User

UNDECIDED = {TableStatus.SEATED, TableStatus.PLAYING}
BEST_FIRST = "btwixt"


@require_http_methods(["GET", "POST"])
@staff_page("event.view")
def for_round(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Show the live games of a round, and opening some where there are none."""
    round_ = round_of(visit.event, number)
    live, times = live_games_of_round(round_), _times(round_)
    shown, tables = tables_shown(round_), list(round_.tables.order_by("number"))
    free = [table for table in tables if table.number not in live and table.status in UNDECIDED]
    may_open = (
        visit.can("live.open") and bool(free or request.method == "POST") and round_.status in OPEN_ROUNDS
    )
    games = offered_games(round_)
    offered = chosen_game(request, games, usual_game(visit.event))
    form = RoundSetupForm(
        request.POST or None, offered=offered, tables=[table.number for table in tables if table in free]
    )
    submission = NOTHING_SENT
    if request.method == "POST" and form.is_valid():
        submission = _open_round(request, visit, round_, tables, form)
        if submission.response is not None:
            return submission.response
        _add_errors(form, submission)
    return render_staff(
        request,
        visit,
        "pairings",
        "live/round.html",
        {
            "round": round_,
            "rows": [
                (table, live.get(table.number), shown.get(table.number), times.get(table.number))
                for table in tables
            ],
            "may_set_times": visit.can("slot.propose"),
            "online": online_play_of(visit.event),
            "opened": len(live),
            "faults": faults_of(visit.event),
            "form": form if may_open else None,
            "offered": offered,
            "games": game_tabs(games, offered),
            "key": new_key(),
            "may_judge": visit.can("live.judge"),
        },
        status=status_after(request, submission),
    )


def _times(round_: Round) -> dict[int, TableTime]:
    """Return the times of the round's tables by number, where their players agree on them."""
    return {each.table: each for each in times_of(round_)} if agrees_on_times(round_.event) else {}


@require_http_methods(["GET", "POST"])
@login_required
def casual(request: HttpRequest) -> HttpResponse:
    """Show a new table outside any event."""
    user = request.user
    assert isinstance(user, User)
    games = offered_games()
    offered = chosen_game(request, games)
    form = CasualSetupForm(request.POST or None, offered=offered, host=user.get_username())
    submission = NOTHING_SENT
    if request.method == "POST" and form.is_valid():
        made: list[LiveGame] = []
        submission = submit(
            request,
            Actor.staff(user),
            lambda: made.append(open_casual(user, form.setup, form.seats, title=form.cleaned_data["title"])),
            to=lambda: reverse("live-links", args=[made[0].key]),
            done=_("The table is open. Hand out the links."),
        )
        if submission.response is not None:
            if made:
                show_new_links(request, made[0])
            return submission.response
        _add_errors(form, submission)
    context = {"form": form, "offered": offered, "games": game_tabs(games, offered), "key": new_key()}
    return render(request, "live/new.html", context, status=status_after(request, submission))


def _open_round(
    request: HttpRequest, visit: StaffVisit, round_: Round, tables: list[Table], form: RoundSetupForm
) -> Submission:
    where = form.cleaned_data["where"]
    table = next((table for table in tables if str(table.number) == where), None)

    def open_them() -> None:
        if table is None:
            open_for_round(round_, visit.actor, form.setup)
        else:
            open_at_table(table, visit.actor, form.setup)

    return submit(
        request,
        visit.actor,
        open_them,
        to=reverse("staff-live", args=[visit.event.slug, round_.number]),
        done=_("The live games are open. Players enter from their own pages."),
    )


def chosen_game(request: HttpRequest, games: list[OfferedGame], usual: str | None = None) -> OfferedGame:
    """Return the game that the address or the form names, else the usual one. Raises `NotVisible`."""
    wanted = request.POST.get("game") or request.GET.get("game") or usual or BEST_FIRST
    chosen = next((game for game in games if game.key == wanted), None)
    if chosen is None:
        raise NotVisible(_("There is no such game. Choose one of the games listed."))
    return chosen


def game_tabs(games: list[OfferedGame], chosen: OfferedGame) -> list[Section]:
    """Return a tab for each game."""
    return [Section(game.title, f"?game={game.key}", is_current=game.key == chosen.key) for game in games]


def _add_errors(form: SetupForm, submission: Submission) -> None:
    if submission.error is None:
        return
    for problem in submission.error.problems:
        form.add_error(form.field_of(problem), problem.message)
