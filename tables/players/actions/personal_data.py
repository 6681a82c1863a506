"""Personal data has an end: contacts are erased a set time after the event, a person is made anonymous.

Names live beside the journal's chain, not in it: an erased text leaves its commitment behind, so that the
archive verifies as before and says what was erased.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Model, Q
from django.utils.translation import gettext as _

from tables.appointments.models import PlayerHours
from tables.archive.rules import chain
from tables.core import notices, timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, Refused
from tables.core.text.plain import folded
from tables.decks.models import DeckVersion
from tables.events.models import Event, NameShown
from tables.journal.models import ActorKind, JournalEntry
from tables.journal.recording import recorded
from tables.judging.calls.models import JudgeCall
from tables.judging.deck_checks.models import DeckCheck
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat
from tables.messages.models import Message, Subscription
from tables.players.actions.rows import BATCH, fresh_player, require_unchanged
from tables.players.models import KeepApartGroup, Penalty, Player, PlayerStatus
from tables.players.names import name_for_strangers
from tables.results.models import Sheet, SheetSignature
from tables.rounds.models import Table
from tables.series.people.marking import has_opted_out, keep_person

MIN_PART_LENGTH = 3
"""Letters that a part of a name has at least to be looked for on its own."""

ERASED = "(erased)"
KEPT = ("/name", "/venue")
"""Texts of an event's settings: they name the event and its place, no matter who has the same name."""


def make_anonymous(player: Player, actor: Actor, *, reason: str, expected: int | None = None) -> Player:
    """Show a player as "Player 17" from now on and everywhere, also where the event is long over.

    Name, club, contact, account and what the player asked to be told go; name and club go from the journal,
    with every text of this event that names the player, as does each text the player wrote. The entries of
    the journal keep a commitment to what they lost, and the one written now lists them. Once more finds what
    was written since; with nothing left nothing changes. Raises `Malformed` without a reason or
    for one that names the player, and `Refused` to players themselves while they take part: what is noted of
    them serves the event.
    """
    with recorded(player.event, actor, "player.anonymize", reason=reason, even_when_finished=True) as change:
        player = fresh_player(change, player)
        if change.actor.kind == ActorKind.PLAYER and not has_left(player):
            raise Refused(_("{event} is not over.").format(event=change.event.name))
        require_unchanged(player, expected)
        shown = name_for_strangers(player.name, player.number, NameShown.NUMBER)
        names = _Names(_names_of(change.event, player) - {shown})
        if not change.reason:
            raise Malformed.at("reason", _("Say why, so that the journal can tell; do not name the player."))
        if names.are_in(change.reason):
            raise Malformed.at("reason", _("Do not name the player here: the journal keeps the reason."))
        erased = _erase_in_journal(change.event, player, names)
        elsewhere = _erase_elsewhere(change.event, player, names, shown)
        was = (player.name, player.club, player.contact, player.user_id)
        if not erased and not elsewhere and was == (shown, "", "", None):
            change.nothing_changed()
            return player
        keep_person(player)
        player.is_rated = player.is_rated and not has_opted_out(player)
        player.name, player.club, player.contact, player.user = shown, "", "", None
        player.name_shown, player.language = NameShown.NUMBER, ""
        change.after = {"shown_as": shown, "erased": erased}
        change.stamp(player)
        player.save(
            update_fields=[
                "name",
                "club",
                "contact",
                "user",
                "name_shown",
                "language",
                "is_rated",
                "revision",
            ]
        )
        _notify_boards(player)
        return player


def has_left(player: Player) -> bool:
    """Return whether the event is over for a player, or never was the player's."""
    return player.event.is_read_only or player.status in (PlayerStatus.DECLINED, PlayerStatus.WITHDRAWN)


def erase_old_contacts() -> int:
    """Erase the contacts of events that have been over for as long as each keeps them; returns how many.

    Where somebody asked to be told is such a contact, and so is what was delivered.

    An event is over when it was finished, one that never was with its start. One action for each event.
    """
    erased = 0
    known = Q(players__in=Player.objects.exclude(contact="")) | Q(subscriptions__isnull=False)
    for event in Event.objects.filter(known).distinct():
        if _contacts_end(event) <= timekeeping.now():
            erased += _erase_contacts(event)
    return erased


def _contacts_end(event: Event) -> datetime:
    return (event.finished_at or event.starts_at) + timedelta(days=event.contacts_kept_days)


def _erase_contacts(event: Event) -> int:
    with recorded(
        event, Actor.system(), "player.erase_contacts", object="event", even_when_finished=True
    ) as change:
        players = list(change.event.players.exclude(contact=""))
        subscriptions = Subscription.objects.filter(event=change.event)
        erased = len(players) + subscriptions.count()
        if not erased or _contacts_end(change.event) > change.at:
            change.nothing_changed()
            return 0
        subscriptions.delete()
        Message.objects.filter(event=change.event).delete()
        for player in players:
            player.contact = ""
        change.stamp(*players)
        Player.objects.bulk_update(players, ["contact", "revision"], batch_size=BATCH)
        change.after = {"contacts": erased, "kept_days": change.event.contacts_kept_days}
        return erased


