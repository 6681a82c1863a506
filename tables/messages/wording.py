"""The content of messages: sentences for players and chats, data for programs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from tables.appointments.queries import zones_of
from tables.core.text.languages import moment_text
from tables.core.text.markdown import as_lines
from tables.events.models import Event
from tables.messages.models import CONFIRM_ADDRESS, RESET_PASSWORD, Message, MessageKind
from tables.players.names import public_name
from tables.standings.queries.standings import shown_standings

MAX_NAMED_PLAYERS = 5
"""Players named to a chat after a round."""
MAX_NAMED_TABLES = 6


@dataclass(frozen=True, slots=True)
class MessageText:
    """The subject and the body of a message; `details` are for letters, which have room for them."""

    subject: str
    body: str
    details: str = ""


def message_text(message: Message, player: int | None) -> MessageText:
    """Return a message to a player, by primary key, or to an account (None); it names no other player."""
    return _account_text(message) if player is None else _player_text(message, player)


def _account_text(message: Message) -> MessageText:
    """Return a message to an account."""
    if message.kind == CONFIRM_ADDRESS:
        return MessageText(
            _("Is this your address?"),
            _(
                "Somebody entered this address for an account. If it was you, open the link below and "
                "confirm. Otherwise do nothing, and no more messages are sent."
            ),
        )
    if message.kind == RESET_PASSWORD:
        return MessageText(
            _("Choose a new password"),
            _(
                "Somebody asked for a new password for the account with this address. If it was you, open "
                "the link below within three days. Otherwise do nothing: the password stays as it is."
            ),
        )
    count = len(message.data["live_games"])
    match message.kind:
        case MessageKind.TABLE_OPENED:
            subject = _("Your live table is open")
            body = ngettext(
                "A casual table is open, and the others wait for you.",
                "{count} casual tables are open, and the others wait for you.",
                count,
            )
        case MessageKind.DEAL_WAITS:
            subject = _("The deal waits for you")
            body = ngettext(
                "The deal at a casual table waits for you.",
                "The deals at {count} casual tables wait for you.",
                count,
            )
        case MessageKind.CLOCK_ANSWERED:
            subject = _("The clock answered for you")
            body = ngettext(
                "The clock answered for you at a casual table, which waits for you again.",
                "The clock answered for you at {count} casual tables, which wait for you again.",
                count,
            )
        case MessageKind.GAME_OVER:
            subject = _("The game is over")
            body = ngettext(
                "The game at a casual table is over.", "The games at {count} casual tables are over.", count
            )
        case _:
            subject = _("Your turn")
            body = ngettext("A casual table waits for you.", "{count} casual tables wait for you.", count)
    return MessageText(subject, body.format(count=count))


def _player_text(message: Message, player: int) -> MessageText:
    data, name = message.data, message.of_event.name
    match message.kind:
        case MessageKind.ROUND_PUBLISHED if player in data.get("byes", []):
            body = _("You have a bye: you win round {round} without a game.").format(round=data["round"])
            return MessageText(_("Round {round}: you have a bye").format(round=data["round"]), body)
        case MessageKind.ROUND_PUBLISHED:
            table, seat = seat_in(data, player)
            if not data["is_change"]:
                body = _("The round is published: in round {round} you play at table {table}, seat {seat}.")
            elif player in data.get("moved", [player]):
                body = _("Your seat has changed: in round {round} you play at table {table}, seat {seat}.")
            else:
                body = _(
                    "The others at your table have changed, your seat has not: in round {round} you play at "
                    "table {table}, seat {seat}."
                )
            return MessageText(
                _("Round {round}: table {table}, seat {seat}").format(
                    round=data["round"], table=table, seat=seat
                ),
                body.format(round=data["round"], table=table, seat=seat),
            )
        case MessageKind.FIVE_MINUTES:
            return MessageText(
                _("Five minutes left"),
                _("Five minutes of round {round} are left at your table.").format(round=data["round"]),
            )
        case MessageKind.TIME:
            return MessageText(
                _("Time is called"),
                _("Time is called in round {round} at your table.").format(round=data["round"]),
            )
        case MessageKind.TO_CONFIRM:
            body = (
                _(
                    "The live game ended and reported the result of table {table} in round {round}. "
                    "Confirm or dispute it."
                )
                if data.get("by_game")
                else _("The result of table {table} in round {round} was reported. Confirm or dispute it.")
            )
            return MessageText(
                _("Confirm the result of table {table}").format(table=data["table"]),
                body.format(table=data["table"], round=data["round"]),
            )
        case MessageKind.JUDGE:
            return MessageText(
                _("A judge is on the way"),
                _("A judge is on the way to table {table}.").format(table=data["table"]),
            )
        case MessageKind.SEAT:
            return MessageText(
                _("You have a seat"),
                _(
                    "A seat became free, and you have it. See your page for whether your registration needs "
                    "approval."
                ),
                "\n".join(as_lines(message.of_event.description)),
            )
        case MessageKind.TABLE_TIME:
            return _time_of_table(message, player)
        case MessageKind.TABLE_OPENED:
            table, _seat = seat_in(data, player)
            return MessageText(
                _("Your live table is open"),
                _(
                    "Table {table} of round {round} is open. Enter it: the cards are dealt when every seat "
                    "is ready."
                ).format(table=table, round=data["round"]),
            )
        case MessageKind.DEAL_WAITS:
            return MessageText(
                _("The deal waits for you"),
                _(
                    "Everybody is at table {table} of round {round}. Open the table: your browser shows its "
                    "share of chance, and the cards are dealt."
                ).format(table=data["table"], round=data["round"]),
            )
        case MessageKind.YOUR_TURN:
            return MessageText(
                _("Your turn at table {table}").format(table=data["table"]),
                _("Table {table} of round {round} waits for you.").format(
                    table=data["table"], round=data["round"]
                ),
            )
        case MessageKind.CLOCK_ANSWERED:
            return MessageText(
                _("The clock answered for you"),
                ngettext(
                    "The clock answered {count} time for you at table {table} of round {round}, which waits "
                    "for you again.",
                    "The clock answered {count} times for you at table {table} of round {round}, which waits "
                    "for you again.",
                    data["timeouts"],
                ).format(count=data["timeouts"], table=data["table"], round=data["round"]),
            )
        case MessageKind.GAME_OVER:
            return MessageText(
                _("The game is over"),
                _("The game at table {table} of round {round} is over.").format(
                    table=data["table"], round=data["round"]
                ),
            )
        case MessageKind.STANDINGS:
            return MessageText(
                _("Standings after round {round}").format(round=data["round"]),
                _("Round {round} is closed, and its standings are available.").format(round=data["round"]),
            )
        case MessageKind.NEWS:
            return MessageText(_("News from the organizer"), message.text)
        case _:
            return MessageText(
                _("Is this your address?"),
                _(
                    "A player at {name} asked for messages about the event at this address. If it was you, "
                    "open the link below and confirm. Otherwise do nothing, and no more messages are sent."
                ).format(name=name),
            )


def _time_of_table(message: Message, player: int) -> MessageText:
    """Return the time of a table in the zone that the player chose."""
    data, event = message.data, message.of_event
    about = {"table": data["table"], "round": data["round"]}
    if data["state"] == "proposed":
        return MessageText(
            _("Times for table {table}").format(**about),
            _(
                "Players of your table {table} in round {round} propose times. Say on your page when you "
                "can come."
            ).format(**about),
        )
    zone = zones_of([player]).get(player) or ZoneInfo(event.timezone)
    starts_at = datetime.fromisoformat(data["starts_at"]).astimezone(zone)
    about |= {"when": moment_text(starts_at, "long_weekday_minutes"), "zone": zone.key}
    if data["state"] == "agreed":
        return MessageText(
            _("Table {table} plays: {when}").format(**about),
            _("Your table {table} of round {round} plays: {when} ({zone}). It opens by itself.").format(
                **about
            ),
        )
    return MessageText(
        _("The time of table {table} is called off").format(**about),
        _(
            "Your table {table} of round {round} does not play at the agreed time: {when} ({zone}). Agree "
            "on another one on your page."
        ).format(**about),
    )


def live_game_of(message: Message, player: int | None) -> str:
    """Return the key of the live game that a message to a player is about, "" for none or several."""
    data = message.data
    if player is None:
        return data["live_games"][0] if len(data.get("live_games", ())) == 1 else ""
    if message.kind == MessageKind.TABLE_OPENED:
        key: str = data["live_games"][seat_in(data, player)[0]]
        return key
    return str(data.get("live_game", ""))


def seat_in(data: dict[str, Any], player: int) -> tuple[str, int]:
    """Return a player's table and seat in the data of a message about a round."""
    for table, players in data["tables"].items():
        if player in players:
            return table, players.index(player) + 1
    raise KeyError(player)


