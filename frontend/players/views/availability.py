"""Who plays which of the rounds to come: of everybody for the staff, and of oneself on a phone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, require_player, staff_page
from frontend.addresses import asked_for, page_number
from frontend.form_actions import NOTHING_SENT, new_key, status_after, submit
from frontend.frames import player_context, render_staff
from frontend.navigation import Section
from frontend.players.views.roster import player_tabs
from tables.core.access import Actor
from tables.core.errors import Malformed, Problem
from tables.core.paging import part_of
from tables.core.text.plain import folded, whole_number
from tables.players.actions.availability import set_availability
from tables.players.queries.availability import Availability, availability, own_availability
from tables.rounds.rules.prescribed import MAX_LETTERS, Known, read_ranking

PLAYERS_PER_PAGE = 100
ROUTE = "staff-players-availability"


@require_http_methods(["GET", "POST"])
@staff_page("player.sit_out")
def all_players(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show and store who is away in which round; `?round=3` shows one round, and takes a list of names."""
    event = visit.event
    found = availability(event)
    number = whole_number(asked_for(request, "round"), digits=2)
    rounds = (number,) if number in found.rounds else found.rounds
    submission = NOTHING_SENT
    if request.method == "POST":
        submission = submit(
            request,
            visit.actor,
            lambda: set_availability(event, visit.actor, _sent(request, found, rounds), rounds=rounds),
            to=request.get_full_path(),
            done=_("The availability is saved."),
        )
    search = folded(asked_for(request, "q"))
    listed = [player for player in found.players if not search or search in folded(player.name)]
    page = part_of(listed, page_number(request), PLAYERS_PER_PAGE)
    context = {
        "tabs": player_tabs(visit, ROUTE),
        "ways": _ways(event.slug, found, rounds),
        "rounds": [(each, len(found.players) - found.away_in(each)) for each in rounds],
        "page": page,
        "search": asked_for(request, "q"),
        "shown": " ".join(player.key for player in page.rows),
        "takes_names": len(rounds) == 1,
        "names": request.POST.get("names", ""),
        "longest": MAX_LETTERS,
        "may_change": visit.may_change("player.sit_out"),
        "key": new_key(),
        "submission": submission,
    }
    return submission.response or render_staff(
        request,
        visit,
        "players",
        "players/availability.html",
        context,
        status=status_after(request, submission),
    )


@require_http_methods(["GET", "POST"])
def my_rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and store which of the rounds to come I do not play."""
    event, player = require_player(request, slug)
    actor, found = Actor.of_player(player), own_availability(player)
    submission = NOTHING_SENT
    if request.method == "POST":
        away = _numbers(request.POST.getlist("away"))
        submission = submit(
            request,
            actor,
            lambda: set_availability(event, actor, {player.key: away}),
            to=reverse("my-event", args=[slug]),
            done=_("Your rounds are saved."),
        )
    context = {
        "rounds": found.rounds,
        "away": found.players[0].away,
        "key": new_key(),
        "submission": submission,
    }
    return submission.response or render(
        request,
        "players/my_rounds.html",
        player_context(event, player) | context,
        status=status_after(request, submission),
    )


def _ways(slug: str, found: Availability, rounds: tuple[int, ...]) -> list[Section]:
    home = reverse(ROUTE, args=[slug])
    each = [
        Section(
            _("Round {round}").format(round=number), f"{home}?round={number}", is_current=rounds == (number,)
        )
        for number in found.rounds
    ]
    return [Section(_("All rounds"), home, is_current=rounds == found.rounds), *each] if len(each) > 1 else []


def _sent(request: HttpRequest, found: Availability, rounds: tuple[int, ...]) -> dict[str, set[int]]:
    """Return the rounds in which each player of the form is away. Raises `Malformed` at "names" with every
    line that is not understood."""
    away: dict[str, set[int]] = {key: set() for key in request.POST.get("shown", "").split()}
    for value in request.POST.getlist("away"):
        key, _separator, number = value.rpartition(" ")
        away.setdefault(key, set()).update(_numbers([number]))
    if len(rounds) == 1:
        away |= {key: set(rounds) for key in _named(request.POST.get("names", ""), found)}
    return away


def _named(text: str, found: Availability) -> tuple[str, ...]:
    if not text.strip():
        return ()
    people = [Known(player.key, player.number, player.name, player.name) for player in found.players]
    read = read_ranking(text, people)
    if read.problems:
        raise Malformed([Problem(problem, "names") for problem in read.problems])
    return read.players


def _numbers(values: Iterable[Any]) -> set[int]:
    numbers = (whole_number(value, digits=2) for value in values)
    return {number for number in numbers if number is not None}
