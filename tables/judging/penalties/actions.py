"""Penalties that leave a player in the event, and the catalog of what they are given for; disqualification
is in `tables.players.actions.participation`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace

from django.utils.translation import gettext as _

from tables.core.access import Actor, require
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotVisible, Problem, Refused
from tables.core.text.plain import fault_in, folded, one_line
from tables.events.actions.settings import event_json
from tables.events.models import Event
from tables.events.queries.record import catalog_of
from tables.journal.recording import check_unchanged, recorded
from tables.judging.penalties.rules import MAX_INFRACTIONS, Catalog, Infraction
from tables.players.actions.rows import fresh_player, not_taking_part
from tables.players.models import NEVER_TOOK_PART, CatalogEntry, Penalty, PenaltyEffect, PenaltyKind, Player
from tables.players.queries.participation import last_paired_round
from tables.results.actions.results import apply_penalties
from tables.results.rules.sheets import WIN_POINTS

_LIGHTER = {PenaltyKind.CAUTION.value: PenaltyKind.CAUTION, PenaltyKind.WARNING.value: PenaltyKind.WARNING}


def record_penalty(
    player: Player,
    actor: Actor,
    *,
    kind: str = "",
    infraction: str = "",
    reason: str = "",
    round_number: int | None = None,
    effect: str | None = None,
    points: int | None = None,
) -> Penalty:
    """Write down a caution or a warning, in the latest round unless `round_number` names an earlier one.

    An `infraction` of the event's catalog says which, unless `kind` does, and what for; `reason`, which it
    makes optional, tells more. Its effect takes points from what the player's table of that round pays: the
    sheet gets a version with it, at once or when there is a result. Another `effect` (with `points`) than the
    catalog's needs the right to set points. Every call is a penalty of its own. Raises `Malformed` for
    another kind or effect, for an unknown infraction or round, for neither infraction nor reason, `Refused`
    for a player who never took part and for an effect without a table, `NotPermitted`.
    """
    with recorded(player.event, actor, "player.penalize", reason=reason) as change:
        player = fresh_player(change, player)
        if player.status in NEVER_TOOK_PART:
            raise not_taking_part(player)
        latest = last_paired_round(change.event)
        found = catalog_of(change.event).named(infraction) if infraction else None
        wanted = (effect, points or 0) if effect is not None else _effect_of(found)
        if found is not None:
            kind = kind or found.kind
            change.reason = change.reason or found.explanation
        problems = [
            *_faults_of_penalty(kind, infraction, found, change.reason),
            *_faults_of_effect(*wanted, ""),
        ]
        if wanted[0] and found is None:
            problems.append(Problem(_("Choose the infraction: the sheet names it."), "infraction"))
        if round_number is not None and not 1 <= round_number <= latest:
            problems.append(
                Problem(
                    _("Round {round_number} was not paired.").format(round_number=round_number),
                    "round_number",
                )
            )
        if problems:
            raise Malformed(problems)
        at_round = round_number or latest or None
        if wanted[0] and at_round is None:
            raise Refused(_("No round was paired yet: there is no sheet to take points on."))
        if wanted != _effect_of(found):
            require(actor, "result.set_points", change.event)
        penalty = Penalty.objects.create(
            event=change.event,
            player=player,
            round_number=at_round,
            kind=_LIGHTER[kind],
            infraction=infraction,
            effect=wanted[0],
            points=wanted[1],
            reason=change.reason,
            given_by=actor.who,
            at=change.at,
        )
        change.after |= {
            "kind": kind,
            "round": penalty.round_number,
            "infraction": infraction,
            "effect": penalty.effect,
            "points": penalty.points,
        }
        why = f"{penalty.title}, by {actor.who}"
        if penalty.effect and not apply_penalties(change, player, at_round or 0, why=why):
            raise Refused(
                _(
                    "{player} has no table in that round, so there are no points to take. Give the "
                    "penalty without an effect on the sheet."
                ).format(player=player.name)
            )
        return penalty


def revoke_penalty(penalty: Penalty, actor: Actor, *, reason: str) -> Player:
    """Take a caution or a warning back: it goes, the journal keeps that it was given and revoked; the sheet
    gets another version without what it took.

    Raises `Malformed` without a reason, `Refused` for a disqualification, `NotVisible` for a penalty that
    was revoked already.
    """
    with recorded(
        penalty.event, actor, "player.revoke_penalty", permission="player.penalize", reason=reason
    ) as change:
        player = fresh_player(change, penalty.player)
        found = player.penalties.filter(pk=penalty.pk).first()
        if found is None:
            raise NotVisible(_("This penalty no longer exists: it was revoked."))
        if found.kind == PenaltyKind.DISQUALIFICATION:
            raise Refused(
                _("A disqualification is lifted, not revoked. Lifting it also lets the player back in.")
            )
        if not change.reason:
            raise Malformed.at("reason", _("Say why it is revoked. The journal records it."))
        given = change.event.journal.filter(
            verb="player.penalize", object=change.object, at=found.at
        ).values_list("revision", flat=True)
        change.before = {"kind": found.kind, "round": found.round_number}
        change.after = {"given_at_revision": given.first()}
        found.delete()
        if found.effect:
            why = f"Revoked, by {actor.who}: {found.title}"
            apply_penalties(change, player, found.round_number or 0, why=why)
        return player


def set_catalog(
    event: Event, actor: Actor, infractions: Sequence[Infraction], *, expected: int | None = None
) -> Catalog:
    """Let the event's catalog consist of exactly these infractions, in this order; of none: the default one.

    Penalties that were given stay as they are. `expected` is the event's revision. The same catalog again
    changes nothing. Raises `Malformed` with every problem at its field, `Outdated`.
    """
    with recorded(event, actor, "event.infractions", permission="event.edit", object="event") as change:
        wanted = tuple(
            replace(each, name=one_line(each.name), explanation=one_line(each.explanation))
            for each in infractions
        )
        problems = list(_faults_in(wanted))
        if problems:
            raise Malformed(problems)
        before = catalog_of(change.event)
        if wanted == (before.infractions if before.is_own else ()):
            change.nothing_changed()
            return before
        check_unchanged(change.event, expected, lambda: event_json(change.event))
        change.event.infractions.all().delete()
        CatalogEntry.objects.bulk_create(CatalogEntry(event=change.event, **asdict(each)) for each in wanted)
        after = catalog_of(change.event)
        change.before, change.after = _catalog_json(before), _catalog_json(after)
        return after


def _faults_in(infractions: Sequence[Infraction]) -> Iterator[Problem]:
    """Yield what is wrong with a catalog, each at "infractions", its place and its field."""
    if len(infractions) > MAX_INFRACTIONS:
        yield Problem(
            _("A catalog has at most {limit} infractions.").format(limit=MAX_INFRACTIONS),
            "infractions",
        )
        return
    names: set[str] = set()
    for place, each in enumerate(infractions):
        here = f"infractions.{place}"
        for name, text in (("name", each.name), ("explanation", each.explanation)):
            most = column_length(CatalogEntry, name)
            fault = fault_in(text, max_length=most, required=name == "name")
            if fault:
                yield Problem(fault, f"{here}.{name}")
        if folded(each.name) in names:
            yield Problem(
                _("The catalog already has {infraction}.").format(infraction=each.name), f"{here}.name"
            )
        names.add(folded(each.name))
        if each.kind not in PenaltyKind.values:
            yield Problem(
                _none_of(PenaltyKind.values),
                f"{here}.kind",
            )
        yield from _faults_of_effect(each.effect, each.points, f"{here}.")
        if each.effect and each.kind == PenaltyKind.DISQUALIFICATION:
            yield Problem(
                _("A disqualified player is unranked; no points penalty applies."), f"{here}.effect"
            )


def _none_of(kinds: Iterable[str]) -> str:
    """Return that a penalty is of no kind that is possible here."""
    return _("A penalty is one of: {values}.").format(values=", ".join(kinds))


def _effect_of(infraction: Infraction | None) -> tuple[str, int]:
    return (infraction.effect, infraction.points) if infraction is not None else ("", 0)


def _faults_of_penalty(
    kind: str, infraction: str, found: Infraction | None, reason: str
) -> Iterator[Problem]:
    """Yield what is wrong with a penalty apart from its effect."""
    if infraction and found is None:
        yield Problem(_("The catalog has no such infraction."), "infraction")
    if kind == PenaltyKind.DISQUALIFICATION:
        yield Problem(_("Disqualify the player instead. That also ends their play."), "kind")
    elif kind not in _LIGHTER and not (infraction and found is None):
        yield Problem(_none_of(_LIGHTER), "kind")
    if not reason and not infraction:
        yield Problem(_("Say what happened."), "reason")


def _faults_of_effect(effect: str, points: int, path: str) -> Iterator[Problem]:
    """Yield what is wrong with an effect on the sheet, at its fields below `path`."""
    if effect and effect not in PenaltyEffect.values:
        yield Problem(
            _("An effect is one of: {values}; or none.").format(values=", ".join(PenaltyEffect.values)),
            f"{path}effect",
        )
    elif effect == PenaltyEffect.POINTS and not 1 <= points <= WIN_POINTS:
        yield Problem(_("Take 1 to {limit} points.").format(limit=WIN_POINTS), f"{path}points")
    elif effect != PenaltyEffect.POINTS and points:
        yield Problem(_("Points are taken only where that is the effect."), f"{path}points")


def _catalog_json(catalog: Catalog) -> dict[str, dict[str, str]]:
    return {"infractions": {each.name: _describe(each) for each in catalog.infractions}}


def _describe(each: Infraction) -> str:
    words = [str(each.kind)]
    if each.effect:
        points = "1 point less" if each.points == 1 else f"{each.points} points less"
        words.append(points if each.points else "game loss")
    penalty = ", ".join(words)
    return f"{penalty}: {each.explanation}" if each.explanation else penalty
