"""Substitutes at a table: another player of the event sits there for somebody who is away."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.errors import Malformed, Refused
from tables.journal.recording import recorded
from tables.live.actions import has_unfinished_game
from tables.rounds.actions.rows import fresh_table, require_table_unchanged
from tables.rounds.models import OPEN_ROUNDS, Table
from tables.rounds.queries.substitutes import NOT_FREE, free_players


def name_substitute(
    table: Table,
    actor: Actor,
    player: str,
    substitute: str,
    *,
    reason: str = "",
    expected: int | None = None,
) -> Table:
    """Let a player of the event sit at a table for one of its players, both by key; "" for `substitute` gives
    the seat back. The result counts for the player.

    Raises `Malformed` at "player" for somebody who has no seat there, and at "substitute" for somebody who is
    not free in this round; `Refused` for a no-show, in a draft or closed round, and while the table plays a
    live game, whose desk names its substitutes; `Outdated`.
    """
    with recorded(
        table.round.event, actor, "pairing.substitute", permission="round.repair", reason=reason
    ) as change:
        table = fresh_table(change, table)
        change.table = ()  # the page of the substitute, who has no seat there, changes too
        seat = table.seats.select_related("player", "substitute").filter(player__key=player).first()
        if seat is None:
            raise Malformed.at("player", _("Choose a player who sits at this table."))
        if (seat.substitute.key if seat.substitute is not None else "") == substitute:
            change.nothing_changed()
            return table
        require_table_unchanged(table, expected)
        if table.round.status not in OPEN_ROUNDS:
            raise Refused(_("Substitutes are named while a round is public and not yet closed."))
        if has_unfinished_game(table):
            raise Refused(_("This table plays live. Name the substitute at its desk under Live tables."))
        if seat.absent:
            raise Refused(
                _("{player} is marked as missing. Seat them as a late arrival first.").format(
                    player=seat.player.name
                )
            )
        found = free_players(table.round).filter(key=substitute).first() if substitute else None
        if substitute and found is None:
            raise Malformed.at("substitute", NOT_FREE)
        change.before = {"substitute": seat.substitute.key} if seat.substitute is not None else {}
        change.after = {"round": table.round.number, "table": table.number, "player": player}
        if found is not None:
            change.after["substitute"] = found.key
        else:
            change.verb = "pairing.undo_substitute"
        seat.substitute = found
        seat.save(update_fields=["substitute"])
        change.stamp(table)
        table.save(update_fields=["revision"])
        return table