class _Names:
    """Whether a text names somebody: by a whole name, or by a part of one that stands as a word."""

    def __init__(self, names: Collection[str]) -> None:
        whole = {folded(name) for name in names if name.strip()}
        parts = {part for name in whole for part in re.findall(r"\w+", name) if len(part) >= MIN_PART_LENGTH}
        alternatives = sorted(whole | parts, key=len, reverse=True)
        words = "|".join(re.escape(each) for each in alternatives)
        self._pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)") if words else None
        self._whole = whole

    def are_in(self, text: str) -> bool:
        return self._pattern is not None and self._pattern.search(folded(text)) is not None

    def are(self, text: str) -> bool:
        """Return whether the text is the name and nothing else."""
        return folded(text) in self._whole


def _names_of(event: Event, player: Player) -> set[str]:
    """Return every name the player had in this event, by the row and by the journal."""
    names = {player.name}
    for entry in event.journal.filter(object=f"player {player.key}"):
        names |= {
            values["name"] for values in (entry.before, entry.after) if isinstance(values.get("name"), str)
        }
    return names


def _erase_in_journal(event: Event, player: Player, names: _Names) -> dict[str, list[str]]:
    """Take texts out of the journal; returns their pointers by revision, as the new entry lists them."""
    erased: dict[str, list[str]] = {}
    changed: list[JournalEntry] = []
    for entry in event.journal.exclude(salts={}).order_by("revision"):
        content = {"before": entry.before, "after": entry.after, "reason": entry.reason}
        pointers = [pointer for pointer in entry.salts if _concerns(entry, pointer, content, player, names)]
        for pointer in pointers:
            salt = entry.salts.pop(pointer)
            entry.erased[pointer] = chain.commitment(salt, chain.without_text(content, pointer))
        if pointers:
            entry.reason = content["reason"]
            erased[str(entry.revision)] = sorted(pointers)
            changed.append(entry)
    JournalEntry.objects.bulk_update(
        changed, ["before", "after", "reason", "salts", "erased"], batch_size=BATCH
    )
    return erased


def _concerns(entry: JournalEntry, pointer: str, content: Any, player: Player, names: _Names) -> bool:
    own = f"player {player.key}"
    if pointer != chain.REASON:
        if entry.verb.startswith("event.") and pointer.endswith(KEPT):
            return False
        around = chain.value_at(content, pointer.rpartition("/")[0])
        key = around.get("key") if isinstance(around, dict) else None
        if key == player.key or (key is None and entry.object == own):
            return True
    elif entry.who == own:
        return True
    return names.are_in(chain.value_at(content, pointer))


def _erase_elsewhere(event: Event, player: Player, names: _Names, shown: str) -> bool:
    """Take the name out of the texts that pages show beside the journal; returns whether there was any."""
    table = Q(table__round__event=event)
    found = [
        *_emptied(Sheet, table, "reason", names),
        *_emptied(Table, Q(round__event=event), "mark_reason", names, instead=ERASED),
        *_emptied(Penalty, Q(event=event), "reason", names),
        *_emptied(JudgeCall, Q(table__round__event=event), "question", names, own=Q(called_by=player)),
        *_emptied(DeckCheck, Q(round__event=event), "note", names, own=Q(player=player)),
        *_emptied(DeckVersion, Q(deck__player__event=event), "reason", names),
        *_emptied(
            SheetSignature, Q(sheet__table__round__event=event), "comment", names, own=Q(player=player)
        ),
        *_emptied(Message, Q(event=event), "text", names, instead=ERASED),
        *_emptied(LiveMessage, Q(game__event=event), "text", names, instead=ERASED),
    ]
    for group in KeepApartGroup.objects.filter(event=event):
        if names.are_in(group.name):
            group.name = f"Group {group.pk}"
            group.save(update_fields=["name"])
            found.append(group)
    seats = LiveSeat.objects.filter(player=player).exclude(name=shown)
    found += list(seats)
    seats.update(name=shown)
    messages = [row for row in LiveMessage.objects.filter(game__event=event) if names.are(row.who)]
    LiveMessage.objects.filter(pk__in=[row.pk for row in messages]).update(who=shown)
    hours, _ = PlayerHours.objects.filter(player=player).delete()
    unsubscribed, _ = Subscription.objects.filter(player=player).delete()
    return bool(found or messages or hours or unsubscribed)


def _emptied(
    model: type[Any], of_event: Q, column: str, names: _Names, *, own: Q | None = None, instead: str = ""
) -> Sequence[Model]:
    """Empty a column of the event's rows whose text names the player, and of the player's `own` rows."""
    rows = model.objects.filter(of_event).exclude(**{column: instead})
    mine = set(rows.filter(own).values_list("pk", flat=True)) if own is not None else set()
    found = [row for row in rows if row.pk in mine or names.are_in(getattr(row, column))]
    for row in found:
        setattr(row, column, instead)
        row.save(update_fields=[column])
    return found


def _notify_boards(player: Player) -> None:
    """Let boards that show the old name fetch themselves again."""
    for game in LiveGame.objects.filter(seats__player=player):
        game.revision += 1
        game.save(update_fields=["revision"])
        notices.announce(f"live/{game.pk}", game.revision)
