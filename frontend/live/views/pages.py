"""The board of a live table, the links to it, and the list of casual tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from frontend.acting import act_for_seat, use_language_of
from frontend.addresses import for_others
from frontend.art.views import pictures_url
from frontend.form_actions import new_key
from frontend.navigation import EventHeader
from tables.core import notices
from tables.core.errors import Malformed, NotVisible, RulesChanged
from tables.core.languages import offered
from tables.core.text.languages import list_text
from tables.core.text.plain import whole_number
from tables.events.queries.record import online_play_of
from tables.live.models.game import LiveGame, LiveSeat, UndoRequests
from tables.live.play import absence, open_hands, seats
from tables.live.play.chat import MAX_MESSAGE_LENGTH
from tables.live.play.opening import offered_games
from tables.live.play.tutorials import OPEN_DEAL
from tables.live.store import games, matches
from tables.live.store.system_messages import topic_for
from tables.live.store.viewers import (
    NOBODY,
    NOT_USED_THEN,
    Credentials,
    Viewer,
    is_watchable,
    names_for,
    require_running,
    viewer_of,
)
from tables.live.view import records, shared_replays
from tables.live.view.listing import casual_games_of
from tables.live.view.online import absent_seats_from
from tables.live.view.pushed import board_ticket
from tables.staff.models import User


def find_and_enter(request: HttpRequest, key: str) -> tuple[LiveGame, Viewer]:
    """Return the game of an address and who looks at it; the table is told of a further device at a seat.

    Raises `NotVisible` for anyone who may not know of it, `MadeForAnother` for a page of another seat.
    """
    game = games.find(key)
    viewer = viewer_at(request, game)
    if viewer.seat is not None:
        seats.device_in(request.session)  # names the browser
        credentials = _credentials(request, game)
        game = absence.note_seen(seats.note_device(game, viewer, credentials), viewer, credentials)
    return game, viewer


def viewer_at(request: HttpRequest, game: LiveGame) -> Viewer:
    """Return who looks at a game. Raises as `find_and_enter`."""
    viewer = seats.enter(game, _credentials(request, game), lambda seat: act_for_seat(request, seat))
    if viewer.seat is not None and len(offered()) > 1:
        seat = LiveSeat.objects.select_related("player__event").get(game=game, position=viewer.seat)
        if seat.player is not None:
            use_language_of(request, seat.player)
    return viewer


def _credentials(request: HttpRequest, game: LiveGame) -> Credentials:
    user = request.user if isinstance(request.user, User) else None
    return seats.credentials_in(request.session, user, game)


UNDO_TEXTS = {
    UndoRequests.TABLE: N_("Everybody at the table has to allow it, or a judge for all."),
    UndoRequests.JUDGE: N_("The others at the table are asked, and a judge decides."),
    UndoRequests.NONE: N_("At this table only judges take the game back."),
}
UNDO_BY_HOST = N_("Everybody at the table has to allow it, or the host for all.")

PUBLIC_NOW = N_("Its seed and record are public now: anybody can check every draw.")

NEW_LINKS = "live_links_not_shown_yet"
"""Where a session keeps the table that it has just set."""


SHOWN_ONCE = N_(
    "Hand them out now: they are shown only once. You can show them again later, and the table is notified."
)
SHOWN_ONCE_ANEW = N_("Hand it out now: it is shown only once. The old link no longer works.")


@never_cache
@require_GET
def board(request: HttpRequest, key: str) -> HttpResponse:
    """Show the table; to anyone who may not watch an open one, its free seat. What is on the table is read by
    the page itself, from the API."""
    try:
        game, viewer = find_and_enter(request, key)
    except NotVisible:
        if seats.has_free_seat(games.find(key)):
            return redirect("play-sit", key)
        raise
    changed = rules_changed(request, game, viewer)
    if changed is not None:
        return changed
    return render(request, "live/board.html", board_context(request, game, viewer) | _absent_seats(game))


@never_cache
@require_GET
def screen(request: HttpRequest, key: str, *, is_broadcast: bool = False) -> HttpResponse:
    """Show the table large, for a hall or over a broadcast's picture: what spectators see, with their delay,
    also in the browser of a player or a judge."""
    game = games.find(key)
    viewer = viewer_of(game, NOBODY)
    changed = rules_changed(request, game, viewer)
    if changed is not None:
        return changed
    topic, rules = topic_for(game, viewer), games.rules_of(game)
    context = board_context(request, game, viewer) | {
        "spectacle_module": spectacle_module(rules.board or rules.key),
        "is_broadcast": is_broadcast,
        "stream_ticket": notices.ticket_for([topic], board=board_ticket(game, viewer, None)),
    }
    return render(request, "live/screen.html", context)


def _absent_seats(game: LiveGame) -> dict[str, Any]:
    """Return when a bot takes the seats of players who have not entered, and by which rule; {}: none does."""
    online = online_play_of(game.event) if game.event is not None else None
    if online is None or (absent_from := absent_seats_from(game, online)) is None:
        return {}
    return {"absent_from": absent_from, "absent_rule": online.absent}


def rules_changed(request: HttpRequest, game: LiveGame, viewer: Viewer) -> HttpResponse | None:
    """Return the page for a game that an upgrade has made unplayable, with what can be done; else None."""
    try:
        matches.require_replayable(game, for_spectator=viewer.kind == "watcher")
    except RulesChanged as changed:
        context = {
            "game": game,
            "viewer": viewer,
            "place": games.name_of(game),
            "detail": str(changed),
            "back_url": back_url(game, viewer),
            "sheet_url": _sheet_url(game) if viewer.kind == "judge" else "",
            "record_url": f"{reverse('read-live-game', args=[game.key])}record/" if game.is_revealed else "",
        }
        return render(request, "live/rules_changed.html", context, status=changed.status)
    return None


@dataclass(frozen=True, slots=True)
class SeatLink:
    """The link of a casual seat, to hand out; "" while it is not shown."""

    name: str
    url: str
    position: int


@never_cache
@require_http_methods(["GET", "POST"])
def links(request: HttpRequest, key: str) -> HttpResponse:
    """Show the links of a casual table's seats, for anyone who opened it.

    They are shown once, when the table is set; sent as a form, once more, or for one `seat` a new one, which
    the table is told.
    """
    game, viewer = find_and_enter(request, key)
    require_running(viewer)
    is_shown = _are_new(request, key)
    renewed = None
    if "seat" in request.POST:
        asked = whole_number(request.POST["seat"], digits=2)
        renewed = seats.renew_link(game, viewer, -1 if asked is None else asked).position
        game, is_shown = games.find(key), True
    elif request.method == "POST":
        game, is_shown = seats.show_links(game, viewer), True
    linked = [seat for seat in games.seats_of(game) if seat.link_digest is not None and not seat.bot]
    found = [
        SeatLink(
            seat.name,
            for_others(request, reverse("live-join", args=[key, seats.token_of(seat)])) if is_shown else "",
            seat.position,
        )
        for seat in linked
        if renewed in (None, seat.position)
    ]
    context = {
        "game": game,
        "name": games.name_of(game),
        "links": found,
        "names": list_text([link.name for link in found]),
        "is_shown": is_shown,
        "notice": _(SHOWN_ONCE if renewed is None else SHOWN_ONCE_ANEW),
        "key": key,
    }
    return render(request, "live/links.html", context)


def show_new_links(request: HttpRequest, game: LiveGame) -> None:
    """Let the next page of links show those of a table that was just set."""
    request.session[NEW_LINKS] = game.key


def _are_new(request: HttpRequest, key: str) -> bool:
    if request.session.get(NEW_LINKS) != key:
        return False
    del request.session[NEW_LINKS]
    return True


@login_required
@require_GET
def tables(request: HttpRequest) -> HttpResponse:
    """Show the casual tables of an account."""
    assert isinstance(request.user, User)
    return render(request, "live/tables.html", {"games": casual_games_of(request.user)})


def board_context(request: HttpRequest, game: LiveGame, viewer: Viewer) -> dict[str, Any]:
    """Return what the page of a table needs besides the board."""
    rules, topic = games.rules_of(game), topic_for(game, viewer)
    back, primer = back_url(game, viewer), games.variant_of(rules, game.options).primer
    place = games.name_of(game)
    return {
        "game": game,
        "title": rules.title,
        "place": place if place != rules.title else _("Casual table"),
        "address": reverse("read-live-game", args=[game.key]),
        "log_text_url": reverse("read-live-log-as-text", args=[game.key]),
        "log_json_url": reverse("read-live-log", args=[game.key]),
        "back_url": back,
        "person": "" if viewer.seat is None else names_for(game, viewer)[viewer.seat],
        "board_module": board_module(rules.board or rules.key),
        "board_style": board_style(rules.board or rules.key),
        "faces": rules.face_titles(),
        "pictures": pictures_url(rules.key) if rules.has_pictures else "",
        "look": rules.look.to_json(),
        "primer": primer,
        "primer_json": primer.to_json() if primer else None,
        "has_facts": bool(rules.facts),
        "decisive": list(rules.decisive),
        "headings": list(rules.headings),
        "header": EventHeader(place, back, game.status, stream=topic),
        "undo_text": _(_undo_text(game)),
        "stream_topics": topic,
        "stream_ticket": notices.ticket_for(
            [topic], board=board_ticket(game, viewer, request.session.session_key)
        ),
        "desk_name": _("Host’s desk") if game.event is None else _("Judge’s desk"),
        "desk_url": reverse("live-desk", args=[game.key]) if viewer.runs_the_game else "",
        "screen_url": reverse("live-screen", args=[game.key]) if is_watchable(game) else "",
        "broadcast_url": reverse("live-broadcast", args=[game.key]) if is_watchable(game) else "",
        "links_url": reverse("live-links", args=[game.key])
        if viewer.runs_the_game and game.event is None
        else "",
        "call_url": call_url(game, viewer),
        "hands_url": reverse("live-hands", args=[game.key])
        if viewer.seat is not None and open_hands.may_be_open(game)
        else "",
        "sit_url": reverse("play-sit", args=[game.key]) if game.is_open and viewer.seat is None else "",
        "has_free_seat": seats.has_free_seat(game),
        "invite_url": for_others(request, reverse("play-sit", args=[game.key]))
        if game.is_open and game.begun_at is None
        else "",
        **_result(game, viewer),
    }


def _undo_text(game: LiveGame) -> str:
    requests = UndoRequests(game.undo_requests)
    return UNDO_BY_HOST if requests == UndoRequests.TABLE and game.event is None else UNDO_TEXTS[requests]


def board_module(key: str) -> str:
    """Return the script that draws a game's table: the game's own, or the one for any game."""
    own = f"js/live/boards/{key}.js"
    return own if finders.find(own) else "js/live/boards/generic.js"


def spectacle_module(key: str) -> str:
    """Return the script that makes of a game's board what a hall sees: the game's own, or that for any."""
    own = f"js/live/spectacles/{key}.js"
    return own if finders.find(own) else "js/live/spectacles/generic.js"


def board_style(key: str) -> str:
    """Return the stylesheet of a game's own board; "" for games that need none."""
    own = f"css/live-{key}.css"
    return static(own) if finders.find(own) else ""


