"""The way in for strangers: a game against bots with one tap, the lobby, a seat at somebody's table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.form_actions import NOTHING_SENT, Submission, new_key, status_after, submit, submit_form
from frontend.live.forms.play import AgainstBotsForm, NameForm, OpenTableForm, PlayOnForm
from frontend.live.views.pages import find_and_enter, viewer_at
from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible
from tables.core.limits import WRONG_TABLE_LINKS
from tables.core.network import address_of
from tables.core.text.languages import list_text
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import opening, practice, seats
from tables.live.play.opening import OfferedGame, Setup
from tables.live.play.rate_limit import guests_may_play
from tables.live.play.rematch import set_rematch
from tables.live.play.tutorials import open_tutorial
from tables.live.store import games
from tables.live.view.listing import LiveLink, open_tables, played_by, unfinished_games
from tables.live.view.records import require_replayable
from tables.staff.models import User

GUEST = "Guest"
NAME_IN_SESSION = "guest_name"
FIRST = ("btwixt", "lcg")
"""The games that a stranger is shown first."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that can be begun with one tap: against one bot (`duel`), or at a table of `size`."""

    game: OfferedGame
    size: int
    duel: int | None

    @property
    def bots(self) -> int:
        """How many bots sit at the table."""
        return self.size - 1

    @property
    def others(self) -> tuple[tuple[int, int], ...]:
        """The other tables of people and bots that the game allows: seats, and bots among them."""
        return tuple((size, size - 1) for size in self.game.sizes if size not in (self.size, self.duel))


def offers() -> tuple[Offer, ...]:
    """Return what can be played at once, in the order in which strangers should meet it."""
    return _offers_in(get_language() or settings.LANGUAGE_CODE)


@cache
def _offers_in(language: str) -> tuple[Offer, ...]:
    """Return the offers in the active language, which is named for the cache."""
    found = [game for game in opening.offered_games() if game.sizes]
    found.sort(key=lambda game: FIRST.index(game.key) if game.key in FIRST else len(FIRST))
    return tuple(
        Offer(
            game,
            game.usual_table,
            2 if game.is_for_two else None,
        )
        for game in found
    )


def may_play(request: HttpRequest) -> bool:
    """Return whether anyone who asks may open a table."""
    return request.user.is_authenticated or guests_may_play()


def your_games(request: HttpRequest) -> list[LiveLink]:
    """Return the tables that wait for the visitor: by account, and by the links this browser opened."""
    return unfinished_games(user_of(request), seats.seats_held(request.session))


@never_cache
@require_http_methods(["GET", "POST"])
def lobby(request: HttpRequest) -> HttpResponse:
    """Games to begin at once, tables with a free seat, and a form to open one."""
    form = OpenTableForm(request.POST or None, games=_games(), name=_name_of(request))
    submission = NOTHING_SENT
    if request.method == "POST" and form.is_valid():
        submission = _opened(request, lambda: _open(request, form.setup, form.seats, is_open=True))
        if submission.response is not None:
            _remember_name(request, form.cleaned_data["name"])
            return submission.response
        submission.show_errors(form)
    context = {
        "offers": offers(),
        "yours": your_games(request),
        "tables": open_tables(),
        "has_puzzles": settings.PUZZLES,
        "form": form,
        "may_play": may_play(request),
        "may_sign_up": settings.SIGN_UP,
        "key": new_key(),
    }
    return render(request, "live/lobby.html", context, status=status_after(request, submission))


@require_http_methods(["GET", "HEAD", "POST"])
def against_bots(request: HttpRequest) -> HttpResponse:
    """Begin a game against bots; who only looks at the address is shown where to begin."""
    if request.method != "POST":
        return redirect("play")
    form = AgainstBotsForm(request.POST, games=_games())
    if not form.is_valid():
        raise NotVisible(_(games.UNKNOWN))
    names = form.seats(_name_of(request) or GUEST)
    submission = _opened(request, lambda: _open(request, form.setup, names, is_open=False))
    if submission.response is not None:
        return submission.response
    assert submission.error is not None
    raise submission.error


@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: HttpRequest) -> HttpResponse:
    """Begin the first game that explains itself; who only looks at the address is shown where to begin."""
    if request.method != "POST":
        return redirect("play")
    key, name = request.POST.get("game", ""), _name_of(request) or GUEST
    host = user_of(request) or address_of(request)
    submission = _opened(request, lambda: open_tutorial(host, key, name))
    if submission.response is not None:
        return submission.response
    assert submission.error is not None
    raise submission.error


@never_cache
@require_http_methods(["GET", "POST"])
def sit(request: HttpRequest, key: str) -> HttpResponse:
    """Show a free seat of an open table: who sits there already, and one's own name."""
    game = games.find(key)
    if _has_seat(request, game):
        return redirect("live-board", key)
    if not game.is_open:
        raise NotVisible(_(games.UNKNOWN))
    return _seat_page(request, game, lambda name: seats.take_free_seat(game, name, user_of(request)))


