"""Players of an event: the roster, and what is known of one player."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from tables.core import links
from tables.core.api.access import player_at
from tables.core.api.callers import Call, anyone, staff
from tables.core.api.fields import Choice, Flag, Overridable, Reasoned, Several, Text, WholeNumber, sent
from tables.core.api.pagination import Paging
from tables.core.api.routes import PageOf, Routes
from tables.core.paging import Page, part_of
from tables.players.actions import details as player_actions
from tables.players.api.history import history_for
from tables.players.api.registration import player_text
from tables.players.models import Player, PlayerStatus
from tables.players.queries.history import PlayerHistory
from tables.players.queries.roster import ROSTER_ORDERS, PlayerRow, PublicPlayer, public_players, roster
from tables.rounds.rules.numbers import HIGHEST_NUMBER

routes = Routes("players")

EVENT = "events/<slug:slug>/"
PLAYER = f"{EVENT}players/<name:key>/"
SORTS = tuple(sign + key for key in ROSTER_ORDERS for sign in ("", "-"))


class RosterQuery(Paging):
    """Which players are asked for."""

    search = Text(
        max_length=100,
        allow_blank=True,
        default="",
        help_text=gettext_lazy("A few letters of name or club, or a number."),
    )
    status = Several(
        child=Choice(PlayerStatus.choices),
        default=list,
        max_length=5,
        help_text=gettext_lazy("One or several."),
    )
    sort = Choice(SORTS, default="name", help_text=gettext_lazy("With a leading minus for descending."))


class PlayerChangesSerializer(Overridable):
    """What is to be changed; the rest stays. A name that another player has is a warning."""

    name = player_text("name", required=False)
    club = player_text("club", required=False, allow_blank=True)
    contact = player_text("contact", required=False, allow_blank=True)
    name_shown = sent(Player, "name_shown", required=False)
    fixed_table = WholeNumber(min_value=0, max_value=HIGHEST_NUMBER, required=False)
    is_stand_by = Flag(required=False)


@dataclass(frozen=True, slots=True)
class PrivateLink:
    """The secret part of a player's private link: `Authorization: Player …`, or /p/…/ in a browser."""

    private_link: str
    revision: int


@routes.get(f"{EVENT}players/", staff("event.view"), PageOf(PlayerRow), RosterQuery)
def list_players(call: Call) -> Page[PlayerRow]:
    """Players of an event, searched, narrowed and sorted."""
    asked = call.sent
    return roster(
        call.event,
        search=asked["search"],
        statuses=asked["status"],
        sort=asked["sort"],
        page=asked["page"],
        page_size=asked["page_size"],
    ).page


@routes.get(f"{EVENT}public-players/", anyone("public_players"), PageOf(PublicPlayer), Paging)
def list_public_players(call: Call) -> Page[PublicPlayer]:
    """Everybody who takes or took part, by the name each lets strangers read."""
    return part_of(public_players(call.event), call.sent["page"], call.sent["page_size"])


@routes.get(PLAYER, staff("event.view"), Player)
def read_player(call: Call, key: str) -> Player:
    """One player."""
    return player_at(call.event, key)


@routes.patch(PLAYER, staff("player.edit"), PlayerChangesSerializer, Player)
def change_player(call: Call, key: str) -> Player:
    """Change a player's name, club, contact, or how strangers read the name, or the only table to sit at."""
    return player_actions.change_player(
        player_at(call.event, key), call.actor, expected=call.expected, **call.sent
    )


@routes.get(f"{PLAYER}history/", staff("event.view"), PlayerHistory)
def read_player_history(call: Call, key: str) -> PlayerHistory:
    """Return a player's rounds, and how the figures in the standings come about."""
    return history_for(call, key)


@routes.post(
    f"{PLAYER}link/show/",
    staff("player.links"),
    Reasoned,
    PrivateLink,
    if_match=False,
    secrets=("private_link",),
)
def show_private_link(call: Call, key: str) -> PrivateLink:
    """Be shown the player's private link; the journal keeps it, and the player reads by whom and when."""
    player = player_at(call.event, key)
    return _link(player_actions.show_links(call.event, call.actor, [player.key], **call.sent)[0])


@routes.post(f"{PLAYER}link/", staff("player.links"), Reasoned, PrivateLink, secrets=("private_link",))
def renew_private_link(call: Call, key: str) -> PrivateLink:
    """Give the player a new private link; the old one stops working at once."""
    return _link(
        player_actions.renew_link(player_at(call.event, key), call.actor, expected=call.expected, **call.sent)
    )


def _link(player: Player) -> PrivateLink:
    return PrivateLink(links.token_of(player), player.revision)