def webhook_payload(message: Message, site: str) -> dict[str, Any]:
    """Return the payload for webhooks: what happened and the page about it, without names."""
    data: dict[str, Any] = {"event": message.of_event.slug}
    if message.kind == MessageKind.ROUND_PUBLISHED:
        data |= {"round": message.data["round"], "tables": message.data["changed"]}
    elif message.kind == MessageKind.TABLE_OPENED:
        data |= {"round": message.data["round"], "live_games": message.data["live_games"]}
    else:
        data |= message.data
    if message.text:
        data["text"] = message.text
    path = reverse("public-event", args=[message.of_event.slug])
    return {
        "type": message.kind,
        "timestamp": message.at.isoformat(),
        "data": data | {"url": f"{site.rstrip('/')}{path}"},
    }


def chat_text(message: Message, site: str) -> str:
    """Return a message to a chat, with a public address: names as their owners allow, no markup."""
    data, event = message.data, message.of_event
    name, tables = "public-event", data.get("tables", ())
    match message.kind:
        case MessageKind.ROUND_PUBLISHED if data["is_change"]:
            page = _about_tables(
                data["changed"],
                data,
                one=gettext_noop("Table {tables} of round {round} changed."),
                several=gettext_noop("Tables {tables} of round {round} changed."),
                many=gettext_noop("Several tables of round {round} changed."),
            )
        case MessageKind.ROUND_PUBLISHED:
            page = _("Round {round} is published.").format(round=data["round"])
        case MessageKind.FIVE_MINUTES:
            page = _about_tables(
                tables,
                data,
                one=gettext_noop("Table {tables}: five minutes left in round {round}."),
                several=gettext_noop("Tables {tables}: five minutes left in round {round}."),
                many=gettext_noop("Five minutes left in round {round}."),
            )
        case MessageKind.TIME:
            page = _about_tables(
                tables,
                data,
                one=gettext_noop("Table {tables}: time is called in round {round}."),
                several=gettext_noop("Tables {tables}: time is called in round {round}."),
                many=gettext_noop("Time is called in round {round}."),
            )
        case MessageKind.STANDINGS:
            page = _("Standings after round {round}:\n{leaders}").format(
                round=data["round"], leaders=_leaders(event, data["round"])
            )
        case _:
            page = message.text
    if message.kind == MessageKind.ROUND_PUBLISHED and event.public_pairings:
        name = "public-pairings"
    elif message.kind == MessageKind.STANDINGS:
        name = "public-standings"
    return f"{event.name}: {page}\n{site.rstrip('/')}{reverse(name, args=[event.slug])}"


def _about_tables(
    tables: Collection[int | str], data: dict[str, Any], *, one: str, several: str, many: str
) -> str:
    """Return the sentence about one table, several, or more than are named."""
    named = 0 < len(tables) <= MAX_NAMED_TABLES
    sentence = (one if len(tables) == 1 else several) if named else many
    return _(sentence).format(tables=", ".join(map(str, tables)), round=data["round"])


def _leaders(event: Event, round_number: int) -> str:
    standings = shown_standings(event, round_number)
    rows = [row for row in standings.rows if row.rank is not None][:MAX_NAMED_PLAYERS]
    return "\n".join(f"{row.rank}. {public_name(standings.players[row.player])}" for row in rows)