@never_cache
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, key: str, token: str) -> HttpResponse:
    """Let this browser play a casual seat, and go on to an address without the secret; who takes a free one
    is asked for a name."""
    try:
        seat = seats.seat_with(key, token)
    except NotVisible:
        WRONG_TABLE_LINKS.require(address_of(request))
        raise
    if seat.is_waiting:
        game = games.find(key)
        _has_seat(request, game)  # refuses what a page of another seat sends
        return _seat_page(request, game, lambda name: seats.take_seat(seat, name, user_of(request)))
    seats.remember_seat(request.session, seat)
    if isinstance(request.user, User):
        seats.attach_account(seat, request.user)
    return redirect("live-board", key)


@require_POST
def rematch(request: HttpRequest, key: str) -> HttpResponse:
    """Set the table of a finished game once more, or go to the one that somebody else has set."""
    game, viewer = find_and_enter(request, key)
    made = set_rematch(game, viewer, address_of(request))
    assert viewer.seat is not None
    seats.remember_seat(request.session, games.seats_of(made)[viewer.seat])
    return redirect("live-board", made.key)


@require_POST
def play_on(request: HttpRequest, key: str) -> HttpResponse:
    """Continue a finished game from a moment, at a practice table with bots."""
    game, viewer = find_and_enter(request, key)
    require_replayable(game, viewer)
    form = PlayOnForm(request.POST)
    if not form.is_valid():
        raise Malformed.at("k", _(practice.NO_MOMENT))
    user = user_of(request)
    position = form.cleaned_data["seat"]
    made = practice.play_on(
        game, form.cleaned_data["k"], position, user or address_of(request), _name_of(request) or GUEST
    )
    seats.remember_seat(request.session, games.seats_of(made)[position])
    return redirect("live-board", made.key)


@login_required
@require_GET
def played(request: HttpRequest) -> HttpResponse:
    """Show the games that an account has played, how they ended, and their replays."""
    assert isinstance(request.user, User)
    found, records = played_by(request.user)
    return render(request, "live/played.html", {"played": found, "records": records})


def _seat_page(request: HttpRequest, game: LiveGame, take: Callable[[str], LiveSeat]) -> HttpResponse:
    form = NameForm(request.POST or None, initial={"name": _name_of(request)})
    taken: list[LiveSeat] = []
    submission = submit_form(
        request,
        actor_of(request),
        form,
        lambda: taken.append(take(form.cleaned_data["name"])),
        to=reverse("live-board", args=[game.key]),
    )
    if submission.response is not None:
        for seat in taken:
            seats.remember_seat(request.session, seat)
            _remember_name(request, seat.name)
        return submission.response
    rows = games.seats_of(game)
    context = {
        "form": form,
        "game": game,
        "title": games.title_of(game),
        "variant": games.variant_of(games.rules_of(game), game.options),
        "who": list_text([row.name for row in rows if not row.is_waiting]),
        "free": sum(row.is_waiting for row in rows),
        "key": new_key(),
    }
    return render(request, "live/sit.html", context, status=status_after(request, submission))


def _opened(request: HttpRequest, open_one: Callable[[], LiveGame]) -> Submission:
    made: list[LiveGame] = []
    submission = submit(
        request,
        actor_of(request),
        lambda: made.append(open_one()),
        to=lambda: reverse("live-board", args=[made[0].key]),
    )
    for game in made:
        if game.host_seat is not None:
            seats.remember_seat(request.session, games.seats_of(game)[game.host_seat])
    return submission


def _open(request: HttpRequest, setup: Setup, names: list[str], *, is_open: bool) -> LiveGame:
    if isinstance(request.user, User):
        own = [request.user.get_username(), *names[1:]]
        return opening.open_casual(request.user, setup, own, is_open=is_open)
    return opening.open_as_guest(address_of(request), setup, names, is_open=is_open)


def _games() -> list[OfferedGame]:
    return [offer.game for offer in offers()]


def actor_of(request: HttpRequest) -> Actor:
    """Return who sends a form: the account, or a guest."""
    if isinstance(request.user, User):
        return Actor.staff(request.user)
    # Known by the form that was sent: a session for each request would let anybody fill the database.
    return Actor.of_guest(request.POST.get("idempotency_key", ""), GUEST)


def user_of(request: HttpRequest) -> User | None:
    """Return the account of a request; None for a guest."""
    return request.user if isinstance(request.user, User) else None


def _name_of(request: HttpRequest) -> str:
    """Return how the visitor is called at tables: the account's name, or what was said last."""
    if isinstance(request.user, User):
        return request.user.get_username()
    return str(request.session.get(NAME_IN_SESSION, ""))


def _remember_name(request: HttpRequest, name: str) -> None:
    if not request.user.is_authenticated:
        request.session[NAME_IN_SESSION] = name


def _has_seat(request: HttpRequest, game: LiveGame) -> bool:
    try:
        return viewer_at(request, game).seat is not None
    except NotVisible:
        return False
