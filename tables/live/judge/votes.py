"""Votes at tables: what a host would do about somebody who is away, decided by the people present. At an
event's table that plays online they may put the announced bot at the seat, and nothing else.

More than half of the people present must agree, and one person alone decides after a longer wait. A
returning player ends the vote about their seat, and may take it back from the bot that a vote put there.
A vote that passes does what the host's act does; the journal names who voted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from rules import registry
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, Outdated, Refused, RulesChanged
from tables.core.text.sentences import Sentence, sentence
from tables.events.models import Event
from tables.events.queries.record import online_play_of
from tables.live.judge.acts import begin_clock, hand_to_bot, hand_to_person, require_bot, resume_in
from tables.live.models.game import ENDED_GAMES, LiveGame, LiveSeat
from tables.live.models.vote import LiveVote, VoteMeasure, VoteOutcome
from tables.live.play import absence, clocks
from tables.live.play.abandoning import ITSELF, abandon_in
from tables.live.play.absence import (
    CLOCK_SECONDS,
    VOTE_TIMEOUT,
    Standing,
    majority,
    measures_of,
    people_present,
)
from tables.live.store import games, matches
from tables.live.store.decisions import close_vote, require_not_over
from tables.live.store.games import seats_of
from tables.live.store.journal import done_at_seat, done_by_table
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer, require_own_seat, require_seat

VERBS = {
    VoteMeasure.BOT: "live.give_to_bot",
    VoteMeasure.CLOCK: "live.start_clock",
    VoteMeasure.RESUME: "live.resume",
    VoteMeasure.END: "live.abandon",
}
"""How the journal calls what a vote does: as it calls the host's own act."""

PROPOSED = {
    VoteMeasure.BOT: sentence("{name} proposes that a bot plays seat {seat} until its player is back."),
    VoteMeasure.CLOCK: sentence("{name} proposes a move clock, because nobody is at seat {seat}."),
    VoteMeasure.RESUME: sentence("{name} proposes to resume the game, because nobody is at seat {seat}."),
    VoteMeasure.END: sentence("{name} proposes to end the table, because nobody is at seat {seat}."),
}
HAS_STAFF = N_("Votes are for tables without staff. Call a judge.")
IS_BACK = N_("The player of this seat is back, so there is nothing to vote on.")
TOO_EARLY = N_("You may vote on this seat once its player has been away for longer. Wait a moment.")
ANOTHER_IS_OPEN = N_("Another vote is open at this table. Answer that one first.")
NOT_NOW = N_("This can’t be proposed right now. Load the page again to see what can.")
SETTLED = N_("This vote is over.")
JUST_FAILED = N_("The table has just voted against this. Wait some minutes before you propose it again.")
AGAIN_AFTER = timedelta(minutes=3)
BY_VOTE_BOT = sentence("By a vote of the table, a bot plays for {name} until they are back.")
BY_VOTE_CLOCK = sentence("By a vote of the table, a move clock runs from now on.")
BY_VOTE_RESUME = sentence("By a vote of the table, the game resumes.")
BY_VOTE_END = sentence("By a vote of the table, the game was given up.")


def propose(
    game: LiveGame, viewer: Viewer, *, measure: str, seat: int, bot: str = "", seconds: int | None = None
) -> LiveGame:
    """Propose to act because nobody is at a seat that the game waits for. It counts as the proposer's vote;
    proposing what is open already agrees to it.

    `bot` is the program for the seat ("": the strongest), `seconds` the time of a move clock. Raises
    `NotPermitted` for anybody but a person who plays on, `Malformed`, and `Refused` at an event's table,
    about somebody who is present or not away for long, and while another vote is open.
    """
    own = require_seat(viewer)
    with _voting(game) as (row, standing, at):
        _require_voter(row, standing, own)
        if measure not in VoteMeasure.values:
            raise Malformed.at(
                "measure", _("Choose one of: {choices}.").format(choices=", ".join(VoteMeasure.values))
            )
        target = games.seat_at(row, seat)
        wanted = _described(row, measure, bot, seconds)
        if target.present_since is not None:
            raise Refused(_(IS_BACK))
        if target not in absence.absent_seats(row, standing):
            raise Refused(_("The game does not wait for this seat, so there is nothing to vote on."))
        if measure not in measures_of(row):
            raise Refused(_(NOT_NOW))
        start = absence.votes_from(row, target, people_present(row, standing))
        if start is None or at < start:
            raise Refused(_(TOO_EARLY))
        failed = LiveVote.objects.filter(game=row, outcome=VoteOutcome.FAILED, closed_at__gt=at - AGAIN_AFTER)
        if failed.filter(seat=seat, measure=measure).exists():
            raise Refused(_(JUST_FAILED))
        vote = row.vote
        if vote is not None:
            if (vote.seat, vote.measure, vote.bot, vote.seconds) != (seat, measure, *wanted):
                raise Refused(_(ANOTHER_IS_OPEN))
            _answer(row, standing, vote, own, agrees=True, at=at)
            return row
        row.vote = LiveVote.objects.create(
            game=row,
            seat=seat,
            measure=measure,
            bot=wanted[0],
            seconds=wanted[1],
            proposed_by=own,
            agreed=[own],
            asked_at=at,
        )
        post_system_message(
            row, PROPOSED[VoteMeasure(measure)].with_arguments(seat=seat + 1), at=at, seat=own
        )
        _settle(row, standing, at)
        return row


