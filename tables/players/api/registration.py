"""Coming into an event: registered by staff, from a list with its preview, or by oneself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tables.accounts import sign_up_limits
from tables.archive.rules.json_text import LISTS
from tables.core import limits, links
from tables.core.api.access import player_at
from tables.core.api.callers import Call, Rate, anyone, staff
from tables.core.api.fields import (
    Choice,
    Overridable,
    Reasoned,
    Several,
    StrictSerializer,
    Text,
    WholeNumber,
    sent,
)
from tables.core.api.routes import ListOf, Routes
from tables.core.network import address_of
from tables.core.text import records
from tables.events.models import NameShown
from tables.players import player_import
from tables.players.actions import registration
from tables.players.models import Player, PlayerStatus
from tables.players.player_import import ImportPreview
from tables.players.queries.roster import WaitingPlayer, registered_names, registration_queue
from tables.players.queries.seats import Seats, seats_of
from tables.staff.models import User

routes = Routes("registration")

EVENT = "events/<slug:slug>/"
WAITING = f"{EVENT}registrations/"
PLAYER = f"{EVENT}players/<name:key>/"


_COLUMNS = {column.key: column for column in player_import.COLUMNS}

SIGN_UPS = Rate(
    limits.SIGN_UPS,
    lambda request, arguments: sign_up_limits.sign_up_name(arguments["slug"], address_of(request)),
)


def player_text(key: str, **options: Any) -> Text:
    """Return a field for one of a player's texts, as long as lists of players allow it; only the name is
    needed."""
    column = _COLUMNS[key]
    usual = {} if column.required else {"allow_blank": True, "default": ""}
    return Text(max_length=column.at_most, **(options or usual))


LIST_FORMATS = ["list", "csv"]
"""How a list of players may be written."""


class NewcomerSerializer(StrictSerializer):
    """What is told of everybody who comes into an event."""

    name = player_text("name")
    club = player_text("club")
    contact = player_text("contact")


class NewPlayerSerializer(Overridable, NewcomerSerializer):
    """A player whom staff register. A name that is taken already is a warning."""

    keep_apart = player_text("keep_apart")


class SignUpSerializer(NewcomerSerializer):
    """What somebody tells at the event's public link; `name_shown` is how strangers read the name, `code` the
    event's join code from its flyer, with which more people of one address are taken."""

    name_shown = sent(Player, "name_shown", default=NameShown.FULL)
    code = Text(max_length=20, allow_blank=True, default="")


@dataclass(frozen=True, slots=True)
class SignedUp:
    """The new player; `private_link` is the secret with which the player comes back, told this once."""

    key: str
    number: int
    name: str
    status: PlayerStatus
    private_link: str


class ImportSerializer(StrictSerializer):
    """A list of players: lines of `name; club; contact; keep-apart group`, or the text of a CSV file."""

    format = Choice(LIST_FORMATS)
    text = Text(max_length=records.MAX_BYTES, trim_whitespace=False)


class ConfirmedImportSerializer(ImportSerializer):
    """The list again; `confirmed` is the digest of the preview somebody agreed to, faults left out, and
    `left_out` the lines of that preview which shall not be registered."""

    confirmed = Text(max_length=64, required=False, allow_null=True, default=None)
    left_out = Several(child=WholeNumber(min_value=1), max_length=records.MAX_LINES, default=list)


@routes.post(
    f"{EVENT}players/",
    staff("player.register"),
    NewPlayerSerializer,
    Player,
    status=201,
    if_match=False,
)
def register_player(call: Call) -> Player:
    """Register one player, who is active at once, or on the waiting list of an event that is full.

    During the event this is a late entry (R-14), if the event takes them.
    """
    return registration.register_player(call.event, call.actor, **call.sent)


@routes.preview(
    f"{WAITING}preview/",
    staff("player.register"),
    ImportSerializer,
    ImportPreview,
    takes_at_most=LISTS,
)
def preview_list(call: Call) -> ImportPreview:
    """Read a list of players and tell what it would register, line by line."""
    read = player_import.read_list if call.sent["format"] == "list" else player_import.read_csv
    return read(call.sent["text"], registered_names(call.event))


@routes.post(
    f"{WAITING}import/",
    staff("player.register"),
    ConfirmedImportSerializer,
    ListOf(Player),
    status=201,
    if_match=False,
    takes_at_most=LISTS,
)
def import_list(call: Call) -> list[Player]:
    """Register the players of a list, all or none.

    Without `confirmed` the list must be flawless; with it exactly what its preview showed is registered, but
    for the lines in `left_out`. A list of which most lines cannot be read is refused.
    """
    register = (
        registration.register_from_list if call.sent["format"] == "list" else registration.register_from_csv
    )
    sent = call.sent
    return register(
        call.event, call.actor, sent["text"], confirmed=sent["confirmed"], left_out=sent["left_out"]
    )


@routes.post(
    f"{EVENT}sign-up/",
    anyone(),
    SignUpSerializer,
    SignedUp,
    status=201,
    if_match=False,
    secrets=("private_link",),
    rate=SIGN_UPS,
)
def sign_up(call: Call) -> SignedUp:
    """Sign up for an event whose registration is open.

    Where the event asks for it, the player waits for approval, and for a seat where it is full. A signed-in
    account is attached. An address from which many came needs the event's `code`; where it has none, they
    wait for approval.
    """
    address, code = address_of(call.request), call.sent.pop("code")
    with sign_up_limits.admitted(call.event, address=address, code=code) as waits:
        player = registration.sign_up(
            call.event, user=account_to_attach(call), needs_approval=waits, **call.sent
        )
    return SignedUp(
        player.key, player.number, player.name, PlayerStatus(player.status), links.token_of(player)
    )


@routes.get(f"{EVENT}seats/", anyone(), Seats)
def read_seats(call: Call) -> Seats:
    """How many seats the event has, and how many of them are free (null without a cap)."""
    return seats_of(call.event)


@routes.get(WAITING, staff("player.approve"), ListOf(WaitingPlayer))
def waiting_registrations(call: Call) -> tuple[WaitingPlayer, ...]:
    """Registrations that wait for approval, the oldest first, then the waiting list in its order."""
    return registration_queue(call.event)


@routes.post(f"{WAITING}approve-all/", staff("player.approve"), None, ListOf(Player))
def approve_all_players(call: Call) -> list[Player]:
    """Approve everybody who waits for that, but for those whose names look like others'."""
    return registration.approve_all(call.event, call.actor, expected=call.expected)


@routes.post(f"{WAITING}decline-all/", staff("player.approve"), Reasoned, ListOf(Player))
def decline_all_players(call: Call) -> list[Player]:
    """Turn down everybody who waits for approval. The waiting list stays as it is."""
    return registration.decline_all(call.event, call.actor, expected=call.expected, **call.sent)


@routes.post(f"{PLAYER}approve/", staff("player.approve"), Overridable, Player)
def approve_player(call: Call, key: str) -> Player:
    """Let a waiting player take part. A name that another has, or that looks like it, is a warning; so is a
    seat beyond the cap, or before others on the waiting list."""
    return registration.approve(player_at(call.event, key), call.actor, expected=call.expected, **call.sent)


@routes.post(f"{PLAYER}decline/", staff("player.approve"), Reasoned, Player)
def decline_player(call: Call, key: str) -> Player:
    """Turn a waiting registration down."""
    return registration.decline(player_at(call.event, key), call.actor, expected=call.expected, **call.sent)


def account_to_attach(call: Call) -> User | None:
    """Return the account to attach: of somebody signed in, not of a program."""
    actor = call.actor_or_none
    return None if actor is None or actor.token is not None else actor.user
