"""Penalties of a player, and the event's catalog of what they are given for."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tables.core.api.access import NOTHING_HERE, player_at
from tables.core.api.callers import PARTICIPANTS, Call, staff
from tables.core.api.fields import Choice, Reasoned, Several, StrictSerializer, Text, WholeNumber, sent
from tables.core.api.routes import ListOf, Routes
from tables.core.columns import column_length
from tables.core.errors import NotVisible
from tables.events.queries.record import catalog_of
from tables.judging.penalties import actions as penalties
from tables.judging.penalties.rules import MAX_INFRACTIONS, Infraction
from tables.players.models import CatalogEntry, Penalty, PenaltyEffect, PenaltyKind
from tables.results.rules.sheets import WIN_POINTS

routes = Routes("players")

CATALOG = "events/<slug:slug>/infractions/"
PLAYER = "events/<slug:slug>/players/<name:key>/"


class InfractionSerializer(StrictSerializer):
    """What somebody may do wrong, which penalty it calls for, and what it means in a sentence."""

    name = sent(CatalogEntry, "name")
    kind = Choice(PenaltyKind.values)
    explanation = sent(CatalogEntry, "explanation")
    effect = Choice(["", *PenaltyEffect.values], required=False, default="")
    points = WholeNumber(min_value=0, max_value=WIN_POINTS, required=False, default=0)


class CatalogSerializer(StrictSerializer):
    """The whole catalog, in order; none for the default one."""

    infractions = Several(child=InfractionSerializer(), max_length=MAX_INFRACTIONS)


class NewPenaltySerializer(Reasoned):
    """A caution or a warning; a disqualification is an action of its own."""

    kind = Choice(
        [PenaltyKind.CAUTION.value, PenaltyKind.WARNING.value],
        required=False,
        default="",
        help_text=gettext_lazy("What the catalog says of the infraction, by default."),
    )
    infraction = Text(
        max_length=column_length(CatalogEntry, "name"),
        allow_blank=True,
        default="",
        help_text=gettext_lazy(
            "An infraction of the event's catalog; without one, kind and reason are needed."
        ),
    )
    effect = Choice(
        ["", *PenaltyEffect.values],
        required=False,
        allow_null=True,
        default=None,
        help_text=gettext_lazy(
            "What the sheet loses; null as the catalog says. Another takes the right to set points."
        ),
    )
    points = WholeNumber(min_value=0, max_value=WIN_POINTS, required=False, allow_null=True, default=None)
    round_number = WholeNumber(
        min_value=1,
        max_value=99,
        required=False,
        allow_null=True,
        help_text=gettext_lazy("The latest round by default."),
    )


@routes.get(CATALOG, PARTICIPANTS, ListOf(Infraction))
def read_catalog(call: Call) -> tuple[Infraction, ...]:
    """The infractions with the penalties they call for; the default ones until the event has its own."""
    return catalog_of(call.event).infractions


@routes.put(CATALOG, staff("event.edit"), CatalogSerializer, ListOf(Infraction))
def set_catalog(call: Call) -> tuple[Infraction, ...]:
    """Replace the whole catalog; an empty one brings the default back. Penalties stay as they were given."""
    wanted = [Infraction(**each) for each in call.sent["infractions"]]
    return penalties.set_catalog(call.event, call.actor, wanted, expected=call.expected).infractions


@routes.get(f"{PLAYER}penalties/", staff("event.view"), ListOf(Penalty))
def list_penalties(call: Call, key: str) -> list[Penalty]:
    """Return a player's penalties, in order."""
    return list(player_at(call.event, key).penalties.all())


@routes.post(
    f"{PLAYER}penalties/",
    staff("player.penalize"),
    NewPenaltySerializer,
    Penalty,
    status=201,
    if_match=False,
)
def penalize_player(call: Call, key: str) -> Penalty:
    """Write down a caution or a warning."""
    return penalties.record_penalty(player_at(call.event, key), call.actor, **call.sent)


@routes.post(
    f"{PLAYER}penalties/<number:penalty>/revoke/",
    staff("player.penalize"),
    Reasoned,
    None,
    status=204,
    if_match=False,
)
def revoke_penalty(call: Call, key: str, penalty: int) -> None:
    """Take a caution or a warning back, with a reason; the journal keeps both."""
    found = player_at(call.event, key).penalties.select_related("event", "player").filter(pk=penalty).first()
    if found is None:
        raise NotVisible(NOTHING_HERE)
    penalties.revoke_penalty(found, call.actor, **call.sent)