def agree(game: LiveGame, viewer: Viewer, vote: int) -> LiveGame:
    """Agree to the open vote of this id. Agreeing again does nothing. Raises as `refuse`."""
    return _cast(game, viewer, vote, agrees=True)


def refuse(game: LiveGame, viewer: Viewer, vote: int) -> LiveGame:
    """Vote against what is proposed; the proposer withdraws it. The last answer of a person counts.

    Raises `NotPermitted` for anybody but a person who plays on, `Malformed` for an unknown vote, `Outdated`
    for one that is over.
    """
    return _cast(game, viewer, vote, agrees=False)


def take_seat_back(game: LiveGame, viewer: Viewer) -> LiveGame:
    """Play one's own seat again, where a substitute played meanwhile, or a bot by a vote or as announced.

    Doing it again does nothing.
    """
    own = require_own_seat(viewer)
    actor = viewer.actor or Actor.of_guest(game.key, viewer.name)
    with done_at_seat(game, actor, "live.give_back", permission="live.take_seat_back") as act:
        row = act.game
        require_not_over(row)
        seat = seats_of(row)[own]
        if not seat.bot and not viewer.is_relieved:
            act.nothing_changed()
            return row
        if seat.bot and not seat.has_stand_in:
            raise NotPermitted(_("A bot plays this seat. A judge or the host can give it back to you."))
        hand_to_person(act, seat, relieves_substitute=viewer.is_relieved)
        return row


def look_after(now: datetime) -> None:
    """Mark the people who have left their tables, and end votes that nobody decided."""
    gone_before = now - absence.AWAY_AFTER
    _forget_over(gone_before)
    left = LiveGame.objects.filter(seats__present_since__isnull=False, seats__seen_at__lt=gone_before)
    undecided = LiveGame.objects.filter(vote__asked_at__lte=now - VOTE_TIMEOUT)
    keys = {*_keys(left), *_keys(undecided)}
    clocks.for_each(LiveGame.objects.filter(key__in=keys), lambda game: _look_at(game, gone_before, now))


def _look_at(game: LiveGame, gone_before: datetime, now: datetime) -> None:
    with transaction.atomic():
        _lock_event(game)
        row = absence.note_away(games.find(game.key), gone_before) or games.locked(games.find(game.key))
        if row.vote is None:
            return
        try:
            standing = _standing(row)
        except RulesChanged:
            _close(row, VoteOutcome.EXPIRED, sentence("The vote ended: an upgrade changed the rules."), now)
            games.save(row, "vote")
        else:
            _settle(row, standing, now)


# --- The vote itself ---------------------------------------------------------------------------------------


@contextmanager
def _voting(game: LiveGame) -> Iterator[tuple[LiveGame, Standing, datetime]]:
    """Lock a table that has votes and is not over, at an event the event before it."""
    with transaction.atomic():
        _lock_event(game)
        row = games.locked(game)
        require_not_over(row)
        if not absence.has_votes(row):
            raise Refused(_(HAS_STAFF))
        yield row, _standing(row), timekeeping.now()


def _lock_event(game: LiveGame) -> None:
    """Lock the event of a game whose vote may pass, which is an entry of the event's journal."""
    if game.event_id is not None:
        Event.objects.select_for_update().only("pk").get(pk=game.event_id)


def _standing(row: LiveGame) -> Standing:
    if row.begun_at is None:
        return absence.standing_of(row, None)
    with matches.reading(row) as match:
        return absence.standing_of(row, match)


def _require_voter(row: LiveGame, standing: Standing, own: int) -> None:
    """Let a person pass who is at the table and plays on; raises `NotPermitted`."""
    if not any(own in person for person in people_present(row, standing)):
        raise NotPermitted(_("Only players who are at the table and still in the game may vote."))


def _described(row: LiveGame, measure: str, bot: str, seconds: int | None) -> tuple[str, int | None]:
    """Return the program and the seconds of a measure, complete. Raises `Malformed`."""
    if measure == VoteMeasure.BOT and row.event is not None:
        online = online_play_of(row.event)
        announced = online.bot if online is not None else ""
        if bot not in ("", announced):
            raise Malformed.at("bot", _("This event has announced another bot: {bot}.").format(bot=announced))
        return require_bot(row, announced), None
    if measure == VoteMeasure.BOT:
        return require_bot(row, bot or list(registry.bots(row.game))[-1]), None
    if measure == VoteMeasure.CLOCK:
        if seconds not in CLOCK_SECONDS:
            raise Malformed.at(
                "seconds",
                _("Choose one of these numbers of seconds: {choices}.").format(
                    choices=", ".join(map(str, CLOCK_SECONDS))
                ),
            )
        return "", seconds
    return "", None


