"""Who is at a live table, who is away, and what the people present may vote on because of it.

A person is present while the seat's page is open or a program calls for it: requests and open streams are
seen. The lane marks a seat once nothing was seen of it for `AWAY_AFTER`; a seat that nobody ever entered is
away from the start. Of what was seen the database learns every `SEEN_EVERY` at most.

Votes are for tables without staff: at an event's table a judge decides, unless its play online announces that
a bot plays for absent players. Then the people present may put it there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, TypedDict, cast

from django.db import transaction
from django.utils.crypto import salted_hmac

from tables.core import timekeeping
from tables.core.notices import in_few_sizes
from tables.core.text.sentences import sentence
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.models.vote import VoteOutcome
from tables.live.store import games
from tables.live.store.decisions import close_vote
from tables.live.store.games import host_seat_of, seats_of
from tables.live.store.matches import AnyMatch
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Credentials, Viewer

SEEN_EVERY = timedelta(seconds=20)
"""How often the database learns that somebody is still there."""
AWAY_AFTER = timedelta(minutes=1)
"""Somebody of whom nothing was seen for so long is away."""
WAIT_TOGETHER = timedelta(minutes=2)
"""How long the people present wait for somebody before they may vote."""
WAIT_ALONE = timedelta(minutes=10)
"""How long one person waits who decides alone."""
PAUSE_TOGETHER = timedelta(minutes=30)
"""How long a pause lasts, and its host has been away, before the people present may vote."""
PAUSE_ALONE = timedelta(days=1)
"""As `PAUSE_TOGETHER`, for one person alone: a pause is for being away."""
PRESENT_FOR = timedelta(minutes=1)
"""How long a voter must have been there: after an outage nobody decides for people about to come back."""
VOTE_TIMEOUT = timedelta(minutes=5)
"""A vote that is open for so long ends without a decision."""
MAX_BROWSERS = 8
CLOCK_SECONDS = (60, 120, 300, 900)
"""Times for one decision that a vote may choose."""

Measure = Literal["bot", "clock", "resume", "end"]

RETURNED = sentence("{name} is back: the vote is over.")


class LiveAbsence(TypedDict):
    """A seat that the game waits for while nobody is there: `since` when it has been away, `votes_from` when
    the people present may vote (null: not at this table). Milliseconds since 1970."""

    seat: int
    since: int
    votes_from: int | None


class OpenVote(TypedDict):
    """The open vote about a `seat`: what is proposed (`measure`, with its `bot` or `seconds`) and `by` whom,
    who has agreed, refused and not answered yet, how many people must agree, and when the vote `ends`
    (milliseconds)."""

    id: int
    seat: int
    by: int
    measure: Measure
    bot: str
    seconds: int | None
    agreed: list[int]
    refused: list[int]
    waiting: list[int]
    needed: int
    ends: int


# --- Who was seen ------------------------------------------------------------------------------------------


def note_seen(game: LiveGame, viewer: Viewer, credentials: Credentials) -> LiveGame:
    """Note that the person of a seat is there, and by which browser; return the game.

    No query for somebody who was seen a moment ago, one within some time; a returning player ends the
    vote about the seat, and the table is shown it.
    """
    if viewer.seat is None or viewer.is_relieved or game.is_over:
        return game
    seat = seats_of(game)[viewer.seat]
    browsers = _with_marks(seat.browsers, _marks(game, credentials))
    if seat.present_since is None:
        _come_back(game, viewer.seat, browsers)
        return games.find(game.key)
    if browsers == seat.browsers:
        _note([seat])
        return game
    seat.browsers, seat.seen_at = browsers, timekeeping.now()
    seat.save(update_fields=["browsers", "seen_at"])
    return game


def note_streaming(watched: Iterable[tuple[LiveGame, Viewer]]) -> None:
    """Note that the people of these open streams are there: one query for all whose turn it is, more for
    those who come back."""
    still = []
    for game, viewer in watched:
        if viewer.seat is None or viewer.is_relieved or game.is_over:
            continue
        seat = seats_of(game)[viewer.seat]
        if seat.present_since is None:
            _come_back(game, viewer.seat, seat.browsers)
        else:
            still.append(seat)
    _note(still)


def note_away(seen: LiveGame, before: datetime) -> LiveGame | None:
    """Mark the seats that were last seen before a moment; return the game, locked, if there are any."""
    game = games.locked(seen)
    gone = LiveSeat.objects.filter(game=game, present_since__isnull=False, seen_at__lt=before)
    if not gone.update(present_since=None):
        return None
    games.save(game)
    return games.locked(game)


def _note(seats: Collection[LiveSeat]) -> None:
    now = timekeeping.now()
    due = [seat for seat in seats if seat.seen_at is None or abs(now - seat.seen_at) >= SEEN_EVERY]
    if not due:
        return
    LiveSeat.objects.filter(pk__in=in_few_sizes([seat.pk for seat in due])).update(seen_at=now)
    for seat in due:  # readers share these rows until something changes that boards show
        seat.seen_at = now


def _come_back(seen: LiveGame, position: int, browsers: list[str]) -> None:
    with transaction.atomic():
        game = games.locked(seen)
        seat = LiveSeat.objects.get(game=game, position=position)
        now = timekeeping.now()
        was_present = seat.present_since is not None
        seat.seen_at, seat.present_since, seat.browsers = now, seat.present_since or now, browsers
        seat.save(update_fields=["seen_at", "present_since", "browsers"])
        if was_present:
            return
        if game.vote is not None and game.vote.seat == position:
            close_vote(game, VoteOutcome.RETURNED, now)
            post_system_message(game, RETURNED, at=now, seat=position)
        games.save(game, "vote")


def _marks(game: LiveGame, credentials: Credentials) -> list[str]:
    """Return by what a table recognizes a person who uses several of its seats: browser and account. At
    another table the marks are others."""
    names = [credentials.device] if credentials.device else []
    if credentials.user is not None:
        names.append(f"account/{credentials.user.pk}")
    return [salted_hmac("tables.live.browser", f"{game.key}/{name}").hexdigest()[:20] for name in names]


def _with_marks(known: list[str], marks: list[str]) -> list[str]:
    new = [mark for mark in marks if mark not in known]
    return [*known, *new[: max(0, MAX_BROWSERS - len(known))]]


# --- Who decides -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """What votes need to know of a match: which seats have conceded, and which the game waits for."""

    conceded: frozenset[int] = frozenset()
    awaited: frozenset[int] = frozenset()


def standing_of(game: LiveGame, match: AnyMatch | None) -> Standing:
    """Return what votes need to know of a match; before the deal there is none. A paused game waits for its
    host."""
    if match is not None:
        host = host_seat_of(game)
        paused_for = frozenset(() if host is None else (host,))
        awaited = paused_for if game.status == LiveStatus.PAUSED else frozenset(match.waiting())
        return Standing(frozenset(match.table.conceded), awaited)
    if game.committed_at is not None:
        return Standing(awaited=frozenset(seat.position for seat in seats_of(game) if not seat.nonce))
    missing = (seat.position for seat in seats_of(game) if not (seat.nonce_commitment or seat.bot))
    return Standing(awaited=frozenset(missing))


def people_present(game: LiveGame, standing: Standing) -> list[frozenset[int]]:
    """Return the people who are at the table and play on, each with the seats that they hold: seats which
    were used from the same browser or account are one person's."""
    people: list[tuple[set[int], set[str]]] = []
    for seat in seats_of(game):
        if seat.bot or seat.present_since is None or seat.position in standing.conceded:
            continue
        seats, marks = {seat.position}, set(seat.browsers)
        for other in [person for person in people if person[1] & marks]:
            people.remove(other)
            seats |= other[0]
            marks |= other[1]
        people.append((seats, marks))
    return sorted((frozenset(seats) for seats, _ in people), key=min)