def back_url(game: LiveGame, viewer: Viewer) -> str:
    """Return where the viewer came from."""
    if game.event is None:
        return reverse("play")
    slug = game.event.slug
    if viewer.seat is not None:
        return reverse("my-event", args=[slug])
    if viewer.runs_the_game and game.table is not None:
        return reverse("staff-live", args=[slug, game.table.round.number])
    return reverse("public-event", args=[slug])


def call_url(game: LiveGame, viewer: Viewer) -> str:
    """Return where a seat of an event's table calls a judge; "" at other tables and once the game is over."""
    if game.event is None or viewer.seat is None or game.is_over:
        return ""
    return f"{reverse('my-call', args=[game.event.slug])}?live"


NO_RESULT = N_("The result of this game was not entered. Ask the staff at the desk which result counts.")


def _result(game: LiveGame, viewer: Viewer) -> dict[str, Any]:
    """Return what is said when the game is over, and where the result is confirmed."""
    public = records.KEEPS_LISTS if game.holds_secret_lists else PUBLIC_NOW
    if game.is_sealed:
        public = games.KEPT_ELSEWHERE if game.is_kept_elsewhere else records.SEALED
    if viewer.is_newcomer:
        return {"after_text": _(NOT_USED_THEN)}
    if game.is_tutorial:
        return _after_lesson(game, viewer)
    if game.event is None:
        rematch = reverse("live-rematch", args=[game.key]) if viewer.seat is not None else ""
        return {"after_text": _(public), "rematch_url": rematch}
    if game.table is None:
        return {"after_text": _(NO_RESULT)}
    text = _("The result is on the table’s sheet and must be confirmed.")
    if viewer.seat is not None:
        return {
            "after_text": text,
            "result_url": reverse("my-event", args=[game.event.slug]),
            "result_label": _("Confirm the result"),
        }
    if not viewer.runs_the_game:
        return {"after_text": _(public)}
    return {
        "after_text": text,
        "result_url": _sheet_url(game),
        "result_label": _("Result sheet"),
    }


