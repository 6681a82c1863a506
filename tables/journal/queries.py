"""The journal as people read it: newest first, in sentences, narrowed by what, who and whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Q, QuerySet

from tables.archive.rules.chain import short_head
from tables.archive.rules.schema import WRONG_SHAPE
from tables.core.paging import Page, page_bounds
from tables.core.text.notation import counted, listed
from tables.events.models import Event
from tables.journal.models import ActorKind, JournalEntry
from tables.judging.deck_checks.models import CheckStatus
from tables.players.models import PenaltyEffect, Player, PlayerStatus
from tables.staff.models import Role

Told = TypeVar("Told")

PAGE_SIZE = 50

SENTENCES: dict[str, str] = {
    "event.create": "Created the event",
    "event.edit": "Changed {changes} of the event",
    "event.open": "Opened registration",
    "event.start": "Started the event{hall_value} and drew the random ranks",
    "event.rounds": "Announced {after[rounds_announced]} rounds instead of {before[rounds_announced]}",
    "event.infractions": "Changed the catalog of infractions",
    "event.finish": "Finished the event and revealed its seed; champion: {champion}",
    "event.archive": "Archived the event",
    "event.reopen": "Reopened the event",
    "join_code.renew": "Made a new join code",
    "join_code.close": "Closed the join code",
    "event.back_up": "Downloaded an event backup, with all private links",
    "event.restore": "Brought the event back from its backup",
    "player.register": "Registered {object}",
    "player.import": "Registered {players} from a list",
    "player.sign_up": "{object} signed up",
    "player.approve": "Approved {object}",
    "player.approve_all": "Approved {players}",
    "player.decline": "Declined the registration of {object}",
    "player.decline_all": "Declined the registrations of {players}",
    "player.remove": "Removed the registration of {object}",
    "player.edit": "Changed {changes} of {object}",
    "player.check_in": "Checked in {object}",
    "player.check_in_several": "Checked in {players}",
    "player.undo_check_in": "Took back the check-in of {object}",
    "player.renew_link": "Renewed the private link of {object}",
    "player.show_link": "Showed the private link of {whose}",
    "player.open_link": "Opened the private link of {object} as staff",
    "player.drop": "Dropped {object}",
    "player.sit_out": "Noted that {object} sits out round {after[round]}",
    "player.undo_sit_out": "Noted that {object} plays round {before[round]} after all",
    "player.rejoin": "Let {object} rejoin",
    "player.anonymize": "Made {object} anonymous",
    "player.erase_contacts": "Erased {after[contacts]} contacts, {after[kept_days]} days after the event",
    "player.disqualify": "Disqualified {object}",
    "player.lift_disqualification": "Lifted the disqualification of {object}, a departure from R-14",
    "player.penalize": "Gave {object} a {after[kind]}{penalty}",
    "player.revoke_penalty": "Revoked a {before[kind]} of {object}",
    "deck.submit": "Handed in the deck of {object}, version {after[deck][version]}",
    "deck.correct": "Corrected the locked deck of {object}, version {after[deck][version]}",
    "deck.lock": "Locked the decks",
    "deck.unlock": "Unlocked the decks",
    "deck.draw_checks": "Drew {players} of {object} for deck checks",
    "deck.begin_check": "Began to check the deck of {object}",
    "deck.check": "Checked the deck of {object}: {outcome}{extra_time}",
    "keep_apart.set": "Set {object} to {players}",
    "keep_apart.remove": "Removed {object}",
    "staff.grant": "Made {object} {role}",
    "staff.appoint": "Made {object} {role}, for the operators of the installation",
    "staff.renew_link": "Renewed the set-password link of {object}",
    "staff.change": "Made {object} {role} instead of {old_role}",
    "staff.revoke": "Removed {object}, who was {old_role}",
    "meeting.draw": "Drew the tables of the player meeting, attempt {after[attempt]}, {players}",
    "meeting.remove": "Removed the player meeting, attempt {before[attempt]}",
    "pairing.draw": "Drew {object}, attempt {after[attempt]}",
    "pairing.prescribe": "Prescribed the tables of {object}, attempt {after[attempt]}",
    "pairing.improve": "Searched on for a better seating of {object}",
    "pairing.edit": "Edited the seating of {object}",
    "pairing.repair": "Repaired the seating of {object}{cause}",
    "pairing.discard": "Discarded the draft of {object}",
    "pairing.lock": "Locked {object}",
    "pairing.unlock": "Unlocked {object}",
    "round.publish": "Published {object}",
    "round.withdraw": "Withdrew {object}",
    "round.close": "Closed {object}",
    "clock.start": "Started the clock of {object}",
    "clock.pause": "Paused the clock of {object}",
    "clock.resume": "Resumed the clock of {object}",
    "clock.restart": "Restarted the clock of {object}",
    "clock.length": "{length} minutes",
    "clock.extend": "Changed the time of {object}",
    "clock.extend_table": "Changed the time of {object}",
    "result.report": "Reported {object}, version {after[version]}",
    "result.confirm": "Confirmed {object}, version {after[version]}",
    "result.correct": "Corrected {object}, version {after[version]}",
    "result.clear": "Cleared {object}, version {before[version]}: no result stands",
    "result.verify": "Verified {object}, version {after[version]}",
    "result.flag": "Flagged the result of {object}",
    "result.postpone": "Postponed the result of {object}",
    "result.unmark": "Took the mark off the result of {object}",
    "result.dispute": "Disputed {object}, version {after[version]}",
    "judge.call": "Called a judge to {object}",
    "judge.withdraw": "Took back the call for a judge at {object}",
    "judge.take": "Took the call of {object}",
    "judge.release": "Put the call of {object} back into the queue",
    "judge.answer": "Answered the call of {object}{extra_time}",
    "message.subscribe": "{object} chose what to be told",
    "message.confirm": "{object} confirmed an address for messages",
    "message.unsubscribe": "{object} is told nothing more",
    "message.remove_device": "{object} is told nothing more on one device",
    "message.repeat": "Had a message to {object} delivered again",
    "webhook.add": "Added a webhook to {after[host]}",
    "webhook.remove": "Removed the webhook to {before[host]}",
    "chat.add": "Lets {after[host]} hear of the event",
    "chat.remove": "Lets {before[host]} hear of the event no more",
    "news.remove": "Removed news from the pages: {before[text]}",
    "news.send": "Sent news: {after[text]}",
    "live.open": "Opened live play at {object}",
    "live.start": "Dealt at {object} without waiting{not_entered}",
    "live.start_over": "Started the draw at {object} over{not_shown}",
    "live.pause": "Paused the live game at {object}",
    "live.resume": "Resumed the live game at {object}",
    "live.look": "Looked at the cards of seat {after[seat]} at {object}, from decision {after[decision]} on",
    "live.show_links": "Had the links of {object} shown again",
    "live.renew_link": "Made a new link for seat {after[seat]} of {object}",
    "live.undo": "Took the live game at {object} back to decision {after[to]}",
    "live.allow_undo": "Took {object} back to decision {after[to]} as seat {after[seat]} had asked",
    "live.refuse_undo": "Refused to take {object} back to decision {before[to]} for seat {before[seat]}",
    "live.correct": "Corrected the table at {object}: {after[correction]}",
    "live.try_correct": "Tried a correction at {object} that the rules refuse: {after[correction]}",
    "live.look_into": "Looked into {after[place]} at {object}",
    "live.renew_draws": "Renewed the draws at {object}",
    "live.answer_for": "Answered for seat {after[seat]} at {object}",
    "live.start_clock": "Started a move clock of {after[move_seconds]} seconds at {object}",
    "live.give_to_bot": "Gave seat {after[seat]} at {object} to a program",
    "live.give_back": "Gave seat {after[seat]} at {object} back to its player",
    "live.end_by_time": "Ended the live game at {object} by time",
    "live.finish": "The live game at {object} ended; the result that was entered before stands",
    "live.refuse_result": "The live game at {object} ended, but its result was refused",
    "live.read_record": "Read the whole sealed record of {object}",
    "live.open_record": "Opened the sealed record of {object}, as every seat agreed",
    "live.abandon": "Abandoned the live game at {object}",
    "live.remove_message": "Removed a message at {object}",
}
"""What each verb says. `{object}` names the object, players by name; `{changes}` the fields that changed;
`{players}` how many; `{whose}` one by name, or how many; `{champion}` the champion; `{hall_value}` what the
start mixed in; `{not_shown}` whose shares were not shown, `{not_entered}` whose the server gave;
`{extra_time}` the minutes given to a table;
`{outcome}` what came of a deck check; `{penalty}` what a penalty was given for and takes; `{length}` what a
round's length was changed to; `{role}` and `{old_role}` the roles given and taken; `before` and `after` are
the entry's own."""


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One entry as a sentence, with everything behind it."""

    revision: int
    at: datetime
    actor_kind: ActorKind
    who: str
    verb: str
    object: str
    sentence: str
    reason: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]


_SEATS_MOVED = {"promoted", "waitlisted"}
"""What entries tell of the waiting list beside what they are about."""
BACKED_UP = "event.back_up"
SEEN_LINK = {
    "player.show_link": "was shown to",
    "player.open_link": "was opened by",
    "player.renew_link": "was made by",
    BACKED_UP: "went into an event backup of",
}
"""What somebody else may do with a player's private link, and how the player reads it."""

