"""What messages say: to a player and a chat in words, to a program in figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from tables.events.models import Event
from tables.messages.models import Message, MessageKind
from tables.players.names import public_name
from tables.standings.queries.standings import shown_standings

MAX_NAMED_PLAYERS = 5
"""Players named to a chat after a round."""
MAX_NAMED_TABLES = 6


@dataclass(frozen=True, slots=True)
class Said:
    """A message in words: what it is about, and what there is to do."""

    subject: str
    body: str


def said_to(message: Message, player: int) -> Said:
    """Return what a message says to a player, by primary key; it names no other player."""
    data, name = message.data, message.event.name
    match message.kind:
        case MessageKind.ROUND_PUBLISHED:
            table, seat = seat_in(data, player)
            if not data["is_change"]:
                what = "The round is published"
            elif player in data.get("moved", [player]):
                what = "Your seat has changed"
            else:
                what = "The others at your table have changed, your seat has not"
            return Said(
                f"Round {data['round']}: table {table}, seat {seat}",
                f"{what}: in round {data['round']} you play at table {table}, seat {seat}.",
            )
        case MessageKind.FIVE_MINUTES:
            return Said("Five minutes left", f"Five minutes of round {data['round']} are left at your table.")
        case MessageKind.TIME:
            return Said("Time", f"Time is called in round {data['round']} at your table.")
        case MessageKind.TO_CONFIRM:
            by_game = "The live game ended and reported" if data.get("by_game") else "Somebody reported"
            return Said(
                f"Confirm the result of table {data['table']}",
                f"{by_game} the result of table {data['table']} in round {data['round']}. "
                "Say whether it is right.",
            )
        case MessageKind.JUDGE:
            return Said("A judge is on the way", f"A judge is on the way to table {data['table']}.")
        case MessageKind.SEAT:
            return Said(
                "You have a seat",
                "A seat became free, and it is yours. Your page says whether your registration waits for "
                "approval.",
            )
        case MessageKind.STANDINGS:
            return Said(
                f"Standings after round {data['round']}",
                f"Round {data['round']} is closed, and the standings are there.",
            )
        case MessageKind.NEWS:
            return Said("News from the organizer", message.text)
        case _:
            return Said(
                "Is this your address?",
                f"Somebody who plays at {name} asked to be told by e-mail, at this address, how the event "
                "goes. Was it you? Then open the address below and say so. Otherwise do nothing: "
                "nothing more is sent.",
            )


def seat_in(data: dict[str, Any], player: int) -> tuple[str, int]:
    """Return a player's table and seat in what a message tells of a round."""
    for table, players in data["tables"].items():
        if player in players:
            return table, players.index(player) + 1
    raise KeyError(player)


def webhook_payload(message: Message, site: str) -> dict[str, Any]:
    """Return a message as webhooks carry it: what happened and where to read it, nobody's name."""
    data: dict[str, Any] = {"event": message.event.slug}
    if message.kind == MessageKind.ROUND_PUBLISHED:
        data |= {"round": message.data["round"], "tables": message.data["changed"]}
    else:
        data |= message.data
    if message.text:
        data["text"] = message.text
    path = reverse("public-event", args=[message.event.slug])
    return {
        "type": message.kind,
        "timestamp": message.at.isoformat(),
        "data": data | {"url": f"{site.rstrip('/')}{path}"},
    }


def chat_text(message: Message, site: str) -> str:
    """Return what a message says to a chat, with a public address: names as their owners allow, no markup."""
    data, event = message.data, message.event
    name, tables, page = "public-event", _tables_in(data), ""
    match message.kind:
        case MessageKind.ROUND_PUBLISHED:
            is_change = data["is_change"]
            few = _tables_in({"tables": data["changed"]}) or "Several tables"
            page = f"{few} of round {data['round']} changed." if is_change else ""
            page = page or f"Round {data['round']} is published."
            name = "public-pairings" if event.public_pairings else name
        case MessageKind.FIVE_MINUTES:
            page = f"{tables + ': five' if tables else 'Five'} minutes left in round {data['round']}."
        case MessageKind.TIME:
            page = f"{tables + ': time' if tables else 'Time'} is called in round {data['round']}."
        case MessageKind.STANDINGS:
            page = f"Standings after round {data['round']}:\n{_leaders(event, data['round'])}"
            name = "public-standings"
        case _:
            page = message.text
    return f"{event.name}: {page}\n{site.rstrip('/')}{reverse(name, args=[event.slug])}"


def _tables_in(data: dict[str, Any]) -> str:
    """Return the tables of a message in words, "" for more than a few."""
    tables = data.get("tables", ())
    if not 0 < len(tables) <= MAX_NAMED_TABLES:
        return ""
    return f"Table{'s' if len(tables) > 1 else ''} {', '.join(map(str, tables))}"


def _leaders(event: Event, round_number: int) -> str:
    standings = shown_standings(event, round_number)
    rows = [row for row in standings.rows if row.rank is not None][:MAX_NAMED_PLAYERS]
    return "\n".join(f"{row.rank}. {public_name(standings.players[row.player])}" for row in rows)
