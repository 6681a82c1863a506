"""What is known of a player: name, club, contact, how the name is shown, and who saw the private link."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from tables.core import links
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted
from tables.core.text.plain import folded, one_line
from tables.events.models import Event
from tables.journal.models import ActorKind
from tables.journal.recording import recorded
from tables.live.models.game import ENDED_GAMES
from tables.messages.models import Subscription
from tables.players.actions.registration import checked_texts, require_new_name
from tables.players.actions.rows import charge_missed_rounds, fresh_player, require_unchanged
from tables.players.models import Player, PlayerStatus
from tables.players.names import by_name
from tables.rounds.rules.numbers import HIGHEST_NUMBER


def change_player(
    player: Player,
    actor: Actor,
    *,
    name: str | None = None,
    club: str | None = None,
    contact: str | None = None,
    name_shown: str | None = None,
    fixed_table: int | None = None,
    is_stand_by: bool | None = None,
    reason: str = "",
    expected: int | None = None,
    override: bool = False,
) -> Player:
    """Change what is given and leave the rest; players themselves choose only how their name is shown.

    The journal says that the contact changed, not what it is. Values that stand already change nothing.
    `fixed_table` is the number of the only table where the player can sit, 0 for any: it counts from the next
    draw on, as does `is_stand_by`; who ceases to be one is charged the rounds missed, as late entrants are
    (R-14). Raises `Malformed` for bad texts and numbers, `NeedsOverride` for a name another player has or
    that looks like another's, `NotPermitted` to players.
    """
    with recorded(player.event, actor, "player.edit", reason=reason) as change:
        player = fresh_player(change, player)
        given = {"name": name, "club": club, "contact": contact}
        texts = {
            key: text
            for key, text in given.items()
            if text is not None and one_line(text) != getattr(player, key)
        }
        if actor.kind == ActorKind.PLAYER and (texts or (fixed_table, is_stand_by) != (None, None)):
            raise NotPermitted(
                _("Only the event's staff change names, clubs, contacts and fixed tables. Go to the desk.")
            )
        if fixed_table is not None and not 0 <= fixed_table <= HIGHEST_NUMBER:
            raise Malformed.at(
                "fixed_table",
                _("Table numbers are 1 to {highest}; 0 is any table.").format(highest=HIGHEST_NUMBER),
            )
        wanted: dict[str, Any] = dict(checked_texts(texts, name_shown or player.name_shown))
        if name_shown is not None:
            wanted["name_shown"] = name_shown
        if fixed_table is not None:
            wanted["fixed_table"] = fixed_table
        if is_stand_by is not None:
            wanted["is_stand_by"] = is_stand_by
        changed = [key for key, value in wanted.items() if getattr(player, key) != value]
        if not changed:
            change.nothing_changed()
            return player
        require_unchanged(player, expected)
        if "name" in changed and folded(wanted["name"]) != folded(player.name):
            club = wanted.get("club", player.club)
            require_new_name(change.event, wanted["name"], club, but=player, override=override, reason=reason)
        named = [key for key in changed if key != "contact"]
        change.before = {key: getattr(player, key) for key in named}
        change.after = {key: wanted[key] for key in named}
        if "contact" in changed:
            change.after["contact_changed"] = True
        for key in changed:
            setattr(player, key, wanted[key])
        if "is_stand_by" in changed and not player.is_stand_by and player.status == PlayerStatus.ACTIVE:
            charged = charge_missed_rounds(change.event, [player])
            change.after["unpaired_losses"] = charged.get(player.key, [])
        change.stamp(player)
        player.save(update_fields=[*changed, "revision"])
        return player


def renew_link(player: Player, actor: Actor, *, reason: str = "", expected: int | None = None) -> Player:
    """Give a player a new private link, as staff or as the player; the old one stops working at once.

    Every call renews: `expected` keeps a double tap from renewing twice. The link's secret part is
    `links.token_of(player)`.
    """
    permission = None if actor.kind == ActorKind.PLAYER else "player.links"
    with recorded(player.event, actor, "player.renew_link", permission=permission, reason=reason) as change:
        player = fresh_player(change, player)
        require_unchanged(player, expected)
        player.link_epoch += 1
        player.link_mask = ""
        player.link_digest = links.digest_of(links.token_of(player))
        change.after = {"link": player.link_epoch}
        change.stamp(player)
        player.save(update_fields=["link_epoch", "link_mask", "link_digest", "revision"])
        # Seats of finished games keep theirs: they say who played there.
        player.live_seats.exclude(game__status__in=ENDED_GAMES).update(devices=[])
        Subscription.objects.filter(player=player).delete()  # anyone who had the old link may have made it
        return player


def show_links(event: Event, actor: Actor, keys: Collection[str], *, reason: str = "") -> list[Player]:
    """Let a member of staff see private links, in the order of names; the players read by whom and when.

    Who has a link acts as the player and sees the player's hand at a live table. Raises `Malformed` when
    nobody, or somebody who is not active, is named.
    """
    with recorded(
        event, actor, "player.show_link", permission="player.links", reason=reason, even_when_finished=True
    ) as change:
        named = change.event.players.filter(key__in=keys)
        found = by_name(named, change.event.collation)
        if not found or len(found) < len(set(keys)):
            raise Malformed.at("players", _("Choose whose links are shown."))
        change.object = f"player {found[0].key}" if len(found) == 1 else "players"
        change.after = {"players": [player.key for player in found]}
        for player in found:
            player.event = change.event
        return found


def note_opened_link(player: Player, actor: Actor) -> None:
    """Keep that a member of staff opened somebody else's private link."""
    with recorded(
        player.event, actor, "player.open_link", permission="event.view", even_when_finished=True
    ) as change:
        fresh_player(change, player)