MOST_TRACES = 400


@dataclass(frozen=True, slots=True)
class LinkTrace:
    """Somebody else saw a player's private link: what was done, by whom, when."""

    what: str
    who: str
    at: datetime


@dataclass(frozen=True, slots=True)
class JournalFilters:
    """What the journal can be narrowed by: verbs and actors that occur in it."""

    verbs: tuple[str, ...]
    actors: tuple[str, ...]


def journal_page(
    event: Event,
    *,
    verb: str = "",
    object: str = "",
    actor: str = "",
    page: int = 1,
    page_size: int = PAGE_SIZE,
) -> Page[JournalRow]:
    """Return one page of the journal, newest first. Three SQL queries.

    `verb` is a verb or the group before its dot ("player"); `object` an object with everything below it
    ("round 2" and its tables, never round 20); `actor` the name of who acted.
    """
    entries = _narrowed(
        event.journal.all(), verb.replace("\0", ""), object.replace("\0", ""), actor.replace("\0", "")
    )
    total = entries.count()
    number, first, last = page_bounds(total, page, page_size)
    names = dict(event.players.values_list("key", "name"))
    rows = tuple(_row(entry, names) for entry in entries.order_by("-revision")[first:last])
    return Page(rows, number, page_size, total)


def journal_filters(event: Event) -> JournalFilters:
    """Return the verbs and actors of the event's journal. Two SQL queries."""
    entries = event.journal.order_by()
    return JournalFilters(
        tuple(sorted(entries.values_list("verb", flat=True).distinct())),
        tuple(sorted(entries.values_list("who", flat=True).distinct())),
    )