def absent_seats(game: LiveGame, standing: Standing) -> list[LiveSeat]:
    """Return the seats that the game waits for while nobody is there."""
    seats = seats_of(game)
    return [seats[k] for k in sorted(standing.awaited) if not seats[k].bot and seats[k].present_since is None]


def away_since(game: LiveGame, seat: LiveSeat) -> datetime:
    """Return since when nobody has been at a seat that is not present."""
    return seat.seen_at or game.begun_at or game.lobby_since


def votes_from(game: LiveGame, seat: LiveSeat, people: Collection[Collection[int]]) -> datetime | None:
    """Return from when on the people present may vote about an absent seat; None in a tutorial, while nobody
    is there, and at an event's table that has no votes, or is paused by a judge."""
    if not has_votes(game) or game.is_tutorial or not people:
        return None
    seats = seats_of(game)
    waited_since = max(away_since(game, seat), game.paused_at or game.asked_at or game.lobby_since)
    present = [seats[k].present_since for person in people for k in person]
    longest_there = min(since for since in present if since is not None)
    together, alone = (WAIT_TOGETHER, WAIT_ALONE) if game.paused_at is None else (PAUSE_TOGETHER, PAUSE_ALONE)
    wait = together if len(people) > 1 else alone
    if game.vote_minutes is not None:
        wait = timedelta(minutes=game.vote_minutes)
    return max(waited_since + wait, longest_there + PRESENT_FOR)


def has_votes(game: LiveGame) -> bool:
    """Return whether the people at a table may ever vote now: at a casual one, and at one of an event as its
    play online announces."""
    return game.event_id is None or (game.vote_minutes is not None and game.paused_at is None)


def measures_of(game: LiveGame) -> list[Measure]:
    """Return what may be voted on at a table now."""
    if game.event_id is not None:
        return ["bot"] if has_votes(game) else []
    if game.status == LiveStatus.PAUSED:
        return ["resume", "end"]
    has_clock = game.begun_at is None or game.move_seconds is not None
    return ["bot", "end"] if has_clock else ["bot", "clock", "end"]


# --- As boards show it -------------------------------------------------------------------------------------


def absences_json(game: LiveGame, standing: Standing) -> list[LiveAbsence]:
    """Return the seats that the game waits for while nobody is there."""
    people, shown = people_present(game, standing), list[LiveAbsence]()
    for seat in absent_seats(game, standing):
        start = votes_from(game, seat, people)
        shown.append(
            {
                "seat": seat.position,
                "since": _milliseconds(away_since(game, seat)),
                "votes_from": None if start is None else _milliseconds(start),
            }
        )
    return shown


def vote_json(game: LiveGame, standing: Standing) -> OpenVote | None:
    """Return the open vote."""
    vote = game.vote
    if vote is None:
        return None
    people = people_present(game, standing)
    answered = {*vote.agreed, *vote.refused}
    return {
        "id": vote.pk,
        "seat": vote.seat,
        "by": vote.proposed_by,
        "measure": cast(Measure, vote.measure),
        "bot": vote.bot,
        "seconds": vote.seconds,
        "agreed": vote.agreed,
        "refused": vote.refused,
        "waiting": sorted(k for person in people if not person & answered for k in person),
        "needed": majority(people),
        "ends": _milliseconds(vote.asked_at + VOTE_TIMEOUT),
    }


def majority(people: Collection[object]) -> int:
    """Return how many people are more than half."""
    return len(people) // 2 + 1


def _milliseconds(at: datetime) -> int:
    return round(at.timestamp() * 1000)
