"""Who is away from a live table, and the votes of the people who are there; works without scripts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend.form_actions import DAMAGED, NOTHING_SENT, new_key, status_after, submit
from frontend.live.forms.live import AnswerVoteForm, ProposalForm
from frontend.live.views.pages import back_url, call_url, find_and_enter, rules_changed
from frontend.navigation import EventHeader
from tables.core import notices, timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed
from tables.core.text.languages import list_text
from tables.live.judge import votes
from tables.live.models.game import LiveGame
from tables.live.models.vote import VoteMeasure
from tables.live.play.absence import LiveAbsence, OpenVote, measures_of
from tables.live.store import games
from tables.live.store.system_messages import topic_for
from tables.live.store.viewers import Viewer, require_own_seat
from tables.live.view import boards
from tables.live.view.pushed import board_ticket


@dataclass(frozen=True, slots=True)
class AbsentSeat:
    """A seat that the game waits for while nobody is there. `votes_from`: when the others may vote, None at
    an event's table; `form` proposes a vote, where one is possible now."""

    name: str
    since: datetime
    votes_from: datetime | None
    form: ProposalForm | None


@dataclass(frozen=True, slots=True)
class ShownVote:
    """The open vote in words: what is proposed, by whom, and how it stands for the viewer."""

    id: int
    proposal: str
    by: str
    agreed: str
    refused: str
    waiting: str
    needed: int
    ends: datetime
    has_agreed: bool
    is_mine: bool


@never_cache
@require_http_methods(["GET", "POST"])
def absence(request: HttpRequest, key: str) -> HttpResponse:
    """Show who is away, and let the people at the table propose what to do and vote on it."""
    game, viewer = find_and_enter(request, key)
    own = require_own_seat(viewer)
    changed = rules_changed(request, game, viewer)
    if changed is not None:
        return changed
    here = reverse("live-absence", args=[key])
    submission = NOTHING_SENT
    if request.method == "POST":
        actor = viewer.actor or Actor.of_guest(game.key, viewer.name)
        submission = submit(request, actor, _action(request, game, viewer), to=here)
        if submission.response is not None:
            return submission.response
        game = games.find(key)
    board, topic = boards.board(game, viewer), topic_for(game, viewer)
    names = [seat["name"] for seat in board["seats"]]
    place = games.name_of(game)
    now = timekeeping.now()
    context = {
        "header": EventHeader(place, back_url(game, viewer), game.status, stream=topic),
        "place": place,
        "board_url": reverse("live-board", args=[key]),
        "judge_url": call_url(game, viewer),
        "is_over": game.is_over,
        "is_paused": game.paused_at is not None,
        "desk_url": reverse("live-desk", args=[key]) if viewer.runs_the_game else "",
        "absent": [_absent_seat(game, names, each, now) for each in board["absences"]],
        "vote": _shown_vote(names, board["vote"], own) if board["vote"] is not None else None,
        "may_vote": board["may"]["vote"],
        "may_propose": board["may"]["propose_vote"] and board["vote"] is None,
        "is_relieved": viewer.is_relieved,
        "may_return": board["may"]["take_seat_back"],
        "error": submission.error,
        "now": now,
        "key": new_key(),
        "revision": game.revision,
        "stream_topics": topic,
        "stream_ticket": notices.ticket_for(
            [topic], board=board_ticket(game, viewer, request.session.session_key)
        ),
    }
    return render(request, "live/absence.html", context, status=status_after(request, submission))


def _action(request: HttpRequest, game: LiveGame, viewer: Viewer) -> Callable[[], object]:
    """Return what was sent, to be done. Raises `Malformed` for a damaged form."""
    does = request.POST.get("do", "")
    if does == "return":
        return lambda: votes.take_seat_back(game, viewer)
    if does == "propose":
        # Where nothing may be voted on, the action says why.
        form = ProposalForm(request.POST, measures=measures_of(game) or list(VoteMeasure))
        if form.is_valid():
            return lambda: votes.propose(game, viewer, **form.proposal)
    answer = AnswerVoteForm(request.POST)
    if does in {"agree", "refuse"} and answer.is_valid():
        cast = votes.agree if does == "agree" else votes.refuse
        return lambda: cast(game, viewer, answer.cleaned_data["vote"])
    raise Malformed(str(DAMAGED))


def _absent_seat(game: LiveGame, names: list[str], absent: LiveAbsence, now: datetime) -> AbsentSeat:
    start = None if absent["votes_from"] is None else _moment(absent["votes_from"])
    name = _("a free seat") if games.seats_of(game)[absent["seat"]].is_free else names[absent["seat"]]
    form = None
    if start is not None and start <= now:
        form = ProposalForm(measures=measures_of(game), initial={"seat": absent["seat"]})
    return AbsentSeat(name, _moment(absent["since"]), start, form)


def _shown_vote(names: list[str], vote: OpenVote, own: int) -> ShownVote:
    return ShownVote(
        id=vote["id"],
        proposal=_in_words(vote, names[vote["seat"]]),
        by=names[vote["by"]],
        agreed=list_text([names[k] for k in vote["agreed"]]),
        refused=list_text([names[k] for k in vote["refused"]]),
        waiting=list_text([names[k] for k in vote["waiting"]]),
        needed=vote["needed"],
        ends=_moment(vote["ends"]),
        has_agreed=own in vote["agreed"],
        is_mine=own == vote["by"],
    )


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _in_words(vote: OpenVote, name: str) -> str:
    if vote["measure"] == "bot":
        return _("A bot plays for {name} until they are back.").format(name=name)
    if vote["measure"] == "clock":
        assert vote["seconds"] is not None
        minutes = vote["seconds"] // 60
        return ngettext(
            "Because {name} is away, every decision gets {count} minute.",
            "Because {name} is away, every decision gets {count} minutes.",
            minutes,
        ).format(name=name, count=minutes)
    if vote["measure"] == "resume":
        return _("The game resumes without waiting for {name}.").format(name=name)
    return _("Because {name} is away, the table ends without a result.").format(name=name)