def describe_head(event: Event) -> str:
    """Return the head of the journal as of now in a sentence, to be written down. One SQL query."""
    head, revision = Event.objects.values_list("journal_head", "revision").get(pk=event.pk)
    return (
        f"To be able to prove that nothing before this was changed later, write down {short_head(head)}: "
        f"the head of the journal at revision {revision} (in full {head})."
    )


def link_trace(player: Player) -> tuple[LinkTrace, ...]:
    """Return who else was shown the player's present private link, or made or opened it, the newest first.

    One SQL query.
    """
    entries = player.event.journal.filter(
        Q(verb__in=SEEN_LINK, object=f"player {player.key}")
        | Q(verb="player.show_link", object="players")
        | Q(verb=BACKED_UP)
    ).order_by("-revision")
    found: list[LinkTrace] = []
    for entry in entries[:MOST_TRACES]:
        if entry.object == "players" and player.key not in entry.after.get("players", ()):
            continue
        if entry.actor_kind != ActorKind.PLAYER:
            found.append(LinkTrace(SEEN_LINK[entry.verb], entry.who, entry.at))
        if entry.verb == "player.renew_link":
            break
    return tuple(found)


def promoted_lately(event: Event) -> str:
    """Return who got a seat from the waiting list by the event's newest entry, as a sentence with a space
    before it; "" for nobody. Two SQL queries at most."""
    entry = event.journal.order_by("-revision").first()
    keys = [each["player"] for each in entry.after.get("promoted", ())] if entry is not None else []
    if not keys:
        return ""
    names = dict(event.players.filter(key__in=keys).values_list("key", "name"))
    return f" {listed([names[key] for key in keys])} got a seat from the waiting list."


def readable(entries: Iterable[JournalEntry], read: Callable[[JournalEntry], Told]) -> Iterator[Told]:
    """Yield what `read` makes of entries; those of another shape, from an imported archive, are left out."""
    for entry in entries:
        with suppress(*WRONG_SHAPE):
            yield read(entry)


def sentence_of(entry: JournalEntry, names: Mapping[str, str]) -> str:
    """Return the entry in words; `names` are the players' names by key.

    An imported archive may hold entries of verbs or shapes that are unknown here: they are named.
    """
    try:
        return SENTENCES[entry.verb].format(
            **_words(entry, names), before=entry.before, after=entry.after
        ) + _seats_moved(entry, names)
    except WRONG_SHAPE:
        return f"{entry.verb} {_object_of(entry, names)}".strip()


def _words(entry: JournalEntry, names: Mapping[str, str]) -> dict[str, str]:
    """Return what the sentences of `SENTENCES` are filled with."""
    return {
        "object": _object_of(entry, names),
        "changes": listed(
            [
                key.removesuffix("_changed").replace("_", " ")
                for key in sorted(entry.after.keys() - _SEATS_MOVED)
            ]
        ),
        "players": counted(len(entry.after.get("players", ())), "player"),
        "whose": _whose(entry, names),
        "role": _role(entry.after),
        "old_role": _role(entry.before),
        "cause": _cause(entry.after, names),
        "hall_value": f" with “{entry.after['hall_value']}” from the hall"
        if "hall_value" in entry.after
        else "",
        "not_shown": _not_shown(entry.after),
        "not_entered": _not_entered(entry.after),
        "extra_time": f" with {counted(entry.after['extra_minutes'], 'minute')} more"
        if entry.after.get("extra_minutes")
        else "",
        "outcome": _outcome(entry.after),
        "penalty": _penalty(entry.after),
        "length": _length(entry),
        "champion": _named(f"player {entry.after.get('champion')}", names),
    }