def _sheet_url(game: LiveGame) -> str:
    """Return where the staff enter the result of the game's table; "" for a casual game."""
    if game.event is None or game.table is None:
        return ""
    return reverse("staff-sheet", args=[game.event.slug, game.table.round.number, game.table.number])


def _after_lesson(game: LiveGame, viewer: Viewer) -> dict[str, Any]:
    """Return what is said at the end of a tutorial, and how a game that counts is begun from there."""
    tutorial = games.rules_of(game).tutorial
    text = f"{OPEN_DEAL} {tutorial.closing_text}" if tutorial is not None else str(OPEN_DEAL)
    if tutorial is None or viewer.seat is None:
        return {"after_text": text}
    offered = next(each for each in offered_games() if each.key == game.game)
    return {"after_text": text, "next_size": offered.usual_table, "key": new_key()}


@never_cache
@require_GET
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Every decision of the game with all hands open; `?k=` is where to begin, `?with=` the key of a shared
    replay, to stand where the others do."""
    game, viewer = find_and_enter(request, key)
    records.require_replayable(game, viewer)
    changed = rules_changed(request, game, viewer)
    if changed is not None:
        return changed
    start = whole_number(request.GET.get("k") or "0", digits=9)
    if start is None:
        raise Malformed.at("k", _("k must be a whole number."))
    rows = [row for row in games.seats_of(game) if not game.is_sealed or row.position == viewer.eyes]
    context = board_context(request, game, viewer) | {
        "rows": rows,
        "start": start,
        "header": None,
        "is_newcomer": viewer.is_newcomer,
        "may_play_on": game.is_revealed and not game.is_tutorial,
        "may_write_notes": viewer.kind != "watcher" and not game.is_sealed,
        "max_note": MAX_MESSAGE_LENGTH,
    }
    if shared_key := request.GET.get("with"):
        context |= _shared(request, game, viewer, shared_key)
    return render(request, "live/replay.html", context)


def _shared(request: HttpRequest, game: LiveGame, viewer: Viewer, key: str) -> dict[str, Any]:
    """Return what the page needs to look at a shared replay, or that it is one no more."""
    try:
        shared = shared_replays.shared_place(game, viewer, key)
    except NotVisible:
        return {"shared_is_gone": True}
    topic, address = shared["topic"], f"{reverse('live-replay', args=[game.key])}?with={key}"
    return {
        "shared": shared,
        "is_for_seats": not is_watchable(game),
        "start": shared["place"],
        "shared_url": for_others(request, address),
        "header": EventHeader(games.name_of(game), "", game.status, stream=topic),
        "stream_topics": topic,
        "stream_ticket": notices.ticket_for([topic]),
    }
