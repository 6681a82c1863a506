"""Journal entries in words: one whole sentence, or several, in the reader's language.

Entries store keys, codes and values (`before` and `after`); their words are made when somebody reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tables.archive.rules.schema import WRONG_SHAPE
from tables.core.text.languages import list_text
from tables.journal.models import JournalEntry
from tables.judging.deck_checks.models import CheckStatus
from tables.players.models import PenaltyEffect, PenaltyKind, PlayerStatus
from tables.staff.models import Role

FIELDS: Final[Mapping[str, Promise]] = {
    "name": _("name"),
    "venue": _("venue"),
    "description": _("description"),
    "starts_at": _("start"),
    "timezone": _("time zone"),
    "collation": _("order of letters"),
    "language": _("language"),
    "tier": _("tier"),
    "rounds_announced": _("announced rounds"),
    "stages": _("stages"),
    "round_lengths": _("lengths of rounds"),
    "pairing": _("pairing"),
    "swiss_priority": _("priority in Swiss rounds"),
    "balance_weight": _("weight of a repeated pair"),
    "split_policy": _("split into tables"),
    "draw_seat_order": _("draw of the seat order"),
    "keep_apart_priority": _("priority of keep-apart groups"),
    "keep_clubs_apart": _("clubs kept apart"),
    "first_table": _("first table number"),
    "tables_out_of_use": _("tables out of use"),
    "stream_table": _("stream table"),
    "stream_choice": _("players at the stream table"),
    "readings": _("rule options"),
    "format": _("format"),
    "player_cap": _("limit on players"),
    "registration_open": _("registration by players"),
    "approval_required": _("approval of registrations"),
    "late_entry_allowed": _("late entries"),
    "self_check_in": _("check-in by players"),
    "players_report": _("reports by players"),
    "quorum": _("confirmation of results"),
    "verification_required": _("verification of results"),
    "no_show_minutes": _("minutes until a no-show"),
    "contacts_kept_days": _("days until contacts are erased"),
    "deck_lists": _("deck lists"),
    "decks_for_opponents": _("deck lists for opponents"),
    "card_pool": _("card pool"),
    "online": _("play online"),
    "public_pairings": _("public pairings"),
    "public_standings": _("public standings"),
    "public_results": _("public results"),
    "public_players": _("public list of players"),
    "public_decks": _("public deck lists"),
    "freeze_standings": _("frozen standings"),
    "club": _("club"),
    "contact_changed": _("contact"),
    "name_shown": _("shown name"),
    "fixed_table": _("fixed table"),
    "is_stand_by": _("stand-by"),
}
"""The settings of an event and the details of a player, as sentences name them."""

WAITING_LIST_KEYS: Final = ("waitlisted", "promoted")
"""What entries store of the waiting list beside their own subject."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """What sentences may name of an entry; `names` are the players' names by key.

    Names without a function of their own stand for the value in `after`, or else in `before`. A missing one
    raises one of `WRONG_SHAPE`.
    """

    entry: JournalEntry
    names: Mapping[str, str]

    def __getitem__(self, name: str) -> Any:
        if name in _ARGUMENTS:
            return _ARGUMENTS[name](self)
        after = self.entry.after
        return after[name] if name in after else self.entry.before[name]

    @property
    def count(self) -> int:
        """The number of players whom the entry names."""
        return len(self.entry.after["players"])

    @property
    def player(self) -> str:
        """The player whom the entry is about."""
        kind, _separator, key = self.entry.object.partition(" ")
        if kind != "player":
            raise LookupError(self.entry.object)
        return self.name_of(key)

    @property
    def round(self) -> int:
        """The number of the round that the entry is about, or that it names."""
        words = self.entry.object.split(" ")
        return int(words[1] if words[0] == "round" else self.stored("round"))

    @property
    def table(self) -> str:
        """The table that the entry is about: of a round, or a live table."""
        match self.entry.object.split(" "):
            case ["round", round_number, "table", table_number]:
                # Translators: names a table within sentences of the journal.
                name = gettext("round {round} table {table}")
                return name.format(round=round_number, table=table_number)
            case ["live", "game", key]:
                # Translators: names a live table of no round within sentences of the journal.
                return gettext("live table {key}").format(key=key)
        raise LookupError(self.entry.object)

    def stored(self, name: str) -> Any:
        """Return a value after the action, or before it where there is none after."""
        return self.entry.after.get(name, self.entry.before.get(name))

    def name_of(self, key: str) -> str:
        """Return a player by name and key: ``Asha (p1)``."""
        return f"{self.names[key]} ({key})" if key in self.names else key

    def list_of(self, keys: Iterable[str]) -> str:
        """Return players by name, as a list in a sentence."""
        return list_text([self.name_of(key) for key in keys])


_ARGUMENTS: Final[Mapping[str, Callable[[Arguments], Any]]] = {
    "player": lambda of: of.player,
    "substitute": lambda of: of.name_of(of.entry.after["substitute"]),
    "seated": lambda of: of.name_of(of.entry.after["player"]),
    "round": lambda of: of.round,
    "table": lambda of: of.table,
    "count": lambda of: of.count,
    "user": lambda of: of.entry.object.removeprefix("staff "),
    "group": lambda of: of.entry.after.get("name") or of.entry.before["name"],
    "fields": lambda of: list_text(
        [str(FIELDS.get(key, key)) for key in sorted(of.entry.after.keys() - set(WAITING_LIST_KEYS))]
    ),
    "champion": lambda of: of.name_of(of.entry.after["champion"]),
    "action_count": lambda of: len(of.entry.after["actions"]),
    "role": lambda of: Role(of.entry.after["role"]).label,
    "old_role": lambda of: Role(of.entry.before["role"]).label,
    "penalty": lambda of: PenaltyKind(of.stored("kind")).label,
    "outcome": lambda of: CheckStatus(of.entry.after["outcome"]).label,
    "deck_version": lambda of: of.entry.after["deck"]["version"],
    "absent": lambda of: of.list_of(of.entry.after["absent"]),
    "late": lambda of: of.name_of(of.entry.after["late"]),
    "old_rounds": lambda of: of.entry.before["rounds_announced"],
    "old_minutes": lambda of: of.entry.before["length_minutes"],
    "not_shown": lambda of: _seat_numbers(of.entry.after["not_shown"]),
    "not_entered": lambda of: _seat_numbers(of.entry.after["not_entered"]),
    "link_seat": lambda of: of.entry.after["seat"] + 1,
}


def _seat_numbers(seats: Collection[Mapping[str, Any]]) -> str:
    return list_text([str(seat["seat"]) for seat in seats])


Template = str | Promise


def _finish(of: Arguments) -> Template:
    if of.entry.after.get("champion"):
        return _("Finished the event with {champion} as champion and revealed its seed")
    return _("Finished the event without a champion and revealed its seed")


def _start(of: Arguments) -> Template:
    if "hall_value" in of.entry.after:
        return _("Started the event with the value “{hall_value}” and drew the random ranks")
    return _("Started the event and drew the random ranks")


def _narrowed(of: Arguments) -> Template:
    actions = of.entry.after.get("actions")
    if actions is None:
        return _("Gave {user} the whole role {role} again")
    return ngettext(
        "Narrowed the role {role} of {user} to {action_count} action",
        "Narrowed the role {role} of {user} to {action_count} actions",
        len(actions),
    )


def _penalize(of: Arguments) -> Template:
    after = of.entry.after
    has_infraction = bool(after.get("infraction"))
    match after.get("effect"):
        case PenaltyEffect.POINTS if has_infraction:
            return ngettext(
                "Gave {player} a penalty: {penalty} for {infraction}, {points} point less",
                "Gave {player} a penalty: {penalty} for {infraction}, {points} points less",
                after["points"],
            )
        case PenaltyEffect.POINTS:
            return ngettext(
                "Gave {player} a penalty: {penalty}, {points} point less",
                "Gave {player} a penalty: {penalty}, {points} points less",
                after["points"],
            )
        case PenaltyEffect.GAME_LOSS if has_infraction:
            return _("Gave {player} a penalty: {penalty} for {infraction} and the loss of the game")
        case PenaltyEffect.GAME_LOSS:
            return _("Gave {player} a penalty: {penalty} and the loss of the game")
    if has_infraction:
        return _("Gave {player} a penalty: {penalty} for {infraction}")
    return _("Gave {player} a penalty: {penalty}")


def _deck_check(of: Arguments) -> Template:
    minutes = of.entry.after.get("extra_minutes")
    if minutes:
        return ngettext(
            "Checked the deck of {player} ({outcome}) and gave the table {extra_minutes} more minute",
            "Checked the deck of {player} ({outcome}) and gave the table {extra_minutes} more minutes",
            minutes,
        )
    if of.entry.after.get("outcome") == CheckStatus.SKIPPED:
        return _("Skipped the deck check of {player}")
    return _("Checked the deck of {player} ({outcome})")


def _repair(of: Arguments) -> Template:
    absent = of.entry.after.get("absent", ())
    if absent:
        return ngettext(
            "Repaired the seating of round {round}, because {absent} did not come",
            "Repaired the seating of round {round}, because {absent} did not come",
            len(absent),
        )
    if of.entry.after.get("late"):
        return _("Repaired the seating of round {round}, because {late} came late")
    return _("Repaired the seating of round {round}")


def _length(of: Arguments) -> Template:
    before, after = of.entry.before["length_minutes"], of.entry.after["length_minutes"]
    if before == after:
        return ngettext(
            "Left the length of round {round} at {length_minutes} minute instead of {needed_minutes}",
            "Left the length of round {round} at {length_minutes} minutes instead of {needed_minutes}",
            after,
        )
    return ngettext(
        "Changed the length of round {round} from {old_minutes} to {length_minutes} minute",
        "Changed the length of round {round} from {old_minutes} to {length_minutes} minutes",
        after,
    )


def _call_answered(of: Arguments) -> Template:
    minutes = of.entry.after.get("extra_minutes")
    if minutes:
        return ngettext(
            "Answered the call of {table} and gave it {extra_minutes} more minute",
            "Answered the call of {table} and gave it {extra_minutes} more minutes",
            minutes,
        )
    return _("Answered the call of {table}")


def _links_shown(of: Arguments) -> Template:
    if of.entry.object != "players":
        return _("Showed the private link of {player}")
    return ngettext(
        "Showed the private link of {count} player", "Showed the private links of {count} players", of.count
    )


def _message_repeated(of: Arguments) -> Template:
    match of.entry.object:
        case "webhook":
            return _("Sent a message to a webhook again")
        case "chat":
            return _("Sent a message to a channel or group again")
    return _("Sent a message to {player} again")


def _live_opened(of: Arguments) -> Template:
    match of.entry.object.split(" "):
        case ["round", _number]:
            return _("Opened live play in round {round}")
    return _("Opened live play at {table}")


def _time_proposed(of: Arguments) -> Template:
    if of.entry.after.get("appointment"):
        return _("Accepted a time, which is the appointment of {table}")
    if of.entry.verb == "slot.propose":
        return _("Proposed a time for {table}")
    return _("Accepted a time for {table}")


def _time_withdrawn(of: Arguments) -> Template:
    if of.entry.before.get("appointment"):
        return _("Called the appointment of {table} off")
    return _("Withdrew a time for {table}")


def _dealt(of: Arguments) -> Template:
    seats = of.entry.after.get("not_entered", ())
    if seats:
        return ngettext(
            "Dealt at {table} without waiting; the server gave the share of chance of seat {not_entered}",
            "Dealt at {table} without waiting; the server gave the shares of chance of seats {not_entered}",
            len(seats),
        )
    return _("Dealt at {table} without waiting")


def _stood_in(of: Arguments) -> Template:
    seats = of.entry.after.get("not_shown", ())
    if seats:
        return ngettext(
            "Dealt at {table} with the server’s share for seat {not_shown}, whose share was not shown",
            "Dealt at {table} with the server’s shares for seats {not_shown}, whose shares were not shown",
            len(seats),
        )
    return _("Dealt at {table} with the server’s shares")


def _started_over(of: Arguments) -> Template:
    seats = of.entry.after.get("not_shown", ())
    if seats:
        return ngettext(
            "Started the draw at {table} over, because the share of seat {not_shown} was not shown",
            "Started the draw at {table} over, because the shares of seats {not_shown} were not shown",
            len(seats),
        )
    return _("Started the draw at {table} over")


SENTENCES: Final[Mapping[str, Template | Callable[[Arguments], Template]]] = {
    "event.create": _("Created the event"),
    "event.edit": _("Changed settings of the event: {fields}"),
    "event.open": _("Opened registration"),
    "event.start": _start,
    "event.rounds": lambda of: ngettext(
        "Announced {rounds_announced} round instead of {old_rounds}",
        "Announced {rounds_announced} rounds instead of {old_rounds}",
        of["rounds_announced"],
    ),
    "event.stages": _("Announced other stages"),
    "event.infractions": _("Changed the catalog of infractions"),
    "event.finish": _finish,
    "event.archive": _("Archived the event"),
    "event.reopen": _("Reopened the event"),
    "join_code.renew": _("Made a new join code"),
    "join_code.close": _("Closed the join code"),
    "event.back_up": _("Downloaded an event backup, with all private links"),
    "event.restore": _("Restored the event from its backup"),
    "player.register": _("Registered {player}"),
    "player.import": lambda of: ngettext(
        "Registered {count} player from a list", "Registered {count} players from a list", of.count
    ),
    "player.sign_up": _("{player} signed up"),
    "player.approve": _("Approved {player}"),
    "player.approve_all": lambda of: ngettext(
        "Approved {count} player", "Approved {count} players", of.count
    ),
    "player.decline": _("Declined the registration of {player}"),
    "player.decline_all": lambda of: ngettext(
        "Declined the registration of {count} player",
        "Declined the registrations of {count} players",
        of.count,
    ),
    "player.remove": _("Removed the registration of {player}"),
    "player.edit": _("Changed details of {player}: {fields}"),
    "player.check_in": _("Checked in {player}"),
    "player.check_in_several": lambda of: ngettext(
        "Checked in {count} player", "Checked in {count} players", of.count
    ),
    "player.undo_check_in": _("Undid the check-in of {player}"),
    "player.claim": _("Attached an account to {player}"),
    "player.release": _("Detached the account of {player}"),
    "player.renew_link": _("Renewed the private link of {player}"),
    "player.show_link": _links_shown,
    "player.open_link": _("Opened the private link of {player} as staff"),
    "player.drop": _("Dropped {player}"),
    "player.sit_out": _("Noted that {player} sits out round {round}"),
    "player.hours": _("{player} chose a time zone and quiet hours"),
    "player.availability": _("Stored who is available in which rounds"),
    "player.undo_sit_out": _("Noted that {player} plays round {round} after all"),
    "player.rejoin": _("Let {player} rejoin"),
    "player.anonymize": _("Made {player} anonymous"),
    "player.erase_contacts": lambda of: ngettext(
        "Erased {contacts} contact, {kept_days} days after the event",
        "Erased {contacts} contacts, {kept_days} days after the event",
        of["contacts"],
    ),
    "player.disqualify": _("Disqualified {player}"),
    "player.lift_disqualification": _("Lifted the disqualification of {player}, a departure from R-14"),
    "player.penalize": _penalize,
    "player.revoke_penalty": _("Revoked a penalty of {player}: {penalty}"),
    "deck.submit": _("Submitted the deck of {player}, version {deck_version}"),
    "deck.correct": _("Corrected the locked deck of {player}, version {deck_version}"),
    "deck.lock": _("Locked the decks"),
    "deck.unlock": _("Unlocked the decks"),
    "deck.rejudge": lambda of: ngettext(
        "Judged {rejudged} deck list anew by the card pool",
        "Judged {rejudged} deck lists anew by the card pool",
        of["rejudged"],
    ),
    "deck.draw_checks": lambda of: ngettext(
        "Drew {count} player of round {round} for deck checks",
        "Drew {count} players of round {round} for deck checks",
        of.count,
    ),
    "deck.begin_check": _("Began to check the deck of {player}"),
    "deck.check": _deck_check,
    "keep_apart.set": lambda of: ngettext(
        "Set keep-apart group {group} to {count} player",
        "Set keep-apart group {group} to {count} players",
        of.count,
    ),
    "keep_apart.remove": _("Removed keep-apart group {group}"),
    "staff.grant": _("Gave {user} the role {role}"),
    "staff.appoint": _("Gave {user} the role {role}, for the operators of the installation"),
    "staff.renew_link": _("Renewed the set-password link of {user}"),
    "staff.change": _("Changed the role of {user} from {old_role} to {role}"),
    "staff.narrow": _narrowed,
    "staff.revoke": _("Removed {user} from the role {old_role}"),
    "meeting.draw": lambda of: ngettext(
        "Drew the tables of the player meeting for {count} player, attempt {attempt}",
        "Drew the tables of the player meeting for {count} players, attempt {attempt}",
        of.count,
    ),
    "meeting.remove": _("Removed the player meeting, attempt {attempt}"),
    "pairing.draw": _("Drew round {round}, attempt {attempt}"),
    "pairing.prescribe": _("Prescribed the tables of round {round}, attempt {attempt}"),
    "pairing.improve": _("Searched longer for a better seating of round {round}"),
    "pairing.edit": _("Edited the seating of round {round}"),
    "pairing.repair": _repair,
    "pairing.discard": _("Discarded the draft of round {round}"),
    "pairing.lock": _("Locked {table}"),
    "pairing.unlock": _("Unlocked {table}"),
    "pairing.substitute": _("Let {substitute} play for {seated} at {table}"),
    "pairing.undo_substitute": _("Gave the seat at {table} back to {seated}"),
    "round.publish": _("Published round {round}"),
    "round.withdraw": _("Withdrew round {round}"),
    "round.close": _("Closed round {round}"),
    "clock.start": _("Started the clock of round {round}"),
    "clock.pause": _("Paused the clock of round {round}"),
    "clock.resume": _("Resumed the clock of round {round}"),
    "clock.restart": _("Restarted the clock of round {round}"),
    "clock.length": _length,
    "clock.extend": _("Changed the time of round {round}"),
    "clock.extend_table": _("Changed the time of {table}"),
    "result.report": _("Reported the result of {table}, version {version}"),
    "result.confirm": _("Confirmed the result of {table}, version {version}"),
    "result.correct": _("Corrected the result of {table}, version {version}"),
    "result.clear": _("Cleared the result of {table}, version {version}"),
    "result.verify": _("Verified the result of {table}, version {version}"),
    "result.flag": _("Flagged the result of {table}"),
    "result.postpone": _("Postponed the result of {table}"),
    "result.unmark": _("Removed the mark from the result of {table}"),
    "result.dispute": _("Disputed the result of {table}, version {version}"),
    "judge.call": _("Called a judge to {table}"),
    "judge.withdraw": _("Withdrew the call for a judge at {table}"),
    "judge.take": _("Took the call of {table}"),
    "judge.release": _("Put the call of {table} back into the queue"),
    "judge.answer": _call_answered,
    "message.subscribe": _("{player} chose which messages to receive"),
    "message.confirm": _("{player} confirmed an address for messages"),
    "message.unsubscribe": _("{player} turned off all messages"),
    "message.remove_device": _("{player} turned off messages on one device"),
    "message.repeat": _message_repeated,
    "webhook.add": _("Added a webhook to {host}"),
    "webhook.remove": _("Removed the webhook to {host}"),
    "chat.add": _("Added {host} as a receiver of messages"),
    "chat.remove": _("Removed {host} as a receiver of messages"),
    "news.remove": _("Removed news from the pages: {text}"),
    "news.send": _("Sent news: {text}"),
    "slot.propose": _time_proposed,
    "slot.accept": _time_proposed,
    "slot.set": _("Set the time of {table}"),
    "slot.withdraw": _time_withdrawn,
    "live.open": _live_opened,
    "live.start": _dealt,
    "live.start_over": _started_over,
    "live.stand_in": _stood_in,
    "live.pause": _("Paused the live game at {table}"),
    "live.resume": _("Resumed the live game at {table}"),
    "live.look": _("Looked at the cards of seat {seat} at {table}, from decision {decision} on"),
    "live.show_links": _("Showed the links of {table} again"),
    "live.renew_link": _("Made a new link for seat {link_seat} at {table}"),
    "live.undo": _("Undid the live game at {table} back to decision {to}"),
    "live.allow_undo": _("Undid the live game at {table} back to decision {to}, as seat {seat} had asked"),
    "live.refuse_undo": _("Refused to undo the game at {table} to decision {to}, as seat {seat} had asked"),
    "live.correct": _("Corrected the game at {table}: {correction}"),
    "live.try_correct": _("Tried a correction at {table} that the rules refuse: {correction}"),
    "live.look_into": _("Looked at the cards in {place} at {table}"),
    "live.renew_draws": _("Renewed the draws at {table}"),
    "live.answer_for": _("Answered for seat {seat} at {table}"),
    "live.start_clock": lambda of: ngettext(
        "Started a move clock of {move_seconds} second at {table}",
        "Started a move clock of {move_seconds} seconds at {table}",
        of["move_seconds"],
    ),
    "live.give_to_bot": _("Gave seat {seat} at {table} to a program"),
    "live.substitute": _("Let {substitute} play seat {seat} at {table} for its player"),
    "live.show_hand": _("Agreed at seat {seat} of {table} that spectators see the hands"),
    "live.hide_hand": _("No longer agreed at seat {seat} of {table} that spectators see the hands"),
    "live.give_back": _("Gave seat {seat} at {table} back to its player"),
    "live.forfeit": _("Seat {seat} at {table} was forfeited, as announced"),
    "live.end_by_time": _("Ended the live game at {table} by time"),
    "live.finish": _("The live game at {table} ended, and the result entered before counts"),
    "live.refuse_result": _("The live game at {table} ended, but its result was refused"),
    "live.read_record": _("Read the whole sealed record of {table}"),
    "live.open_record": _("Opened the sealed record of {table}, as every seat agreed"),
    "live.abandon": _("Abandoned the live game at {table}"),
    "live.remove_message": _("Removed a message at {table}"),
}
"""The sentence of each verb, or the function that chooses it; `Arguments` says what it may name."""


def sentence_of(entry: JournalEntry, names: Mapping[str, str]) -> str:
    """Return the entry in words; `names` are the players' names by key.

    An imported archive may hold entries of verbs or shapes that are unknown here: they are named.
    """
    arguments = Arguments(entry, names)
    try:
        found = SENTENCES[entry.verb]
        template = found if isinstance(found, str | Promise) else found(arguments)
        sentences = [str(template).format_map(arguments), *_waiting_list(arguments)]
    except WRONG_SHAPE:
        kind, _separator, key = entry.object.partition(" ")
        return f"{entry.verb} {arguments.name_of(key) if kind == 'player' else entry.object}".strip()
    return reduce(_one_after_the_other, sentences)


def _one_after_the_other(first: str, second: str) -> str:
    # Translators: two sentences of the journal, one after the other.
    return gettext("{first}. {second}").format(first=first, second=second)


def _waiting_list(of: Arguments) -> list[str]:
    """Return sentences on who was put on the waiting list, and who got a seat from it."""
    after = of.entry.after
    waitlisted = list(after.get("waitlisted", ()))
    if after.get("status") == PlayerStatus.WAITLISTED:
        waitlisted.insert(0, of.entry.object.removeprefix("player "))
    promoted = [each["player"] for each in after.get("promoted", ())]
    found = []
    if waitlisted:
        found.append(
            ngettext(
                "{players} is on the waiting list", "{players} are on the waiting list", len(waitlisted)
            ).format(players=of.list_of(waitlisted))
        )
    if promoted:
        found.append(
            ngettext(
                "{players} got a seat from the waiting list",
                "{players} got seats from the waiting list",
                len(promoted),
            ).format(players=of.list_of(promoted))
        )
    return found