def _seats_moved(entry: JournalEntry, names: Mapping[str, str]) -> str:
    """Return who went onto the waiting list, or got a seat from it."""
    after = entry.after
    told = ", onto the waiting list" if after.get("status") == PlayerStatus.WAITLISTED else ""
    for keys, what in (
        (after.get("waitlisted", ()), "went onto the waiting list"),
        ([each["player"] for each in after.get("promoted", ())], "got a seat from the waiting list"),
    ):
        if keys:
            told += f"; {listed([_named(f'player {key}', names) for key in keys])} {what}"
    return told


def _object_of(entry: JournalEntry, names: Mapping[str, str]) -> str:
    """Return what the entry is about; a keep-apart group's name stands beside the chain."""
    if entry.object == "keep-apart group":
        return f"keep-apart group {entry.after.get('name') or entry.before.get('name') or ''}".strip()
    return _named(entry.object, names)


def _narrowed(entries: QuerySet[JournalEntry], verb: str, object: str, actor: str) -> QuerySet[JournalEntry]:
    if verb:
        entries = entries.filter(Q(verb=verb) | Q(verb__startswith=f"{verb}."))
    if object:
        entries = entries.filter(Q(object=object) | Q(object__startswith=f"{object} "))
    return entries.filter(who=actor) if actor else entries


def _row(entry: JournalEntry, names: Mapping[str, str]) -> JournalRow:
    return JournalRow(
        entry.revision,
        entry.at,
        ActorKind(entry.actor_kind),
        entry.who,
        entry.verb,
        entry.object,
        sentence_of(entry, names),
        entry.reason,
        entry.before,
        entry.after,
    )


def _cause(repair: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return who made a repair necessary: no-shows, or a late arrival."""
    absent = repair.get("absent", ())
    if absent:
        return f": {listed([_named(f'player {key}', names) for key in absent])} did not come"
    late = repair.get("late")
    return f": {_named(f'player {late}', names)} came late" if late else ""


def _whose(entry: JournalEntry, names: Mapping[str, str]) -> str:
    """Return whose links were shown."""
    if entry.object != "players":
        return _named(entry.object, names)
    return counted(len(entry.after.get("players", ())), "player")


def _not_shown(told: Mapping[str, Any]) -> str:
    """Return whose shares of chance were not shown, so that the draw of a live game started over."""
    seats = [f"seat {each['seat']}" for each in told.get("not_shown", ())]
    return f": the share of {listed(seats)} was not shown" if seats else ""


def _not_entered(told: Mapping[str, Any]) -> str:
    """Return for which seats of a live game the server gave a share of chance."""
    seats = [f"seat {each['seat']}" for each in told.get("not_entered", ())]
    return f": the server gave a share of chance for {listed(seats)}" if seats else ""


def _penalty(told: Mapping[str, Any]) -> str:
    what = f" for {told['infraction']}" if told.get("infraction") else ""
    effect = told.get("effect")
    if effect == PenaltyEffect.POINTS:
        return f"{what}, {counted(told.get('points', 0), 'point')} less"
    return f"{what}, game loss" if effect == PenaltyEffect.GAME_LOSS else what


def _length(entry: JournalEntry) -> str:
    """Return how the length of a round was changed, or kept although its tables need another."""
    before, after = entry.before.get("length_minutes"), entry.after.get("length_minutes")
    if before == after:
        return f"Kept the length of {entry.object} at {after} instead of {entry.after.get('needed_minutes')}"
    return f"Changed the length of {entry.object} from {before} to {after}"


def _outcome(told: Mapping[str, Any]) -> str:
    outcome = told.get("outcome")
    return CheckStatus(outcome).label.lower() if outcome in CheckStatus.values else ""


def _role(told: Mapping[str, Any]) -> str:
    role = told.get("role")
    return Role(role).label.lower() if role in Role.values else ""


def _named(object: str, names: Mapping[str, str]) -> str:
    """Return an object with its player's name: "player p3" becomes "Asha (p3)"."""
    kind, _, key = object.partition(" ")
    if kind == "staff":
        return key
    if kind != "player":
        return object
    return f"{names[key]} ({key})" if key in names else "nobody" if key == "None" else key
