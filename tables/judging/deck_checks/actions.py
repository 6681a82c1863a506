"""Deck checks: drawn from the event's seed, begun, settled with the time they cost the table."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible, Refused
from tables.core.timekeeping import instant
from tables.journal.recording import Change, check_unchanged, recorded
from tables.judging.deck_checks import rules as rule
from tables.judging.deck_checks.models import CHECK_OUTCOMES, CheckStatus, DeckCheck
from tables.judging.deck_checks.queries import former_checks, lost_to_check, next_draw
from tables.judging.deck_checks.rules import DRAWN_BY, MAX_CHECKS
from tables.players.models import PlayerStatus
from tables.rounds.actions.clock import give_time
from tables.rounds.actions.drafting import require_seed
from tables.rounds.actions.rows import fresh_round, fresh_table
from tables.rounds.models import OPEN_ROUNDS, Round, Seat, TableStatus
from tables.rounds.queries.clock import clock_of

DRAW = "deck.draw_checks"
CHECK = "deck.check"


def draw_deck_checks(
    round_: Round, actor: Actor, *, count: int, by: str = "players", reason: str = ""
) -> list[DeckCheck]:
    """Draw `count` players, or by "tables" all players of so many tables, whose decks are to be checked.

    Those at tables of the open round without a confirmed result may be drawn, but not who waits for a check
    already; those drawn least often before come first. The draw has the next label of the round, so asking
    again is another draw, and both are kept (R-50). Raises `Malformed` for another count or way, `Refused`
    where the round is not on, nobody is left, or the event does not know its seed.
    """
    with recorded(round_.event, actor, DRAW, reason=reason) as change:
        round_ = fresh_round(change, round_)
        if by not in DRAWN_BY:
            raise Malformed.at("by", _("Draw one of: {values}.").format(values=", ".join(DRAWN_BY)))
        if not 1 <= count <= MAX_CHECKS:
            raise Malformed.at("count", _("Draw from 1 to {most}.").format(most=MAX_CHECKS))
        if round_.status not in OPEN_ROUNDS:
            raise Refused(
                _("Round {round} is not being played, so there is no deck to check.").format(
                    round=round_.number
                )
            )
        require_seed(change.event)
        at_tables = _present_by_table(round_)
        if not at_tables:
            raise Refused(_("All players who are still playing already wait for a check."))
        former = former_checks(change.event)
        draw = next_draw(round_)
        label = rule.deck_check_label(round_.number, draw)
        tiers: list[list[Any]]
        if by == "tables":
            tiers = list(rule.tiers_of_tables(at_tables, former))
        else:
            tiers = list(rule.tiers_of_players((key for keys in at_tables.values() for key in keys), former))
        drawn = rule.draw_checks(change.event.draw_key, label, tiers, count)
        keys = [key for number in drawn for key in at_tables[number]] if by == "tables" else drawn
        players = {player.key: player for player in change.event.players.filter(key__in=keys)}
        checks = [
            DeckCheck(
                round=round_,
                player=players[key],
                label=label,
                drawn_at=change.at,
                revision=change.revision,
            )
            for key in keys
        ]
        DeckCheck.objects.bulk_create(checks)
        change.after = {
            "round": round_.number,
            "draw": draw,
            "label": label,
            "by": by,
            "count": count,
            "tiers": tiers,
            "drawn": drawn,
            "players": keys,
        }
        return checks


def begin_deck_check(check: DeckCheck, actor: Actor, *, expected: int | None = None) -> DeckCheck:
    """Note that one takes the player's deck now, from which on the table's lost time counts.

    Whose check it is already changes nothing. Raises `Refused` for one that another judge has begun or that
    is settled, `Outdated`.
    """
    with recorded(check.round.event, actor, "deck.begin_check", permission=CHECK) as change:
        check = _open_check(change, check)
        if check.status == CheckStatus.BEGUN:
            if actor.user is not None and check.checked_by_id == actor.user.pk:
                change.nothing_changed()
                return check
            who = check.checked_by.get_username() if check.checked_by is not None else _("Another judge")
            raise Refused(_("{who} is already checking this deck.").format(who=who))
        _require_unchanged(check, expected)
        check.checked_by, check.begun_at = actor.user, change.at
        check.begun_seconds = ceil(clock_of(check.round).elapsed(change.at))
        return _set(change, check, CheckStatus.BEGUN)


def settle_deck_check(
    check: DeckCheck,
    actor: Actor,
    *,
    outcome: str,
    lost_time: bool = False,
    reason: str = "",
    expected: int | None = None,
) -> DeckCheck:
    """Say what came of a check, begun before or not; with `lost_time` the player's table is given what it has
    lost since the check was begun (R-4), but not twice where two of its decks were looked at together.

    `reason` is the note, for staff and journal; it is needed for a check that was skipped. The penalty for an
    infraction is an action of its own. Raises `Malformed`, `Refused` for a check that is settled, `Outdated`.
    """
    with recorded(check.round.event, actor, CHECK, reason=reason) as change:
        check = _open_check(change, check, expected)
        if outcome not in CHECK_OUTCOMES:
            raise Malformed.at(
                "outcome", _("An outcome is one of: {values}.").format(values=", ".join(CHECK_OUTCOMES))
            )
        if outcome == CheckStatus.SKIPPED and not change.reason:
            raise Malformed.at("reason", _("Say why the deck was not checked. The journal records it."))
        minutes = lost_to_check(check, change.at) if lost_time else 0
        if minutes:
            seat = Seat.objects.select_related("table__round__event").get(
                round=check.round, player=check.player
            )
            player_object = change.object
            table = fresh_table(change, seat.table)
            give_time(change, table, minutes)
            table.save(update_fields=["extension_minutes", "revision"])
            change.object = player_object
            change.before["table"] = change.after["table"] = table.number
            change.after["extra_minutes"] = minutes
        deck = getattr(check.player, "deck", None)
        change.after["deck_version"] = deck.version.number if deck and deck.version else None
        change.after["outcome"] = outcome
        check.extra_minutes, check.note = minutes, change.reason
        check.closed_at = change.at
        check.closed_seconds = ceil(clock_of(check.round).elapsed(change.at))
        if check.begun_at is None:
            check.checked_by = actor.user
        return _set(change, check, CheckStatus(outcome))


def _present_by_table(round_: Round) -> dict[int, list[str]]:
    """Return whose decks may be drawn, by the numbers of their tables, in seat order (two queries)."""
    waiting = set(round_.deck_checks.filter(closed_at=None).values_list("player__key", flat=True))
    seats = (
        Seat.objects.filter(round=round_, absent=False)
        .exclude(player__status=PlayerStatus.DISQUALIFIED)
        .exclude(table__status=TableStatus.CONFIRMED)
        .order_by("table__number", "position")
        .values_list("table__number", "player__key")
    )
    found: dict[int, list[str]] = {}
    for number, key in seats:
        if key not in waiting:
            found.setdefault(number, []).append(key)
    return found


def _open_check(change: Change, check: DeckCheck, expected: int | None = None) -> DeckCheck:
    found = (
        DeckCheck.objects.select_for_update(of=("self",))
        .select_related("round", "player__deck__version", "checked_by")
        .filter(pk=check.pk, round__event=change.event)
        .first()
    )
    if found is None:
        raise NotVisible(_("This check no longer exists: the round was seated again."))
    found.round.event = change.event
    change.object = f"player {found.player.key}"
    if found.closed_at is not None:
        raise Refused(_("This check is settled: {outcome}.").format(outcome=found.get_status_display()))
    _require_unchanged(found, expected)
    return found


def _require_unchanged(check: DeckCheck, expected: int | None) -> None:
    check_unchanged(check, expected, partial(_check_json, check))


def _check_json(check: DeckCheck) -> dict[str, Any]:
    return {
        "status": check.status,
        "begun_at": instant(check.begun_at),
        "checked_by": check.checked_by.get_username() if check.checked_by is not None else None,
    }


def _set(change: Change, check: DeckCheck, status: CheckStatus) -> DeckCheck:
    """Store the check in its new status and tell the journal."""
    change.before["status"], change.after["status"] = str(check.status), status.value
    change.after |= {"round": check.round.number, "label": check.label}
    check.status = status
    change.stamp(check)
    check.save(
        update_fields=[
            *("status", "begun_at", "begun_seconds", "checked_by", "closed_at", "closed_seconds"),
            *("extra_minutes", "note", "revision"),
        ]
    )
    return check