def _cast(game: LiveGame, viewer: Viewer, number: int, *, agrees: bool) -> LiveGame:
    own = require_seat(viewer)
    with _voting(game) as (row, standing, at):
        _require_voter(row, standing, own)
        vote = row.vote
        if vote is None or vote.pk != number:
            if not LiveVote.objects.filter(game=row, pk=number).exists():
                raise Malformed.at("vote", _("There is no such vote."))
            raise Outdated(_(SETTLED), expected=0, revision=row.revision)
        _answer(row, standing, vote, own, agrees=agrees, at=at)
        return row


def _answer(
    row: LiveGame, standing: Standing, vote: LiveVote, own: int, *, agrees: bool, at: datetime
) -> None:
    """Note a person's answer in place of the one before, at whichever of their seats it was given."""
    person = next(person for person in people_present(row, standing) if own in person)
    if not agrees and vote.proposed_by in person:
        close_vote(row, VoteOutcome.WITHDRAWN, at)
        post_system_message(row, sentence("{name} withdraws the proposal."), at=at, seat=own)
        games.save(row, "vote")
        return
    if person & set(vote.agreed if agrees else vote.refused):
        return
    vote.agreed = sorted({*vote.agreed, own} if agrees else set(vote.agreed) - person)
    vote.refused = sorted({*vote.refused, own} if not agrees else set(vote.refused) - person)
    vote.save(update_fields=["agreed", "refused"])
    _settle(row, standing, at)


def _settle(row: LiveGame, standing: Standing, at: datetime) -> None:
    """Let the open vote pass or fail if it is decided; show the table how it stands."""
    vote = row.vote
    assert vote is not None
    people = people_present(row, standing)
    needed = majority(people)
    agreed = _answered(people, vote.agreed)
    start = absence.votes_from(row, seats_of(row)[vote.seat], people)
    if agreed >= needed and start is not None and at >= start:
        _pass(row, vote, at)
        return
    if len(people) - _answered(people, vote.refused) < needed:
        _close(row, VoteOutcome.FAILED, sentence("The vote failed: nothing changes."), at)
    elif at >= vote.asked_at + VOTE_TIMEOUT:
        _close(row, VoteOutcome.EXPIRED, sentence("The vote ended without a majority: nothing changes."), at)
    games.save(row, "vote")


def _answered(people: Collection[frozenset[int]], seats: Collection[int]) -> int:
    return sum(not person.isdisjoint(seats) for person in people)


def _close(row: LiveGame, outcome: VoteOutcome, note: Sentence, at: datetime) -> None:
    close_vote(row, outcome, at)
    post_system_message(row, note, at=at)


def _pass(row: LiveGame, vote: LiveVote, at: datetime) -> None:
    """Do what was decided, exactly as the host's act does it."""
    close_vote(row, VoteOutcome.PASSED, at)
    seats = seats_of(row)
    with done_by_table(row, Actor.system(), VERBS[VoteMeasure(vote.measure)]) as act:
        if vote.measure == VoteMeasure.BOT:
            hand_to_bot(act, seats[vote.seat], vote.bot, BY_VOTE_BOT, is_stand_in=True)
        elif vote.measure == VoteMeasure.CLOCK:
            assert vote.seconds is not None
            begin_clock(act, vote.seconds)
            post_system_message(row, BY_VOTE_CLOCK, at=at)
        elif vote.measure == VoteMeasure.RESUME:
            post_system_message(row, BY_VOTE_RESUME, at=at)
            resume_in(act)
        else:
            post_system_message(row, BY_VOTE_END, at=at)
            abandon_in(act, ITSELF)
        act.after["vote"] = {
            "about": vote.seat + 1,
            "agreed": _voters(row, vote.agreed),
            "refused": _voters(row, vote.refused),
        }
        games.save(row, "vote")


def _voters(row: LiveGame, positions: Collection[int]) -> list[dict[str, object]]:
    """Return who voted, for the journal."""
    seats = seats_of(row)
    return [{"seat": k + 1, "name": seats[k].name} for k in positions]


def _forget_over(before: datetime) -> None:
    """Let nobody be present any more at tables whose game is over, so that few rows are looked through."""
    over = LiveSeat.objects.filter(game__status__in=ENDED_GAMES, present_since__isnull=False)
    over.filter(seen_at__lt=before).update(present_since=None)


def _keys(rows: QuerySet[LiveGame]) -> set[str]:
    return set(rows.exclude(status__in=ENDED_GAMES).values_list("key", flat=True))
